"""Readers from a model's completion to an answer, pure and without Inspect."""
