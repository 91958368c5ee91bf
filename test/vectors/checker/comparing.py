"""Compares JSON values exactly, and reads them without losing a repeated property."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Tuple

from .reading import BadVector


def difference(given: Any, computed: Any, path: str) -> Optional[str]:
    """Returns the first difference of two JSON values, or None."""
    if isinstance(given, dict) and isinstance(computed, dict):
        for name in given:
            if name not in computed:
                return f"{path}.{name}: not expected"
            found = difference(given[name], computed[name], f"{path}.{name}")
            if found is not None:
                return found
        missing = [name for name in computed if name not in given]
        return f"{path}.{missing[0]}: missing" if missing else None
    if isinstance(given, list) and isinstance(computed, list):
        for number, (left, right) in enumerate(zip(given, computed)):
            found = difference(left, right, f"{path}.{number}")
            if found is not None:
                return found
        if len(given) != len(computed):
            return f"{path}: {len(given)} elements, computed {len(computed)}"
        return None
    if type(given) is type(computed) and given == computed:
        return None
    return f"{path}: {json.dumps(given)}, computed {json.dumps(computed)}"


def without_repeats(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
    result: Dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise BadVector(f"{name}: repeated property")
        result[name] = value
    return result
