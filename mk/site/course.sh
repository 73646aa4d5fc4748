#!/bin/sh
# Makes a folder of pages of the course: docs/course/README.md as index.html, a page for
# each chapter with the ones before and behind it and what its exercise asks, and the other
# pages of docs/course, with a menu of all of them. In zh/ are the same pages in Chinese (mk/site/chinese.sh), if po4a
# is installed; each page leads to its other language. Nothing in the folder asks for
# anything outside of it. Run from the root of the tree.
#
# usage: mk/site/course.sh FOLDER
set -e
to=$1
here=mk/site
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$to"
mkdir -p "$to"
cp "$here/style.css" "$here/course.js" "$to/"
# Pictures lie as in docs/course.
(cd docs/course && find . -name '*.svg') | while read -r picture; do
    mkdir -p "$to/$(dirname "$picture")"
    cp "docs/course/$picture" "$to/$picture"
done

title_of() { sed -n '1{s/^# *//;s/<[^>]*>//g;p;}' "$1"; }

# The list of pages that the menu and the links from one to the next are made of: the index,
# the chapters, other folders with a page, and other pages.
list() {
    echo index
    (cd docs/course && ls [0-9]*_*/README.md [!0-9]*/README.md | sed 's|/README.md||'
        ls *.md | sed -e '/^README/d' -e 's/\.md$//') 2>/dev/null
}

# The puzzles of a page, each with its task and its picture, whose text alternative is its own.
small() { # page, language
    suffix=
    [ "$2" = en ] || suffix=.$2
    for puzzle in docs/course/$1/[0-9]*_*; do
        [ -f "$puzzle/TASK$suffix.md" ] || continue
        name=${puzzle##*/} number=${puzzle##*/}
        sed "1s/^#/\n## ${number%%_*}/" "$puzzle/TASK$suffix.md"
        printf '\n![%s](%s/picture%s.svg)\n' \
            "$(sed -n 's|^<desc>\(.*\)</desc>$|\1|p' "$puzzle/picture$suffix.svg" | sed 's/[][]/\\&/g')" \
            "$name" "$suffix"
    done
}

# What the pages say, in a folder of $work: chapters with their tasks.
join() { # folder with the pages of docs/course, folder
    for page in $(list); do
        case $page in
        index) cat "$1/README.md" ;;
        *) [ -d "$1/$page" ] && cat "$1/$page/README.md" || cat "$1/$page.md" ;;
        esac >"$2/$page.md"
        [ ! -f "$1/$page/TASK.md" ] || sed '1s/.*/\n## TASK.md/' "$1/$page/TASK.md" >>"$2/$page.md"
        [ ! -d "docs/course/$page" ] || small "$page" "${2##*/}" >>"$2/$page.md"
    done
}

# The menu of the language that is spoken.
menu() { # page, its page in the other language
    printf '<details class="menu">\n<summary>%s</summary>\n<nav aria-label="%s">\n<ul>\n' "$contents" "$contents"
    for entry in $(list); do
        title=$(title_of "$work/$language/$entry.md" | sed 's/&/\&amp;/g; s/</\&lt;/g')
        current=
        [ "$entry" != "$1" ] || current=' aria-current="page"'
        printf '<li><a href="%s.html"%s>%s</a></li>\n' "$entry" "$current" "$title"
    done
    [ -z "$other" ] || printf '<li class="language"><a href="%s" rel="alternate" lang="%s" hreflang="%s">%s</a></li>\n' \
        "$other$2.html" "$other_code" "$other_code" "$other_name"
    printf '</ul>\n</nav>\n</details>\n'
}

# What differs between the languages.
speak() { # language
    language=$1
    case $1 in
    en) code=en course="The course" within='' root='' other=zh/ other_name=中文 other_code=zh-Hans
        contents=Contents skip='Skip to the text' ;;
    zh) code=zh-Hans course=课程 within=zh/ root=../ other=../ other_name=English other_code=en
        contents=目录 skip=跳到正文 ;;
    esac
    [ -n "$chinese" ] || other=
}

html() { # page, its page in the other language, options of pandoc...
    page=$1 counterpart=$2
    shift 2
    menu "$page" "$counterpart" >"$work/menu.html"
    pandoc -f gfm -t html5 --template "$here/page.html" --lua-filter "$here/links.lua" \
        -M lang="$code" -V course="$course" -V root="$root" -M root="$root" -M page="$page" -V skip="$skip" -B "$work/menu.html" \
        ${other:+-V other="$other$counterpart.html"} \
        -V other-name="$other_name" -V other-code="$other_code" \
        -M pagetitle="$(title_of "$work/$language/$page.md")" "$@" \
        "$work/$language/$page.md" -o "$to/$within$page.html"
}

# The pages of the language that is spoken, one behind the other.
site() { # page...
    before=
    while [ $# -gt 0 ]; do
        behind=${2:-}
        english=
        [ -z "$within" ] || english=$to/$1.html
        html "$1" "$1" ${english:+-M english="$english"} \
            ${before:+-V before="$before.html" -V before-title="$(title_of "$work/$language/$before.md")"} \
            ${behind:+-V behind="$behind.html" -V behind-title="$(title_of "$work/$language/$behind.md")"}
        before=$1
        shift
    done
}

chinese=
if command -v po4a >/dev/null; then
    chinese=1
    "$here/chinese.sh" pages "$work/chinese" &
else
    echo "course.sh: po4a is not installed: no pages in Chinese" >&2
fi
set -- $(list)
mkdir "$work/en"
join docs/course "$work/en"
speak en
site "$@"
if [ -n "$chinese" ]; then
    wait $!
    mkdir "$to/zh" "$work/zh"
    join "$work/chinese" "$work/zh"
    cp docs/course/zh/glossary.md "$work/zh/"
    speak zh
    site "$@"
    html glossary index
fi
