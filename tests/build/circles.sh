#!/bin/sh
# The check of who calls whom (tests/support/circles.sh): small trees, compiled,
# that are in order or break one rule each; then the tree and its build. Run from
# the root of the tree.
root=$PWD
. tests/support/checks.sh
ok() { # what, whether
    checks=$((checks + 1))
    [ "$2" = yes ] || fail "$1"
}
file() { # path, lines...
    path=$work/tree/$1
    mkdir -p "${path%/*}"
    shift
    printf '%s\n' "$@" >"$path"
}
# A tree in order: two files of a room, a room above, a table of what is above.
tree() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/kernels" "$work/tree/runtime" "$work/tree/tests" || exit 1
    file sim/memory/pages.h 'int pages(void);'
    file sim/memory/pages.c '#include "sim/memory/pages.h"' 'int pages(void) { return 1; }'
    file sim/op/unit.h 'int unit(void);'
    file sim/op/unit.c '#include "sim/op/unit.h"' '#include "sim/memory/pages.h"' \
        'int unit(void) { return pages(); }'
    file sim/op/call.h 'int call(void);'
    file sim/op/call.c '#include "sim/op/call.h"' '#include "sim/op/unit.h"' \
        'int call(void) { return unit(); }'
    file isa/tables/bodies.def 'X(call)'
    file isa/tables/ops.c '#define X(name) int name(void);' '#include "isa/tables/bodies.def"' \
        '#undef X' '__attribute__((visibility("default"))) int body(void)' '{' \
        '#define X(name) return name();' '#include "isa/tables/bodies.def"' '}'
}
# Compiles the tree, and checks it with the exceptions of these lines alone.
check() { # exceptions...
    sed -n '1,/^exceptions=/p' "$root/tests/support/circles.sh" >"$work/tree/circles.sh"
    printf '%s\n' "$@" "'" >>"$work/tree/circles.sh"
    sed '1,/^exceptions=/d' "$root/tests/support/circles.sh" | sed "1,/^'/d" >>"$work/tree/circles.sh"
    cp "$root/tests/support/rooms.sh" "$work/tree/"
    (
        cd "$work/tree" || exit 1
        find isa sim runtime kernels -name '*.c' | while read -r c; do
            mkdir -p "obj/${c%/*}"
            "$CC" -std=c17 -O2 -fPIC -fvisibility=hidden -w -I. -c "$c" -o "obj/${c%.c}.o" || exit 1
        done
        sh ./circles.sh obj
    ) >"$work/printed" 2>&1
    status=$?
}
REGISTRY='registry isa/tables/ops.c  by bodies.def'
says() { # words
    grep -qF "$1" "$work/printed" && echo yes
}
is() { # status
    [ "$status" = "$1" ] && echo yes
}
refuses() { # what, words: the last check ended with 1 and said so
    ok "$1" "$(is 1)"
    ok "$1, and says where" "$(says "$2")"
}

tree
check "$REGISTRY"
# The table calls by a literal name nowhere: the header of call.c does.
refuses 'a table that calls up a function of a header' 'isa/tables/ops.c: calls call of sim/op/call.c'

rows() { # the tree, with a function that only the table names
    tree
    file isa/tables/bodies.def 'X(row)'
    file sim/op/rows.c '#include "sim/op/call.h"' 'int row(void) { return call(); }'
}
rows
check "$REGISTRY"
ok 'a tree in order' "$(is 0)"
ok 'order is silent' "$([ ! -s "$work/printed" ] && echo yes)"
rm "$work/tree/obj/sim/op/unit.o"
(cd "$work/tree" && sh ./circles.sh obj) >"$work/printed" 2>&1
ok 'without objects there is nothing to check' "$(says 'sim/op/unit.c is not compiled: run make first')"

rows
check
refuses 'a table that is no registry' 'isa/tables/ops.c: calls row of sim/op/rows.c, but isa/tables is below sim/op'

rows
check "$REGISTRY" 'names nobody  is needed'
refuses 'an exception that nothing needs' 'nothing needs the exception "names nobody" any more'

rows
file sim/op/unit.c '#include "sim/op/unit.h"' '#include "sim/op/call.h"' \
    '#include "sim/memory/pages.h"' 'int unit(void) { return pages() ? 1 : call(); }' \
    'int other(void);'
