#!/bin/sh
# The hook that `make dev` installs: which commits it lets pass.
. tests/support/checks.sh
hook=$PWD/mk/hooks repository=$work/repository
lines() { # FIRST LAST FILE: numbered lines, which are all different
    mkdir -p "$(dirname "$repository/$3")"
    seq "$1" "$2" | sed "s|^|line |" >"$repository/$3"
}
commits() { # WHAT
    git -C "$repository" add -A
    try "$1" git -C "$repository" commit -qm "room: $1"
}
refuses() { # WHAT LINES
    git -C "$repository" add -A
    ends 1 "changes $2 lines" git -C "$repository" commit -qm "room: $1"
    git -C "$repository" reset -q --hard
}

try 'a repository' git init -q "$repository"
git -C "$repository" config user.name A
git -C "$repository" config user.email a@b
git -C "$repository" config core.hooksPath "$hook"
lines 1 400 a.c
commits 'add 400 lines'
lines 1001 1401 b.c
refuses 'add 401 lines' 401
lines 1001 1201 a.c
refuses 'replace 400 lines by 201' 601
mkdir "$repository/deep"
git -C "$repository" mv a.c deep/a.c
lines 1 1 a.c
commits 'move a file'
lines 2001 3000 data.csv
lines 2001 3000 docs/reference/page.md
commits 'add data and a generated page'
lines 1 200 deep/a.c
lines 201 400 deep/b.c
commits 'move lines to another file'
seq 1 500 | sed 's|.*|#include "room/&.h"|' >"$repository/includes.c"
commits 'change paths of includes'
lines 1 401 "a name.c"
lines 5001 5401 "a name.c"
git -C "$repository" add -A
try 'a commit that does not ask' git -C "$repository" commit --no-verify -qm 'room: add all'
finish
