#!/usr/bin/env python3
"""Checks quote vectors: recomputes each expected answer and compares it exactly.

Usage: check.py [FILE...]      (without files: every *.json beside this script)

Standard library only, Python 3.9 or later. The rules, in short:

  usd(a, o)         = a / rate(o), cut after 30 fractional digits
  convert(a, o, q)  = usd(a, o) * rate(q), cut after 30 fractional digits; a itself when o is q
  line price        = unit price * quantity, exact; totals are exact sums, one for each column
  figures of more than 35 integer digits are refused
"""

from __future__ import annotations

import decimal
import json
import pathlib
import re
import sys
from decimal import Decimal
from typing import Any, Dict, List, Optional, Tuple

CURRENCIES = frozenset(
    "BITCOIN ETHEREUM USDT USDC USDC_NATIVE SOLANA BINANCE_COIN RIPPLE POLYGON TRON LITECOIN "
    "BITCOIN_CASH DOGECOIN USD EUR CHF GBP AUD JPY CNY CAD HKD SGD SEK KRW NOK NZD INR MXN TWD "
    "ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF CLP SAR PHP MYR COP RUB RON PEN".split()
)
AMOUNT = re.compile(r"(0|[1-9][0-9]{0,19})(\.[0-9]{1,30})?")
TIMESTAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}")
ZERO = Decimal(0)
TOO_LARGE = Decimal(10) ** 35
ULP = Decimal(1).scaleb(-30)

# Sums, differences and products must come out exact; only quotients and cuts may lose digits.
EXACT = decimal.Context(
    prec=400,
    rounding=decimal.ROUND_DOWN,
    traps=[decimal.Inexact, decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow],
)
CUTTING = decimal.Context(
    prec=400,
    rounding=decimal.ROUND_DOWN,
    traps=[decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow],
)


class BadVector(Exception):
    """The vector itself is not of the format."""


# --- Decimals -----------------------------------------------------------------------------------


def cut(value: Decimal) -> Decimal:
    return value.quantize(ULP, context=CUTTING)


def text(value: Decimal) -> str:
    """Plain notation without trailing zeros and without a negative zero."""
    if value == ZERO:
        return "0"
    plain = format(value, "f")
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def total_of(values: List[Decimal]) -> Decimal:
    result = ZERO
    for value in values:
        result = EXACT.add(result, value)
    return result


# --- Reading the vector -------------------------------------------------------------------------


def members(value: Any, where: str, required: str, optional: str = "") -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise BadVector(f"{where}: not an object")
    for name in required.split():
        if name not in value:
            raise BadVector(f"{where}.{name}: missing")
    known = set(required.split()) | set(optional.split())
    for name in value:
        if name not in known:
            raise BadVector(f"{where}.{name}: unknown member")
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


def currency_code(value: Any, where: str) -> str:
    if string(value, where) not in CURRENCIES:
        raise BadVector(f"{where}: not a currency")
    return value


PRODUCT_MEMBERS = (
    "id version_group_id is_active name organization_id description image_id created_at "
    "updated_at image"
)
SCHEMA_MEMBERS = (
    "id is_active version_group_id name description organization_id product_id type currency "
    "base_price interval_type interval_count payment_type renew_type billing_type created_at "
    "updated_at"
)


def read_catalogue(value: Any) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    members(value, "catalogue", "products billing_schemas")
    products: Dict[str, Any] = {}
    schemas: Dict[str, Any] = {}
    for number, record in enumerate(elements(value["products"], "catalogue.products")):
        where = f"catalogue.products.{number}"
        members(record, where, PRODUCT_MEMBERS)
        whole(record["is_active"], f"{where}.is_active", 0, 1)
        string(record["name"], f"{where}.name")
        if string(record["id"], f"{where}.id") in products:
            raise BadVector(f"{where}.id: not unique")
        products[record["id"]] = record
    records = elements(value["billing_schemas"], "catalogue.billing_schemas")
    for number, record in enumerate(records):
        where = f"catalogue.billing_schemas.{number}"
        members(record, where, SCHEMA_MEMBERS)
        whole(record["is_active"], f"{where}.is_active", 0, 1)
        string(record["product_id"], f"{where}.product_id")
        currency_code(record["currency"], f"{where}.currency")
        amount(record["base_price"], f"{where}.base_price")
        if string(record["id"], f"{where}.id") in schemas:
            raise BadVector(f"{where}.id: not unique")
        schemas[record["id"]] = record
    return products, schemas


