#!/bin/sh
# Pages (mlusim run --html): what they say without a script, their data against the
# report, their budgets, and, where there is a Chromium, that they are drawn. OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
case $OUT in /*) ;; *) OUT=$PWD/$OUT ;; esac
mlusim=$OUT/bin/mlusim
program=$work/trace
page=$work/page.html
pages=$work/pages
"$OUT/bin/mlucc" -g tests/runtime/instruments/trace.mlu -o "$program" || exit 1
"$OUT/bin/mlucc" -g -O1 --bang-mlu-arch=mtp_592 tests/runtime/instruments/page.mlu -o "$pages" || exit 1
get() { "$OUT/tests/json_get" "$1" "$2"; }

# page_of COMMAND...: a page, the data of its longest launch in data.json, the report
# beside it; within the budgets: 2 MB and 3000 elements for what is shown first, nothing
# from elsewhere.
page_of() {
    rm -f "$page"
    try "a page of $*" with "$mlusim" run --html "$page" --report json \
        --report-file "$work/report.json" "$@"
    sed '/^<template/,/^<\/template>/d' "$page" >"$work/first"
    sed -n '/id="data">$/,/^<\/script>/p' "$work/first" | sed '1d;$d' >"$work/data.json"
    sed '/^<style>/,/^<\/style>/d;/^<script/,/^<\/script>/d' "$work/first" >"$work/static"
    try 'bytes' test "$(wc -c <"$work/first")" -le 2000000
    try 'elements' test "$(grep -o '<[a-z]' "$work/first" | wc -l)" -le 3000
    checks=$((checks + 1))
    grep -Eq 'https?:|src=|@import|url\(' "$page" && fail 'it asks for something else'
}
has() { # words of the static part
    checks=$((checks + 1))
    grep -q -e "$1" "$work/static" || { cp "$work/static" "$work/out"; fail "no $1"; }
}
# total CHANNEL: the cycles of a channel, of all cores, out of its bins.
total() {
    get "bins.$1" "$work/data.json" | tr -d '[]" ' | tr ',' '\n' |
        awk -v shift="$(get shift "$work/data.json")" '
        BEGIN { digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" }
        { for (i = 1; i <= length($0); i++) s += index(digits, substr($0, i, 1)) - 1 }
        END { printf "%d\n", s / 63 * 2 ^ shift }'
}
# near WHAT A B: within 1 %.
near() {
    checks=$((checks + 1))
    awk "BEGIN { d = $2 - $3; if (d < 0) d = -d; exit !(d <= 0.01 * $3 + 2) }" ||
        fail "$1: $2 is not $3"
}

# ---- what it says -------------------------------------------------------------------

page_of "$OUT/bin/mluop" run voxel_pooling_forward --case framework_tenth
try 'its data as the schema says' by_schema page "$page"
has '<h1>voxel_pooling_forward'
has '; by published times [0-9.]*-[0-9.]* µs on hardware</p>'
has "Bound by $(get entries.0.bound.title "$work/report.json")"
has '<div class="bar"><div class="k-'
has 'id="roof".*'
has '<circle class="step"'
# Both axes have five powers of ten: a bandwidth rises by as many of one as of the other.
try 'the slopes of the roofline' sh -c 'grep -o "class=\"[a-z]*\" d=\"M[0-9.]* [0-9.]*L[0-9. ]*\"" "$1" |
    sed "s/.*d=.M//;s/[L\"]/ /g" | awk "{ n++; slope = (\$2 - \$4) / 240 * 560 / (\$3 - \$1)
        if (slope < 0.99 || slope > 1.01) exit bad = 1 }
        END { exit bad || n != 2 }"' - "$page"
has '<td>A<td>(outside)<td>'
# A letter for each step, in their order: two are in front of those of the document.
has '<td>B<td>(start of the task)<td>'
has '<td>D<td>step 1: load and transpose coordinates<td>'
checks=$((checks + 1))
grep '<circle' "$work/static" | grep '<title>step 1: load' | grep -q '>D</text>' ||
    fail 'the letter of step 1'
has '<td>voxel_pooling_forward.mlu:[0-9]*<td><i class="w-io">'
has '__bang_transpose(xyz, temp, n, 3);'
has 'i &lt; '
has '<details><summary>more</summary>'
checks=$((checks + 1))
[ "$(get entries.0.time.cycles "$work/report.json")" = "$(get cycles "$work/data.json")" ] ||
    fail 'cycles'

# Bins are what the report says; classes are all of the cores' time, waits included.
report() { get "entries.0.units.$1.total_cycles" "$work/report.json"; }
near compute "$(total compute)" "$(report 1)"
near copies "$(($(total in) + $(total out)))" "$(($(report 2) + $(report 4)))"
near waits "$(($(total w_io) + $(total w_compute) + $(total w_move) +
    $(total w_bandwidth)))" \
    "$(get entries.0.waiting.sync_cycles "$work/report.json")"
sum=0
for class in both compute copies latency others scalar; do
    sum=$((sum + $(total k_$class)))
done
near classes "$sum" "$(total task)"
near 'compute by classes' "$(($(total k_both) + $(total k_compute)))" "$(report 1)"
try 'what is known behind the gap' grep -Eq '\],[0-9]+,\[[012],' "$work/data.json"
cp "$page" "$work/voxel.html"

# Pages are made while the dispatch loop runs: a run without, by translated code, has the
# same cycles.
with "$mlusim" run --engine jit --report json --report-file "$work/plain.json" "$program" \
    >"$work/log" 2>&1
page_of "$program"
try 'data of all launches as the schema says' by_schema page "$page"
try 'a member more or less' by_schema --planted "$page"
checks=$((checks + 1))
[ "$(get entries.0.time.cycles "$work/plain.json")" = "$(get cycles "$work/data.json")" ] ||
    fail 'the cycles of a plain run'
for unit in 1 2 3; do
    near "unit $unit of a plain run" \
        "$(get "entries.0.units.$unit.total_cycles" "$work/report.json")" \
        "$(get "entries.0.units.$unit.total_cycles" "$work/plain.json")"
done
near 'compute of a plain run' "$(total compute)" \
    "$(get entries.0.units.1.total_cycles "$work/plain.json")"
has '<h2>3 launches</h2>'
# Every launch is in the list, and a click away; the page is called after the first.
for i in 0 1 2; do
    kernel=$(get entries.$i.kernel "$work/report.json")
    has "<a href=\"?launch=$((i + 1))\">\[$((i + 1))\] $kernel</a>"
done
has "<title>$(sed -n 's/.*<h1>\(.*\)<\/h1>.*/\1/p' "$work/static") - mlusim</title>"
try 'the others' test "$(grep -c '^<template id="launch-[123]">' "$page")" = 2
has 'step &quot;1&quot;: load'
cp "$page" "$work/trace.html"

