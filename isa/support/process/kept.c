/* SPDX-License-Identifier: MIT */
/* Runs programs that a server has ready. The server is
 * isa/compiler/kept/server.c. */
#define _GNU_SOURCE /* for struct ucred */
#include "isa/support/process/kept.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

extern char **environ;

bool isa_kept_find(const char *word, char *path, size_t bytes)
{
    char real[PATH_MAX], file[PATH_MAX];
    const char *at = getenv("PATH");
    bool is_found = false;
    if (strchr(word, '/'))
        is_found = access(word, X_OK) == 0 && realpath(word, real);
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

/* The program that this process keeps for itself, without a named socket,
 * because named sockets are not always permitted. */
static struct {
    const char *program;
    int to;
} own = {.to = -1};

void isa_kept_use(const char *program, int socket_file)
{
    own.program = program;
    own.to = socket_file;
}

/* Sends a message with n files. */
static bool send_files(int to, void *bytes, size_t n_bytes, const int *files,
                       size_t n)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(ISA_KEPT_FILES * sizeof *files)];
    } control = {.room = {0}};
    struct iovec part = {bytes, n_bytes};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = CMSG_SPACE(n * sizeof *files)};
    struct cmsghdr *c = CMSG_FIRSTHDR(&message);
    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(n * sizeof *files);
    memcpy(CMSG_DATA(c), files, n * sizeof *files);
    return sendmsg(to, &message, MSG_NOSIGNAL) == (ssize_t)n_bytes;
}

static int reach_own(void)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return -1;
    const bool is_sent = send_files(own.to, "", 1, &ends[1], 1);
    close(ends[1]);
    if (is_sent)
        return ends[0];
    close(ends[0]);
    return -1;
}

/* Whether the server at the other end sees the same file systems. False if that
 * is unknown: the server would open other files by the same paths. */
static bool has_same_files(int to)
{
    struct ucred server;
    socklen_t bytes = sizeof server;
    char path[64];
    struct stat own_view, its_view;
    if (getsockopt(to, SOL_SOCKET, SO_PEERCRED, &server, &bytes) != 0)
        return false;
    snprintf(path, sizeof path, "/proc/%jd/ns/mnt", (intmax_t)server.pid);
    return stat(path, &its_view) == 0 &&
           stat("/proc/self/ns/mnt", &own_view) == 0 &&
           its_view.st_dev == own_view.st_dev &&
           its_view.st_ino == own_view.st_ino;
}

static int reach(const char *folder, const char *program)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (!isa_kept_socket(folder, program, to.sun_path, sizeof to.sun_path) ||
        access(to.sun_path, F_OK) != 0)
        return -1;
    const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file >= 0 && connect(file, (struct sockaddr *)&to, sizeof to) == 0 &&
        has_same_files(file))
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

/* Appends a string with its NUL. False: there is no room. */
static bool put(char *bytes, size_t room, uint32_t *n, const char *text)
{
    const size_t k = strlen(text) + 1;
    if (k > room - *n)
        return false;
    memcpy(bytes + *n, text, k);
    *n += (uint32_t)k;
    return true;
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

/* Sends a call. */
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
    const int files[] = {STDIN_FILENO, STDOUT_FILENO, messages};
    is_good = is_good &&
              send_files(to, &call, sizeof call, files, ISA_KEPT_FILES) &&
              send_all(to, bytes, call.bytes);
    free(bytes);
    return is_good;
}

bool isa_kept_run(char *const *words, int messages, int *how)
{
    char program[PATH_MAX];
    const char *folder = getenv(ISA_KEPT_FOLDER);
    const bool has_folder = folder && *folder;
    if (!(has_folder || own.to >= 0) || messages < 0 ||
        !isa_kept_find(words[0], program, sizeof program))
        return false;
    const bool is_own = own.to >= 0 && strcmp(program, own.program) == 0;
    const int to = is_own       ? reach_own()
                   : has_folder ? reach(folder, program)
                                : -1;
    if (to < 0)
        return false;
    const bool is_done =
        ask(to, words, messages) &&
        recv(to, how, sizeof *how, MSG_WAITALL) == (ssize_t)sizeof *how;
    close(to);
    return is_done;
}
