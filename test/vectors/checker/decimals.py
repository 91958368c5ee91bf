"""Decimals that are exact, or truncated after 30 fractional digits."""

from __future__ import annotations

import decimal
from decimal import Decimal
from fractions import Fraction
from typing import Iterable, List

ZERO = Decimal(0)
TOO_LARGE = Decimal(10) ** 35
ULP = Decimal(1).scaleb(-30)

# Additions, differences and products must be exact; only quotients and truncation lose digits.
EXACT = decimal.Context(
    prec=400,
    rounding=decimal.ROUND_DOWN,
    traps=[decimal.Inexact, decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow],
)
TRUNCATING = decimal.Context(
    prec=400,
    rounding=decimal.ROUND_DOWN,
    traps=[decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow],
)
# For amounts that are rounded on purpose; the rounding is named where it happens.
ROUNDING = decimal.Context(prec=400, traps=[decimal.InvalidOperation])


def truncated(value: Decimal) -> Decimal:
    return value.quantize(ULP, context=TRUNCATING)


def quotient(value: Decimal, divisor: Decimal) -> Decimal:
    return truncated(TRUNCATING.divide(value, divisor))


def product(value: Decimal, factor: Decimal) -> Decimal:
    return truncated(EXACT.multiply(value, factor))


def text(value: Decimal) -> str:
    """Plain notation without trailing zeros and without a negative zero."""
    if value == ZERO:
        return "0"
    plain = format(value, "f")
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def total_of(values: Iterable[Decimal]) -> Decimal:
    result = ZERO
    for value in values:
        result = EXACT.add(result, value)
    return result


def times(value: Decimal, count: int) -> Decimal:
    return EXACT.multiply(value, Decimal(count))


def divided(value: Decimal, weights: List[Decimal], unit: Decimal) -> List[Decimal]:
    """Divides whole units by weights; what is left goes to the largest remainders."""
    total = sum(map(Fraction, weights), Fraction(0))
    if total == 0:
        return [ZERO for _ in weights]
    units = int(Fraction(value) / Fraction(unit))
    exact = [units * Fraction(weight) / total for weight in weights]
    counts = [part.numerator // part.denominator for part in exact]
    order = sorted(range(len(weights)), key=lambda place: (counts[place] - exact[place], place))
    for place in order[: units - sum(counts)]:
        counts[place] += 1
    return [times(unit, count) for count in counts]


def in_usd(value: Decimal, rate: Decimal) -> Decimal:
    return quotient(value, rate)


def converted(value: Decimal, usd: Decimal, same: bool, rate: Decimal) -> Decimal:
    """An amount in another currency, from its USD amount; in its own it stays as it is."""
    return value if same else product(usd, rate)
