"""A benchmark of large language models on Colombian law, for Inspect."""
