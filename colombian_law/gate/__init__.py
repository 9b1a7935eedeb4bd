"""The regression gate: two sets of logs of any Inspect task in, a verdict out."""
