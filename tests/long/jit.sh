#!/bin/sh
# SPDX-License-Identifier: MIT
# Translated scalar code against the dispatch loop: a million random programs,
# others than those of the quick test (JIT_STREAMS, JIT_SEED).
set -eu
cd "$(dirname "$0")/../.."
JIT_SEED=${JIT_SEED:-1000000} JIT_STREAMS=${JIT_STREAMS:-1000000}
export JIT_SEED JIT_STREAMS
if "${OUT:-build}/tests/sim/test_jit" --filter jit/streams; then
    echo "1 passed, 0 failed"
else
    echo "0 passed, 1 failed"
    exit 1
fi
