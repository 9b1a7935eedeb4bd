"""Requests of concurrently running coroutines, answered in batches by one thread."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import anyio
from anyio import to_thread
from anyio.lowlevel import RunVar

Request = TypeVar("Request")
Result = TypeVar("Result")


@dataclass(eq=False, slots=True)
class _Ticket(Generic[Request, Result]):
    """A request on its way to its result."""

    request: Request
    results: list[Result] = field(default_factory=list)
    """The result, once it is there."""
    error: Exception | None = None

    @property
    def done(self) -> bool:
        return bool(self.results) or self.error is not None


@dataclass(eq=False, slots=True)
class _Queue(Generic[Request, Result]):
    """What waits in one event loop, the oldest first."""

    turn: anyio.Lock = field(default_factory=anyio.Lock)
    waiting: list[_Ticket[Request, Result]] = field(default_factory=list)


class Batches(Generic[Request, Result]):
    """Answers requests together: many coroutines ask, one thread works.

    Whoever asks first waits until no further request comes for a moment, then runs
    the work on all that wait, in a worker thread. Requests that arrive meanwhile form
    the next batch. A coroutine that is cancelled takes its own request with it and no
    other. The object may be shared by event loops; each has its own queue.

    Args:
        work: Returns one result a request, in their order; runs in a worker thread.
        most: The largest batch.
        quiet: Seconds without a new request after which a batch starts.
        longest: Seconds after which it starts in any case.
    """

    def __init__(
        self,
        work: Callable[[Sequence[Request]], Sequence[Result]],
        *,
        most: int = 256,
        quiet: float = 0.02,
        longest: float = 0.5,
    ) -> None:
        self._work = work
        self._most = most
        self._quiet = quiet
        self._longest = longest
        self._queues: RunVar[_Queue[Request, Result]] = RunVar("batches")

    async def result(self, request: Request) -> Result:
        """Return the result of `request`, worked out together with its neighbours.

        Raises:
            Exception: Whatever the work raised; every request of that batch gets it.
        """
        queue = self._queue()
        ticket: _Ticket[Request, Result] = _Ticket(request)
        queue.waiting.append(ticket)
        try:
            async with queue.turn:
                # Turns come in the order of asking, so one batch holds the ticket.
                while not ticket.done:
                    await self._gather(queue)
                    await self._answer(queue)
        finally:
            if not ticket.done:
                queue.waiting.remove(ticket)
        if ticket.error is not None:
            raise ticket.error
        return ticket.results[0]

    def _queue(self) -> _Queue[Request, Result]:
        queue = self._queues.get(None)
        if queue is None:
            queue = _Queue()
            self._queues.set(queue)
        return queue

    async def _gather(self, queue: _Queue[Request, Result]) -> None:
        """Wait until a batch is full, or no request comes any more."""
        with anyio.move_on_after(self._longest):
            before = 0
            while before < len(queue.waiting) < self._most:
                before = len(queue.waiting)
                await anyio.sleep(self._quiet)

    async def _answer(self, queue: _Queue[Request, Result]) -> None:
        """Work on the oldest requests; they leave the queue with their results.

        Where the coroutine that does this is cancelled, they stay, and whoever has
        the next turn starts anew.
        """
        batch = queue.waiting[: self._most]
        requests = [ticket.request for ticket in batch]
        try:
            results = await to_thread.run_sync(self._work, requests)
            for ticket, result in zip(batch, results, strict=True):
                ticket.results.append(result)
        except Exception as error:  # noqa: BLE001 - raised again in every coroutine that asked
            for ticket in batch:
                ticket.error = error
        queue.waiting = [ticket for ticket in queue.waiting if not ticket.done]
