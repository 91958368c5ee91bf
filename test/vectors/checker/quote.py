"""The vectors of quotes: well-formed requests, priced."""

from __future__ import annotations

from typing import Any, Dict, List

from .catalog_and_rates import read_catalog, read_rates
from .coupons import apply_coupons, read_codes, read_coupons
from .lines import Line, add_taxes, custom_line, measure_line, product_line
from .models import read_proration
from .policy import OPTIONAL, Policy, read_policy
from .pricing import quote_lines
from .reading import BadVector, amount, currency_code, elements, failure, measure, properties
from .reading import string, whole
from .relevant_inputs import relevant_pricing_inputs

REQUIRED = "request catalog rates"


OPTIONAL_OF_LINE = "adjustments tax_ids units unit proration"


def check_adjustment(value: Any, where: str) -> None:
    properties(value, where, "type", "title percent amount")
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
        properties(item, where, "type product_id billing_schema_id quantity", OPTIONAL_OF_LINE)
        string(item["product_id"], f"{where}.product_id")
        string(item["billing_schema_id"], f"{where}.billing_schema_id")
    elif item.get("type") == "PAYMENT_INTENT":
        properties(item, where, "type currency price", f"quantity title {OPTIONAL_OF_LINE}")
        currency_code(item["currency"], f"{where}.currency")
        amount(item["price"], f"{where}.price")
        if "title" in item:
            string(item["title"], f"{where}.title")
    else:
        raise BadVector(f"{where}.type: unknown")
    if "units" in item:
        measure(item["units"], f"{where}.units")
    if "proration" in item:
        read_proration(item["proration"], f"{where}.proration")
    if "unit" in item:
        string(item["unit"], f"{where}.unit")
    if "quantity" in item:
        whole(item["quantity"], f"{where}.quantity", 1, 1000000)
    for number, name in enumerate(elements(item.get("tax_ids", []), f"{where}.tax_ids")):
        string(name, f"{where}.tax_ids.{number}")
    for number, value in enumerate(elements(item.get("adjustments", []), f"{where}.adjustments")):
        check_adjustment(value, f"{where}.adjustments.{number}")


def check_request(request: Any) -> None:
    properties(request, "request", "", "currency product items coupons")
    for number, code in enumerate(elements(request.get("coupons", []), "request.coupons")):
        string(code, f"request.coupons.{number}")
    if ("product" in request) == ("items" in request):
        raise BadVector("request: needs one of product and items")
    if "currency" in request:
        currency_code(request["currency"], "request.currency")
    if "product" in request:
        product = properties(request["product"], "request.product", "id quantity billing_schema_id")
        string(product["id"], "request.product.id")
        string(product["billing_schema_id"], "request.product.billing_schema_id")
        whole(product["quantity"], "request.product.quantity", 1, 1000000)
        return
    items = elements(request["items"], "request.items")
    if not 1 <= len(items) <= 1000:
        raise BadVector("request.items: not 1 to 1000 elements")
    for number, item in enumerate(items):
        check_item(item, f"request.items.{number}")


def read_lines(request: Any, catalog: Any, policy: Policy) -> List[Line]:
    if "product" in request:
        chosen = request["product"]
        line = Line("product", "PRODUCT", chosen["quantity"], [])
        names = (chosen["id"], chosen["billing_schema_id"], "product.id")
        return [measure_line(product_line(line, *names, catalog), chosen)]
    lines = []
    for number, item in enumerate(request["items"]):
        path = f"items.{number}"
        adjustments = item.get("adjustments", [])
        line = Line(path, item["type"], item.get("quantity", 1), adjustments)
        if item["type"] == "PRODUCT":
            names = (item["product_id"], item["billing_schema_id"], f"{path}.product_id")
            product_line(line, *names, catalog)
        else:
            custom_line(line, item["currency"], item["price"], item.get("title"))
        measure_line(line, item)
        line.rule = policy.rounding.get(line.currency)
        add_taxes(line, item.get("tax_ids", []), policy)
        lines.append(line)
    return lines


def result_of(vector: Dict[str, Any]) -> Dict[str, Any]:
    request = vector["request"]
    check_request(request)
    catalog = read_catalog(vector["catalog"])
    rates = read_rates(vector["rates"])
    policy = read_policy(vector)
    lines = read_lines(request, catalog, policy)
    timestamp = vector["rates"]["timestamp"]
    currency = request.get("currency")
    issues = [path for line in lines for path in line.malformed]
    codes = read_codes(request.get("coupons"), issues)
    if issues:
        return failure("VALIDATION_FAILED", issues)
    known = apply_coupons(lines, codes, read_coupons(vector), catalog[0], currency)
    return quote_lines(lines, known, currency, rates, timestamp, policy)


def relevant_inputs(vector: Dict[str, Any]) -> List[List[Any]]:
    return relevant_pricing_inputs(vector)
