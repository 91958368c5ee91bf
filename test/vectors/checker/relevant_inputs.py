"""Lists the inputs of a priced vector that affect its result."""

from __future__ import annotations

from typing import Any, Dict, List


def relevant_pricing_inputs(vector: Dict[str, Any]) -> List[List[Any]]:
    """Returns the paths of the inputs that the quote depends on."""
    if "quote" not in vector["expected"]:
        return []
    quote = vector["expected"]["quote"]
    paths: List[List[Any]] = [["rates", "timestamp"]] + relevant_policy(vector, quote)
    for code in quote["exchange_rates"]:
        if code != "USD":
            paths.append(["rates", "units_per_usd", code])
    used = {item["item"].get("billing_schema_id") for item in quote["items"]}
    for number, schema in enumerate(vector["catalog"]["billing_schemas"]):
        if schema["id"] in used:
            paths.append(["catalog", "billing_schemas", number, "base_price"])
    request = vector["request"]
    if "product" in request:
        return paths + [["request", "product", "quantity"]]
    for number, item in enumerate(request["items"]):
        here: List[Any] = ["request", "items", number]
        paths += [here + [name] for name in ("price", "quantity", "units") if item.get(name) is not None]
        for place, adjustment in enumerate(item.get("adjustments", [])):
            size = "percent" if "percent" in adjustment else "amount"
            paths.append(here + ["adjustments", place, size])
    return paths


def relevant_policy(vector: Dict[str, Any], quote: Dict[str, Any]) -> List[List[Any]]:
    """Returns the paths of the rounding of the currency, and of the coupons and taxes of the quote."""
    paths: List[List[Any]] = []
    currency = quote["currency"]
    if currency in vector.get("rounding", {}):
        paths += [["rounding", currency, name] for name in ("increment", "mode", "at")]
    used = {tax["tax_id"] for tax in quote.get("taxes", [])}
    if used and "tax" in vector:
        paths.append(["tax", "at"])
    applied = {coupon["coupon_id"] for coupon in quote.get("coupons", [])}
    for number, coupon in enumerate(vector.get("coupons", [])):
        if coupon["id"] in applied:
            # The identifier and the code are in the quote; the amount may exceed the prices.
            paths.append(["coupons", number, "id"])
    for number, tax in enumerate(vector.get("taxes", [])):
        if tax["id"] in used:
            names = ("percent", "category", "is_inclusive", "is_compound")
            paths += [["taxes", number, name] for name in names]
    return paths
