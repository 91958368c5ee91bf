"""E-mail and web addresses.

  e-mail: dotted atoms of 1 to 64 signs, one @, and a domain of two labels or more, in ASCII
  web:    http or https in small letters, a host that can exist, a port up to 65535, and no user;
          nowhere white space, control characters, backslashes, or marks of direction
"""

from __future__ import annotations

import re
import unicodedata

ATOM = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}")
LABEL = re.compile(r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
PART = re.compile(r"0|[1-9][0-9]{0,2}")
GROUP = re.compile(r"[0-9A-Fa-f]{1,4}")
TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def is_email(text: str) -> bool:
    local, sign, domain = text.partition("@")
    labels = domain.split(".")
    return (
        sign == "@"
        and all(ATOM.fullmatch(atom) for atom in local.split("."))
        and len(labels) >= 2
        and all(LABEL.fullmatch(label) for label in labels)
    )


def is_misleading(sign: str) -> bool:
    is_blank = sign.isspace() or sign == "\ufeff"
    return is_blank or sign in TURNING or sign == "\\" or unicodedata.category(sign) == "Cc"


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
    return text == "" or (re.fullmatch(r":[0-9]{1,5}", text) is not None and int(text[1:]) <= 65535)


def is_host(text: str) -> bool:
    labels = (text[:-1] if text.endswith(".") else text).split(".")
    if not all(is_host_label(label) for label in labels):
        return False
    if re.fullmatch(r"[0-9]+", labels[-1]) is None:
        return True
    return len(labels) == 4 and all(PART.fullmatch(part) and int(part) < 256 for part in labels)


def is_host_label(text: str) -> bool:
    """Letters, digits and marks of any alphabet, and hyphens between them."""
    kinds = [unicodedata.category(sign)[0] for sign in text]
    inner = all(kind in "LNM" or sign == "-" for kind, sign in zip(kinds, text))
    return 1 <= len(text) <= 63 and inner and kinds[0] in "LN" and text[-1] != "-"


def is_version_6(text: str) -> bool:
    halves = text.split("::")
    groups = [group for half in halves if half != "" for group in half.split(":")]
    if not all(GROUP.fullmatch(group) for group in groups):
        return False
    return (len(halves) == 1 and len(groups) == 8) or (len(halves) == 2 and len(groups) < 8)
