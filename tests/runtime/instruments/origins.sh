#!/bin/sh
# Where device memory comes from, in what is said about it: the line that called
# cnrtMalloc, the function where there are no lines, nothing where there is
# neither. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlucc=$OUT/bin/mlucc
mlusim=$OUT/bin/mlusim
from=tests/runtime/instruments/origins

needs_clang

build() { # output flags...
    output=$1
    shift
    "$mlucc" "$@" -o "$work/$output" >"$work/out" 2>"$work/err" ||
        fail "$output does not compile"
}
line() { # FILE MARK: FILE:LINE of the line that has it
    echo "$1:$(grep -n "// @$2\$" "$1" | cut -d: -f1)"
}
# says WORDS PROGRAM ARGUMENT...: it says them at the end of a line, once.
says() {
    words=$1 checks=$((checks + 1))
    shift
    (cd "$work" && MLUSIM_CHECK=all MLUSIM_REPORT=none with "$@") \
        >"$work/out" 2>"$work/err"
    [ "$(grep -cF -e "$words" "$work/err")" -eq 1 ] &&
        grep -F -e "$words" "$work/err" | grep -q "${words##*[]*[]}\$" ||
        fail "$* does not say: $words"
}
# quiet WORDS PROGRAM ARGUMENT...: it says these words, and of no place.
quiet() {
    says "$@"
    ! grep -qE '(made|freed) (at|in) ' "$work/err" || fail "$* names a place"
}

made=$(line $from.mlu made) freed=$(line $from.mlu freed)
lib=$(line $from.cpp library)
whole='of the allocation of 400 bytes at 0x1000000000'
old='byte 4 of freed memory of 400 bytes at 0x1000000000'
leak='are never given back: allocation 1 of the program'

# ---- lines, without and with optimisation ---------------------------------------

for level in -O0 -O2; do
    build lines -g $level $from.mlu
    says "byte 0 $whole, made at $made" ./lines race
    says "4 bytes past the end $whole, made at $made" ./lines beyond
    says "8 bytes before the allocation of 80 bytes at 0x1000002000, made at $made" \
        ./lines before
    says "$old, made at $made, freed at $freed" ./lines use
    says "; it was made at $made and freed at $freed" ./lines twice
    says "; it was made at $made and freed at $freed" ./lines fill
    says "; it was made at $made" ./lines long
    says "400 bytes of device memory $leak, made at $made" ./lines leak
    says "$leak, made at $(line $from.mlu constant)" ./lines constant
    says "$leak, made at $(line $from.mlu driver)" ./lines driver
done
# As many bytes from the same line are one report.
says "400 bytes of device memory $leak, made at $made" ./lines loop
says 'seen 3 times' ./lines loop
says 'checks: 2 reports, leak seen 4 times' ./lines loop
# What nobody asked to be checked: faults, on the ordinary way.
checks=$((checks + 1))
(cd "$work" && MLUSIM_REPORT=none with ./lines use) 2>"$work/err"
grep -qF "$old, made at $made, freed at $freed" "$work/err" ||
    fail 'a fault without checks'

# For programs: a place as others are. A pattern does not depend on it.
checks=$((checks + 4))
(cd "$work" && MLUSIM_CHECK=all MLUSIM_CHECK_JSON=json with ./lines race) \
    >"$work/out" 2>"$work/err"
tr -d ' \n' <"$work/json" |
    grep -qF "\"made\":{\"file\":\"$from.mlu\",\"line\":${made##*:},\"function\":\"Buffer\"}" ||
    fail 'JSON without the place'
grep -q '"kernel"' "$work/json" || fail 'a race of no kernel'
(cd "$work" && MLUSIM_CHECK=leak MLUSIM_CHECK_JSON=json with ./lines leak) \
    >"$work/out" 2>"$work/err"
grep -q '"check": "leak"' "$work/json" && ! grep -q '"kernel"' "$work/json" ||
    fail 'a leak is of no kernel'
