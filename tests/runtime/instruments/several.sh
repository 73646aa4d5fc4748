#!/bin/sh
# Instruments of programs with several devices: what each says of a device is what it
# says of a program that has this device alone. OUT is the build folder; run from the root of
# the tree.
. tests/support/checks.sh
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim program=$work/several
needs_clang
"$OUT/bin/mlucc" -g --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 \
    tests/runtime/instruments/several.mlu -o "$program" || exit 1
devices=MLU370-X4,MLU590-H8
compare=$PWD/tests/runtime/instruments/several.py

# pictures NAME ARGUMENTS...: what all instruments leave, in a folder of that name.
pictures() {
    mkdir "$work/$1"
    at=$work/$1
    shift
    with "$mlusim" run --report none --trace "$at/trace" --html "$at/page" \
        --timeline-svg "$at/svg" --timeline "$@" 2>"$at/timeline" || return
    with "$mlusim" run --report none --roofline "$@" 2>"$at/roofline" || return
    with "$mlusim" run --report none --precise-json "$at/precise" "$@" || return
    with "$mlusim" run --what-if dram=2x,latency=0 --what-if-json "$at/whatif" \
        "$@" 2>/dev/null || return
    ! with "$mlusim" run --report none --check all --check-json "$at/check" "$@" 2>"$at/said"
}
usage() { # NAME VARIABLE=VALUE ARGUMENTS...
    with env "$2" "$mlusim" usage --json "$work/$1/usage" "$program" $3
}
# Copies of the host to one device come before those to the next: without their time,
# launches begin at once on all.
export MLUSIM_COPIES=free
for device in MLU370-X4 MLU590-H8; do
    try "$device" pictures "$device" --device "$device" "$program" 0
    try "$device" usage "$device" MLUSIM_DEVICE=$device 0
done
try 'both' pictures both --devices "$devices" "$program" 0 1
try 'both' usage both "MLUSIM_DEVICES=$devices" '0 1'
try 'eight' pictures eight --devices 8 --device MLU590-H8 "$program" 0 1 2 3 4 5 6 7
try 'eight' usage eight MLUSIM_DEVICES=8 '0 1 2 3 4 5 6 7'
for kind in trace page timeline roofline precise check usage whatif; do
    first=$work/MLU370-X4/$kind second=$work/MLU590-H8/$kind
    try "$kind of two" /usr/bin/python3 "$compare" $kind "$work/both/$kind" "$first" "$second"
    try "$kind of eight" /usr/bin/python3 "$compare" $kind "$work/eight/$kind" "$second" \
        "$second" "$second" "$second" "$second" "$second" "$second" "$second"
done
for kind in trace precise check usage whatif; do
    try "$kind by its schema" by_schema $kind "$work/both/$kind"
done
try 'a picture of each' [ "$(grep -c 'on device [01], MLU' "$work/both/svg")" = 4 ]
said() { # of each device, with its number
    sed -n 's/^mlusim: device 1: \([a-z-]*\):.*/\1/p' "$work/both/said" >"$work/one"
    sed -n 's/^mlusim: \([a-z-]*\):.*/\1/p' "$work/MLU590-H8/said" >"$work/two"
    grep -q hazard "$work/one" && diff "$work/one" "$work/two"
}
try 'reports name the device' said

# The same launches in another order: each is compared with that of its device.
compared() {
    for order in '0 1' '1 0'; do
        with "$mlusim" run --report json --report-file "$work/$order" --devices "$devices" \
            "$program" $order || return
    done
    "$mlusim" compare --max-slowdown 0 "$work/0 1" "$work/1 0" >"$work/compared" &&
        [ "$(grep -c ' on device 1$' "$work/compared")" = 3 ]
}
try 'launches are compared by device' compared

# Devices that are reset, and that the program never opens.
try 'a device that is reset' pictures reset --devices "$devices" "$program" 0 1 reset
for kind in trace page timeline roofline check; do
    try "$kind of it" /usr/bin/python3 "$compare" $kind "$work/reset/$kind" \
        "$work/MLU370-X4/$kind" "$work/MLU590-H8/$kind"
