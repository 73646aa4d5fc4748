/* SPDX-License-Identifier: MIT */
/* A connection to gdb: packets of its remote serial protocol, "$text#sum", over
 * a pair of file descriptors. Other bytes are skipped. */
#ifndef DBG_LINK_H
#define DBG_LINK_H

#include <stdbool.h>
#include <stddef.h>

/* The largest text of a packet, in both directions. */
#define DBG_PACKET_BYTES 16384

/* Opens a connection that reads packets from `in` and sends to `out`, which may
 * be the same descriptor. dbg_link does not close them. NULL: no memory. */
struct dbg_link *dbg_link_open(int in, int out);

/* Guards a port or socket against clients other than gdb. n bytes that the
 * client sent were already read. From now on, bytes that are not a packet end
 * the connection. */
void dbg_link_guard(struct dbg_link *l, const char *bytes, size_t n);

/* The text of the next packet, with a zero after it, and its length. The text
 * is valid until the next call. NULL: the other side has closed the connection.
 * Acknowledges the packet, unless acknowledgments are turned off. */
const char *dbg_link_read(struct dbg_link *l, size_t *n);

/* Sends text[0..n) as a packet. Binary data must already be escaped. */
void dbg_link_send(struct dbg_link *l, const char *text, size_t n);

/* Turns off acknowledgments in both directions. */
void dbg_link_trust(struct dbg_link *l);

/* Returns whether the other side has asked for a stop since the last packet, or
 * has closed the connection. Does not wait. */
bool dbg_link_wants_stop(struct dbg_link *l);

#endif
