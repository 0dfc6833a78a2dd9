from __future__ import annotations

from pathlib import Path

import pytest

from banneret.cli.console import Unusable
from banneret.cli.host.folder import database_in, default_folder, make_private


@pytest.mark.parametrize("mode", [0o755, 0o777, 0o700])
def test_a_folder_of_matches_is_closed_to_others(tmp_path: Path, mode: int) -> None:
    (tmp_path / "matches.db").touch()
    tmp_path.chmod(mode)
    make_private(tmp_path)

    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_a_folder_with_other_things_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    tmp_path.chmod(0o755)
    make_private(tmp_path)

    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_where_others_may_write_no_matches_are_kept(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    tmp_path.chmod(0o777)

    with pytest.raises(Unusable, match=r"other users can write into .*chmod 700 .*--data"):
        make_private(tmp_path)


def test_where_matches_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("BANNERET_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_folder() == tmp_path / ".local" / "share" / "banneret"

    monkeypatch.setenv("BANNERET_DATA", str(tmp_path / "mine"))
    assert database_in(None) == str(tmp_path / "mine" / "matches.db")
