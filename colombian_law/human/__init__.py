"""Blind human validation: cases drawn and shown, ratings read and kept, agreement.

`draw` chooses the judge's decisions, `batch` hides where they come from, `leaks` looks
for what still tells it, `rating` is what a rater says of a case, `store` keeps it, and
`statistics` compares it with the judge. None of these knows of Excel: `workbook` and
`sheets` are one way to ask, and a web form can be another.
"""
