"""Statistics of evaluations: arrays in, frozen results out.

One module a noun: `proportions`, `mcnemar`, `rank_tests`, `multiplicity`, `pairs`,
`tiers`, `correlation`, `bootstrap`, `agreement`, `gwet`, `krippendorff`, `similarity`,
`ensemble`, `item_response`, `power`, `prediction_powered`.

Conventions of the whole sub-package:

- A row is an item, a column is a model (or a rater).
- A number that is not finite is refused with a `ParameterError`, except in the two
  coefficients that are defined with missing ratings (`gwet`, `krippendorff`), where
  NaN is a rating that was not given. Dropping rows is the caller's decision.
- A coefficient whose formula divides by zero is None, never a stand-in number.
- Data without any difference is no evidence of a difference: statistic 0, p value 1.
- Whatever draws random numbers takes a `seed` and returns it.
"""
