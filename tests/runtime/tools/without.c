/* SPDX-License-Identifier: MIT */
/*
 * Runs a command as on a kernel that lacks something: `without landlock` or
 * `without namespaces`, which bubblewrap needs.
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD(member) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define IS(number, then, otherwise) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, then, otherwise)
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)

enum { NEW_USER = 0x10000000, CREATE_RULESET = 444 };

int main(int argc, char **argv)
{
    struct sock_filter landlock[] = {
        LOAD(nr),
        IS(CREATE_RULESET, 0, 1),
        ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
        ANSWER(SECCOMP_RET_ALLOW),
    };
    struct sock_filter namespaces[] = {
        LOAD(nr),
        IS(SYS_unshare, 5, 0),
        IS(SYS_clone3, 5, 0), /* libraries have another one */
        IS(SYS_clone, 0, 2),
        LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NEW_USER, 1, 0),
        ANSWER(SECCOMP_RET_ALLOW),
        ANSWER(SECCOMP_RET_ERRNO | EPERM),
        ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
    };
    const int is_landlock = argc > 1 && strcmp(argv[1], "landlock") == 0;
    const struct sock_fprog program = {
        is_landlock ? sizeof landlock / sizeof *landlock
                    : sizeof namespaces / sizeof *namespaces,
        is_landlock ? landlock : namespaces};
    if (argc < 3 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        return 125;
    execvp(argv[2], argv + 2);
    perror(argv[2]);
    return 126;
}
