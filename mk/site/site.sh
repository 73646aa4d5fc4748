#!/bin/sh
# Makes a folder of pages for a browser, from disk or from any server: the pages of the tree
# for people, in the sections of sections.txt, under the names that they have in the tree, with
# a menu of all of them and a search. Pages of the course have the task of their exercise. Pages
# that have a translation are there in Chinese too (mk/site/chinese.sh) if po4a is installed;
# each leads to its other language. Pictures and sources that pages lead to are copied, sources as pages. With
# `course` the folder has the course alone, and docs/course is its root. Nothing in it asks
# for anything outside of it. The same tree gives the same bytes. Run from its root.
#
# usage: mk/site/site.sh FOLDER [course]
set -e
export LC_ALL=C.UTF-8
to=${1:-} only=${2:-}
case $#-$only in
1- | 2-course) ;;
*)
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 2
    ;;
esac
command -v pandoc >/dev/null || { echo "site.sh: pandoc is not installed: make deps-site" >&2 && exit 1; }
here=mk/site
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$to"
mkdir -p "$to" "$work/text" "$work/index" "$work/wanted" "$work/menu" "$work/pandoc"
cp "$here/style.css" "$here/dark.css" "$here/theme.js" "$here/site.js" "$here/search.js" "$to/"
base=
[ "$only" != course ] || base=docs/course/

# The page that a file of the tree becomes: the README of a folder is its index, of a chapter
# the chapter.
page_of() { # file
    case $1 in
    docs/course/README.md) echo docs/course/index.html ;;
    docs/course/*/README.md) echo "${1%/README.md}.html" ;;
    README.zh.md) echo index.zh.html ;;
    *README.md) echo "${1%README.md}index.html" ;;
    *) echo "${1%.md}.html" ;;
    esac | sed "s|^$base||"
}
in_chinese() { # file
    case $1 in
    docs/course/*) page_of "$1" | sed "s|^|${base:+docs/course/}|; s|^docs/course/|docs/course/zh/|; s|^$base||" ;;
    docs/*) page_of "docs/zh/${1#docs/}" ;;
    *) page_of "${1%.md}.zh.md" ;;
    esac
}

# "section file" for each page, in the order of the menu.
list() {
    sed '/^#/d; s/ | /|/g' "$here/sections.txt" | while IFS='|' read -r section _ _ patterns; do
        [ -z "$only" ] || [ "$section" = "$only" ] || continue
        for file in $patterns; do
            [ ! -f "$file" ] || echo "$section $file"
        done
    done | awk '!seen[$2]++'
}

# The puzzles of a page, each with its task and its picture, whose text alternative is its own.
small() { # page, suffix of the language
    for puzzle in "${1%/README.md}"/[0-9]*_*; do
        [ -f "$puzzle/TASK$2.md" ] || continue
        name=${puzzle##*/} number=${puzzle##*/}
        sed "1s/^#/\n## ${number%%_*}/" "$puzzle/TASK$2.md"
        printf '\n![%s](%s/picture%s.svg)\n' \
            "$(sed -n 's|^<desc>\(.*\)</desc>$|\1|p' "$puzzle/picture$2.svg" | sed 's/[][]/\\&/g')" \
            "$name" "$2"
    done
}

# What a page says: chapters with their tasks.
text() { # page of the tree, the file that has its words, suffix of the language
    cat "$2"
    case $1 in
    docs/course/*/README.md)
        [ ! -f "${2%README.md}TASK.md" ] || sed '1s/.*/\n## TASK.md/' "${2%README.md}TASK.md"
        small "$1" "$3"
        ;;
    esac
}
title_of() { sed -n '1{s/^# *//;s/<[^>]*>//g;s/`//g;p;}' "$1"; }

