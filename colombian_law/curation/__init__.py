"""The platform that builds a bank: questions, their review, and their release.

A Django application (extra `curation`). No other part of this package imports Django,
and no task reads this platform's database: a release is a bank file.
"""
