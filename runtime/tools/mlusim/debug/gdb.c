/* SPDX-License-Identifier: MIT */
/*
 * `mlusim debug --gdb`: opens the connection for gdb before the program starts.
 * A port is open to this machine alone, unless an address is given. With
 * standard output as the connection, only answers to gdb go there, and the
 * output of the program goes to standard error.
 */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/debug/gdb.h"
#include "runtime/tools/mlusim/mlusim.h"

#define LOOPBACK "127.0.0.1"

/* Cuts "[HOST:]PORT"; an address with colons stands in brackets. False: it is
 * not of that form. */
static bool read_place(const char *text, char *host, size_t bytes,
                       const char **port)
{
    const char *colon = strrchr(text, ':');
    *port = colon ? colon + 1 : text;
    size_t n = colon ? (size_t)(colon - text) : 0;
    const char *begin = text;
    if (n >= 2 && text[0] == '[' && text[n - 1] == ']') {
        begin++;
        n -= 2;
    }
    if (n >= bytes)
        return false;
    snprintf(host, bytes, "%.*s", (int)n, begin);
    if (n == 0)
        snprintf(host, bytes, LOOPBACK);
    size_t digits = strspn(*port, "0123456789");
    return digits > 0 && digits <= 5 && !(*port)[digits] &&
           atoi(*port) <= 65535;
}

/* A socket that waits at an address; -1 with errno. */
static int listen_at(const struct addrinfo *at)
{
    int yes = 1, file = socket(at->ai_family, at->ai_socktype, 0);
    if (file < 0)
        return -1;
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(file, at->ai_addr, at->ai_addrlen) == 0 && listen(file, 1) == 0)
        return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

/* The number of a port that the system may have chosen. */
static unsigned port_of(int file)
{
    struct sockaddr_storage at;
    struct sockaddr_in four;
    socklen_t n = sizeof at;
    if (getsockname(file, (struct sockaddr *)&at, &n) != 0)
        return 0;
    memcpy(&four, &at, sizeof four); /* the port is at the same place in both */
    return ntohs(four.sin_port);
}

static int open_port(const char *text)
{
    char host[256];
    const char *port;
    struct addrinfo hints = {.ai_flags = AI_NUMERICSERV | AI_PASSIVE,
                             .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    if (!read_place(text, host, sizeof host, &port))
        return -1;
    int wrong = getaddrinfo(host, port, &hints, &found);
    int file = wrong ? -1 : listen_at(found);
    if (file < 0)
        cmd_fail(0,
                 "debug: --gdb %s: gdb cannot be waited for there: %s; try "
                 "another port, or 0 for any free one",
                 text, wrong ? gai_strerror(wrong) : strerror(errno));
    freeaddrinfo(found);
    if (file < 0)
        return -1;
    bool is_six = strchr(host, ':') != NULL;
    fprintf(stderr,
            "mlusim: waiting for gdb; in gdb-multiarch: target remote "
            "%s%s%s:%u\n",
            is_six ? "[" : "", host, is_six ? "]" : "", port_of(file));
    return file;
}

/* Keeps standard output for gdb; the program's goes to standard error. */
static int move_output(void)
{
    int ours = fcntl(STDOUT_FILENO, F_DUPFD, 100);
    if (ours < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        cmd_fail(0,
                 "debug: --gdb -: there is no standard output, or no "
                 "standard error: %s",
                 strerror(errno));
        return -1;
    }
    return ours;
}

bool mlusim_gdb_check(const char *where)
{
    char host[256];
    const char *port;
    bool is_good = !where || strcmp(where, "-") == 0 ||
                   read_place(where, host, sizeof host, &port);
    if (!is_good)
        cmd_fail(0,
                 "debug: --gdb %s: expected a port (0 to 65535; 0: any free "
                 "one), HOST:PORT, or - for standard input and output",
                 where);
    return is_good;
}

int mlusim_gdb_open(const char *where)
{
    return strcmp(where, "-") == 0 ? move_output() : open_port(where);
}
