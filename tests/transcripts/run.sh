#!/bin/sh
# Replays the sessions that the documentation shows and compares what they
# print. In README.md, docs/*.md, the English pages of docs/course and those of operators
#   ```console    starts a session: lines "$ command", continued in lines that
#                 start with "> ", each followed by what it prints (both
#                 outputs, in the order of 2>&1)
#   ```cpp NAME   starts a file, and so do python and toml; it is there, as NAME, when commands run
# Other blocks are not looked at. Commands of a page run one after another in
# a folder of its own that has the tree's examples/ and an empty build/; each
# must end with status 0. A picture that a page shows and a command of it draws, x.svg, is that
# beside the page. A page may set a variable for its sessions by a line
# <!-- env: NAME=VALUE -->. One rule for what differs from run to run: a line
# that starts with "host" is dropped, and so are blanks at the ends of lines, and
# what the linker says of a sanitizer.
#
# usage: tests/transcripts/run.sh [--update] [PAGE...]
#   --update   rewrites the pages, and their pictures, with what their commands print today
# Without pages, of the course only a chapter and the page of its server are replayed, but
# all are rewritten; tests/long/course replays all.
# OUT is the build folder; ASAN_PRELOAD comes from tests/run.sh.
: "${OUT:=build}"
. tests/support/environment.sh
. tests/support/limit.sh
update=
if [ "${1:-}" = --update ]; then
    update=1
    shift
