#!/bin/sh
# A million random calls of ops against the references.
: "${OUT:=build}"
. tests/support/environment.sh
exec "$OUT/tests/fuzz/fuzz_ops" --calls 1000000 --seed 1
