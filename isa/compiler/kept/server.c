/* SPDX-License-Identifier: MIT */
/* A library preloaded into a program (clang, ld.lld) to keep it ready. The
 * process waits before main(), with all libraries loaded and linked. For each
 * call it forks, and the copy continues into main(). See
 * isa/support/process/kept.h. */
#define _GNU_SOURCE /* for RTLD_NEXT */
#include <dlfcn.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/process/kept.h"

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *, int, char **, void (*)(void),
                           void (*)(void), void (*)(void), void *);

/* The C library's function that calls main(). */
start_function __libc_start_main;

extern char **environ;

static main_function *program; /* the program's main() */

/* ---- a call -------------------------------------------------------------- */

/* Receives a message of n_bytes with n files. */
static bool receive(int from, void *bytes, size_t n_bytes, int *files, size_t n)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(ISA_KEPT_FILES * sizeof(int))];
    } control;
    struct iovec part = {bytes, n_bytes};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};
    if (recvmsg(from, &message, MSG_WAITALL | MSG_CMSG_CLOEXEC) !=
        (ssize_t)n_bytes)
        return false;
    const struct cmsghdr *c = CMSG_FIRSTHDR(&message);
    if (!c || c->cmsg_type != SCM_RIGHTS ||
        c->cmsg_len != CMSG_LEN(n * sizeof(int)))
        return false;
    memcpy(files, CMSG_DATA(c), n * sizeof(int));
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

/* Makes a NULL-terminated list of the n strings that begin at *at and follow
 * each other, up to `end`, which must be after a NUL. NULL if there are fewer
 * strings or no memory. */
static char **list_of(char **at, const char *end, uint32_t n)
{
    char **list = n <= end - *at ? calloc((size_t)n + 1, sizeof *list) : NULL;
    for (uint32_t i = 0; list && i < n; i++) {
        if (*at >= end) {
            free(list);
            return NULL;
        }
        list[i] = *at;
        *at += strlen(*at) + 1;
    }
    return list;
}

/* A running copy. */
struct copy {
    pid_t process;
    int ended; /* a file that is readable when the copy has ended */
    int from;  /* connection of the caller */
};

enum { MOST_COPIES = 64 }; /* further calls wait until one ends */

static struct copy copies[MOST_COPIES];
static nfds_t n_copies;

/* Performs the call; runs in the copy. */
static void perform(const struct isa_kept_call *call, char *bytes,
                    const int files[ISA_KEPT_FILES])
{
    sigset_t none;
    char *at = bytes, *folder = at, *const end = bytes + call->bytes;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* ends if the kept process ends */
    at += at < end ? strlen(at) + 1 : 0;
    char **words = list_of(&at, end, call->n_words);
    char **environment = list_of(&at, end, call->n_environment);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGINT, SIG_DFL);
    close(ISA_KEPT_SOCKET);
    close(ISA_KEPT_LIFE);
    for (nfds_t i = 0; i < n_copies; i++)
        close(copies[i].from);
    if (!words || !environment || !words[0] || chdir(folder) != 0)
        _exit(126);
    for (int i = 0; i < ISA_KEPT_FILES; i++) /* stdin, stdout, stderr */
        if (dup2(files[i], i) < 0)
            _exit(126);
    environ = environment;
    const int status = program((int)call->n_words, words, environment);
    fflush(NULL);
    _exit(status); /* nothing needs to be freed */
}

/* ---- parallel calls ------------------------------------------------------ */

/* Sends the caller a copy's status. False: the copy still runs. */
static bool settle(const struct copy *copy)
{
    int how;
    const pid_t process = waitpid(copy->process, &how, WNOHANG);
    if (process == 0)
        return false;
    if (process == copy->process)
        (void)!send(copy->from, &how, sizeof how, MSG_NOSIGNAL);
    close(copy->ended);
    close(copy->from);
    return true;
}

/* Makes a copy for a call. The reply follows when the copy ends. False: the
 * caller must start the program normally. */
static bool begin(int from, const struct isa_kept_call *call, char *bytes,
                  const int files[ISA_KEPT_FILES])
{
    const pid_t process = fork();
    if (process == 0)
        perform(call, bytes, files);
    if (process < 0)
        return false;
    /* glibc has pidfd_open since 2.36 only. */
    const int ended = (int)syscall(SYS_pidfd_open, process, 0);
    copies[n_copies++] = (struct copy){process, ended, from};
    if (ended < 0) { /* before Linux 5.3: one call at a time */
        int how;
        if (waitpid(process, &how, 0) == process)
            (void)!send(from, &how, sizeof how, MSG_NOSIGNAL);
        n_copies--;
        return false;
    }
    return true;
}

static void answer(int from)
{
    struct isa_kept_call call;
    int files[ISA_KEPT_FILES] = {-1, -1, -1};
    char *bytes = NULL;
    bool is_begun = false;
    if (receive(from, &call, sizeof call, files, ISA_KEPT_FILES) &&
        (bytes = malloc((size_t)call.bytes + 1)) &&
        read_all(from, bytes, call.bytes)) {
        bytes[call.bytes] = 0;
        is_begun = begin(from, &call, bytes, files);
    }
    for (int i = 0; i < ISA_KEPT_FILES; i++)
        if (files[i] >= 0)
            close(files[i]);
    if (!is_begun)
        close(from);
    free(bytes);
}

/* ---- the kept process ---------------------------------------------------- */

/* Waits for the next connection; -1: there will be none. A process that
 * keeps the program ready for its own use only sends connections through the
 * socket. */
static int next_connection(bool listens)
{
    char byte;
    int file;
    if (listens)
        return accept4(ISA_KEPT_SOCKET, NULL, NULL, SOCK_CLOEXEC);
    return receive(ISA_KEPT_SOCKET, &byte, 1, &file, 1) ? file : -1;
}

/* Runs instead of main(), until the process is not needed any more. */
static int serve(int n, char **words, char **environment)
{
    (void)n, (void)words, (void)environment;
    int listens = 0;
    socklen_t bytes = sizeof listens;
    getsockopt(ISA_KEPT_SOCKET, SOL_SOCKET, SO_ACCEPTCONN, &listens, &bytes);
    signal(SIGINT, SIG_IGN); /* from the terminal; meant for the calls */
    for (;;) {
        struct pollfd files[2 + MOST_COPIES] = {
            {ISA_KEPT_LIFE, POLLIN, 0},
            {n_copies < MOST_COPIES ? ISA_KEPT_SOCKET : -1, POLLIN, 0}};
        for (nfds_t i = 0; i < n_copies; i++)
            files[2 + i] = (struct pollfd){copies[i].ended, POLLIN, 0};
        if (poll(files, 2 + n_copies, -1) < 0)
            continue;
        if (files[0].revents)
            _exit(0); /* nothing needs to be freed */
        for (nfds_t i = n_copies; i-- > 0;)
            if (files[2 + i].revents && settle(&copies[i]))
                copies[i] = copies[--n_copies];
        const int from = files[1].revents ? next_connection(listens) : -1;
        if (from >= 0)
            answer(from);
    }
}

/* Whether this process runs the kept program itself. False for an interpreter
 * that runs the program as a script. */
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
