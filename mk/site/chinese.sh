#!/bin/sh
# The Chinese of the course and of the pages that teach operators. The English pages are its
# source; what they say in Chinese is in a PO file for each page, by paragraphs: of
# docs/course in docs/course/zh, of kernels/OPERATOR/learn.md beside it. Code, sessions and
# the lines that kernels/learn.sh writes are in no PO file: they are those of the English
# page. A paragraph without a translation of what it says now stays English behind a mark; a
# page without any has one mark at its head. It needs po4a and gettext. Run from the root of
# the tree.
#
# usage: mk/site/chinese.sh page PAGE PO    prints a page in Chinese
#        mk/site/chinese.sh pages FOLDER    every page of the course, under its name there, in
#                                           a folder
#        mk/site/chinese.sh refresh [PAGE...]  writes the PO files of these pages anew, or of
#                                           all, and the copies
#        mk/site/chinese.sh copies FOLDER   the Chinese pages of which the tree has a copy,
#                                           under their names in a folder, if their
#                                           translation is complete; others go
set -e
export LC_ALL=C.UTF-8
here=mk/site
mark='<span class="untranslated">尚无最新译文</span>'
page_mark='<span class="untranslated">以下尚无中文译文，保持英文。</span>'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The pages of the course, and those that teach an operator. The Chinese of some is a file of
# the tree: `mlusim course start --lang zh` copies tasks, and readers of an operator find its
# page beside the English one.
course() { ls docs/course/*.md docs/course/*/README.md; tasks; }
tasks() { ls docs/course/[0-9]*_*/TASK.md; }
taught() { ls kernels/*/learn.md; }
copied() { tasks; taught; }
po_of() { # page
    case $1 in
    docs/course/*) echo "docs/course/zh/$(echo "${1%.md}" | sed 's|^docs/course/||').po" ;;
    *) echo "${1%.md}.zh.po" ;;
    esac
}

# Runs po4a for one page: from a PO file in $work, to $work/page.md. What is generated is
# code to it.
run_po4a() { # page, name of the PO file, options...
    sed 's/^.*<!-- step [^ ]* -->$/```generated\n&\n```/' "$1" >"$work/source.md"
    cat >"$work/po4a.conf" <<end
[po4a_langs] zh
[po4a_paths] $work/all.pot \$lang:$work/$2
[type: text] $work/source.md \$lang:$work/page.md opt:"-o markdown -o neverwrap -M UTF-8 -L UTF-8 -k 0"
end
    shift 2
    po4a -q --no-backups --porefs none "$@" "$work/po4a.conf"
}

# The PO file of a page, as the page is now: what is translated kept, what was changed
# fuzzy beside what it was before. Code is in none.
merge() { # page, PO file: $work/now.po
    rm -f "$work/all.pot"
    cp "$2" "$work/merged.po"
    run_po4a "$1" merged.po --no-translations --msgmerge-opt --previous
    awk -v head="$here/head.po" -f "$here/text.awk" "$work/merged.po" >"$work/now.po"
}

page() { # page, PO file
    if [ ! -f "$2" ] || [ -z "$(msgattrib --translated --no-fuzzy --no-obsolete "$2")" ]; then
        sed "1s|\$|\n\n$page_mark|" "$1"
        return
    fi
    merge "$1" "$2"
    awk -v mark="$mark" -f "$here/mark.awk" "$work/now.po" >"$work/marked.po"
    rm -f "$work/page.md" # po4a leaves what is not older
    run_po4a "$1" marked.po --no-update
    awk '/^```generated$/ { on = 1; next } on && /^```$/ { on = 0; next } { print }' "$work/page.md" |
        awk -f "$here/tight.awk"
}

refresh() { # page, PO file
    [ -f "$2" ] || { mkdir -p "$(dirname "$2")" && cp "$here/head.po" "$2"; }
    merge "$1" "$2"
    cp "$work/now.po" "$2"
}

# Copies have no marks for what is missing.
copies() { # folder
    copied | while read -r page; do
        po=$(po_of "$page") to=$1/${page%.md}.zh.md
        mkdir -p "$(dirname "$to")"
        rm -f "$work/now.po"
        [ ! -f "$po" ] || merge "$page" "$po"
        if [ -f "$work/now.po" ] && [ -z "$(msgattrib --untranslated --no-obsolete "$work/now.po")" ] &&
            [ -z "$(msgattrib --only-fuzzy --no-obsolete "$work/now.po")" ]; then
            page "$page" "$po" >"$work/copy.md"
            # in one step: a build may read it
            cp "$work/copy.md" "$to.$$"
            mv "$to.$$" "$to"
        else
            rm -f "$to"
        fi
    done
}

case $1 in
page) page "$2" "$3" ;;
pages)
    course | while read -r page; do
        to=$2/$(echo "$page" | sed 's|^docs/course/||')
        mkdir -p "$(dirname "$to")"
        echo "$page $(po_of "$page") $to"
    done | xargs -P "$(nproc)" -L 1 sh -c '"$0" page "$1" "$2" >"$3"' "$0"
    ;;
refresh)
    shift
    # shellcheck disable=SC2046
    [ $# -gt 0 ] || set -- $(course) $(taught)
    for page in "$@"; do
        refresh "$page" "$(po_of "$page")"
    done
    copies .
    ;;
copies) copies "$2" ;;
*)
    sed -n 's/^# usage: /usage: /p; s/^#        /       /p' "$0" >&2
    exit 2
    ;;
esac
