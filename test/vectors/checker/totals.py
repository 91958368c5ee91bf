"""Calculates the items after the lines: taxes of the document, the rounding, and the totals.

  the dollars of a total change by the difference of both prices in dollars, each truncated after 30
  fractional digits, and are never less than zero
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List

from .decimals import EXACT, TOO_LARGE, ZERO, in_usd, text
from .rounding import Rule, rounded
from .taxes import Share


class Totals:
    """A total, with the items between the sum of the lines and the total."""

    def __init__(self, currency: str, rate: Decimal, price: Decimal, usd: Decimal) -> None:
        self.currency = currency
        self.rate = rate
        self.price = price
        self.usd = usd
        self.items: List[Dict[str, Any]] = []
        self.shares: List[Share] = []
        self.nets: List[Decimal] = []
        self.fits = price < TOO_LARGE and usd < TOO_LARGE

    def advance(
        self, item: Dict[str, Any], title: str, price: Decimal, details: Dict[str, Any]
    ) -> None:
        change = EXACT.subtract(in_usd(price, self.rate), in_usd(self.price, self.rate))
        usd = max(EXACT.add(self.usd, change), ZERO)
        step = {
            "idx": 0,
            "currency": self.currency,
            "calculation_type": item["type"],
            "title": title,
            "initial_price": text(self.price),
            "price": text(price),
            "price_delta": text(EXACT.subtract(price, self.price)),
            "initial_price_orig": None,
            "price_orig": None,
            "price_delta_orig": "0",
            "initial_price_usd": text(self.usd),
            "price_usd": text(usd),
            "price_delta_usd": text(EXACT.subtract(usd, self.usd)),
            "details": details,
        }
        shown = {**item, "currency": self.currency, "status": "INCLUDED"}
        self.items.append({"item": shown, "calculations": [step]})
        self.price, self.usd = price, usd
        self.fits = self.fits and price < TOO_LARGE and usd < TOO_LARGE

    def add_tax(self, share: Share) -> None:
        self.shares.append(share)
        item = {"type": "TAX", "tax_id": share.tax.id}
        price = EXACT.add(self.price, share.change())
        self.advance(item, share.tax.name, price, share.details())

    def add_rounding(self, rule: Rule) -> None:
        details = {"increment": text(rule.increment), "mode": rule.mode}
        self.advance({"type": "ROUNDING"}, "Rounding", rounded(self.price, rule), details)


def total_items(currency: str, price: Decimal, usd: Decimal) -> List[Dict[str, Any]]:
    def step(kind: str, code: str, title: str, value: Decimal) -> Dict[str, Any]:
        return {
            "idx": 0,
            "currency": code,
            "calculation_type": kind,
            "title": title,
            "initial_price": text(value),
            "price": text(value),
            "price_delta": "0",
            "details": [],
        }

    total = step("TOTAL", currency, "Total", price)
    total["initial_price_orig"] = None
    total["price_orig"] = None
    total["price_delta_orig"] = "0"
    total["initial_price_usd"] = text(usd)
    total["price_usd"] = text(usd)
    total["price_delta_usd"] = "0"
    total_usd = step("TOTAL_USD", "USD", "Total in USD", usd)
    item = {"type": "TOTAL", "currency": currency, "status": "INCLUDED"}
    item_usd = {"type": "TOTAL_USD", "currency": "USD", "status": "INCLUDED"}
    return [
        {"item": item, "calculations": [total]},
        {"item": item_usd, "calculations": [total_usd]},
    ]
