#!/bin/sh
# SPDX-License-Identifier: MIT
# The page of a long launch: 48 cores, the data of a network, 1.5 million operations.
# 2 MB, 3000 elements, and drawn within a second (100 ms is the aim without a load),
# whatever a launch did. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
page=$work/page.html
export HOME="$work" XDG_CONFIG_HOME="$work"
try 'a page of 48 cores' with "$OUT/bin/mlusim" run --report json \
    --report-file "$work/report.json" --html "$page" \
    "$OUT/bin/mluop" run voxel_pooling_forward --case framework
try 'bytes' test "$(wc -c <"$page")" -le 2000000
try 'elements' test "$(grep -o '<[a-z]' "$page" | wc -l)" -le 3000
try 'the launch' grep -q "\"cycles\":$("$OUT/tests/json_get" \
    entries.0.time.cycles "$work/report.json")," "$page"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ]; then
    echo 'no browser: the page was not drawn; chromium is the package'
    finish
    exit
fi
checks=$((checks + 1))
timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" \
    --host-resolver-rules='MAP * ~NOTFOUND' --window-size=1280,900 --dump-dom \
    "file://$page?selftest" 2>"$work/err" | tr -d '\n' |
    sed 's/<html/\n<html/; s/>/>\n/g' >"$work/dom"
drawn() { # attribute of the page that was drawn
    sed -n "s/^<html.* data-$1=\"\([^\"]*\)\".*/\1/p" "$work/dom"
}
[ "$(drawn ready)" = yes ] || fail "ready '$(drawn ready)', error '$(drawn error)'"
try 'nodes' test "$(drawn nodes)" -le 3000
try 'tracks' test "$(drawn tracks)" -eq 60
echo "drawn in $(drawn ms) ms, $(wc -c <"$page") bytes"
try 'milliseconds' test "$(drawn ms)" -le 1000
finish
