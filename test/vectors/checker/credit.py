"""The vectors of credit notes: an invoice in whole amounts, and its notes one after the other.

  u         = the smallest unit of the currency; R = rounded to u, halves up
  price     of a line = R(price * quantity), net of an exclusive tax or gross of an inclusive one
  invoice   of the lines of one category and rate: B = the sum of the net prices, G = the sum of the
            gross prices, N = R(G * 100 / (100 + percent)), divided over its lines by their prices.
            The tax is R((B + N) * percent / 100); to pay is G + B + R(B * percent / 100)
  shop      of each line: the tax is R(price * percent / 100), or of a gross price what it has more
            than R(price * 100 / (100 + percent))
  rounding  = price - net - tax, of the invoice and of each note
  divided   = whole units by weights; those left go to the largest remainders, first lines first

What is credited of a line is a quantity q and an amount m. Its whole W is its price with its part
of the tax: R(B * percent / 100) divided over the records of the rate by their net prices, and then
over the lines of a record by their prices.

  part(x)   = x if the line is credited in full, else at most R(x * q / quantity + x * m / W), each
              quotient truncated
  pieces(x) = the same without m
  price     of all notes = pieces of each gross or net price, m of each line that is not credited in
            full, and R(the sum of pieces(net) * percent / 100) of each rate with exclusive taxes;
            in a shop pieces(net) and pieces(tax) of each line, and m
  net       = part(net);  tax = R(the sum of part(net) of the rate * percent / 100), in a shop
            part(tax) of each line
  note      = each of these after the note less before it, of the lines and rates of the note
  lines     of a note = price of all notes after the line less before it: their sum is its price

The price is credited in full by the quantity, or by the amount that is left. Otherwise a line with
an amount stays a unit below W. More than is left is a failure, and changes nothing.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from .decimals import EXACT, ZERO, divided, quotient, text, times, total_of
from .policy import read_tax
from .reading import BadVector, amount, currency_code, elements, failure, one_of, properties, string
from .reading import whole
from .rounding import Rule, rounded
from .settle import smallest_unit
from .taxes import HUNDRED, Tax

REQUIRED = "totals request taxes notes"
OPTIONAL = ""

Rate = Tuple[str, Decimal]
Amounts = List[Decimal]


class Line(NamedTuple):
    quantity: int
    tax: Optional[Tax]
    price: Decimal
    net: Decimal
    tax_of_line: Decimal
    whole: Decimal

    def rate(self) -> Optional[Rate]:
        return None if self.tax is None else (self.tax.category, self.tax.percent)

    def is_gross(self) -> bool:
        return self.tax is not None and self.tax.is_inclusive


class Credited(NamedTuple):
    quantity: int = 0
    amount: Decimal = ZERO
    total: Decimal = ZERO


class Invoice:
    """The lines of an invoice with their printed numbers, and what is credited of them."""

    def __init__(self, vector: Dict[str, Any]) -> None:
        properties(vector["request"], "request", "currency items")
        currency = currency_code(vector["request"]["currency"], "request.currency")
        self.unit = smallest_unit(currency)
        self.rule = Rule(self.unit, "HALF_UP", "LINE")
        self.is_shop = one_of(vector["totals"], "totals", ["invoice", "shop"]) == "shop"
        records = [
            read_tax(record, f"taxes.{number}")
            for number, record in enumerate(elements(vector["taxes"], "taxes"))
        ]
        taxes = {tax.id: tax for tax in records}
        read = [
            self.read_line(item, f"request.items.{number}", currency, taxes)
            for number, item in enumerate(elements(vector["request"]["items"], "request.items"))
        ]
        self.lines = self.in_shop(read) if self.is_shop else self.by_rate(read)
        self.credited = [Credited() for _ in self.lines]

    def round(self, value: Decimal) -> Decimal:
        return rounded(value, self.rule)

    def tax_on(self, base: Decimal, percent: Decimal) -> Decimal:
        return self.round(EXACT.scaleb(EXACT.multiply(base, percent), -2))

    def net_in(self, gross: Decimal, percent: Decimal) -> Decimal:
        return self.round(quotient(EXACT.multiply(gross, HUNDRED), EXACT.add(HUNDRED, percent)))

    def read_line(self, item: Any, where: str, currency: str, taxes: Dict[str, Tax]) -> Line:
        properties(item, where, "type currency price quantity", "tax_ids")
        if item["type"] != "PAYMENT_INTENT" or item["currency"] != currency:
            raise BadVector(f"{where}: not a custom item in the currency of the invoice")
        ids = [string(name, f"{where}.tax_ids") for name in item.get("tax_ids", [])]
        if len(ids) > 1 or any(name not in taxes for name in ids):
            raise BadVector(f"{where}.tax_ids: more than one tax, or unknown")
        tax = taxes[ids[0]] if ids else None
        count = whole(item["quantity"], f"{where}.quantity", 1, 1000000)
        price = self.round(times(amount(item["price"], f"{where}.price"), count))
        return Line(count, tax, price, price, ZERO, price)

    def in_shop(self, lines: List[Line]) -> List[Line]:
        found = []
        for line in lines:
            if line.tax is None:
                found.append(line)
            elif line.tax.is_inclusive:
                net = self.net_in(line.price, line.tax.percent)
                found.append(line._replace(net=net, tax_of_line=EXACT.subtract(line.price, net)))
            else:
                tax = self.tax_on(line.price, line.tax.percent)
                found.append(line._replace(tax_of_line=tax, whole=EXACT.add(line.price, tax)))
        return found

    def by_rate(self, lines: List[Line]) -> List[Line]:
        found = list(lines)
        for rate in {line.rate(): None for line in lines if line.tax is not None}:
            own = [place for place, line in enumerate(lines) if line.rate() == rate]
            gross = [place for place in own if lines[place].is_gross()]
            exclusive = [place for place in own if place not in gross]
            percent = lines[own[0]].tax.percent
            net = self.net_in(total_of(lines[place].price for place in gross), percent)
            prices = [lines[place].price for place in gross]
            for place, part in zip(gross, divided(net, prices, self.unit)):
                found[place] = found[place]._replace(net=part)
            prices = [lines[place].price for place in exclusive]
            tax = self.tax_on(total_of(prices), percent)
            for place, part in self.tax_of_lines(exclusive, lines, tax):
                found[place] = found[place]._replace(whole=EXACT.add(lines[place].price, part))
        return found

    def tax_of_lines(self, own: List[int], lines: List[Line], tax: Decimal) -> Any:
        """Divides a tax over its records, and the part of each over its lines."""
        names = list({lines[place].tax.id: None for place in own})
        by_record = [[place for place in own if lines[place].tax.id == name] for name in names]
        bases = [total_of(lines[place].price for place in places) for places in by_record]
        for places, part in zip(by_record, divided(tax, bases, self.unit)):
            prices = [lines[place].price for place in places]
            yield from zip(places, divided(part, prices, self.unit))

    def part(self, line: Line, credited: Credited, value: Decimal) -> Decimal:
        if is_full(line, credited):
            return value
        share = quotient(times(value, credited.quantity), Decimal(line.quantity))
        if credited.amount > ZERO:
            by_amount = quotient(EXACT.multiply(value, credited.amount), line.whole)
            share = EXACT.add(share, by_amount)
        return min(self.round(share), value)

    def price(self, all_credited: List[Credited]) -> Decimal:
        """Returns the price of all notes."""
        total = ZERO
        bases: Dict[Rate, Decimal] = {}
        for line, credited in zip(self.lines, all_credited):
            own = credited
            if not is_full(line, credited):
                own = credited._replace(amount=ZERO)
                total = EXACT.add(total, credited.amount)
            net = self.part(line, own, line.net)
            if self.is_shop:
                tax = self.part(line, own, line.tax_of_line)
                total = EXACT.add(total, EXACT.add(net, tax))
            elif line.is_gross():
                total = EXACT.add(total, self.part(line, own, line.price))
            else:
                total = EXACT.add(total, net)
                if line.tax is not None:
                    bases[line.rate()] = EXACT.add(bases.get(line.rate(), ZERO), net)
        taxes = [self.tax_on(base, percent) for (_, percent), base in bases.items()]
        return EXACT.add(total, total_of(taxes))

    def tax_of(self, rate: Rate, all_credited: List[Credited]) -> Tuple[Decimal, Decimal]:
        """Returns the base and the amount of a tax in all notes."""
        own = [pair for pair in zip(self.lines, all_credited) if pair[0].rate() == rate]
        base = total_of(self.part(line, credited, line.net) for line, credited in own)
        if not self.is_shop:
            return base, self.tax_on(base, rate[1])
        return base, total_of(self.part(line, credited, line.tax_of_line) for line, credited in own)

    def totals(self, before: List[Credited], after: List[Credited], places: List[int]) -> Any:
        """Returns what is credited between two states, by lines at these places."""

        def growth(value_of: Callable[[List[Credited]], Decimal]) -> Decimal:
            return EXACT.subtract(value_of(after), value_of(before))

        nets = [
            growth(lambda state: self.part(self.lines[place], state[place], self.lines[place].net))
            for place in places
        ]
        named = {self.lines[place].rate() for place in places}
        order = places if self.is_shop else range(len(self.lines))
        rates = {self.lines[place].rate(): None for place in order}
        taxes = []
        tax = ZERO
        for rate in rates:
            if rate is None or rate not in named:
                continue
            base = growth(lambda state: self.tax_of(rate, state)[0])
            value = growth(lambda state: self.tax_of(rate, state)[1])
            tax = EXACT.add(tax, value)
            shown = {"category": rate[0], "percent": text(rate[1])}
            taxes.append({**shown, "base": text(base), "amount": text(value)})
        price = growth(self.price)
        net = total_of(nets)
        return {
            "net": text(net),
            "tax": text(tax),
            "rounding": text(EXACT.subtract(price, EXACT.add(net, tax))),
            "price": text(price),
            "nets": [text(each) for each in nets],
            "taxes": taxes,
        }

    def credit(self, place: int, quantity: int, value: Decimal) -> bool:
        """Credits a quantity or an amount of a line; returns whether as much is left of it."""
        line, known = self.lines[place], self.credited[place]
        left = self.left_of(place)
        count = known.quantity + quantity
        by_amount = EXACT.add(known.amount, value)
        if count == line.quantity or (quantity == 0 and value == left):
            total = line.whole
        else:
            pieces = Credited(count) if count < line.quantity else Credited()
            total = EXACT.add(self.part(line, pieces, line.whole), by_amount)
            if by_amount > ZERO:
                total = max(min(total, EXACT.subtract(line.whole, self.unit)), known.total)
        is_done = is_full(line, known) and (quantity == 0 or known.amount > ZERO)
        if count > line.quantity or value > left or total > line.whole or is_done:
            return False
        self.credited[place] = Credited(count, by_amount, total)
        is_kept = is_full(line, self.credited[place]) or self.left_of(place) >= self.unit
        return by_amount == ZERO or is_kept

    def left_of(self, place: int) -> Decimal:
        """Returns the amount that credits all of what is left of a line."""
        line, known = self.lines[place], self.credited[place]
        full = list(self.credited)
        full[place] = Credited(line.quantity, known.amount, line.whole)
        return EXACT.subtract(self.price(full), self.price(self.credited))


def is_full(line: Line, credited: Credited) -> bool:
    by_amount = credited.amount > ZERO and credited.total == line.whole
    return credited.quantity == line.quantity or by_amount


def issue(invoice: Invoice, note: Any, where: str) -> Dict[str, Any]:
    """Issues a note, or returns why it is not issued."""
    before = list(invoice.credited)
    places: List[int] = []
    too_precise: List[str] = []
    shares: List[Tuple[int, int, Decimal]] = []
    for number, line in enumerate(elements(note, where)):
        properties(line, f"{where}.{number}", "line", "quantity amount")
        place = whole(line["line"], f"{where}.{number}.line", 0, len(before) - 1)
        if ("quantity" in line) == ("amount" in line) or place in places:
            raise BadVector(f"{where}.{number}: not one share of a line")
        places.append(place)
        if "quantity" in line:
            count = whole(line["quantity"], f"{where}.{number}.quantity", 1, 1000000)
            shares.append((place, count, ZERO))
            continue
        value = amount(line["amount"], f"{where}.{number}.amount")
        if value != invoice.round(value):
            too_precise.append(f"lines.{number}.amount")
        shares.append((place, 0, value))
    if too_precise:
        return failure("VALIDATION_FAILED", too_precise)
    totals: List[str] = []
    for number, (place, count, value) in enumerate(shares):
        earlier = invoice.price(invoice.credited)
        if not invoice.credit(place, count, value):
            invoice.credited = before
            name = "quantity" if count > 0 else "amount"
            return failure("CREDIT_EXCEEDS_INVOICE", [f"lines.{number}.{name}"])
        totals.append(text(EXACT.subtract(invoice.price(invoice.credited), earlier)))
    return {**invoice.totals(before, invoice.credited, places), "lines": totals}


def result_of(vector: Dict[str, Any]) -> Dict[str, Any]:
    invoice = Invoice(vector)
    everything = [
        Credited(line.quantity, ZERO, line.whole) for line in invoice.lines
    ]
    places = list(range(len(invoice.lines)))
    totals = invoice.totals(list(invoice.credited), everything, places)
    notes = [
        issue(invoice, note, f"notes.{number}")
        for number, note in enumerate(elements(vector["notes"], "notes"))
    ]
    return {"totals": totals, "notes": notes}


def relevant_inputs(vector: Dict[str, Any]) -> List[List[Any]]:
    """Returns the paths of the percentages of taxes that the result depends on."""
    used = {name for item in vector["request"]["items"] for name in item.get("tax_ids", [])}
    return [
        ["taxes", number, "category"]
        for number, tax in enumerate(vector["taxes"])
        if tax["id"] in used and tax["exemption_reason"] is None
    ]
