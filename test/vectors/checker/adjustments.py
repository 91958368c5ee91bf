"""Applies a discount or a fee to a price."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict

from .decimals import EXACT, truncated


def adjust(price: Decimal, adjustment: Dict[str, Any]) -> Decimal:
    if "percent" in adjustment:
        share = EXACT.multiply(price, Decimal(adjustment["percent"]))
        change = truncated(EXACT.scaleb(share, -2))
    else:
        change = Decimal(adjustment["amount"])
    if adjustment["type"] == "FEE":
        return EXACT.add(price, change)
    return EXACT.subtract(price, min(change, price))
