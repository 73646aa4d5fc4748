#!/bin/sh
# The tables on which the ranges of reports rest are those that `make fidelity` wrote, from
# the parameters, published times and kernels that there are now. Nothing is simulated:
# ranges.sums, beside the tables, has the sums of both. Run from the root of the tree.
. tests/support/checks.sh

folder=runtime/instruments/report
/usr/bin/python3 tests/fidelity/inputs.py $folder >"$work/now"
try 'there are sums' [ "$(wc -l <"$work/now")" -gt 30 ]
try 'ranges of reports are stale: run make fidelity' diff $folder/ranges.sums "$work/now"
finish
