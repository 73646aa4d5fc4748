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

# The faulty store is in line LINE of the source; so is that of the library.
line=$(grep -n '\*out = 1;' tests/runtime/api/loader.mlu | cut -d: -f1)
wrong=$(grep -n '\*out = 2;' tests/runtime/api/loader.mlu | cut -d: -f1)
build loader tests/runtime/api/loader.mlu -rdynamic -pthread
# faults NAME FAULTS...: with a library of this name, these are printed, in order
faults() {
    name=$1
    shift
    check env MLUSIM_SARIF="$work/sarif" "$work/loader" "$work/$name" >"$work/out" 2>"$work/err" ||
        fail "$name: a fault beside dlopen: status $?"
    [ "$(cat "$work/out")" = cnrtErrorKernelFault ] || fail "$name: no fault is told"
    sed -n -e 's/^mlusim: fault in \([a-z]*\):.*/\1/p' -e 's/^  at .*loader.mlu:\([0-9]*\) in .*/\1/p' \
        "$work/err" | xargs >"$work/told"
    [ "$(cat "$work/told")" = "$*" ] || fail "$name: $(cat "$work/told"), not $*"
    # the second one of faulty is the same finding
    sed -n 's/.*"startLine":\([0-9]*\).*/\1/p' "$work/sarif" | sort -u | xargs >"$work/told"
    lines=$(printf '%s\n' "$@" | grep '^[0-9]' | sort -u | xargs)
    [ "$(cat "$work/told")" = "$lines" ] || fail "$name: $(cat "$work/told") as SARIF, not $lines"
}
build loader.so tests/runtime/api/loader.mlu -DLIBRARY -fPIC -shared
faults loader.so faulty "$line" faulty "$line"
build wrong.so tests/runtime/api/loader.mlu -DLIBRARY -DWRONG -fPIC -shared
faults wrong.so faulty "$line" other "$wrong" faulty "$line"

finish
