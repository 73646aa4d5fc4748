#!/bin/sh
# Every program of tests/programs at each of its optimisation levels. OUT is the build
# folder; run from the root of the tree.
SWEEP=all exec sh tests/programs/run.sh
