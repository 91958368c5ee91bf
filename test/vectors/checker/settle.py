"""The vectors of settlement: an invoice and reports of payments.

  price_usd  = usd(price);  value = convert(price) to the invoice's currency
  unit_value = convert(one smallest unit of the payment's currency); 0 in the invoice's currency
  reports    of one payment: the latest in the order PENDING, FAILED, CANCELLED, COMPLETED stands,
             of two that completed the one after the void
  P and Q    are the sums of the values of COMPLETED and of PENDING payments; the dust of some
             payments is the sum of their unit values; a sum reaches T when sum + dust >= T

The first that holds: voided: VOIDED, with PAID_AFTER_VOID if a payment completed after the void.
P reaches T: COMPLETED, with OVERPAID if P > T + dust. P + Q reaches T: WAITING_FOR_CONFIRMATIONS if
a pending payment is in a crypto currency, else PROCESSING. P > 0: PARTIALLY_PAID. Q > 0:
PROCESSING. Else PENDING.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Optional, Tuple

from .decimals import EXACT, TOO_LARGE, ZERO, converted, in_usd, text, total_of
from .reading import PAYMENT_STATUSES, BadVector, amount, computed, currency_code, elements, flag
from .reading import members, one_of, string
from .refusal import refusal
from .shop import read_rates

MEMBERS = "invoice rates payments"
OPTIONAL = ""

# Digits behind the point of the smallest unit of each ledger. Money of states has two, or none.
LEDGERS = {
    "BITCOIN": 8,
    "ETHEREUM": 18,
    "USDT": 6,
    "USDC": 6,
    "USDC_NATIVE": 6,
    "SOLANA": 9,
    "BINANCE_COIN": 18,
    "RIPPLE": 6,
    "POLYGON": 18,
    "TRON": 6,
    "LITECOIN": 8,
    "BITCOIN_CASH": 8,
    "DOGECOIN": 8,
}
WITHOUT_CENTS = ("JPY", "KRW", "CLP")
LIFE = ("PENDING", "FAILED", "CANCELLED", "COMPLETED")


def smallest_unit(code: str) -> Decimal:
    digits = LEDGERS.get(code, 0 if code in WITHOUT_CENTS else 2)
    return Decimal(1).scaleb(-digits)


def read(vector: Dict[str, Any]) -> None:
    invoice = members(vector["invoice"], "invoice", "currency price is_voided")
    currency_code(invoice["currency"], "invoice.currency")
    computed(invoice["price"], "invoice.price")
    flag(invoice["is_voided"], "invoice.is_voided")
    for number, payment in enumerate(elements(vector["payments"], "payments")):
        where = f"payments.{number}"
        members(payment, where, "id status currency price completed_after_void")
        string(payment["id"], f"{where}.id")
        one_of(payment["status"], f"{where}.status", PAYMENT_STATUSES)
        currency_code(payment["currency"], f"{where}.currency")
        if amount(payment["price"], f"{where}.price") == ZERO:
            raise BadVector(f"{where}.price: zero")
        flag(payment["completed_after_void"], f"{where}.completed_after_void")


class Valued:
    """What a report is worth to the invoice."""

    def __init__(self, payment: Dict[str, Any], to: str, rates: Dict[str, Decimal]) -> None:
        self.id = payment["id"]
        self.status = payment["status"]
        self.currency = payment["currency"]
        self.is_late = payment["completed_after_void"]
        price = Decimal(payment["price"])
        self.usd = in_usd(price, rates[self.currency])
        same = self.currency == to
        self.value = converted(price, self.usd, same, rates[to])
        unit = smallest_unit(self.currency)
        worth = converted(unit, in_usd(unit, rates[self.currency]), False, rates[to])
        self.unit = ZERO if same else worth

    def age(self) -> Tuple[int, bool]:
        return (LIFE.index(self.status), self.is_late)


def latest(reports: List[Valued]) -> List[Valued]:
    by_id: Dict[str, Valued] = {}
    for report in reports:
        if report.id not in by_id or report.age() > by_id[report.id].age():
            by_id[report.id] = report
    return list(by_id.values())


def standing(price: Decimal, is_voided: bool, facts: List[Valued]) -> Tuple[str, Optional[str]]:
    def sums(counted: List[Valued]) -> Tuple[Decimal, Decimal]:
        return total_of(fact.value for fact in counted), total_of(fact.unit for fact in counted)

    completed = [fact for fact in facts if fact.status == "COMPLETED"]
    pending = [fact for fact in facts if fact.status == "PENDING"]
    if is_voided:
        is_late = any(fact.is_late for fact in completed)
        return "VOIDED", "PAID_AFTER_VOID" if is_late else None
    paid, dust = sums(completed)
    if EXACT.add(paid, dust) >= price:
        return "COMPLETED", "OVERPAID" if paid > EXACT.add(price, dust) else None
    if EXACT.add(*sums(completed + pending)) >= price:
        waits = any(fact.currency in LEDGERS for fact in pending)
        return "WAITING_FOR_CONFIRMATIONS" if waits else "PROCESSING", None
    if paid > ZERO:
        return "PARTIALLY_PAID", None
    return "PROCESSING" if sums(pending)[0] > ZERO else "PENDING", None


def answer(vector: Dict[str, Any]) -> Dict[str, Any]:
    read(vector)
    rates = read_rates(vector["rates"])
    invoice = vector["invoice"]
    payments = vector["payments"]
    used = {payment["currency"] for payment in payments}
    if payments and not (used | {invoice["currency"]}) <= set(rates):
        return refusal("RATE_UNAVAILABLE", [])
    reports = [Valued(payment, invoice["currency"], rates) for payment in payments]
    if any(report.usd >= TOO_LARGE or report.value >= TOO_LARGE for report in reports):
        return refusal("AMOUNT_OUT_OF_RANGE", [])
    price = Decimal(invoice["price"])
    status, substatus = standing(price, invoice["is_voided"], latest(reports))
    shown = [
        {
            "id": report.id,
            "price_usd": text(report.usd),
            "value": text(report.value),
            "unit_value": text(report.unit),
        }
        for report in reports
    ]
    return {"status": status, "substatus": substatus, "payments": shown}


def telling(vector: Dict[str, Any]) -> List[List[Any]]:
    """A payment in the currency of the invoice shows its price as its value; all show their id."""
    if "refusal" in vector["expected"]:
        return []
    paths: List[List[Any]] = []
    for number, payment in enumerate(vector["payments"]):
        paths.append(["payments", number, "id"])
        if payment["currency"] == vector["invoice"]["currency"]:
            paths.append(["payments", number, "price"])
    return paths
