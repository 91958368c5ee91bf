"""Calculates taxes and totals in the profiles `invoice` and `shop`, in whole amounts.

  u         = the smallest unit of the currency; R = rounded to u, halves up
  line      = R(exact price), before the taxes that are added to it
  exclusive = R(base * percent / 100); the base of a compound tax is the net price with the rounded
              amounts of the taxes before it
  inclusive = of several on a line: R(net * percent / 100) in order, the last one what is left

In a shop each line has its own taxes. On an invoice:

  rate      = lines whose only tax is on no line with others are added up by category and rate: B the
              net prices, G the gross prices, N = R(G * 100 / (100 + percent)), divided over its lines
              by their prices. The tax is R((B + N) * percent / 100). Of it R(B * percent / 100) is
              divided over the records of the net prices, the rest over those of the gross prices
  several   = other taxes stay by record. An exclusive one is R of all its bases. In the base of a
              compound one, each tax before it is R of its percentage of all lines that have both
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, NamedTuple, Tuple

from .decimals import EXACT, divided, quotient, text, total_of
from .rounding import Rule, rounded
from .taxes import HUNDRED, Share, Tax, line_taxes, percentage, rounded_inclusive


class Priced(NamedTuple):
    """A line with its whole price, and its place in the document."""

    place: int
    taxes: List[Tax]
    price: Decimal


def shop_taxes(price: Decimal, taxes: List[Tax], rule: Rule) -> List[Share]:
    shares: List[Share] = []
    if not any(tax.is_inclusive for tax in taxes):
        for tax in taxes:
            before = total_of(share.amount for share in shares)
            base = EXACT.add(price, before) if tax.is_compound else price
            shares.append(Share(tax, base, rounded(percentage(base, tax.percent), rule)))
        return shares
    percents = total_of(tax.percent for tax in taxes)
    net = net_in(price, percents, rule)
    rest = EXACT.subtract(price, net)
    for tax in taxes[:-1]:
        amount = min(rounded(percentage(net, tax.percent), rule), rest)
        shares.append(Share(tax, net, amount))
        rest = EXACT.subtract(rest, amount)
    return shares + [Share(taxes[-1], net, rest)]


def net_in(gross: Decimal, percent: Decimal, rule: Rule) -> Decimal:
    return rounded(quotient(EXACT.multiply(gross, HUNDRED), EXACT.add(HUNDRED, percent)), rule)


def invoice_taxes(
    lines: List[Tuple[List[Tax], Decimal]], rule: Rule
) -> Tuple[List[Share], List[Decimal]]:
    """Returns the taxes in the order in which they first appear, and the net price of each line."""
    priced = [Priced(place, taxes, price) for place, (taxes, price) in enumerate(lines)]
    nets = [line.price for line in priced]
    several = {tax.id for line in priced if len(line.taxes) > 1 for tax in line.taxes}
    by_rate: Dict[Any, List[Priced]] = {}
    others: Dict[Any, List[Priced]] = {}
    for line in priced:
        names = tuple(tax.id for tax in line.taxes)
        if len(names) == 1 and names[0] not in several:
            tax = line.taxes[0]
            by_rate.setdefault((tax.category, tax.percent), []).append(line)
        elif names:
            others.setdefault(names, []).append(line)
    found: Dict[str, Share] = {}
    for own in by_rate.values():
        for share in taxes_of_rate(own, nets, rule):
            found[share.tax.id] = share
    for share in taxes_of_several(list(others.values()), nets, rule):
        found[share.tax.id] = share
    order = {tax.id: None for line in priced for tax in line.taxes}
    return [found[name] for name in order], nets


def taxes_of_rate(own: List[Priced], nets: List[Decimal], rule: Rule) -> List[Share]:
    percent = own[0].taxes[0].percent
    gross = [line for line in own if line.taxes[0].is_inclusive]
    exclusive = [line for line in own if not line.taxes[0].is_inclusive]
    prices = [line.price for line in gross]
    net = net_in(total_of(prices), percent, rule)
    for line, part in zip(gross, divided(net, prices, rule.increment)):
        nets[line.place] = part
    base = total_of(line.price for line in exclusive)
    charged = rounded(percentage(base, percent), rule)
    all_of_it = rounded(percentage(EXACT.add(base, net), percent), rule)
    included = EXACT.subtract(all_of_it, charged)
    return by_record(exclusive, nets, charged, rule) + by_record(gross, nets, included, rule)


def by_record(own: List[Priced], nets: List[Decimal], amount: Decimal, rule: Rule) -> List[Share]:
    records = {line.taxes[0].id: line.taxes[0] for line in own}
    bases = [
        total_of(nets[line.place] for line in own if line.taxes[0].id == name) for name in records
    ]
    amounts = divided(amount, bases, rule.increment)
    return [Share(tax, base, part) for tax, base, part in zip(records.values(), bases, amounts)]


def taxes_of_several(groups: List[List[Priced]], nets: List[Decimal], rule: Rule) -> List[Share]:
    found: Dict[str, List[Share]] = {}
    for own in groups:
        taxes = own[0].taxes
        price = total_of(line.price for line in own)
        shares = [Share(tax, price, price) for tax in taxes]
        if taxes[0].is_inclusive:
            shares = rounded_inclusive(price, line_taxes(price, taxes), rule)
            net = EXACT.subtract(price, total_of(share.amount for share in shares))
            prices = [line.price for line in own]
            for line, part in zip(own, divided(net, prices, rule.increment)):
                nets[line.place] = part
        for share in shares:
            found.setdefault(share.tax.id, []).append(share)
    lines = [line for own in groups for line in own]
    return [share_of(shares, lines, rule) for shares in found.values()]


def share_of(shares: List[Share], lines: List[Priced], rule: Rule) -> Share:
    tax = shares[0].tax
    if tax.is_inclusive:
        bases = total_of(share.base for share in shares)
        return Share(tax, bases, total_of(share.amount for share in shares))
    base = base_on([line for line in lines if has(line, tax.id)], tax, rule)
    return Share(tax, base, rounded(percentage(base, tax.percent), rule))


def has(line: Priced, name: str) -> bool:
    return any(tax.id == name for tax in line.taxes)


def base_on(own: List[Priced], tax: Tax, rule: Rule) -> Decimal:
    """Returns the base of a tax that all of some lines have."""
    base = total_of(line.price for line in own)
    if not tax.is_compound:
        return base
    before: Dict[str, Tuple[Tax, List[Priced]]] = {}
    for line in own:
        names = [each.id for each in line.taxes]
        earlier = line.taxes[: names.index(tax.id)]
        for each in earlier:
            before.setdefault(each.id, (each, []))[1].append(line._replace(taxes=earlier))
    for each, both in before.values():
        amount = percentage(base_on(both, each, rule), each.percent)
        base = EXACT.add(base, rounded(amount, rule))
    return base


def totals_of_quote(
    profile: str, nets: List[Decimal], shares: List[Share], price: Decimal
) -> Dict[str, Any]:
    rates: Dict[Any, List[Share]] = {}
    for share in shares:
        rates.setdefault((share.tax.category, share.tax.percent), []).append(share)
    net = total_of(nets)
    tax = total_of(share.amount for share in shares)
    return {
        "profile": profile,
        "net": text(net),
        "tax": text(tax),
        "rounding": text(EXACT.subtract(price, EXACT.add(net, tax))),
        "price": text(price),
        "lines": [{"index": index, "net": text(each)} for index, each in enumerate(nets)],
        "taxes": [
            {
                "category": category,
                "percent": text(percent),
                "base": text(total_of(share.base for share in own)),
                "amount": text(total_of(share.amount for share in own)),
            }
            for (category, percent), own in rates.items()
        ],
    }
