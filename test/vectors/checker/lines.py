"""Reads a line of a request: a product with a billing schema, or a custom item.

  a product and a schema must be active; a schema fits every version of the product that it was made
  for, and no other product
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Optional, Tuple

from .catalog_and_rates import are_versions
from .decimals import EXACT, ZERO, text, truncated
from .models import Step, model_steps, proration_step, terms_of
from .policy import Policy, tax_issues
from .rounding import Rule
from .taxes import Tax


class Line:
    """A line with its issues; its currency is known if its schema exists."""

    def __init__(
        self, path: str, kind: str, quantity: Optional[int], adjustments: List[Any]
    ) -> None:
        self.path = path
        self.kind = kind
        self.quantity = quantity or 0
        self.adjustments = adjustments
        self.issues: List[str] = []
        # Issues that are known without the records.
        self.malformed: List[str] = []
        self.taxes: List[Tax] = []
        # Of coupons: the title, the adjustment, and the details of its step.
        self.discounts: List[Tuple[str, Dict[str, Any], Dict[str, str]]] = []
        self.product = ""
        self.currency = ""
        self.unit = ZERO
        self.measure = Decimal(self.quantity)
        self.base = ZERO
        self.model: Optional[Dict[str, Any]] = None
        self.proration: Optional[Dict[str, Any]] = None
        self.rule: Optional[Rule] = None
        self.title = ""
        self.item: Dict[str, Any] = {}
        self.details: Dict[str, Any] = {}
        self.is_ready = False


def adjust(price: Decimal, adjustment: Dict[str, Any]) -> Decimal:
    """Applies a discount or a fee to a price."""
    if "percent" in adjustment:
        share = EXACT.multiply(price, Decimal(adjustment["percent"]))
        change = truncated(EXACT.scaleb(share, -2))
    else:
        change = Decimal(adjustment["amount"])
    if adjustment["type"] == "FEE":
        return EXACT.add(price, change)
    return EXACT.subtract(price, min(change, price))


def product_line(
    line: Line,
    product_id: Optional[str],
    schema_id: Optional[str],
    product_path: str,
    catalog: Tuple[Dict[str, Any], Dict[str, Any]],
) -> Line:
    """Returns a product line; an identifier that could not be read is None, and not checked."""
    products, schemas = catalog
    found = products.get(product_id)
    schema = schemas.get(schema_id)
    if schema is not None:
        line.currency = schema["currency"]
    if product_id is not None and (found is None or found["is_active"] != 1):
        line.issues.append(product_path)
    if schema_id is not None:
        is_wrong = schema is None or schema["is_active"] != 1
        if schema is not None and found is not None:
            is_wrong = is_wrong or not are_versions(products, schema["product_id"], product_id)
        if is_wrong:
            line.issues.append(f"{line.path}.billing_schema_id")
    if line.issues or found is None or schema is None or line.quantity == 0:
        return line
    line.is_ready = True
    line.product = product_id or ""
    line.unit = Decimal(schema["base_price"])
    line.model = schema.get("pricing")
    line.title = found["name"]
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


def steps_of(line: Line) -> List[Step]:
    """Returns the steps of the model of a line, and its proration."""
    steps = model_steps(line.model, line.unit, line.measure)
    if line.proration is None:
        return steps
    price = steps[-1].after if steps else line.base
    return steps + [proration_step(price, line.proration, line.rule)]


def measure_line(line: Line, item: Dict[str, Any]) -> Line:
    """Adds the units of one piece to a line, its price without a model, and the terms of its model."""
    if not line.is_ready:
        return line
    units = item.get("units")
    piece = line.unit
    if units is not None:
        line.measure = EXACT.multiply(Decimal(units), Decimal(line.quantity))
        piece = EXACT.multiply(line.unit, Decimal(units))
        line.item["units"] = text(Decimal(units))
        line.details["price"] = text(piece)
        line.details["unit_price"] = text(line.unit)
        line.details["units"] = text(Decimal(units))
    if item.get("unit") is not None:
        line.item["unit"] = item["unit"]
        line.details["unit"] = item["unit"]
    if line.model is not None:
        line.details.update(terms_of(line.model, line.measure))
    line.proration = item.get("proration")
    line.base = EXACT.multiply(piece, Decimal(line.quantity))
    return line


def add_taxes(line: Line, ids: List[str], policy: Policy) -> None:
    """Adds the taxes of a line, or their issues; they are looked up only if the line is valid."""
    path = f"{line.path}.tax_ids"
    line.malformed = tax_issues(ids, path)
    if not line.is_ready:
        return
    for place, name in enumerate(ids):
        tax = policy.taxes.get(name)
        if tax is None or not tax.is_active:
            line.issues.append(f"{path}.{place}")
        else:
            line.taxes.append(tax)
    if len({tax.is_inclusive for tax in line.taxes}) > 1:
        line.issues.append(path)


def custom_line(line: Line, currency: str, price: str, title: Optional[str]) -> Line:
    line.is_ready = True
    line.currency = currency
    line.unit = Decimal(price)
    line.title = "Custom item" if title is None else title
    line.item = {"type": "PAYMENT_INTENT", "price": text(line.unit), "currency": currency}
    line.details = {
        "payment_intent_id": None,
        "currency": currency,
        "price": text(line.unit),
        "quantity": line.quantity,
    }
    return line
