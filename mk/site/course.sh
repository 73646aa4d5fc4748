#!/bin/sh
# Makes a folder of pages of the course: docs/course/README.md as index.html, the page
# for teachers, and a page for each chapter with the ones before and behind it and what
# its exercise asks. In zh/ are the same pages in Chinese (mk/site/chinese.sh), if po4a
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
cp "$here/style.css" "$to/"

title_of() { sed -n '1{s/^# *//;s/<[^>]*>//g;p;}' "$1"; }

# What the pages say, in a folder of $work: an index, chapters with their tasks, the page
# for teachers.
join() { # folder with the pages of docs/course, folder
    cp "$1/README.md" "$2/index.md"
    cp "$1/teaching.md" "$2/"
    for chapter in "$1"/[0-9]*_*; do
        { cat "$chapter/README.md" && sed '1s/.*/\n## TASK.md/' "$chapter/TASK.md"; } \
            >"$2/$(basename "$chapter").md"
    done
}

# What differs between the languages.
speak() { # language
    language=$1
    case $1 in
    en) code=en course="The course" within='' root='' other=zh/ other_name=中文 other_code=zh-Hans ;;
    zh) code=zh-Hans course=课程 within=zh/ root=../ other=../ other_name=English other_code=en ;;
    esac
    [ -n "$chinese" ] || other=
}

html() { # page, its page in the other language, options of pandoc...
    page=$1 counterpart=$2
    shift 2
    pandoc -f gfm -t html5 --template "$here/page.html" --lua-filter "$here/links.lua" \
        -M lang="$code" -V course="$course" -V root="$root" \
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
set -- index $(cd docs/course && echo [0-9]*_*) teaching
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
