"""Judges the VAT report and the open items of a month.

    month.py FOLDER MONTH END ZONE

Calculates the taxes from what was sold (sales.jsonl) and credited (credit-notes.jsonl), at the
exchange rates of data.json, and compares them with invoices.csv, with the e-invoices xml/ID.xml,
with the report (taxes.csv, documents.csv), and with the balances of books.journal by hledger; and
open-items.csv with the receivable of the journal. END is the first day after the month. Prints the
figures; fails at the first that differs. Only the standard library of Python is used.
"""

import csv
import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from datetime import datetime, timezone
from decimal import ROUND_HALF_UP, Decimal, getcontext
from pathlib import Path
from zoneinfo import ZoneInfo

getcontext().prec = 60
folder, month, end, zone = Path(sys.argv[1]), sys.argv[2], sys.argv[3], ZoneInfo(sys.argv[4])
CENT = Decimal("0.01")
UBL = "{urn:oasis:names:specification:ubl:schema:xsd:Common%sComponents-2}"


def cents(amount):
    return amount.quantize(CENT, ROUND_HALF_UP)


def taxes_of(lines):
    """Returns (net, tax) by rate: each line is rounded, then the tax of each rate."""
    bases = defaultdict(Decimal)
    for line in lines:
        price = Decimal(line["price"]) * line["quantity"]
        bases[line["percent"]] += cents(price * (100 - Decimal(line["discount"])) / 100)
    return {rate: (base, cents(base * Decimal(rate) / 100)) for rate, base in bases.items()}


def taxes_of_xml(name):
    """Returns (net, tax) by rate, as an e-invoice states them in its own currency."""
    found = {}
    root = ElementTree.parse(folder / "xml" / f"{name}.xml").getroot()
    for subtotal in root.iter(UBL % "Aggregate" + "TaxSubtotal"):
        rate = next(subtotal.iter(UBL % "Basic" + "Percent")).text
        base, tax = (
            Decimal(next(subtotal.iter(UBL % "Basic" + part)).text)
            for part in ("TaxableAmount", "TaxAmount")
        )
        found[rate] = (base, tax)
    return found


def date_of(time):
    parsed = datetime.fromisoformat(time).replace(tzinfo=timezone.utc)
    return parsed.astimezone(zone).date().isoformat()


def read_lines(name):
    return [json.loads(line) for line in (folder / name).read_text().splitlines()]


def read_csv(name):
    with open(folder / name, newline="") as file:
        return list(csv.DictReader(file))


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found} instead of {expected}")


sales = {sale["id"]: sale for sale in read_lines("sales.jsonl")}
units = json.loads((folder / "data.json").read_text())["rates"]["units_per_usd"]
notes = defaultdict(list)
for note in sorted(read_lines("credit-notes.jsonl"), key=lambda note: note["created_at"]):
    notes[note["invoice_id"]].append(note)
figures = defaultdict(lambda: [Decimal(0)] * 6)
roundings = defaultdict(Decimal)
accounting_tax = Decimal(0)
counts = {"invoices": 0, "credit_notes": 0, "voids": 0}


def in_euros(amount, currency):
    per_usd = Decimal(1) if currency == "USD" else Decimal(units[currency])
    return amount if currency == "EUR" else cents(amount / per_usd * Decimal(units["EUR"]))


def count(kind, column, day, currency, taxes, euros, rounding):
    global accounting_tax
    if not day.startswith(month):
        return
    counts[kind] += 1
    accounting_tax += euros
    roundings[currency] += rounding
    for rate, amounts in taxes.items():
        for index, amount in enumerate(amounts):
            figures[f"{currency} {rate}"][column + index] += amount


