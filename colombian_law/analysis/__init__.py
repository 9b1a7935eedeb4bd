"""From Inspect logs to the study's results: read, put into frames, computed, typed."""
