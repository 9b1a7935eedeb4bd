"""Scorers: what is measured of an answer, without a judge."""
