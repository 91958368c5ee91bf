"""Calculates lines, step by step, and their totals.

  usd(a, o)         = a / rate(o), truncated after 30 fractional digits
  convert(a, o, q)  = usd(a, o) * rate(q), truncated after 30 fractional digits; a if o is q
  line price        = unit price * units * quantity, exact, then the steps of its model; totals are exact, one for each column
  taxes and rounding of a line follow its conversion; dollars become the new price divided by the
  rate of the quote, and the original price changes too if the line is not converted
  amounts of more than 35 integer digits are rejected
  of an invoice, a total of 0 is rejected when a line had a price before it was rounded
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Optional, Tuple

from .coupons import Discount, summary_of_coupons
from .decimals import EXACT, TOO_LARGE, ZERO, in_usd, product, text, total_of
from .lines import Line, adjust, steps_of
from .policy import Policy
from .reading import failure
from .rounding import rounded
from .taxes import Share, document_taxes, line_taxes, summary_of
from .totals import Totals, total_items
from .whole import invoice_taxes, shop_taxes, totals_of_quote


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


def own_discounts(line: Line) -> List[Discount]:
    """Returns the title and the details of each adjustment of a line itself."""
    found: List[Discount] = []
    for adjustment in line.adjustments:
        if "percent" in adjustment:
            details = {"percent": text(Decimal(adjustment["percent"]))}
        else:
            details = {"amount": text(Decimal(adjustment["amount"])), "currency": line.currency}
        title = adjustment.get("title", adjustment["type"].capitalize())
        found.append((title, adjustment, details))
    return found


def price_line(
    line: Line, quote_currency: str, rates: Dict[str, Decimal], policy: Policy
) -> Dict[str, Any]:
    priced = Priced()
    base_details = line.details
    if policy.is_on_document and line.taxes:
        base_details = {**base_details, "tax_ids": [tax.id for tax in line.taxes]}
    price = line.base
    usd = in_usd(price, rates[line.currency])
    columns = {"": (price, price), "_orig": (price, price), "_usd": (usd, usd)}
    priced.add(line.kind, line.currency, line.title, columns, base_details)
    for kind, title, details, after in steps_of(line):
        usd_after = in_usd(after, rates[line.currency])
        columns = {"": (price, after), "_orig": (price, after), "_usd": (usd, usd_after)}
        priced.add(kind, line.currency, title, columns, details)
        price, usd = after, usd_after
    for title, adjustment, details in own_discounts(line) + line.discounts:
        after = adjust(price, adjustment)
        usd_after = in_usd(after, rates[line.currency])
        columns = {"": (price, after), "_orig": (price, after), "_usd": (usd, usd_after)}
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

    def advance(kind: str, title: str, after: Decimal, details: Dict[str, Any]) -> None:
        nonlocal own, usd, price
        usd_after = in_usd(after, rates[quote_currency])
        orig = after if line.currency == quote_currency else price
        columns = {"": (own, after), "_orig": (price, orig), "_usd": (usd, usd_after)}
        priced.add(kind, quote_currency, title, columns, details)
        own, usd, price = after, usd_after, orig

    rule = policy.rounding.get(quote_currency)
    has_price = price > ZERO

    def round_line() -> None:
        if rule is not None and rule.at == "LINE":
            details = {"increment": text(rule.increment), "mode": rule.mode}
            advance("ROUNDING", "Rounding", rounded(own, rule), details)

    is_shop = policy.totals == "shop" and rule is not None
    if is_shop:
        round_line()
    shares: List[Share] = []
    if is_shop and rule is not None:
        shares = shop_taxes(own, line.taxes, rule)
    elif not policy.is_on_document:
        shares = line_taxes(own, line.taxes)
    net = EXACT.subtract(own, total_of(s.amount for s in shares if s.tax.is_inclusive))
    for share in shares:
        advance("TAX", share.tax.name, EXACT.add(own, share.change()), share.details())
    has_price = has_price if is_shop else price > ZERO
    if not is_shop:
        round_line()
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
        "shares": shares,
        "net": net,
        "has_price": has_price,
        "fits": all(amount < TOO_LARGE for amount in priced.amounts),
        "shown": {"item": line.item, "calculations": priced.steps, "total": total},
    }


def quote_lines(
    lines: List[Line],
    known: List[str],
    currency: Optional[str],
    rates: Dict[str, Decimal],
    timestamp: str,
    policy: Policy,
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
    if policy.accounting is not None and policy.accounting not in rates:
        rate_is_missing = True
    for line in lines:
        if not line.is_ready:
            continue
        if line.currency not in rates:
            rate_is_missing = True
            continue
        # If the rate of the quote is missing, the line is checked in its own currency.
        target = currency if currency in rates else line.currency
        result = price_line(line, target, rates, policy)
        results.append(result)
        if not result["fits"]:
            beyond.append(line.path)
    distinct = {tax.id for line in lines for tax in line.taxes}
    if len(distinct) > 100:
        issues.append("items")
    is_priced = len(results) == len(lines) and not beyond and not rate_is_missing
    if not is_priced or currency is None or any(line.issues for line in lines):
        if issues:
            return failure("VALIDATION_FAILED", issues + beyond)
        if beyond:
            return failure("AMOUNT_OUT_OF_RANGE", beyond)
        return failure("RATE_UNAVAILABLE", [])

    totals = totals_of(lines, results, currency, rates[currency], policy)
    has_price = any(result["has_price"] for result in results)
    small = ["items"] if is_invoice and totals.price == ZERO and has_price else []
    if issues:
        return failure("VALIDATION_FAILED", issues + small)
    if small:
        return failure("AMOUNT_TOO_SMALL", small)
    if not totals.fits:
        return failure("AMOUNT_OUT_OF_RANGE", ["items"])
    shown = {"USD", currency} | {line.currency for line in lines}
    if policy.accounting is not None:
        shown.add(policy.accounting)
    quote: Dict[str, Any] = {
        "currency": currency,
        "exchange_rate_timestamp": timestamp,
        "exchange_rates": {code: text(rates[code]) for code in shown},
        "total": {
            "currency": currency,
            "price": text(totals.price),
            "price_usd": text(totals.usd),
        },
        "items": [result["shown"] for result in results]
        + totals.items
        + total_items(currency, totals.price, totals.usd),
    }
    taxes = summary_of([share for result in results for share in result["shares"]] + totals.shares)
    if taxes:
        quote["taxes"] = taxes
    if policy.totals is not None:
        own = [share for result in results for share in result["shares"]] + totals.shares
        nets = totals.nets or [result["net"] for result in results]
        quote["totals"] = totals_of_quote(policy.totals, nets, own, totals.price)
    coupons = summary_of_coupons(lines)
    if coupons:
        quote["coupons"] = coupons
    return {"quote": quote}


def totals_of(
    lines: List[Line],
    results: List[Dict[str, Any]],
    currency: str,
    rate: Decimal,
    policy: Policy,
) -> Totals:
    price = total_of(result["price"] for result in results)
    usd = total_of(result["usd"] for result in results)
    totals = Totals(currency, rate, price, usd)
    rule = policy.rounding.get(currency)
    if policy.is_on_document:
        prices = [result["price"] for result in results]
        taxed = list(zip([line.taxes for line in lines], prices))
        if policy.totals is not None and rule is not None:
            shares, totals.nets = invoice_taxes(taxed, rule)
        else:
            shares = document_taxes(taxed, rule)
        for share in shares:
            totals.add_tax(share)
    if rule is not None and rule.at == "TOTAL":
        totals.add_rounding(rule)
    return totals
