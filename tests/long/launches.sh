#!/bin/sh
# Random launches, each by both engines and in other ways (tests/fuzz/fuzz_launch.c):
# as they are tested, with hostile memories, and with the sanitizers of addresses and
# undefined behaviour. Each of these must reach nine of ten ops in both engines, and
# every kind of fault (SEED=N takes others, COUNT=20000 so many of each). OUT is the
# build folder; run from the root of the tree.
. tests/support/checks.sh
: "${SEED:=1000000}" "${COUNT:=20000}"

# launches BINARY WHAT: COUNT of them, from the seed on
launches() {
    try "launches $2" env OUT="$OUT" "$1/tests/fuzz/fuzz_launch" --seed "$SEED" \
        --launches "$COUNT" --demand 1
    sed "s/^fuzz_launch:/$2:/" "$work/log"
}
launches "$OUT" 'as they are'
# Operators are those of this build, which any device image is as good as.
for mode in hostile asan; do
    build=$OUT/launches-$mode
    try "the build for $mode" make -s MODE=$mode OUT="$build" CC="$CC" \
        -o "$build/lib/libmluop.so" "$build/tests/fuzz/fuzz_launch"
    launches "$build" "in the build for $mode"
done
finish
