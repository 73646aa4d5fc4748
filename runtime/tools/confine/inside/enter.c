/* SPDX-License-Identifier: MIT */
/*
 * The inner process: gives up one thing after the other, in an order in which
 * each step is still allowed, and becomes the command.
 */
#define _GNU_SOURCE /* struct ucred and its kin: SCM_RIGHTS */
#include "runtime/tools/confine/inside/enter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/tools/confine/inside/filter.h"
#include "runtime/tools/confine/inside/landlock.h"

enum {
    CHANNEL = 3, /* the descriptor of the channel when all others are closed */
    MOST_CAPABILITIES = 64,
};

static void send_packet(int channel, const struct ins_packet *packet, int file)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec body = {(void *)(uintptr_t)packet, sizeof *packet};
    struct msghdr message = {.msg_iov = &body, .msg_iovlen = 1};
    if (file >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = &control;
        message.msg_controllen = sizeof control;
        control.head = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof file),
                                        .cmsg_level = SOL_SOCKET,
                                        .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(CMSG_FIRSTHDR(&message)), &file, sizeof file);
    }
    while (sendmsg(channel, &message, MSG_NOSIGNAL) < 0 && errno == EINTR)
        ;
}

_Noreturn static void fail(int channel, const char *what)
{
    struct ins_packet packet = {.word = INS_FAILED, .number = errno};
    snprintf(packet.text, sizeof packet.text, "%s", what);
    send_packet(channel, &packet, -1);
    _exit(127);
}

/* Rights of root, if it is root: none is left, nor comes back by programs. */
static bool drop_capabilities(void)
{
    struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
    const struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < MOST_CAPABILITIES; i++)
        prctl(PR_CAPBSET_DROP, i, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    return syscall(SYS_capset, &head, none) == 0;
}

static void set_limit(__rlimit_resource_t what, rlim_t most)
{
    const struct rlimit limit = {most, most};
    setrlimit(what, &limit);
}

/* Everything but the channel, which goes with the next program. */
static bool close_others(int *channel)
{
    if (*channel != CHANNEL && dup2(*channel, CHANNEL) < 0)
        return false;
    *channel = CHANNEL;
    return fcntl(CHANNEL, F_SETFD, FD_CLOEXEC) == 0 &&
           syscall(SYS_close_range, CHANNEL + 1, ~0U, 0) == 0;
}

_Noreturn static void become(const struct ins_rules *rules, int channel)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0)
        fail(channel, "the end with its parent");
    const char *start = rules->start ? rules->start : rules->folder;
    if (start && chdir(start) != 0)
        fail(channel, start);
    set_limit(RLIMIT_NOFILE, INS_FILES);
    set_limit(RLIMIT_CORE, 0);
    set_limit(RLIMIT_MSGQUEUE, 0);
    set_limit(RLIMIT_SIGPENDING, INS_SIGNALS);
    if (!close_others(&channel))
        fail(channel, "closing descriptors");
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        fail(channel, "no new privileges");
    if (!drop_capabilities())
        fail(channel, "dropping capabilities");
    const bool has_landlock =
        !rules->is_without_landlock && ins_landlock_version() > 0;
    errno = ENOSYS;
    if (has_landlock ? !ins_landlock_restrict(rules)
                     : rules->way == INS_LANDLOCK)
        fail(channel, "Landlock");
    const int listener = ins_filter_install(rules->is_light);
    if (listener < 0)
        fail(channel, "seccomp");
    send_packet(channel, &(struct ins_packet){.word = INS_LISTENER}, listener);
    close(listener);
    execve(rules->command[0], rules->command,
           (char **)(uintptr_t)rules->environment);
    fail(channel, rules->command[0]);
}

/* In namespaces somebody has to say how the command ended, which bubblewrap
 * makes a number of. */
static void wait_for(pid_t child, int channel)
{
    struct ins_packet packet = {.word = INS_STATUS};
    pid_t ended;
    do
        ended = waitpid(child, &packet.number, 0);
    while (ended < 0 && errno == EINTR);
    if (ended == child)
        send_packet(channel, &packet, -1);
    _exit(0);
}

void ins_enter(const struct ins_rules *rules, int channel)
{
    if (rules->way == INS_BUBBLEWRAP) {
        const pid_t child = fork();
        if (child < 0)
            fail(channel, "another process");
        if (child > 0) {
            /* the command does not look at what this process has open */
            prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
            wait_for(child, channel);
        }
    }
    setsid();
    become(rules, channel);
}
