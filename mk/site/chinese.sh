#!/bin/sh
# The Chinese edition of the course. The pages of docs/course are its source; what they
# say in Chinese is in docs/course/zh, a PO file for each page, by paragraphs. Code and
# sessions are in no PO file: they are those of the English page. A paragraph without a
# translation of what it says now stays English behind a mark; a page without any has
# one mark at its head. It needs po4a and gettext. Run from the root of the tree.
#
# usage: mk/site/chinese.sh page PAGE PO    prints a page in Chinese
#        mk/site/chinese.sh pages FOLDER    every page, under its name, in a folder
#        mk/site/chinese.sh refresh [PAGE...]  writes PO files anew from these pages of
#                                           docs/course, or from all, and tasks
#        mk/site/chinese.sh tasks FOLDER    NN_name/TASK.zh.md in a folder, of tasks whose
#                                           translation is complete; others go
set -e
export LC_ALL=C.UTF-8
here=mk/site
mark='<span class="untranslated">尚无最新译文</span>'
page_mark='<span class="untranslated">以下尚无中文译文，保持英文。</span>'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Every page, relative to docs/course.
pages() { (cd docs/course && ls README.md teaching.md [0-9]*_*/README.md [0-9]*_*/TASK.md); }

# Runs po4a for one page: from a PO file in $work, to $work/page.md.
run_po4a() { # page, name of the PO file, options...
    cat >"$work/po4a.conf" <<end
[po4a_langs] zh
[po4a_paths] $work/all.pot \$lang:$work/$2
[type: text] $1 \$lang:$work/page.md opt:"-o markdown -o neverwrap -M UTF-8 -L UTF-8 -k 0"
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
    awk -f "$here/tight.awk" "$work/page.md"
}

refresh() { # page, PO file
    [ -f "$2" ] || { mkdir -p "$(dirname "$2")" && cp "$here/head.po" "$2"; }
    merge "$1" "$2"
    cp "$work/now.po" "$2"
}

# What `mlusim course start --lang zh` copies: it has no marks for what is missing.
tasks() { # folder
    (cd docs/course && ls -d [0-9]*_*) | while read -r chapter; do
        page=$chapter/TASK.md po=docs/course/zh/$chapter/TASK.po
        mkdir -p "$1/$chapter"
        rm -f "$work/now.po"
        [ ! -f "$po" ] || merge "docs/course/$page" "$po"
        if [ -f "$work/now.po" ] && [ -z "$(msgattrib --untranslated --no-obsolete "$work/now.po")" ] &&
            [ -z "$(msgattrib --only-fuzzy --no-obsolete "$work/now.po")" ]; then
            page "docs/course/$page" "$po" >"$work/task.md"
            # in one step: a build may read it
            cp "$work/task.md" "$1/$chapter/.TASK.zh.md.$$"
            mv "$1/$chapter/.TASK.zh.md.$$" "$1/$chapter/TASK.zh.md"
        else
            rm -f "$1/$chapter/TASK.zh.md"
        fi
    done
}

case $1 in
page) page "$2" "$3" ;;
pages)
    pages | while read -r page; do
        mkdir -p "$2/$(dirname "$page")"
        echo "$page"
    done | xargs -P "$(nproc)" -I{} sh -c '
        "$0" page docs/course/"$1" docs/course/zh/"${1%.md}.po" >"$2/$1"' "$0" {} "$2"
    ;;
refresh)
    shift
    [ $# -gt 0 ] || set -- $(pages)
    for page in "$@"; do
        refresh "docs/course/$page" "docs/course/zh/${page%.md}.po"
    done
    tasks docs/course
    ;;
tasks) tasks "$2" ;;
*)
    sed -n 's/^# usage: /usage: /p; s/^#        /       /p' "$0" >&2
    exit 2
    ;;
esac
