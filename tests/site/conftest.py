"""A site, written once for the tests that look at it. Its interpreter is not one that runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret.site import folder
from banneret.site.folder import LIST, Written, write_site
from banneret.site.interpreter import VERSION, WANTED


@pytest.fixture(scope="session")
def interpreter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("interpreter")
    for name in WANTED:
        (place / name).write_text(f"{name} of a test")
    (place / "package.json").write_text(json.dumps({"version": VERSION}))
    return place


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where an older site is, until this one is `written`."""
    out = tmp_path_factory.mktemp("sites") / "site"
    out.mkdir()
    (out / LIST).write_text("{}")
    (out / "of-before.html").write_text("an older page")
    return out


@pytest.fixture(scope="session", autouse=True)
def written(site: Path, interpreter: Path) -> Written:
    """What was written. Its boards are empty: to draw them takes longer than all else, and other tests draw boards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder, "board_of", lambda _: "<svg/>")
        return write_site(site, interpreter)
