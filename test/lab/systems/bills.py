#!/usr/bin/env python3
"""Writes the bills of other systems as JSON Lines, for `npm run lab -- systems`.

Usage: bills.py FOLDER [--seed SEED]

For each case it writes NAME.jsonl with the bills, and NAME.altered.json with the ids of those of
which one amount was altered. Standard library only, Python 3.9 or later.

What is drawn for a bill: 1 to 5 lines (most have 1 or 2); a price from 0.01 to 499.99, small ones
as often as large ones; a quantity from 1 to 12; a tax of each of three rates as often; for a third
of the lines a discount, a percent of 5, 10, 12.5, 15, 33 or 40, or an amount of a hundredth to a
half of the line. What a case draws differently is written in its row.
"""

from __future__ import annotations

import argparse
import dataclasses
import fractions
import json
import pathlib
import random
from typing import Any, Dict, List, Tuple

import arithmetic
from arithmetic import StoredAmounts, Line, System

Fraction = fractions.Fraction

PERCENTS = ["5", "10", "12.5", "15", "33", "40"]

#: Only with these has an included tax a tie, which separates a rounded net and a rounded tax.
EVEN_RATES = ("20", "10", "4")


@dataclasses.dataclass(frozen=True)
class Case:
    """A system, and what is drawn for it."""

    system: System
    currency: str = "EUR"
    #: Decimals of prices, and of the stored amounts if the system rounds.
    decimals: int = 2
    rates: Tuple[str, ...] = ("19", "7", "21")
    inclusive: bool = False
    #: Whether a third of the quantities has up to three decimals.
    fractional: bool = False
    #: Whether prices have no cents.
    whole: bool = False
    discounts: Tuple[str, ...] = ("percent", "amount")
    count: int = 1000
    altered: int = 10


CASES: Dict[str, Case] = {
    "odoo-round-per-line": Case(arithmetic.odoo_round_per_line, fractional=True),
    "odoo-round-per-line-inclusive": Case(
        arithmetic.odoo_round_per_line, rates=EVEN_RATES, fractional=True, inclusive=True
    ),
    "odoo-round-globally": Case(arithmetic.odoo_round_globally, fractional=True),
    "woocommerce": Case(arithmetic.woocommerce, discounts=("amount",)),
    "woocommerce-at-subtotal": Case(arithmetic.woocommerce_at_subtotal, discounts=("amount",)),
    "vendure": Case(arithmetic.vendure, discounts=("percent",)),
    "medusa": Case(arithmetic.medusa, rates=("8.25", "7", "21"), fractional=True),
    "gobl-currency": Case(arithmetic.gobl_currency, fractional=True),
    "gobl-precise": Case(arithmetic.gobl_precise, fractional=True, altered=0),
    "en-16931": Case(arithmetic.en_16931, fractional=True, discounts=("amount",)),
    "half-even-per-line": Case(arithmetic.half_even_per_line, fractional=True),
    # What is hard to separate.
    "whole-prices": Case(arithmetic.en_16931, whole=True, discounts=(), altered=0),
    "japan": Case(
        arithmetic.odoo_round_per_line, currency="JPY", decimals=0, rates=("10", "8", "0")
    ),
    "cash-switzerland": Case(
        arithmetic.cash_of_five,
        currency="CHF",
        rates=("8.1", "2.6", "0"),
        discounts=("amount",),
    ),
    "inclusive-only": Case(arithmetic.net_per_line, rates=EVEN_RATES, inclusive=True),
    "rule-before": Case(arithmetic.en_16931, count=600, altered=0, discounts=("amount",)),
    "rule-after": Case(
        arithmetic.woocommerce, count=400, altered=0, discounts=("amount",)
    ),
    "unexplained": Case(arithmetic.unexplained, altered=0),
    "negative-lines": Case(arithmetic.odoo_round_per_line, altered=0),
}


