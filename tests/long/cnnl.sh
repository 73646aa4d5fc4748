#!/bin/sh
# What libcnnl computes, beside numpy: ten times as many shapes and types (SEEDS=40 others) as
# runtime/cnnl/families draws.
SEEDS=${SEEDS:-10} exec sh tests/runtime/cnnl/families.sh
