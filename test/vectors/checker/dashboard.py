"""The vectors of dashboards: all rows of an organization, the current time, and a period.

  last_N is [now + 1 s - N days, now + 1 s), prev_last_N the N days before that, in UTC; `previous`
  is the window of the same length just before the requested one. Without a period: last_30_days.
  Rows count by created_at. VOIDED invoices are counted and not invoiced; only COMPLETED payments
  are paid. Averages and percentages are truncated after 30 fractional digits; an average and a rate
  of no rows are 0, and a change from 0 or less is null. Buckets are hours for *_day and days otherwise,
  including empty ones.
  With refunds, of any time and status, there are also refunded_usd and net_paid_usd: COMPLETED
  refunds and chargebacks minus reversals by happened_at, and paid_usd minus these.
"""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any, Dict, List, Optional

from .decimals import EXACT, ZERO, quotient, text, total_of
from .reading import CURRENCIES, INVOICE_STATUSES, PAYMENT_STATUSES, TIMESTAMP_FORM, BadVector
from .reading import amount, computed, currency_code, elements, failure, instant, one_of, properties
from .reading import read_timestamp, string

REQUIRED = "now request invoices payments"
OPTIONAL = "refunds"
REFUND_KINDS = ("REFUND", "CHARGEBACK", "REVERSAL")
REFUND_STATUSES = ("PENDING", "COMPLETED", "FAILED")
PERIODS = {"day": 1, "7_days": 7, "30_days": 30, "90_days": 90, "365_days": 365}
DAY = 86400
Rows = List[Dict[str, Any]]


def later(text_of: str, seconds: int) -> str:
    found = instant(text_of)
    if found is None:
        raise BadVector(f"{text_of}: not a timestamp")
    return (found + datetime.timedelta(seconds=seconds)).strftime(TIMESTAMP_FORM)


def days_of(period: Any) -> Optional[int]:
    if not isinstance(period, str):
        return None
    bare = period[5:] if period.startswith("prev_") else period
    return PERIODS.get(bare[5:]) if bare.startswith("last_") else None


def read_rows(vector: Dict[str, Any]) -> None:
    for number, row in enumerate(elements(vector["invoices"], "invoices")):
        properties(row, f"invoices.{number}", "created_at status price_usd")
        one_of(row["status"], f"invoices.{number}.status", INVOICE_STATUSES)
    for number, row in enumerate(elements(vector["payments"], "payments")):
        where = f"payments.{number}"
        properties(row, where, "created_at status provider_id currency price price_usd")
        one_of(row["status"], f"{where}.status", PAYMENT_STATUSES)
        string(row["provider_id"], f"{where}.provider_id")
        currency_code(row["currency"], f"{where}.currency")
        amount(row["price"], f"{where}.price")
    for number, row in enumerate(elements(vector.get("refunds", []), "refunds")):
        where = f"refunds.{number}"
        properties(row, where, "happened_at status kind price_usd")
        one_of(row["status"], f"{where}.status", REFUND_STATUSES)
        one_of(row["kind"], f"{where}.kind", REFUND_KINDS)
        read_timestamp(row["happened_at"], "happened_at")
        computed(row["price_usd"], "price_usd")
    for row in vector["invoices"] + vector["payments"]:
        read_timestamp(row["created_at"], "created_at")
        computed(row["price_usd"], "price_usd")


def between(rows: Rows, start: str, end: str) -> Rows:
    return [row for row in rows if start <= row["created_at"] < end]


def usd(rows: Rows) -> Decimal:
    return total_of(Decimal(row["price_usd"]) for row in rows)


def of(rows: Rows, name: str, value: str) -> Rows:
    return [row for row in rows if row[name] == value]


def invoiced(invoices: Rows) -> Decimal:
    return usd([row for row in invoices if row["status"] != "VOIDED"])


def paid(payments: Rows) -> Decimal:
    return usd(of(payments, "status", "COMPLETED"))


def refunded(refunds: Rows, start: str, end: str) -> Decimal:
    total = ZERO
    for row in of(refunds, "status", "COMPLETED"):
        if start <= row["happened_at"] < end:
            sign = Decimal(-1 if row["kind"] == "REVERSAL" else 1)
            total = EXACT.add(total, EXACT.multiply(sign, Decimal(row["price_usd"])))
    return total


def net_of(refunds: Rows, payments: Rows, start: str, end: str) -> Dict[str, Any]:
    """Returns the metrics of refunds; none if there are no refunds of any time."""
    if not refunds:
        return {}
    returned = refunded(refunds, start, end)
    net = EXACT.subtract(paid(payments), returned)
    return {"refunded_usd": text(returned), "net_paid_usd": text(net)}


def percent(part: Decimal, whole: Decimal) -> Decimal:
    return quotient(EXACT.multiply(part, Decimal(100)), whole)


