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

# Creates a folder, and those above it, where they are missing; prints them.
make_folder() { # prefix folder
    [ ! -d "$1/$2" ] || return 0
    case $2 in
    */*) make_folder "$1" "${2%/*}" ;;
    ?*) make_folder "$1" "" ;;
    esac
    mkdir -p "$1/$2"
    echo "$2/"
}

put() { # from prefix file
    make_folder "$2" "${3%/*}"
    echo "$3"
    rm -f "$2/$3"
    if [ -L "$1/$3" ]; then
        cp -P "$1/$3" "$2/$3"
    elif [ -x "$1/$3" ]; then
        install -m 755 "$1/$3" "$2/$3"
    else
        install -m 644 "$1/$3" "$2/$3"
    fi
}

# Removes what a list names: files, and folders that are empty then. In this
# order a folder comes after all that is in it.
remove() { # prefix, list on standard input
    LC_ALL=C sort -r | while IFS= read -r name; do
        case $name in
        */) rmdir "$1/$name" 2>/dev/null || : ;;
        *) rm -f "$1/$name" ;;
        esac
    done
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
    made=$(make_folder "$prefix" "${list%/*}")
    # Added line by line: what is interrupted can still be uninstalled.
    {
        echo "$list"
        [ -z "$made" ] || echo "$made"
        for file; do
            put "$from" "$prefix" "$file"
        done
    } >>"$prefix/$list"
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
