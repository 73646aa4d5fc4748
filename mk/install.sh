#!/bin/sh
# Puts files into a prefix, and takes them away again.
#
#   install.sh install FROM PREFIX FILE...   FILEs are relative to both folders
#   install.sh uninstall PREFIX
#
# PREFIX/share/mlusim/installed lists what was put there; folders that were not
# there before end with a slash. An installation over another one removes what
# only the other had. What cannot be installed changes nothing: everything is
# copied beside its place first, into PREFIX/.mlusim-new, and comes there by links.
# What is killed on the way leaves a list there that says what to take away.
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

# Says what stands in the way, and what to do.
refuse() { # what
    printf 'make install: %s\n' "$1" \
        'nothing was installed: choose another folder with PREFIX=DIR, or remove what stands in the way' >&2
    exit 1
}

# Refuses unless every file can come to its place: folders are folders that may be
# written to, no file is in the place of a folder, and there is space.
check() { # from prefix file...
    source=$1 above=$2 into=$2
    shift 2
    while [ ! -e "$above" ] && [ ! -L "$above" ]; do
        case $above in
        */*) above=${above%/*} above=${above:-/} ;;
        *) above=. ;;
        esac
    done
    folders=$(printf '%s\n' "$list" "$@" | sed 's|[^/]*$||; s|/$||' | sort -u)
    for folder in "" $folders; do
        at=$into${folder:+/$folder}
        [ -e "$at" ] || at=$above
        [ -d "$at" ] || refuse "$at is no folder; files would go below it"
        [ -w "$at" ] || refuse "$at may not be written to ($(cannot_write "$at"))"
    done
    for file; do
        [ ! -d "$into/$file" ] || [ -L "$into/$file" ] ||
            refuse "$into/$file is a folder, and a file is to be there: move it away"
    done
    needed=$(cd "$source" && du -ck -- "$@" | tail -n 1 | cut -f1)
    free=$(df -Pk "$above" | awk 'NR == 2 { print $4 }')
    [ "$free" -gt $((needed + needed / 10)) ] ||
        refuse "$above has $((free / 1024)) MiB left, and $((needed * 11 / 10240 + 1)) are needed"
}
cannot_write() { # folder: why not
    LC_ALL=C touch "$1/.mlusim" 2>&1 | sed 's/.*: //'
}

# Copies files, links as links, for everybody to read whatever the build's umask was.
put() { # from prefix file...
    (
        cd "$1"
        into=$2
        shift 2
        cp -P --parents --remove-destination -t "$into" -- "$@" || exit
        cd "$into" || exit
        chmod u=rwX,go=rX -- "$@"
    )
}

# The same from a folder beside it, without a copy where the file system has links.
link() { # from prefix file...
    (
        cd "$1"
        into=$2
        shift 2
        cp -Pl --parents --remove-destination -t "$into" -- "$@" 2>/dev/null ||
            cp -P --preserve=mode --parents --remove-destination -t "$into" -- "$@"
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

# What an installation has listed, and one that was killed before it had all copied.
lists() { # prefix
    cat "$1/$list" "$1/.mlusim-new/$list" 2>/dev/null | LC_ALL=C sort -u
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
    check "$from" "$prefix" "$@"
    new=$prefix/.mlusim-new
    earlier=$(lists "$prefix")
    made=$(missing "$prefix" "$list" "$@")
    # Until all has been copied, nothing but that is there, and it goes again.
    trap 'rm -rf "$new"; [ -z "$made" ] || echo "$made" | remove "$prefix"' EXIT
    trap 'exit 1' HUP INT TERM
    {
        { [ -z "$made" ] || echo "$made" | below "$prefix" | xargs -0 mkdir -p --; } &&
            rm -rf "$new" && mkdir -p "$new/${list%/*}" &&
            printf '%s\n' ${earlier:+"$earlier"} "$list" ${made:+"$made"} "$@" >"$new/$list" &&
            put "$from" "$(cd "$new" && pwd)" "$@"
    } || refuse "the files cannot be copied into $prefix"
    trap 'rm -rf "$new"' EXIT
    # The list first: what is interrupted now can still be uninstalled.
    link "$new" "$(cd "$prefix" && pwd)" "$list" "$@"
    all=$(LC_ALL=C sort -u "$prefix/$list")
    echo "$all" | grep -vxF -e "$(printf '%s\n' "$list" "$@")" |
        remove "$prefix"
    echo "$all" | there "$prefix" >"$prefix/$list"
    ;;
uninstall)
    [ -f "$2/$list" ] || [ -d "$2/.mlusim-new" ] || {
        echo "nothing is installed in $2: there is no $2/$list" >&2
        exit 1
    }
    installed=$(lists "$2")
    rm -rf "$2/.mlusim-new"
    echo "$installed" | remove "$2"
    ;;
*)
    echo "usage: install.sh install FROM PREFIX FILE... | uninstall PREFIX" >&2
    exit 1
    ;;
esac
