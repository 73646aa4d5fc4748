/* SPDX-License-Identifier: MIT */
/* Where the debugger waits for clients (gdb or an editor): a Unix socket in a
 * folder that only this user can enter, or a port of this machine. A web page
 * can connect to a port, too. So a client is accepted only if it belongs to
 * this user and begins as the protocol does, in a way that no HTTP request can.
 */
#ifndef DBG_DOOR_H
#define DBG_DOOR_H

#include <stdbool.h>
#include <stddef.h>

/* ---- the user behind a connection ---------------------------------------- */

/* Returns whether the other end belongs to the user of this process. A Unix
 * socket is in a folder that other users cannot enter. For TCP, both ends are
 * on this machine, so the kernel's tables of sockets name the owner. False,
 * with a sentence without a period, if another user owns it or the tables name
 * no owner. */
bool dbg_peer_is_ours(int file, char *why, size_t bytes);

#define DBG_DOOR_SOCKET "socket" /* stands for a Unix socket */

enum dbg_door_protocol { DBG_DOOR_GDB, DBG_DOOR_DAP };

/* A client that has connected, and its first bytes. */
struct dbg_guest {
    int file;
    size_t n;
    char bytes[512];
};

/* Returns whether a text is DBG_DOOR_SOCKET, PORT or HOST:PORT. */
bool dbg_door_is_place(const char *where);

/* Opens a socket that listens at `where`, and writes its name: a path, or
 * HOST:PORT. -1, with a sentence without a period in error, on failure. */
int dbg_door_open(const char *where, char *name, size_t bytes, char *error,
                  size_t error_bytes);

/* Waits for a client that may connect. Other clients are closed after a
 * sentence on standard error. Several clients may be slow at once. Until
 * dbg_door_close, SIGINT and SIGTERM end the process and remove a Unix socket.
 * False with errno: no client can come. */
bool dbg_door_accept(int listener, enum dbg_door_protocol protocol,
                     struct dbg_guest *guest);

/* Accepts no more clients. Removes a Unix socket with its folder. */
void dbg_door_close(int listener);

#endif
