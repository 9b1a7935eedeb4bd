"""Windows over a text that is longer than a model reads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.scorers.bertscore_windows import Window, beginning, overlapping


@pytest.mark.parametrize(
    ("length", "expected"),
    [
        pytest.param(0, Window(0, 0, 0, 0), id="nothing"),
        pytest.param(3, Window(0, 3, 0, 3), id="shorter"),
        pytest.param(4, Window(0, 4, 0, 4), id="exactly"),
        pytest.param(9, Window(0, 4, 0, 4), id="longer"),
    ],
)
def test_the_beginning_is_one_window(length: int, expected: Window) -> None:
    """At most the size is read, from the first token on."""
    assert beginning(length, 4) == [expected]


def test_each_token_is_kept_where_it_has_more_context() -> None:
    """Ten tokens in windows of four, by hand.

    Steps of 2 start at 0, 2, 4, 6. Windows 0-4 and 2-6 share tokens 2 and 3; their
    middle is 3, so the first keeps 0-3 and the second goes on from 3; likewise at 5
    and 7.
    """
    assert overlapping(10, 4) == [
        Window(0, 4, 0, 3),
        Window(2, 6, 3, 5),
        Window(4, 8, 5, 7),
        Window(6, 10, 7, 10),
    ]


@given(length=st.integers(0, 400), size=st.integers(1, 60))
def test_windows_keep_each_token_once_in_order(length: int, size: int) -> None:
    """Whatever the sizes, what is kept joins to the whole text, inside the windows."""
    windows = overlapping(length, size)
    kept = [place for w in windows for place in range(w.first, w.last)]
    assert kept == list(range(length))
    for window in windows:
        assert window.start <= window.first <= window.last <= window.stop
        assert window.stop - window.start <= size
