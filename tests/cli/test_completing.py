"""What the shell offers for a value that is being written, asked as zsh and bash ask."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from banneret.cli import app


def offered(words: str) -> list[str]:
    """The values for the last word, as bash gets them."""
    env = {"_BANNERET_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    said = CliRunner().invoke(app, [], env=env, prog_name="banneret")
    return said.stdout.split()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("banneret simu", ["simulate"]),
        ("banneret simulate tit", ["titan"]),
        ("banneret games titan brid", ["bridge"]),
        ("banneret simulate titan --bots gr", ["greedy"]),
        ("banneret ladder titan --bots easy,har", ["easy,hard"]),
        ("banneret simulate titan --option sce", ["scenario="]),
        ("banneret simulate titan --option scenario=bat", ["scenario=battle"]),
        ("banneret simulate bridge --option first=", ["first=knight", "first=ogre"]),
        ("banneret rules bridge bridge-1", ["bridge-1"]),
        ("banneret docs rec", ["records"]),
        ("banneret ladder titan --on r", ["ray"]),
        ("banneret lab tune titan x 1 2 --bots med", ["medium"]),
        ("banneret simulate chess --option sce", []),
    ],
)
def test_values_are_completed(words: str, found: list[str]) -> None:
    assert offered(words) == found


def test_zsh_is_told_what_a_value_is() -> None:
    env = {"_BANNERET_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "banneret simulate bridge --option first=o"}
    said = CliRunner().invoke(app, [], env=env, prog_name="banneret")
    assert "first=ogre" in said.stdout
    assert "the ogre" in said.stdout
