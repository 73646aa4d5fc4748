/* SPDX-License-Identifier: MIT */
/*
 * The filter of system calls, a program of classic BPF made from calls.def
 * and values.def: what is in the tables goes to the keeper or does not exist,
 * the rest goes through. Source: Documentation/userspace-api/seccomp_filter.rst
 * of the kernel.
 */
#define _GNU_SOURCE /* syscall, O_PATH */
#include "runtime/tools/confine/inside/filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__riscv)
#define ARCHITECTURE AUDIT_ARCH_RISCV64
#else
#define ARCHITECTURE 0 /* no filter for it: ins_filter_install fails */
#endif

/* The newest that this table was read against, landlock_restrict_self; the x32
 * calls of x86 have larger numbers as well. */
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

/* Where the lower half of an argument is. */
static unsigned offset_of(unsigned argument)
{
    const unsigned half = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 4 : 0;
    return (unsigned)offsetof(struct seccomp_data, args) + 8 * argument + half;
}

/* The calls of which one argument decides. */
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

/* To open for reading alone, which the file system decides. */
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

int ins_filter_install(bool is_light)
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
    const struct sock_fprog program = {(unsigned short)n, code};
    errno = ENOSYS;
    return ARCHITECTURE == 0
               ? -1
               : (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                              SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}
