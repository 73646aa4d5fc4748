#!/bin/sh
# Who calls whom, read from the objects of the release build. Prints what, where
# and what to do; ends with 1 if anything is found:
#   1. no circle of calls between the files of a room,
#   2. no call of a room above (rooms.sh has the floors),
#   3. no global name that no other file uses: it should be static, or go,
#   4. what others use of x.c is declared in x.h, or expanded from a .def table,
#      so there is no header without a module and no module without a header.
# What is declared with default visibility is for others: 3 and 4 do not look at it.
#   circles.sh [FOLDER]      the folder of the objects, else build/obj
#   circles.sh calls ROOM    prints who calls what in a room
set -eu

# The exceptions, each with its reason.
exceptions='
'
mode=check
room=
[ "${1:-}" != calls ] || { mode=calls; room=$2; shift 2; }
objects=${1:-build/obj}

sources=$(find isa sim runtime kernels -name '*.c' ! -path '*/device/*' ! -path '*/hostlib/*' | sort)
missing=$(for f in $sources; do [ -f "$objects/${f%.c}.o" ] || echo "$f"; done)
[ -z "$missing" ] || {
    echo "circles.sh: not compiled: $(echo "$missing" | head -n 1); run 'make' first"
    exit 1
}
names() { # kind: prints it before each word of what it reads
    grep -ohE '\b[A-Za-z_][A-Za-z_0-9]*\b' | sort -u | sed "s/^/$1 /"
}

{
    "${0%/*}/rooms.sh" list | sed 's/^/floor /'
    echo "$exceptions" | sed -n 's/^\([a-z].*\)/except \1/p'
    echo "$sources" | sed 's/^/source /'
    find isa sim runtime kernels -name '*.h' | sed 's/^/header /'
    # shellcheck disable=SC2086
    (cd "$objects" && echo "$sources" | sed 's/c$/o/' | xargs readelf -sW 2>/dev/null) |
        awk '/^File: / { file = $2; sub(/o$/, "c", file) }
             $5 == "GLOBAL" || $5 == "WEAK" {
                 print ($7 == "UND" ? "use" : "define"), file, $8, $6 }'
    find tests -name '*.[ch]' -exec cat {} + | names used
    find kernels -name '*.mlu' -exec cat {} + | names used
    # What asserts ask is not in the release build.
    echo "$sources" | xargs grep -h -A 3 'assert(' | names used
    # Where headers have a name with a parenthesis, or an object
    find isa sim runtime kernels -name '*.h' -exec grep -HoE '\b[a-z_][A-Za-z_0-9]*( *\(|\[|;| =)' {} + |
        sed -E 's/^([^:]*):([A-Za-z_0-9]*).*/declare \1 \2/' | sort -u
} | awk -v mode="$mode" -v wanted="$room" '
    function room_of(file,    name) {
        if (file in in_room)
            return in_room[file]
        name = file
        while (sub("/[^/]*$", "", name))
            if (name in at)
                return in_room[file] = name
        name = file
        sub("/[^/]*$", "", name)
        return in_room[file] = name
    }
    $1 == "floor" { at[$2] = ++floors }
    $1 == "except" {
        key = $2 " " $3
        except[key] = 1
        excepted[++exceptions] = key
    }
    $1 == "source" { source[++sources] = $2; is_source[$2] = 1 }
    $1 == "header" { header[$2] = 1 }
    $1 == "define" {
        define[++defines] = $3
        of[defines] = $2
        visible[defines] = $4 == "DEFAULT"
        where[$3] = ($3 in where) ? where[$3] " " $2 : $2
    }
    $1 == "use" { uses[++n_uses] = $3; user[n_uses] = $2 }
    $1 == "used" { used[$2] = 1 }
    $1 == "declare" { declared[$2 " " $3] = 1; headers[$3] = headers[$3] " " $2 }
    function is_allowed(key) {
        if (key in except) { needed[key] = 1; return 1 }
        return 0
    }
    function say(text) { print text; bad = 1 }
    # Which of the definitions of a name a file means: that of its room first.
    function target(name, file,    n, part, i, r) {
        n = split(where[name], part, " ")
        if (n == 1)
            return part[1]
        r = room_of(file)
        for (i = 1; i <= n; i++)
            if (room_of(part[i]) == r)
                return part[i]
        return ""
    }
    function reach(from, file,    n, part, i) {
        if ((from " " file) in reached)
            return
        reached[from " " file] = 1
        n = split(next_of[file], part, " ")
        for (i = 1; i <= n; i++)
            reach(from, part[i])
    }
    END {
        for (i = 1; i <= n_uses; i++) {
            if (!(uses[i] in where))
                continue
            from = user[i]
            to = target(uses[i], from)
            if (to == "" || to == from)
                continue
            used_by[to " " uses[i]] = from
            a = room_of(from)
            b = room_of(to)
            pair = from " " to
            if (!(pair in calls)) {
                if (a == b)
                    next_of[from] = next_of[from] " " to
                pairs[++n_pairs] = pair
            }
            calls[pair] = calls[pair] " " uses[i]
        }
        for (i = 1; i <= n_pairs; i++) {
            split(pairs[i], end, " ")
            a = room_of(end[1])
            b = room_of(end[2])
            if (mode == "calls" && (a == wanted || b == wanted))
                print end[1] " -> " end[2] ":" calls[pairs[i]]
            if (a == b || mode == "calls")
                continue
            if ((a in at) && (!(b in at) || at[b] > at[a])) {
                if (is_allowed("up " end[2]))
                    continue
                say(end[1] ": calls" calls[pairs[i]] " of " end[2] "  <- " a " is below " b \
                    ": move it down, or hand it over as a pointer")
            }
        }
        if (mode == "calls")
            exit
        for (i = 1; i <= sources; i++)
            reach(source[i], source[i])
        for (i = 1; i <= sources; i++) {
            f = source[i]
            if (f in shown)
                continue
            n = 0
            list = ""
            for (k = 1; k <= sources; k++) {
                g = source[k]
                if (((f " " g) in reached) && ((g " " f) in reached)) {
                    shown[g] = 1
                    member[++n] = g
                    list = list " " g
                }
            }
            if (n < 2 || is_allowed("circle " room_of(f)))
                continue
            say("a circle of calls between " n " files of " room_of(f) ":")
            for (k = 1; k <= n; k++)
                for (l = 1; l <= n; l++)
                    if ((member[k] " " member[l]) in calls)
                        print "    " member[k] " -> " member[l] ":" calls[member[k] " " member[l]]
            print "  move what one of them calls to a file below the others"
        }
        for (i = 1; i <= defines; i++) {
            name = define[i]
            f = of[i]
            if (visible[i] || name == "main")
                continue
            if (!((f " " name) in used_by)) {
                if (!(name in used) && !is_allowed("unused " name))
                    say(f ": " name " is used by no other file: make it static, or delete it")
                continue
            }
            own = f
            sub(/c$/, "h", own)
            if ((own " " name) in declared)
                continue
            n = split(headers[name], part, " ")
            found = ""
            for (k = 1; k <= n; k++)
                if (!is_allowed("header " part[k]))
                    found = found " " part[k]
                else
                    found = found " -"
            if (n == 0 || found ~ / -/)
                continue
            say(f ": " name " is declared in" found ", not in " own)
        }
        for (i = 1; i <= exceptions; i++)
            if (!(excepted[i] in needed))
                say("circles.sh: nothing needs the exception \"" excepted[i] "\" any more")
        exit bad
    }'
