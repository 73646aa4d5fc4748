#!/bin/sh
# A million random calls of ops against the references; and what rules refuse, with 200
# calls that obey for each op and device.
: "${OUT:=build}"
. tests/support/environment.sh
"$OUT/tests/fuzz/fuzz_ops" --calls 1000000 --seed 1 || exit
COUNT=200 exec "$OUT/tests/sim/test_rules"
