/* SPDX-License-Identifier: MIT */
/*
 * A library that is preloaded into a program (clang, ld.lld) so that it is kept
 * ready: the process stands before main(), with all libraries loaded and
 * linked, and for each call makes a copy of itself that goes on into main().
 * See isa/support/kept.h.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/kept.h"

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *, int, char **, void (*)(void),
                           void (*)(void), void (*)(void), void *);

/* What the C library calls for each program. */
start_function __libc_start_main;

extern char **environ;

static main_function *program; /* its main() */

/* ---- a call -------------------------------------------------------------- */

/* The head of a call and the file that comes with it. */
static bool read_head(int from, struct isa_kept_call *call, int *file)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {call, sizeof *call};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};
    if (recvmsg(from, &message, MSG_WAITALL | MSG_CMSG_CLOEXEC) !=
        (ssize_t)sizeof *call)
        return false;
    const struct cmsghdr *c = CMSG_FIRSTHDR(&message);
    if (!c || c->cmsg_type != SCM_RIGHTS)
        return false;
    memcpy(file, CMSG_DATA(c), sizeof *file);
    return true;
}

static bool read_all(int from, char *bytes, size_t n)
{
    while (n > 0) {
        const ssize_t k = recv(from, bytes, n, MSG_WAITALL);
        if (k <= 0)
            return false;
        bytes += k;
        n -= (size_t)k;
    }
    return true;
}

/* The strings one behind the other, as a list that ends with NULL. */
static char **list_of(char **at, uint32_t n)
{
    char **list = calloc((size_t)n + 1, sizeof *list);
    for (uint32_t i = 0; list && i < n; i++) {
        list[i] = *at;
        *at += strlen(*at) + 1;
    }
    return list;
}

/* In the copy: becomes what was called. */
static void perform(const struct isa_kept_call *call, char *bytes, int file)
{
    sigset_t none;
    char *at = bytes, *folder = at;
    at += strlen(at) + 1;
    char **words = list_of(&at, call->n_words);
    char **environment = list_of(&at, call->n_environment);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGINT, SIG_DFL);
    close(ISA_KEPT_SOCKET);
    close(ISA_KEPT_LIFE);
    if (!words || !environment || chdir(folder) != 0 ||
        dup2(file, STDERR_FILENO) < 0)
        _exit(126);
    environ = environment;
    const int status = program((int)call->n_words, words, environment);
    fflush(NULL);
    _exit(status); /* nothing is to be freed */
}

static void answer(int from)
{
    struct isa_kept_call call;
    int file = -1, how = 0;
    char *bytes = NULL;
    if (read_head(from, &call, &file) &&
        (bytes = malloc((size_t)call.bytes + 1)) &&
        read_all(from, bytes, call.bytes)) {
        bytes[call.bytes] = 0;
        const pid_t copy = fork();
        if (copy == 0)
            perform(&call, bytes, file);
        if (copy > 0 && waitpid(copy, &how, 0) == copy)
            (void)!send(from, &how, sizeof how, MSG_NOSIGNAL);
    }
    if (file >= 0)
        close(file);
    free(bytes);
}

/* ---- the process that is kept -------------------------------------------- */

/* In place of main(): until nobody needs it any more. */
static int serve(int n, char **words, char **environment)
{
    (void)n, (void)words, (void)environment;
    signal(SIGINT, SIG_IGN); /* of the terminal, for the calls */
    for (;;) {
        struct pollfd files[] = {{ISA_KEPT_SOCKET, POLLIN, 0},
                                 {ISA_KEPT_LIFE, POLLIN, 0}};
        if (poll(files, 2, -1) < 0)
            continue;
        if (files[1].revents)
            return 0;
        const int from = accept(ISA_KEPT_SOCKET, NULL, NULL);
        if (from < 0)
            continue;
        answer(from);
        close(from);
    }
}

/* Whether this process runs the program that is to be kept, and not another one
 * that its file names, as scripts do. */
static bool is_wanted(void)
{
    char here[PATH_MAX];
    const char *wanted = getenv(ISA_KEPT_PROGRAM);
    const ssize_t n = readlink("/proc/self/exe", here, sizeof here - 1);
    if (!wanted || n < 0)
        return false;
    here[n] = 0;
    return strcmp(here, wanted) == 0;
}

__attribute__((visibility("default"))) int
__libc_start_main(main_function *main, int n, char **words, void (*init)(void),
                  void (*fini)(void), void (*rtld_fini)(void), void *stack)
{
    start_function *start;
    void *address = dlsym(RTLD_NEXT, "__libc_start_main");
    memcpy(&start, &address, sizeof start);
    program = main;
    const bool keeps = is_wanted();
    unsetenv("LD_PRELOAD");
    unsetenv(ISA_KEPT_PROGRAM);
    return start(keeps ? serve : main, n, words, init, fini, rtld_fini, stack);
}
