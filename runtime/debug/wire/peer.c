/* SPDX-License-Identifier: MIT */
/*
 * The user behind a TCP connection of this machine: its other end is a row of
 * /proc/net/tcp or tcp6, found by the two addresses and ports. A process that
 * speaks IPv6 to an IPv4 port is in the second one, under a mapped address.
 */
#include "runtime/debug/wire/peer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* One end: an IPv6 address, perhaps a mapped one, in the words that the table
 * prints as numbers; and a port. */
struct end {
    uint32_t words[4];
    unsigned port;
};

static const char *const tables[] = {"/proc/net/tcp", "/proc/net/tcp6"};

static bool take_end(int call(int, struct sockaddr *, socklen_t *), int file,
                     int *family, struct end *e)
{
    struct sockaddr_storage at;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    socklen_t n = sizeof at;
    if (call(file, (struct sockaddr *)&at, &n) != 0)
        return false;
    *family = at.ss_family;
    *e = (struct end){.words = {0, 0, htonl(0xffff), 0}};
    memcpy(&four, &at, sizeof four);
    memcpy(&six, &at, sizeof six);
    e->port = ntohs(four.sin_port); /* at the same place in both */
    if (at.ss_family == AF_INET6)
        memcpy(e->words, &six.sin6_addr, sizeof e->words);
    else
        e->words[3] = four.sin_addr.s_addr;
    return true;
}

/* Whether a row has this address, 8 or 32 digits, and port. */
static bool is_end(const struct end *e, const char *digits, unsigned port)
{
    struct end row = {.words = {0, 0, htonl(0xffff), 0}, .port = port};
    const size_t n = strlen(digits) / 8;
    for (size_t i = 0; i < n; i++)
        if (sscanf(digits + 8 * i, "%8x", &row.words[n == 4 ? i : 3]) != 1)
            return false;
    return memcmp(row.words, e->words, sizeof row.words) == 0 &&
           row.port == e->port;
}

/* Looks for the row from `theirs` to `ours`: whether it is there. A socket that
 * no process has open any more (inode 0) is listed as root's. */
static bool find(FILE *table, const struct end *theirs, const struct end *ours,
                 unsigned *user, unsigned long *inode)
{
    char line[512], here[33], there[33];
    unsigned port, far;
    while (fgets(line, sizeof line, table))
        if (sscanf(line,
                   " %*u: %32[0-9A-Fa-f]:%x %32[0-9A-Fa-f]:%x %*s %*s %*s %*s "
                   "%u %*s %lu",
                   here, &port, there, &far, user, inode) == 6 &&
            is_end(theirs, here, port) && is_end(ours, there, far))
            return true;
    return false;
}

bool dbg_peer_is_ours(int file, char *why, size_t bytes)
{
    struct end ours, theirs;
    int family = AF_UNSPEC;
    unsigned user = 0;
    unsigned long inode = 0;
    if (!take_end(getsockname, file, &family, &ours))
        return false;
    if (family == AF_UNIX)
        return true;
    bool is_found = false;
    snprintf(why, bytes, "it is over already");
    if (!take_end(getpeername, file, &family, &theirs))
        return false;
    /* a table that changes while it is read may pass a row over */
    for (size_t i = 0; i < 4 && !is_found; i++) {
        FILE *table = fopen(tables[i % 2], "r");
        if (table) {
            is_found = find(table, &theirs, &ours, &user, &inode);
            fclose(table);
        } else if (i % 2 == 0) { /* without IPv6 there is no second one */
            snprintf(why, bytes,
                     "%s, which says whose it is, cannot be read: %s; use a "
                     "socket instead of a port",
                     tables[0], strerror(errno));
        }
    }
    if (is_found && inode && user != geteuid())
        snprintf(why, bytes, "it is of another user, %u", user);
    return is_found && inode && user == geteuid();
}