check "$REGISTRY"
refuses 'a circle of two files' 'a circle of calls between 2 files of sim/op:'
ok 'with the calls' "$(says 'sim/op/unit.c -> sim/op/call.c: call')"

rows
file sim/op/call.h 'enum { MOST = 1 };' 'int call(void);'
file sim/op/unit.c '#include "sim/op/unit.h"' '#include "sim/op/call.h"' \
    '#include "sim/memory/pages.h"' 'int unit(void) { return pages() + MOST; }'
check "$REGISTRY"
refuses 'a circle by a type' 'a circle of includes between 2 files of sim/op:'
ok 'with the headers' "$(says 'sim/op/unit.c -> sim/op/call.c: its header')"
check "$REGISTRY" 'includes sim/op  for the type'
ok 'but for an exception' "$(is 0)"

rows
file sim/op/unit.h 'int unit(void);' 'extern int (*const units[1])(void);'
file sim/op/unit.c '#include "sim/op/unit.h"' '#include "sim/memory/pages.h"' \
    '#include "sim/op/call.h"' 'int unit(void) { return pages(); }' \
    'int (*const units[1])(void) = {call};'
file sim/op/call.c '#include "sim/op/call.h"' '#include "sim/op/unit.h"' \
    'int call(void) { return unit() + units[0] == 0; }'
check "$REGISTRY"
refuses 'a circle by an address' 'sim/op/unit.c -> sim/op/call.c: call'

rows
file sim/memory/pages.c '#include "sim/memory/pages.h"' '#include "sim/op/unit.h"' \
    'int pages(void) { return unit(); }'
check "$REGISTRY"
refuses 'a call upwards' 'sim/memory/pages.c: calls unit of sim/op/unit.c, but sim/memory is below sim/op'

rows
file sim/op/unit.h 'int unit(void);' 'int spare(void);' 'extern const int dead;'
file sim/op/unit.c '#include "sim/op/unit.h"' '#include "sim/memory/pages.h"' \
    'int unit(void) { return pages(); }' 'int spare(void) { return unit(); }' 'const int dead = 1;'
check "$REGISTRY"
refuses 'a function that nobody uses' 'sim/op/unit.c: no other file uses spare: make it static, or delete it'
ok 'nor a table' "$(says 'no other file uses dead')"
file tests/test.c 'int spare(void);' 'int test(void) { return spare() + dead; }'
check "$REGISTRY"
ok 'but for a test' "$(is 0)"
rm "$work/tree/tests/test.c"
check "$REGISTRY" 'names spare  is called by a debugger' 'names dead  is read by one'
ok 'or an exception' "$(is 0)"

rows
file sim/op/call.h 'int call(void);' 'int unit(void);'
rm "$work/tree/sim/op/unit.h"
file sim/op/unit.c '#include "sim/op/call.h"' '#include "sim/memory/pages.h"' \
    'int unit(void) { return pages(); }'
file sim/op/call.c '#include "sim/op/call.h"' 'int call(void) { return unit(); }'
check "$REGISTRY"
refuses 'a module without a header' 'sim/op/unit.c: unit is declared in sim/op/call.h: declare it in sim/op/unit.h'
check "$REGISTRY" 'header sim/op/call.h  is that of the room'
ok 'but for a header of the room' "$(is 0)"

rows
file sim/op/unit.h 'int unit(void);' 'int gone(void);'
check "$REGISTRY"
refuses 'a declaration of nothing' 'sim/op/unit.h: declares gone, which no file has: delete it'

rows
file sim/op/lone.h 'enum { LONE = 1 };'
check "$REGISTRY"
refuses 'a header that nobody includes' 'sim/op/lone.h: no file includes it: delete it'
file sim/op/unit.c '#include "sim/op/unit.h"' '#include "sim/memory/pages.h"' \
    '#include "sim/op/lone.h"' 'int unit(void) { return pages() + LONE; }'
check "$REGISTRY"
ok 'one of types needs no module' "$(is 0)"

tests/support/circles.sh "$OUT/obj" >"$work/printed" 2>&1
ok 'the tree is in order' "$([ ! -s "$work/printed" ] && echo yes)"
finish
