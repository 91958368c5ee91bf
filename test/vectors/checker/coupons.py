"""Reads the coupons of a quote, checks them, and divides their amounts among the lines.

  order      = percentages before amounts, then by identifier, whatever the order of the codes
  percentage = of the price of each line, after its adjustments and the coupons before, truncated
  amount     = at most the sum of the prices of its lines, divided in proportion to these prices; a
               share is a number of whole units of the currency by largest remainder, and of equal
               remainders the first line comes first; what is less than a unit belongs to the last
               line with a price. What exceeds the price of a line moves to the last line that has
               room for it
  lines      = all, or those with a version of one of its products; for an amount, also only those
               in its currency
  minimum    = of the sum of these lines in its currency, after their adjustments, without coupons
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .decimals import EXACT, ZERO, divided, text, total_of
from .lines import Line, adjust, steps_of
from .reading import BadVector, amount, currency_code, elements, properties, read_timestamp
from .reading import string, whole
from .settle import smallest_unit

COUPON_PROPERTIES = (
    "id organization_id code is_active percent amount currency product_ids starts_at ends_at "
    "max_redemptions max_per_customer minimum_total created_at updated_at redemptions "
    "redemptions_of_customer"
)
CODE = re.compile(r"[A-Z0-9_-]{1,40}")
HUNDRED = Decimal(100)


class Coupons(NamedTuple):
    """The coupons by their codes, and the time at which they are used."""

    now: str
    by_code: Dict[str, Dict[str, Any]]


def read_coupon(record: Any, where: str) -> Dict[str, Any]:
    properties(record, where, COUPON_PROPERTIES)
    string(record["id"], f"{where}.id")
    if CODE.fullmatch(string(record["code"], f"{where}.code")) is None:
        raise BadVector(f"{where}.code: not a code")
    whole(record["is_active"], f"{where}.is_active", 0, 1)
    if (record["percent"] is None) == (record["amount"] is None):
        raise BadVector(f"{where}: needs one of percent and amount")
    for name in ("percent", "amount", "minimum_total"):
        if record[name] is not None and amount(record[name], f"{where}.{name}") == ZERO:
            raise BadVector(f"{where}.{name}: not positive")
    if record["percent"] is not None and Decimal(record["percent"]) > HUNDRED:
        raise BadVector(f"{where}.percent: above 100")
    needs_currency = record["amount"] is not None or record["minimum_total"] is not None
    if (record["currency"] is not None) != needs_currency:
        raise BadVector(f"{where}.currency: does not fit the amounts")
    if needs_currency:
        currency_code(record["currency"], f"{where}.currency")
    for name in ("starts_at", "ends_at"):
        if record[name] is not None:
            read_timestamp(record[name], f"{where}.{name}")
    for name in ("max_redemptions", "max_per_customer"):
        if record[name] is not None:
            whole(record[name], f"{where}.{name}", 1, 10**9)
    for name in ("redemptions", "redemptions_of_customer"):
        whole(record[name], f"{where}.{name}", 0, 10**9)
    return record


def read_coupons(vector: Dict[str, Any]) -> Coupons:
    now = read_timestamp(vector.get("now", "2025-07-17 14:10:54"), "now")
    by_code: Dict[str, Dict[str, Any]] = {}
    for number, record in enumerate(elements(vector.get("coupons", []), "coupons")):
        coupon = read_coupon(record, f"coupons.{number}")
        if coupon["code"] in by_code:
            raise BadVector(f"coupons.{number}.code: not unique")
        by_code[coupon["code"]] = coupon
    return Coupons(now, by_code)


def is_usable(coupon: Dict[str, Any], now: str) -> bool:
    def is_below(count: str, maximum: str) -> bool:
        return coupon[maximum] is None or coupon[count] < coupon[maximum]

    has_started = coupon["starts_at"] is None or coupon["starts_at"] <= now
    has_ended = coupon["ends_at"] is not None and coupon["ends_at"] <= now
    return (
        coupon["is_active"] == 1
        and has_started
        and not has_ended
        and is_below("redemptions", "max_redemptions")
        and is_below("redemptions_of_customer", "max_per_customer")
    )


def adjusted_price(line: Line) -> Decimal:
    price = line.base
    for step in steps_of(line):
        price = step.after
    for adjustment in line.adjustments:
        price = adjust(price, adjustment)
    return price


def lines_of(coupon: Dict[str, Any], lines: List[Line], products: Dict[str, Any]) -> List[Line]:
    """Returns the lines with the products of a coupon, in any currency."""

    def group_of(name: str) -> str:
        return products[name]["version_group_id"] if name in products else name

    if coupon["product_ids"] is None:
        return lines
    groups = {group_of(name) for name in coupon["product_ids"]}
    return [line for line in lines if line.product and group_of(line.product) in groups]


def shares_of(total: Decimal, prices: List[Decimal], unit: Decimal) -> List[Decimal]:
    shares = divided(total, prices, unit)
    last = max(place for place, price in enumerate(prices) if price > ZERO)
    shares[last] = EXACT.add(shares[last], EXACT.subtract(total, total_of(shares)))
    excess = ZERO
    for place, price in enumerate(prices):
        if shares[place] > price:
            excess = EXACT.add(excess, EXACT.subtract(shares[place], price))
            shares[place] = price
    for place in reversed(range(len(prices))):
        room = min(excess, EXACT.subtract(prices[place], shares[place]))
        shares[place] = EXACT.add(shares[place], room)
        excess = EXACT.subtract(excess, room)
    return shares


Discount = Tuple[str, Dict[str, Any], Dict[str, str]]


def discounts_of(coupon: Dict[str, Any], prices: List[Decimal]) -> List[Discount]:
    """Returns the title, the adjustment and the details of the discount of each line."""
    title = f"Coupon {coupon['code']}"
    named = {"coupon_id": coupon["id"], "code": coupon["code"]}
    if coupon["percent"] is not None:
        percent = text(Decimal(coupon["percent"]))
        adjustment = {"type": "DISCOUNT", "percent": percent}
        return [(title, adjustment, {**named, "percent": percent}) for _ in prices]
    whole_amount = Decimal(coupon["amount"])
    total = min(whole_amount, total_of(prices))
    shares = [ZERO for _ in prices]
    if total > ZERO:
        shares = shares_of(total, prices, smallest_unit(coupon["currency"]))
    found: List[Discount] = []
    for share in shares:
        details = {"amount": text(share), "currency": coupon["currency"]}
        adjustment = {"type": "DISCOUNT", "amount": text(share)}
        all_details = {**named, **details, "coupon_amount": text(whole_amount)}
        found.append((title, adjustment, all_details))
    return found


def is_enough(coupon: Dict[str, Any], lines: List[Line]) -> bool:
    if coupon["minimum_total"] is None:
        return True
    own = [adjusted_price(line) for line in lines if line.currency == coupon["currency"]]
    return total_of(own) >= Decimal(coupon["minimum_total"])


def read_codes(value: Any, issues: List[str]) -> List[str]:
    """Returns the codes of a request in upper case, and adds the issues of their form."""
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > 10:
        issues.append("coupons")
        return []
    codes: List[str] = []
    found: List[str] = []
    for place, code in enumerate(value):
        is_code = isinstance(code, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,40}", code) is not None
        if not is_code:
            found.append(f"coupons.{place}")
        codes.append(code.upper() if is_code else "")
    if not found:
        found = [f"coupons.{place}" for place, code in enumerate(codes) if code in codes[:place]]
    issues += found
    return codes


def apply_coupons(
    lines: List[Line],
    codes: List[str],
    coupons: Coupons,
    products: Dict[str, Any],
    currency: Optional[str],
) -> List[str]:
    """Adds discounts to the lines; returns the issues of the codes."""
    issues: List[str] = []
    shared = {line.currency for line in lines}
    is_complete = all(line.is_ready for line in lines) and bool(lines)
    is_complete = is_complete and (currency is not None or len(shared) == 1)
    applied: List[Tuple[Dict[str, Any], List[Line]]] = []
    for place, code in enumerate(codes):
        coupon = coupons.by_code.get(code)
        if coupon is None or not is_usable(coupon, coupons.now):
            issues.append(f"coupons.{place}")
        elif is_complete:
            eligible = lines_of(coupon, lines, products)
            is_minimum = is_enough(coupon, eligible)
            if coupon["amount"] is not None:
                eligible = [line for line in eligible if line.currency == coupon["currency"]]
            if eligible and is_minimum:
                applied.append((coupon, eligible))
            else:
                issues.append(f"coupons.{place}")
    applied.sort(key=lambda one: (one[0]["percent"] is None, one[0]["id"]))
    prices = {line.path: adjusted_price(line) for line in lines if line.is_ready}
    for coupon, eligible in applied:
        discounts = discounts_of(coupon, [prices[line.path] for line in eligible])
        for line, (title, adjustment, details) in zip(eligible, discounts):
            line.discounts.append((title, adjustment, details))
            prices[line.path] = adjust(prices[line.path], adjustment)
    return issues


def summary_of_coupons(lines: List[Line]) -> List[Dict[str, str]]:
    found: Dict[str, str] = {}
    for line in lines:
        for _, _, details in line.discounts:
            found.setdefault(details["coupon_id"], details["code"])
    return [{"coupon_id": name, "code": code} for name, code in found.items()]
