#!/bin/sh
# Who calls whom, read from the objects of the release build. Prints what, where
# and what to do; ends with 1 if anything is found:
#   1. No circle of calls between the files of a room, nor of includes: x.c includes the
#      header of what it calls, or one of types that stands below both.
#   2. No call of a room on a higher floor (rooms.sh).
#   3. No global name that no other file uses: it is static, or goes.
#   4. What other files use of x.c is declared in x.h, or in no header by its own
#      name, as the rows of a .def table are. So there is no module without a
#      header, and no header without a module but of types and inline functions.
#   5. No header that declares what does not exist, or that no file includes.
# Names with default visibility are the interface of a library: 3 and 4 leave
# them out. What tests, kernels and asserts use is used.
#   circles.sh [FOLDER]             the folder of the objects, else build/obj
#   circles.sh calls ROOM [FOLDER]  prints who calls what in a room, and of others
set -eu

# Exceptions, "what subject  reason", each needed:
#   registry FILE    its table names what is above; by rows of a .def table alone
#   header FILE      declares functions of several files of its room
#   names NAME       global for another reason
#   includes ROOM    its files still include each other in a circle, for types alone
exceptions='
registry isa/tables/ops.c              an op has a body, by the rows of ops/
registry kernels/harness/operator.c    an operator has a trial, by operators.def
registry runtime/tools/mlusim/main.c   a command has a room, by commands.def
header isa/isa.h                       what the tables expand to, for all of the tree
header isa/image/image.h               an image, whatever part of it is read
header isa/image/elfread.h             what has types of libelf, of elf.c
header sim/jit/jit.h                   what the simulator sees of the translator
header sim/jit/templates.h             templates of a form, a file per family
header runtime/instruments/report/report.h          of the report
header runtime/instruments/postmortem/postmortem.h  of the file of a fault
names mlusim_instrument                the function of an instrument that a user loads
header kernels/OPERATOR/trial/inputs.h  a trial is inputs, references and plain C
includes isa/compiler/driver           compile, host and outputs
includes isa/compiler/explain          diagnostics and what explains them
includes isa/compiler/inlineasm        the parser and the emitter
includes sim/op                        calls, checks and the memo
includes runtime/tools/mlusim/debug    the adapter
includes runtime/tools/mlusim/repl     the playground
includes runtime/tools/mlusim/run      change and whatif
'
mode=check
room=
[ "${1:-}" != calls ] || { mode=calls; room=$2; shift 2; }
objects=${1:-build/obj}

# What is compiled for devices and programs is text to us.
sources=$(find isa sim runtime kernels -name '*.c' ! -path '*/device/*' ! -path '*/hostlib/*' | sort)
headers=$(find isa sim runtime kernels -name '*.h' ! -path 'isa/include/*' \
    ! -path 'runtime/api/include/*' ! -path 'kernels/include/*' ! -path '*/device/*' \
    ! -path 'runtime/tools/torch/python/*' | sort)
missing=$(for f in $sources; do [ -f "$objects/${f%.c}.o" ] || echo "$f"; done)
[ -z "$missing" ] || {
    echo "circles.sh: $(echo "$missing" | head -n 1) is not compiled: run make first"
    exit 1
}
words() { # kind: each word of what is read, once, behind it
    grep -ohE '\b[A-Za-z_][A-Za-z_0-9]*\b' | sort -u | sed "s/^/$1 /"
}

