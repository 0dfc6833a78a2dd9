"""The library of a browser's table, written once for the tests that look at it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from banneret.tab.library import write_library


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packed library; beside it, in `unpacked`, is what it holds."""
    folder = tmp_path_factory.mktemp("library")
    write_library(folder / "library.zip")
    with ZipFile(folder / "library.zip") as packed:
        packed.extractall(folder / "unpacked")
    return folder / "library.zip"
