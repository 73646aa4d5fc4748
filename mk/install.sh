#!/bin/sh
# Puts files into a prefix, and takes them away again.
#
#   install.sh install FROM PREFIX FILE...   FILEs are relative to both folders
#   install.sh uninstall PREFIX
#
# PREFIX/share/mlusim/installed lists what was put there; folders that were not
# there before end with a slash. An installation over another one removes what
# only the other had.
set -e
umask 022
list=share/mlusim/installed

# The folders of files, and those above them, that are missing in a prefix, outer ones
# first; each ends with a slash.
missing() { # prefix file...
    under=$1
    shift
    printf '%s\n' "$@" | awk -F / '
        BEGIN { print "" }
        {
            at = ""
            for (i = 1; i < NF; i++) {
                at = at (i > 1 ? "/" : "") $i
                if (!seen[at]++)
                    print at
            }
        }' |
        while IFS= read -r folder; do
            [ -d "$under/$folder" ] || echo "$folder/"
        done
}

# Copies files, links as links, for everybody to read whatever the build's umask was.
put() { # from prefix file...
    (
        cd "$1"
        into=$2
        shift 2
        cp -P --parents --remove-destination -t "$into" -- "$@"
        cd "$into"
        chmod u=rwX,go=rX -- "$@"
    )
}

# Puts a prefix before names on standard input, for xargs -0.
below() { # prefix
    while IFS= read -r name; do
        printf '%s\0' "$1/$name"
    done
}

# Removes what a list names: files, and then the folders that are empty, inner ones first.
remove() { # prefix, list on standard input
    listed=$(LC_ALL=C sort -r)
    echo "$listed" | grep -v '/$' | below "$1" | xargs -0 -r rm -f --
    echo "$listed" | grep '/$' | below "$1" | xargs -0 -r rmdir -- 2>/dev/null || :
}

there() { # prefix, list on standard input: what of it there is
    while IFS= read -r name; do
        [ ! -e "$1/$name" ] || echo "$name"
    done
}

case $1 in
install)
    from=$2 prefix=$3
    shift 3
    made=$(missing "$prefix" "$list" "$@")
    mkdir -p "$prefix/${list%/*}"
    # Listed first: what is interrupted can still be uninstalled.
    printf '%s\n' "$list" ${made:+"$made"} "$@" >>"$prefix/$list"
    [ -z "$made" ] || echo "$made" | below "$prefix" | xargs -0 mkdir -p --
    put "$from" "$(cd "$prefix" && pwd)" "$@"
    all=$(LC_ALL=C sort -u "$prefix/$list")
    echo "$all" | grep -vxF -e "$(printf '%s\n' "$list" "$@")" |
        remove "$prefix"
    echo "$all" | there "$prefix" >"$prefix/$list"
    ;;
uninstall)
    [ -f "$2/$list" ] || {
        echo "nothing is installed in $2: there is no $2/$list" >&2
        exit 1
    }
    installed=$(cat "$2/$list")
    echo "$installed" | remove "$2"
    ;;
*)
    echo "usage: install.sh install FROM PREFIX FILE... | uninstall PREFIX" >&2
    exit 1
    ;;
esac
