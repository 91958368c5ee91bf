"""Changes single digits and words in vectors that affect the result."""

from __future__ import annotations

import copy
import random
from typing import Any, Dict, Iterator, List, Tuple

from .policy import CATEGORIES
from .rounding import MODES

Path = List[Any]

# Properties whose value is one of some words.
CHOICES = {"mode": MODES, "at": ["LINE", "TOTAL", "DOCUMENT"], "category": CATEGORIES}


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


def is_word(vector: Any, path: Path) -> bool:
    return value_at(vector, path) in CHOICES.get(str(path[-1]), [])


def can_change(vector: Any, path: Path) -> bool:
    return is_word(vector, path) or digits_of(value_at(vector, path)) != []


def other_value(vector: Any, path: Path, rng: random.Random) -> Any:
    """Returns another word, or the value with one digit changed."""
    value = value_at(vector, path)
    if is_word(vector, path):
        return rng.choice([word for word in CHOICES[path[-1]] if word != value])
    text = str(value)
    place = rng.choice(digits_of(value))
    digit = rng.choice([sign for sign in "0123456789" if sign != text[place]])
    changed = text[:place] + digit + text[place + 1 :]
    return changed if isinstance(value, str) else type(value)(changed)


def corrupted(
    vector: Dict[str, Any], inputs: List[Path], rng: random.Random
) -> Tuple[Dict[str, Any], str]:
    """Returns a copy with one change in the result or a relevant input, and the change."""
    results = [path for path in leaves_of(vector["expected"], ["expected"])]
    pools = [[path for path in pool if can_change(vector, path)] for pool in (results, inputs)]
    pool = rng.choice([pool for pool in pools if pool])
    path = rng.choice(pool)
    changed = other_value(vector, path, rng)
    result = copy.deepcopy(vector)
    value_at(result, path[:-1])[path[-1]] = changed
    shown = ".".join(str(name) for name in path)
    return result, f"{shown}: {value_at(vector, path)} changed to {changed}"


def can_be_corrupted(vector: Dict[str, Any], inputs: List[Path]) -> bool:
    paths = list(leaves_of(vector["expected"], ["expected"])) + inputs
    return any(can_change(vector, path) for path in paths)
