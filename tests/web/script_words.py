"""The strings of scripts that people read: those that are no tagged template `t` pass through no place.

python -m tests.web.script_words      show them
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import banneret

SCRIPTS = Path(banneret.__file__).parent / "web" / "static"
_TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/"""
    r"""|(?:(?<=[(,=:\[!&|?{};])|(?<=[(,=:\[!&|?{};]\ ))/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/[a-z]*"""
    r"""|(?P<string>"(?:\\.|[^"\\\n])*")|(?P<open>`)|(?P<begin>\{)|(?P<end>\})""",
    re.DOTALL,
)
_IN_TEMPLATE = re.compile(r"(?P<text>(?:\\.|(?!\$\{)[^`\\])+)|(?P<close>`)|(?P<thing>\$\{)", re.DOTALL)
_READ = re.compile(r"[A-Z“][a-z]+(?:[ .,:?!…]|$)|A [a-z]|.*[a-z]{2,} [a-z]+[.?!…]$", re.DOTALL)
"""A string that people read begins with a capital letter, or ends as a sentence does."""
_NOT_READ = re.compile(r"Enter|Escape|Source (?:Sans|Serif) .*|xMid.*|Content-Type|Notification|PushManager")
"""Keys, typefaces, and names of what a browser has."""


def strings(source: str) -> Iterator[tuple[int, str, bool]]:
    """The strings of a script: the line, the text with `{}` for what is filled in, and whether it is tagged."""
    open_ones: list[tuple[int, bool, list[str]]] = []
    depths = [0]
    at = 0
    in_template = False
    while at < len(source):
        found = (_IN_TEMPLATE if in_template else _TOKEN).search(source, at)
        if found is None:
            return
        at, kind = found.end(), found.lastgroup
        line = source.count("\n", 0, found.start()) + 1
        if kind == "string":
            yield line, found[0][1:-1], False
        elif kind == "open":
            open_ones.append((line, bool(re.search(r"\bt$", source[: found.start()])), []))
            in_template = True
        elif kind == "text":
            open_ones[-1][2].append(found[0])
        elif kind == "thing":
            open_ones[-1][2].append("{}")
            depths.append(0)
            in_template = False
        elif kind == "close":
            begun, tagged, parts = open_ones.pop()
            yield begun, "".join(parts), tagged
            in_template = False
        elif kind == "begin":
            depths[-1] += 1
        elif kind == "end" and depths[-1]:
            depths[-1] -= 1
        elif kind == "end" and len(depths) > 1:
            depths.pop()
            in_template = True


def unsaid() -> list[str]:
    """What people read in the scripts and no place says: the script, the line and the text."""
    return [
        f"{path.relative_to(SCRIPTS)}:{line}: {text}"
        for path in sorted(SCRIPTS.rglob("*.js"))
        if "vendor" not in path.parts
        for line, text, tagged in strings(path.read_text(encoding="utf-8"))
        if not tagged and _READ.match(text) and not _NOT_READ.fullmatch(text)
    ]


if __name__ == "__main__":
    print(*unsaid(), sep="\n")