# A name ends no element.
page_of "$pages" names
try 'a name' test "$(get nram.syms.2.0 "$work/data.json")" = '</script><i>'
# Rows of NRAM begin where variables do: none has two.
for i in 0 1 2; do
    start=$(get nram.syms.$i.1 "$work/data.json") end=$((start + $(get nram.syms.$i.2 "$work/data.json")))
    for at in $start $end; do
        try "a row at $at" grep -q "\"at\":\[.*\b$at[],]" "$work/data.json"
    done
done
try 'elements that end' test "$(grep -o '</script>' "$page" | wc -l)" = 2
# Regions: whose, where and for how long; rows begin where they do, on each core; what is
# too much is counted. Of 60 cores each may have 100.
page_of "$pages" regions
try 'its data as the schema says' by_schema page "$page"
buffer=$(get nram.syms "$work/data.json" | sed 's/.*\["buffer", *\([0-9]*\),.*/\1/')
other=$(get nram.syms "$work/data.json" | sed 's/.*\["other", *\([0-9]*\),.*/\1/')
get strs "$work/data.json" | tr -d '[]"' | tr ',' '\n' | sed 's/^ *//' >"$work/strs"
regions_of() { # core: NAME OFFSET BYTES of each, in order
    get "nram.regions.$1" "$work/data.json" | tr -d ' ' | sed 's/\],\[/\n/g' | tr -d '[]' |
        awk -F, 'NR == FNR { name[FNR - 1] = $0; next }
            { print name[$1], $2, $3; if ($4 >= $5) print "no time" }' "$work/strs" -
}
regions_of 0 >"$work/regions"
printf '%s\n' "whole $other 4096" "first $buffer 2048" "first $((buffer + 2048)) 2048" \
    "second $buffer 2048" "second $((buffer + 2048)) 2048" \
    "third $buffer 2048" "third $((buffer + 2048)) 2048" "part $((other + 1024)) 1024" >"$work/wanted"
