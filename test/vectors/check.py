#!/usr/bin/env python3
"""Checks vectors: calculates each expected result again and compares them exactly.

Usage: check.py [--corrupt COUNT [--seed SEED]] [FILE...]

Without files: every vector beside this script. A file is a list of vectors, as the package
publishes it, or has one vector of one operation on each line and ends in `.jsonl`. With --corrupt,
one digit or word is changed in each of COUNT random vectors, and every change must be detected.

Standard library only, Python 3.9 or later. Each module of `checker` has the rules of one
operation.
"""

from __future__ import annotations

import argparse
import decimal
import json
import pathlib
import random
import sys
from typing import Any, Dict, List, Optional, Tuple

from checker import credit, dashboard, filter as listing, quote, redeem, settle, validate
from checker.corrupting import can_be_corrupted, corrupted
from checker.reading import BadVector, properties, string

OPERATIONS: Dict[str, Any] = {
    "quote": quote,
    "validate": validate,
    "redeem": redeem,
    "settle": settle,
    "credit": credit,
    "filter": listing,
    "dashboard": dashboard,
}


def problem_of(vector: Any) -> Optional[str]:
    """Returns what is wrong with a vector, or None."""
    try:
        if not isinstance(vector, dict):
            raise BadVector("vector: not an object")
        if type(vector.get("version")) is not int or vector["version"] != 2:
            raise BadVector(f"version: {json.dumps(vector.get('version'))} is unknown")
        operation = vector.get("operation")
        if not isinstance(operation, str) or operation not in OPERATIONS:
            raise BadVector(f"operation: {json.dumps(operation)} is unknown")
        rules = OPERATIONS[operation]
        required = f"version operation name why expected {rules.REQUIRED}"
        properties(vector, "vector", required, rules.OPTIONAL)
        string(vector["name"], "name")
        string(vector["why"], "why")
        return difference(vector["expected"], rules.result_of(vector), "expected")
    except (BadVector, ValueError, OverflowError, decimal.DecimalException) as problem:
        return f"{type(problem).__name__}: {problem}"


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
    """Reads an object without losing a repeated property."""
    result: Dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise BadVector(f"{name}: repeated property")
        result[name] = value
    return result


def parse(text: str) -> Any:
    return json.loads(text, object_pairs_hook=without_repeats)


def read(file: pathlib.Path) -> List[Any]:
    """Reads the vectors of a file."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".jsonl":
        content = parse(text)
        if not isinstance(content, list):
            raise BadVector("file: not a list")
        return content
    vectors = [parse(line) for line in text.rstrip("\n").split("\n")]
    for vector in vectors:
        if not isinstance(vector, dict) or vector.get("operation") != file.stem:
            raise BadVector("operation: not the name of the file")
    return vectors


def check(vectors: Dict[str, List[Any]]) -> int:
    passed, failed = 0, 0
    for file, found in vectors.items():
        for vector in found:
            problem = problem_of(vector)
            if problem is None:
                passed += 1
            else:
                failed += 1
                name = vector.get("name") if isinstance(vector, dict) else file
                print(f"{name}: {problem}")
    print(f"{passed} vectors passed, {failed} failed")
    return 0 if passed > 0 and failed == 0 else 1


def corrupt(vectors: List[Any], count: int, seed: int) -> int:
    """Changes a digit or word in `count` vectors, one operation after another; expects a failed check."""
    rng = random.Random(seed)
    pools: Dict[str, List[Any]] = {}
    for vector in vectors:
        if problem_of(vector) is None:
            inputs = OPERATIONS[vector["operation"]].relevant_inputs(vector)
            if can_be_corrupted(vector, inputs):
                pools.setdefault(vector["operation"], []).append((vector, inputs))
    names = sorted(pools)
    detected = 0
    for number in range(count if names else 0):
        vector, inputs = rng.choice(pools[names[number % len(names)]])
        changed, what = corrupted(vector, inputs, rng)
        if problem_of(changed) is None:
            print(f"{vector['name']}: undetected: {what}")
        else:
            detected += 1
    print(f"{detected} of {count} changes detected")
    return 0 if detected == count and count > 0 else 1


def main(arguments: List[str]) -> int:
    parser = argparse.ArgumentParser(description="Checks test vectors.")
    parser.add_argument("--corrupt", type=int, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args(arguments)
    files = options.files
    if not files:
        here = pathlib.Path(__file__).resolve().parent
        files = sorted(here.glob("*.jsonl"))
    vectors: Dict[str, List[Any]] = {}
    unreadable = 0
    for file in files:
        try:
            vectors[str(file)] = read(file)
        except (BadVector, OSError, ValueError) as problem:
            unreadable += 1
            print(f"{file}: {type(problem).__name__}: {problem}")
    if options.corrupt is not None:
        every = [vector for found in vectors.values() for vector in found]
        return max(corrupt(every, options.corrupt, options.seed), min(unreadable, 1))
    return max(check(vectors), min(unreadable, 1))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
