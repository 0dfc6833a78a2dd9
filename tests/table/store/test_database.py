from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, insert, text
from sqlalchemy.exc import SQLAlchemyError

from banneret.table.errors import UnusableDatabase
from banneret.table.store import database
from banneret.table.store.checked_rows import add, find
from banneret.table.store.checksums import with_sum
from banneret.table.store.database import connect, migrate
from banneret.table.store.schema import channels, letters, metadata
from banneret.table.store.storage import Storage
from banneret.table.store.stored import StoredSeat

REVISIONS = [step.revision for step in ScriptDirectory(str(database._MIGRATIONS)).walk_revisions()]
LATER_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = {down!r}


def upgrade() -> None:
    op.add_column("matches", sa.Column("mood", sa.String(8), nullable=False, server_default="calm"))
    {then}
"""


def differences(engine: Engine) -> list[object]:
    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_an_empty_file_becomes_the_schema(tmp_path: Path) -> None:
    engine = connect(str(tmp_path / "new.db"))
    assert differences(engine) == []
    engine.dispose()


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_file_of_any_older_version_becomes_the_schema(tmp_path: Path, revision: str) -> None:
    file = str(tmp_path / "old.db")
    engine = database._engine(file)
    migrate(engine, to=revision)
    engine.dispose()
    engine = connect(file)
    assert differences(engine) == []
    engine.dispose()


def with_a_match(file: Path) -> Engine:
    engine = connect(str(file))
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO matches VALUES ('m', 'made-up', '{}', '', '2030-01-01T00:00:00+00:00', 'o', 's', NULL, '')"
            )
        )
    return engine


def later_versions(folder: Path, then: str = "") -> str:
    folder.mkdir()
    (folder / "later.py").write_text(LATER_STEP.format(down=REVISIONS[0], then=then))
    return str(folder)


def test_a_step_forward_keeps_what_is_there(tmp_path: Path) -> None:
    engine = with_a_match(tmp_path / "old.db")
    migrate(engine, versions=later_versions(tmp_path / "steps"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT id, mood FROM matches")).all() == [("m", "calm")]
    engine.dispose()


def test_a_step_that_fails_half_way_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    engine = with_a_match(tmp_path / "old.db")
    with pytest.raises(ZeroDivisionError):
        migrate(engine, versions=later_versions(tmp_path / "steps", then="1 / 0"))
    assert differences(engine) == []
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == REVISIONS[0]
    engine.dispose()


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "later.db"
    engine = with_a_match(file)
    migrate(engine, versions=later_versions(tmp_path / "steps"))
    engine.dispose()
    with pytest.raises(UnusableDatabase, match=r"later\.db was written by a newer version of Banneret; use that"):
        connect(str(file))


def test_what_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ann, this is no database at all, but it is long enough to be one.")
    with pytest.raises(UnusableDatabase, match=r"letter\.db cannot be used .* file is not a database"):
        connect(str(tmp_path / "letter.db"))
    with pytest.raises(UnusableDatabase, match=r"nowhere.* cannot be used .* No such file or directory"):
        connect(str(tmp_path / "nowhere" / "matches.db"))


def test_what_is_written_is_on_the_disk_and_readers_do_not_wait(tmp_path: Path) -> None:
    engine = connect(str(tmp_path / "new.db"))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


def test_channels_keep_their_letters_when_kinds_get_longer_names(either: str) -> None:
    engine = database._engine(either)
    migrate(engine, to="0008")
    address = {"member": None, "match": None, "seat": None, "address": "a", "confirmed": True}
    channel = with_sum(channels, {"id": "c", "kind": "mail", **address})
    letter = {"id": "l", "kind": "confirm", "channel": "c", "match": None, "seat": None, "at": 1, "tries": 0}
    with engine.begin() as connection:
        connection.execute(insert(channels), channel)
        connection.execute(insert(letters), with_sum(letters, {**letter, "taken": False}))
    engine.dispose()
    engine = connect(either)
    assert differences(engine) == []
    with engine.begin() as connection:
        assert find(connection, channels, channels.c.id == "c") == [channel]
        add(connection, channels, **{**channel, "id": "d", "kind": "k" * 40})
        assert len(find(connection, letters, letters.c.channel == "c")) == 1
    engine.dispose()


def test_rows_that_are_older_than_checksums_get_theirs(tmp_path: Path) -> None:
    file = str(tmp_path / "old.db")
    engine = database._engine(file)
    migrate(engine, to="0002")
    with engine.begin() as connection:
        for row in (
            "matches VALUES ('m', 'made-up', '{\"a\": \"\u00fc\"}', 'T', '2030-01-01T00:00:00+00:00', 'o', 's', NULL)",
            "seats VALUES ('m', 0, 'person', 'the-seat', 'Ann', '', 1)",
            "seats VALUES ('m', 1, 'bot', NULL, '', 'greedy', 0)",
            "happenings VALUES ('m', 0, 'chance', 'roll calm', '')",
            "happenings VALUES ('m', 1, 'answer', '0: left', '- 1')",
            "rematches VALUES ('m', 'm', 0)",
        ):
            connection.execute(text("INSERT INTO " + row.replace(":", "\\:")))
    engine.dispose()
    storage = Storage(file)
    assert [row.text for row in storage.match("m").rows] == ["roll calm", "0: left"]
    assert storage.match("m").seats[0] == StoredSeat("Ann", "the-seat", came=True)
    assert storage.rematch("m")
    storage.close()


@pytest.mark.parametrize("mode", [0o644, 0o666])
def test_nobody_else_reads_the_file(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "matches.db"
    connect(str(file)).dispose()
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(mode)
    engine = connect(str(file))
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM happenings"))
        assert {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()} == {
            "matches.db": 0o600,
            "matches.db-wal": 0o600,
            "matches.db-shm": 0o600,
        }
    engine.dispose()


def test_an_error_tells_no_links(tmp_path: Path) -> None:
    engine = connect(str(tmp_path / "new.db"))
    with pytest.raises(SQLAlchemyError) as error, engine.begin() as connection:
        connection.execute(text("INSERT INTO seats (token) VALUES (:token)"), {"token": "a-secret-link"})
    assert "a-secret-link" not in str(error.value)
    engine.dispose()
