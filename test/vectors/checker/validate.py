"""The vectors of validation: any JSON object as the body of an invoice request.

  The body has items, customer_email, currency, metadata, redirect_url and coupons, and nothing
  else; null means absent, and the first two are required. Only a well-formed body is looked up in
  the catalog.
"""

from __future__ import annotations

import re
from typing import Any, Callable, Dict, List, Optional, Tuple

from . import addresses
from .catalog_and_rates import read_catalog, read_rates
from .coupons import apply_coupons, read_codes, read_coupons
from .lines import Line, custom_line, measure_line, product_line
from .policy import OPTIONAL, read_policy
from .pricing import quote_lines
from .reading import AMOUNT, CURRENCIES, MEASURE, BadVector, failure
from .relevant_inputs import relevant_pricing_inputs

REQUIRED = "request catalog rates"
RESERVED = ("__proto__", "constructor", "prototype")


def length(value: str) -> int:
    """Returns the number of UTF-16 code units."""
    return len(value.encode("utf-16-le", "surrogatepass")) // 2


def is_sound(value: str) -> bool:
    """Whether a string has neither NUL nor half a surrogate pair."""
    return not any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in value)


def is_text(value: Any, low: int, high: int) -> bool:
    return isinstance(value, str) and low <= length(value) <= high and is_sound(value)


def is_currency(value: Any) -> bool:
    return isinstance(value, str) and value in CURRENCIES


def is_quantity(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 1000000


def is_price(value: Any) -> bool:
    is_amount = isinstance(value, str) and AMOUNT.fullmatch(value) is not None
    return is_amount and any(digit in "123456789" for digit in value)


def is_title(value: Any) -> bool:
    return is_text(value, 1, 200)


def is_measure(value: Any) -> bool:
    return isinstance(value, str) and MEASURE.fullmatch(value) is not None


def is_unit(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9./-]{1,20}", value) is not None


def is_id(prefix: str) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        if not isinstance(value, str) or not value.startswith(prefix + "_"):
            return False
        rest = value[len(prefix) + 1 :]
        return len(value) <= 128 and rest != "" and all("!" <= sign <= "~" for sign in rest)

    return check


# Of each kind of line: its properties, whether they are required, and what they must be.
ITEMS: Dict[str, Dict[str, Tuple[bool, Callable[[Any], bool]]]] = {
    "PRODUCT": {
        "product_id": (True, is_id("product")),
        "billing_schema_id": (True, is_id("schema")),
        "quantity": (True, is_quantity),
        "units": (False, is_measure),
        "unit": (False, is_unit),
    },
    "PAYMENT_INTENT": {
        "currency": (True, is_currency),
        "price": (True, is_price),
        "quantity": (False, is_quantity),
        "title": (False, is_title),
        "units": (False, is_measure),
        "unit": (False, is_unit),
    },
}


def read_item(item: Any, path: str, catalog: Any, issues: List[str]) -> Line:
    nothing = Line(path, "", None, [])
    if not isinstance(item, dict):
        issues.append(path)
        return nothing
    kind = item.get("type")
    if not isinstance(kind, str) or kind not in ITEMS:
        issues.append(f"{path}.type")
        return nothing
    rules = ITEMS[kind]
    issues += [f"{path}.{name}" for name in item if name != "type" and name not in rules]
    read: Dict[str, Any] = {}
    is_whole = True
    for name, (is_required, check) in rules.items():
        value = item.get(name)
        if value is None and not is_required:
            continue
        if value is None or not check(value):
            issues.append(f"{path}.{name}")
            is_whole = False
        else:
            read[name] = value
    default = 1 if kind == "PAYMENT_INTENT" else None
    line = Line(path, kind, read.get("quantity", default), [])
    if kind == "PRODUCT":
        names = (read.get("product_id"), read.get("billing_schema_id"), f"{path}.product_id")
        return measure_line(product_line(line, *names, catalog), read)
    line.currency = read.get("currency", "")
    if not is_whole:
        return line
    custom_line(line, read["currency"], read["price"], read.get("title"))
    return measure_line(line, read)


def metadata_issues(metadata: Any) -> List[str]:
    if metadata is None:
        return []
    if not isinstance(metadata, dict) or len(metadata) > 50:
        return ["metadata"]
    issues = []
    for key, value in metadata.items():
        is_key = is_text(key, 1, 40) and key not in RESERVED
        if not is_key or not is_text(value, 0, 500):
            issues.append(f"metadata.{key}")
    return issues


def body_issues(body: Dict[str, Any]) -> List[str]:
    known = ("items", "customer_email", "currency", "metadata", "redirect_url", "coupons")
    issues = [name for name in body if name not in known]
    email = body.get("customer_email")
    if not is_text(email, 0, 254) or not addresses.is_email(email):
        issues.append("customer_email")
    url = body.get("redirect_url")
    if url is not None and (not is_text(url, 0, 2048) or not addresses.is_url(url)):
        issues.append("redirect_url")
    currency = body.get("currency")
    if currency is not None and not is_currency(currency):
        issues.append("currency")
    return issues + metadata_issues(body.get("metadata"))


def result_of(vector: Dict[str, Any]) -> Dict[str, Any]:
    body = vector["request"]
    if not isinstance(body, dict):
        raise BadVector("request: not an object")
    catalog = read_catalog(vector["catalog"])
    rates = read_rates(vector["rates"])
    issues = body_issues(body)
    items = body.get("items")
    lines: List[Line] = []
    if not isinstance(items, list) or not 1 <= len(items) <= 1000:
        issues.append("items")
    else:
        for number, item in enumerate(items):
            lines.append(read_item(item, f"items.{number}", catalog, issues))
    currency: Optional[str] = body.get("currency")
    if not is_currency(currency):
        currency = None
    codes = read_codes(body.get("coupons"), issues)
    if issues:
        return failure("VALIDATION_FAILED", issues)
    known = apply_coupons(lines, codes, read_coupons(vector), catalog[0], currency)
    timestamp = vector["rates"]["timestamp"]
    return quote_lines(lines, known, currency, rates, timestamp, read_policy(vector), True)


def relevant_inputs(vector: Dict[str, Any]) -> List[List[Any]]:
    return relevant_pricing_inputs(vector)
