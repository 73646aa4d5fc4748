#!/bin/sh
# `make reproducible` of the whole tree: two installations with the same bytes, which name
# neither folder. It builds all of it twice. Run from the root of the tree.
. tests/support/checks.sh
needs_clang
try 'two builds give the same' mk/release/reproducible.sh "$work/both"
finish
