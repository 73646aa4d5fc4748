#!/bin/sh
# Rooflines in the terminal (mlusim run --roofline): rates are those of the report, points
# and the roof stand where the formula has them. OUT is the build folder; run from the
# root of the tree.
. tests/support/checks.sh
. tests/support/pictures.sh
needs_clang
mlusim=$OUT/bin/mlusim
program=$work/roofline
"$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 tests/runtime/instruments/roofline.mlu -o "$program" || exit 1

drawn() { # arguments of the program
    picture --device MLU370-X4 --roofline "$program" "$@"
}

# Where something stands, from its figures: 13 columns for a power of ten from 0.01
# operations a byte, 3 rows for one below 10^13 operations a second, of which those of
# the device begin in the second row.
places() { # operations a byte, 10^9 operations/s
    awk -v i="$1" -v g="$2" 'BEGIN {
        print int(log(10000 / g) / log(10) * 3 + 0.5) - 1, int(log(i / 0.01) / log(10) * 13 + 0.5) }'
}
found() { # character: row and column, where it stands first
    sed -n '/^10^9\/s/,/operations per byte/p' "$work/out" | tail -n +2 | cut -c11- |
        awk -v c="$1" 'at = index($0, c) { print NR, at - 1; exit }'
}

# ---- one launch -----------------------------------------------------------------

# 32 cores of 1 GHz have 32 elements a cycle each; 8 additions of 4096 elements for
# 4096 that come and go are an operation a byte.
drawn 8
has '^roof of MLU370-X4: / 307.2 GB/s of DRAM, - 1024 10^9 vector operations/s$'
rate=$(awk "BEGIN { print 8 * 4096 / $(get entries.0.time.cycles) }")
line=$(awk "BEGIN { printf \"%.4g 10^9/s, %.0f %% of the roof\", $rate, 100 * $rate / 307.2 }")
has "^A  adds  1 operations a byte, $line: [a-z]"
try 'its place' [ "$(found A)" = "$(places 1 "$rate")" ]
# The roof is flat from 1024 / 307.2 on, and rises before.
try 'where it is flat' [ "$(found -)" = "$(places 3.3333 1024)" ]
columns=$(sed -n 's/^    1000 |//p' "$work/out")
try 'up to the end' [ ${#columns} -eq 66 ]
try 'where it rises' [ "$(found / | cut -d' ' -f2)" -lt 33 ]
try 'ten times as much' sh -c 'grep -q "^       1 |" "$1" && grep -q "^     0.1 |" "$1"' - "$work/out"

# ---- several ---------------------------------------------------------------------

drawn 8 1 8 64 -
has '^A  adds  1 operations .*(2 launches)$'
has '^B  adds  0.125 operations a byte, '
has '^C  adds  8 operations a byte, '
has '^D  apart  no traffic of DRAM, .* 10^9/s, '
for point in 'B 0.125' 'A 1' 'C 8'; do
    set -- $point
    try "the column of $1" [ "$(found "$1" | cut -d' ' -f2)" = "$(places "$2" 1 | cut -d' ' -f2)" ]
done
try 'the last column' [ "$(found D | cut -d' ' -f2)" = 65 ]
# The same rate is the same row, however many letters stand there.
drawn 10 11
try 'side by side' sh -c 'grep -q "AB" "$1"' - "$work/out"
# At the right edge there is room on the left alone.
drawn - =
try 'the first at the edge' [ "$(found A | cut -d' ' -f2)" = 65 ]
try 'the next beside it' [ "$(found B)" = "$(found A | sed s/65/64/)" ]
# Beyond an axis is its edge: 32 additions for 16 times 16 KiB, 20,000 for 32 KiB.
drawn . 20000
has "^A  little  $(awk 'BEGIN { printf "%.6f", 32 / (16 * 16384) }') operations a byte, "
try 'the first column' [ "$(found A | cut -d' ' -f2)" = 0 ]
has '^B  adds  2500 operations a byte, '
try 'the last column again' [ "$(found B | cut -d' ' -f2)" = 65 ]
lacks 'e+'
drawn 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 28
has '^Z  adds  3.25 operations a byte'
has '^3 other launches not shown$'

# ---- nothing to show ---------------------------------------------------------------

drawn 0
has '^1 launch without vector operations not shown$'
lacks roof
drawn
has '^mlusim: roofline: no kernel was launched$'
checks=$((checks + 1))
with "$mlusim" run --device MLU370-X4 --report none --roofline "$program" x 2>"$work/out" &&
    fail 'a fault is no success'
has '^A  astray .*: stopped by a fault, figures until then$'
for engine in interp jit; do
    with "$mlusim" run --engine $engine --report none --roofline "$program" 3 5 2>"$work/$engine"
done
try 'both engines' cmp "$work/interp" "$work/jit"
ends 1 'MLUSIM_ROOFLINE=2: expected 0 or 1' env MLUSIM_ROOFLINE=2 "$program" 1
with env MLUSIM_ROOFLINE=0 MLUSIM_REPORT=none "$program" 1 2>"$work/out"
lacks roof
finish
