/* SPDX-License-Identifier: MIT */
/*
 * Calls of programs that are kept ready. The other side is
 * isa/compiler/kept/server.c.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "isa/support/kept.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

extern char **environ;

bool isa_kept_find(const char *word, char *path, size_t bytes)
{
    char real[PATH_MAX], file[PATH_MAX];
    const char *at = getenv("PATH");
    bool is_found = false;
    if (strchr(word, '/'))
        is_found = realpath(word, real) != NULL;
    while (!is_found && !strchr(word, '/') && at && *at) {
        const size_t n = strcspn(at, ":");
        const int k = snprintf(file, sizeof file, "%.*s/%s", (int)n, at, word);
        is_found = n > 0 && k < (int)sizeof file && access(file, X_OK) == 0 &&
                   realpath(file, real);
        at += n;
        at += *at == ':';
    }
    return is_found && snprintf(path, bytes, "%s", real) < (int)bytes;
}

bool isa_kept_socket(const char *folder, const char *program, char *path,
                     size_t bytes)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (const char *p = program; *p; p++)
        hash = (hash ^ (unsigned char)*p) * 16777619u;
    return snprintf(path, bytes, "%s/kept-%08x", folder, (unsigned)hash) <
           (int)bytes;
}

static int reach(const char *folder, const char *program)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (!isa_kept_socket(folder, program, to.sun_path, sizeof to.sun_path) ||
        access(to.sun_path, F_OK) != 0)
        return -1;
    const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file >= 0 && connect(file, (struct sockaddr *)&to, sizeof to) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

/* Appends a string with its zero; false: it has no room. */
static bool put(char *bytes, size_t room, uint32_t *n, const char *text)
{
    const size_t k = strlen(text) + 1;
    if (k > room - *n)
        return false;
    memcpy(bytes + *n, text, k);
    *n += (uint32_t)k;
    return true;
}

/* Sends the head of a call with its files. */
static bool send_head(int to, const struct isa_kept_call *call, int messages)
{
    const int files[ISA_KEPT_FILES] = {STDIN_FILENO, STDOUT_FILENO, messages};
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof files)];
    } control = {.room = {0}};
    struct iovec part = {(void *)(uintptr_t)call, sizeof *call};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};
    struct cmsghdr *c = CMSG_FIRSTHDR(&message);
    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(sizeof files);
    memcpy(CMSG_DATA(c), files, sizeof files);
    return sendmsg(to, &message, MSG_NOSIGNAL) == (ssize_t)sizeof *call;
}

static bool send_all(int to, const char *bytes, size_t n)
{
    while (n > 0) {
        const ssize_t k = send(to, bytes, n, MSG_NOSIGNAL);
        if (k <= 0)
            return false;
        bytes += k;
        n -= (size_t)k;
    }
    return true;
}

/* Sends all of a call. */
static bool ask(int to, char *const *words, int messages)
{
    enum { ROOM = 1 << 20 };
    struct isa_kept_call call = {0};
    char here[PATH_MAX];
    char *bytes = malloc(ROOM);
    bool is_good = bytes && getcwd(here, sizeof here) &&
                   put(bytes, ROOM, &call.bytes, here);
    for (; is_good && words[call.n_words]; call.n_words++)
        is_good = put(bytes, ROOM, &call.bytes, words[call.n_words]);
    for (; is_good && environ[call.n_environment]; call.n_environment++)
        is_good = put(bytes, ROOM, &call.bytes, environ[call.n_environment]);
    is_good = is_good && send_head(to, &call, messages) &&
              send_all(to, bytes, call.bytes);
    free(bytes);
    return is_good;
}

bool isa_kept_run(char *const *words, const char *messages, int *how)
{
    char program[PATH_MAX];
    const char *folder = getenv(ISA_KEPT_FOLDER);
    if (!folder || !*folder || !messages ||
        !isa_kept_find(words[0], program, sizeof program))
        return false;
    const int to = reach(folder, program);
    if (to < 0)
        return false;
    const int file =
        open(messages, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const bool is_done =
        file >= 0 && ask(to, words, file) &&
        recv(to, how, sizeof *how, MSG_WAITALL) == (ssize_t)sizeof *how;
    if (file >= 0)
        close(file);
    close(to);
    return is_done;
}
