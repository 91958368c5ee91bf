"""How other systems calculate a bill: each function is written from the public sources or the
documentation that its comment names, in exact fractions. A binary float of such a system differs
from this in about one bill of 10,000.

A line has `price`, `quantity`, `tax` (a percent), `inclusive` and at most one of `percent` and
`amount`, the discount of the whole line. A function returns the amounts that the system stores.
"""

from __future__ import annotations

import dataclasses
import fractions
from typing import Callable, Dict, List, Optional

Fraction = fractions.Fraction


@dataclasses.dataclass(frozen=True)
class Line:
    price: Fraction
    quantity: Fraction
    tax: Fraction
    inclusive: bool = False
    percent: Fraction = Fraction(0)
    amount: Fraction = Fraction(0)


@dataclasses.dataclass(frozen=True)
class StoredAmounts:
    """What a system stores; lines are left out by systems that move cents between them."""

    net: Fraction
    tax: Fraction
    total: Fraction
    taxes: Dict[Fraction, List[Fraction]]
    lines: Optional[List[List[Fraction]]] = None


System = Callable[[List[Line], int], StoredAmounts]


def half_up(value: Fraction, decimals: int) -> Fraction:
    """Rounds a positive number; a tie goes up."""
    scale = 10**decimals
    return Fraction((2 * value * scale + 1).__floor__() // 2, scale)


def half_even(value: Fraction, decimals: int) -> Fraction:
    """Rounds; of a tie the even neighbour is taken, as `round` of Python does for fractions."""
    return Fraction(round(value * 10**decimals), 10**decimals)


def exact_amount(line: Line) -> Fraction:
    """Returns what a line costs after its discount, without rounding."""
    return line.price * line.quantity * (100 - line.percent) / 100 - line.amount


def summed(rows: List[List[Fraction]], lines: List[Line]) -> StoredAmounts:
    """Adds up the stored amounts of lines, each with net, tax and total."""
    taxes: Dict[Fraction, List[Fraction]] = {}
    for line, (net, tax, _) in zip(lines, rows):
        base = taxes.setdefault(line.tax, [Fraction(0), Fraction(0)])
        base[0] += net
        base[1] += tax
    net, tax, total = (sum((row[place] for row in rows), Fraction(0)) for place in range(3))
    return StoredAmounts(net, tax, total, taxes, rows)


def odoo_round_per_line(lines: List[Line], decimals: int) -> StoredAmounts:
    """odoo/odoo, addons/account/models/account_tax.py: `_get_tax_details` with the rounding method
    `round_per_line` rounds the amount of a line after its discount, then the amount of each tax. If
    the price includes the tax, the base is the rest."""
    rows = []
    for line in lines:
        amount = half_up(exact_amount(line), decimals)
        if line.inclusive:
            tax = half_up(amount * line.tax / (100 + line.tax), decimals)
            rows.append([amount - tax, tax, amount])
        else:
            tax = half_up(amount * line.tax / 100, decimals)
            rows.append([amount, tax, amount + tax])
    return summed(rows, lines)


def odoo_round_globally(lines: List[Line], decimals: int) -> StoredAmounts:
    """odoo/odoo, addons/account/models/account_tax.py: `_round_base_lines_tax_details` with the
    rounding method `round_globally`, taxes excluded: the exact bases of all lines are added and
    rounded, and so is each tax. What lines differ from it is moved to some of them, so that the
    amounts of lines are not compared."""
    taxes: Dict[Fraction, List[Fraction]] = {}
    for line in lines:
        row = taxes.setdefault(line.tax, [Fraction(0), Fraction(0)])
        row[0] += exact_amount(line)
        row[1] += exact_amount(line) * line.tax / 100
    net = half_up(sum((base for base, _ in taxes.values()), Fraction(0)), decimals)
    rounded = {
        percent: [half_up(base, decimals), half_up(tax, decimals)]
        for percent, (base, tax) in taxes.items()
    }
    tax = sum((amount for _, amount in rounded.values()), Fraction(0))
    return StoredAmounts(net, tax, net + tax, rounded)


def woocommerce(lines: List[Line], decimals: int) -> StoredAmounts:
    """woocommerce/woocommerce, includes/class-wc-cart-totals.php and class-wc-tax.php: amounts are
    whole cents after the coupon, `calc_exclusive_tax` rounds a tax to four decimals of a cent, and
    `round_line_tax` to whole cents."""
    rows = []
    for line in lines:
        amount = half_up(exact_amount(line), decimals)
        tax = half_up(half_up(amount * line.tax / 100, decimals + 4), decimals)
        rows.append([amount, tax, amount + tax])
    return summed(rows, lines)


def woocommerce_at_subtotal(lines: List[Line], decimals: int) -> StoredAmounts:
    """The same with the setting `woocommerce_tax_round_at_subtotal`: the taxes of lines keep four
    decimals of a cent, and the total of the cart is rounded once."""
    rows = []
    for line in lines:
        amount = half_up(exact_amount(line), decimals)
        tax = half_up(amount * line.tax / 100, decimals + 4)
        rows.append([amount, tax, amount + tax])
    exact = summed(rows, lines)
    taxes = {rate: [base, half_up(tax, decimals)] for rate, (base, tax) in exact.taxes.items()}
    net = half_up(exact.net, decimals)
    return StoredAmounts(net, half_up(exact.tax, decimals), half_up(exact.total, decimals), taxes)


def vendure(lines: List[Line], decimals: int) -> StoredAmounts:
    """vendure-ecommerce/vendure, packages/core/src/entity/order-line/order-line.entity.ts:
    `proratedUnitPrice` and `proratedUnitPriceWithTax` of one piece are whole cents, and are
    multiplied by the quantity."""
    rows = []
    for line in lines:
        piece = exact_amount(line) / line.quantity
        if line.inclusive:
            gross = half_up(piece, decimals)
            net = half_up(gross * 100 / (100 + line.tax), decimals)
        else:
            net = half_up(piece, decimals)
            gross = half_up(net * (100 + line.tax) / 100, decimals)
        rows.append([each * line.quantity for each in (net, gross - net, gross)])
    return summed(rows, lines)


def medusa(lines: List[Line], _decimals: int) -> StoredAmounts:
    """medusajs/medusa, packages/core/utils/src/totals/line-item/index.ts: `getLineItemTotals` does
    not round."""
    rows = []
    for line in lines:
        amount = exact_amount(line)
        tax = amount * line.tax / 100
        rows.append([amount, tax, amount + tax])
    return summed(rows, lines)


def gobl_currency(lines: List[Line], decimals: int) -> StoredAmounts:
    """invopop/gobl, bill/line_calculate.go and tax/totals_calculator.go, rounding rule `currency`:
    the amount of a line is rounded, its discount is a rounded percent of that, and the tax of each
    rate is rounded on the sum of its lines."""
    return rounded_by_rate([gobl_line(line, decimals) for line in lines], lines, decimals, decimals)


def gobl_precise(lines: List[Line], decimals: int) -> StoredAmounts:
    """The same with the rounding rule `precise`: amounts, discounts and taxes keep two decimals more
    than the currency, and the totals are rounded at the end."""
    amounts = [gobl_line(line, decimals + 2) for line in lines]
    return rounded_by_rate(amounts, lines, decimals + 2, decimals)


def gobl_line(line: Line, decimals: int) -> Fraction:
    amount = half_up(line.price * line.quantity, decimals)
    return amount - half_up(amount * line.percent / 100, decimals) - line.amount


def rounded_by_rate(
    amounts: List[Fraction], lines: List[Line], calculated: int, shown: int
) -> StoredAmounts:
    """Adds up net amounts by rate, calculates each tax, and rounds what is shown."""
    bases: Dict[Fraction, Fraction] = {}
    for line, amount in zip(lines, amounts):
        bases[line.tax] = bases.get(line.tax, Fraction(0)) + amount
    taxes = {percent: half_up(base * percent / 100, calculated) for percent, base in bases.items()}
    net, tax = sum(amounts, Fraction(0)), sum(taxes.values(), Fraction(0))
    return StoredAmounts(
        half_up(net, shown),
        half_up(tax, shown),
        half_up(net + tax, shown),
        {rate: [half_up(base, shown), half_up(taxes[rate], shown)] for rate, base in bases.items()},
        [[half_up(amount, shown)] for amount in amounts],
    )


def en_16931(lines: List[Line], decimals: int) -> StoredAmounts:
    """EN 16931-1: the net amount of a line (BT-131) is its rounded price times quantity less its
    allowances (BT-136), the tax of a category (BT-117) is its rounded share of the sum of these."""
    amounts = [half_up(line.price * line.quantity, decimals) - line.amount for line in lines]
    return rounded_by_rate(amounts, lines, decimals, decimals)


def half_even_per_line(lines: List[Line], decimals: int) -> StoredAmounts:
    """The net amount and the tax of each line, as `Decimal.quantize` of Python and `Math.Round` of
    .NET round by default."""
    rows = []
    for line in lines:
        amount = half_even(exact_amount(line), decimals)
        tax = half_even(amount * line.tax / 100, decimals)
        rows.append([amount, tax, amount + tax])
    return summed(rows, lines)


def net_per_line(lines: List[Line], decimals: int) -> StoredAmounts:
    """The price of each line with its tax is rounded, then its net; the tax is the rest."""
    rows = []
    for line in lines:
        amount = half_up(exact_amount(line), decimals)
        net = half_up(amount * 100 / (100 + line.tax), decimals)
        rows.append([net, amount - net, amount])
    return summed(rows, lines)


def cash_of_five(lines: List[Line], decimals: int) -> StoredAmounts:
    """As EN 16931, and the price to pay is a multiple of 0.05."""
    stored = en_16931(lines, decimals)
    total = half_up(stored.total * 20, 0) / 20
    return dataclasses.replace(stored, total=total)


def unexplained(lines: List[Line], decimals: int) -> StoredAmounts:
    """As EN 16931, with a handling fee of 1.23 in the total that no line has."""
    stored = en_16931(lines, decimals)
    return dataclasses.replace(stored, total=stored.total + Fraction("1.23"))
