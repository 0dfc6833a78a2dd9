"""The plan of the house: floors, the rooms that every game has, and no imports upwards or in circles."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from banneret.engine.checks.conformance import check_game
from banneret.engine.game import Game, games
from tests import glued

SOURCE, TESTS = Path(__file__).parents[1] / "src", Path(__file__).parent
FLOORS = (
    "engine",
    "picture",
    "games",
    "protocols",
    "bots",
    "envs",
    "lab",
    "table",
    "web",
    "tab",
    "machines",
    "site",
    "cli",
)
"""From the lowest up: a floor imports from the floors below it and from itself."""
GAMES = sorted(path.parent for path in (SOURCE / "banneret/games").glob("*/rulebook.toml"))
FILES = ("__init__.py", "rulebook.toml", "state.py", "setup.py", "hidden.py", "options.py", "keys.py", "cases.md")
ROOMS = ("box", "scene", "bot")
WITH_ROOMS = [SOURCE / "banneret" / name for name in ("engine", "picture", "table", "web", "cli")]
"""The floors that are divided into rooms."""
FULL = 20
"""More modules than this in one folder are too many for a reader."""
LONGEST_FUNCTION, LONGEST_MODULE = 40, 400
"""In lines. Blank lines of a module do not count."""
MAY_BE_LONGER = {
    "banneret/engine/decision.py": "`Decision` and `choose_some` name each of their 16 to 21 parameters, often twice",
    "banneret/games/battlemist/box/vocabulary.py": "one list, in sections, of the 50 effects of a component file",
    "banneret/table/store/migrations/versions/v0004_members.py": "what stored databases have gone through stays",
    "banneret/table/store/migrations/versions/v0007_notices.py": "what stored databases have gone through stays",
}
"""Files in which a function or the whole module is longer, and why splitting it would not help a reader."""
ABOVE = ("", "keys", "referee", "scene", "bot", "workshop", "commands")
"""Rooms of a game that its rules never import: itself, its keys, cases, scenes, bots, workshop and commands."""


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The modules of Banneret that a file imports when it runs, in full; not those that only its types name."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in _running(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("banneret"):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("banneret"))


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            yield node
            yield from _running(node)


def module_of(path: Path) -> tuple[str, ...]:
    """The words of a module's name: `banneret`, `games`, `titan` for `banneret/games/titan/__init__.py`."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def rooms_of(house: Path) -> dict[str, set[str]]:
    """The rooms of a game or a floor, files and folders, and which others each imports.

    A chapter's `state.py` is in `state`.
    """
    above = module_of(house / "__init__.py")
    inside = ".".join(above) + "."
    found: dict[str, set[str]] = {}
    for path in house.rglob("*.py"):
        room = _room((*module_of(path), "")[len(above) :])
        reached = {_room(name.removeprefix(inside).split(".")) for name in imports(path) if name.startswith(inside)}
        found.setdefault(room, set()).update(one for one in reached if one != room and _is_room(house, one))
    return found


def _room(words: Sequence[str]) -> str:
    return "state" if "state" in words[:2] else words[0]


def _is_room(house: Path, name: str) -> bool:
    return (house / name).is_dir() or (house / f"{name}.py").is_file()


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_imports_only_from_floors_below(floor: str) -> None:
    below = FLOORS[: FLOORS.index(floor) + 1]
    for path in (SOURCE / "banneret" / floor).rglob("*.py"):
        reached = {name.split(".")[1] for name in imports(path) if name.count(".")}
        assert reached <= set(below), f"{path} imports from {sorted(reached - set(below))}"


def test_games_never_import_one_another() -> None:
    for game in GAMES:
        for path in game.rglob("*.py"):
            others = {name for name in imports(path) if name.startswith("banneret.games.")}
            assert all(name.split(".")[2] == game.name for name in others), path


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_the_same_rooms(game: Path) -> None:
    wanting = [name for name in FILES if not (game / name).is_file()]
    wanting += [name for name in ROOMS if not (game / name / "__init__.py").is_file()]
    if not (game / "referee.py").is_file() and not (game / "referee/__init__.py").is_file():
        wanting.append("referee")
    assert not wanting


