from __future__ import annotations

import pytest

from banneret.table.links import new_link


def test_links_are_long_and_differ() -> None:
    links = {new_link() for _ in range(100)}
    assert len(links) == 100
    assert {len(link) for link in links} == {32}


def test_a_link_never_begins_with_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-first", "--second", "third-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(made))
    assert new_link() == "third-"
