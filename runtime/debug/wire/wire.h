/* SPDX-License-Identifier: MIT
 *
 * Messages of the Debug Adapter Protocol over descriptors: a header
 * "Content-Length: N", an empty line, N bytes of JSON. What is damaged loses
 * that message alone: the next header begins another one.
 */
#ifndef DBG_WIRE_H
#define DBG_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#define DBG_WIRE_BYTES ((size_t)16 << 20) /* of the longest message */

enum dbg_wire_got {
    DBG_WIRE_MESSAGE,
    DBG_WIRE_NOTHING, /* not all of one is there yet */
    DBG_WIRE_DAMAGED, /* dbg_wire_error says how */
    DBG_WIRE_GONE     /* the other side has closed */
};

/* Reads from in, writes to out, which may be the same socket. Descriptors stay
 * open. NULL: no memory. */
struct dbg_wire *dbg_wire_open(int in, int out);
void dbg_wire_close(struct dbg_wire *w);

/* Guards against others than clients: the other side came to a port or a
 * socket, and n bytes of it were read. From now on damage ends the connection,
 * a body is an object of at most 1 MiB, and a header is short. False: no
 * memory. */
bool dbg_wire_guard(struct dbg_wire *w, const char *bytes, size_t n);

/* Takes a message; waits: until there is one, or damage. The body is valid
 * until the next call for this wire, with a zero after it. */
enum dbg_wire_got dbg_wire_read(struct dbg_wire *w, bool waits,
                                const char **body, size_t *n);
const char *dbg_wire_error(const struct dbg_wire *w);

/* Whether input arrived while a message was sent. It has been read already, so
 * poll() no longer reports it. */
bool dbg_wire_has_more(const struct dbg_wire *w);

/* Returns whether bytes arrived that belong to no message yet. */
bool dbg_wire_is_begun(const struct dbg_wire *w);

/* Sends a body, first `head`; false: the other side has closed. Sockets raise
 * no SIGPIPE. Input is kept meanwhile, so that two sides that both send do not
 * wait for each other. */
bool dbg_wire_send(struct dbg_wire *w, const char *head, const char *body,
                   size_t n);

#endif
