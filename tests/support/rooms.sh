#!/bin/sh
# The rooms of the tree and who includes whom. A file includes files of its own
# room and of rooms on lower floors, so that there is no circle.
#   rooms.sh          prints what goes upwards; ends with 1 if anything does
#   rooms.sh graph    prints the graph of all rooms for Graphviz (dot -Tsvg)
#   rooms.sh picture  the same of the parts below, for docs/layers.svg (make layers-graph)
#   rooms.sh list     the floors, lowest first, as docs/rooms.md has them
set -eu

# The order, written here alone, from the bottom to the top. isa/isa.h says what
# the tables expand to, sim/sim.h what a machine is from outside: they belong to
# the rooms before the sign. Operators are on top, side by side.
floors='
isa/support/memory
isa/support/files
isa/support/words
isa/support/json
isa/support/process
isa/tables = isa
isa/number
isa/scalar
isa/semantics
isa/shapes
isa/image
isa/image/dwarf
isa/compiler/job
isa/compiler/cache
isa/compiler/explain
isa/compiler/headers
isa/compiler/inlineasm
isa/compiler/passes
isa/compiler/driver
isa/compiler/gen
isa/compiler/kept
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
runtime/instruments
runtime/instruments/settings
runtime/instruments/report
runtime/instruments/advice
runtime/instruments/sarif
runtime/instruments/progress
runtime/instruments/results
runtime/instruments/record
runtime/instruments/trace
runtime/instruments/timeline
runtime/instruments/page
runtime/instruments/pictures
runtime/instruments/postmortem
runtime/instruments/usage
runtime/instruments/check/shadow
runtime/instruments/check/state
runtime/instruments/check/reports
runtime/instruments/check/hazard
runtime/instruments/check/race
runtime/instruments/check/init
runtime/instruments/check/bounds
runtime/instruments/check/values
runtime/instruments/check/mpu
runtime/instruments/check/leak
runtime/instruments/check/host
runtime/instruments/check
runtime/instruments/writes
runtime/instruments/moves
runtime/instruments/commands
runtime/instruments/precise
runtime/instruments/twin
runtime/instruments/custom
runtime/debug/json
runtime/debug/wire
runtime/debug/terminal
runtime/debug/state
runtime/debug/expr
runtime/debug/points
runtime/debug/time
runtime/debug/commands/data
runtime/debug/commands/info
runtime/debug/commands/screen
runtime/debug/commands/lines
runtime/debug/commands/settings
runtime/debug/commands/focus
runtime/debug/commands/session
runtime/debug/commands
runtime/debug/gdb
runtime/debug/dap
runtime/debug
runtime/api/cast
runtime/api/clocks
runtime/api/cnrt/context
runtime/api/cnrt/instruments
runtime/api/cnrt/program
runtime/api/cnrt/process
runtime/api/cnrt/queue
runtime/api/cnrt/launch
runtime/api/cnrt/devices
runtime/api/cnrt/memory
runtime/api/cnrt/session
runtime/api/cnrt
runtime/api/cndrv
runtime/api/cndev
runtime/api/cncl
runtime/api/cnnl
runtime/api/launch
runtime/api/entry
runtime/api/proc
runtime/tools/files
runtime/tools/array
runtime/tools/accuracy
runtime/tools/accuracy/library
runtime/tools/command
runtime/tools/html
runtime/tools/junit
runtime/tools/budget
runtime/tools/process
runtime/tools/confine/inside
runtime/tools/confine
runtime/tools/torch/include
runtime/tools/torch
runtime/tools/judge
runtime/tools/course
runtime/tools/course/picture
runtime/tools/scripts
runtime/tools/sweep
runtime/tools/python
runtime/tools/torch/python
runtime/tools/start
runtime/tools/launch
runtime/tools/sizes
runtime/tools/prove
runtime/tools/reports
runtime/tools/usage
runtime/tools/mlusim
runtime/tools/mlusim/show
runtime/tools/mlusim/budget
runtime/tools/mlusim/repl
runtime/tools/mlusim/debug
runtime/tools/mlusim/run
runtime/tools/mlusim/torch
runtime/tools/mlusim/explore
runtime/tools/mlusim/prove
runtime/tools/mlusim/judge/question
runtime/tools/mlusim/judge/verdict
runtime/tools/mlusim/judge/run
runtime/tools/mlusim/judge/many
runtime/tools/mlusim/kit
runtime/tools/mlusim/judge
runtime/tools/mlusim/explain
runtime/tools/mlusim/http
runtime/tools/mlusim/http/library
runtime/tools/mlusim/classroom
runtime/tools/mlusim/course
runtime/tools/mlusim/sweep
runtime/tools/mlusim/tune
runtime/tools/mlusim/fit
runtime/tools/mlusim/mcp
runtime/tools/mlusim/selftest
kernels/include
kernels/library = kernels
kernels/cnnl
kernels/harness
kernels/mluop
'

