"""The tools for language models: a client that knows only their list plays."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp import Client

from banneret.machines.mcp import server


async def called(client: Any, name: str, **given: object) -> str:
    result = await client.call_tool(name, given)
    text = "".join(part.text for part in result.content)
    return f"error: {text}" if result.is_error else text


def test_the_tools_are_listed_with_what_they_take() -> None:
    async def listed() -> dict[str, Any]:
        async with Client(server()) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    tools = asyncio.run(listed())
    assert set(tools) == {"games", "new", "view", "options", "why", "decide", "rules"}
    assert all(tool.description for tool in tools.values())
    assert set(tools["decide"].input_schema["required"]) == {"match", "key"}


def test_a_match_is_played_to_its_end() -> None:
    async def played() -> tuple[str, str]:
        async with Client(server()) as client:
            told = await called(client, "new", game="titan", options={"scenario": "battle"}, opponent="greedy", seed=1)
            wrong = await called(client, "decide", match="match-1", key="moon")
            while "The match is over" not in told:
                told = await called(client, "decide", match="match-1", key=re.findall(r"^- (\S+) = ", told, re.M)[0])
            return told, wrong

    told, wrong = asyncio.run(played())
    assert re.search("You have (won|lost)|It is a draw", told)
    assert wrong.startswith("error: ")
    assert "Titan has nothing with the key 'moon'" in wrong
