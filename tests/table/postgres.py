"""A PostgreSQL for the tests: a cluster of its own in a folder of its own, which they start, stop and kill."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.pool import NullPool

from banneret.table.store.database import connect
from banneret.table.store.schema import metadata

_PLACES = "/usr/lib/postgresql"
WANTING = "no PostgreSQL is found; get it with `apt-get install postgresql`, and the table is tested on it too"


def found() -> Path | None:
    """The folder of its programs, the newest if there are several."""
    versions = sorted(Path(_PLACES).glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    here = versions[-1] if versions else shutil.which("initdb")
    return Path(here).resolve().parent if here else None


class Postgres:
    """A server that listens at a socket of its own only. It does not run as root, which it would refuse.

    Only with `lasting` does it wait for the disk, as a real one does.
    """

    def __init__(self, programs: Path, *, lasting: bool = False) -> None:
        self._programs = programs
        self._fsync = "on" if lasting else "off"
        self._folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        self._engines: dict[str, Engine] = {}  # each asks the server about its kind once
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self._folder, self._user)
        self._run("initdb", "-D", self._data, "-U", "banneret", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.start()
        self.execute("CREATE DATABASE matches TEMPLATE template0")
        connect(self.url("matches")).dispose()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def url(self, name: str = "postgres") -> str:
        """The address of one of its databases."""
        return f"postgresql://banneret@/{name}?host={self._folder}"

    @property
    def socket(self) -> str:
        """The path of the socket at which it listens."""
        return str(self._folder / ".s.PGSQL.5432")

    @property
    def process(self) -> int:
        """The id of its first process, whose children do the work."""
        return int((self._folder / "data/postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = f"-k {self._folder} -c listen_addresses= -c fsync={self._fsync} -c max_connections=120"
        self._run("pg_ctl", "start", "-w", "-D", self._data, "-o", settings, "-l", str(self._folder / "log"))

    def stop(self) -> None:
        """Stop it; connections are cut."""
        self._run("pg_ctl", "stop", "-w", "-m", "fast", "-D", self._data)

    def kill(self) -> None:
        """End it as a power cut would."""
        os.kill(self.process, signal.SIGKILL)
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self._data, check=False)

    def close(self) -> None:
        """Stop it for good."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self._data, check=False)
        shutil.rmtree(self._folder)

    def emptied(self) -> str:
        """The address of a database that is up to date and has no match."""
        self.execute(f"TRUNCATE {', '.join(table.name for table in metadata.sorted_tables)}", self.url("matches"))
        return self.url("matches")

    def execute(self, statement: str, url: str = "") -> None:
        """Carry out a statement."""
        address = (url or self.url()).replace("postgresql:", "postgresql+psycopg:")
        if address not in self._engines:
            self._engines[address] = create_engine(address, isolation_level="AUTOCOMMIT", poolclass=NullPool)
        with self._engines[address].connect() as connection:
            connection.execute(text(statement))

    def _run(self, program: str, *words: str, check: bool = True) -> None:
        command: Sequence[str] = [str(self._programs / program), *words]
        group = pwd.getpwnam(self._user).pw_gid if self._user else None
        done = subprocess.run(
            command,
            cwd="/",
            user=self._user,
            group=group,
            extra_groups=[] if self._user else None,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            check=False,
        )
        if check and done.returncode:
            raise RuntimeError(f"{program} failed: {(done.stderr or b'').decode()}")