echo "race $made" >"$work/known"
(cd "$work" && MLUSIM_CHECK=race MLUSIM_SUPPRESS=known with ./lines race) \
    >"$work/out" 2>"$work/err"
grep -q '1 report' "$work/err" || fail 'suppressed by where memory was made'

# ---- functions, and nothing -----------------------------------------------------

build plain $from.mlu
says "byte 0 $whole, made in pool::Buffer::Buffer" ./plain race
says "$old, made in pool::Buffer::Buffer, freed in drop" ./plain use
says "; it was made in pool::Buffer::Buffer and freed in drop" ./plain twice
says "$leak, made in constant" ./plain constant
says "$leak, made in by_driver" ./plain driver
says "$leak, made in pool::take<half, bfloat16_t>" ./plain template
says "$leak, made in pool::Array<float, 4>::Array" ./plain class
says "$leak, made in pool::Allocate<unsigned long>::operator()" ./plain operator
try strip strip -o "$work/stripped" "$work/plain"
quiet "4 bytes past the end $whole" ./stripped beyond
quiet "$old" ./stripped use
quiet 'has already been freed' ./stripped twice
quiet "$leak" ./stripped leak
quiet 'checks: 4 reports, leak seen 4 times' ./stripped loop

# ---- libraries ------------------------------------------------------------------

build lib.so -g -fPIC -shared $from.cpp
says "byte 0 $whole, made at $lib" ./lines race ./lib.so
says "$leak, made at $lib" ./stripped leak ./lib.so
quiet "$leak" ./lines leak ./lib.so closed
says "$old, freed at $freed" ./lines use ./lib.so closed
build bare.so -fPIC -shared $from.cpp
try strip strip "$work/bare.so"
says "$leak, made in take_memory" ./lines leak ./bare.so # which it exports

# ---- resets ---------------------------------------------------------------------

# What went with one, told of memory and handles alike, and not of what did not.
cat >"$work/reset.mlu" <<'EOF'
#include <cnrt.h>
int main()
{
    int *old, *freed, host;
    cnrtQueue_t queue, destroyed;
    cnrtNotifier_t notifier;
    cnrtMalloc((void **)&old, 8192);
    cnrtFree(&host);
    cnrtQueueCreate(&destroyed);
    cnrtQueueDestroy(destroyed);
    cnrtQueueCreate(&queue);
    cnrtNotifierCreate(&notifier);
    cnrtDeviceReset();
    cnrtMalloc((void **)&freed, 4);
    cnrtFree(freed);
    cnrtFree(freed);
    cnrtFree(old + 1024);
    cnrtMemset(old + 1024, 0, 4);
    cnrtMemcpy(&host, old + 1024, 4, cnrtMemcpyDevToHost);
    cnrtQueueSync(destroyed);
    cnrtQueueSync(queue);
    cnrtNotifierDestroy(notifier);
    cnrtQueueDestroy(queue);
    cnrtMemset(&host, 0, 4);
}
EOF
build reset "$work/reset.mlu"
gone='; cnrtDeviceReset took along what was allocated before'
says "is not allocated on MLU590-H8$gone" ./reset
says "cnrtMemset: pointer 0x1000001000 is not live device memory: a host pointer, or freed$gone" ./reset
says "cnrtMemcpy: src 0x1000001000 is not live device memory: a host pointer, or freed$gone" ./reset
says '(4 bytes) has already been freed; it was made in main and freed in main' ./reset
checks=$((checks + 2))
[ "$(grep -c 'went with cnrtDeviceReset$' "$work/err")" -eq 3 ] || fail 'handles of before'
[ "$(grep -c 'was destroyed$' "$work/err")" -eq 1 ] || fail 'a handle that was destroyed'

# ---- programs of mlusim itself ----------------------------------------------------

cat >"$work/alone.mlu" <<'EOF'
#include <bang.h>
__mlu_global__ void store(float *x)
{
    x[101] = 1;
}
EOF
quiet "4 bytes past the end $whole" "$mlusim" run alone.mlu --kernel store \
    --dim 1 --arg 'gdram:f32[100]'
finish
