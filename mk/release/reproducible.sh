#!/bin/sh
# Builds this tree twice, in other folders, with sources of another time, for another user
# with another umask, home, locale, time zone and number of jobs, and compares what both
# install: every byte, link and permission. Then looks for paths of the builds in it.
#
# usage: mk/release/reproducible.sh [FOLDER [packages]]    build/reproducible; it is made anew
#   packages   compares the Debian packages of both builds instead; they have the umask 002,
#              as dpkg-deb refuses narrower ones
#
# Precompiled headers are compared by their names alone: Clang writes into each the folder in
# which it was made. Packages ship none; they make them where they are installed.
#
# The sources are those that git knows, as they are here. With diffoscope (Debian's package of
# that name) differences are explained.
set -eu
folder=${1:-build/reproducible}
what=${2:-installation}
left_out='/share/mlusim/precompiled/'
rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
one=$folder/one/tree two=$folder/other/and/deeper/mlusim
epoch=$(git log -1 --format=%ct 2>/dev/null || date +%s)

# copy FOLDER TIME: the sources, all of that time; - is their own.
copy() {
    mkdir -p "$1"
    git ls-files -z | xargs -0 cp -P --parents -t "$1"
    [ "$2" = - ] || find "$1" -exec touch -h -d "$2" {} +
}

# What fills the folder `image` beside the tree it is called in.
make_installation() { # jobs
    make -j"$1" install PREFIX=/usr DESTDIR="$(cd .. && pwd)/image"
}
make_packages() { # jobs
    dpkg-buildpackage -us -uc -b -j"$1"
    mkdir ../image
    mv ../*.deb ../image
    chmod 644 ../image/* # those in the packages count
    chmod 755 ../image
}

# build TREE UMASK LANG TZ JOBS: builds it with an environment of its own.
build() {
    tree=$1 mask=$2 lang=$3 zone=$4 jobs=$5
    mkdir -p "$tree/../home" "$tree/../tmp"
    (
        cd "$tree"
        umask "$mask"
        env -i PATH="$PATH" HOME="$tree/../home" TMPDIR="$tree/../tmp" USER="u$jobs" \
            LOGNAME="u$jobs" LANG="$lang" LC_ALL="$lang" TZ="$zone" SOURCE_DATE_EPOCH="$epoch" \
            MLUSIM_CACHE=off sh -e "$folder/build.sh" "$jobs"
    ) >"$folder/$jobs.log" 2>&1 || {
        tail -n 30 "$folder/$jobs.log" | sed 's/^/    /'
        echo "reproducible: the build in $tree failed; $folder/$jobs.log has all that it printed"
        exit 1
    }
}

# A locale that sorts and prints otherwise, if there is one.
other_locale() {
    locale -a | grep -Ev '^(C|C\..*|POSIX)$' | head -n 1
}

# listed IMAGE: what there is, with kind, permissions, and where a link leads.
listed() {
    (cd "$1" && find . -printf '%P %y %m %l\n' | LC_ALL=C sort)
}

# differing: the files that both have with other bytes.
differing() {
    (cd "$one/../image" && find . -type f ! -path "*$left_out*" | LC_ALL=C sort) | while IFS= read -r name; do
        [ ! -f "$two/../image/$name" ] || cmp -s "$one/../image/$name" "$two/../image/$name" ||
            echo "${name#./}"
    done
}

explain() { # name
    echo "    $1"
    if command -v diffoscope >/dev/null; then
        diffoscope "$one/../image/$1" "$two/../image/$1" 2>/dev/null | head -n 40 |
            sed 's/^/        /'
    else
        cmp "$one/../image/$1" "$two/../image/$1" 2>&1 | sed 's/.*differ/        differs/' || :
    fi
}

sed -n "/^make_$what() {/,/^}/p" "$0" >"$folder/build.sh"
echo "make_$what \"\$1\"" >>"$folder/build.sh"
copy "$one" -
copy "$two" '2001-02-03 04:05:06 UTC'
echo "building in $one"
build "$one" 022 C UTC 2
echo "building in $two"
locale=$(other_locale)
mask_of_two=077
[ "$what" = installation ] || mask_of_two=002
build "$two" "$mask_of_two" "${locale:-C.UTF-8}" Asia/Tokyo 3

failed=
listed "$one/../image" >"$folder/one.list"
listed "$two/../image" >"$folder/other.list"
if ! diff "$folder/one.list" "$folder/other.list" >"$folder/list.diff"; then
    echo 'not reproducible: other files, links or permissions (diff of both lists):'
    head -n 40 "$folder/list.diff" | sed 's/^/    /'
    failed=1
fi
differing >"$folder/differing"
if [ -s "$folder/differing" ]; then
    echo "not reproducible: $(wc -l <"$folder/differing") files have other bytes:"
    head -n 12 "$folder/differing" | while IFS= read -r name; do explain "$name"; done
    command -v diffoscope >/dev/null || echo 'the Debian package diffoscope explains differences'
    failed=1
fi
if grep -rlF -e "$folder" "$one/../image" >"$folder/paths"; then
    echo "not reproducible: $(wc -l <"$folder/paths") files name the folder where they were built:"
    head -n 12 "$folder/paths" | sed "s|^$one/../image/|    |"
    failed=1
fi
[ -z "$failed" ] || {
    echo "both builds and what differs are in $folder"
    exit 1
}
same=$(grep -v "$left_out" "$folder/one.list" | grep -c ' f ')
headers=$(grep "$left_out" "$folder/one.list" | grep -c ' f ') || :
echo "reproducible: $same files are the same in both builds, and name neither"
[ "$headers" -eq 0 ] || echo "left out: $headers files of precompiled headers, which hold the folder where they were made"
rm -rf "$folder"
