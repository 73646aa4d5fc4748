#!/bin/sh
# Small mistakes in isa/ and sim/, one at a time: a quick suite must find each
# (tests/mutants/mutants.txt). ONLY=17,20 tries these, ROOM=sim/op those of a folder,
# SUITES="sim/test_ fuzz/" with suites that begin so; JOBS is how many processes build. OUT is
# the build folder; run from the root of the tree.
. tests/support/environment.sh
set -- python3 tests/mutants/run.py
exec "$@"
