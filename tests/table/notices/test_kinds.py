"""What each kind of channel declares, and what a host may offer of it."""

from __future__ import annotations

import pytest

from banneret.table import NoticeSettings
from banneret.table.notices import settings
from banneret.table.notices.carrier import LONGEST_KIND
from banneret.table.notices.channels import LONGEST_ADDRESS
from banneret.table.notices.kinds import CARRIERS, KINDS
from banneret.table.store.schema import channels

MAIL = {"mail": "smtps://mail.example.org/table@example.org"}


def test_each_kind_has_a_name_and_an_option_of_its_own() -> None:
    assert len(KINDS) == len({carrier.option.name for carrier in CARRIERS}) == len(CARRIERS)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_declared_fits_database_and_table(kind: str) -> None:
    form = KINDS[kind].form
    assert len(kind) <= LONGEST_KIND
    assert str(channels.c.kind.type) == f"VARCHAR({LONGEST_KIND})"
    assert form.field is None or form.field.longest <= LONGEST_ADDRESS


def test_an_address_that_somebody_else_could_write_is_confirmed_first() -> None:
    assert all(carrier.form.confirm for carrier in CARRIERS if carrier.form.field)


def test_services_that_pass_messages_on_find_the_host() -> None:
    for offered, contact in (({}, "https://x.org"), (MAIL, "mailto:table@example.org")):
        made = NoticeSettings("https://x.org", {"push": "", **offered}).carriers({"push": KINDS["push"].new_secret()})
        assert vars(made["push"])["_contact"] == contact


def test_a_package_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "find_spec", lambda name: None if name == "aiohttp" else name)
    NoticeSettings("https://x.org", MAIL).check()
    with pytest.raises(ModuleNotFoundError) as missing:
        NoticeSettings("https://x.org", {**MAIL, "webhook": ""}).check()
    assert missing.value.name == "aiohttp"
