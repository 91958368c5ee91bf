"""Writes a failure: a code and sorted paths.

  at most twenty paths are listed: those of the whole request first, then line by line
"""

from __future__ import annotations

import re
from typing import Any, Dict, List

LINE = re.compile(r"items\.([0-9]+)")
MAX_PATHS = 20


def failure(code: str, paths: List[str]) -> Dict[str, Any]:
    def line_of(path: str) -> int:
        found = LINE.match(path)
        return -1 if found is None else int(found.group(1))

    listed = sorted(sorted(set(paths)), key=line_of)[:MAX_PATHS]
    return {"failure": {"code": code, "paths": sorted(listed)}}