try 'the regions of a core' cmp "$work/regions" "$work/wanted"
try 'of the other one 100, and how many are left out' \
    test "$(regions_of 1 | grep -c .) $(get nram.more.0 "$work/data.json") $(get nram.more.1 "$work/data.json")" = "100 0 408"
for at in $((buffer + 2048)) $((other + 1024)) $((other + 2048)); do
    try "a row at $at" grep -q "\"at\":\[\[.*\b$at[],]" "$work/data.json"
done
has '<tr><td>whole<td>other<td>0<td>4096<td>'
try 'what the table leaves out' grep -q '448 more named' "$page"
cp "$page" "$work/regions.html"

# Of 255 cores, more source than fits.
printf 'base MLU590-H8\nclusters 51\n' >"$work/large.device"
{
    cat tests/runtime/instruments/page.mlu
    yes '// a long line, far from any that takes time, of which there are too many to show' |
        head -20000
    printf '// %099999d\n' 0
    echo 'static int last;'
} >"$work/long.mlu"
"$OUT/bin/mlucc" -g -O1 --bang-mlu-arch=mtp_592 "$work/long.mlu" -o "$work/long"
page_of --device "$work/large.device" "$work/long" many
try 'lines that are left out' grep -q '^\.\.\. [0-9]* more lines$' "$page"
near 'all of their time' "$(total task)" "$(($(total k_both) + $(total k_compute) +
    $(total k_copies) + $(total k_latency) + $(total k_others) + $(total k_scalar)))"
# Of a long launch ops of the core that ends last and of the busiest are there.
page_of "$pages" uneven
try 'the last' test "$(get last "$work/data.json") $(get busiest "$work/data.json") $(get \
    exact "$work/data.json")" = '1 2 false'
for core in 0 1 2 3; do
    [ "$(get "moments.$core" "$work/data.json")" = '[]' ] || printf '%s ' $core
done >"$work/shown"
try 'whose ops are shown' test "$(cat "$work/shown")" = '1 2 '
# Cores that begin at other times meet at once: they wait from their first instruction on.
page_of --schedule random "$pages" starts
try 'they wait' test "$(total w_others)" -gt 10
near 'waits by classes' "$(total k_others)" "$(total w_others)"

# ---- what can go wrong --------------------------------------------------------------

ends 2 'expected a file of its own, not stdout' "$mlusim" run --html - "$program"
ends 2 'cannot be written' "$mlusim" run --html /nowhere/file "$program"
ends 1 'MLUSIM_HTML=/dev/full: cannot be written: No space left' \
    env MLUSIM_HTML=/dev/full "$program"
with "$mlusim" run --report none --html "$page" "$program" fault >"$work/log" 2>&1
try 'a page of a fault' grep -q '<h1>' "$page"
with "$mlusim" run --report none --html "$page" "$pages" stops >"$work/log" 2>&1
try 'no bound of a fault' grep -q '<b>No bound:</b> stopped by a fault, figures until then' \
    "$page"
checks=$((checks + 1))
grep -q 'Bound by' "$page" && fail 'a bound of what a fault stopped'
with "$mlusim" run --report none --schedule random --html "$page" "$program" >"$work/log" 2>&1
try 'no bound of a random order' grep -q '<b>No bound:</b> another order of the cores' "$page"

# ---- in a browser -------------------------------------------------------------------

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ] || [ "$MODE" != release ]; then
    [ -n "$browser" ] || echo "no browser: pages were not drawn; chromium is the package"
    finish
    exit
