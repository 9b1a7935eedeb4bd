"""Solvers: how a model is asked."""
