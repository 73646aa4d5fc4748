/* SPDX-License-Identifier: MIT
 *
 * Whose process is at the other end of a connection.
 */
#ifndef DBG_PEER_H
#define DBG_PEER_H

#include <stdbool.h>
#include <stddef.h>

/* Whether it is one of the user of this process. A Unix socket is in a folder
 * that no other user enters. Of TCP the kernel's tables of sockets say it,
 * which list the other end too, as both are on this machine. False with a
 * sentence without its end: it is another user's, or the tables do not say
 * whose. */
bool dbg_peer_is_ours(int file, char *why, size_t bytes);

#endif
