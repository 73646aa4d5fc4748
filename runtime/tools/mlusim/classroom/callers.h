/* SPDX-License-Identifier: MIT
 *
 * Who is connected to the server: how many connections one party has, and until
 * when each of them has to send its request and take the answer. A party is an
 * address (of IPv6 its first 64 bits, which one machine has all of), after a
 * proxy the address that the proxy forwards, and from the request on that
 * carries a token the student.
 */
#ifndef CLS_CALLERS_H
#define CLS_CALLERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/mlusim/classroom/page_text.h"

enum {
    CLS_MOST_CALLERS = 400,
    /* and connections shut down, until the library notices */
    CLS_CALLER_SLOTS = CLS_MOST_CALLERS + 16,
};
#define CLS_NOBODY SIZE_MAX /* in place of the number of a student */

/* An address of IPv6; one of IPv4 is ::ffff:a.b.c.d. */
struct cls_address {
    unsigned char bytes[16];
};

struct cls_limits {
    unsigned per_party; /* connections */
    unsigned seconds;   /* until a request is there, and again for the rest */
    bool has_proxy;
    struct cls_address proxy; /* whose X-Forwarded-For is believed */
};

struct cls_party {
    enum {
        CLS_PARTY_NONE, /* counts for no party: a free slot, or shut down */
        CLS_PARTY_PROXY,
        CLS_PARTY_ADDRESS,
        CLS_PARTY_STUDENT
    } kind;
    struct cls_address address;
    size_t student;
};

struct cls_caller {
    struct cls_party party;
    struct cls_address address; /* where the connection comes from */
    int file;                   /* its socket, of the library; -1: free slot */
    uint64_t due;               /* ms of the clock */
    bool is_answered;           /* the answer to a request is on its way */
};

struct cls_callers {
    struct cls_limits limits;
    struct cls_caller of[CLS_CALLER_SLOTS];
};

struct sockaddr;

/* Reads an address as it is written, of n bytes; false: it is none. */
bool cls_address_read(struct cls_address *a, const char *text, size_t n);
/* Writes an address, one of IPv4 as such. */
void cls_address_write(const struct cls_address *a, char text[64]);
/* Returns the address of an end of a socket. */
struct cls_address cls_address_of(const struct sockaddr *at);

void cls_callers_begin(struct cls_callers *all,
                       const struct cls_limits *limits);

/* Adds a new connection. NULL: there is no slot. With *error it must not be
 * served; if *leaves is not NULL, that connection has to be shut down for it.
 */
struct cls_caller *cls_callers_add(struct cls_callers *all, int file,
                                   const struct cls_address *address,
                                   uint64_t now, enum cls_error *error,
                                   struct cls_caller **leaves);
void cls_callers_remove(struct cls_caller *c);

/* Whether a connection is that of the proxy. */
bool cls_callers_is_proxy(const struct cls_callers *all,
                          const struct cls_caller *c);

/* Records the headers of a request: its student, or CLS_NOBODY, and the client
 * it was forwarded for (the last X-Forwarded-For; NULL: none). */
enum cls_error cls_callers_ask(struct cls_callers *all, struct cls_caller *c,
                               const char *forwarded, size_t student,
                               uint64_t now);
/* Records that the answer was taken; the next request may come. */
void cls_callers_rest(struct cls_callers *all, struct cls_caller *c,
                      uint64_t now);

/* Returns a connection whose time is over and that must be shut down; NULL:
 * none. */
struct cls_caller *cls_callers_late(struct cls_callers *all, uint64_t now);

#endif
