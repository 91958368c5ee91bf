"""The vectors of settlement: an invoice and reports of payments.

  price_usd  = usd(price);  value = convert(price) to the invoice's currency
  unit_value = convert(one smallest unit of the payment's currency); 0 in the invoice's currency
  reports    of one payment: the latest in the order PENDING, FAILED, CANCELLED, COMPLETED counts,
             of two that completed the one after the void
  P and Q    are the total values of COMPLETED and of PENDING payments
  tolerance  of some payments: the largest min(unit_value, value) of one of them, and at least half
             of the sixth decimal beyond the smallest unit of the invoice's currency
  reaches    a sum reaches T when T is 0, or when it is positive and sum + tolerance >= T
  payable(x) the payable amount if x > 0 is due in the invoice's currency: x rounded half up to six
             decimals beyond its smallest unit, then up to whole units, and at least one unit

The first that applies: voided: VOIDED, with PAID_AFTER_VOID if a payment completed after the void.
P reaches T: COMPLETED, with OVERPAID if P - tolerance is more than T, more than payable(T), and for
each payment p in the invoice's currency without which T is not paid more than (P - p) + payable(T -
(P - p)). P + Q reaches T: WAITING_FOR_CONFIRMATIONS if a pending payment is in a crypto currency,
else PROCESSING. P > 0: PARTIALLY_PAID. Q > 0: PROCESSING. Else PENDING.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from typing import Any, Dict, List, Optional, Tuple

from .catalog_and_rates import read_rates
from .decimals import EXACT, ROUNDING, TOO_LARGE, ZERO, converted, in_usd, text, total_of
from .reading import PAYMENT_STATUSES, BadVector, amount, computed, currency_code, elements, failure
from .reading import flag, one_of, properties, string

REQUIRED = "invoice rates payments"
OPTIONAL = ""

# Fractional digits of crypto currencies. Other currencies have two, or none.
CRYPTO_DIGITS = {
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
    digits = CRYPTO_DIGITS.get(code, 0 if code in WITHOUT_CENTS else 2)
    return Decimal(1).scaleb(-digits)


def read(vector: Dict[str, Any]) -> None:
    invoice = properties(vector["invoice"], "invoice", "currency price is_voided")
    currency_code(invoice["currency"], "invoice.currency")
    computed(invoice["price"], "invoice.price")
    flag(invoice["is_voided"], "invoice.is_voided")
    for number, payment in enumerate(elements(vector["payments"], "payments")):
        where = f"payments.{number}"
        properties(payment, where, "id status currency price completed_after_void")
        string(payment["id"], f"{where}.id")
        one_of(payment["status"], f"{where}.status", PAYMENT_STATUSES)
        currency_code(payment["currency"], f"{where}.currency")
        if amount(payment["price"], f"{where}.price") == ZERO:
            raise BadVector(f"{where}.price: zero")
        flag(payment["completed_after_void"], f"{where}.completed_after_void")


class Valued:
    """A report with its value for the invoice."""

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


def payable(due: Decimal, code: str) -> Decimal:
    """Returns the payable amount in the currency of the invoice."""
    unit = smallest_unit(code)
    close = due.quantize(unit.scaleb(-6), rounding=ROUND_HALF_UP, context=ROUNDING)
    return max(close.quantize(unit, rounding=ROUND_CEILING, context=ROUNDING), unit)


def tolerance_of(code: str, counted: List[Valued]) -> Decimal:
    half = smallest_unit(code).scaleb(-7) * 5
    return max([half] + [min(fact.unit, fact.value) for fact in counted])


def paid_by(counted: List[Valued]) -> Decimal:
    return total_of(fact.value for fact in counted)


def reaches(price: Decimal, code: str, counted: List[Valued]) -> bool:
    paid = paid_by(counted)
    enough = EXACT.add(paid, tolerance_of(code, counted)) >= price
    return price == ZERO or (paid > ZERO and enough)


def is_over(price: Decimal, code: str, counted: List[Valued]) -> bool:
    paid = paid_by(counted)
    bounds = [price] if price == ZERO else [price, payable(price, code)]
    for fact in counted:
        others = EXACT.subtract(paid, fact.value)
        if fact.currency == code and others < price:
            bounds.append(EXACT.add(others, payable(EXACT.subtract(price, others), code)))
    return EXACT.subtract(paid, tolerance_of(code, counted)) > max(bounds)


def status_of(
    price: Decimal, code: str, is_voided: bool, facts: List[Valued]
) -> Tuple[str, Optional[str]]:
    completed = [fact for fact in facts if fact.status == "COMPLETED"]
    pending = [fact for fact in facts if fact.status == "PENDING"]
    if is_voided:
        is_late = any(fact.is_late for fact in completed)
        return "VOIDED", "PAID_AFTER_VOID" if is_late else None
    if reaches(price, code, completed):
        return "COMPLETED", "OVERPAID" if is_over(price, code, completed) else None
    if reaches(price, code, completed + pending):
        waits = any(fact.currency in CRYPTO_DIGITS for fact in pending)
        return "WAITING_FOR_CONFIRMATIONS" if waits else "PROCESSING", None
    if paid_by(completed) > ZERO:
        return "PARTIALLY_PAID", None
    return "PROCESSING" if paid_by(pending) > ZERO else "PENDING", None


def result_of(vector: Dict[str, Any]) -> Dict[str, Any]:
    read(vector)
    rates = read_rates(vector["rates"])
    invoice = vector["invoice"]
    payments = vector["payments"]
    used = {payment["currency"] for payment in payments}
    if payments and not (used | {invoice["currency"]}) <= set(rates):
        return failure("RATE_UNAVAILABLE", [])
    reports = [Valued(payment, invoice["currency"], rates) for payment in payments]
    if any(max(report.usd, report.value, report.unit) >= TOO_LARGE for report in reports):
        return failure("AMOUNT_OUT_OF_RANGE", [])
    price = Decimal(invoice["price"])
    code = invoice["currency"]
    status, substatus = status_of(price, code, invoice["is_voided"], latest(reports))
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


def relevant_inputs(vector: Dict[str, Any]) -> List[List[Any]]:
    """Returns the paths of the ids, and of the prices in the currency of the invoice."""
    if "failure" in vector["expected"]:
        return []
    paths: List[List[Any]] = []
    for number, payment in enumerate(vector["payments"]):
        paths.append(["payments", number, "id"])
        if payment["currency"] == vector["invoice"]["currency"]:
            paths.append(["payments", number, "price"])
    return paths
