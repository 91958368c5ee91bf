"""Writes a refusal: a code and sorted paths.

  at most twenty paths are told: those of the whole request first, then line by line
"""

from __future__ import annotations

import re
from typing import Any, Dict, List

LINE = re.compile(r"items\.([0-9]+)")
MOST_PATHS = 20


def refusal(code: str, paths: List[str]) -> Dict[str, Any]:
    def line_of(path: str) -> int:
        found = LINE.match(path)
        return -1 if found is None else int(found.group(1))

    told = sorted(sorted(set(paths)), key=line_of)[:MOST_PATHS]
    return {"refusal": {"code": code, "paths": sorted(told)}}
