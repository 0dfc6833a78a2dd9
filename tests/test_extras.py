"""The libraries for study are loaded only by those who study, and a game only by those who play it."""

from __future__ import annotations

import subprocess
import sys

EXTRAS = (
    "aiohttp",
    "aiosmtplib",
    "altair",
    "cryptography",
    "gymnasium",
    "mcp",
    "numpy",
    "pettingzoo",
    "PIL",
    "polars",
    "pyspiel",
    "ray",
    "resvg_py",
    "vl_convert",
)


def test_banneret_loads_none_of_the_extras() -> None:
    program = (
        "import sys, banneret, banneret.cli; banneret.new('titan', seed=1); banneret.games.installed(); "
        f"print([name for name in {EXTRAS!r} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "[]"


def test_a_match_of_one_game_loads_no_other_game_and_neither_pictures_nor_the_lab() -> None:
    program = (
        "import sys, banneret; banneret.new('titan', seed=1); list(banneret.games.installed()); "
        "print(sorted({'.'.join(name.split('.')[:3]) for name in sys.modules "
        "if name.startswith(('banneret.games.', 'banneret.picture', 'banneret.lab'))}))"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "['banneret.games.titan']"


def test_plain_types_of_table_and_pages_load_neither_database_nor_web_framework() -> None:
    program = (
        "import sys, banneret.table, banneret.web.problems; "
        "print([name for name in ('alembic', 'fastapi', 'jinja2', 'sqlalchemy', 'uvicorn') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "[]"
