"""What is collected is in use as long as the tests run: Python need not look again and again whether it still is."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Ten thousand tests are collected in two thirds of the time, and none pays for the others."""
    gc.disable()
    result = yield
    gc.collect()
    gc.freeze()
    gc.enable()
    return result
