#!/bin/sh
# Gets what a wheel carries of others: packages of Debian 11 and 12 by the table beside this
# script, downloaded with apt and unpacked, never installed.
#
# usage: fetch.sh FOLDER INTO
#   FOLDER  keeps the packages (debs/RELEASE/*.deb) and patchelf
#   INTO    gets the files: INTO/clang, INTO/carried
# MIRROR and MIRROR_SECURITY, in the environment, name another archive than apt has.
set -e
folder=$1 into=$2 table=${0%/*}/packages

fail() { # message, what to do
    printf 'make wheel: %s\n' "$@" >&2
    exit 1
}
for program in apt-get dpkg-deb; do
    command -v "$program" >/dev/null || fail "cannot find '$program': a wheel is built on Debian"
done
# The archive is that of the machine's own packages.
archives=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | sort -u)
: "${MIRROR:=$(echo "$archives" | grep -v security | head -n 1)}"
: "${MIRROR_SECURITY:=$(echo "$archives" | grep security | head -n 1)}"
[ "$MIRROR" ] && [ "$MIRROR_SECURITY" ] ||
    fail 'apt has no archive of Debian, or none of its security updates' 'set MIRROR and MIRROR_SECURITY to them'
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

# An apt of its own for a release, whose state is below FOLDER.
apt_of() { # release
    apt=$folder/apt/$1
    mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$folder/debs/$1"
    key='[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
    printf 'deb %s %s %s main\n' "$key" "$MIRROR" "$1" "$key" "$MIRROR_SECURITY" "$1-security" >"$apt/sources"
    printf '%s "%s";\n' Dir::Etc::sourcelist "$apt/sources" Dir::Etc::sourceparts /dev/null \
        Dir::Etc::main /dev/null Dir::Etc::parts /dev/null Dir::State "$apt" \
        Dir::State::status /dev/null Dir::Cache "$apt" APT::Architecture amd64 \
        APT::Sandbox::User "" Acquire::Languages none >"$apt/conf"
}
get() { # release package...
    release=$1
    shift
    apt_of "$release"
    APT_CONFIG=$apt/conf apt-get -qq update >"$apt/log" 2>&1 &&
        (cd "$folder/debs/$release" && APT_CONFIG=$apt/conf apt-get -qq download "$@") >>"$apt/log" 2>&1 || {
        tail -n 3 "$apt/log" >&2
        fail "the packages of Debian $release cannot be downloaded from $MIRROR and $MIRROR_SECURITY" \
            'set MIRROR and MIRROR_SECURITY to an archive that has them (snapshots and archives keep old releases)'
    }
}
rows() {
    grep -v '^#' "$table"
}

rm -rf "$folder/debs" "$folder/unpacked" "$into"
for release in bullseye bookworm; do
    # shellcheck disable=SC2046
    get "$release" $(rows | awk -v r=$release '$1 == r { print $2 }' | sort -u)
done
rows | while read -r release package to files; do
    deb=$(echo "$folder/debs/$release/$package"_*.deb)
    tree=$folder/unpacked/$release/$package
    [ -d "$tree" ] || { mkdir -p "$tree"; dpkg-deb -x "$deb" "$tree"; }
    target=$into/$to
    [ "$to" != - ] || target=$folder
    mkdir -p "$target"
    for file in $files; do
        name=${file%%=*}
        from=$tree/${file#*=}
        case $file in
        */) cp -rL "${from%/}" "$target/" ;;
        *) cp -L "$from" "$target/${name##*/}" ;;
        esac || fail "the package $package of Debian $release has no $file" \
            "write into $table where it is now"
    done
done

# Headers of other machines.
(cd "$into/clang/lib/clang/19/include" &&
    rm -rf arm* altivec.h cuda_wrappers hexagon* hvx* hlsl* htm*.h opencl* ppc_wrappers s390* vecintrin.h wasm*)
# Linker scripts without folders, as there are no links in a wheel; what is linked with our
# libraries does not need a glibc that has all that they ask for.
libraries=$into/clang/sysroot/usr/lib/x86_64-linux-gnu
echo 'INPUT(libc.so.6 libc_nonshared.a AS_NEEDED(ld-linux-x86-64.so.2))' >"$libraries/libc.so"
# GCC 12 and later declare this function of streams where it is the host's alone, as in their file.
headers=$into/clang/sysroot/usr/include/c++/10/bits
sed -i -e '/^  template<typename _CharT, typename _Size>$/i #ifdef __MLU_BOTH_SIDES\n#pragma clang force_cuda_host_device end\n#endif' \
    -e '/^\t *_Size, _CharT\*);$/a #ifdef __MLU_BOTH_SIDES\n#pragma clang force_cuda_host_device begin\n#endif' \
    "$headers/stl_algo.h"
# Clang reads it for this target, beside itself.
printf '%s\n' '--sysroot=<CFGDIR>/../sysroot' '--ld-path=<CFGDIR>/ld.lld-19' \
    '-Wl,--allow-shlib-undefined' >"$into/clang/bin/x86_64-pc-linux-gnu.cfg"

"$folder/patchelf" --set-rpath "\$ORIGIN/../lib" "$into"/clang/bin/clang-19 "$into"/clang/bin/ld.lld-19
"$folder/patchelf" --set-rpath "\$ORIGIN" "$into"/clang/lib/*.so* "$into"/carried/*
python3 -B "${0%/*}/older.py" "$into/clang/lib/libstdc++.so.6" GLIBC_2.36 GLIBC_2.34
rm -rf "$folder/unpacked" "$folder/apt"
