/* SPDX-License-Identifier: MIT */
/* Messages of the Debug Adapter Protocol over descriptors: a header
 * "Content-Length: N", an empty line, and N bytes of JSON. Damage loses only
 * one message: the next header begins another message. */
#ifndef DBG_WIRE_H
#define DBG_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#define DBG_WIRE_BYTES ((size_t)16 << 20) /* of the longest message */

enum dbg_wire_got {
    DBG_WIRE_MESSAGE,
    DBG_WIRE_NOTHING, /* no message is complete yet */
    DBG_WIRE_DAMAGED, /* dbg_wire_error says how */
    DBG_WIRE_GONE     /* the other side has closed */
};

/* Opens a wire that reads from `in` and writes to `out`, which may be the same
 * socket. dbg_wire_close does not close them. NULL: no memory. */
struct dbg_wire *dbg_wire_open(int in, int out);
void dbg_wire_close(struct dbg_wire *w);

/* Guards a port or socket against programs that are no clients. The first n
 * bytes of the client were already read. From now on, damage ends the
 * connection, a body must be an object of at most 1 MiB, and a header must be
 * short. False: no memory. */
bool dbg_wire_guard(struct dbg_wire *w, const char *bytes, size_t n);

/* Takes a message. If `waits`, waits for a message or for damaged input. The
 * body has a zero after it and is valid until the next call for this wire. */
enum dbg_wire_got dbg_wire_read(struct dbg_wire *w, bool waits,
                                const char **body, size_t *n);
const char *dbg_wire_error(const struct dbg_wire *w);

/* Whether input arrived while a message was sent. That input is already read,
 * so poll() does not report it. */
bool dbg_wire_has_more(const struct dbg_wire *w);

/* Returns whether bytes have arrived that do not form a whole message yet. */
bool dbg_wire_is_begun(const struct dbg_wire *w);

/* Sends `head` and then a body. False: the other side has closed the
 * connection. Sockets raise no SIGPIPE. Input is stored meanwhile, so two sides
 * that both send do not wait for each other. */
bool dbg_wire_send(struct dbg_wire *w, const char *head, const char *body,
                   size_t n);

#endif
