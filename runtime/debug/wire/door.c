/* SPDX-License-Identifier: MIT */
/* Opens sockets and ports for clients, and checks which user connects. */
#include "runtime/debug/wire/door.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "isa/support/files/folder.h"

/* ---- the user behind a connection ---------------------------------------- */

/* Finds the user of a TCP connection from this machine. The client's end of the
 * connection is a row of /proc/net/tcp or tcp6 with both addresses and ports.
 * If a process connects by IPv6 to an IPv4 port, the row is in tcp6, with a
 * mapped address. */

/* One end of a connection: an IPv6 address, perhaps a mapped one, in words that
 * the table prints as numbers; and a port. */
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
    e->port = ntohs(four.sin_port); /* the port is at the same place in the
                                       addresses of both families */
    if (at.ss_family == AF_INET6)
        memcpy(e->words, &six.sin6_addr, sizeof e->words);
    else
        e->words[3] = four.sin_addr.s_addr;
    return true;
}

/* Returns whether a row has this address, of 8 or 32 digits, and this port. */
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

/* Looks for the row of a connection from `theirs` to `ours`. Returns whether
 * there is one. A row of a socket that no process has open any more (inode 0)
 * does not count, because the table shows root as its owner. */
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
    /* a row may be missed if the table changes while it is read */
    for (size_t i = 0; i < 4 && !is_found; i++) {
        FILE *table = fopen(tables[i % 2], "r");
        if (table) {
            is_found = find(table, &theirs, &ours, &user, &inode);
            fclose(table);
        } else if (i % 2 == 0) { /* without IPv6 there is only the table tcp */
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

/* ---- the door ------------------------------------------------------------ */

#define LOOPBACK "127.0.0.1"
enum { QUEUE = 8, MOST_GUESTS = 8, LONGEST_HEADER = 64 };

/* ---- places ------------------------------------------------------------- */

/* Splits "[HOST:]PORT". An address with colons must be in brackets. False: the
 * text has another form. */
static bool read_place(const char *text, char *host, size_t bytes,
                       const char **port)
{
    const char *colon = strrchr(text, ':');
    *port = colon ? colon + 1 : text;
    size_t n = colon ? (size_t)(colon - text) : 0;
    if (n >= 2 && text[0] == '[' && text[n - 1] == ']') {
        text++;
        n -= 2;
    }
    if (n >= bytes)
        return false;
    snprintf(host, bytes, "%.*s", (int)n, n ? text : "");
    if (n == 0)
        snprintf(host, bytes, LOOPBACK);
    const size_t digits = strspn(*port, "0123456789");
    return digits > 0 && digits <= 5 && !(*port)[digits] &&
           atoi(*port) <= 65535;
}

bool dbg_door_is_place(const char *where)
{
    char host[256];
    const char *port;
    return strcmp(where, DBG_DOOR_SOCKET) == 0 ||
           read_place(where, host, sizeof host, &port);
}

/* ---- closing ------------------------------------------------------------ */

static struct sockaddr_un socket_at; /* the socket to remove; path "": none */
static struct sigaction before[2];   /* earlier handlers of the signals below */
static const int ends[] = {SIGINT, SIGTERM};
static bool is_watched;

/* Removes the socket. Async-signal-safe. */
static void remove_socket(void)
{
    char *slash = strrchr(socket_at.sun_path, '/');
    if (!slash)
        return;
    unlink(socket_at.sun_path);
    *slash = 0;
    rmdir(socket_at.sun_path);
    socket_at.sun_path[0] = 0;
}

static void on_end(int number)
{
    remove_socket();
    signal(number, SIG_DFL);
    raise(number);
}

static void watch(int listener)
{
    struct sockaddr_storage at;
    socklen_t n = sizeof at;
    const struct sigaction action = {.sa_handler = on_end};
    if (is_watched)
        return;
    memset(&at, 0, sizeof at);
    if (getsockname(listener, (struct sockaddr *)&at, &n) == 0 &&
        at.ss_family == AF_UNIX)
        memcpy(&socket_at, &at, sizeof socket_at);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigaction(ends[i], &action, &before[i]);
    is_watched = true;
}

void dbg_door_close(int listener)
{
    watch(listener);
    remove_socket();
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigaction(ends[i], &before[i], NULL);
    is_watched = false;
    close(listener);
}

/* ---- opening ------------------------------------------------------------ */

static bool is_loopback(const struct sockaddr *at)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (at->sa_family == AF_INET6) {
        memcpy(&six, at, sizeof six);
        return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
    }
    memcpy(&four, at, sizeof four);
    return ntohl(four.sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

/* Opens a socket that listens at an address. Returns -1 with errno. */
static int listen_at(const struct sockaddr *at, socklen_t n)
{
    const int yes = 1, file = socket(at->sa_family, SOCK_STREAM, 0);
    if (file < 0)
        return -1;
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(file, at, n) == 0 && listen(file, QUEUE) == 0)
        return file;
    const int error = errno;
    close(file);
    errno = error;
    return -1;
}

/* Returns the number of a port, which the system may have chosen. */
static unsigned port_of(int file)
{
    struct sockaddr_storage at;
    struct sockaddr_in four;
    socklen_t n = sizeof at;
    if (getsockname(file, (struct sockaddr *)&at, &n) != 0)
        return 0;
    memcpy(&four, &at, sizeof four); /* the port is at the same place in the
                                        addresses of both families */
    return ntohs(four.sin_port);
}

static int open_port(const char *where, char *name, size_t bytes, char *error,
                     size_t error_bytes)
{
    char host[256];
    const char *port;
    const struct addrinfo hints = {.ai_flags = AI_NUMERICSERV,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    if (!read_place(where, host, sizeof host, &port))
        return -1;
    const int wrong = getaddrinfo(host, port, &hints, &found);
    const bool is_near = !wrong && is_loopback(found->ai_addr);
    const int file =
        is_near ? listen_at(found->ai_addr, found->ai_addrlen) : -1;
    if (file >= 0 && strchr(host, ':'))
        snprintf(name, bytes, "[%s]:%u", host, port_of(file));
    else if (file >= 0)
        snprintf(name, bytes, "%s:%u", host, port_of(file));
    else if (!wrong && !is_near)
        snprintf(error, error_bytes,
                 "a port is open to this machine alone: leave the host out, "
                 "and come from another one by ssh -L PORT:" LOOPBACK ":PORT");
    else
        snprintf(error, error_bytes,
                 "clients cannot be waited for there: %s; try another port, or "
                 "0 for any free one",
                 wrong ? gai_strerror(wrong) : strerror(errno));
    if (found)
        freeaddrinfo(found);
    return file;
}

static int open_socket(char *error, size_t error_bytes, char *name,
                       size_t bytes)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const char *own = getenv("XDG_RUNTIME_DIR");
    const char *base = own && own[0] == '/' ? own : isa_folder_base();
    char folder[sizeof at.sun_path - sizeof "/debug"];
    int file = -1;
    const int held = isa_folder_make_in(base, "mlusim", folder, sizeof folder);
    if (held >= 0) {
        fcntl(held, F_SETFD, 0); /* the debugged program keeps the lock open */
        snprintf(at.sun_path, sizeof at.sun_path, "%s/debug", folder);
        file = listen_at((const struct sockaddr *)&at, sizeof at);
    }
    if (file < 0)
        snprintf(error, error_bytes,
                 "there can be no socket in %s: %s; XDG_RUNTIME_DIR or TMPDIR "
                 "names another folder",
                 base, strerror(errno));
    else
        snprintf(name, bytes, "%s", at.sun_path);
    if (file >= 0)
        watch(file);
    if (file < 0 && held >= 0) {
        rmdir(folder);
        close(held);
    }
    return file;
}

int dbg_door_open(const char *where, char *name, size_t bytes, char *error,
                  size_t error_bytes)
{
    return strcmp(where, DBG_DOOR_SOCKET) == 0
               ? open_socket(error, error_bytes, name, bytes)
               : open_port(where, name, bytes, error, error_bytes);
}

/* ---- first bytes -------------------------------------------------------- */

enum verdict { NO, PERHAPS, YES };

/* Checks for a whole packet with its sum, after acknowledgments, and no blank
 * after it. A web page that sends a request to this address may choose any
 * method, even "+$?#3f", but a blank and a path follow the method. */
static enum verdict is_gdb(const char *text, size_t n)
{
    size_t i = 0;
    unsigned sum = 0, said;
    char digits[3] = "";
    while (i < n && (text[i] == '+' || text[i] == '-' || text[i] == 3))
        i++;
    if (i == n)
        return PERHAPS;
    if (text[i++] != '$')
        return NO;
    for (; i < n && text[i] != '#'; i++) {
        if (!isgraph((unsigned char)text[i]))
            return NO;
        sum += (unsigned char)text[i];
    }
    if (n - i < 3)
        return PERHAPS;
    memcpy(digits, text + i + 1, 2);
    const bool is_next = n - i == 3 || strchr("+-$\3", text[i + 3]);
    return is_next && sscanf(digits, "%2x", &said) == 1 && said == (sum & 255)
               ? YES
               : NO;
}

/* Checks for a short header and the brace of a body. A request of HTTP begins
 * with a method, which contains no colon. */
static enum verdict is_dap(const char *text, size_t n)
{
    static const char word[] = "Content-Length:";
    const size_t most = sizeof word - 1;
    if (strncasecmp(text, word, n < most ? n : most) != 0)
        return NO;
    for (size_t i = most; i < n && i < LONGEST_HEADER; i++)
        if (text[i] == '{')
            return YES;
        else if (!isdigit((unsigned char)text[i]) && !strchr(" \r\n", text[i]))
            return NO;
    return n < LONGEST_HEADER ? PERHAPS : NO;
}

static const struct {
    enum verdict (*begins)(const char *text, size_t n);
    const char *what;
} protocols[] = {
    [DBG_DOOR_GDB] = {is_gdb, "gdb's remote protocol"},
    [DBG_DOOR_DAP] = {is_dap, "the Debug Adapter Protocol"},
};

/* ---- guests ------------------------------------------------------------- */

static void turn_away(const struct dbg_guest *g, const char *why)
{
    fprintf(stderr, "mlusim: debug: a connection was closed: %s\n", why);
    close(g->file);
}

/* Reads the input of a client. Returns whether it begins as the protocol
 * does. */
static enum verdict look(struct dbg_guest *g, enum dbg_door_protocol protocol)
{
    char why[160];
    const ssize_t n =
        recv(g->file, g->bytes + g->n, sizeof g->bytes - g->n, MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return PERHAPS;
    if (n <= 0) {
        close(g->file);
        return NO;
    }
    g->n += (size_t)n;
    enum verdict is = protocols[protocol].begins(g->bytes, g->n);
    if (is == PERHAPS && g->n == sizeof g->bytes)
        is = NO;
    if (is == NO) {
        snprintf(why, sizeof why, "its first bytes are not those of %s",
                 protocols[protocol].what);
        turn_away(g, why);
    }
    return is;
}

/* Adds a new client. If there are too many, closes the one that has waited
 * longest. Returns the number of waiting clients. */
static size_t let_wait(int listener, struct dbg_guest *guests, size_t n)
{
    char why[256] = "";
    struct dbg_guest g = {.file = accept(listener, NULL, NULL)};
    if (g.file < 0)
        return n;
    fcntl(g.file, F_SETFD, FD_CLOEXEC);
    if (!dbg_peer_is_ours(g.file, why, sizeof why)) {
        turn_away(&g, why);
        return n;
    }
    if (n == MOST_GUESTS) {
        turn_away(&guests[0], "it said nothing, and others came");
        memmove(guests, guests + 1, --n * sizeof *guests);
    }
    guests[n] = g;
    return n + 1;
}

/* Checks the clients that have sent something. If a client may connect, takes
 * it off the list. */
static bool choose(struct dbg_guest *guests, size_t *n,
                   const struct pollfd *files, enum dbg_door_protocol protocol,
                   struct dbg_guest *chosen)
{
    size_t kept = 0;
    bool has_one = false;
    for (size_t i = 0; i < *n; i++) {
        const enum verdict is =
            !has_one && files[i].revents ? look(&guests[i], protocol) : PERHAPS;
        if (is == YES)
            *chosen = guests[i];
        else if (is == PERHAPS)
            guests[kept++] = guests[i];
        has_one |= is == YES;
    }
    *n = kept;
    return has_one;
}

bool dbg_door_accept(int listener, enum dbg_door_protocol protocol,
                     struct dbg_guest *guest)
{
    struct dbg_guest guests[MOST_GUESTS];
    size_t n = 0;
    bool has_one = false;
    watch(listener);
    while (!has_one) {
        struct pollfd files[MOST_GUESTS + 1];
        for (size_t i = 0; i < n; i++)
            files[i] = (struct pollfd){guests[i].file, POLLIN, 0};
        files[n] = (struct pollfd){listener, POLLIN, 0};
        if (poll(files, (nfds_t)n + 1, -1) < 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        const bool has_new = files[n].revents != 0;
        has_one = choose(guests, &n, files, protocol, guest);
        if (has_new && !has_one)
            n = let_wait(listener, guests, n);
    }
    for (size_t i = 0; i < n; i++)
        turn_away(&guests[i], "another one was faster");
    return true;
}
