#!/bin/sh
# The Chinese of README, of pages of docs/, of the course and of the pages that teach operators.
# The English pages are its source; what they say in Chinese is in a PO file for each page, by
# paragraphs: of docs/course in docs/course/zh, of README and docs/ in docs/zh, of
# kernels/OPERATOR/learn.md beside it. Code, sessions and the lines that kernels/learn.sh writes
# are in no PO file: they are those of the English page. A paragraph without a translation of
# what it says now stays English behind a mark; a page without any has one mark at its head. It
# needs po4a and gettext. Run from the root of the tree.
#
# usage: mk/site/chinese.sh page PAGE PO    prints a page in Chinese
#        mk/site/chinese.sh list [course]   the pages that have a translation, but for those
#                                           that teach operators, or of the course alone
#        mk/site/chinese.sh pages FOLDER [course]  these in Chinese, under their names in a folder
#        mk/site/chinese.sh refresh [PAGE...]  writes the PO files of these pages anew, or of
#                                           all, and the copies; a page of docs/ that is named
#                                           gets a PO file
#        mk/site/chinese.sh copies FOLDER   the Chinese pages of which the tree has a copy,
#                                           under their names in a folder; tasks and pages that
#                                           teach, if their translation is complete, or they go
set -e
export LC_ALL=C.UTF-8
here=mk/site
mark='<span class="untranslated">尚无最新译文</span>'
page_mark='<span class="untranslated">以下尚无中文译文，保持英文。</span>'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The pages of the course, those that teach an operator, and those of the manual that have a PO
# file. The Chinese of some is a file of the tree: `mlusim course start --lang zh` copies tasks,
# and readers of the tree find the manual and the pages of operators there.
course() { ls docs/course/*.md docs/course/*/README.md; tasks; }
tasks() { ls docs/course/[0-9]*_*/TASK.md; }
taught() { ls kernels/*/learn.md; }
manual() { find docs/zh -name '*.po' 2>/dev/null | sort | sed 's|^docs/zh/\(.*\)po$|docs/\1md|; s|^docs/README|README|'; }
list() { [ -n "$1" ] || manual; course; }
po_of() { # page
    case $1 in
    docs/course/*) echo "docs/course/zh/$(echo "${1%.md}" | sed 's|^docs/course/||').po" ;;
    docs/*) echo "docs/zh/$(echo "${1%.md}" | sed 's|^docs/||').po" ;;
    README.md) echo docs/zh/README.po ;;
    *) echo "${1%.md}.zh.po" ;;
    esac
}
copy_of() { # page
    case $1 in
    docs/course/*) echo "${1%.md}.zh.md" ;;
    docs/*) echo "docs/zh/${1#docs/}" ;;
    *) echo "${1%.md}.zh.md" ;;
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

put() { # file, its place: in one step, as a build may read it
    mkdir -p "$(dirname "$2")"
    cp "$1" "$2.$$"
    mv "$2.$$" "$2"
}

# Copies of tasks and of pages that teach have no marks for what is missing.
copies() { # folder
    { tasks; taught; } | while read -r page; do
        to=$1/$(copy_of "$page")
        page "$page" "$(po_of "$page")" >"$work/copy.md"
        if grep -q 'class="untranslated"' "$work/copy.md"; then
            rm -f "$to"
        else
            put "$work/copy.md" "$to"
        fi
    done
    : >"$work/table"
    manual | while read -r page; do
        mkdir -p "$(dirname "$work/made/$page")"
        page "$page" "$(po_of "$page")" >"$work/made/$page"
        printf '%s\t%s\n' "$page" "$(copy_of "$page")" >>"$work/table"
        awk -f "$here/places.awk" "$page" | sed "s|^|$page\t|" >"$work/en_places"
        awk -f "$here/places.awk" "$work/made/$page" | paste "$work/en_places" - >>"$work/table"
    done
    manual | while read -r page; do
        to=$(copy_of "$page")
        awk -v page="$page" -v copy="$to" -v table="$work/table" -f "$here/local.awk" "$work/made/$page" >"$work/copy.md"
        put "$work/copy.md" "$1/$to"
    done
}

case $1 in
page) page "$2" "$3" ;;
list) list "$2" ;;
pages)
    list "$3" | while read -r page; do
        to=$2/$page
        mkdir -p "$(dirname "$to")"
        echo "$page $(po_of "$page") $to"
    done | xargs -P "$(nproc)" -L 1 sh -c '"$0" page "$1" "$2" >"$3"' "$0"
    ;;
refresh)
    shift
    # shellcheck disable=SC2046
    [ $# -gt 0 ] || set -- $(list "") $(taught)
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
