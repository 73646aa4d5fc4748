#!/bin/sh
# The fuzzers of the debugger, longer than in `make test`.
. tests/support/environment.sh
"$OUT/tests/fuzz/fuzz_timetravel" --seconds 40 --seed 1 &&
    exec "$OUT/tests/fuzz/fuzz_postmortem" --seconds 20 --seed 1
