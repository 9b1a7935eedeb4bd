"""Typed results as one self-contained page, with CSV, JSON and SVG beside it."""
