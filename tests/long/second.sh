#!/bin/sh
# A second implementation of the operations, written in numpy from the reference pages alone: 40
# random calls of each form and type on three devices, compared bit by bit or within what the page
# says. SEED=N makes other calls (SEED=random those of a fresh one), CALLS=N more, WORD=name some;
# a call that fails names itself. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
needs_python numpy
[ "${SEED:-}" != random ] || SEED=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
: "${SEED:=1}" "${CALLS:=40}" "${WORD:=}"
echo "SEED=$SEED"
export BUILD="$OUT" MLUSIM_THREADS="${MLUSIM_THREADS:-1}" PYTHONDONTWRITEBYTECODE=1
for device in MLU270 MLU370-X4 MLU590-H8; do
    with "$python" tests/long/second.py "$device" "$SEED" "$CALLS" "$WORD" \
        >"$work/$device.calls" 2>&1 </dev/null &
done
wait
for device in MLU270 MLU370-X4 MLU590-H8; do
    last=$(tail -n 1 "$work/$device.calls")
    echo "$device: $last"
    sed '$d' "$work/$device.calls"
    case $last in
    *[0-9]' passed, '*' failed')
        checks=$((checks + ${last%% *} + $(echo "$last" | sed 's/.*passed, //; s/ failed//')))
        failures=$((failures + $(echo "$last" | sed 's/.*passed, //; s/ failed//')))
        ;;
    *) fail "second.py $device $SEED ends early: $last" ;;
    esac
done
finish
