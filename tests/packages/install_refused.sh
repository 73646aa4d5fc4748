#!/bin/sh
# `make install` into folders where it cannot: it says what stands in the way, and what
# was there before is there after it, byte by byte.
. tests/support/checks.sh
unshare --mount --map-root-user true 2>/dev/null || {
    echo 'skipped: nobody may mount here'
    exit 77
}
install=$PWD/mk/install.sh
mkdir -p "$work/from/bin" "$work/from/lib" "$work/prefix"
echo new >"$work/from/bin/mlucc"
head -c 300000 /dev/zero >"$work/from/lib/libcnrt.so.1.0.0"
ln -s libcnrt.so.1.0.0 "$work/from/lib/libcnrt.so.1"
files='bin/mlucc lib/libcnrt.so.1.0.0 lib/libcnrt.so.1'
state() { # folder
    (cd "$1" && find . -exec stat -c '%n %a %s %F' {} + | sort)
}

# refuses WHAT WORDS MOUNT: below a fresh file system at $work/prefix, prepared by the
# lines of MOUNT, `make install` ends with 1 and the words, and leaves all as it was.
refuses() {
    checks=$((checks + 1))
    # shellcheck disable=SC2016
    unshare --mount --map-root-user sh -ec '
        cd "$1"
        eval "$5"
        find prefix -exec stat -c "%n %a %s %F" {} + | sort >before
        code=0
        "$2" install from prefix/to $3 >said 2>&1 || code=$?
        find prefix -exec stat -c "%n %a %s %F" {} + | sort >after
        diff before after && [ $code -eq 1 ] && grep -qF -e "$4" said &&
            grep -q "nothing was installed: choose another folder with PREFIX=DIR" said
    ' - "$work" "$install" "$files" "$2" "$3" >"$work/log" 2>&1 || {
        cat "$work/said" >>"$work/log"
        fail "$1"
    }
}
refuses 'a file system that is read only' 'prefix may not be written to (Read-only file system)' \
    'mount -t tmpfs -o ro none prefix'
refuses 'no space left' 'prefix has 0 MiB left, and 1 are needed' \
    'mount -t tmpfs -o size=100k none prefix'
refuses 'no space left for a newer one' 'prefix/to has 0 MiB left, and 1 are needed' \
    'mount -t tmpfs -o size=200k none prefix; mkdir -p prefix/to/bin prefix/to/share/mlusim
     echo old >prefix/to/bin/mlucc; echo bin/mlucc >prefix/to/share/mlusim/installed'
refuses 'a folder of it is a file' 'prefix/to/bin is no folder' \
    'mount -t tmpfs none prefix; mkdir prefix/to; : >prefix/to/bin'
refuses 'a file of it is a folder' 'prefix/to/bin/mlucc is a folder' \
    'mount -t tmpfs none prefix; mkdir -p prefix/to/bin/mlucc'
refuses 'the prefix is a file' 'prefix/to is no folder' \
    'mount -t tmpfs none prefix; : >prefix/to'
# No space that df does not know of: files are there in part when it is seen.
refuses 'copies that fail' 'the files cannot be copied into prefix/to' \
    'mount -t tmpfs -o nr_inodes=12 none prefix'

# And where it can: everything, without what it copied for a while.
try 'it installs' "$install" install "$work/from" "$work/prefix/to" $files
try 'all files' cmp "$work/from/lib/libcnrt.so.1" "$work/prefix/to/lib/libcnrt.so.1"
try 'nothing else' [ "$(find "$work/prefix/to" | wc -l)" -eq 9 ]
try 'and takes it away' "$install" uninstall "$work/prefix/to"
try 'all of it' [ ! -e "$work/prefix/to" ]

# Killed with all that it started, behind its Nth copy: that it can be taken away, and
# that another one installs all, and takes all away.
mkdir "$work/killing"
cat >"$work/killing/cp" <<'END'
#!/bin/sh
/bin/cp "$@" || exit
echo >>"$COPIES"
[ "$(wc -l <"$COPIES")" -ne "$LAST_COPY" ] || kill -KILL 0
END
chmod +x "$work/killing/cp"
killed() { # N, old version installed before
    rm -rf "$work/prefix" "$work/copies"
    mkdir "$work/prefix"
    [ -z "$2" ] || "$install" install "$work/from" "$work/prefix/to" $files bin/old
    code=0
    COPIES=$work/copies LAST_COPY=$1 PATH=$work/killing:$PATH setsid --wait \
        "$install" install "$work/from" "$work/prefix/to" $files || code=$?
    [ $code -eq 137 ]
}
echo old >"$work/from/bin/old"
for copy in 1 2; do
    for before in '' older; do
        what="killed behind copy $copy${before:+, over an older one}"
        try "$what" killed $copy "$before"
        try "$what: it is taken away" "$install" uninstall "$work/prefix/to"
        try "$what: all of it" [ ! -e "$work/prefix/to" ]
        try "$what, again" killed $copy "$before"
        try "$what: the next one installs" "$install" install "$work/from" "$work/prefix/to" $files
        try "$what: all files, and nothing else" [ "$(find "$work/prefix/to" | wc -l)" -eq 9 ]
        try "$what: it is taken away as well" "$install" uninstall "$work/prefix/to"
        try "$what: all of that" [ ! -e "$work/prefix/to" ]
    done
done

finish