def read_rates(value: Any) -> Dict[str, Decimal]:
    members(value, "rates", "timestamp units_per_usd")
    if TIMESTAMP.fullmatch(string(value["timestamp"], "rates.timestamp")) is None:
        raise BadVector("rates.timestamp: not a timestamp")
    if not isinstance(value["units_per_usd"], dict):
        raise BadVector("rates.units_per_usd: not an object")
    rates = {"USD": Decimal(1)}
    for code, given in value["units_per_usd"].items():
        where = f"rates.units_per_usd.{code}"
        rate = amount(given, where)
        if currency_code(code, where) == "USD" or rate == ZERO:
            raise BadVector(f"{where}: not a rate")
        rates[code] = rate
    return rates


def check_adjustment(value: Any, where: str) -> None:
    members(value, where, "type", "title percent amount")
    if value["type"] not in ("DISCOUNT", "FEE"):
        raise BadVector(f"{where}.type: unknown")
    if "title" in value:
        string(value["title"], f"{where}.title")
    if ("percent" in value) == ("amount" in value):
        raise BadVector(f"{where}: needs one of percent and amount")
    measure = "percent" if "percent" in value else "amount"
    size = amount(value[measure], f"{where}.{measure}")
    if measure == "percent" and value["type"] == "DISCOUNT" and size > 100:
        raise BadVector(f"{where}.percent: above 100")


def check_item(item: Any, where: str) -> None:
    if not isinstance(item, dict):
        raise BadVector(f"{where}: not an object")
    if item.get("type") == "PRODUCT":
        members(item, where, "type product_id billing_schema_id quantity", "adjustments")
        string(item["product_id"], f"{where}.product_id")
        string(item["billing_schema_id"], f"{where}.billing_schema_id")
    elif item.get("type") == "PAYMENT_INTENT":
        members(item, where, "type currency price", "quantity title adjustments")
        currency_code(item["currency"], f"{where}.currency")
        amount(item["price"], f"{where}.price")
        if "title" in item:
            string(item["title"], f"{where}.title")
    else:
        raise BadVector(f"{where}.type: unknown")
    if "quantity" in item:
        whole(item["quantity"], f"{where}.quantity", 1, 1000000)
    for number, value in enumerate(elements(item.get("adjustments", []), f"{where}.adjustments")):
        check_adjustment(value, f"{where}.adjustments.{number}")


def check_request(request: Any) -> None:
    members(request, "request", "", "currency product items")
    if ("product" in request) == ("items" in request):
        raise BadVector("request: needs one of product and items")
    if "currency" in request:
        currency_code(request["currency"], "request.currency")
    if "product" in request:
        product = members(request["product"], "request.product", "id quantity billing_schema_id")
        string(product["id"], "request.product.id")
        string(product["billing_schema_id"], "request.product.billing_schema_id")
        whole(product["quantity"], "request.product.quantity", 1, 1000000)
        return
    items = elements(request["items"], "request.items")
    if not 1 <= len(items) <= 100:
        raise BadVector("request.items: not 1 to 100 elements")
    for number, item in enumerate(items):
        check_item(item, f"request.items.{number}")


# --- The calculator -----------------------------------------------------------------------------


class Line:
    """A line with its faults, if any; its currency is known even then when its schema exists."""

    def __init__(self, path: str, kind: str, quantity: int, adjustments: List[Any]) -> None:
        self.path = path
        self.kind = kind
        self.quantity = quantity
        self.adjustments = adjustments
        self.faults: List[str] = []
        self.currency = ""
        self.unit = ZERO
        self.title = ""
        self.item: Dict[str, Any] = {}
        self.details: Dict[str, Any] = {}


