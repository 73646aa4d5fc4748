# SPDX-License-Identifier: MIT
"""Comparisons: the vendor's figures by their formulas in numpy, and rules just within
their bounds and just beyond."""

import unittest

import numpy as np

import mlusim
from mlusim.testing import assert_close, compare


def figures_of(y, b, rounded):
    """diff1 to diff4 of finite floats above the threshold of diff3."""
    error = np.abs(y - b)
    unequal = (y != rounded).sum()
    return (error.sum() / np.abs(b).sum(),
            np.sqrt((error**2).sum() / (b**2).sum()),
            ((error / np.abs(b)).max(), 0),
            ((y > rounded).sum() / unequal, (y < rounded).sum() / unequal))


class Figures(unittest.TestCase):
    def test_floats(self):
        random = np.random.default_rng(7)
        b = random.uniform(1, 2, (40, 50))
        for dtype in (np.float16, np.float32, np.float64):
            y = (b * random.uniform(0.9, 1.2, b.shape)).astype(dtype)
            want = figures_of(y.astype(float), b, b.astype(dtype).astype(float))
            c = compare(y, b, "diff1&diff2&diff3&diff4", diff3_large=1, diff3_small=0,
                        diff4=1, diff1=1, diff2=1)
            self.assertTrue(c.is_right)
            for is_, wanted in zip((c.diff1, c.diff2, c.diff3, c.diff4), want):
                np.testing.assert_allclose(is_, wanted, rtol=1e-12)
        worst = tuple(map(int, np.unravel_index(np.abs(y - b).argmax(), b.shape)))
        c = compare(y, b)
        self.assertEqual((c.is_right, c.first, c.shape, c.n_wrong),
                         (False, worst, (40, 50), 2000))
        self.assertEqual(c.largest, np.abs(y - b).max())

    def test_bfloat16(self):
        b = np.array([1, 1 + 2**-8 + 2**-10, 3], np.float64)
        y = mlusim.to_bfloat16(b)
        assert_close(y, b, "exact")
        assert_close(y, y, "exact")
        assert_close(y, y.astype(int), "exact")  # integers beside integers
        y[1] += 1
        c = compare(y, b, "exact")
        self.assertEqual((c.is_right, c.first, c.got, c.wanted),
                         (False, (1,), "1.01562", "1.00781"))

    def test_whole_numbers(self):
        big = np.array([2**63 + 1, 5], np.uint64)
        assert_close(big, big, "exact")
        c = compare(big, big - np.uint64(1), "absolute", absolute=0)
        self.assertEqual((c.is_right, c.n_wrong, c.largest, c.got),
                         (False, 2, 1, "9223372036854775809"))
        assert_close(np.int8([-3, 4]), [-2, 4], "absolute", absolute=1)
        assert_close(np.array([True, False]), [1, 0], "exact")

    def test_places(self):
        with mlusim.Device() as d:
            assert_close(d.array(np.float32([1, 2])), [1, 2])
        assert_close(np.float32(3), 3.001)
        assert_close(np.zeros((0, 3), np.float32), np.zeros((0, 3)))
        assert_close(np.asfortranarray(np.arange(6, dtype=np.float32).reshape(2, 3)),
                     [[0, 1, 2], [3, 4, 5]], "exact")
        assert_close(np.float32([np.nan, np.inf]), [np.nan, 1e39], "exact")


class Rules(unittest.TestCase):
    def test_bounds(self):
        """One element, 10 where 8 is wanted."""
        y, b = np.float32([10]), [8.0]
        for rule, bounds, is_right in [
                ("exact", {}, False),
                ("absolute", {"absolute": 2}, True),
                ("absolute", {"absolute": 1.9}, False),
                ("relative", {"relative": 0.25}, True),
                ("relative", {"relative": 0.24}, False),
                ("close", {"absolute": 1, "relative": 0.125}, True),
                ("close", {"absolute": 1, "relative": 0.124}, False),
                ("diff1", {"diff1": 0.25}, True),
                ("diff2", {"diff2": 0.24}, False),
                ("diff1&diff2", {"diff1": 0.25, "diff2": 0.25}, True),
                ("diff1&diff2", {"diff1": 0.25}, False),  # 0.003 for diff2
                ("diff1&diff2", {"diff2": 0.25}, False),
                ("diff12", {"diff1": 0.25, "diff2": 0.25}, True),
                ("diff3", {"diff3_large": 0.25, "diff3_small": 0}, True),
                ("diff1&diff3", {"diff1": 1, "diff3_large": 0.24, "diff3_small": 0},
                 False)]:
            self.assertEqual(compare(y, b, rule, **bounds).is_right, is_right,
                             (rule, bounds))

    def refused(self, error, words, *arguments, **bounds):
        with self.assertRaises(error) as caught:
            assert_close(*arguments, **bounds)
        self.assertIn(words, str(caught.exception))

    def test_what_is_refused(self):
        y = np.float32([1])
        self.refused(ValueError, "'diff5' is no rule; there are exact, ", y, y, "diff5")
        self.refused(ValueError, "'' is no rule", y, y, "exact&")
        self.refused(ValueError, "the rule exact has no bound diff1", y, y, "exact",
                     diff1=1)
        self.refused(ValueError, "the rule relative needs the bound relative", y, y,
                     "relative")
        self.refused(ValueError, "absolute is -1 and must be 0 or more", y, y,
                     "absolute", absolute=-1)
        self.refused(ValueError, "put another beside it, as in diff1&diff2&diff4", y, y,
                     "diff4", diff4=1)
        self.refused(ValueError, "the rule diff1 is for floats, and the elements are "
                     "i32", np.int32([1]), [1])
        self.refused(TypeError, "expected integers, not float64", np.int32([1]), [1.5],
                     "exact")
        self.refused(TypeError, "expected real numbers, not complex128", y, [1j])
        self.refused(ValueError, "no elements of type complex64", np.complex64([1]),
                     [1], "exact")

    def test_what_is_wrong(self):
        y = np.float32([[1, 2, 4], [3, np.nan, 3]])
        self.refused(AssertionError, "the result has shape (2, 3), and shape (2,) is "
                     "expected", y, [1, 2])
        self.refused(AssertionError, "not right by the rule diff1&diff2 (bounds: "
                     "diff1 0.003, diff2 0.003)\n  element [1, 1] is nan, expected 3\n"
                     "  1 of 6 elements are wrong, the largest error is inf", y,
                     [[1, 2, 4], [3, 3, 3]])
        self.assertEqual(str(compare(y, y)),
                         "right by the rule diff1&diff2 (bounds: diff1 0.003, diff2 "
                         "0.003)")


if __name__ == "__main__":
    unittest.main()
