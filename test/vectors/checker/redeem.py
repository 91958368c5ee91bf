"""The vectors of redemptions: invoices with coupons, created and voided one after the other.

  create     = a request as in validation, with the coupons as they are at that time. Each coupon of
               the invoice counts once, for all invoices and for the customer
  key        = a request with a known key returns the invoice of that key as it is now, if the
               content is the same; codes in any order and case are the same. Only a request that
               created an invoice uses its key
  void       = each coupon of the invoice counts once less; a voided invoice does not change, and a
               free invoice is paid
  deactivate = the coupon can no longer be used
"""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Tuple

from . import validate
from .reading import BadVector, elements, failure, one_of, properties, read_timestamp, string, whole

REQUIRED = "rates coupons events"
OPTIONAL = ""
NO_CATALOG: Dict[str, Any] = {"products": [], "billing_schemas": []}
TIME = "2025-07-17 14:10:54"


class Invoice(NamedTuple):
    customer: str
    codes: List[str]
    price: str


class Ledger:
    """The invoices by the position of their event, and the coupons with their redemptions."""

    def __init__(self, vector: Dict[str, Any]) -> None:
        self.rates = vector["rates"]
        self.coupons = {coupon["code"]: dict(coupon) for coupon in vector["coupons"]}
        self.invoices: Dict[int, Invoice] = {}
        self.voided: List[int] = []
        self.keys: Dict[str, Tuple[Any, int]] = {}

    def uses(self, code: str) -> List[Invoice]:
        """Returns the invoices that use a coupon and are not voided."""
        places = [place for place in self.invoices if place not in self.voided]
        return [self.invoices[place] for place in places if code in self.invoices[place].codes]

    def coupons_for(self, customer: str) -> List[Dict[str, Any]]:
        counted = []
        for code, coupon in self.coupons.items():
            uses = self.uses(code)
            own = [invoice for invoice in uses if invoice.customer == customer]
            counts = {"redemptions": len(uses), "redemptions_of_customer": len(own)}
            counted.append({**coupon, **counts})
        return counted

    def state_of(self, place: int) -> Dict[str, Any]:
        price = self.invoices[place].price
        status = "COMPLETED" if price == "0" else "PENDING"
        if place in self.voided:
            status = "VOIDED"
        return {"invoice": place, "status": status, "price": price}


def create(ledger: Ledger, place: int, event: Dict[str, Any], where: str) -> Dict[str, Any]:
    properties(event, where, "type request", "at idempotency_key")
    request = event["request"]
    properties(request, f"{where}.request", "items customer_email coupons", "currency")
    # The addresses of these vectors are in ASCII.
    customer = string(request["customer_email"], f"{where}.request.customer_email").lower()
    codes = [string(code, where).upper() for code in elements(request["coupons"], where)]
    content = {**request, "coupons": sorted(codes)}
    key = event.get("idempotency_key")
    if key is not None and key in ledger.keys:
        known, created_by = ledger.keys[string(key, f"{where}.idempotency_key")]
        if known == content:
            return ledger.state_of(created_by)
        names = {**known, **content}
        differing = [name for name in names if known.get(name) != content.get(name)]
        return failure("IDEMPOTENCY_MISMATCH", sorted(differing))
    result = validate.result_of(
        {
            "request": request,
            "catalog": NO_CATALOG,
            "rates": ledger.rates,
            "coupons": ledger.coupons_for(customer),
            "now": read_timestamp(event.get("at", TIME), f"{where}.at"),
        }
    )
    if "quote" not in result:
        return result
    ledger.invoices[place] = Invoice(customer, codes, result["quote"]["total"]["price"])
    if key is not None:
        ledger.keys[key] = (content, place)
    return ledger.state_of(place)


def void(ledger: Ledger, event: Dict[str, Any], where: str) -> Dict[str, Any]:
    properties(event, where, "type invoice")
    place = whole(event["invoice"], f"{where}.invoice", 0, 1000)
    if place not in ledger.invoices:
        raise BadVector(f"{where}.invoice: no invoice")
    if ledger.state_of(place)["status"] == "COMPLETED":
        return failure("INVOICE_TRANSITION_INVALID", [])
    if place not in ledger.voided:
        ledger.voided.append(place)
    return ledger.state_of(place)


def deactivate(ledger: Ledger, event: Dict[str, Any], where: str) -> Dict[str, Any]:
    properties(event, where, "type coupon_id")
    for coupon in ledger.coupons.values():
        if coupon["id"] == event["coupon_id"]:
            coupon["is_active"] = 0
            return {"coupon_id": coupon["id"], "is_active": 0}
    raise BadVector(f"{where}.coupon_id: no coupon")


def result_of(vector: Dict[str, Any]) -> Dict[str, Any]:
    ledger = Ledger(vector)
    for number, coupon in enumerate(vector["coupons"]):
        for name in ("redemptions", "redemptions_of_customer"):
            whole(coupon[name], f"coupons.{number}.{name}", 0, 0)
    results = []
    for place, event in enumerate(elements(vector["events"], "events")):
        where = f"events.{place}"
        kind = one_of(event.get("type"), f"{where}.type", ["CREATE", "VOID", "DEACTIVATE"])
        if kind == "CREATE":
            outcome = create(ledger, place, event, where)
        elif kind == "VOID":
            outcome = void(ledger, event, where)
        else:
            outcome = deactivate(ledger, event, where)
        counts = {code: len(ledger.uses(code)) for code in sorted(ledger.coupons)}
        results.append({**outcome, "redemptions": counts})
    return {"results": results}


def relevant_inputs(vector: Dict[str, Any]) -> List[List[Any]]:
    """Returns the paths of the prices of invoices that are not free, and of voided invoices."""
    paths: List[List[Any]] = []
    for place, result in enumerate(vector["expected"]["results"]):
        event = vector["events"][place]
        if event["type"] == "CREATE" and result.get("price", "0") != "0":
            for number, _ in enumerate(event["request"]["items"]):
                paths.append(["events", place, "request", "items", number, "price"])
        elif event["type"] == "VOID":
            paths.append(["events", place, "invoice"])
    return paths
