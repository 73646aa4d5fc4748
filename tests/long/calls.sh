#!/bin/sh
# 10,000 random calls of the operators' interface (CALLS=N of each operator on each of two devices,
# SEED=N others). OUT is the build folder; run from the root of the tree.
. tests/support/environment.sh
export CALLS="${CALLS:-1000}" SEED="${SEED:-100001}"
echo "random calls, a thousand each: CALLS=$CALLS SEED=$SEED"
exec "$OUT/tests/kernels/test_calls"
