"""Batches: coroutines ask one by one, a worker thread answers together."""

import threading
import time
from collections.abc import Sequence

import anyio
import pytest

from colombian_law.scorers.bertscore_batches import Batches


class Doubling:
    """Work that doubles numbers and keeps what it was given."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.batches: list[list[int]] = []
        self.threads: set[int] = set()
        self._seconds = seconds

    def __call__(self, numbers: Sequence[int]) -> list[int]:
        """Return the doubles; 13 cannot be doubled."""
        self.batches.append(list(numbers))
        self.threads.add(threading.get_ident())
        time.sleep(self._seconds)
        if 13 in numbers:
            raise ValueError("13 cannot be doubled")
        return [2 * number for number in numbers]


async def _ask(batches: Batches[int, int], numbers: Sequence[int]) -> dict[int, int]:
    results: dict[int, int] = {}

    async def one(number: int) -> None:
        results[number] = await batches.result(number)

    async with anyio.create_task_group() as group:
        for number in numbers:
            group.start_soon(one, number)
    return results


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_concurrent_requests_form_one_batch_in_another_thread(backend: str) -> None:
    """Ten coroutines get their own results from a single call of the work."""
    if backend == "trio":
        pytest.importorskip("trio")
    work = Doubling()
    results = anyio.run(_ask, Batches(work), range(10), backend=backend)
    assert results == {number: 2 * number for number in range(10)}
    # Trio starts tasks in no fixed order.
    assert [sorted(batch) for batch in work.batches] == [list(range(10))]
    assert threading.get_ident() not in work.threads


async def test_a_batch_has_at_most_the_given_size() -> None:
    """Ten requests in batches of four are four, four and two, the oldest first."""
    work = Doubling()
    await _ask(Batches(work, most=4), range(10))
    assert work.batches == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]


async def test_requests_that_come_during_a_batch_form_the_next() -> None:
    """While the first batch works, three late requests gather."""
    work = Doubling(seconds=0.2)
    batches = Batches(work, quiet=0.01)
    async with anyio.create_task_group() as group:
        group.start_soon(batches.result, 1)
        await anyio.sleep(0.1)
        for late in (2, 3, 4):
            group.start_soon(batches.result, late)
    assert work.batches == [[1], [2, 3, 4]]


async def test_a_steady_stream_does_not_put_a_batch_off_for_ever() -> None:
    """Requests that keep coming are held no longer than the longest wait."""
    work = Doubling()
    batches = Batches(work, quiet=0.2, longest=0.3)
    async with anyio.create_task_group() as group:
        for number in range(20):
            group.start_soon(batches.result, number)
            await anyio.sleep(0.05)
            if work.batches:
                break
        assert work.batches


async def test_an_error_reaches_every_request_of_its_batch_and_no_other() -> None:
    """The batch with 13 fails for both that asked; the next one works."""
    batches = Batches(Doubling())
    errors: list[str] = []

    async def one(number: int) -> None:
        try:
            await batches.result(number)
        except ValueError as error:
            errors.append(str(error))

    async with anyio.create_task_group() as group:
        group.start_soon(one, 13)
        group.start_soon(one, 2)
    assert errors == ["13 cannot be doubled"] * 2
    assert await batches.result(2) == 4


async def test_too_few_results_are_an_error() -> None:
    """Work that loses a request does not hand out the results of others."""
    batches: Batches[int, int] = Batches(lambda numbers: list(numbers[1:]))
    with pytest.raises(ValueError, match="zip"):
        await batches.result(1)


@pytest.mark.parametrize("seconds", [0.0, 0.2], ids=["gathering", "working"])
async def test_a_cancelled_request_leaves_the_others(seconds: float) -> None:
    """The first to ask leads the batch; its cancellation strands nobody."""
    work = Doubling(seconds=seconds)
    batches = Batches(work, quiet=0.1)
    results: list[int] = []

    async def other() -> None:
        results.append(await batches.result(5))

    with anyio.fail_after(10):
        async with anyio.create_task_group() as group:
            scope = anyio.CancelScope()

            async def leader() -> None:
                with scope:
                    await batches.result(1)

            group.start_soon(leader)
            await anyio.sleep(0.01)
            group.start_soon(other)
            await anyio.sleep(0.02 if seconds == 0 else 0.25)
            scope.cancel()
    assert results == [10]


def test_one_object_serves_several_event_loops() -> None:
    """A second loop, after the first has ended, gets its results."""
    batches = Batches(Doubling())
    assert anyio.run(_ask, batches, [1, 2]) == {1: 2, 2: 4}
    assert anyio.run(_ask, batches, [3]) == {3: 6}


async def test_the_event_loop_keeps_ticking() -> None:
    """Half a second of work in the thread leaves no gap of that size in the loop."""
    batches = Batches(Doubling(seconds=0.5))
    gaps: list[float] = []

    async def tick() -> None:
        before = time.perf_counter()
        while True:
            await anyio.sleep(0.005)
            gaps.append(time.perf_counter() - before)
            before = time.perf_counter()

    async with anyio.create_task_group() as group:
        group.start_soon(tick)
        await batches.result(1)
        group.cancel_scope.cancel()
    assert max(gaps) < 0.25
