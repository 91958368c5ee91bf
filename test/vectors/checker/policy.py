"""Reads how a quote is rounded and taxed: the rules by currency, and the tax records.

  rounding = for each currency an increment, a mode, and whether lines or the total are rounded
  tax      = whether taxes are calculated on lines or on the document
  totals   = what is whole, instead of both: every price is rounded to the smallest unit, halves up
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, NamedTuple, Optional

from .decimals import ZERO
from .reading import CURRENCIES, BadVector, amount, currency_code, elements, one_of, properties
from .reading import string, whole
from .rounding import MODES, Rule
from .settle import smallest_unit
from .taxes import Tax

CATEGORIES = "S Z E AE K G O".split()
TAX_PROPERTIES = (
    "id organization_id version_group_id is_active name percent category exemption_reason "
    "is_inclusive is_compound jurisdiction created_at updated_at"
)
OPTIONAL = "rounding tax taxes now coupons totals accounting_currency"


class Policy(NamedTuple):
    rounding: Dict[str, Rule]
    is_on_document: bool
    taxes: Dict[str, Tax]
    totals: Optional[str] = None
    accounting: Optional[str] = None


def read_rounding(value: Any) -> Dict[str, Rule]:
    rules: Dict[str, Rule] = {}
    if not isinstance(value, dict):
        raise BadVector("rounding: not an object")
    for code, rule in value.items():
        where = f"rounding.{code}"
        currency_code(code, where)
        properties(rule, where, "increment mode at")
        increment = amount(rule["increment"], f"{where}.increment")
        if increment == ZERO:
            raise BadVector(f"{where}.increment: not positive")
        mode = one_of(rule["mode"], f"{where}.mode", MODES)
        at = one_of(rule["at"], f"{where}.at", ["LINE", "TOTAL"])
        rules[code] = Rule(increment, mode, at)
    return rules


def read_tax(record: Any, where: str) -> Tax:
    properties(record, where, TAX_PROPERTIES)
    for name in ("is_active", "is_inclusive", "is_compound"):
        whole(record[name], f"{where}.{name}", 0, 1)
    percent = amount(record["percent"], f"{where}.percent")
    if percent > Decimal(1000):
        raise BadVector(f"{where}.percent: above 1000")
    category = one_of(record["category"], f"{where}.category", CATEGORIES)
    reason = record["exemption_reason"]
    if (reason is None) != (category in ("S", "Z")):
        raise BadVector(f"{where}.exemption_reason: does not fit the category")
    if record["is_inclusive"] == 1 and record["is_compound"] == 1:
        raise BadVector(f"{where}.is_compound: an inclusive tax")
    return Tax(
        string(record["id"], f"{where}.id"),
        string(record["name"], f"{where}.name"),
        percent,
        category,
        reason,
        record["is_inclusive"] == 1,
        record["is_compound"] == 1,
        record["is_active"] == 1,
    )


def read_policy(vector: Dict[str, Any]) -> Policy:
    at = "LINE"
    if "tax" in vector:
        properties(vector["tax"], "tax", "at")
        at = one_of(vector["tax"]["at"], "tax.at", ["LINE", "DOCUMENT"])
    taxes: Dict[str, Tax] = {}
    for number, record in enumerate(elements(vector.get("taxes", []), "taxes")):
        tax = read_tax(record, f"taxes.{number}")
        if tax.id in taxes:
            raise BadVector(f"taxes.{number}.id: not unique")
        taxes[tax.id] = tax
    accounting = vector.get("accounting_currency")
    if accounting is not None:
        currency_code(accounting, "accounting_currency")
    if "totals" not in vector:
        rounding = read_rounding(vector.get("rounding", {}))
        return Policy(rounding, at == "DOCUMENT", taxes, None, accounting)
    if "tax" in vector or "rounding" in vector:
        raise BadVector("totals: with tax or rounding")
    totals = one_of(vector["totals"], "totals", ["invoice", "shop"])
    rounding = {code: Rule(smallest_unit(code), "HALF_UP", "LINE") for code in CURRENCIES}
    return Policy(rounding, totals == "invoice", taxes, totals, accounting)


def tax_issues(ids: List[str], path: str) -> List[str]:
    """Returns the issues of a list of taxes that are known without the records."""
    if len(ids) > 10:
        return [path]
    return [f"{path}.{place}" for place, name in enumerate(ids) if name in ids[:place]]
