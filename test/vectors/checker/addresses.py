"""Checks e-mail addresses and URLs.

  e-mail: dotted atoms of 1 to 64 characters, one @, and a domain of at least two labels, the last of
          which is not a number; in letters of any script that are visible
  web:    http or https in lower case, a host that browsers do not change, a port from 1 to
          65535, and no user; no white space, control characters, backslashes, or bidirectional
          controls
"""

from __future__ import annotations

import re
import unicodedata
from typing import List

SPECIAL = "!#$%&'*+/=?^_`{|}~-"
# Letters and marks that are displayed as nothing.
INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
PART = re.compile(r"0|[1-9][0-9]{0,2}")
GROUP = re.compile(r"[0-9A-Fa-f]{1,4}")
BIDI_CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def kinds_of(text: str) -> str:
    return "".join(unicodedata.category(sign)[0] for sign in text)


def is_visible(text: str, others: str) -> bool:
    return all(
        sign in others or (unicodedata.category(sign)[0] in "LNM" and sign not in INVISIBLE)
        for sign in text
    )


def is_atom(text: str) -> bool:
    return 1 <= length(text) <= 64 and kinds_of(text)[0] != "M" and is_visible(text, SPECIAL)


def is_email_label(text: str) -> bool:
    is_long = not 1 <= length(text) <= 63
    return not is_long and kinds_of(text)[0] in "LN" and text[-1] != "-" and is_visible(text, "-")


def length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def is_email(given: str) -> bool:
    local, sign, domain = unicodedata.normalize("NFC", given).partition("@")
    labels = domain.split(".")
    return (
        sign == "@"
        and all(is_atom(atom) for atom in local.split("."))
        and len(labels) >= 2
        and all(is_email_label(label) for label in labels)
        and set(kinds_of(labels[-1])) != {"N"}
    )


def is_misleading(sign: str) -> bool:
    is_blank = sign.isspace() or sign == "\ufeff"
    return is_blank or sign in BIDI_CONTROLS or sign == "\\" or unicodedata.category(sign) == "Cc"


def is_url(text: str) -> bool:
    start = next((start for start in ("http://", "https://") if text.startswith(start)), None)
    if start is None or any(is_misleading(sign) for sign in text):
        return False
    authority = re.split(r"[/?#]", text[len(start) :], maxsplit=1)[0]
    if authority.startswith("["):
        host, bracket, rest = authority[1:].partition("]")
        return bracket == "]" and is_port(rest) and is_version_6(host)
    host, colon, port = authority.partition(":")
    return is_port(colon + port) and is_host(host)


def is_port(text: str) -> bool:
    if text == "":
        return True
    return re.fullmatch(r":[0-9]{1,5}", text) is not None and 1 <= int(text[1:]) <= 65535


def is_host(text: str) -> bool:
    labels = (text[:-1] if text.endswith(".") else text).split(".")
    if not all(is_host_label(label) for label in labels):
        return False
    if re.fullmatch(r"0[xX][0-9A-Fa-f]*", labels[-1]) is not None:
        return False
    if re.fullmatch(r"[0-9]+", labels[-1]) is None:
        return True
    return not text.endswith(".") and is_version_4(labels)


def is_version_4(parts: List[str]) -> bool:
    return len(parts) == 4 and all(PART.fullmatch(part) and int(part) < 256 for part in parts)


def is_host_label(text: str) -> bool:
    """Whether a label has only letters, digits and marks that browsers keep, and inner hyphens."""
    kinds = kinds_of(text)
    inner = all(kind in "LNM" or sign == "-" for kind, sign in zip(kinds, text))
    if not (1 <= length(text) <= 63 and inner and kinds[0] in "LN" and text[-1] != "-"):
        return False
    small = "".join(sign.lower() if sign < "\x80" else sign for sign in text)
    if small.startswith("xn--"):
        return is_punycode(small[4:])
    return is_kept(small)


def is_punycode(text: str) -> bool:
    try:
        decoded = text.encode("ascii").decode("punycode")
    except UnicodeError:
        return False
    return any(sign >= "\x80" for sign in decoded) and is_host_label(decoded)


def is_kept(text: str) -> bool:
    """Whether browsers keep every character; they keep the sharp s and the final sigma."""
    mapped = "".join(
        sign if sign in "ßς" else unicodedata.normalize("NFKC", sign).casefold() for sign in text
    )
    return mapped == text == unicodedata.normalize("NFC", text) and is_visible(text, "-")


def is_version_6(given: str) -> bool:
    start, colon, last = given.rpartition(":")
    text = given
    if "." in last:
        if not is_version_4(last.split(".")):
            return False
        text = start + colon + "0:0"
    halves = text.split("::")
    groups = [group for half in halves if half != "" for group in half.split(":")]
    if not all(GROUP.fullmatch(group) for group in groups):
        return False
    return (len(halves) == 1 and len(groups) == 8) or (len(halves) == 2 and len(groups) < 8)
