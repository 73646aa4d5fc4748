#!/bin/sh
# The check of who includes whom (tests/support/rooms.sh): small trees that are
# in order or not, the graph, and the table of rooms in the documentation. Run
# from the root of the tree.
root=$PWD
. tests/support/checks.sh
ok() { # what, whether
    checks=$((checks + 1))
    [ "$2" = yes ] || fail "$1"
}
tree() { # a new tree with the folders of the real one
    rm -rf "$work/tree"
    mkdir -p "$work/tree/isa/tables" "$work/tree/sim/op" "$work/tree/sim/run" \
        "$work/tree/runtime" "$work/tree/kernels" || exit 1
}
file() { # path, what it includes...
    path=$work/tree/$1
    mkdir -p "${path%/*}"
    shift
    : >"$path"
    for h; do echo "#include \"$h\"" >>"$path"; done
}
rooms() { # arguments of rooms.sh: status, printed
    (cd "$work/tree" && "$root/tests/support/rooms.sh" "$@") >"$work/printed" 2>&1
    status=$?
}
says() { # words
    grep -qF "$1" "$work/printed" && echo yes
}
is() { # status
    [ "$status" = "$1" ] && echo yes
}

tree
file sim/run/order.c sim/op/call.h isa/isa.h
file sim/op/call.c sim/op/call.h isa/tables/types.def
rooms
ok "what goes downwards is in order" "$(is 0)"
ok "order is silent" "$([ ! -s "$work/printed" ] && echo yes)"

file sim/op/unit.c sim/run/order.h
rooms
ok "an arrow upwards is refused" "$(is 1)"
ok "and named" "$(says 'sim/op/unit.c: includes sim/run/order.h  <- sim/op is below sim/run')"

tree
file isa/isa.h isa/tables/types.def
file isa/tables/ops.c isa/isa.h
rooms
ok "isa.h belongs to the tables" "$(is 0)"
file isa/tables/ops.c isa/compiler/job/job.h
rooms
ok "tables know nothing of the compiler" "$(is 1)"

tree
file sim/attic/old.c sim/op/call.h
rooms
ok "a room without a floor is refused" "$(is 1)"
ok "and named so" "$(says 'there is no floor for sim/attic')"

tree
file kernels/pool/op.c kernels/library/guard.h kernels/pool/op.h
rooms
ok "an operator uses the library" "$(is 0)"
file kernels/pool/op.c kernels/scatter/op.h
rooms
ok "operators know nothing of each other" "$(is 1)"
ok "and named" "$(says '<- kernels/pool is beside kernels/scatter')"

tree
file sim/run/order.c sim/op/call.h sim/op/unit.h
rooms graph
ok "the graph counts includes" "$(says '"sim/run" -> "sim/op" [label = 2];')"
ok "the graph is one of Graphviz" \
    "$(head -n 1 "$work/printed" | grep -q '^digraph rooms {$' && tail -n 1 "$work/printed" | grep -qx '}' && echo yes)"

# Every folder is a room, and every room a folder, but for what is no C of ours.
for top in isa isa/support isa/image isa/compiler sim runtime runtime/api runtime/api/cnrt runtime/instruments \
    runtime/instruments/check runtime/debug runtime/debug/commands runtime/tools \
    runtime/tools/accuracy runtime/tools/confine runtime/tools/course runtime/tools/mlusim runtime/tools/mlusim/http runtime/tools/mlusim/judge runtime/tools/torch kernels; do
    find "$top" -mindepth 1 -maxdepth 1 -type d
done | grep -vxE 'isa/(include|support|compiler|compiler/(device|hostlib))|runtime/(api|tools)|kernels/[a-z]+_.*' |
    sort >"$work/folders"
tests/support/rooms.sh list | sort >"$work/rooms"
diff "$work/folders" "$work/rooms" >"$work/printed"
ok "rooms are the folders" "$([ ! -s "$work/printed" ] && echo yes)"
sed -n 's/^\* `\([a-z]*\/[a-z/]*\)\/`: .*/\1/p' docs/rooms.md >"$work/written"
tests/support/rooms.sh list | diff - "$work/written" >"$work/printed"
ok "rooms.md has the rooms, in their order" "$([ ! -s "$work/printed" ] && echo yes)"

finish
