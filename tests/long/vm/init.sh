#!/bin/sh
# The first process of the machine of tests/long/vm.sh: it mounts what programs need,
# delegates a group to somebody without rights, runs the tests as that user, and turns
# the machine off. A line is "ok NAME", or "FAILED NAME" with the end of what it printed.
export PATH=/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C.UTF-8 HOME=/srv/someone
cd /tree || exit 1
mountpoint -q /proc || mount -t proc proc /proc
mountpoint -q /sys || mount -t sysfs sys /sys
mount -t tmpfs -o mode=1777 tmp /tmp
mount -t tmpfs run /run
mountpoint -q /dev || mount -t devtmpfs dev /dev
mkdir -p /dev/shm /dev/pts
mount -t devpts pts /dev/pts
mount -t tmpfs -o mode=1777 shm /dev/shm
chown 1000:1000 /srv/someone /tree/build
echo "booted after $(cut -d' ' -f1 /proc/uptime) s, $(uname -r)"

# as GROUP COMMAND...: the user, in a group.
as() {
    group=/sys/fs/cgroup$1
    shift
    (cd /tree && echo 0 >"$group/cgroup.procs" && exec setpriv --reuid=1000 --regid=1000 --clear-groups "$@")
}
check() { # NAME COMMAND...
    name=$1
    shift
    began=$(date +%s)
    if "$@" >/run/log 2>&1; then
        echo "ok $name: $(tail -n 1 /run/log), $(($(date +%s) - began)) s"
    else
        echo "FAILED $name (status $?)"
        tail -n 30 /run/log | sed 's/^/    /'
    fi
}
says() { # WORDS GROUP: what the judge says of groups
    as "$2" build/bin/mlusim judge --show-sandbox | grep '^groups:' | sort -u >/run/groups
    cat /run/groups
    grep -qxF "groups:    $1" /run/groups
}
delegate() { # GROUP: and one below, for those who are there
    mkdir "/sys/fs/cgroup$1" "/sys/fs/cgroup$1/main"
    chown 1000:1000 "/sys/fs/cgroup$1" "/sys/fs/cgroup$1/main"
    for file in cgroup.procs cgroup.subtree_control cgroup.threads; do
        chown 1000:1000 "/sys/fs/cgroup$1/$file" "/sys/fs/cgroup$1/main/$file"
    done
}
none='none (cgroup v2):'
check 'without a tree' sh -c 'build/bin/mlusim judge --show-sandbox | grep -xF "groups:    none (cgroup v2): no cgroup v2 is mounted"'
mount -t cgroup2 cgroup2 /sys/fs/cgroup
delegate /poor
check 'without controllers' says "$none the group /sys/fs/cgroup/poor has no controllers of memory and processes" /poor/main
echo '+memory +pids' >/sys/fs/cgroup/cgroup.subtree_control
mkdir /sys/fs/cgroup/plain
delegate /mine
check 'not delegated' says "$none the group /sys/fs/cgroup/plain is not delegated to this user" /plain
check 'processes above' says "$none the group /sys/fs/cgroup/mine cannot give its limits on: processes are in it, and not below it" /mine
check 'delegated' says 'memory, processes and threads, and time of a processor also by groups (cgroup v2) in /sys/fs/cgroup/mine' /mine/main
# What finding out takes, a command: ten with and ten without.
ms() { # GROUP
    began=$(date +%s%N)
    for i in 1 2 3 4 5 6 7 8 9 10; do
        as "$1" build/bin/mlusim judge --show-sandbox >/run/log
    done
    echo $((($(date +%s%N) - began) / 10000000))
}
echo "a command takes $(ms /plain) ms, where groups are tried out $(ms /mine/main) ms"
for way in ${WAYS:-landlock bubblewrap}; do
    check "limits, $way, no groups" as /plain build/limits "$PWD/build/lib/mlusim/mlusim-confine" $way none
    check "limits, $way, groups" as /mine/main build/limits "$PWD/build/lib/mlusim/mlusim-confine" $way groups
done
# A group of a run that was killed, and who is still in it: the next run ends and removes them.
left=/sys/fs/cgroup/mine/mlusim-left
as /mine/main mkdir $left
(echo 0 >$left/cgroup.procs && exec sleep 1000) &
removes_left() {
    until grep -q . $left/cgroup.procs; do sleep 0.1; done
    for i in 1 2 3; do
        as /mine/main build/bin/mlusim judge --show-sandbox >/run/out
        [ ! -d $left ] || sleep 1
    done
    ls /sys/fs/cgroup/mine
    [ ! -d $left ]
}
check 'a group that was left' removes_left
check 'confined.sh, no groups' as /plain sh tests/course/confined.sh
check 'confined.sh, groups' as /mine/main sh tests/course/confined.sh
check 'no group is left' sh -c '! ls -d /sys/fs/cgroup/mine/mlusim-*'
echo 'all was run'
echo o >/proc/sysrq-trigger # turns it off
sleep 60
