"""The platform's tables, step by step."""
