#!/bin/sh
# Every quick case of an operator, of all variants on each generation of devices, every
# example and every device program is silent under all checks (mlusim run --check all),
# in every order of the cores and of asynchronous work; of device programs in random
# orders of the cores, and of both.
# OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/variants.sh
mlusim=$OUT/bin/mlusim

silent() { # what command...: status 0, and no check reports
    what=$1 checks=$((checks + 1))
    shift
    with "$@" >"$work/out" 2>"$work/err" || fail "$what: status $?"
    ! grep -Eq '^mlusim: ([a-z-]+: |checks: )' "$work/err" || fail "$what: a report"
}

# Left out: a kernel without its host code, a kernel that is wrong and a race, both
# to be found by users. What is deeper are exercises, which are not done yet.
examples=$(ls examples/*/*.mlu |
    grep -Ev '^examples/(05_library/kernel|06_debugger/smooth|07_find_the_race/histogram)\.mlu$')
for f in $examples; do
    "$OUT/bin/mlucc" "$f" -o "$work/$(basename "$f" .mlu)" || fail "$f does not compile"
done
variants >"$work/variants"
# What these print or stop with depends on the order in which cores come to it.
in_order='asm_fault|fault_giveup|fault_lock|printf'
for mode in eager:fixed:1 eager:random:1 eager:random:2 late-io:fixed:1 \
    late-compute:fixed:1 random:random:3; do
    export MLUSIM_ASYNC="${mode%%:*}" MLUSIM_SEED="${mode##*:}" MLUSIM_CHECK=all
    MLUSIM_SCHEDULE=${mode#*:}
    export MLUSIM_SCHEDULE="${MLUSIM_SCHEDULE%:*}"
    while read -r operator variant device; do
        silent "$operator $variant $device, $mode" "$OUT/bin/mluop" run "$operator" \
            --quick --variant "$variant" --device "$device" </dev/null
    done <"$work/variants"
    for f in $examples; do
        silent "$f, $mode" "$mlusim" run --report none "$work/$(basename "$f" .mlu)"
    done
    unset MLUSIM_CHECK
    case $mode in
    *:random:*) # results in the late orders by async.sh
        checks=$((checks + 1))
        SETTINGS="MLUSIM_ASYNC=$MLUSIM_ASYNC MLUSIM_SEED=$MLUSIM_SEED \
            MLUSIM_SCHEDULE=$MLUSIM_SCHEDULE" OUT="$OUT" MODE=release \
            sh tests/programs/run.sh >"$work/programs" 2>&1
        grep '^FAILED' "$work/programs" | grep -Ev "^FAILED ($in_order) -O" >"$work/out" ||
            grep -q '^[1-9][0-9]* passed, [0-9]* failed$' "$work/programs" ||
            echo 'there is no count' >"$work/out"
        grep 'checks report' "$work/programs" >>"$work/out"
        [ ! -s "$work/out" ] || fail "programs, $mode" ;;
    esac
    unset MLUSIM_ASYNC MLUSIM_SCHEDULE MLUSIM_SEED
done
finish
