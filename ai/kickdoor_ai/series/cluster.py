"""The crew of a Dask cluster: the same chunks, played wherever the cluster has workers (extra `dask`).

Workers need this same kickdoor installed, with the seats that play: results come from their code, not from ours. A
worker that dies is started again by its nanny; the scheduler blames the task after a few such deaths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, TypeVar

from ..extras import command_for
from .spread import Crew, Promised

T = TypeVar("T")

HELLO_S = 10
"""So long the scheduler may take to answer."""

PATIENCE_S = 60
"""After so long without a result, and again, it is asked whether there are workers."""


class NoClusterError(Exception):
    """Why there is nobody to play, in words for whoever asked for it."""


class Cluster:
    """All threads of all workers of a cluster, by a `distributed.Client` of it (a class without types)."""

    def __init__(self, client: Any) -> None:
        self.deaths: tuple[type[BaseException], ...] = (import_module("distributed").KilledWorker,)
        self.size = sum(client.nthreads().values())
        self._client = client

    def submit(self, task: Callable[..., T], *arguments: Any) -> Promised[T]:
        return Work(self._client, self._client.submit(task, *arguments, pure=False))


class Work(Promised[T]):
    """A task of the cluster. Both methods raise NoClusterError once no worker is left that could do it."""

    def __init__(self, client: Any, future: Any) -> None:
        self._client = client
        self._future = future

    def result(self) -> T:
        self._wait()
        done: T = self._future.result()
        return done

    def exception(self) -> BaseException | None:
        self._wait()
        failed: BaseException | None = self._future.exception()
        return failed

    def _wait(self) -> None:
        """Workers that died may come again; who waits for nobody would wait for ever."""
        while True:
            with suppress(TimeoutError):
                self._future.exception(timeout=PATIENCE_S)
                return
            if not self._client.nthreads():
                raise NoClusterError("the Dask cluster has no workers any more")


@contextmanager
def crew_at(address: str) -> Iterator[Crew]:
    """The cluster whose scheduler has that address. NoClusterError if nobody answers, or nobody can play there."""
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