def drawn_line(draw: random.Random, case: Case) -> Line:
    scale = 10**case.decimals
    price = Fraction(max(1, int(499.99 * scale * draw.random() ** 3)), scale)
    if case.whole:
        price = Fraction(draw.randint(1, 400))
    quantity = Fraction(draw.randint(1, 12))
    if case.fractional and draw.random() < 1 / 3:
        quantity = Fraction(draw.randint(1, 12_000), 1000)
    line = Line(price, quantity, Fraction(draw.choice(case.rates)), case.inclusive)
    if not case.discounts or draw.random() >= 1 / 3:
        return line
    if draw.choice(case.discounts) == "percent":
        return dataclasses.replace(line, percent=Fraction(draw.choice(PERCENTS)))
    share = price * quantity * draw.randint(1, 50) / 100
    return dataclasses.replace(line, amount=arithmetic.half_up(share, case.decimals))


def drawn_lines(draw: random.Random, case: Case) -> List[Line]:
    """Returns the lines of a bill, each of which costs at least one cent after its discount."""
    wanted = draw.choice([1, 1, 1, 2, 2, 3, 4, 5])
    lines: List[Line] = []
    while len(lines) < wanted:
        line = drawn_line(draw, case)
        if arithmetic.exact_amount(line) / line.quantity >= Fraction(1, 10**case.decimals):
            lines.append(line)
    return lines


def text(value: Fraction) -> str:
    """Writes a fraction whose decimals end."""
    digits = 0
    while (value * 10**digits).denominator != 1:
        digits += 1
    sign, whole = "-" if value < 0 else "", str(abs(int(value * 10**digits)))
    whole = whole.rjust(digits + 1, "0")
    return sign + (whole if digits == 0 else f"{whole[:-digits]}.{whole[-digits:]}")


def line_json(line: Line) -> Dict[str, Any]:
    entry: Dict[str, Any] = {"price": text(line.price), "quantity": text(line.quantity)}
    if line.percent:
        entry["discount"] = f"{text(line.percent)}%"
    if line.amount:
        entry["discount"] = text(line.amount)
    entry["tax"] = text(line.tax)
    if line.inclusive:
        entry["inclusive"] = True
    return entry


def bill_json(name: str, case: Case, lines: List[Line], stored: StoredAmounts) -> Dict[str, Any]:
    entries = [line_json(line) for line in lines]
    for entry, row in zip(entries, stored.lines or []):
        entry.update(zip(["net", "tax_amount", "total"], map(text, row)))
    taxes = [
        {"percent": text(percent), "base": text(base), "amount": text(amount)}
        for percent, (base, amount) in stored.taxes.items()
    ]
    totals = {"net": text(stored.net), "tax": text(stored.tax), "total": text(stored.total)}
    return {"id": name, "currency": case.currency, "lines": entries, "taxes": taxes, **totals}


def alter(draw: random.Random, bill: Dict[str, Any], case: Case) -> None:
    """Changes one stored amount by one to five of its smallest unit, or of its last digit."""
    places = [(bill, name) for name in ("net", "tax", "total")]
    places += [(line, name) for line in bill["lines"] for name in ("net", "tax_amount")]
    place, name = draw.choice([(place, name) for place, name in places if name in place])
    decimals = max(case.decimals, len(place[name].partition(".")[2]))
    change = Fraction(draw.choice([-1, 1]) * draw.randint(1, 5), 10**decimals)
    place[name] = text(Fraction(place[name]) + change)


def bills_of(name: str, case: Case, seed: int) -> Tuple[List[Dict[str, Any]], List[str]]:
    draw = random.Random(f"{seed} {name}")
    bills = []
    for number in range(1, case.count + 1):
        lines = drawn_lines(draw, case)
        stored = case.system(lines, case.decimals)
        bills.append(bill_json(f"{name}-{number:04}", case, lines, stored))
    altered = draw.sample(bills, case.altered)
    for bill in altered:
        alter(draw, bill, case)
    return bills, sorted(bill["id"] for bill in altered)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name, case in CASES.items():
        bills, altered = bills_of(name, case, given.seed)
        if name == "negative-lines":
            for bill in bills[::20]:
                bill["lines"].append({"title": "Credit", "price": "-5", "tax": "19"})
        rows = "".join(f"{json.dumps(bill)}\n" for bill in bills)
        (given.folder / f"{name}.jsonl").write_text(rows)
        (given.folder / f"{name}.altered.json").write_text(json.dumps(altered))


if __name__ == "__main__":
    main()
