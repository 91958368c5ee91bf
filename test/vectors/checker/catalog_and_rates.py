"""Reads a catalog and exchange rates."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, Tuple

from .decimals import ZERO
from .models import read_model
from .reading import BadVector, amount, currency_code, elements, properties
from .reading import read_timestamp, string, whole

PRODUCT_PROPERTIES = (
    "id version_group_id is_active name organization_id description image_id created_at "
    "updated_at image"
)
SCHEMA_PROPERTIES = (
    "id is_active version_group_id name description organization_id product_id type currency "
    "base_price interval_type interval_count payment_type renew_type billing_type created_at "
    "updated_at"
)


def read_catalog(value: Any) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    properties(value, "catalog", "products billing_schemas")
    products: Dict[str, Any] = {}
    schemas: Dict[str, Any] = {}
    for number, record in enumerate(elements(value["products"], "catalog.products")):
        where = f"catalog.products.{number}"
        properties(record, where, PRODUCT_PROPERTIES)
        whole(record["is_active"], f"{where}.is_active", 0, 1)
        string(record["name"], f"{where}.name")
        string(record["version_group_id"], f"{where}.version_group_id")
        if string(record["id"], f"{where}.id") in products:
            raise BadVector(f"{where}.id: not unique")
        products[record["id"]] = record
    records = elements(value["billing_schemas"], "catalog.billing_schemas")
    for number, record in enumerate(records):
        where = f"catalog.billing_schemas.{number}"
        properties(record, where, SCHEMA_PROPERTIES, "pricing")
        if "pricing" in record:
            read_model(record["pricing"], f"{where}.pricing")
        whole(record["is_active"], f"{where}.is_active", 0, 1)
        string(record["product_id"], f"{where}.product_id")
        currency_code(record["currency"], f"{where}.currency")
        amount(record["base_price"], f"{where}.base_price")
        if string(record["id"], f"{where}.id") in schemas:
            raise BadVector(f"{where}.id: not unique")
        schemas[record["id"]] = record
    return products, schemas


def are_versions(products: Dict[str, Any], one: str, other: str) -> bool:
    """Whether two identifiers belong to versions of one product."""
    if one == other:
        return True
    if one not in products or other not in products:
        return False
    return products[one]["version_group_id"] == products[other]["version_group_id"]


def read_rates(value: Any) -> Dict[str, Decimal]:
    properties(value, "rates", "timestamp units_per_usd")
    read_timestamp(value["timestamp"], "rates.timestamp")
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
