#!/bin/sh
# Some of the mistakes of sizes of tests/prove/seeds.txt, each beside a twin that is right; all of
# them are in tests/long/prove.sh. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
needs_python json
"$python" tests/prove/seeds.py explore tail last_task lanes third first_task structure pitch transposed third_tile \
    second_barrier rounds
