"""The proofs of a game, its cases, golden records, tests and walks: what each of them runs, and whether it still holds.

A proof is an item of pytest. They are collected once, and tried in processes of their own. A proof that never runs a
statement cannot notice a mistake in it. What a proof runs is found once, by rules whose every statement leaves a mark,
and kept in a file for temporary things until the rules or the proof change.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import importlib.machinery
import multiprocessing
import os
import pickle
import resource
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.mutants import GAMES, ROOT, Mutant, modules, statements, tree_of

MARKS = "__marks_of_statements__"
LIMIT, TIMES = 5, 5
"""A proof may compute for so many seconds, and so many times as long as with the right rules."""
MEMORY = 4 * 2**30


# --- collecting and trying --------------------------------------------------------------------------------------------


def with_proofs(game: str, work: Callable[[list[pytest.Item]], None]) -> None:
    """Collect the proofs of a game in this process, and work with them if they can be read."""

    class Collected:
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            if not session.testsfailed:
                work([item for item in session.items if _is_of(item, game)])
            return True

    tests = ROOT / "tests/games"
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    pytest.main([*options, *map(str, [tests / game, *tests.glob("test_*.py")])], plugins=[Collected()])


def _is_of(item: pytest.Item, game: str) -> bool:
    if (ROOT / "tests/games" / game) in item.path.parents:
        return True
    names = [str(getattr(value, "key", value)).replace("-", "_") for value in given(item)]
    return any(name == game or f"games/{game}/" in name for name in names)


def given(item: pytest.Item) -> list[Any]:
    """Return what is given to a test that is tried with several things."""
    called = getattr(item, "callspec", None)
    return [*called.params.values()] if called else []


def failure(item: pytest.Item) -> str:
    """Try a proof: why it fails, in a line, or an empty string."""
    for report in runtestprotocol(item, log=False, nextitem=None):
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            return str(getattr(crash, "message", report.longrepr)).strip().splitlines()[0][:100]
    return ""


def from_fork(work: Callable[[Connection], None]) -> Iterator[Any]:
    """Yield what `work` sends from a process of its own, until it ends or is ended."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_quietly, args=(work, theirs))
    child.start()
    theirs.close()
    with suppress(EOFError):
        while True:
            yield ours.recv()
    child.join()


def _quietly(work: Callable[[Connection], None], tell: Connection) -> None:
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    work(tell)


def seconds() -> float:
    """The processor time that this process has used."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def limit(usual: float) -> None:
    """End this process if what comes now takes much longer than usual, or too much memory."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds() + LIMIT + TIMES * usual), resource.RLIM_INFINITY))


# --- what proofs run --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Ran:
    """For each proof, the seconds it takes and a mark for each statement; which statements run when all is imported."""

    first: dict[Path, int]
    imported: bytes = b""
    proofs: dict[str, tuple[float, bytes]] = field(default_factory=dict)
    fails: list[str] = field(default_factory=list)

    def on_import(self, mutant: Mutant) -> bool:
        """Whether the mistake may do something before any proof is tried."""
        return bool(self.imported[self.first[mutant.path] + mutant.statement])

    def by(self, mutant: Mutant, item: pytest.Item) -> bool:
        """Whether a proof runs the mistake."""
        place = self.first[mutant.path] + mutant.statement
        return bool(self.imported[place] or self.proofs[_name(item)][1][place])

    def usual(self, item: pytest.Item) -> float:
        """How many seconds a proof takes with the right rules."""
        return self.proofs[_name(item)][0]


def what_runs(game: str) -> Ran:
    """Return what each proof of a game runs: as kept in the file, and found anew for what is new."""
    rules = hashlib.sha256(b"".join(path.read_bytes() for path in sorted((GAMES / game).rglob("*.py"))))
    kept = Path(tempfile.gettempdir()) / f"rule-mutants-{os.getuid()}-{game}-{rules.hexdigest()[:16]}.pickle"
    ran = pickle.loads(kept.read_bytes()) if kept.exists() else Ran({})
    first = 0
    for path in modules(game):
        ran.first[path], first = first, first + len(statements(tree_of(path)))
    for name, *told in from_fork(lambda tell: _mark_all(game, first, ran, tell)):
        if name == "":
            (ran.imported,) = told
        elif told[0]:
            ran.fails.append(f"{name}: {told[0]}")
        else:
            ran.proofs[name] = (told[1], told[2])
    if not ran.fails:
        kept.write_bytes(pickle.dumps(ran))
    return ran


def _mark_all(game: str, size: int, ran: Ran, tell: Connection) -> None:
    marks = bytearray(size)
    setattr(builtins, MARKS, marks)
    import_as({path: marked(path, ran.first[path]) for path in ran.first})

    def work(items: list[pytest.Item]) -> None:
        tell.send(("", bytes(marks)))
        for item in items:
            if _name(item) not in ran.proofs:
                for told in from_fork(lambda tell, item=item: tell.send(_mark(item, marks))):  # type: ignore[misc]
                    tell.send(told)

    with_proofs(game, work)


def _mark(item: pytest.Item, marks: bytearray) -> tuple[str, str, float, bytes]:
    before = seconds()
    fault = failure(item)
    return _name(item), fault, seconds() - before, bytes(marks)


def _name(item: pytest.Item) -> str:
    """The name of a proof, and of what is in its file."""
    files = [item.path, *(value for value in given(item) if isinstance(value, Path))]
    inside = b"".join(path.read_bytes() for path in files if path.is_file())
    return f"{item.nodeid} {hashlib.sha256(inside).hexdigest()[:16]}"


def marked(path: Path, first: int) -> CodeType:
    """A module whose statements leave a mark when they run, compiled."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    number = {id(node): first + place for place, node in enumerate(statements(tree))}
    for node in list(ast.walk(tree)):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, [new for one in block for new in _with_mark(one, number[id(one)])])
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


def _with_mark(node: ast.stmt, number: int) -> list[ast.stmt]:
    match node:
        case ast.ImportFrom(module="__future__") | ast.Expr(value=ast.Constant()):
            return [node]
    return [*ast.parse(f"{MARKS}[{number}] = 1").body, node]


def import_as(codes: dict[Path, CodeType]) -> None:
    """Let these modules be imported as this code."""
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, name: str) -> CodeType | None:
        return codes.get(Path(self.path)) or usual(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]
