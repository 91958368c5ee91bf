"""Changes single digits of vectors that affect the result."""

from __future__ import annotations

import copy
import random
from typing import Any, Dict, Iterator, List, Tuple

Path = List[Any]


def leaves_of(value: Any, path: Path) -> Iterator[Path]:
    """Yields the paths of the strings and numbers in a JSON value."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves_of(inner, path + [name])
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves_of(inner, path + [number])
    elif isinstance(value, str) or type(value) in (int, float):
        yield path


def value_at(vector: Any, path: Path) -> Any:
    for name in path:
        vector = vector[name]
    return vector


def digits_of(value: Any) -> List[int]:
    return [place for place, sign in enumerate(str(value)) if sign in "0123456789"]


def corrupted(
    vector: Dict[str, Any], inputs: List[Path], rng: random.Random
) -> Tuple[Dict[str, Any], str]:
    """Returns a copy with one digit of the result or a relevant input changed, and the change."""
    results = [path for path in leaves_of(vector["expected"], ["expected"])]
    pools = [
        [path for path in pool if digits_of(value_at(vector, path))] for pool in (results, inputs)
    ]
    pool = rng.choice([pool for pool in pools if pool])
    path = rng.choice(pool)
    value = value_at(vector, path)
    place = rng.choice(digits_of(value))
    text = str(value)
    digit = rng.choice([sign for sign in "0123456789" if sign != text[place]])
    changed = text[:place] + digit + text[place + 1 :]
    result = copy.deepcopy(vector)
    put = changed if isinstance(value, str) else type(value)(changed)
    value_at(result, path[:-1])[path[-1]] = put
    shown = ".".join(str(name) for name in path)
    return result, f"{shown}: {text} changed to {changed}"


def can_be_corrupted(vector: Dict[str, Any], inputs: List[Path]) -> bool:
    paths = list(leaves_of(vector["expected"], ["expected"])) + inputs
    return any(digits_of(value_at(vector, path)) for path in paths)
