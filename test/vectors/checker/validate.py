"""The vectors of validation: any JSON object as the body of an invoice request.

  The body has items, customer_email, currency, metadata and redirect_url, and nothing else; null is
  as absent, and the first two are required. A property that could not be read is not judged further;
  what could be read of a line is judged by the catalogue all the same.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Tuple

from . import addresses
from .givens import telling_givens
from .lines import Line, custom_line, product_line
from .pricing import answer_lines
from .reading import AMOUNT, CURRENCIES, BadVector
from .shop import read_catalogue, read_rates

MEMBERS = "request catalogue rates"
OPTIONAL = ""
RESERVED = ("__proto__", "constructor", "prototype")


def length(value: str) -> int:
    """Characters as UTF-16 counts them."""
    return len(value.encode("utf-16-le", "surrogatepass")) // 2


def is_sound(value: str) -> bool:
    """Neither NUL nor half a surrogate pair."""
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
    },
    "PAYMENT_INTENT": {
        "currency": (True, is_currency),
        "price": (True, is_price),
        "quantity": (False, is_quantity),
        "title": (False, is_title),
    },
}


def read_item(item: Any, path: str, catalogue: Any, faults: List[str]) -> Line:
    nothing = Line(path, "", None, [])
    if not isinstance(item, dict):
        faults.append(path)
        return nothing
    kind = item.get("type")
    if not isinstance(kind, str) or kind not in ITEMS:
        faults.append(f"{path}.type")
        return nothing
    rules = ITEMS[kind]
    faults += [f"{path}.{name}" for name in item if name != "type" and name not in rules]
    read: Dict[str, Any] = {}
    is_whole = True
    for name, (is_required, check) in rules.items():
        value = item.get(name)
        if value is None and not is_required:
            continue
        if value is None or not check(value):
            faults.append(f"{path}.{name}")
            is_whole = False
        else:
            read[name] = value
    default = 1 if kind == "PAYMENT_INTENT" else None
    line = Line(path, kind, read.get("quantity", default), [])
    if kind == "PRODUCT":
        names = (read.get("product_id"), read.get("billing_schema_id"), f"{path}.product_id")
        return product_line(line, *names, catalogue)
    line.currency = read.get("currency", "")
    if not is_whole:
        return line
    return custom_line(line, read["currency"], read["price"], read.get("title"))


def metadata_faults(metadata: Any) -> List[str]:
    if metadata is None:
        return []
    if not isinstance(metadata, dict) or len(metadata) > 50:
        return ["metadata"]
    faults = []
    for key, value in metadata.items():
        is_key = is_text(key, 1, 40) and key not in RESERVED
        if not is_key or not is_text(value, 0, 500):
            faults.append(f"metadata.{key}")
    return faults


def body_faults(body: Dict[str, Any]) -> List[str]:
    known = ("items", "customer_email", "currency", "metadata", "redirect_url")
    faults = [name for name in body if name not in known]
    email = body.get("customer_email")
    if not is_text(email, 0, 254) or not addresses.is_email(email):
        faults.append("customer_email")
    url = body.get("redirect_url")
    if url is not None and (not is_text(url, 0, 2048) or not addresses.is_url(url)):
        faults.append("redirect_url")
    currency = body.get("currency")
    if currency is not None and not is_currency(currency):
        faults.append("currency")
    return faults + metadata_faults(body.get("metadata"))


def answer(vector: Dict[str, Any]) -> Dict[str, Any]:
    body = vector["request"]
    if not isinstance(body, dict):
        raise BadVector("request: not an object")
    catalogue = read_catalogue(vector["catalogue"])
    rates = read_rates(vector["rates"])
    faults = body_faults(body)
    items = body.get("items")
    lines: List[Line] = []
    if not isinstance(items, list) or not 1 <= len(items) <= 1000:
        faults.append("items")
    else:
        for number, item in enumerate(items):
            lines.append(read_item(item, f"items.{number}", catalogue, faults))
    currency: Optional[str] = body.get("currency")
    if not is_currency(currency):
        currency = None
    return answer_lines(lines, faults, currency, rates, vector["rates"]["timestamp"], True)


def telling(vector: Dict[str, Any]) -> List[List[Any]]:
    return telling_givens(vector)
