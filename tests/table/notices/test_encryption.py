"""Encryption and signatures of Web Push: the example of RFC 8291, and what a push service checks."""

from __future__ import annotations

import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from banneret.table.notices.encryption import LARGEST, encrypted, new_key, point, private_key_of, raw, signature, text

BROWSER = raw("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
SECRET = raw("BTBZMqHH6r4Tts7J_aSIgg")


def test_the_example_of_rfc_8291() -> None:
    """Section 5 and appendix A."""
    key = private_key_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    ours = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    assert text(point(key)) == ours
    words = b"When I grow up, I want to be a watermelon"
    assert text(encrypted(words, BROWSER, SECRET, key=key, salt=raw("DGv6ra1nlYgDCS1FRnbzlw"))) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_each_message_has_a_key_of_its_own_and_one_record() -> None:
    one, other = (encrypted(b"the same", BROWSER, SECRET) for _ in range(2))
    assert one[:16] != other[:16]
    assert one[21:86] != other[21:86]
    assert len(encrypted(bytes(LARGEST), BROWSER, SECRET)) == 4096
    with pytest.raises(ValueError, match="too long"):
        encrypted(bytes(LARGEST + 1), BROWSER, SECRET)
    with pytest.raises(ValueError):
        encrypted(b"", BROWSER[:-1] + b"\0", SECRET)


def test_a_push_service_can_check_who_asks_it() -> None:
    """RFC 8292, sections 2 and 3."""
    key = private_key_of(told := new_key())
    shown = signature(key, "https://push.example.org", "mailto:table@example.org", 5000)
    assert point(private_key_of(told)) == point(key)
    scheme, token, public = shown.replace(",", "").split(" ")
    header, claims, signed = token.removeprefix("t=").split(".")
    assert (scheme, json.loads(raw(header))) == ("vapid", {"typ": "JWT", "alg": "ES256"})
    about = {"aud": "https://push.example.org", "exp": 5000, "sub": "mailto:table@example.org"}
    assert json.loads(raw(claims)) == about
    checking = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(public.removeprefix("k=")))
    numbers = raw(signed)
    der = encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
    checking.verify(der, f"{header}.{claims}".encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        checking.verify(der, f"{header}.{claims}x".encode(), ec.ECDSA(SHA256()))
