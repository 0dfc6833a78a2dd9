"""`banneret docs`: the guides, which come with the package, on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import banneret
from banneret.cli.completing import Offered, beginning
from banneret.cli.console import Unusable, read_text, say
from banneret.engine.words.sentence import echo


def _names(incomplete: str) -> Offered:
    """Return the guides whose name begins so, for the shell."""
    return beginning(incomplete, [(path.stem, "") for path in sorted(guides().glob("*.md"))])


GuideName = Annotated[
    str | None,
    typer.Argument(
        metavar="GUIDE", show_default=False, help="Its name; without it, all are listed.", autocompletion=_names
    ),
]


def docs(guide: GuideName = None) -> None:
    """Print a guide, as Markdown; without a name, list the guides and the folder where they lie."""
    folder = guides()
    there = {file.stem: file for file in sorted(folder.glob("*.md"))}
    if guide is None:
        for name, file in there.items():
            say(f"{name}: {read_text(file).partition(chr(10))[0].removeprefix('# ')}")
        say(f"They lie in {folder}, with the files for a server in {folder / 'host'}.")
    elif guide in there:
        say(read_text(there[guide]).rstrip())
    else:
        raise Unusable(f"there is no guide {echo(guide)}; there are {', '.join(there)}")


def guides() -> Path:
    """The folder of the guides: in the package, or in the checkout around it. Raises Unusable."""
    for place in list(Path(banneret.__file__).parents)[:4]:
        if (place / "docs" / "add-a-game.md").exists():
            return place / "docs"
    raise Unusable("the guides did not come with this copy of Banneret")