for row in read_csv("invoices.csv"):
    name, currency = row["id"], row["currency"]
    taxes = taxes_of(sales[name]["lines"])
    net, tax = (sum(column) for column in zip(*taxes.values()))
    check(name, (Decimal(row["net"]), Decimal(row["tax"])), (net, tax))
    check(f"e-invoice of {name}", taxes_of_xml(name), taxes)
    euros = in_euros(tax, currency)
    rounding = Decimal(row["rounding"])
    count("invoices", 0, row["issued_on"], currency, taxes, euros, rounding)
    back = Decimal(0)
    left = dict(taxes)
    for note in notes[name]:
        stated = {
            each["percent"]: (Decimal(each["base"]), Decimal(each["amount"]))
            for each in note["totals"]["taxes"]
        }
        check(f"e-invoice of {note['id']}", taxes_of_xml(note["id"]), stated)
        left |= {rate: tuple(a - b for a, b in zip(left[rate], stated[rate])) for rate in stated}
        before, back = back, back + sum(amount for _, amount in stated.values())
        taken = in_euros(back, currency) - in_euros(before, currency)
        negative = {rate: tuple(-each for each in pair) for rate, pair in stated.items()}
        day = date_of(note["created_at"])
        back_rounding = Decimal(note["totals"]["rounding"])
        rounding -= back_rounding
        count("credit_notes", 2, day, currency, negative, -taken, -back_rounding)
    check(f"what is left of {name}", min(map(min, left.values())) >= 0, True)
    if row["voided_at"]:
        negative = {rate: tuple(-each for each in pair) for rate, pair in left.items()}
        day = date_of(row["voided_at"])
        taken = euros - in_euros(back, currency)
        count("voids", 4, day, currency, negative, -taken, -rounding)


def sums_of(rows, column, name_of):
    sums = defaultdict(Decimal)
    for row in rows:
        sums[name_of(row)] += Decimal(row[column])
    return {name: total for name, total in sums.items() if total}


def by_hledger(*query):
    """Returns balances by hledger: rows with account, commodity and balance."""
    command = ["hledger", "-f", folder / "books.journal", "balance", *query, "--real"]
    command += ["-e", end, "--flat", "--no-total", "--layout", "bare", "-O", "csv"]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return list(csv.DictReader(run.stdout.splitlines()))


def rate_of(row):
    return f"{row['currency']} {row['percent']}"


def currency_of(row):
    return row.get("currency") or row["commodity"]


report, documents = read_csv("taxes.csv"), read_csv("documents.csv")
names = [f"{kind}_{figure}" for kind in ("invoiced", "credited", "voided") for figure in ("net", "tax")]
for index, column in enumerate(names):
    expected = {name: row[index] for name, row in figures.items() if row[index]}
    check(f"{column} of the report", sums_of(report, column, rate_of), expected)
    check(f"{column} of the documents", sums_of(documents, column, rate_of), expected)
stated = sum(Decimal(row["accounting_tax"]) for row in report)
check("the tax in the accounting currency", stated, accounting_tax)
check("documents", len({row["id"] + row["kind"] for row in documents}), sum(counts.values()))

taxes = by_hledger("liabilities:tax", "-b", f"{month}-01")
for row in taxes:
    row["percent"] = row["account"].rpartition("VAT ")[2].removesuffix("%").strip()
    row["tax"] = -Decimal(row["balance"])
    row["currency"] = row["commodity"]
check("taxes by hledger", sums_of(taxes, "tax", rate_of), sums_of(report, "tax", rate_of))
parts = "^revenue:(sales|discounts|credit-notes|rounding)$"
sold = sums_of(by_hledger(parts, "-b", f"{month}-01"), "balance", currency_of)
net = sums_of(report, "net", currency_of)
expected = {name: total + roundings[name] for name, total in net.items()}
check("net and rounding by hledger", {name: -total for name, total in sold.items()}, expected)
receivable = sums_of(by_hledger("assets:receivable"), "balance", currency_of)
due = sums_of(read_csv("open-items.csv"), "due_exact", currency_of)
check("open items", due, receivable)

print(f"{month}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
for name, total in sorted(sums_of(report, "tax", rate_of).items()):
    print(f"  tax of {name} %: {total}")
print(f"  tax in EUR, the accounting currency: {accounting_tax}")
for name, total in sorted(due.items()):
    print(f"  due at the end in {name}: {total}")
print("The report, the documents, hledger and Python agree.")
