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

# ---- as a picture ---------------------------------------------------------------

# The area of a unit's blocks is its share, and so are the widths of waits; the steps, the
# titles and the notes are those of the text.
cat >"$work/svg.py" <<'end'
import re, sys, xml.etree.ElementTree as tree
svg, words = "{http://www.w3.org/2000/svg}", sys.argv[2:]
root = tree.parse(sys.argv[1]).getroot()
left, right, rows = 84, 84 + 2 * 268, 0
texts = [t.text for t in root.iter(svg + "text")]
for group in root.findall(svg + "g"):
    parts = list(group)
    for i, part in enumerate(parts):
        if part.get("class") != "end" or not part.text.endswith("%"):
            continue
        label, share, area = parts[i - 1].text, int(part.text[:-2]), 0
        if label == "waits":
            for bar in parts[i + 1:]:
                area += int(bar.get("width")) if bar.tag == svg + "rect" else 0
            area /= right - left
        else:
            path = parts[i + 2].get("d")
            x, below = map(int, re.match(r"M(\d+) (\d+)", path).groups())
            high = 0
            for to, y in re.findall(r"H(\d+)V(\d+)", path):
                area, x, high = area + high * (int(to) - x), int(to), below - int(y)
            assert x <= right and high == 0, path
            area /= 16 * (right - left)
        rows += 1
        assert abs(100 * area - share) <= 4, (label, share, area)
for word in words:
    assert any(t.startswith(word) for t in texts), (word, texts)
assert rows >= 2, rows
end
svg() { # program's argument, what texts begin with...
    argument=$1
    shift
    with "$mlusim" run --report none --timeline-svg "$work/drawn.svg" "$program" "$argument" 2>"$work/out"
    try "the picture of $argument" python3 "$work/svg.py" "$work/drawn.svg" "$@"
    try "nothing is written but the picture" [ ! -s "$work/out" ]
}
svg computes 'computes' '2 cores' 'the longest of 3 launches' 'first: long' second compute
svg late '4 cores' waits 'other cores'
svg staged '1 memory core' move
svg many '4 launches of other kernels not shown'
checks=$((checks + 1))
with "$mlusim" run --report none --timeline-svg "$work/none/x.svg" "$program" late 2>"$work/out" && fail 'no folder'
has 'none/x.svg'

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