fi
if [ $# -eq 0 ]; then
    chapters=01 course=serve
    [ -z "$update" ] || chapters='[0-9][0-9]' course='*'
    # shellcheck disable=SC2086
    set -- README.md docs/*.md docs/course/$course.md docs/course/${chapters}_*/README.md kernels/*/[!l]*.md kernels/*/learn.md
fi
root=$PWD
case $OUT in /*) ;; *) OUT=$root/$OUT ;; esac
work=$OUT/transcripts
# The sessions show what a user gets who has set nothing.
forget_settings
passed=0 failed=0

# Puts the commands of a page in N.command, what they should print in N.want,
# the line they stand in in N.line, and files in box/.
split() { # page folder
    awk -v dir="$2" '
    /^```/ {
        open = !open
        mode = !open ? "" : $1 == "```console" ? "session" : \
               $1 ~ /^```(cpp|python|toml)$/ && NF == 2 ? "file" : ""
        name = dir "/box/" $2
        if (mode == "file")
            printf "" >name
        in_command = 0
        next
    }
    mode == "file" { print >name }
    mode == "session" && /^[$] / {
        n++
        print NR >(dir "/" n ".line")
        print substr($0, 3) >(dir "/" n ".command")
        printf "" >(dir "/" n ".want")
        in_command = 1
        next
    }
    mode == "session" && in_command && /^> / {
        print substr($0, 3) >(dir "/" n ".command")
        next
    }
    mode == "session" {
        in_command = 0
        if (!n) {
            print FILENAME ":" NR ": output without a command"
            exit 1
        }
        print >(dir "/" n ".want")
    }' "$1"
}

# Writes a page with the outputs in N.got instead of those it has.
rewrite() { # page folder
    awk -v dir="$2" '
    function flush(   line) {
        if (pending)
            while ((getline line <(dir "/" n ".got")) > 0)
                print line
        pending = 0
    }
    /^```/ {
        flush()
        open = !open
        session = open && $1 == "```console"
        print
        next
    }
    !session { print; next }
    /^[$] / { flush(); n++; pending = in_command = 1; print; next }
    in_command && /^> / { print; next }
    { in_command = 0 }' "$1"
}

# Linking with sanitized libraries makes ld warn about their runtime.
stable() {
    sed -e '/^host/d' -e '/libclang_rt\.asan.*: warning:/d' -e 's/[[:blank:]]*$//' \
        ${ASAN_PRELOAD:+-e '/libasan\.so/d'} "$1"
}

# Runs a command in the folder box. The compiler, and what runs it, is not
# preloaded with the sanitizer, nor is gdb; programs that use sanitized libraries
# are, also those that gdb starts by mlusim.
perform() { # command-file box page
    read -r first second _ <"$1"
    set -- "$1" "$2" "$(sed -n 's/^<!-- env: \([A-Z_]*=[^ ]*\) -->$/\1/p' "$3")"
    preload=${ASAN_PRELOAD:-}
    case "$first $second" in mlucc* | 'mlusim budget') preload= ;; esac
    ! grep -Eq '^mlusim .*\.mlu( |$)|mlusim repl' "$1" || preload=
    first_folder=$OUT/bin
    if [ -n "$preload" ] && [ "$first" = gdb-multiarch ]; then
        preload= first_folder=$work/preloading
        mkdir -p "$first_folder"
        printf '#!/bin/sh\nexec env LD_PRELOAD="%s" "%s/bin/mlusim" "$@"\n' \
            "$ASAN_PRELOAD" "$OUT" >"$first_folder/mlusim"
        chmod +x "$first_folder/mlusim"
    fi
    (cd "$2" && limited "$PROGRAM_SECONDS" "this command" \
        env PATH="$first_folder:$OUT/bin:$PATH" PYTHONPATH="$OUT/python" ${preload:+LD_PRELOAD="$preload"} \
        ${3:+"$3"} sh "$1" </dev/null)
}

# The pictures of a page that its sessions draw, as they are drawn now; those of the course
# are all from there.
pictures() { # page folder
    grep -o '](\([a-z0-9_]*\.svg\))' "$1" | sed 's/^](//; s/)$//' | sort -u | while read -r picture; do
        drawn=$2/box/$picture kept=$(dirname "$1")/$picture
        case $1 in
        docs/course/*) [ -f "$drawn" ] || { echo "$1: no session draws $picture" && continue; } ;;
        *) [ -f "$drawn" ] || continue ;;
        esac
        if [ -n "$update" ]; then
            cmp -s "$drawn" "$kept" || cp "$drawn" "$kept"
        elif ! cmp "$drawn" "$kept"; then
            echo "$1: $picture is not what its session draws"
        fi
    done
}

replay() { # page
    dir=$work/$(echo "$1" | tr / _)
    rm -rf "$dir"
    mkdir -p "$dir/box/build"
    ln -s "$root/examples" "$dir/box/examples"
    if ! split "$1" "$dir"; then
        failed=$((failed + 1))
        return
    fi
    n=1 page_failed=0
    while [ -f "$dir/$n.command" ]; do
        at="$1:$(cat "$dir/$n.line"): $(head -n 1 "$dir/$n.command")"
        perform "$dir/$n.command" "$dir/box" "$1" >"$dir/$n.raw" 2>&1
        status=$?
        stable "$dir/$n.raw" >"$dir/$n.got"
        stable "$dir/$n.want" >"$dir/$n.stable"
        if [ $status -ne 0 ]; then
            echo "$at"
            echo "    ends with status $status, expected 0; it prints:"
            sed 's/^/    /' "$dir/$n.raw"
            page_failed=$((page_failed + 1))
        elif [ -z "$update" ] &&
            ! diff "$dir/$n.stable" "$dir/$n.got" >"$dir/$n.diff"; then
            echo "$at"
            echo "    prints something else (< shown, > printed):"
            sed 's/^/    /' "$dir/$n.diff"
            page_failed=$((page_failed + 1))
        else
            passed=$((passed + 1))
        fi
        n=$((n + 1))
    done
    if [ $page_failed = 0 ]; then
        pictures "$1" "$dir" >"$dir/pictures" 2>&1
        cat "$dir/pictures"
        [ ! -s "$dir/pictures" ] || page_failed=1
    fi
    failed=$((failed + page_failed))
    if [ -n "$update" ] && [ $page_failed = 0 ]; then
        rewrite "$1" "$dir" >"$dir/page"
        cmp -s "$dir/page" "$1" || cat "$dir/page" >"$1"
    fi
}

export OUT
# The sanitizer's dlopen does not look beside the library that asks.
[ -z "${ASAN_PRELOAD:-}" ] ||
    export ASAN_OPTIONS=detect_leaks=0 LD_LIBRARY_PATH="$OUT/lib"
for page in "$@"; do
    replay "$page"
done
[ $failed = 0 ] || [ -n "$update" ] ||
    echo "right as printed? tests/transcripts/run.sh --update"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
