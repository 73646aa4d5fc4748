#!/bin/sh
# Draws the picture of README: the top of the page of `mlusim run --html`, of a kernel
# with double buffers, by a headless Chromium.
#
# usage: OUT=BUILD mk/picture.sh FILE.png
set -e
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
    echo "picture: no browser is here; on Debian: apt-get install chromium"
    exit 1
}
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp examples/09_pipeline/pipeline.mlu "$work" # so that the page names no folder
(
    cd "$work"
    "$root/$OUT/bin/mlucc" -g pipeline.mlu -o pipeline
    "$root/$OUT/bin/mlusim" run --report none --html page.html ./pipeline three
)
# Names of the browser's sockets have to be short.
HOME=$work XDG_CONFIG_HOME=$work TMPDIR=/tmp timeout 120 "$browser" --headless --no-sandbox \
    --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" --virtual-time-budget=1000 \
    --window-size=1000,925 --screenshot="$work/page.png" \
    "file://$work/page.html?theme=light&core=0&from=3&to=15" >"$work/log" 2>&1 ||
    { cat "$work/log"; exit 1; }
cp "$work/page.png" "$1"
