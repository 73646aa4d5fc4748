#!/bin/sh
# `make course-site`: a page for each chapter in both languages, whose links resolve within
# the folder, with a menu of all, and which ask for nothing outside of it. Where there is a
# headless Chromium it has nothing to complain about; every block of code can be copied, of a
# session the commands; all is reached by keys, and a phone shows pages without scrolling to the side. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
command -v pandoc >/dev/null || { echo "skipped: pandoc is not installed"; exit 77; }
site=$work/site
try 'the pages are made' mk/site/course.sh "$site"
chapters=$(cd docs/course && echo [0-9]*_*)
others=$(cd docs/course && ls -d *.md [!0-9]*/README.md 2>/dev/null | sed -e '/^README.md$/d' -e 's|/README||; s/\.md$//')
pages=$(($(echo $chapters $others | wc -w) + 1))
try 'as many as there are' [ "$(ls "$site" | grep -c '\.html$')" -eq $pages ]
try 'and the glossary in Chinese' [ "$(ls "$site/zh" | grep -c '\.html$')" -eq $((pages + 1)) ]

# Each link: its file is there, and the place in it.
targets() { # page
    grep -o '\(href\|src\)="[^"]*"' "$1" | sed 's/^[a-z]*="//; s/"$//' | sort -u
}
resolves() { # page target
    file=${2%%#*} place=
    case $2 in *'#'*) place=${2#*#} ;; esac
    [ -n "$file" ] && file=$(dirname "$1")/$file || file=$1
    [ -f "$file" ] && { [ -z "$place" ] || grep -q "id=\"$place\"" "$file"; }
}
places() { grep -o '<h[1-6] id="[^"]*"' "$1"; }
for page in "$site"/*.html "$site"/zh/*.html; do
    name=${page#"$site"/}
    case $name in
    zh/glossary.html) other=../index.html ;;
    zh/*) other=../${name#zh/} ;;
    *) other=zh/$name ;;
    esac
    try "$name has its title" grep -q '<title>[^<]' "$page"
    try "$name leads to the list" grep -q 'href="index.html"' "$page"
    try "$name leads to its other language" grep -q "class=\"language\" href=\"$other\"" "$page"
    menu=$(sed -n '/<details class="menu">/,/<\/details>/s/.*<li><a href="\([^"]*\)\.html".*/\1/p' "$page" | tr '\n' ' ')
    try "$name has a menu of all: $menu" [ "$menu" = "$(echo index $chapters $others) " ]
    try "$name: the menu leads to the other language" grep -q "<li class=\"language\"><a href=\"$other\"" "$page"
    [ $name = zh/glossary.html ] || try "$name: the menu says where it is" \
        grep -q "<a href=\"$(basename "$page")\" aria-current=\"page\">" "$page"
    try "$name asks for nothing outside" sh -c '! targets=$(grep -o "\(href\|src\)=\"\(https\?:\|//\)[^\"]*" "$1")' - "$page"
    bad=
    for target in $(targets "$page"); do
        case $target in data:*) continue ;; esac
        resolves "$page" "$target" || bad="$bad $target"
    done
    try "$name: links lead nowhere:$bad" [ -z "$bad" ]
done
for name in index $others $chapters; do
    places "$site/$name.html" >"$work/en_places"
    places "$site/zh/$name.html" >"$work/zh_places"
    try "$name has the same places in both" diff "$work/en_places" "$work/zh_places"
done
for name in $chapters; do
    for language in . zh; do
        try "the list leads to $language/$name" \
            grep -q "href=\"$name.html\"" "$site/$language/index.html"
        try "$language/$name has its task" grep -q '<h2 id="taskmd">' "$site/$language/$name.html"
    done
done
try 'Chinese is said to be' grep -q '<html lang="zh-Hans">' "$site/zh/index.html"
try 'and is' grep -q '<p>核以向量的方式计算' "$site/zh/02_into_nram.html"
if command -v chromium >/dev/null; then
    for page in index 05_ping_pong teaching zh/05_ping_pong; do
        TMPDIR=/tmp timeout "$PROGRAM_SECONDS" chromium --headless --no-sandbox --disable-gpu --enable-logging=stderr \
            --user-data-dir="$work/profile" --dump-dom "file://$site/$page.html" \
            >"$work/dom" 2>"$work/console"
        try "$page.html is shown" grep -q '</main>' "$work/dom"
        try "$page.html: nothing on the console" sh -c '! grep CONSOLE "$1"' - "$work/console"
    done
    # All pages in a frame as wide as a phone, then as a screen: what is wrong, line by line.
    {
        printf '<!DOCTYPE html>\n<meta charset="utf-8"><iframe id="frame" height="800"></iframe>\n'
        printf '<script>var site = "%s/", files = [' "$site"
        find "$site" -name '*.html' | sort | sed 's/.*/"&",/'
        printf '];</script>\n<script src="%s/tests/lint/course_site.js"></script>\n' "$PWD"
    } >"$work/look.html"
    TMPDIR=/tmp timeout "$PROGRAM_SECONDS" chromium --headless --no-sandbox --disable-gpu --allow-file-access-from-files \
        --window-size=1700,900 --user-data-dir="$work/profile" --virtual-time-budget=120000 \
        --dump-dom "file://$work/look.html" >"$work/out" 2>"$work/console"
    try 'buttons, keys, a phone, the menu' grep -q "<body>looked at $(find "$site" -name '*.html' | wc -l)</body>" "$work/out"
fi
finish
