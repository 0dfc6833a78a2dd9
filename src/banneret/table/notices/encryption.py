"""Web Push on top of `cryptography`: messages that only one browser can read, signed by the table.

RFC 8291 says how the key of a message is made, RFC 8188 how the message is written, RFC 8292 how a table signs.
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_CURVE = ec.SECP256R1()
_RECORD = 4096
"""The number of bytes of the one record that a message is; push services need not accept more."""
_LAST = b"\x02"
"""The mark after the last record."""
LARGEST = _RECORD - 103
"""The largest number of bytes of a message: RFC 8291, section 4."""


class TableKey:
    """The key with which a table signs what it sends to browsers, read from text."""

    def __init__(self, told: str) -> None:
        self._key = private_key_of(told)

    @property
    def public(self) -> str:
        """What a browser needs to subscribe."""
        return text(point(self._key))

    def signature(self, service: str, contact: str, until: int) -> str:
        """Return the header `Authorization` for a push service, as `signature` does."""
        return signature(self._key, service, contact, until)

    @staticmethod
    def encrypted(message: bytes, browser: str, secret: str) -> bytes:
        """Return a message that only the browser with these keys can read, as `encrypted` does. Raises ValueError."""
        return encrypted(message, raw(browser), raw(secret))


def encrypted(
    message: bytes, browser: bytes, secret: bytes, *, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """Return a message for the browser with this public point and this secret of 16 bytes, as the body of a request.

    `key` and `salt` are random for each message; examples give their own. Raises ValueError if the point is not on
    the curve, or the message is too long.
    """
    if len(message) > LARGEST:
        raise ValueError("the message is too long")
    key, salt = key or ec.generate_private_key(_CURVE), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, browser)
    ours = point(key)
    shared = _derived(32, secret, key.exchange(ec.ECDH(), theirs), b"WebPush: info\0" + browser + ours)
    cipher = AESGCM(_derived(16, salt, shared, b"Content-Encoding: aes128gcm\0"))
    nonce = _derived(12, salt, shared, b"Content-Encoding: nonce\0")
    header = salt + _RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + cipher.encrypt(nonce, message + _LAST, None)


def signature(key: ec.EllipticCurvePrivateKey, service: str, contact: str, until: int) -> str:
    """Return the header `Authorization` for a push service.

    It says who asks, whom to write to, and until when it is valid (in seconds).
    """
    claims = {"aud": service, "exp": until, "sub": contact}
    parts = (json.dumps(part, separators=(",", ":")).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    told = ".".join(map(text, parts))
    numbers = decode_dss_signature(key.sign(told.encode(), ec.ECDSA(SHA256())))
    signed = text(b"".join(number.to_bytes(32, "big") for number in numbers))
    return f"vapid t={told}.{signed}, k={text(point(key))}"


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public part of a key: 65 bytes."""
    form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(*form)


def new_key() -> str:
    """Return a new key of a table, as text."""
    return text(ec.generate_private_key(_CURVE).private_numbers().private_value.to_bytes(32, "big"))


def private_key_of(told: str) -> ec.EllipticCurvePrivateKey:
    """Return the key in this text."""
    return ec.derive_private_key(int.from_bytes(raw(told), "big"), _CURVE)


def text(data: bytes) -> str:
    """Return bytes as Base64 for addresses, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def raw(told: str) -> bytes:
    """Return the bytes of such a text, with or without padding. Raises ValueError."""
    bare = told.rstrip("=")
    return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))


def _derived(length: int, salt: bytes, secret: bytes, info: bytes) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
