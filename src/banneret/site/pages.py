"""The pages of a site of files: those of a server, with the ways between them, each in a folder of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape

from banneret.engine.cases.lesson import course
from banneret.engine.cases.puzzle import puzzles
from banneret.engine.game import Game, games
from banneret.table.models import About
from banneret.web import documents
from banneret.web.live.puzzles import having, puzzle_named
from banneret.web.pages.assets import address
from banneret.web.pages.pages import render
from banneret.web.pages.reading import rulebook_page, sheets_page

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; media-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'"
)
"""What a page may load: the same as at a server, and Python."""
_ADDRESS = re.compile(r'\b(href|src)="/([^"]*)"')
_POSTER = re.compile(r"static/\w+/([\w-]+)\.poster\.svg")
_OF_MATCH = "m/"
_WITH_LINK = (_OF_MATCH, "replay/", "mistakes/")
"""How the paths of pages begin to which the link of a match belongs, in the fragment."""


def pages(python: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each page; `python` is the folder of the interpreter and the library."""
    for path, text in _documents():
        yield path, _at(path, text, python)


def _documents() -> Iterator[tuple[str, str]]:
    yield "index.html", documents.home(dateless=True)
    yield "me/index.html", render("my-matches.html")
    yield "lobby/index.html", render("needs-server.html")
    yield "charges/index.html", documents.gallery()
    yield "help/index.html", documents.how_to()
    yield "problems/index.html", documents.kinds()
    yield "workshop/index.html", documents.workshop()
    yield "puzzle/index.html", documents.puzzle_list()
    if having():
        yield "puzzle/daily/index.html", documents.way_to_daily()
    for game in games().values():
        yield from _of_game(game)
        for name in puzzles(game):
            yield f"puzzle/{game.key}/{name}/index.html", documents.puzzle(puzzle_named(game, name))


def _of_game(game: Game) -> Iterator[tuple[str, str]]:
    about = replace(About.unopened(game.key), seat=0)
    yield f"new/{game.key}/index.html", documents.new(game)
    yield f"m/{game.key}/index.html", documents.match(game, about, "")
    yield f"replay/{game.key}/index.html", documents.replay(game, about, "")
    yield f"mistakes/{game.key}/index.html", documents.any_mistake(game)
    yield f"rules/{game.key}/index.html", rulebook_page(game.key).body.decode()
    yield f"rules/{game.key}/sheets/index.html", sheets_page(game.key).body.decode()
    yield f"sample/{game.key}/index.html", documents.sample(game)
    yield f"learn/{game.key}/index.html", documents.learn(game)
    if game.workshop:
        yield f"workshop/{game.key}/index.html", documents.drawing(game)
    for name in course(game):
        yield f"learn/{game.key}/{name}/index.html", documents.lesson(game, name)


def _at(path: str, text: str, python: str) -> str:
    """A page as it is in this place: addresses lead from there, and the table is in the browser."""
    root = "../" * path.count("/") or "./"
    game = path.split("/")[1] if path.startswith(_WITH_LINK) else ""
    text = _ADDRESS.sub(lambda found: f'{found[1]}="{root}{_place(found[2], game)}"', text)
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY, quote=False)}">\n'
        f'<script type="module" src="{root}{address("tab.js")[1:]}"></script>\n'
    )
    text = text.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{head}', 1)
    return text.replace("<html ", f'<html data-root="{root}" data-python="{python}" ', 1)


def _place(path: str, game: str) -> str:
    """Where what a server has at a path lies in the site; pages of a match are found by the fragment."""
    page, mark, rest = re.fullmatch(r"([^?#]*)([?#]?)(.*)", path).groups()  # type: ignore[union-attr]
    if found := _POSTER.fullmatch(page):
        return f"posters/{found[1]}.svg"
    if page.startswith(_OF_MATCH):
        return f"replay/{game}/#" if page.endswith("/replay") else f"m/{game}/#"
    folder = page and "." not in page.rpartition("/")[2] and not page.endswith("/")
    return f"{page}{'/' * bool(folder)}{mark}{rest}"
