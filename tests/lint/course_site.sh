#!/bin/sh
# `make course-site`: a page for each chapter in both languages, with its task, whose links
# resolve within the folder, with a menu of all. In a headless Chromium it has nothing to
# complain about; every block of code can be copied, all is reached by keys, a phone shows
# pages without scrolling to the side, the search finds (tests/support/site.js). OUT is the
# build folder; run from the root of the tree.
. tests/support/checks.sh
. tests/support/site.sh
command -v pandoc >/dev/null || { echo "skipped: pandoc is not installed"; exit 77; }
site=$work/site
try 'the pages are made' mk/site/site.sh "$site" course
chapters=$(cd docs/course && echo [0-9]*_*)
others=$(cd docs/course && ls -d [!0-9]*/README.md *.md | sed -e '/^README.md$/d' -e 's|/README||; s/\.md$//')
names="index $chapters $(echo $others)"
pages=$(echo $names | wc -w)
try 'as many as there are' [ "$(ls "$site" | grep -c '\.html$')" -eq "$pages" ]
try 'and the glossary in Chinese' [ "$(ls "$site/zh" | grep -c '\.html$')" -eq $((pages + 1)) ]
links "$site"

for page in "$site"/*.html "$site"/zh/*.html; do
    name=${page#"$site"/} within=
    case $name in
    zh/glossary.html) other=../index.html within=../zh/ ;;
    zh/*) other=../${name#zh/} within=../zh/ ;;
    *) other=zh/$name ;;
    esac
    try "$name has its title" grep -q '<title>[^<]' "$page"
    try "$name leads to the list" grep -q "<a href=\"${within}index.html\">mlusim" "$page"
    try "$name leads to its other language" grep -q "class=\"language\" href=\"$other\"" "$page"
    menu=$(sed -n "s|^<li><a href=\"$within\([^\"/]*\)\.html\".*|\1|p" "$page" | tr '\n' ' ')
    wanted="$names "
    [ -z "$within" ] || wanted="$names glossary "
    try "$name has a menu of all: $menu" [ "$menu" = "$wanted" ]
    try "$name: the menu leads to the other language" grep -q "<p class=\"language\"><a href=\"$other\"" "$page"
    try "$name: the menu says where it is" \
        grep -q "<a href=\"$within$(basename "$page")\" aria-current=\"page\">" "$page"
done
places() { grep -o '<h[1-6] id="[^"]*"' "$1"; }
for name in $names; do
    places "$site/$name.html" >"$work/en_places"
    places "$site/zh/$name.html" >"$work/zh_places"
    try "$name has the same places in both" diff "$work/en_places" "$work/zh_places"
done
for name in $chapters; do
    for language in . zh; do
        try "the list leads to $language/$name" grep -q "href=\"[^\"]*$name.html\"" "$site/$language/index.html"
        try "$language/$name has its task" grep -q '<h2 id="taskmd">' "$site/$language/$name.html"
    done
done
try 'Chinese is said to be' grep -q '<html lang="zh-Hans"' "$site/zh/index.html"
try 'and is' grep -q '<p>核以向量的方式计算' "$site/zh/02_into_nram.html"
browse "$site" '[["zh/index.html", "正弦", "zh/05_ping_pong.html"]]' 05_ping_pong.html zh/05_ping_pong.html
finish
