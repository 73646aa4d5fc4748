#!/bin/sh
# mlusim judge is killed twenty times at random while it judges many answers. OUT is the
# build folder; run from the root of the tree.
: "${OUT:=build}"
export OUT
. tests/support/environment.sh
exec sh tests/runtime/tools/judge_kill.sh 20
