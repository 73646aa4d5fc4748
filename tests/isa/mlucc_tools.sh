#!/bin/sh
# Which Clang and which device linker mlucc runs: the newest of isa/support/process/clangs.def
# that PATH has both of, whatever else is installed; and what it says of a Clang that is not
# there, is too old, or cannot compile for devices.
set -eu
unset MLUSIM_CLANG MLUSIM_LLD
MLUCC_KEPT= # programs are started by their names
export MLUCC_KEPT
versions=$(mk/tools.sh versions) usual=$(mk/tools.sh usual) tools=$PWD/mk/tools.sh
table=$PWD/isa/support/process/clangs.def
. tests/support/mlucc.sh
clang=$(command -v "$clang") lld=$(command -v "$("$tools" lld)")
# shellcheck disable=SC2086
set -- $versions
newest=$1
for oldest; do :; done

echo '__mlu_global__ void k(int *x) { x[0] = 1; }' >k.mlu

# ---- the table --------------------------------------------------------------------

[ "$(grep -c '^X([0-9]*, true)$' "$table")" -eq 1 ] || fail 'one version is the usual one'
[ "$(printf '%s\n' "$@")" = "$(printf '%s\n' "$@" | sort -rnu)" ] || fail 'the newest comes first'
checks=$((checks + 2))

# ---- several versions -----------------------------------------------------------------

# A PATH of what both tools need, and programs that add their names to a file.
mkdir path
for name in ld as sh ls sed dirname; do
    ln -s "$(command -v $name)" path
done
has() { # version program...: each runs that of this machine
    rm -f path/clang-* path/ld.lld-*
    for name; do
        case $name in clang-*) real=$clang ;; *) real=$lld ;; esac
        printf '#!%s\necho %s >>"%s"\nexec %s "$@"\n' /bin/sh "$name" "$work/called" "$real" >"path/$name"
        chmod +x "path/$name"
    done
}
runs() { # CLANG LLD: mlucc, and mk/tools.sh finds the same
    : >called
    PATH=$work/path run 0 -c k.mlu
    [ "$(sort -u called | paste -sd ' ')" = "$1 $2" ] || fail "it runs $(sort -u called | paste -sd ' '), not $1 and $2"
    [ "$(PATH=$work/path "$tools" clang)" = "$1" ] || fail "mk/tools.sh clang: not $1"
    checks=$((checks + 2))
}
has "clang-$newest" "ld.lld-$newest" "clang-$oldest" "ld.lld-$oldest" clang-99 ld.lld-99
runs "clang-$newest" "ld.lld-$newest"
: >called
PATH=$work/path MLUSIM_CLANG=clang-$oldest run 0 -c k.mlu
[ "$(sort -u called | paste -sd ' ')" = "clang-$oldest ld.lld-$newest" ] || fail 'MLUSIM_CLANG names another'
: >called
PATH=$work/path MLUSIM_LLD=ld.lld-$oldest run 0 -c k.mlu
[ "$(sort -u called | paste -sd ' ')" = "clang-$newest ld.lld-$oldest" ] || fail 'MLUSIM_LLD names another'
checks=$((checks + 2))
# A version without its linker is passed over, unless none has both.
has "clang-$newest" "clang-$oldest" "ld.lld-$oldest"
runs "clang-$oldest" "ld.lld-$oldest"
has "clang-$newest" "ld.lld-$oldest"
runs "clang-$newest" "ld.lld-$oldest"

# ---- none, old ones, and those that cannot ----------------------------------------------

has clang-99 clang
PATH=$work/path run 1 -c k.mlu
says "cannot find 'clang-$usual': install the package clang-$usual or set MLUSIM_CLANG to its path"
has "clang-$usual"
PATH=$work/path run 1 -c k.mlu
says "cannot find 'ld.lld-$usual': install the package lld-$usual or set MLUSIM_LLD to its path"
cat >old <<END
#!/bin/sh
echo 'Debian clang version 16.0.6 (15~deb12u1)' >&2
exec $clang "\$@"
END
cat >without <<END
#!/bin/sh
case " \$* " in *' -disable-llvm-passes '* | *' -### '*) exec $clang "\$@" ;; esac
echo "error: unable to create target: 'No available targets are compatible with triple \"riscv64-unknown-unknown-elf\"'" >&2
exit 1
END
chmod +x old without
for arguments in '-c k.mlu' '-c plain.c'; do
    echo 'int plain(void) { return 1; }' >plain.c
    # shellcheck disable=SC2086
    MLUSIM_CLANG=./old run 1 $arguments
    says "'./old' is Clang 16, which has no bfloat16 for kernels: install the package clang-$usual, or set MLUSIM_CLANG to Clang $oldest or newer"
done
MLUSIM_CLANG=./without run 1 -c k.mlu
says 'this Clang was built without RISC-V, for which kernels are compiled: unset MLUSIM_CLANG, or name another Clang by it'

echo "$checks passed, 0 failed"
