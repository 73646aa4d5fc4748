#!/bin/sh
# What users of Debian 12 and 13 do, each in a bare root with nothing but make, git and
# certificates: in a clone of this tree, what README says in its first hundred lines, word for
# word, and `make test`; `make` installs what is missing by the package manager of the root
# (tests/support/deps.sh). Then on Debian 13, for each version of Clang in
# isa/support/process/clangs.def: what kernels give is the same. That is the tree with its
# changes to files that git knows. RELEASES chooses some of the two; a root takes 8 GB, and its
# suites some ten minutes of two processors.
. tests/support/checks.sh
. tests/support/debian.sh
needs_roots git
tree=$PWD
kept=$(cd "$OUT" && pwd)/logs

# clones: the tree is /src of $root.
clones() {
    mkdir -p "$root/src"
    git clone -q "$tree" "$root/src" && git diff --binary HEAD >"$work/changes" &&
        { [ ! -s "$work/changes" ] || git -C "$root/src" apply "$work/changes"; }
}
# there COMMAND: a shell of $root, in the clone
there() {
    as_machine sh -c "cd /src && $1"
}
# goal WHAT COMMAND: a check, whose output stays beside the suite's own log
goal() {
    checks=$((checks + 1))
    log=$kept/distributions_$(echo "$1" | tr -c 'a-z0-9\n' _).log
    echo "$1: $log"
    there "$2" >"$log" 2>&1 && return
    tail -n 40 "$log"
    fail "$1"
}
# What README gives a shell, `make demo` first; in the same shell its Python; its sessions.
# shellcheck disable=SC2016
readme='block() { sed -n "/^\`\`\`$1/,/^\`\`\`/{/^\`\`\`/d;p}" README.md; }
    block python >/tmp/readme.txt
    { block sh; echo "python3 -m doctest /tmp/readme.txt"; } >/tmp/readme.sh
    grep -q "^make demo" /tmp/readme.sh && grep -q "^>>> import mlusim" /tmp/readme.txt &&
        sh -e /tmp/readme.sh && OUT=build sh tests/transcripts/run.sh README.md'

# Suites about the language, operators and extensions: programs of tests/programs, what
# kernels compile to, all intrinsics, operators, messages, PyTorch extensions.
of_kernels='programs isa/mlucc overloads kernels/ tools/torch'

# with_clang VERSION: programs and kernels are compiled by it, and so tested
with_clang() {
    packages="clang-$1 lld-$1 llvm-$1 libclang-rt-$1-dev"
    tools="MLUSIM_CLANG=clang-$1 MLUSIM_LLD=ld.lld-$1"
    goal "clang $1 is installed" "apt-get install -y -q --no-install-recommends $packages"
    goal "clang $1 builds" "env $tools make -s -j\$(nproc) all programs-of-tests"
    for suites in $of_kernels; do
        goal "clang $1 $suites" "env $tools make test SUITE=$suites"
    done
    goal "clang $1 torch" "env $tools make test-all SUITE=long/torch"
}

for release in ${RELEASES:-bookworm trixie}; do
    bare_root "$release" make,git,ca-certificates
    try "$release: a clone" clones
    goal "$release readme" "$readme"
    goal "$release test" 'make test'
    if [ "$release" = trixie ]; then
        for version in $(mk/tools.sh versions); do
            with_clang "$version"
        done
    fi
    rm -rf "$root"
done
finish
