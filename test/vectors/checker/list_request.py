"""What the body of a request for a list must be, property by property.

  An amount is a text of plain digits or a JSON number, which is read by its shortest decimal form.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Callable, Dict, List, Optional, Tuple

from .reading import AMOUNT, CURRENCIES, INVOICE_STATUSES, PAYMENT_STATUSES, instant

Check = Callable[[Any], bool]


def plain(value: Any) -> Optional[str]:
    """Returns a JSON number or a string as decimal text; None for anything else."""
    if isinstance(value, str):
        return value
    if type(value) is int:
        return str(value)
    return format(Decimal(repr(value)), "f") if type(value) is float else None


def is_amount(value: Any) -> bool:
    found = plain(value)
    return found is not None and AMOUNT.fullmatch(found) is not None


def is_timestamp(value: Any) -> bool:
    return instant(value) is not None


def is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 254


def is_key(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 255


def is_provider(value: Any) -> bool:
    return is_short(value) or type(value) in (int, float)


def is_invoice_id(value: Any) -> bool:
    if not isinstance(value, str) or not value.startswith("invoice_") or len(value) > 128:
        return False
    return len(value) > 8 and all("!" <= sign <= "~" for sign in value)


def is_one_of(known: List[str]) -> Check:
    return lambda value: isinstance(value, str) and value in known


def is_whole(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


BOUNDS: Dict[str, Check] = {
    "price_usd_from": is_amount,
    "price_usd_to": is_amount,
    "created_at_from": is_timestamp,
    "created_at_to": is_timestamp,
    "limit": is_whole(1, 100),
    "offset": is_whole(0, 1000000),
}
SINGLE: Dict[str, Dict[str, Check]] = {
    "invoices": {**BOUNDS, "customer_email": is_short, "provider_id": is_short},
    "payments": {**BOUNDS, "invoice_id": is_invoice_id, "idempotency_key": is_key},
}
ARRAYS: Dict[str, Dict[str, Tuple[int, Check]]] = {
    "invoices": {
        "status": (100, is_one_of(INVOICE_STATUSES)),
        "currency": (100, is_short),
        "expand": (16, is_one_of(["amount_due", "amount_paid", "totals"])),
    },
    "payments": {
        "status": (100, is_one_of(PAYMENT_STATUSES)),
        "currency": (100, is_one_of(CURRENCIES)),
        "provider_id": (100, is_provider),
        "expand": (16, is_one_of(["provider", "invoice"])),
    },
}


def issues_of(kind: str, request: Dict[str, Any]) -> List[str]:
    issues = []
    for name, value in request.items():
        if name in SINGLE[kind]:
            if value is not None and not SINGLE[kind][name](value):
                issues.append(name)
        elif name not in ARRAYS[kind]:
            issues.append(name)
        elif value is not None:
            max_length, check = ARRAYS[kind][name]
            if not isinstance(value, list) or len(value) > max_length:
                issues.append(name)
            else:
                issues += [f"{name}.{place}" for place, one in enumerate(value) if not check(one)]
    bounds = {name: value for name, value in request.items() if name not in issues}
    low, high = bounds.get("price_usd_from"), bounds.get("price_usd_to")
    if low is not None and high is not None and Decimal(plain(low)) > Decimal(plain(high)):
        issues.append("price_usd_from")
    first, last = bounds.get("created_at_from"), bounds.get("created_at_to")
    if first is not None and last is not None and first > last:
        issues.append("created_at_from")
    return issues