# A row of the table of pages: section, file of the tree, page, language, page in the other
# language, title. What it says is in $work/text.
row() { # section, file, words, page, language, other page
    mkdir -p "$(dirname "$work/text/$4")" "$(dirname "$to/$4")"
    suffix=
    [ "$5" = en ] || suffix=.zh
    text "$2" "$3" "$suffix" >"$work/text/$4.md"
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$4" "$5" "$6" "$(title_of "$work/text/$4.md")"
}
rows() {
    list | while read -r section file; do
        page=$(page_of "$file") other= words=$work/chinese/$file source=$file
        case $file in kernels/*/learn.md) words=${file%.md}.zh.md source=$words ;; esac
        [ -z "$chinese" ] || [ ! -f "$words" ] || other=$(in_chinese "$file")
        row "$section" "$file" "$file" "$page" en "$other"
        [ -n "$other" ] || continue
        row "$section" "$source" "$words" "$other" zh "$page"
    done
    [ -z "$chinese" ] || [ ! -f docs/course/zh/glossary.md ] ||
        row course docs/course/zh/glossary.md docs/course/zh/glossary.md \
            "$(in_chinese docs/course/glossary.md)" zh "$(page_of docs/course/README.md)"
}

# Pages from their text, at once on all processors. A Chinese one needs its English one.
html() { # table of pages, language
    rm -rf "$work/pandoc" "$work/menu"
    mkdir "$work/pandoc" "$work/menu"
    awk -v work="$work" -v to="$to" -v here="$here" -v base="$base" -v language="$2" \
        -f "$here/pages.awk" "$here/sections.txt" "$work/pages" "$1"
    find "$work/pandoc" -name '*.yaml' | sort | xargs -r -P "$(nproc)" -n 1 pandoc -d
}

# The text of a page that shows a file of the tree, or the list of a folder.
shown() { # file
    printf '# `%s`\n\n' "$1"
    if [ -d "$1" ]; then
        tests/support/files.sh | grep "^$1/" | sort >"$work/below"
        [ "$(wc -l <"$work/below")" -le 120 ] || grep -v "^$1/.*/" "$work/below" >"$work/own" || :
        [ ! -f "$work/own" ] || mv "$work/own" "$work/below"
        sed "s|^$1/\(.*\)|* [\`\1\`](\1)|" "$work/below"
        return
    fi
    case $1 in
    *.c | *.h | *.def) language=c ;;
    *.mlu | *.cpp) language=cpp ;;
    *.sh) language=bash ;;
    *.py) language=python ;;
    *.json | *.ipynb) language=json ;;
    *.yml | *.yaml) language=yaml ;;
    *.toml) language=toml ;;
    *) language=text ;;
    esac
    printf '~~~~~~~~~~ %s\n' "$language"
    cat "$1"
    printf '\n~~~~~~~~~~\n'
}
# Pages of the sources that pages lead to, and of those that these lead to, until there are
# no more.
sources() {
    : >"$work/made"
    while find "$work/wanted" -type f -exec cat {} + | sort -u | comm -13 "$work/made" - >"$work/new" &&
        [ -s "$work/new" ]; do
        sort -u "$work/made" "$work/new" >"$work/both"
        mv "$work/both" "$work/made"
        while read -r kind file; do
            case $kind in
            picture) mkdir -p "$(dirname "$to/${file#"$base"}")" && cp "$file" "$to/${file#"$base"}" ;;
            file) shown "$file" >"$work/words" && row '' "$file" "$work/words" "$file.html" en '' ;;
            folder) shown "$file" >"$work/words" && row '' "$file/." "$work/words" "$file/index.html" en '' ;;
            esac
        done <"$work/new" >"$work/copies"
        html "$work/copies" en
    done
}

chinese=
if command -v po4a >/dev/null; then
    chinese=1
    "$here/chinese.sh" pages "$work/chinese" $only
else
    echo "site.sh: po4a is not installed: no pages in Chinese" >&2
fi
rows >"$work/pages"
html "$work/pages" en
[ -z "$chinese" ] || html "$work/pages" zh
sources
{
    echo 'window.siteIndex = ['
    find "$work/index" -type f | sort | xargs cat
    echo '];'
} >"$to/search-index.js"
echo "$to/index.html: $(find "$to" -name '*.html' | wc -l) pages"
