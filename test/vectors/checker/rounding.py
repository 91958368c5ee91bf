"""Rounds prices to multiples of an increment.

  HALF_UP takes the nearest multiple, and the higher of two that are equally near; HALF_DOWN the
  lower, HALF_EVEN the even multiple. UP takes the next higher one, DOWN the next lower one. Prices
  are never negative, so that higher is away from zero.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from .decimals import EXACT

MODES = "HALF_UP HALF_EVEN HALF_DOWN UP DOWN".split()
HALF = Fraction(1, 2)


class Rule(NamedTuple):
    increment: Decimal
    mode: str
    at: str


def count_of(value: Decimal, rule: Rule) -> int:
    """Returns how many increments a price has after rounding."""
    if value < 0:
        raise ValueError("a price below zero is not rounded")
    exact = Fraction(value) / Fraction(rule.increment)
    below = exact.numerator // exact.denominator
    rest = exact - below
    if rest == 0 or rule.mode == "DOWN":
        return below
    if rule.mode == "UP" or rest > HALF:
        return below + 1
    if rest < HALF or rule.mode == "HALF_DOWN":
        return below
    return below + 1 if rule.mode == "HALF_UP" else below + below % 2


def rounded(value: Decimal, rule: Rule) -> Decimal:
    return EXACT.multiply(rule.increment, Decimal(count_of(value, rule)))