# The parts of the picture: a folder of rooms, what it is. A room belongs to the longest
# name that its own begins with.
parts='
isa                  the instruction set: tables, formats, bodies of ops
isa/compiler         mlucc compiles kernels
sim                  libmlusim: the machine and its time
runtime/instruments  what follows a program: report, pictures, checks
runtime/debug        libmlusim-debug: mlusim debug, gdb, editors
runtime/api          libcnrt, libcndrv, libcndev, libcncl, libcnnl: what programs link
runtime/tools        mlusim, and the course
kernels              libmluop and mluop: operators
'

# "from to" for each include of a header or table between two rooms; <cnrt.h> is the
# runtime's. What kernels include (isa/include) and what is compiled for devices and programs
# (device, hostlib) is text to us.
includes() {
    find isa sim runtime kernels -name '*.[ch]' ! -path 'isa/include/*' \
        ! -path '*/device/*' ! -path '*/hostlib/*' \
        -exec grep -HE '^ *# *include ("[a-z]+/|<(cnrt|cndrv|cndev|mlusim)\.h>)' {} + |
        sed -E -e 's|<(.*)>|"runtime/api/include/\1"|' \
            -e 's/^([^:]*):[^"]*"([^"]*)".*/\1 \2/'
}

{
    echo "$floors" | sed 's/^/floor /'
    echo "$parts" | sed 's/^/part /'
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
    # The part that a room belongs to.
    function part_of(name,    p, best) {
        for (p in job)
            if (index(name "/", p "/") == 1 && length(p) > length(best))
                best = p
        return best
    }
    # The rooms of a part for its box, those of a folder in lines of their own.
    function rooms_of(p,    f, name, folder, text, line) {
        for (f = 1; f <= floor; f++) {
            if (part_of(rooms[f]) != p || rooms[f] == p)
                continue
            name = substr(rooms[f], length(p) + 2)
            if (index(name, "/") && !folder++) {
                text = text line "<br/>"
                line = substr(name, 1, index(name, "/")) "  "
            }
            if (folder && !index(name, "/")) {
                text = text line "<br/>"
                line = ""
                folder = 0
            }
            sub(/^.*\//, "", name)
            if (length(line) > 60) {
                text = text line "<br/>"
                line = ""
            }
            line = line name " "
        }
        return text line
    }
    # One box for each part, and an arrow to each part whose files it includes, but
    # where that follows from two other arrows.
    function picture(    p, q, r, a, end, from, to, uses) {
        print "digraph parts {"
        print "    rankdir = TB; nodesep = 0.3; ranksep = 0.45;"
        print "    node [shape = box, style = \"rounded,filled\", " \
              "fontname = \"Helvetica,Arial,sans-serif\", fontsize = 11];"
        print "    edge [color = \"#57606a\"];"
        for (p = 1; p <= parts; p++)
            print "    \"" parts_in_order[p] "\" [fillcolor = \"" \
                  colour[substr(parts_in_order[p], 1, 3)] "\", label = <<b>" \
                  parts_in_order[p] "/</b>  " job[parts_in_order[p]] "<br/>" \
                  "<font point-size=\"9\" color=\"#424a53\">" \
                  rooms_of(parts_in_order[p]) "</font>>];"
        for (a in arrows) {
            split(a, end, " ")
            from = part_of(end[1])
            to = part_of(end[2])
            if (from != to)
                uses[from, to] = 1
        }
        for (p in job)
            for (q in job)
                for (r in job)
                    if ((p, q) in uses && (q, r) in uses)
                        implied[p, r] = 1
        for (p = 1; p <= parts; p++)
            for (q = 1; q <= parts; q++) {
                from = parts_in_order[p]
                to = parts_in_order[q]
                if ((from, to) in uses && !((from, to) in implied))
                    print "    \"" from "\" -> \"" to "\";"
            }
        print "}"
    }
    BEGIN {
        colour["isa"] = "#ddf4ff"; colour["sim"] = "#dafbe1"
        colour["run"] = "#fff8c5"; colour["ker"] = "#ffeff7"
    }
    $1 == "part" && NF > 2 {
        parts_in_order[++parts] = $2
        name = $2
        sub(/^part +[^ ]+ +/, "")
        job[name] = $0
        next
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
        if (mode == "picture")
            picture()
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
