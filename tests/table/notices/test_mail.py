"""The mail server that a host names."""

from __future__ import annotations

import pytest

from banneret.table.notices.mail import MailServer


def test_the_address_of_a_mail_server() -> None:
    told = MailServer.at("smtps://ann:p%40ss@mail.example.org/table@example.org")
    assert told == MailServer("mail.example.org", 465, "table@example.org", "ann", "p@ss", tls=True)
    assert MailServer.at("smtp://localhost:25/a@b.org") == MailServer("localhost", 25, "a@b.org")
    assert MailServer.at("smtp://mail.example.org/a@b.org").port == 587


@pytest.mark.parametrize(
    "address",
    ["", "mail.example.org", "http://x/a@b.org", "smtp:///a@b.org", "smtp://x:y/a@b.org", "smtp://x/", "smtp://["],
)
def test_what_is_no_mail_server(address: str) -> None:
    with pytest.raises(ValueError, match="A mail server looks like smtps://"):
        MailServer.at(address)
