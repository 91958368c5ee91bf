"""Calculates taxes, of one line or of the document.

  exclusive  = base * percent / 100, truncated; its base is the price before all taxes
  compound   = the same, on the price with the exclusive taxes before it
  inclusive  = gross * 100 / (100 + all percents) is the base; base * percent / 100, truncated, is
               each amount, and the last tax gets what is left of the gross
  document   = lines with the same taxes in the same order are one group. An exclusive tax is its
               percentage of all its bases in all groups; the amounts of inclusive taxes are those
               of each group. Amounts are rounded by the rule of the currency, if there is one; a
               rounded inclusive tax changes the base of its group.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .decimals import EXACT, quotient, text, total_of, truncated
from .rounding import Rule, rounded

HUNDRED = Decimal(100)


class Tax(NamedTuple):
    id: str
    name: str
    percent: Decimal
    category: str
    reason: Optional[str]
    is_inclusive: bool
    is_compound: bool
    is_active: bool


class Share(NamedTuple):
    """A tax, what it is calculated on, and its amount."""

    tax: Tax
    base: Decimal
    amount: Decimal

    def details(self) -> Dict[str, Any]:
        details = {
            "tax_id": self.tax.id,
            "name": self.tax.name,
            "percent": text(self.tax.percent),
            "category": self.tax.category,
            "base": text(self.base),
            "amount": text(self.amount),
            "inclusive": "true" if self.tax.is_inclusive else "false",
        }
        if self.tax.is_compound:
            details["compound"] = "true"
        if self.tax.reason is not None:
            details["exemption_reason"] = self.tax.reason
        return details

    def change(self) -> Decimal:
        """Returns what the tax adds to the price."""
        return Decimal(0) if self.tax.is_inclusive else self.amount


def percentage(base: Decimal, percent: Decimal) -> Decimal:
    return truncated(EXACT.scaleb(EXACT.multiply(base, percent), -2))


def line_taxes(price: Decimal, taxes: List[Tax]) -> List[Share]:
    shares: List[Share] = []
    if any(tax.is_inclusive for tax in taxes):
        percents = total_of(tax.percent for tax in taxes)
        net = quotient(EXACT.multiply(price, HUNDRED), EXACT.add(HUNDRED, percents))
        for tax in taxes[:-1]:
            shares.append(Share(tax, net, percentage(net, tax.percent)))
        spent = total_of(share.amount for share in shares)
        rest = EXACT.subtract(EXACT.subtract(price, net), spent)
        return shares + [Share(taxes[-1], net, rest)]
    for tax in taxes:
        base = price
        if tax.is_compound:
            base = EXACT.add(price, total_of(share.amount for share in shares))
        shares.append(Share(tax, base, percentage(base, tax.percent)))
    return shares


def rounded_inclusive(price: Decimal, shares: List[Share], rule: Rule) -> List[Share]:
    """Rounds each amount, up to what is left of the price; the net is the rest."""
    net = price
    amounts = []
    for share in shares:
        amount = min(rounded(share.amount, rule), net)
        amounts.append(amount)
        net = EXACT.subtract(net, amount)
    return [Share(share.tax, net, amount) for share, amount in zip(shares, amounts)]


def document_taxes(lines: List[Tuple[List[Tax], Decimal]], rule: Optional[Rule]) -> List[Share]:
    """Returns the taxes in the order in which they first appear."""
    groups: Dict[Tuple[str, ...], Tuple[List[Tax], Decimal]] = {}
    for taxes, price in lines:
        name = tuple(tax.id for tax in taxes)
        before = groups[name][1] if name in groups else Decimal(0)
        groups[name] = (taxes, EXACT.add(before, price))
    found: Dict[str, List[Share]] = {}
    for taxes, price in groups.values():
        shares = line_taxes(price, taxes)
        if rule is not None and any(tax.is_inclusive for tax in taxes):
            shares = rounded_inclusive(price, shares, rule)
        for share in shares:
            found.setdefault(share.tax.id, []).append(share)
    return [on_document(shares, rule) for shares in found.values()]


def on_document(shares: List[Share], rule: Optional[Rule]) -> Share:
    tax = shares[0].tax
    base = total_of(share.base for share in shares)
    if tax.is_inclusive:
        return Share(tax, base, total_of(share.amount for share in shares))
    amount = percentage(base, tax.percent)
    return Share(tax, base, amount if rule is None else rounded(amount, rule))


def summary_of(shares: List[Share]) -> List[Dict[str, str]]:
    """Returns the taxes of a quote: of each, the total of its bases and amounts."""
    found: Dict[str, List[Share]] = {}
    for share in shares:
        found.setdefault(share.tax.id, []).append(share)
    return [
        {
            "tax_id": name,
            "name": same[0].tax.name,
            "percent": text(same[0].tax.percent),
            "category": same[0].tax.category,
            "base": text(total_of(share.base for share in same)),
            "amount": text(total_of(share.amount for share in same)),
        }
        for name, same in found.items()
    ]
