"""Calculates the steps of pricing models of billing schemas.

  measure    = quantity * units of one piece
  charged    = measure - included units, at least 0; of packages, rounded up to whole packages
  graduated  = the units in each tier at its price, and its flat price if the tier is reached; the
               first tier is always reached, and the end of a tier belongs to it. Packages likewise
  volume     = all units at the prices of the tier that they end in
  then at least the minimum, and at most the maximum
  proration  = share(to) - share(from) of the price so far, share(n) = price * n / whole, rounded by
               the policy of the currency of the line, or truncated
"""

from __future__ import annotations

from decimal import Context, Decimal
from typing import Any, Dict, List, NamedTuple, Optional

from .decimals import EXACT, ZERO, quotient, text
from .reading import BadVector, amount, elements, one_of, properties, whole
from .rounding import Rule, rounded

MODELS = ["UNIT", "GRADUATED", "VOLUME", "PACKAGE"]
ONE = Decimal(1)


class Step(NamedTuple):
    """A step of a model, and the price after it."""

    kind: str
    title: str
    details: Dict[str, str]
    after: Decimal


def read_model(value: Any, where: str) -> Dict[str, Any]:
    properties(value, where, "model", "tiers package_size included minimum maximum")
    one_of(value["model"], f"{where}.model", MODELS)
    for name in ("package_size", "included", "minimum", "maximum"):
        if name in value:
            amount(value[name], f"{where}.{name}")
    before = ZERO
    tiers = elements(value.get("tiers", []), f"{where}.tiers")
    if (value["model"] == "UNIT") != (tiers == []):
        raise BadVector(f"{where}.tiers: do not fit the model")
    for number, tier in enumerate(tiers):
        here = f"{where}.tiers.{number}"
        properties(tier, here, "up_to unit_price flat_price")
        amount(tier["unit_price"], f"{here}.unit_price")
        amount(tier["flat_price"], f"{here}.flat_price")
        if (tier["up_to"] is None) != (number == len(tiers) - 1):
            raise BadVector(f"{here}.up_to: null in the last tier only")
        if tier["up_to"] is not None:
            end = amount(tier["up_to"], f"{here}.up_to")
            if end <= before:
                raise BadVector(f"{here}.up_to: does not rise")
            before = end
    return value


def read_proration(value: Any, where: str) -> None:
    properties(value, where, "unit from to whole")
    one_of(value["unit"], f"{where}.unit", ["DAY", "SECOND"])
    length = whole(value["whole"], f"{where}.whole", 1, 10**10)
    end = whole(value["to"], f"{where}.to", 0, length)
    whole(value["from"], f"{where}.from", 0, end)


def charged(model: Dict[str, Any], measure: Decimal) -> Decimal:
    rest = max(ZERO, EXACT.subtract(measure, Decimal(model.get("included", "0"))))
    if "package_size" not in model:
        return rest
    size = Decimal(model["package_size"])
    count, part = Context(prec=400).divmod(rest, size)
    return EXACT.add(count, ONE if part > ZERO else ZERO)


def is_within(tier: Dict[str, Any], units: Decimal) -> bool:
    return tier["up_to"] is None or units <= Decimal(tier["up_to"])


def reached(model: Dict[str, Any], units: Decimal) -> List[Dict[str, Any]]:
    """Returns the tiers up to the first that holds all units."""
    tiers = model["tiers"]
    last = next(number for number, tier in enumerate(tiers) if is_within(tier, units))
    return tiers[: last + 1]


def bound(tier: Dict[str, Any]) -> str:
    return "*" if tier["up_to"] is None else text(Decimal(tier["up_to"]))


def terms_of(model: Dict[str, Any], measure: Decimal) -> Dict[str, str]:
    """Returns what the first step of a line says about its model."""
    terms = {"pricing": model["model"]}
    for name in ("included", "package_size", "minimum", "maximum"):
        if name in model:
            terms[name] = text(Decimal(model[name]))
    if "tiers" in model:
        terms["bounds"] = " ".join(bound(tier) for tier in reached(model, charged(model, measure)))
    return terms


def tier_steps(model: Dict[str, Any], units: Decimal) -> List[Step]:
    tiers = reached(model, units)
    starts = [ZERO] + [Decimal(tier["up_to"]) for tier in tiers[:-1]]
    is_volume = model["model"] == "VOLUME"
    price = ZERO
    steps = []
    for number, (tier, start) in enumerate(zip(tiers, starts)):
        if is_volume and number < len(tiers) - 1:
            continue
        end = units if number == len(tiers) - 1 else Decimal(tier["up_to"])
        count = units if is_volume else EXACT.subtract(end, start)
        share = EXACT.multiply(count, Decimal(tier["unit_price"]))
        price = EXACT.add(price, EXACT.add(share, Decimal(tier["flat_price"])))
        details = {
            "tier": str(number),
            "from": text(start),
            "to": bound(tier),
            "units": text(count),
            "unit_price": text(Decimal(tier["unit_price"])),
            "flat_price": text(Decimal(tier["flat_price"])),
        }
        steps.append(Step("TIER", f"Tier {number + 1}", details, price))
    return steps


def share_of(price: Decimal, part: int, whole: int, rule: Optional[Rule]) -> Decimal:
    """Returns the share of the first part: rounded from all its digits, and at most the price."""
    if part in (0, whole):
        return price if part == whole else ZERO
    product = EXACT.multiply(price, Decimal(part))
    if rule is None:
        return quotient(product, Decimal(whole))
    step = Rule(EXACT.multiply(rule.increment, Decimal(whole)), rule.mode, rule.at)
    return min(price, quotient(rounded(product, step), Decimal(whole)))


def proration_step(price: Decimal, proration: Dict[str, Any], rule: Optional[Rule]) -> Step:
    """The price of a part is the difference of two cumulative shares."""
    start, end, whole = (proration[name] for name in ("from", "to", "whole"))
    shares = [share_of(price, part, whole, rule) for part in (start, end)]
    details = {name: str(proration[name]) for name in ("unit", "from", "to", "whole")}
    if rule is not None:
        details["increment"] = text(rule.increment)
        details["mode"] = rule.mode
    return Step("PRORATION", "Proration", details, EXACT.subtract(shares[1], shares[0]))


def model_steps(model: Optional[Dict[str, Any]], unit: Decimal, measure: Decimal) -> List[Step]:
    """Returns the steps after the first one; none without a model."""
    if model is None:
        return []
    steps: List[Step] = []
    price = EXACT.multiply(unit, measure)
    if model["model"] == "UNIT" and "included" in model:
        count = min(Decimal(model["included"]), measure)
        price = EXACT.subtract(price, EXACT.multiply(unit, count))
        details = {"units": text(count), "unit_price": text(unit)}
        steps.append(Step("INCLUDED", "Included units", details, price))
    if "tiers" in model:
        steps += tier_steps(model, charged(model, measure))
        price = steps[-1].after
    for name, choose in (("minimum", max), ("maximum", min)):
        if name in model:
            limit = Decimal(model[name])
            price = choose(price, limit)
            steps.append(Step(name.upper(), name.capitalize(), {name: text(limit)}, price))
    return steps
