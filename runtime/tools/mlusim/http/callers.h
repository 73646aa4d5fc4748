/* SPDX-License-Identifier: MIT */
/* Who is connected to the server: how many connections a party has, and until
 * when each connection must send its request and read the answer. A party is
 * one of these:
 * - an address (of IPv6, the first 64 bits, as one machine has all of these);
 * - behind a proxy, the address that the proxy forwards;
 * - from a request with a token on, the student. */
#ifndef CLS_CALLERS_H
#define CLS_CALLERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/mlusim/http/page_text.h"

enum {
    CLS_MOST_CALLERS = 400,
    /* for connections that are shut down, but that the library has not freed
     * yet */
    CLS_CALLER_SLOTS = CLS_MOST_CALLERS + 16,
};
#define CLS_NOBODY SIZE_MAX /* in place of a student's number: no student */

/* An IPv6 address; an IPv4 address is ::ffff:a.b.c.d. */
struct cls_address {
    unsigned char bytes[16];
};

struct cls_limits {
    unsigned per_party; /* most connections */
    unsigned seconds;   /* limit until a request has begun, and again until
                           it is complete */
    bool has_proxy;
    struct cls_address proxy; /* the proxy whose X-Forwarded-For is trusted */
};

struct cls_party {
    enum {
        CLS_PARTY_NONE, /* a free slot, or a connection that is shut down */
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
    int file;                   /* socket of the connection, owned by the
                                   library; -1: the slot is free */
    uint64_t due;               /* ms of the clock */
    bool is_answered;           /* the answer to a request is being sent */
};

struct cls_callers {
    struct cls_limits limits;
    struct cls_caller of[CLS_CALLER_SLOTS];
};

struct sockaddr;

/* Reads an address of n characters. False: the text is no address. */
bool cls_address_read(struct cls_address *a, const char *text, size_t n);
/* Writes an address. An IPv4 address has its own form. */
void cls_address_write(const struct cls_address *a, char text[64]);
/* Returns the address of one end of a socket. */
struct cls_address cls_address_of(const struct sockaddr *at);

/* Milliseconds of a clock that is never set back. */
uint64_t cls_clock(void);

void cls_callers_begin(struct cls_callers *all,
                       const struct cls_limits *limits);

/* Adds a new connection. NULL: there is no slot. If *error is set, the
 * connection must not be served. If *leaves is not NULL, the connection *leaves
 * must be shut down to make room. */
struct cls_caller *cls_callers_add(struct cls_callers *all, int file,
                                   const struct cls_address *address,
                                   uint64_t now, enum cls_error *error,
                                   struct cls_caller **leaves);
void cls_callers_remove(struct cls_caller *c);

/* Whether a connection comes from the proxy. */
bool cls_callers_is_proxy(const struct cls_callers *all,
                          const struct cls_caller *c);

/* Records the headers of a request: the student, or CLS_NOBODY; and the client
 * for which the request was forwarded (the last address in X-Forwarded-For;
 * NULL: none). */
enum cls_error cls_callers_ask(struct cls_callers *all, struct cls_caller *c,
                               const char *forwarded, size_t student,
                               uint64_t now);
/* Records that the client has read the answer, so that its next request may
 * come. */
void cls_callers_rest(struct cls_callers *all, struct cls_caller *c,
                      uint64_t now);

/* Returns a connection that must be shut down because its time is over. NULL:
 * there is none. */
struct cls_caller *cls_callers_late(struct cls_callers *all, uint64_t now);

#endif
