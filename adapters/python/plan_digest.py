"""The digest of a plan view (SPEC chapter 4)."""

from __future__ import annotations

import hashlib
from typing import Any, Dict

from encoding import encode

# Keeps plan digests apart from other uses of the encoding.
_DOMAIN = "plan-ir/1"


def preimage(view: Dict[str, Any]) -> bytes:
    """The bytes that are hashed: everything in the view but the digest itself."""
    return encode([_DOMAIN, {name: member for name, member in view.items() if name != "digest"}])


def digest(view: Dict[str, Any]) -> str:
    return hashlib.sha256(preimage(view)).hexdigest()
