/* SPDX-License-Identifier: MIT */
/*
 * Where a client of the Debug Adapter Protocol comes from: standard input and
 * output, which then belong to it alone, or a port of this machine.
 */
#include "runtime/tools/mlusim/debug/adapter_open.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/debug/adapter.h"

/* What others print goes to standard error. */
static int serve_here(char *const *words, size_t n_options)
{
    const int in = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 100);
    const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 100);
    if (in < 0 || out < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return cmd_fail(CMD_FAILED,
                        "debug: --dap: there is no standard input, output or "
                        "error: %s",
                        strerror(errno));
    return adapter_serve(in, out, -1, words, n_options) ? CMD_OK : CMD_FAILED;
}

/* A socket that waits at a port of this machine; -1 with errno. */
static int listen_at(unsigned port)
{
    const int yes = 1;
    const struct sockaddr_in at = {.sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    if (file < 0)
        return -1;
    fcntl(file, F_SETFD, FD_CLOEXEC);
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(file, (const struct sockaddr *)&at, sizeof at) == 0 &&
        listen(file, 8) == 0)
        return file;
    const int error = errno;
    close(file);
    errno = error;
    return -1;
}

/* The number of a port that the system may have chosen. */
static unsigned port_of(int file)
{
    struct sockaddr_in at;
    socklen_t n = sizeof at;
    return getsockname(file, (struct sockaddr *)&at, &n) == 0
               ? ntohs(at.sin_port)
               : 0;
}

static int serve_port(const char *where, char *const *words, size_t n_options)
{
    const size_t digits = strspn(where, "0123456789");
    if (!digits || digits > 5 || where[digits] || atoi(where) > 65535)
        return cmd_fail(CMD_USAGE,
                        "debug: --dap=%s: expected a port, 0 to 65535 (0: any "
                        "free one)",
                        where);
    const int listener = listen_at((unsigned)atoi(where));
    if (listener < 0)
        return cmd_fail(CMD_FAILED,
                        "debug: --dap=%s: clients cannot be waited for there: "
                        "%s; try another port, or 0 for any free one",
                        where, strerror(errno));
    fprintf(stderr, "mlusim: waiting for an editor at 127.0.0.1:%u\n",
            port_of(listener));
    for (bool is_good = true;; is_good = true) {
        const int client = accept(listener, NULL, NULL);
        if (client < 0 && errno == EINTR)
            continue;
        if (client < 0)
            return cmd_fail(CMD_FAILED, "debug: --dap=%s: %s", where,
                            strerror(errno));
        fcntl(client, F_SETFD, FD_CLOEXEC);
        is_good = adapter_serve(client, client, listener, words, n_options);
        close(client);
        if (words[n_options]) /* that program was debugged */
            return is_good ? CMD_OK : CMD_FAILED;
    }
}

int mlusim_dap(const char *where, char *const *words, size_t n_options)
{
    return where[0] ? serve_port(where, words, n_options)
                    : serve_here(words, n_options);
}
