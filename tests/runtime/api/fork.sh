#!/bin/sh
# Processes that fork around launches, and threads that load libraries around
# faults: nobody waits for ever. OUT is the build folder; run from the root of
# the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlucc=$OUT/bin/mlucc
check() { # program argument...
    checks=$((checks + 1))
    with "$@"
}

needs_clang
build() { # output flags...
    output=$1
    shift
    "$mlucc" -O1 "$@" -o "$work/$output" >"$work/out" 2>"$work/err" ||
        { fail "$output does not compile"; exit 1; }
}

# ---- fork -----------------------------------------------------------------------

build fork tests/runtime/api/fork.mlu -pthread
check "$work/fork" >"$work/out" 2>"$work/err" || fail "fork: status $?"
cat >"$work/want" <<'END'
parent 3
between 5
copy 1
kept 1010101
exits 7
refused 11
grandchild 11
END
grep -v '^mlusim: ' "$work/err" | cmp -s - "$work/want" ||
    fail 'forked children do something else'
[ "$(grep -c 'forked while another thread .* was launching' \
    "$work/err")" -eq 4 ] || fail 'a child is refused without a sentence'

# What a parent has allocated is no leak of its children, who end as without
# checks; what they allocate is theirs.
check "$OUT/bin/mlusim" run --report none --check leak \
    --check-json "$work/json" "$work/fork" short \
    >"$work/out" 2>"$work/err"
[ $? -eq 1 ] || fail 'a leak of the parent is no failure'
sed -n '/^parent/,/^kept/p' "$work/want" >"$work/short"
grep -Ev '^mlusim: |^  ' "$work/err" | cmp -s - "$work/short" ||
    fail 'forked children do something else under checks'
[ "$(grep -c '^mlusim: leak: ' "$work/err")" -eq 1 ] &&
    grep -q '^mlusim: leak: 4 bytes .* allocation 1 of' "$work/err" ||
    fail 'children report what their parent allocated'
[ "$(grep -c '"check": "leak"' "$work/json")" -eq 1 ] ||
    fail 'the file of the parent is not its own'
[ "$(echo "$work"/json.*)" = "$(sed -n \
    's/^mlusim: the report of checks of process .* is in //p' "$work/err")" ] ||
    fail 'a child that launched has no file, or another one has'
checks=$((checks + 1))
with "$OUT/bin/mlusim" run --report none --check leak "$work/fork" leak \
    >"$work/out" 2>"$work/err"
[ $? -eq 1 ] && [ "$(grep -c '^mlusim: leak: 12 bytes' "$work/err")" -eq 1 ] &&
    [ "$(grep -c '^mlusim: leak: 4 bytes' "$work/err")" -eq 1 ] ||
    fail 'the leak of a child is not told'

# ---- the loader --------------------------------------------------------------------

build loader tests/runtime/api/loader.mlu -rdynamic -pthread
build loader.so tests/runtime/api/loader.mlu -DLIBRARY -fPIC -shared
check "$work/loader" "$work/loader.so" >"$work/out" 2>"$work/err" ||
    fail "a fault beside dlopen: status $?"
[ "$(cat "$work/out")" = cnrtErrorKernelFault ] || fail 'no fault is told'
[ "$(grep -c 'fault in faulty' "$work/err")" -eq 2 ] || fail 'a fault is lost'
grep -q 'at .*loader.mlu:[0-9]* in faulty' "$work/err" || fail 'no line is told'

finish
