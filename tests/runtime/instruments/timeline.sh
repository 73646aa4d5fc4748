#!/bin/sh
# Timelines in the terminal (mlusim run --timeline): their shares are those of the
# report, columns stand where things happen, letters say why. OUT is the build
# folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/pictures.sh
needs_clang
mlusim=$OUT/bin/mlusim
program=$work/timeline
"$OUT/bin/mlucc" -O1 tests/runtime/instruments/timeline.mlu -o "$program" || exit 1

drawn() { # arguments of the program
    picture --timeline "$program" "$@"
}

# ---- computing ------------------------------------------------------------------

# Of three launches the second is the longest; its steps are two thirds and one
# third, and both cores compute all the time.
drawn computes
has '^computes.* us on MLU590-H8: compute$'
has '^2 cores$'
has '^the longest of 3 launches$'
[ "$(grep -c '^computes' "$work/out")" = 1 ] || fail 'one picture of a kernel'
has '^step     \?\[first: long  *\[second'
second=$(sed -n 's/^step....\(.*\)\[second.*/\1/p' "$work/out" | tr -d '\n' | wc -c)
checks=$((checks + 1))
[ "$second" -ge 44 ] && [ "$second" -le 46 ] || fail "second at column $second"
has '^waits   .*cccccccccccc'
has '^compute .* 100%$'

# Every row is as long as the next, whatever it is drawn with; heights are equal.
sed -n 's/^compute \(.*\)/\1/p' "$work/out" | cut -c1-67 | tr ' .:=+*#%@-' '0123456789' \
    >"$work/ascii"
checks=$((checks + 1))
awk 'length($0) != 67 { exit 1 }' "$work/ascii" || fail 'columns'
LC_ALL=C.UTF-8 with "$mlusim" run --report none --timeline \
    "$program" computes 2>"$work/out"
has '█████████████████'
lacks "$(printf '\033')"
LC_ALL=C

# ---- others ---------------------------------------------------------------------

# One of four cores computes; the others wait for it at the barrier.
drawn late
has '^4 cores$'
checks=$((checks + 1))
[ "$(get entries.0.units.1.name)" = compute ] || fail 'the unit of the report'
share=$(awk "BEGIN { printf \"%.0f\", 100 * $(get entries.0.units.1.total_cycles) \
    / (4 * $(get entries.0.time.cycles)) }")
has "^compute  *[-.:=+*#%@ ]* $share%\$"
lacks 'memory core'
drawn staged
has '^1 memory core$'
has '^move  '
has '^waits  .*bbbbbbbbb.*m'
drawn many
has '^4 launches of other kernels not shown$'
drawn nothing
lacks waits
checks=$((checks + 1))
with "$mlusim" run --report none --timeline "$program" fault \
    2>"$work/out" && fail 'a fault is no success'
has '^staged .*: stopped by a fault, figures until then$'

# ---- engines, terminals, mistakes ---------------------------------------------------

for engine in interp jit; do
    with "$mlusim" run --engine $engine --report none --timeline "$program" late \
        2>"$work/$engine"
done
try 'both engines' cmp "$work/interp" "$work/jit"
if command -v script >/dev/null; then
    coloured() { # environment...
        with env TERM=xterm-256color "$@" script -qec \
            "'$mlusim' run --report none --timeline '$program' late" /dev/null
    }
    coloured >"$work/out"
    has "$(printf '\033')\[38;5;33m"
    coloured NO_COLOR=1 >"$work/out"
    lacks "$(printf '\033')"
fi
ends 1 'MLUSIM_TIMELINE=2: expected 0 or 1' env MLUSIM_TIMELINE=2 "$program" late
with env MLUSIM_TIMELINE=0 "$program" late 2>"$work/out"
lacks cores

finish
