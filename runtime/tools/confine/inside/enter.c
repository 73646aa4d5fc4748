/* SPDX-License-Identifier: MIT */
/* The inner process: gives up its rights one after the other, in an order in
 * which each step is still allowed, and becomes the command. The filter of
 * system calls is a program of classic BPF made from calls.def and values.def.
 * Calls in these tables go to the keeper or fail; all others are allowed.
 * Source: Documentation/userspace-api/seccomp_filter.rst of the kernel. */
#define _GNU_SOURCE  /* struct ucred and its kin: SCM_RIGHTS; syscall, O_PATH \
                      */
#include "runtime/tools/confine/inside/enter.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/tools/confine/inside/landlock.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__riscv)
#define ARCHITECTURE AUDIT_ARCH_RISCV64
#else
#define ARCHITECTURE 0 /* no filter here: filter_install fails */
#endif

/* The newest call with which calls.def was compared, landlock_restrict_self.
 * The x32 calls of x86 have larger numbers than this, so the filter catches
 * them, too. */
enum { LAST_CALL = 446 };

enum {
    REFUSED = SECCOMP_RET_USER_NOTIF,
    PROCESS = SECCOMP_RET_USER_NOTIF,
    TASK = SECCOMP_RET_USER_NOTIF,
    OPEN = SECCOMP_RET_USER_NOTIF,
    OPEN_AT = SECCOMP_RET_USER_NOTIF,
    PATH = SECCOMP_RET_USER_NOTIF,
    PATH_AT = SECCOMP_RET_USER_NOTIF,
    MAKE = SECCOMP_RET_USER_NOTIF,
    MAKE_AT = SECCOMP_RET_USER_NOTIF,
    RUN = SECCOMP_RET_USER_NOTIF,
    MODE = SECCOMP_RET_USER_NOTIF,
    MODE_AT = SECCOMP_RET_USER_NOTIF,
    MODE_FD = SECCOMP_RET_USER_NOTIF,
    LACKING = SECCOMP_RET_USER_NOTIF,
    MISSING = SECCOMP_RET_ERRNO | ENOSYS,
};

static const struct {
    unsigned number, action;
} calls[] = {
#define X(name, what, words) {SYS_##name, what},
#include "runtime/tools/confine/inside/calls.def"
#undef X
};

enum { N_CALLS = sizeof calls / sizeof *calls };

static const struct {
    unsigned number, argument, mask, value;
} values[] = {
#define X(name, argument, mask, value, what, words) \
    {SYS_##name, argument, mask, value},
#include "runtime/tools/confine/inside/values.def"
#undef X
};

enum { N_VALUES = sizeof values / sizeof *values };

#define LOAD(member) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)

/* Returns the offset of the lower half of an argument. */
static unsigned offset_of(unsigned argument)
{
    const unsigned half = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 4 : 0;
    return (unsigned)offsetof(struct seccomp_data, args) + 8 * argument + half;
}

/* Writes filters for calls about which one argument decides. */
static size_t put_values(struct sock_filter *code, size_t n)
{
    for (size_t i = 0; i < N_VALUES; i++) {
        const struct sock_filter row[] = {
            LOAD(nr),
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, values[i].number, 0, 4),
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset_of(values[i].argument)),
            BPF_STMT(BPF_ALU | BPF_AND | BPF_K, values[i].mask),
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, values[i].value, 0, 1),
            ANSWER(SECCOMP_RET_USER_NOTIF),
        };
        memcpy(code + n, row, sizeof row);
        n += sizeof row / sizeof *row;
    }
    return n;
}

/* Writes a filter that allows opening for reading only; the file system
 * decides. */
static size_t put_reading(struct sock_filter *code, size_t n)
{
    const unsigned others = O_ACCMODE | O_CREAT | O_TRUNC | O_TMPFILE;
    const struct sock_filter rows[] = {
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset_of(2)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, others & ~(unsigned)O_DIRECTORY, 1,
                 0),
        ANSWER(SECCOMP_RET_ALLOW),
        LOAD(nr),
    };
    memcpy(code + n, rows, sizeof rows);
    return n + sizeof rows / sizeof *rows;
}

/* Installs the filter. Returns the descriptor of its listener, or -1 with
 * errno. With a light filter, the listener does not receive calls that open for
 * reading. */
static int filter_install(bool is_light)
{
    struct sock_filter code[2 * N_CALLS + 6 * N_VALUES + 13] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, LAST_CALL, 0, 1),
        ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
    };
    size_t n = is_light ? put_reading(code, 6) : 6;
    for (size_t i = 0; i < N_CALLS; i++) {
        code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                 calls[i].number, 0, 1);
        code[n++] = (struct sock_filter)ANSWER(calls[i].action);
    }
    n = put_values(code, n);
    code[n++] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
    assert(n <= sizeof code / sizeof *code);
    const struct sock_fprog program = {(unsigned short)n, code};
    errno = ENOSYS;
    return ARCHITECTURE == 0
               ? -1
               : (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                              SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

enum {
    CHANNEL = 3, /* descriptor of the channel after all others are closed */
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

/* Drops the rights of root, if the process has them, so that no program can get
 * them again. */
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

/* Closes all descriptors but the channel, which is closed when the next program
 * starts. */
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
    const int listener = filter_install(rules->is_light);
    if (listener < 0)
        fail(channel, "seccomp");
    send_packet(channel, &(struct ins_packet){.word = INS_LISTENER}, listener);
    close(listener);
    execve(rules->command[0], rules->command,
           (char **)(uintptr_t)rules->environment);
    fail(channel, rules->command[0]);
}

/* Reports how the command ended in a namespace, where bubblewrap would report
 * only a number. */
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
            /* hides the open files of this process from the command */
            prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
            wait_for(child, channel);
        }
    }
    setsid();
    become(rules, channel);
}
