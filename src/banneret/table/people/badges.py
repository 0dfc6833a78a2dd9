"""Badges: what a browser keeps to show which member it belongs to. Only the table's key can make one."""

from __future__ import annotations

import hashlib

from itsdangerous import BadData, URLSafeTimedSerializer

from banneret.table.errors import NotSignedIn

SECONDS = 400 * 24 * 3600
"""How long a badge is valid; browsers keep none longer."""
KEY = "key of badges"
"""Its name among the keys of a database."""
_LONGEST = 400


class Badges:
    """Writes and reads badges with a secret key, which all servers of a database share."""

    def __init__(self, key: str) -> None:
        kwargs = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        self._serializer = URLSafeTimedSerializer(key, salt="banneret member", signer_kwargs=kwargs)

    def write(self, member: str, generation: int) -> str:
        """The badge of a member."""
        return self._serializer.dumps([member, generation])

    def read(self, badge: str) -> tuple[str, int]:
        """Return the id and the generation of a badge. Raises NotSignedIn if it is too old or not from this table."""
        try:
            member, generation = self._serializer.loads(badge[:_LONGEST], max_age=SECONDS)
        except BadData:
            raise NotSignedIn from None
        return str(member), int(generation)
