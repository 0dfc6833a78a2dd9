"""For all tests: how many examples Hypothesis tries, and when Python looks for what is no longer in use."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile(
    "quick", deadline=None, max_examples=30
)  # a busy machine does not mean that the code is wrong
settings.register_profile("long", settings.get_profile("quick"), max_examples=1000)
settings.load_profile("quick")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is collected is in use as long as the tests run: it is looked at once, and no test pays for the others."""
    gc.disable()
    result = yield
    gc.collect()
    gc.freeze()
    gc.enable()
    return result
