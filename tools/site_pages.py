"""Lay out the pages of the site in a folder, for Sphinx: guides, notebooks, rulebooks and the reference.

    python tools/site_pages.py build/site

The folder has the paths of the repository, so that links between files lead where they lead there.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from banneret.engine.game import Game, games
from banneret.engine.match.match import Match
from banneret.engine.rulebook import Rule
from banneret.picture import saved_svg

ROOT = Path(__file__).parents[1]
COPIED = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "docs/**/*",
    "examples/*",
    "src/banneret/games/*/cases.md",
)
GUIDES = (
    "play",
    "host",
    "study",
    "balance",
    "machines",
    "records",
    "referee",
    "lessons",
    "puzzles",
    "add-a-game",
    "sentences",
    "architecture",
    "ladder",
    "stable",
)
PARTS = {
    "The front door": ("banneret",),
    "Matches": (
        "banneret.engine.match.match",
        "banneret.engine.decision",
        "banneret.engine.scene.view",
        "banneret.engine.words.errors",
    ),
    "Scenes and pictures": ("banneret.engine.scene.scene", "banneret.picture"),
    "Games": ("banneret.engine.game", "banneret.engine.rulebook", "banneret.engine.guide", "banneret.engine.chance"),
    "Bots": ("banneret.bots.observation", "banneret.bots.bot", "banneret.bots.search", "banneret.bots.simulate"),
    "Environments": (
        "banneret.envs.aec",
        "banneret.envs.gym",
        "banneret.envs.spiel",
        "banneret.envs.bot",
        "banneret.envs.pool",
    ),
    "The lab": (
        "banneret.lab.experiment",
        "banneret.lab.rows",
        "banneret.lab.evaluate",
        "banneret.lab.stop",
        "banneret.lab.tables",
    ),
    "Programs at a table": ("banneret.machines.client",),
}
"""The modules of the reference, by what a reader looks for."""
_SPECIAL = re.compile(r"([\\`*_<>\[\]{}#|])")


def lay_out(folder: Path) -> None:
    """Write all sources of the site into an empty folder."""
    for pattern in COPIED:
        for file in ROOT.glob(pattern):
            if file.is_file() and file.suffix != ".pyc":
                there = folder / file.relative_to(ROOT)
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, there)
    contributing = folder / "CONTRIBUTING.md"  # the readme is the index of the site
    _write(contributing, contributing.read_text(encoding="utf-8").replace("](README.md", "](index.md"))
    played = games()
    _write(folder / "index.md", _index(sorted(played)))
    for game in played.values():
        _write(folder / "rulebooks" / f"{game.key}.md", "".join(_rulebook(game)))
        _write(folder / "rulebooks" / f"{game.key}.svg", _picture(game))
    _write(folder / "docs" / "reference.md", "".join(_reference()))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _index(keys: list[str]) -> str:
    """The readme, and the list of all pages."""
    notebooks = sorted(file.stem for file in (ROOT / "examples").glob("*.ipynb"))
    lists = {
        "Guides": [f"docs/{name}" for name in GUIDES],
        "Rulebooks": [f"rulebooks/{key}" for key in keys],
        "Notebooks": [f"examples/{name}" for name in notebooks],
        "More": ["docs/reference", "CONTRIBUTING", "CHANGELOG"],
    }
    cases = [f"src/banneret/games/{key.replace('-', '_')}/cases" for key in keys]
    told = "".join(_listed(title, pages) for title, pages in lists.items())
    return (ROOT / "README.md").read_text(encoding="utf-8") + told + _listed("Words of cases", cases)


def _listed(title: str, pages: list[str]) -> str:
    return "\n".join(["", "```{toctree}", ":hidden:", f":caption: {title}", "", *pages, "```", ""])


# --- rulebooks --------------------------------------------------------------------------------------------------------


def _rulebook(game: Game) -> Iterator[str]:
    """A rulebook in our words: the game in short, a picture, and all rules by section."""
    yield f"# {game.title}\n\n{_plain(game.guide.aim or game.blurb)}\n\n![{game.title}]({game.key}.svg)\n\n"
    yield f"![A match of {game.title} on the page](../docs/pictures/pages/match-{game.key}.jpg)\n\n"
    yield f"For {game.players} players, {game.minutes} minutes. {_plain(game.ownership)}\n\n"
    if game.guide.summary:
        yield "## In short\n\n" + "".join(f"- {_plain(sentence)}\n" for sentence in game.guide.summary) + "\n"
    sections: dict[str, list[Rule]] = {}
    for rule in game.rulebook:
        sections.setdefault(rule.section, []).append(rule)
    for section, rules in sections.items():
        yield f"## {_plain(section)}\n\n"
        yield from map(_rule, rules)


def _rule(rule: Rule) -> str:
    kind = {"rule": "", "ruling": " A ruling, where the printed rules are silent.", "example": " An example."}[
        rule.kind
    ]
    return f"({rule.id.lower()})=\n**{rule.id}**{kind} {_plain(rule.text)}\n\n"


def _plain(text: str) -> str:
    """A text without marks that Markdown would read."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _picture(game: Game) -> str:
    scene = game.poster()
    return str(saved_svg(scene if scene.boards else Match.new(game, seed=1).view().scene))


# --- the reference ----------------------------------------------------------------------------------------------------


def _reference() -> Iterator[str]:
    """The public names, from their docstrings."""
    yield "# Reference\n\nThe names that programs use. [The study guide](study.md) shows how they go together.\n\n"
    for title, modules in PARTS.items():
        yield f"## {title}\n\n"
        for module in modules:
            yield f"### {module}\n\n```{{eval-rst}}\n.. automodule:: {module}\n   :ignore-module-all:\n```\n\n"


if __name__ == "__main__":
    given = Path(sys.argv[1])
    shutil.rmtree(given, ignore_errors=True)
    lay_out(given)
