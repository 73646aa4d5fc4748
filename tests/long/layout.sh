#!/bin/sh
# Layouts of scratchpad variables of 1,000 programs with random call graphs, and by
# `who-wrote` of the debugger who wrote to them. OUT is the build folder; run from
# the root of the tree.
: "${OUT:=build}"
. tests/support/environment.sh
exec "$OUT/tests/fuzz/fuzz_layout" --programs 1000 --seed 3 --writers 1