fi
export HOME="$work" XDG_CONFIG_HOME="$work"
# headless OPTIONS: in a second of its time; what it prints in out, its log in err. Names
# of its sockets have to be short.
headless() {
    TMPDIR=/tmp timeout "$PROGRAM_SECONDS" "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars \
        --user-data-dir="$work/profile" --virtual-time-budget=1000 --enable-logging=stderr \
        --host-resolver-rules='MAP * ~NOTFOUND' "$@" >"$work/out" 2>"$work/said"
    browsed=$?
    grep CONSOLE "$work/said" >"$work/err"
    return $browsed
}
drawn() { # attribute of the page that was drawn
    sed -n "s/^<html.* data-$1=\"\([^\"]*\)\".*/\1/p" "$work/dom"
}
show() { # page query [FILE]: the page as it is drawn, and a picture of it as FILE
    checks=$((checks + 1))
    headless --window-size=${width:-1280},900 --dump-dom ${3:+--screenshot="$3"} \
        "file://$1?selftest&$2" || fail "the browser's status $?"
    grep '<title>' "$work/out" >"$work/said_title"
    tr -d '\n' <"$work/out" | sed 's/<html/\n<html/; s/>/>\n/g' >"$work/dom"
    : >"$work/out"
    checks=$((checks + 1))
    { [ "$(drawn ready)" = yes ] && [ -z "$(drawn error)" ] &&
        ! grep -q 'CONSOLE' "$work/err"; } ||
        fail "$1: '$(drawn ready)', error '$(drawn error)'"
    try 'nodes' test "$(drawn nodes)" -le 3000
    try 'ops' test "$(drawn ops)" -gt 0
}
# many WHAT LEAST COLOURS...: how many tracks show more than their ground.
many() {
    what=$1 least=$2 checks=$((checks + 1)) n=0
    shift 2
    for colours; do [ "$colours" -lt 2 ] || n=$((n + 1)); done
    [ "$n" -ge "$least" ] || fail "$n $what with colours: $*"
}
for theme in light dark; do
    show "$work/voxel.html" theme=$theme "$work/$theme.png"
    try "tracks" test "$(drawn tracks)" -eq 60
    # shellcheck disable=SC2046
    many cores 48 $(drawn cores)
    # shellcheck disable=SC2046
    many lanes 3 $(drawn lanes)
    # shellcheck disable=SC2046
    many pages 20 $(drawn nram)
    checks=$((checks + 1))
    [ "$(wc -c <"$work/$theme.png")" -gt 20000 ] || fail 'a screenshot'
done
try 'themes differ' test "$(cksum <"$work/light.png")" != "$(cksum <"$work/dark.png")"
show "$work/regions.html" 'core=0'
try 'regions are drawn' test "$(drawn regions)" = 8
whole=$(awk "BEGIN { printf \"%.0f\", 1000 * $(get entries.0.time.cycles "$work/plain.json") / \
    $(get mhz "$work/data.json") }")
show "$work/trace.html" ''
views=$(drawn views)
# Another launch takes its place, the NRAM of another core is drawn, and a narrow window
# does not scroll sideways.
wanted=$(sed -n 's/^<template id="launch-\([0-9]*\)">/\1/p' "$work/trace.html" | head -n 1)
title=$(sed -n "/^<template id=\"launch-$wanted\">/,/<h1>/s/.*<h1>\(.*\)<\/h1>.*/\1/p" "$work/trace.html" | head -n 1)
width=390
show "$work/trace.html" "launch=$wanted&core=1"
try 'the title of another launch' grep -q "^<title>$title - mlusim" "$work/said_title"
# shellcheck disable=SC2046
many rows 1 $(drawn nram)
try 'no scrolling' test "$(drawn beyond)" -le 0
checks=$((checks + 1))
case "$views" in
w:$((whole / 2))*' w:'$(((whole + 2) / 4))*' d:'*' s:'*' 0:'$whole*) ;;
*) fail "views $views of $whole ns" ;;
esac

finish
