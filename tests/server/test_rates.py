"""Token buckets: a burst is fine, a flood is not, and waiting helps."""

from __future__ import annotations

from kickdoor_server.rates import Bucket, Rate


def test_a_burst_is_fine_and_then_it_takes_time() -> None:
    bucket = Bucket(Rate(per_s=2, burst=3), now_s=10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_s() == 0.5
    assert not bucket.take(10.4)
    assert bucket.take(10.6)


def test_rest_fills_it_up_to_the_burst_and_no_further() -> None:
    bucket = Bucket(Rate(per_s=2, burst=3), now_s=0.0)
    assert [bucket.take(1_000.0) for _ in range(4)] == [True, True, True, False]


def test_it_counts_how_often_in_a_row_it_was_overdrawn() -> None:
    bucket = Bucket(Rate(per_s=1, burst=1), now_s=0.0)
    bucket.take(0.0)
    bucket.take(0.0)
    bucket.take(0.0)
    assert bucket.overdrawn == 2
    bucket.take(2.0)
    assert bucket.overdrawn == 0