def metrics_of(invoices: Rows, payments: Rows) -> Dict[str, Any]:
    settled = Decimal(len(of(invoices, "status", "COMPLETED")))
    completed = Decimal(len(of(payments, "status", "COMPLETED")))
    average = quotient(paid(payments), completed) if completed else ZERO
    rate = percent(settled, Decimal(len(invoices))) if invoices else ZERO
    return {
        "invoices_count": len(invoices),
        "invoices_completed_count": int(settled),
        "invoiced_usd": text(invoiced(invoices)),
        "payments_count": len(payments),
        "payments_completed_count": int(completed),
        "paid_usd": text(paid(payments)),
        "average_payment_usd": text(average),
        "completion_rate_pct": text(rate),
    }


def change(now: Any, before: Any) -> Optional[str]:
    base = Decimal(before)
    return text(percent(EXACT.subtract(Decimal(now), base), base)) if base > 0 else None


def tally(rows: Rows) -> Dict[str, Any]:
    return {"count": len(rows), "price_usd": text(usd(rows))}


def priced(rows: Rows) -> Dict[str, Any]:
    return {**tally(rows), "price": text(total_of(Decimal(row["price"]) for row in rows))}


def series_of(
    invoices: Rows, payments: Rows, refunds: Rows, start: str, end: str, size: int
) -> Rows:
    series = []
    bucket = start[:13] + ":00:00" if size < DAY else start[:10] + " 00:00:00"
    while bucket < end:
        follower = later(bucket, size)
        inside = between(invoices, bucket, follower)
        made = between(payments, bucket, follower)
        series.append(
            {
                "bucket": bucket,
                "invoices_count": len(inside),
                "invoiced_usd": text(invoiced(inside)),
                "payments_count": len(made),
                "paid_usd": text(paid(made)),
                # A window may truncate its first and last bucket.
                **net_of(refunds, made, max(bucket, start), min(follower, end)),
            }
        )
        bucket = follower
    return series


def result_of(vector: Dict[str, Any]) -> Dict[str, Any]:
    now = read_timestamp(vector["now"], "now")
    request = vector["request"]
    if not isinstance(request, dict):
        raise BadVector("request: not an object")
    read_rows(vector)
    period = "last_30_days" if request.get("period") is None else request["period"]
    days = days_of(period)
    issues = [name for name in request if name != "period"]
    if days is None:
        issues.append("period")
    if issues or days is None:
        return failure("VALIDATION_FAILED", issues)
    length = days * DAY
    end = later(now, 1 - length if period.startswith("prev_") else 1)
    start = later(end, -length)
    invoices = between(vector["invoices"], start, end)
    payments = between(vector["payments"], start, end)
    refunds = vector.get("refunds", [])
    earlier = later(start, -length)
    metrics = {**metrics_of(invoices, payments), **net_of(refunds, payments, start, end)}
    earlier_payments = between(vector["payments"], earlier, start)
    previous = {
        **metrics_of(between(vector["invoices"], earlier, start), earlier_payments),
        **net_of(refunds, earlier_payments, earlier, start),
    }
    completed = of(payments, "status", "COMPLETED")
    providers = sorted({row["provider_id"] for row in completed}, key=lambda name: name.encode())
    used = [code for code in CURRENCIES if of(completed, "currency", code)]
    return {
        "dashboard": {
            "period": {"key": period, "from": start, "to": end},
            "metrics": metrics,
            "previous": previous,
            "change_pct": {
                name: change(metrics[name], previous[name])
                for name in metrics
                if name not in ("average_payment_usd", "completion_rate_pct")
            },
            "by_status": [
                {"status": name, **tally(of(invoices, "status", name))} for name in INVOICE_STATUSES
            ],
            "payments_by_status": [
                {"status": name, **tally(of(payments, "status", name))} for name in PAYMENT_STATUSES
            ],
            "by_currency": [
                {"currency": code, **priced(of(completed, "currency", code))} for code in used
            ],
            "by_provider": [
                {"provider_id": name, **tally(of(completed, "provider_id", name))}
                for name in providers
            ],
            "series": series_of(
                invoices, payments, refunds, start, end, 3600 if days == 1 else DAY
            ),
        }
    }


def relevant_inputs(vector: Dict[str, Any]) -> List[List[Any]]:
    """Returns the paths of `now`, which ends a window, and of the prices in the window."""
    if "failure" in vector["expected"]:
        return []
    period = vector["expected"]["dashboard"]["period"]
    paths: List[List[Any]] = [["now"]]
    for name in ("invoices", "payments"):
        for number, row in enumerate(vector[name]):
            if period["from"] <= row["created_at"] < period["to"]:
                paths.append([name, number, "price_usd"])
                if name == "payments" and row["status"] == "COMPLETED":
                    paths.append([name, number, "price"])
    for number, row in enumerate(vector.get("refunds", [])):
        if row["status"] == "COMPLETED" and period["from"] <= row["happened_at"] < period["to"]:
            paths.append(["refunds", number, "price_usd"])
    return paths
