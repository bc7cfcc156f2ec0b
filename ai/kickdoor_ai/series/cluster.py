"""Plays games on a Dask cluster (extra `dask`): chunks go to the workers of the cluster.

The workers need the same kickdoor installed, with the seats that play: the results come from their code. A worker that
dies is restarted by its nanny; after a few such deaths the scheduler blames the task.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, TypeVar

from ..extras import command_for
from .spread import Crew, PendingWork

T = TypeVar("T")

HELLO_S = 10
"""Seconds that the scheduler may take to answer."""

PATIENCE_S = 60
"""Seconds without a result after which it checks, again and again, whether the cluster has workers."""


class NoClusterError(Exception):
    """There is no cluster to play on; the message tells the user why."""


class Cluster:
    """All threads of the workers of a cluster. `client`: its `distributed.Client`, which has no types."""

    def __init__(self, client: Any) -> None:
        self.deaths: tuple[type[BaseException], ...] = (import_module("distributed").KilledWorker,)
        self.size = sum(client.nthreads().values())
        self._client = client

    def submit(self, task: Callable[..., T], *arguments: Any) -> PendingWork[T]:
        """Let a worker call `task` with these arguments, and return a future of its result."""
        return ClusterTask(self._client, self._client.submit(task, *arguments, pure=False))


class ClusterTask(PendingWork[T]):
    """A task of the cluster. Its methods raise NoClusterError if no worker is left to do it."""

    def __init__(self, client: Any, future: Any) -> None:
        self._client = client
        self._future = future

    def result(self) -> T:
        """Wait for the result and return it. Raises what the task raised."""
        self._wait()
        done: T = self._future.result()
        return done

    def exception(self) -> BaseException | None:
        """Return what the task raised; None if it succeeded. Waits until it is done."""
        self._wait()
        failed: BaseException | None = self._future.exception()
        return failed

    def _wait(self) -> None:
        """Wait until the task is done. Workers may come back after a death, so it fails only if there are none."""
        while True:
            with suppress(TimeoutError):
                self._future.exception(timeout=PATIENCE_S)
                return
            if not self._client.nthreads():
                raise NoClusterError("the Dask cluster has no workers any more")


@contextmanager
def crew_at(address: str) -> Iterator[Crew]:
    """Connect to the Dask cluster with the scheduler at that address, for the duration of a `with` block; yield its
    workers. Raises NoClusterError if it does not answer or has no workers."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise NoClusterError(f"a Dask cluster needs distributed: {command_for('dask')}") from None
    try:
        client = distributed.Client(address, timeout=HELLO_S)
    except (OSError, ValueError) as wrong:
        raise NoClusterError(f"no Dask scheduler answers at {address}: {wrong}") from None
    with client:
        crew = Cluster(client)
        if not crew.size:
            raise NoClusterError(f"the Dask cluster at {address} has no workers")
        yield crew
