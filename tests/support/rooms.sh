#!/bin/sh
# The rooms of the tree and who includes whom. A file includes files of its own
# room and of rooms on lower floors, so that there is no circle.
#   rooms.sh          prints what goes upwards; ends with 1 if anything does
#   rooms.sh graph    prints the graph for Graphviz: make layers-graph | dot -Tsvg
#   rooms.sh list     the floors, lowest first, as architecture.md has them
set -eu

# The order, written here alone, from the bottom to the top. isa/isa.h says what
# the tables expand to, sim/sim.h what a machine is from outside: they belong to
# the rooms before the sign. Operators are on top, side by side.
floors='
isa/support
isa/tables = isa
isa/number
isa/scalar
isa/semantics
isa/shapes
isa/image
isa/image/dwarf
isa/compiler/job
isa/compiler/explain
isa/compiler/headers
isa/compiler/inlineasm
isa/compiler/passes
isa/compiler/driver
isa/compiler/gen
sim/fault
sim/threads
sim/machine = sim
sim/observers
sim/memory
sim/op
sim/scalar
sim/jit
sim/run
sim/setup
sim/debug
runtime/api/include
runtime/instruments/settings
runtime/instruments/report
runtime/instruments/record
runtime/instruments/postmortem
runtime/instruments/usage
runtime/instruments/check
runtime/instruments/precise
runtime/debug/terminal
runtime/debug/state
runtime/debug/expr
runtime/debug/points
runtime/debug/time
runtime/debug/commands
runtime/debug/gdb
runtime/debug
runtime/api/cast
runtime/api/cnrt
runtime/api/cndrv
runtime/api/cndev
runtime/api/launch
runtime/api/proc
runtime/tools/array
runtime/tools/command
runtime/tools/budget
runtime/tools/course
runtime/tools/mlusim
runtime/tools/mlusim/start
runtime/tools/mlusim/show
runtime/tools/mlusim/budget
runtime/tools/mlusim/usage
runtime/tools/mlusim/compare
runtime/tools/mlusim/repl
runtime/tools/mlusim/debug
runtime/tools/mlusim/run
runtime/tools/mlusim/explore
runtime/tools/mlusim/course
kernels/include
kernels/library = kernels
kernels/harness
kernels/mluop
'

# "from to" for each include of a header or table between two rooms. What
# kernels include (isa/include) and what is compiled for devices and programs
# (device, hostlib) is text to us.
includes() {
    find isa sim runtime kernels -name '*.[ch]' ! -path 'isa/include/*' \
        ! -path '*/device/*' ! -path '*/hostlib/*' \
        -exec grep -HE '^ *# *include "[a-z]+/' {} + |
        sed -E 's/^([^:]*):[^"]*"([^"]*)".*/\1 \2/'
}

{
    echo "$floors" | sed 's/^/floor /'
    includes | sort | sed 's/^/include /'
} | awk -v mode="${1:-check}" '
    # The room of a file: the deepest of its folders that is one.
    function room(file,    part, n, name) {
        if (file == "sim/debug.h")
            return "sim/debug"
        n = split(file, part, "/")
        if (n == 2)
            return (part[1] in root) ? root[part[1]] : part[1]
        name = file
        while (sub("/[^/]*$", "", name))
            if (name in at)
                return name
        return part[1] "/" part[2]
    }
    $1 == "floor" && NF > 1 {
        floor++
        at[$2] = floor
        rooms[floor] = $2
        if ($3 == "=")
            root[$4] = $2
    }
    $1 == "include" {
        from = room($2)
        to = room($3)
        top = floor + 1
        if (!(from in at) && from ~ /^kernels\//)
            at[from] = top
        if (!(to in at) && to ~ /^kernels\//)
            at[to] = top
        if (from == to)
            next
        if (!(from in at) || !(to in at)) {
            print "rooms.sh: " $2 " includes " $3 ": there is no floor for " \
                  ((from in at) ? to : from)
            bad = 1
        } else if (at[to] >= at[from]) {
            print $2 ": includes " $3 "  <- " from " is " \
                  (at[to] == at[from] ? "beside " : "below ") to
            bad = 1
        }
        arrows[from " " to]++
    }
    END {
        if (mode == "list")
            for (f = 1; f <= floor; f++)
                print rooms[f]
        if (mode == "graph") {
            print "digraph rooms {"
            print "    rankdir = BT; node [shape = box, fontname = sans];"
            for (f = 1; f <= floor; f++)
                print "    \"" rooms[f] "\";"
            for (a in arrows) {
                split(a, end, " ")
                print "    \"" end[1] "\" -> \"" end[2] "\" [label = " \
                      arrows[a] "];" | "sort"
            }
            close("sort")
            print "}"
        }
        exit bad
    }'
