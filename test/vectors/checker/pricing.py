"""Calculates lines, step by step, and their totals.

  usd(a, o)         = a / rate(o), truncated after 30 fractional digits
  convert(a, o, q)  = usd(a, o) * rate(q), truncated after 30 fractional digits; a if o is q
  line price        = unit price * quantity, exact; totals are exact, one for each column
  amounts of more than 35 integer digits are rejected
  of an invoice, a total of 0 is rejected when a line has a price in its own currency
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Optional, Tuple

from .decimals import EXACT, TOO_LARGE, ZERO, truncated, in_usd, product, text, total_of
from .failure import failure
from .lines import Line


class Priced:
    """The steps of one line, each with the amounts before and after it in three columns."""

    def __init__(self) -> None:
        self.steps: List[Dict[str, Any]] = []
        self.amounts: List[Decimal] = []

    def add(
        self,
        kind: str,
        currency: str,
        title: str,
        columns: Dict[str, Tuple[Decimal, Decimal]],
        details: Dict[str, Any],
    ) -> None:
        step: Dict[str, Any] = {"idx": len(self.steps), "currency": currency}
        step["calculation_type"] = kind
        step["title"] = title
        for suffix, (before, after) in columns.items():
            step[f"initial_price{suffix}"] = text(before)
            step[f"price{suffix}"] = text(after)
            step[f"price_delta{suffix}"] = text(EXACT.subtract(after, before))
            self.amounts += [before, after]
        step["details"] = details
        self.steps.append(step)


def adjust(price: Decimal, adjustment: Dict[str, Any]) -> Decimal:
    if "percent" in adjustment:
        share = EXACT.multiply(price, Decimal(adjustment["percent"]))
        change = truncated(EXACT.scaleb(share, -2))
    else:
        change = Decimal(adjustment["amount"])
    if adjustment["type"] == "FEE":
        return EXACT.add(price, change)
    return EXACT.subtract(price, min(change, price))


def price_line(line: Line, quote_currency: str, rates: Dict[str, Decimal]) -> Dict[str, Any]:
    priced = Priced()
    price = EXACT.multiply(line.unit, Decimal(line.quantity))
    usd = in_usd(price, rates[line.currency])
    columns = {"": (price, price), "_orig": (price, price), "_usd": (usd, usd)}
    priced.add(line.kind, line.currency, line.title, columns, line.details)
    for adjustment in line.adjustments:
        after = adjust(price, adjustment)
        usd_after = in_usd(after, rates[line.currency])
        columns = {"": (price, after), "_orig": (price, after), "_usd": (usd, usd_after)}
        if "percent" in adjustment:
            details = {"percent": text(Decimal(adjustment["percent"]))}
        else:
            details = {"amount": text(Decimal(adjustment["amount"])), "currency": line.currency}
        title = adjustment.get("title", adjustment["type"].capitalize())
        priced.add(adjustment["type"], line.currency, title, columns, details)
        price, usd = after, usd_after
    own = price
    if line.currency != quote_currency:
        own = product(usd, rates[quote_currency])
        columns = {"": (own, own), "_orig": (price, price), "_usd": (usd, usd)}
        details = {
            "from": line.currency,
            "to": quote_currency,
            "from_rate_usd": text(rates[line.currency]),
            "to_rate_usd": text(rates[quote_currency]),
        }
        title = f"{line.currency} to {quote_currency}"
        priced.add("CURRENCY_CHANGE", quote_currency, title, columns, details)
    total = {
        "currency": quote_currency,
        "currency_original": line.currency,
        "price": text(own),
        "price_usd": text(usd),
        "price_orig": text(price),
    }
    return {
        "price": own,
        "usd": usd,
        "orig": price,
        "fits": all(amount < TOO_LARGE for amount in priced.amounts),
        "shown": {"item": line.item, "calculations": priced.steps, "total": total},
    }


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


def quote_lines(
    lines: List[Line],
    known: List[str],
    currency: Optional[str],
    rates: Dict[str, Decimal],
    timestamp: str,
    is_invoice: bool = False,
) -> Dict[str, Any]:
    """Returns the quote of some lines, or a failure; `known` are the issues found by reading."""
    issues = known + [path for line in lines for path in line.issues]
    if currency is None:
        shared = {line.currency for line in lines} - {""}
        if len(shared) > 1:
            issues.append("currency")
        elif len(shared) == 1:
            currency = shared.pop()

    results = []
    beyond = []
    rate_is_missing = currency is not None and currency not in rates
    for line in lines:
        if not line.is_ready:
            continue
        if line.currency not in rates:
            rate_is_missing = True
            continue
        # If the rate of the quote is missing, the line is checked in its own currency.
        target = currency if currency in rates else line.currency
        result = price_line(line, target, rates)
        results.append(result)
        if not result["fits"]:
            beyond.append(line.path)
    price = total_of(result["price"] for result in results)
    is_priced = len(results) == len(lines) and not beyond and not rate_is_missing
    has_price = any(result["orig"] > ZERO for result in results)
    small = ["items"] if is_invoice and is_priced and price == ZERO and has_price else []
    if currency is None:
        small = []
    if issues:
        return failure("VALIDATION_FAILED", issues + beyond + small)
    if beyond:
        return failure("AMOUNT_OUT_OF_RANGE", beyond)
    if rate_is_missing or currency is None:
        return failure("RATE_UNAVAILABLE", [])
    if small:
        return failure("AMOUNT_TOO_SMALL", small)

    usd = total_of(result["usd"] for result in results)
    if price >= TOO_LARGE or usd >= TOO_LARGE:
        return failure("AMOUNT_OUT_OF_RANGE", ["items"])
    shown = {"USD", currency} | {line.currency for line in lines}
    quote = {
        "currency": currency,
        "exchange_rate_timestamp": timestamp,
        "exchange_rates": {code: text(rates[code]) for code in shown},
        "total": {"currency": currency, "price": text(price), "price_usd": text(usd)},
        "items": [result["shown"] for result in results] + total_items(currency, price, usd),
    }
    return {"quote": quote}