def product_line(
    line: Line,
    product_id: str,
    schema_id: str,
    product_path: str,
    products: Dict[str, Any],
    schemas: Dict[str, Any],
) -> Line:
    product = products.get(product_id)
    schema = schemas.get(schema_id)
    if schema is not None:
        line.currency = schema["currency"]
    if product is None or product["is_active"] != 1:
        line.faults.append(product_path)
    if schema is None or schema["is_active"] != 1:
        line.faults.append(f"{line.path}.billing_schema_id")
    elif product is not None and schema["product_id"] != product_id:
        line.faults.append(f"{line.path}.billing_schema_id")
    if line.faults:
        return line
    line.unit = Decimal(schema["base_price"])
    line.title = product["name"]
    line.item = {
        "type": "PRODUCT",
        "product_id": product_id,
        "quantity": line.quantity,
        "billing_schema_id": schema_id,
        "currency": line.currency,
    }
    line.details = {
        "product_id": product_id,
        "currency": line.currency,
        "price": text(line.unit),
        "quantity": line.quantity,
    }
    return line


def custom_line(line: Line, item: Dict[str, Any]) -> Line:
    line.currency = item["currency"]
    line.unit = Decimal(item["price"])
    line.title = item.get("title", "Custom item")
    line.item = {"type": "PAYMENT_INTENT", "price": text(line.unit), "currency": line.currency}
    line.details = {
        "payment_intent_id": None,
        "currency": line.currency,
        "price": text(line.unit),
        "quantity": line.quantity,
    }
    return line


def read_lines(request: Any, products: Dict[str, Any], schemas: Dict[str, Any]) -> List[Line]:
    if "product" in request:
        chosen = request["product"]
        line = Line("product", "PRODUCT", chosen["quantity"], [])
        schema_id = chosen["billing_schema_id"]
        return [product_line(line, chosen["id"], schema_id, "product.id", products, schemas)]
    lines = []
    for number, item in enumerate(request["items"]):
        path = f"items.{number}"
        adjustments = item.get("adjustments", [])
        line = Line(path, item["type"], item.get("quantity", 1), adjustments)
        if item["type"] == "PRODUCT":
            product_path = f"{path}.product_id"
            names = (item["product_id"], item["billing_schema_id"], product_path)
            lines.append(product_line(line, *names, products, schemas))
        else:
            lines.append(custom_line(line, item))
    return lines


class Priced:
    """The steps of one line, each with a before and an after in three columns."""

    def __init__(self) -> None:
        self.steps: List[Dict[str, Any]] = []
        self.figures: List[Decimal] = []

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
            self.figures += [before, after]
        step["details"] = details
        self.steps.append(step)


def adjust(price: Decimal, adjustment: Dict[str, Any]) -> Decimal:
    if "percent" in adjustment:
        share = EXACT.multiply(price, Decimal(adjustment["percent"]))
        change = cut(EXACT.scaleb(share, -2))
    else:
        change = Decimal(adjustment["amount"])
    if adjustment["type"] == "FEE":
        return EXACT.add(price, change)
    return EXACT.subtract(price, min(change, price))


def price_line(line: Line, quote_currency: str, rates: Dict[str, Decimal]) -> Dict[str, Any]:
    def in_usd(value: Decimal) -> Decimal:
        return cut(CUTTING.divide(value, rates[line.currency]))

    priced = Priced()
    price = EXACT.multiply(line.unit, Decimal(line.quantity))
    usd = in_usd(price)
    columns = {"": (price, price), "_orig": (price, price), "_usd": (usd, usd)}
    priced.add(line.kind, line.currency, line.title, columns, line.details)
    for adjustment in line.adjustments:
        after = adjust(price, adjustment)
        usd_after = in_usd(after)
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
        own = cut(EXACT.multiply(usd, rates[quote_currency]))
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
        "fits": all(figure < TOO_LARGE for figure in priced.figures),
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


def refusal(code: str, paths: List[str]) -> Dict[str, Any]:
    return {"refusal": {"code": code, "paths": sorted(set(paths))}}


