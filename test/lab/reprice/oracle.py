"""Calculates the prices of drawn invoices a second time, in integers of 10^-30.

Usage: oracle.py DRAWN.jsonl TERMS.json ROWS.jsonl...

Compares the price before and after of every row with its own, and prints how many differ. Ends
with 1 if one differs. It uses the standard library only, and no code of the project.
"""

import json
import sys
from fractions import Fraction

ONE = 10**30
DECIMALS = {"EUR": 2, "GBP": 2, "USD": 2, "JPY": 0}
CURRENCY = {"api": "EUR", "seat": "GBP", "hours": "USD", "custom": "EUR"}


def units(text):
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.lstrip("-").partition(".")
    return sign * (int(whole) * ONE + int((part + "0" * 30)[:30]))


def percent_of(amount, text):
    return amount * units(text) // (100 * ONE)


def half_up(amount, currency):
    step = 10 ** (30 - DECIMALS[currency])
    return (amount + step // 2) // step * step


def half_even(amount, currency):
    step = 10 ** (30 - DECIMALS[currency])
    return round(Fraction(amount, step)) * step


def graduated(tiers, measure):
    price, start = 0, 0
    for up_to, unit_price in tiers:
        end = measure if up_to is None else min(measure, units(up_to))
        price += (end - start) * units(unit_price) // ONE
        start = end
        if up_to is None or measure <= units(up_to):
            return price
    raise ValueError("the tiers have an end")


def line_price(line, terms, has_coupon):
    quantity, product = line["quantity"], line["product"]
    measure = units(line.get("units", "1")) * quantity
    if product == "api":
        price = graduated(terms["tiers"], measure)
    else:
        text = line["price"] if product == "custom" else terms[product]
        price = units(text) * measure // ONE
    if "off" in line:
        price -= percent_of(price, line["off"])
    if has_coupon and terms["coupon"] != "0":
        price -= percent_of(price, terms["coupon"])
    return price


def converted(price, source, target, rates):
    if source == target:
        return price
    usd = price if source == "USD" else price * ONE // units(rates[source])
    return usd if target == "USD" else usd * units(rates[target]) // ONE


def total(invoice, terms):
    currency, rates = invoice["currency"], invoice["rates"]
    profile = terms.get("profile", invoice["profile"])
    lines = []
    for line in invoice["lines"]:
        price = line_price(line, terms, invoice["coupon"])
        price = converted(price, CURRENCY[line["product"]], currency, rates)
        tax = terms["hoursTax"] if line["product"] == "hours" else "standard"
        lines.append((price, tax))
    if terms.get("isHalfEven"):
        return whole_total(lines, terms, lambda amount: half_even(amount, currency))
    if profile == "exact":
        return sum(price + percent_of(price, terms[tax]) for price, tax in lines)
    rounded = [(half_up(price, currency), tax) for price, tax in lines]
    if profile == "shop":
        return sum(p + half_up(percent_of(p, terms[tax]), currency) for p, tax in rounded)
    return document_total(rounded, terms, lambda amount: half_up(amount, currency))


def document_total(lines, terms, rounded):
    nets = {}
    for price, tax in lines:
        nets[terms[tax]] = nets.get(terms[tax], 0) + price
    taxes = [rounded(percent_of(net, rate)) for rate, net in nets.items()]
    return sum(price for price, _ in lines) + sum(taxes)


def whole_total(lines, terms, rounded):
    return rounded(document_total(lines, terms, rounded))


def main():
    drawn_path, terms_path, *row_paths = sys.argv[1:]
    with open(terms_path, encoding="utf-8") as file:
        past, candidates = json.load(file)
    with open(drawn_path, encoding="utf-8") as file:
        drawn = [json.loads(line) for line in file]
    different = 0
    for changes, path in zip(candidates, row_paths):
        after_terms = {**past, **changes}
        count = {"before": 0, "after": 0, "rows": 0}
        with open(path, encoding="utf-8") as file:
            rows = {row["id"]: row for row in map(json.loads, file)}
        for invoice in drawn:
            row = rows.get(invoice["id"], {"before": "", "after": ""})
            count["rows"] += 1
            for side, terms in (("before", past), ("after", after_terms)):
                if row[side] != "" and units(row[side]) == total(invoice, terms):
                    count[side] += 1
                else:
                    different += 1
                    if different <= 5:
                        print("different:", changes["name"], side, invoice, row)
        print(f"{changes['name']}: {count['rows']} invoices, {count['before']} equal before,"
              f" {count['after']} equal after")
    return 1 if different > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
