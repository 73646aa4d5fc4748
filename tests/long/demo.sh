#!/bin/sh
# The demo with every operator at the sizes of its networks, as users see it. OUT is the
# build folder; run from the root of the tree.
. tests/support/environment.sh
DEMO_CASES=--network exec sh tests/build/demo.sh
