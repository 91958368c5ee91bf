#!/usr/bin/env python3
"""Writes invoices in UBL as bills, for `npm run lab -- systems FOLDER`; skips other documents.

Usage: ubl.py FILE...

An allowance of a line is its discount; the charges of a line, and allowances and charges of the
document are lines of their own, so that a document with an allowance has a negative line. Standard
library only, Python 3.9 or later.
"""

from __future__ import annotations

import decimal
import json
import pathlib
import sys
import xml.etree.ElementTree
from typing import Any, Dict, List, Optional

Element = xml.etree.ElementTree.Element

INVOICE = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
NAMES = {
    "cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
    "cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
}


def text(element: Optional[Element], path: str) -> Optional[str]:
    found = None if element is None else element.find(path, NAMES)
    return None if found is None or found.text is None else found.text.strip()


def number(element: Optional[Element], path: str, default: str = "0") -> decimal.Decimal:
    return decimal.Decimal(text(element, path) or default)


def plain(amount: decimal.Decimal) -> str:
    return format(amount, "f")


def changes(element: Element, is_charge: bool) -> List[Element]:
    wanted = "true" if is_charge else "false"
    found = element.findall("cac:AllowanceCharge", NAMES)
    return [each for each in found if text(each, "cbc:ChargeIndicator") == wanted]


def lines_of(line: Element) -> List[Dict[str, Any]]:
    percent = text(line, "cac:Item/cac:ClassifiedTaxCategory/cbc:Percent") or "0"
    base = number(line, "cac:Price/cbc:BaseQuantity", "1")
    discount = sum(number(each, "cbc:Amount") for each in changes(line, False))
    charges = changes(line, True)
    entry: Dict[str, Any] = {
        "title": text(line, "cac:Item/cbc:Name") or "",
        "price": text(line, "cac:Price/cbc:PriceAmount") or "0",
        "quantity": plain(number(line, "cbc:InvoicedQuantity", "1") / base),
        "tax": percent,
    }
    if discount:
        entry["discount"] = plain(decimal.Decimal(discount))
    if not charges:
        entry["net"] = text(line, "cbc:LineExtensionAmount")
    added = [{"price": text(each, "cbc:Amount"), "tax": percent} for each in charges]
    return [entry, *added]


def change_line(change: Element, is_charge: bool) -> Dict[str, Any]:
    amount = number(change, "cbc:Amount") * (1 if is_charge else -1)
    return {"price": plain(amount), "tax": text(change, "cac:TaxCategory/cbc:Percent") or "0"}


def bill_of(file: pathlib.Path, invoice: Element) -> Dict[str, Any]:
    currency = text(invoice, "cbc:DocumentCurrencyCode")
    lines = [
        each for line in invoice.findall("cac:InvoiceLine", NAMES) for each in lines_of(line)
    ]
    for is_charge in (False, True):
        lines += [change_line(each, is_charge) for each in changes(invoice, is_charge)]
    totals = [
        each
        for each in invoice.findall("cac:TaxTotal", NAMES)
        if (amount := each.find("cbc:TaxAmount", NAMES)) is not None
        and amount.get("currencyID") == currency
    ]
    total = totals[0] if totals else None
    taxes: Dict[str, List[decimal.Decimal]] = {}
    for each in [] if total is None else total.findall("cac:TaxSubtotal", NAMES):
        percent = plain(number(each, "cac:TaxCategory/cbc:Percent").normalize() + 0)
        row = taxes.setdefault(percent, [decimal.Decimal(0), decimal.Decimal(0)])
        row[0] += number(each, "cbc:TaxableAmount")
        row[1] += number(each, "cbc:TaxAmount")
    return {
        "id": file.name,
        "currency": currency,
        "lines": lines,
        "taxes": [
            {"percent": percent, "base": plain(base), "amount": plain(amount)}
            for percent, (base, amount) in taxes.items()
        ],
        "net": text(invoice, "cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount"),
        "tax": text(total, "cbc:TaxAmount") or "0",
        "total": text(invoice, "cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount"),
    }


def main() -> None:
    for path in sys.argv[1:]:
        try:
            root = xml.etree.ElementTree.parse(path).getroot()
        except xml.etree.ElementTree.ParseError:
            continue
        if root.tag == f"{{{INVOICE}}}Invoice":
            print(json.dumps(bill_of(pathlib.Path(path), root)))


if __name__ == "__main__":
    main()
