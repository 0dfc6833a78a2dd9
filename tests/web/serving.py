"""A server for the tests: a process that can be killed and started again on the same port and file.

Run as a program it serves until it is ended: `serving.py PORT DATABASE LIMITS`. Without words it is a nursery of such
servers.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx2 as httpx

from banneret.cli.host.listening import taken_socket
from banneret.table import Limits, NoticeSettings, Table, UrlPolicy
from banneret.web.app import create_app
from banneret.web.guard.traffic import Allowance, Traffic
from banneret.web.pages.posters import draw, keep, wanting
from banneret.web.preparing import write_pages
from banneret.web.serve import server
from tests.web.nursery import Fork, Nursery, serve_forks

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0  # seconds, for what waits: a busy machine is slow, but not wrong
_PROGRAM = (sys.executable, __file__)
_NO_TLS = False  # to read the certificates of authorities, which are of no use here, takes longer than an answer


class Server:
    """A server process on a free port, with its matches in `folder`. It has the made-up games beside the others,
    and the same luck in every run.

    `limits` are settings of `Traffic`, and the `descriptors` that it may have open, and
    the `matches` and `files` of a visitor, and the port `mail` of a mail server at this computer; with that, notices by
    Web Push and webhook are offered too, also at addresses of this computer. For a server with a `standing` clock no
    time passes between the requests of visitors but that which `turn` gives. One that is `anew` is a program that is
    started each time, and not a fork of one that has everything.
    """

    def __init__(self, folder: Path, *, anew: bool = False, standing: bool = False, **limits: float) -> None:
        self._anew = anew
        self._clock = folder / "clock"
        if standing:
            self._clock.write_text("0")
        self._limits = json.dumps(limits | ({"clock": str(self._clock)} if standing else {}))
        self._database = folder / "matches.db"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | Fork | None = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = (str(self.port), str(self._database), self._limits)
        self._process = (
            subprocess.Popen((*_PROGRAM, *words), env=os.environ | _environment())
            if self._anew
            else _nursery().fork(*words)
        )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                httpx.get(f"{self.url}/health/live", timeout=PATIENCE, verify=_NO_TLS)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError(f"the server did not answer within {PATIENCE} seconds")

    def turn(self, seconds: float) -> None:
        """Turn the standing clock forward."""
        turned = self._clock.with_suffix(".turned")
        turned.write_text(str(float(self._clock.read_text()) + seconds))
        turned.replace(self._clock)

    def stall(self) -> None:
        """Stop it without ending it; its connections stay open."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it continue."""
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in order."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        self._process = None

    def open(
        self,
        game: str = "battle-masters",
        seats: Any = ({}, {"bot": "random"}),
        clock: object = None,
        **options: str,
    ) -> dict[str, Any]:
        """Open a match, and give its links."""
        match = {"game": game, "options": options, "seats": list(seats), "clock": clock}
        answer = httpx.post(f"{self.url}/api/matches", json=match, timeout=PATIENCE, verify=_NO_TLS)
        assert answer.status_code == 201, answer.text
        links: dict[str, Any] = answer.json()
        return links

    def pass_on(self, links: Mapping[str, Any], answers: int) -> None:
        """Answer so often for whoever is asked, each time with the last option, which ends most things."""
        while answers:
            for seat in links["seats"]:
                asked = [one for one in self._look(seat)["questions"] if one.get("mine")]
                if asked:
                    self._say(seat, "decide", key=asked[0]["options"][-1]["key"])
                    answers -= 1
                    break

    def concede(self, links: Mapping[str, Any], seat: int = 0) -> str:
        """Let a seat give up, and give the address of its page."""
        self._say(links["seats"][seat], "act", name="concede")
        return f"/m/{links['seats'][seat]}"

    def _look(self, seat: str) -> dict[str, Any]:
        state: dict[str, Any] = httpx.get(f"{self.url}/api/m/{seat}", timeout=PATIENCE, verify=_NO_TLS).json()
        return state

    def _say(self, seat: str, what: str, **words: str) -> None:
        said = words | {"number": self._look(seat)["number"]}
        answer = httpx.post(f"{self.url}/api/m/{seat}/{what}", json=said, timeout=PATIENCE, verify=_NO_TLS)
        assert answer.is_success, answer.text


@contextmanager
def serving(folder: Path, *, anew: bool = False, standing: bool = False, **limits: float) -> Iterator[Server]:
    """A server that runs within this context."""
    server = Server(folder, anew=anew, standing=standing, **limits)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@cache
def _environment() -> dict[str, str]:
    """The environment of a server, in which the made-up games are installed."""
    folder = Path(mkdtemp())
    atexit.register(shutil.rmtree, folder)
    about = folder / "made_up-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: made-up\nVersion: 1\n")
    games = ["made-up = tests.table.made_up:GAME", "stroll = tests.web.stroll:GAME"]
    arranged = ("battle-magic", "battle-masters", "battlelore", "battlemist", "titan")
    games += [f"arranged-{game} = tests.web.arranged:{game.upper().replace('-', '_')}" for game in arranged]
    (about / "entry_points.txt").write_text("\n".join(("[banneret.games]", *games)))
    path = filter(None, [str(folder), str(ROOT), os.environ.get("PYTHONPATH")])
    return {"PYTHONPATH": os.pathsep.join(path)}


@cache
def _nursery() -> Nursery:
    """Where the servers of this process's tests come from."""
    return Nursery(_PROGRAM, os.environ | _environment())


class SameLuck(random.SystemRandom):
    """What stands for the system's chance: a match has the same dice and cards in every run. LUCK=2 gives others."""

    def __init__(self) -> None:
        self._source = random.Random(os.environ.get("LUCK", "1"))

    def random(self) -> float:
        """The next number."""
        return self._source.random()


if __name__ in ("__main__", "__mp_main__"):  # the processes that open matches import it by the second name
    random.SystemRandom = SameLuck  # type: ignore[assignment, misc]


def serve(port: str, database: str, limits: str) -> None:
    """Serve until the end."""
    settings = json.loads(limits)
    if most := settings.pop("descriptors", 0):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if clock := settings.pop("clock", ""):
        Allowance.__init__.__defaults__ = (lambda: float(Path(clock).read_text()),)
    of_table = Limits(**{name: settings.pop(name) for name in ("matches", "files") if name in settings})
    mail = settings.pop("mail", 0)
    traffic = Traffic(**settings)
    offered = {"mail": f"smtp://127.0.0.1:{mail}/table@example.org", "push": "", "webhook": ""}
    notices = NoticeSettings("https://table.example.org", offered, UrlPolicy(private=True)) if mail else None
    table = Table(database, pause=0.0, secret_pause=0.0, absence=0.0, limits=of_table, notices=notices)
    server(create_app(table, traffic), traffic).run([taken_socket("127.0.0.1", int(port))])


def prepare() -> None:
    """Prepare what servers prepare when they start, as far as all of them can share it."""
    import banneret.table.preloaded  # noqa: F401

    write_pages(create_app(Table(":memory:")))
    for key in wanting():
        keep(key, draw(key))


if __name__ == "__main__":
    if words := sys.argv[1:]:
        serve(*words)
    else:
        prepare()
        serve_forks(serve)
