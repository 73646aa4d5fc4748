#!/bin/sh
# What every row of `make fidelity` does is what tests/fidelity/usage.def says that
# was published; tests/runtime/tools/fidelity.sh has the quick ones. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
rows=$(/usr/bin/python3 tests/fidelity/usage.py --rows | wc -l)
try 'every row' sh tests/fidelity/usage.sh
try 'all of them' [ "$(grep -c '^[a-z0-9_]*$' "$work/log")" = "$rows" ]
finish