def answer(vector: Dict[str, Any]) -> Dict[str, Any]:
    check_request(vector["request"])
    products, schemas = read_catalogue(vector["catalogue"])
    rates = read_rates(vector["rates"])
    lines = read_lines(vector["request"], products, schemas)
    good = [line for line in lines if not line.faults]
    faults = [path for line in lines for path in line.faults]

    quote_currency: Optional[str] = vector["request"].get("currency")
    if quote_currency is None:
        shared = {line.currency for line in lines} - {""}
        if len(shared) > 1:
            faults.append("currency")
        elif len(shared) == 1:
            quote_currency = shared.pop()

    results = []
    beyond = []
    rate_is_missing = quote_currency is not None and quote_currency not in rates
    for line in good:
        if line.currency not in rates:
            rate_is_missing = True
            continue
        # Even where nothing can be converted, a line is held to the range in its own currency.
        target = quote_currency if quote_currency in rates else line.currency
        result = price_line(line, target, rates)
        results.append(result)
        if not result["fits"]:
            beyond.append(line.path)
    if faults:
        return refusal("VALIDATION_FAILED", faults + beyond)
    if beyond:
        return refusal("AMOUNT_OUT_OF_RANGE", beyond)
    if rate_is_missing or quote_currency is None:
        return refusal("RATE_UNAVAILABLE", [])

    price = total_of([result["price"] for result in results])
    usd = total_of([result["usd"] for result in results])
    if price >= TOO_LARGE or usd >= TOO_LARGE:
        return refusal("AMOUNT_OUT_OF_RANGE", ["items"])
    shown = {"USD", quote_currency} | {line.currency for line in good}
    quote = {
        "currency": quote_currency,
        "exchange_rate_timestamp": vector["rates"]["timestamp"],
        "exchange_rates": {code: text(rates[code]) for code in shown},
        "total": {"currency": quote_currency, "price": text(price), "price_usd": text(usd)},
        "items": [result["shown"] for result in results] + total_items(quote_currency, price, usd),
    }
    return {"quote": quote}


# --- Comparing and reporting --------------------------------------------------------------------


def difference(given: Any, computed: Any, path: str) -> Optional[str]:
    """The first place where two JSON values differ, or None."""
    if isinstance(given, dict) and isinstance(computed, dict):
        for name in given:
            if name not in computed:
                return f"{path}.{name}: not expected"
            found = difference(given[name], computed[name], f"{path}.{name}")
            if found is not None:
                return found
        missing = [name for name in computed if name not in given]
        return f"{path}.{missing[0]}: missing" if missing else None
    if isinstance(given, list) and isinstance(computed, list):
        for number, (left, right) in enumerate(zip(given, computed)):
            found = difference(left, right, f"{path}.{number}")
            if found is not None:
                return found
        if len(given) != len(computed):
            return f"{path}: {len(given)} elements, computed {len(computed)}"
        return None
    if type(given) is type(computed) and given == computed:
        return None
    return f"{path}: {json.dumps(given)}, computed {json.dumps(computed)}"


def without_repeats(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
    result: Dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise BadVector(f"{name}: repeated member")
        result[name] = value
    return result


def check(file: pathlib.Path) -> Optional[str]:
    """What is wrong with one vector, or None."""
    try:
        content = file.read_text(encoding="utf-8")
        vector = json.loads(content, object_pairs_hook=without_repeats)
        members(vector, "vector", "version operation name why request catalogue rates expected")
        if type(vector["version"]) is not int or vector["version"] != 1:
            raise BadVector(f"version: {json.dumps(vector['version'])} is not known")
        if vector["operation"] != "quote":
            raise BadVector(f"operation: {json.dumps(vector['operation'])} is not known")
        if vector["name"] != file.stem:
            raise BadVector("name: not the name of the file")
        string(vector["why"], "why")
        return difference(vector["expected"], answer(vector), "expected")
    except (BadVector, OSError, ValueError, decimal.DecimalException) as problem:
        return f"{type(problem).__name__}: {problem}"


def main(arguments: List[str]) -> int:
    files = [pathlib.Path(argument) for argument in arguments]
    if not files:
        files = sorted(pathlib.Path(__file__).resolve().parent.glob("*.json"))
    failed = 0
    for file in files:
        problem = check(file)
        if problem is not None:
            failed += 1
            print(f"{file.name}: {problem}")
    print(f"{len(files) - failed} vectors passed, {failed} failed")
    return 0 if files and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
