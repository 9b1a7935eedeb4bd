"""The pages' forms."""
