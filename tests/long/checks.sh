#!/bin/sh
# Every quick case of an operator, every example and every device program is silent
# under all checks (mlusim run --check all), in every order of the cores and of
# asynchronous work. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
mlusim=$OUT/bin/mlusim

silent() { # what command...: status 0, and no check reports
    what=$1 checks=$((checks + 1))
    shift
    with "$@" >"$work/out" 2>"$work/err" || fail "$what: status $?"
    ! grep -Eq '^mlusim: ([a-z-]+: |checks: )' "$work/err" || fail "$what: a report"
}

for f in examples/0[124]*/*.mlu; do
    "$OUT/bin/mlucc" "$f" -o "$work/$(basename "$f" .mlu)" || fail "$f does not compile"
done
for mode in eager:fixed:1 eager:random:1 eager:random:2 late-io:fixed:1 \
    late-compute:fixed:1 random:random:3; do
    export MLUSIM_ASYNC="${mode%%:*}" MLUSIM_SEED="${mode##*:}" MLUSIM_CHECK=all
    MLUSIM_SCHEDULE=${mode#*:}
    export MLUSIM_SCHEDULE="${MLUSIM_SCHEDULE%:*}"
    silent "operators, $mode" "$OUT/bin/mluop" run all --quick
    for f in examples/0[124]*/*.mlu; do
        silent "$f, $mode" "$mlusim" run --report none "$work/$(basename "$f" .mlu)"
    done
    unset MLUSIM_CHECK
    case $mode in
    eager:random:*) # of the late orders by async.sh
        checks=$((checks + 1))
        OUT="$OUT" MODE=release sh tests/programs/run.sh >"$work/out" 2>&1
        ! grep 'checks report' "$work/out" >"$work/log" || fail "programs, $mode" ;;
    esac
    unset MLUSIM_ASYNC MLUSIM_SCHEDULE MLUSIM_SEED
done
finish
