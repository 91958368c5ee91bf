"""Reads the properties of a vector, raises BadVector for other formats, and writes failures."""

from __future__ import annotations

import datetime
import re
from decimal import Decimal
from typing import Any, Dict, List, Optional

CURRENCIES = (
    "BITCOIN ETHEREUM USDT USDC USDC_NATIVE SOLANA BINANCE_COIN RIPPLE POLYGON TRON LITECOIN "
    "BITCOIN_CASH DOGECOIN USD EUR CHF GBP AUD JPY CNY CAD HKD SGD SEK KRW NOK NZD INR MXN TWD "
    "ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF CLP SAR PHP MYR COP RUB RON PEN".split()
)
INVOICE_STATUSES = (
    "PENDING COMPLETED VOIDED PROCESSING WAITING_FOR_CONFIRMATIONS PARTIALLY_PAID".split()
)
PAYMENT_STATUSES = "PENDING FAILED COMPLETED CANCELLED".split()
AMOUNT = re.compile(r"(0|[1-9][0-9]{0,19})(\.[0-9]{1,30})?")
MEASURE = re.compile(r"(0|[1-9][0-9]{0,14})(\.[0-9]{1,12})?")
COMPUTED = re.compile(r"(0|[1-9][0-9]{0,34})(\.[0-9]{0,29}[1-9])?")
TIMESTAMP = re.compile(r"[1-9][0-9]{3}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}")
TIMESTAMP_FORM = "%Y-%m-%d %H:%M:%S"
LINE = re.compile(r"items\.([0-9]+)")
MAX_PATHS = 20


class BadVector(Exception):
    """A vector that does not follow the format."""


def properties(value: Any, where: str, required: str, optional: str = "") -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise BadVector(f"{where}: not an object")
    for name in required.split():
        if name not in value:
            raise BadVector(f"{where}.{name}: missing")
    known = set(required.split()) | set(optional.split())
    for name in value:
        if name not in known:
            raise BadVector(f"{where}.{name}: unknown property")
    return value


def elements(value: Any, where: str) -> List[Any]:
    if not isinstance(value, list):
        raise BadVector(f"{where}: not a list")
    return value


def string(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise BadVector(f"{where}: not a string")
    return value


def whole(value: Any, where: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadVector(f"{where}: not an integer from {low} to {high}")
    return value


def amount(value: Any, where: str) -> Decimal:
    if AMOUNT.fullmatch(string(value, where)) is None:
        raise BadVector(f"{where}: not an amount")
    return Decimal(value)


def measure(value: Any, where: str) -> Decimal:
    if MEASURE.fullmatch(string(value, where)) is None:
        raise BadVector(f"{where}: not a measure")
    return Decimal(value)


def currency_code(value: Any, where: str) -> str:
    if string(value, where) not in CURRENCIES:
        raise BadVector(f"{where}: not a currency")
    return value


def computed(value: Any, where: str) -> Decimal:
    """A calculated amount: up to 35 digits before the point, no zeros at the end."""
    if COMPUTED.fullmatch(string(value, where)) is None:
        raise BadVector(f"{where}: not a computed amount")
    return Decimal(value)


def one_of(value: Any, where: str, known: List[str]) -> str:
    if string(value, where) not in known:
        raise BadVector(f"{where}: unknown")
    return value


def flag(value: Any, where: str) -> bool:
    if type(value) is not bool:
        raise BadVector(f"{where}: not true or false")
    return value


def instant(value: Any) -> Optional[datetime.datetime]:
    """Returns the time of a timestamp, or None."""
    if not isinstance(value, str) or TIMESTAMP.fullmatch(value) is None:
        return None
    try:
        return datetime.datetime.strptime(value, TIMESTAMP_FORM)
    except ValueError:
        return None


def read_timestamp(value: Any, where: str) -> str:
    if instant(value) is None:
        raise BadVector(f"{where}: not a timestamp")
    return value


def failure(code: str, paths: List[str]) -> Dict[str, Any]:
    """Writes a failure: at most twenty paths, of the whole request first, then line by line."""
    def line_of(path: str) -> int:
        found = LINE.match(path)
        return -1 if found is None else int(found.group(1))

    listed = sorted(sorted(set(paths)), key=line_of)[:MAX_PATHS]
    return {"failure": {"code": code, "paths": sorted(listed)}}
