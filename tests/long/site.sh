#!/bin/sh
# `make site`: every page of the tree for people, whose links lead to pages, copies of sources
# and pictures of the folder; the same bytes from every build; in a headless Chromium nothing
# to complain about, from the width of a phone on, in light and dark, and a search that finds
# English and Chinese words (tests/support/site.js). Run from the root of the tree.
. tests/support/checks.sh
. tests/support/site.sh
command -v pandoc >/dev/null || { echo "skipped: pandoc is not installed"; exit 77; }
command -v po4a >/dev/null || { echo "skipped: po4a is not installed"; exit 77; }
site=$work/site
try 'the pages are made' mk/site/site.sh "$site"
links "$site"

# Pages for agents, and tasks, which are part of their chapters, are none of it.
tests/support/files.sh | grep '\.md$' | grep -v '/TASK[.a-z]*\.md$\|^mk/' |
    sed -e 's|\.md$|.html|' -e 's|^README|index|' -e 's|/README\.html|/index.html|' \
        -e '/^docs\/course\/./s|/index\.html|.html|' -e 's|docs/course\.html|docs/course/index.html|' | sort >"$work/wanted"
pages_in "$site" >"$work/there"
try 'a page for each' sh -c '! comm -23 "$1" "$2" | grep .' - "$work/wanted" "$work/there"
menu() { sed -n 's|^<li><a href="\([^"]*\)".*|\1|p' "$1"; }
try 'each once in the menu' sh -c '! printf "%s\n" "$1" | sort | uniq -d | grep .' - "$(menu "$site/index.html")"
grep -v '\.zh\.html$\|^docs/zh/\|^docs/course/zh/' "$work/wanted" >"$work/english"
menu "$site/index.html" | sort | diff - "$work/english" >"$work/log" || fail 'the menu has all of them'
try 'a source is shown with its lines' grep -q '<span id="L-2">' "$site/sim/op/call.c.html"
try 'and linked by them' grep -q 'voxel_pooling_forward.mlu.html#L-[0-9]' "$site/kernels/voxel_pooling_forward/learn.html"
try 'a page leads to its Chinese' grep -q 'href="../../kernels/voxel_pooling_forward/learn.zh.html"' \
    "$site/kernels/voxel_pooling_forward/learn.html"
try 'so does README' grep -q 'href="index.zh.html"' "$site/index.html"
try 'and is Chinese, with links to Chinese pages' grep -q 'href="docs/zh/install.html#a-wheel-and-a-tarball"' "$site/index.zh.html"
browse "$site" '[["docs/report.html", "missing sync", "docs/checks.html"], ["index.html", "__bang_add", "docs/reference/ops.html"],
    ["docs/course/zh/index.html", "正弦", "docs/course/zh/05_ping_pong.html"], ["index.html", "zzqx", ""]]' \
    index.html docs/report.html docs/course/zh/05_ping_pong.html sim/op/call.c.html docs/reference/python.html

try 'made again, elsewhere' env TZ=Asia/Shanghai LANG=C sh -c 'umask 077 && exec mk/site/site.sh "$1"' - "$work/again"
try 'it is the same' diff -r "$site" "$work/again"
ends 2 'usage: mk/site/site.sh FOLDER' mk/site/site.sh
ends 2 'usage: mk/site/site.sh FOLDER' mk/site/site.sh "$work/other" others
finish
