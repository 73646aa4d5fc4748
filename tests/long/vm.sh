#!/bin/sh
# Sandboxes on another kernel, with groups of processes (cgroup v2) that are delegated to
# somebody without rights, which no container may do: Debian 12 in a virtual machine, in
# which this tree's sandboxes run hostile programs with and without groups (vm/init.sh).
# Skips without the packages qemu-system-x86, mmdebstrap and e2fsprogs (tests/support/deps.sh
# vm). Without /dev/kvm the machine is emulated: that took 12 minutes on two busy processors.
. tests/support/checks.sh
. tests/support/debian.sh
missing=
for program in mmdebstrap qemu-system-x86_64 mke2fs; do
    command -v $program >/dev/null || missing="$missing $program"
done
[ -z "$missing" ] || skipped "not installed:$missing (tests/support/deps.sh vm)"
[ "$(id -u)" -eq 0 ] || skipped 'only root can make files of others'
[ "$(uname -m)" = x86_64 ] || skipped 'the virtual machine is an x86_64'
grep -qsx VERSION_CODENAME=bookworm /etc/os-release ||
    skipped 'what is built here need not run in Debian 12'

# ---- the machine -----------------------------------------------------------------

mkdir -p "$store"
if ! [ -f "$store/vm.tar" ]; then
    mmdebstrap --quiet --variant=minbase --include="linux-image-cloud-amd64 bubblewrap procps
        gcc libc6-dev libjansson4 libdw1 libelf1 libmd0 libmicrohttpd12 libunistring2
        libreadline8 zlib1g libxxhash0 libstdc++6" bookworm "$store/new.tar" || exit 1
    mv "$store/new.tar" "$store/vm.tar"
fi
root=$work/root tree=build/portable
mkdir -p "$root/tree/build/lib" "$root/tree/tests" "$root/srv/someone"
tar -xf "$store/vm.tar" -C "$root" --exclude=./usr/share --exclude=./var/cache || exit 1
echo 'someone:x:1000:1000::/srv/someone:/bin/sh' >>"$root/etc/passwd"
try 'programs for any x86_64' make -s LEVEL=portable "$tree/bin/mlusim" "$tree/bin/mlucc" "$tree/lib/mlusim/mlusim-confine"
# shellcheck disable=SC2086
try 'programs beyond limits' $CC -std=c17 -O1 -D_POSIX_C_SOURCE=200809L -I. tests/long/vm/limits.c \
    $tree/obj/runtime/tools/confine.a $tree/obj/runtime/tools/process.a $tree/obj/isa/support/*.a -o "$work/limits"
cp -a "$tree/bin" "$work/limits" "$root/tree/build/"
cp -a "$tree/lib/." "$root/tree/build/lib/"
cp -a tests/support tests/course tests/long "$root/tree/tests/"
chmod +x "$root/tree/tests/long/vm/init.sh"
cp "$root"/boot/vmlinuz-* "$work/kernel"
cp "$root"/boot/initrd.img-* "$work/initrd"
rm -rf "$root/boot"
try 'a disk' sh -c 'truncate -s 2G "$1/disk" && mke2fs -q -t ext4 -E root_owner=0:0 -d "$1/root" "$1/disk"' - "$work"
rm -rf "$root"
[ "$failures" -eq 0 ] || finish || exit 1

# ---- its run ---------------------------------------------------------------------

# boots SECONDS FIRST-PROCESS: until it is turned off, or panics
boots() {
    timeout -k 10 "$1" qemu-system-x86_64 -machine q35 -accel "$accel" -cpu "$cpu" -smp 2 -m 1536 \
        -nodefaults -no-reboot -display none -serial "file:$work/serial" -kernel "$work/kernel" -initrd "$work/initrd" \
        -append "root=/dev/vda rw console=ttyS0 quiet loglevel=1 panic=-1 init=$2" \
        -drive "file=$work/disk,format=raw,if=virtio,snapshot=on" >"$work/log" 2>&1
}
# Some machines have a /dev/kvm by which no kernel boots.
accel=kvm cpu=host
boots 30 /bin/true || accel=tcg,thread=multi cpu=max
began=$(date +%s)
boots 3600 /tree/tests/long/vm/init.sh
tr -d '\r' <"$work/serial" >"$work/said"
cat "$work/said"
echo "the machine ran for $(($(date +%s) - began)) s ($accel)"
checks=$((checks + $(grep -c '^ok \|^FAILED ' "$work/said")))
failures=$((failures + $(grep -c '^FAILED ' "$work/said")))
try 'it came to its end' grep -qx 'all was run' "$work/said"
finish
