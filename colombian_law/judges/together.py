"""Awaiting several things at once."""

from collections.abc import Awaitable
from typing import TypeVar

import anyio

Value = TypeVar("Value")


async def together(*tasks: Awaitable[Value]) -> list[Value]:
    """Return the results of `tasks`, which run at the same time, in their order.

    Like Inspect's `collect`, on asyncio and on trio, without a span for each task: a
    judge's span holds its calls.

    Raises:
        BaseException: What a task raised, if one did; a group if several did.
    """
    results: dict[int, Value] = {}

    async def run(place: int, task: Awaitable[Value]) -> None:
        results[place] = await task

    try:
        async with anyio.create_task_group() as group:
            for place, task in enumerate(tasks):
                group.start_soon(run, place, task)
    except BaseExceptionGroup as errors:
        if len(errors.exceptions) == 1:
            raise errors.exceptions[0] from None
        raise
    return [results[place] for place in range(len(tasks))]