{
    "${0%/*}/rooms.sh" list | sed 's/^/floor /'
    echo "$exceptions" | sed -n 's/^\([a-z].*\)/except \1/p'
    echo "$sources" | sed 's/^/source /'
    # Symbols of each object, with type and visibility.
    (cd "$objects" && echo "$sources" | sed 's/c$/o/' | xargs readelf -sW 2>/dev/null) |
        awk '/^File: / { file = $2; sub(/o$/, "c", file) }
             $5 == "GLOBAL" || $5 == "WEAK" {
                 print ($7 == "UND" ? "use" : "define"), file, $8, $6, $4 }'
    find tests -name '*.[ch]' -exec cat {} + 2>/dev/null | words used
    find kernels -name '*.mlu' -exec cat {} + 2>/dev/null | words used
    find isa sim runtime kernels -name '*.def' -exec cat {} + | words used
    echo "$sources" | xargs cat | tr '\n' ' ' | grep -oE '\bassert\([^;]*;' | words used
    # Names that headers say: of functions, and of objects.
    [ -z "$headers" ] || {
        echo "$headers" | xargs grep -HoE '\b[a-z_][A-Za-z_0-9]*( *\(|\[|;| =|,)' |
            sed -E 's/^([^:]*):([A-Za-z_0-9]*).*/say \1 \2/' | sort -u
        echo "$headers" | xargs grep -HE '^[a-z][A-Za-z_0-9 *]*\(.*' |
            grep -vE ':(static|typedef|enum [a-z_]* \{)|__attribute__' |
            sed -nE 's/^([^:]*):[a-z][A-Za-z_0-9 *]*[ *]([a-z_][A-Za-z_0-9]*)\(.*/declare \1 \2/p'
        echo "$headers" | sed 's/^/header /'
    }
    grep -rhoE '^ *# *include "[^"]*\.h"' isa sim runtime kernels tests --include='*.[ch]' \
        --include='*.mlu' --include='*.cpp' | sed 's/.*"\(.*\)"/include \1/' | sort -u
    echo "$sources" | xargs grep -HE '^ *# *include "[^"]*\.h"' |
        sed 's/:.*"\(.*\)h"/ \1c/; s/^/see /'
    sed -n 's/^SIM_HEADERS := \(.*\)/\1/p' Makefile mk/*.mk 2>/dev/null | tr ' ' '\n' |
        sed 's/^/include /'
} | awk -v mode="$mode" -v wanted="$room" '
    # The room of a file: the deepest of its folders that has a floor.
    function room_of(file,    name) {
        if (file in in_room)
            return in_room[file]
        for (name = file; sub("/[^/]*$", "", name);)
            if (name in floor)
                return in_room[file] = name
        name = file
        sub("/[^/]*$", "", name)
        return in_room[file] = name
    }
    # Operators are side by side on top, and their trials on them.
    function height(room) {
        return (room in floor) ? floor[room] : floors + (room ~ /\/trial$/ ? 2 : 1)
    }
    function is_allowed(key) {
        sub("kernels/[a-z_]*/trial", "kernels/OPERATOR/trial", key)
        if (key in except) {
            needed[key] = 1
            return 1
        }
        return 0
    }
    function complain(text) {
        print text
        bad = 1
    }
    # The file that a name means: of several, that whose path has most in common.
    function target(name, file,    n, part, i, k, most, best) {
        n = split(where[name], part, " ")
        best = part[1]
        most = 0
        for (i = 1; n > 1 && i <= n; i++) {
            for (k = 1; substr(part[i], k, 1) == substr(file, k, 1); k++)
                ;
            if (k > most) {
                most = k
                best = part[i]
            }
        }
        return best
    }
    function reach(from, file, next_of,    n, part, i) {
        if ((from, file) in reached)
            return
        reached[from, file] = 1
        n = split(next_of[file], part, " ")
        for (i = 1; i <= n; i++)
            reach(from, part[i], next_of)
    }
    # Files of a room that come to each other, with what the first has of the second.
    function complain_of_circles(kind, next_of, of, remedy,    i, k, l, n, f, member, shown) {
        delete reached
        for (i = 1; i <= sources; i++)
            reach(source[i], source[i], next_of)
        for (i = 1; i <= sources; i++) {
            if ((f = source[i]) in shown)
                continue
            n = 0
            for (k = i; k <= sources; k++)
                if (((f, source[k]) in reached) && ((source[k], f) in reached)) {
                    shown[source[k]] = 1
                    member[++n] = source[k]
                }
            if (n < 2 || (kind == "includes" && is_allowed(kind " " room_of(f))))
                continue
            complain("a circle of " kind " between " n " files of " room_of(f) ":")
            for (k = 1; k <= n; k++)
                for (l = 1; l <= n; l++)
                    if ((member[k], member[l]) in of)
                        print "    " member[k] " -> " member[l] ":" of[member[k], member[l]]
            print "    " remedy
        }
    }
    $1 == "floor" { floor[$2] = ++floors }
    $1 == "except" { except[$2 " " $3] = 1; excepted[++exceptions] = $2 " " $3 }
    $1 == "source" { source[++sources] = $2 }
    # proc.so and kept.so stand in front of functions of the C library.
    $1 == "define" && $2 !~ /^(runtime\/api\/proc|isa\/compiler\/kept)\// {
        define[++defines] = $3
        of[defines] = $2
        exported[defines] = $4 == "DEFAULT"
        is_object[defines] = $5 == "OBJECT"
        where[$3] = where[$3] " " $2
    }
    $1 == "use" { use[++uses] = $3; user[uses] = $2 }
    $1 == "used" { used[$2] = 1 }
    $1 == "say" { says[$2, $3] = 1; sayers[$3] = sayers[$3] " " $2 }
    $1 == "declare" { declared[++declarations] = $3; declares[declarations] = $2 }
    $1 == "header" { header[++headers] = $2 }
    $1 == "see" { see[++sees] = $3; seer[sees] = $2 }
    $1 == "include" { included[$2] = 1 }
    END {
        for (i = 1; i <= uses; i++) {
            if (!(use[i] in where))
                continue
            from = user[i]
            to = target(use[i], from)
            if (to == from)
                continue
            is_used[to, use[i]] = 1
            if (!((from, to) in calls)) {
                if (room_of(from) == room_of(to))
                    next_of[from] = next_of[from] " " to
                caller[++pairs] = from
                called[pairs] = to
            }
            calls[from, to] = calls[from, to] " " use[i]
        }
        for (i = 1; mode == "calls" && i <= pairs; i++)
            if (room_of(caller[i]) == wanted || room_of(called[i]) == wanted)
                print caller[i] " -> " called[i] ":" calls[caller[i], called[i]]
        if (mode == "calls")
            exit
        # 1
        for (i = 1; i <= sources; i++)
            is_source[source[i]] = 1
        for (i = 1; i <= sees; i++)
            if (see[i] != seer[i] && (see[i] in is_source) && room_of(see[i]) == room_of(seer[i])) {
                next_seen[seer[i]] = next_seen[seer[i]] " " see[i]
                sight[seer[i], see[i]] = " its header"
            }
        complain_of_circles("calls", next_of, calls, "move what both sides call into a file below them")
        complain_of_circles("includes", next_seen, sight, "move the types of both sides into a header below them")
        # 2
        for (i = 1; i <= pairs; i++) {
            a = room_of(f = caller[i])
            b = room_of(called[i])
            if (a == b || height(b) < height(a))
                continue
            n = split(calls[f, called[i]], part, " ")
            for (k = 1; k <= n; k++)
                if (!(!(part[k] in sayers) && is_allowed("registry " f)))
                    complain(f ": calls " part[k] " of " called[i] ", but " a " is " \
                             (height(a) == height(b) ? "beside " : "below ") b \
                             ": move it down, or hand it over as a pointer")
        }
        # 3, 4
        for (i = 1; i <= defines; i++) {
            name = define[i]
            f = of[i]
            if (exported[i] || name == "main")
                continue
            if (!((f, name) in is_used)) {
                if (!(name in used) && ((name in sayers) || is_object[i]) &&
                    !is_allowed("names " name))
                    complain(f ": no other file uses " name ": make it static, or delete it")
                continue
            }
            own = f
            sub(/c$/, "h", own)
            if (((own, name) in says) || !(name in sayers))
                continue
            n = split(sayers[name], part, " ")
            is_good = 0
            for (k = 1; k <= n; k++)
                is_good += is_allowed("header " part[k])
            if (!is_good)
                complain(f ": " name " is declared in" sayers[name] ": declare it in " own)
        }
        # 5
        for (i = 1; i <= declarations; i++)
            if (!(declared[i] in where) && !is_allowed("names " declared[i]))
                complain(declares[i] ": declares " declared[i] ", which no file has: delete it")
        for (i = 1; i <= headers; i++)
            if (!(header[i] in included))
                complain(header[i] ": no file includes it: delete it")
        for (i = 1; i <= exceptions; i++)
            if (!(excepted[i] in needed))
                complain("circles.sh: nothing needs the exception \"" excepted[i] "\" any more")
        exit bad
    }'
