"""The vectors of lists: rows in any order, and a request for some of them.

  A row matches all properties of a request, and any value of an array; null and an empty array mean
  absent. Bounds are inclusive. E-mail addresses match whole, whatever the case of
  their ASCII letters; everything else matches exactly.
  Newest first; of equal times the later identifier, by bytes. A page begins after `offset` rows, or
  after the position of a cursor, whether or not a row has that position.
"""

from __future__ import annotations

from decimal import Decimal
import unicodedata
from typing import Any, Dict, List, Tuple

from .list_request import issues_of, plain
from .reading import INVOICE_STATUSES, PAYMENT_STATUSES, BadVector, computed, currency_code
from .reading import elements, failure, one_of, properties, read_timestamp, string

REQUIRED = "list rows request"
OPTIONAL = "cursor follow"
ROW = "id created_at status currency price_usd"
ROWS = {
    "invoices": (ROW + " customer_email provider_ids", INVOICE_STATUSES),
    "payments": (ROW + " invoice_id provider_id idempotency_key", PAYMENT_STATUSES),
}


def normalized(email: str) -> str:
    """Returns an address in lower case, in any script, and in normalization form C."""
    normal = unicodedata.normalize("NFC", email)
    small = "".join(sign.lower() for sign in normal).replace("ς", "σ")
    return unicodedata.normalize("NFC", small)


def passes(request: Dict[str, Any], row: Dict[str, Any]) -> bool:
    def matches(name: str, values: List[str]) -> bool:
        wanted = request.get(name)
        if wanted is None or wanted == []:
            return True
        options = wanted if isinstance(wanted, list) else [wanted]
        return any(plain(option) in values for option in options)

    email = request.get("customer_email")
    low, high = request.get("price_usd_from"), request.get("price_usd_to")
    first, last = request.get("created_at_from"), request.get("created_at_to")
    usd = Decimal(row["price_usd"])
    return (
        matches("status", [row["status"]])
        and matches("currency", [row["currency"]])
        and matches("provider_id", row.get("provider_ids", [row.get("provider_id")]))
        and matches("invoice_id", [row.get("invoice_id")])
        and request.get("idempotency_key") in (None, row.get("idempotency_key"))
        and (email is None or normalized(email) == normalized(row["customer_email"]))
        and (low is None or usd >= Decimal(plain(low)))
        and (high is None or usd <= Decimal(plain(high)))
        and (first is None or row["created_at"] >= first)
        and (last is None or row["created_at"] <= last)
    )


def read_rows(kind: str, rows: Any) -> None:
    names, statuses = ROWS[kind]
    for number, row in enumerate(elements(rows, "rows")):
        where = f"rows.{number}"
        properties(row, where, names)
        read_timestamp(row["created_at"], f"{where}.created_at")
        one_of(row["status"], f"{where}.status", statuses)
        currency_code(row["currency"], f"{where}.currency")
        computed(row["price_usd"], f"{where}.price_usd")
        for name in ("id", "customer_email", "invoice_id", "provider_id", "idempotency_key"):
            string(row.get(name, ""), f"{where}.{name}")
        for provider in elements(row.get("provider_ids", []), f"{where}.provider_ids"):
            string(provider, f"{where}.provider_ids")
    if len({row["id"] for row in rows}) < len(rows):
        raise BadVector("rows: an id that is not unique")


def read_cursor(value: Any) -> Tuple[str, str]:
    properties(value, "cursor", "after", "of")
    after = properties(value["after"], "cursor.after", "created_at id")
    if "of" in value:
        of = properties(value["of"], "cursor.of", "list request")
        one_of(of["list"], "cursor.of.list", list(ROWS))
        if not isinstance(of["request"], dict):
            raise BadVector("cursor.of.request: not an object")
    time = read_timestamp(after["created_at"], "cursor.after.created_at")
    return time, string(after["id"], "cursor.after.id")


def place_of(row: Dict[str, Any]) -> Tuple[str, bytes]:
    return row["created_at"], row["id"].encode("ascii")


def result_of(vector: Dict[str, Any]) -> Dict[str, Any]:
    kind = one_of(vector["list"], "list", list(ROWS))
    request = vector["request"]
    if not isinstance(request, dict) or vector.get("follow", True) is not True:
        raise BadVector("request or follow: not of the format")
    read_rows(kind, vector["rows"])
    issues = issues_of(kind, request)
    after = None
    if "cursor" in vector:
        time, name = read_cursor(vector["cursor"])
        after = (time, name.encode("ascii"))
        # `of` is only written for a cursor of another list or of another filter.
        if "of" in vector["cursor"] or request.get("offset") is not None:
            issues.append("cursor")
    if issues:
        return failure("VALIDATION_FAILED", issues)
    rows = [row for row in vector["rows"] if passes(request, row)]
    rows.sort(key=place_of, reverse=True)
    limit = 20 if request.get("limit") is None else request["limit"]
    start = request.get("offset") or 0
    if after is not None:
        start = sum(1 for row in rows if place_of(row) >= after)
    pages: List[Dict[str, Any]] = []
    while True:
        ids = [row["id"] for row in rows[start : start + limit]]
        offset = start if after is None and not pages else None
        has_more = start + limit < len(rows)
        pages.append({"ids": ids, "offset": offset, "has_more": has_more})
        if "follow" not in vector or not has_more:
            break
        start += limit
    return {"pages": pages, "total": len(rows), "total_capped": False, "limit": limit}


def relevant_inputs(vector: Dict[str, Any]) -> List[List[Any]]:
    """The result contains the limit, the offset and the identifier of every row on a page."""
    if "failure" in vector["expected"]:
        return []
    listed = {name for page in vector["expected"]["pages"] for name in page["ids"]}
    request = vector["request"]
    paths: List[List[Any]] = [
        ["request", name] for name in ("limit", "offset") if request.get(name) is not None
    ]
    return paths + [
        ["rows", number, "id"] for number, row in enumerate(vector["rows"]) if row["id"] in listed
    ]