@pytest.mark.parametrize("house", [*GAMES, *WITH_ROOMS], ids=lambda house: house.name)
def test_rooms_import_one_another_in_one_direction(house: Path) -> None:
    try:
        tuple(TopologicalSorter(rooms_of(house)).static_order())
    except CycleError as circle:
        pytest.fail(f"{house.name}: rooms import one another in a circle: {' imports '.join(reversed(circle.args[1]))}")


def test_no_room_is_full() -> None:
    modules = Counter(path.parent for path in (SOURCE / "banneret").rglob("*.py"))
    assert not [f"{room.relative_to(SOURCE)}: {count}" for room, count in modules.items() if count > FULL]


def test_browser_tests_are_where_make_looks_for_them() -> None:
    marked = re.compile(r"^(pytestmark = .*|\s*@)pytest\.mark\.browser", re.MULTILINE)
    found = {path.relative_to(TESTS).parts[0] for path in TESTS.rglob("test_*.py") if marked.search(path.read_text())}
    assert found == {"web"}


def test_functions_and_modules_are_short() -> None:
    long = {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "banneret").rglob("*.py")
        if _is_long(path.read_text(encoding="utf-8"))
    }

    assert long == set(MAY_BE_LONGER)


def _is_long(text: str) -> bool:
    if sum(bool(line.strip()) for line in text.splitlines()) > LONGEST_MODULE:
        return True
    functions = (one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
    return any((one.end_lineno or 0) - one.lineno >= LONGEST_FUNCTION for one in functions)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_import_no_pictures_cases_or_bots(game: Path) -> None:
    for room, reached in rooms_of(game).items():
        if room not in ABOVE:
            assert not reached & set(ABOVE), f"{game.name}: {room} imports {sorted(reached & set(ABOVE))}"


@pytest.mark.parametrize("folder", ["src/banneret", "tools", "benchmarks", "tests"])
def test_the_first_word_of_a_docstring_fits_what_comes_back(folder: str) -> None:
    """`Return` gives one value, `Yield` several in turn, and what gives nothing or a path is told by what it does."""
    wrong = [
        f"{path.relative_to(SOURCE.parent)}:{one.lineno}: {one.name} does not {word.lower()}"
        for path in (SOURCE.parent / folder).rglob("*.py")
        for one in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
        for word in (ast.get_docstring(one) or "").split()[:1]
        if not _fits(word, one)
    ]
    assert not wrong


def _fits(word: str, one: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a docstring may begin so. A context manager yields for the `with`, but gives the context."""
    given = ast.unparse(one.returns).strip("'\"") if one.returns else ""
    in_turn = given.startswith(("Iterator[", "AsyncIterator[", "Generator[", "AsyncGenerator["))
    if "contextmanager" in "".join(map(ast.unparse, one.decorator_list)):
        return word != "Yield"
    match word:
        case "Return" | "Returns":
            return given != "None" and not in_turn
        case "Yield" | "Yields":
            return in_turn
        case "Describe":
            return given != "Path"
    return True


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_names_and_copies_are_right(game: Game) -> None:
    check_game(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_sentences_are_not_glued_together(game: Path) -> None:
    """What a player reads is a wording and its things. `glued.toml` counts what is left; a number may only shrink."""
    assert glued.counts(game) == glued.left(game.name)


@pytest.mark.parametrize(
    ("code", "places"),
    [
        ('tell("goes", "{unit} goes", unit=unit)', 0),
        ('key = f"unit:{name}" + "-1"', 0),
        ('raise ValueError(f"there is no {name}")', 0),
        ('label = f"Attack {unit}"', 1),
        ('label = "Attack " + name', 1),
        ('names = ", ".join(names)', 1),
        ("word = key.capitalize()", 1),
    ],
)
def test_glued_words_are_found(code: str, places: int) -> None:
    assert len(list(glued.glued(ast.parse(code)))) == places