done
try 'one that is never opened' pictures second --devices MLU370-X4,MLU590-H8,MLU370-X8 \
    "$program" 1
only() { # nothing is said of the others
    grep -q 'device 1 cluster 0' "$work/second/trace" &&
        ! grep -q 'device [02] cluster' "$work/second/trace" &&
        ! grep -q '"ordinal": [02]' "$work/second/check"
}
try 'and not shown' only
ends 1 "MLUSIM_TRACE_CORE=99.0: MLU370-X4 has no such core" "$mlusim" run --trace "$work/trace" --trace-core 99.0 \
    --devices "$devices" "$program" 0
# Queues, copies and the host are lanes of the trace, and rows of the timeline.
lanes() {
    with env MLUSIM_COPIES=timed "$mlusim" run --report none --trace "$work/lanes" --html "$work/lanes.html" --timeline \
        --devices "$devices" "$program" 0 1 2>"$work/rows" &&
        [ "$(grep -o '<div class="lane"><span>[a-zA-Z0-9 ]*' "$work/lanes.html" | sed 's/.*>//' |
            tr '\n' ' ')" = 'queue1 IO in queue1 IO in thread1 ' ] &&
        /usr/bin/python3 "$compare" lanes "$work/lanes" && by_schema trace "$work/lanes" &&
        sed -n '/^the program/,$s/^\([a-zA-Z0-9, -]*[a-z0-9]\) .*[0-9]%$/\1/p' "$work/rows" |
        tr '\n' ' ' | grep -q '^queue1 IO in queue1 IO in thread1 $'
}
try 'lanes' lanes
one_core() { # that the second device alone has
    with "$mlusim" run --report none --trace "$work/trace" --trace-core 11.0 \
        --devices "$devices" "$program" 0 1
}
try 'a core that one device has' one_core
# ---- copies between devices --------------------------------------------------------

unset MLUSIM_COPIES
"$OUT/bin/mlucc" -g --bang-mlu-arch=mtp_372 --bang-mlu-arch=mtp_592 \
    tests/runtime/instruments/peers.mlu -o "$work/peers" || exit 1
pictured() { # with everything that draws queues
    with "$mlusim" run --trace "$work/trace" --timeline --report json \
        --report-file "$work/json" --devices 2 --device MLU370-X8 "$work/peers" >"$work/out" 2>"$work/err" &&
        /usr/bin/python3 tests/runtime/instruments/peers.py "$work/trace" "$work/json"
}
try 'a copy is in the lane of its queue' pictured
try 'the trace by its schema' by_schema trace "$work/trace"
# The page draws the lanes of the timeline.
try 'no queue of device 0' [ "$(sed -n '/^device 0/,/^device 1/p' "$work/err" | grep -c queue)" = 0 ]
try 'one of device 1' [ "$(sed -n '/^device 1/,/^the host/p' "$work/err" | grep -c '^queue1')" = 1 ]
takes() { # NS DEVICES: each of the two copies
    with env MLUSIM_DEVICES="$2" "$work/peers" >"$work/out" 2>"$work/err"
    [ "$(cat "$work/out")" = "$1 $1 " ]
}
# An X8 has MLU-Link: 3000 ns + 10^6 / 100 bytes a ns. Others go over PCIe, Gen4 x16:
# 5000 + 10^6 / (80 % of 31.508, 25.206); an S4 has half the lanes, 12.603.
try 'two X8' takes 13000 MLU370-X8,MLU370-X8
try 'two X4' takes 44673 MLU370-X4,MLU370-X4
try 'an X4 and an X8' takes 44673 MLU370-X4,MLU370-X8
try 'an S4 and an X8' takes 84346 MLU370-S4,MLU370-X8
try 'links of two generations' takes 44673 MLU370-X8,MLU590-M9
printf 'base MLU370-X4\nlink_rate 50000\nlink_latency 4000\n' >"$work/link.device"
printf 'base MLU370-X8\nlink_rate 0\n' >"$work/none.device"
# The slower rate and the longer latency of both: 4000 + 10^6 / 50
try 'a link of a device file' takes 24000 "$work/link.device,MLU370-X8"
try 'a device file without a link' takes 44673 "$work/none.device,MLU370-X8"

finish
