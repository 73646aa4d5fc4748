/* SPDX-License-Identifier: MIT */
/* The state of a session whose front is gdb.
 *
 * A core that has a task is a thread of gdb, with a number from 1 on. While no
 * kernel runs, gdb sees one thread, which has no registers. */
#ifndef DBG_GDB_STATE_H
#define DBG_GDB_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/gdb/link.h"
#include "runtime/debug/state/session.h"

struct dbg_session;

/* The answer to a packet. Text that does not fit is dropped, but no answer is
 * so long. */
struct dbg_reply {
    char text[2 * DBG_PACKET_BYTES];
    size_t n;
};

struct dbg_gdb {
    int in, out; /* out: perhaps a socket on which gdb is accepted */
    struct dbg_link *link;
    bool is_awaited; /* gdb waits for a stop */
    bool is_monitor; /* `monitor` is doing a command */
    bool owes_step;  /* see resume.c */
    bool steps_off;  /* a step back off a breakpoint */
    bool is_single;  /* during a single step back: gdb 13 would hang at the
                        end of history, so it gets a message instead of that
                        stop */
    uint64_t behind; /* place of a stop that is one step back from here, as
                        the core's number of instructions; 0: the core is
                        elsewhere */
    bool knows_swbreak;
    int general; /* the core to show; -1: the focused core */
    int stepped; /* the core that packet `s` steps; -1: any core */
    struct dbg_reply reply;

    /* The last reported stop. */
    unsigned signal, stop_core;
    uint64_t visible; /* number of visible actions at that time */
    char reason[64];  /* "swbreak:;" */

    struct dbg_gdb_file {
        uint8_t *bytes;
        size_t n;
    } * files; /* by program; bytes NULL: the file is not made yet */
    size_t n_files, room_files;

    bool has_warned;                  /* whether gdb was warned that threads
                                         cannot stay */
    bool has_listed;                  /* gdb has asked for libraries */
    const struct dbg_symbols *listed; /* program that gdb knows; NULL: all */
};

/* Returns the state of a session whose front is gdb. */
static inline struct dbg_gdb *dbg_gdb(const struct dbg_session *s)
{
    return s->of_front;
}

#define DBG_HOST_THREAD 1 /* the only thread if no kernel runs */

/* ---- reading packets ---------------------------------------------------- */

/* The rest of a packet that is being read. */
struct dbg_text {
    const char *at;
    size_t n;
};

typedef void dbg_packet(struct dbg_session *s, struct dbg_text text);
#define X(word, function, reach, doc) dbg_packet function;
#include "runtime/debug/gdb/packets.def"
#undef X

#define DBG_APART_SHIFT 44

/* ---- the text of packets ------------------------------------------------- */

void dbg_reply(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds bytes to the reply, as two digits each. */
void dbg_reply_hex(struct dbg_session *s, const void *bytes, size_t n);

/* Adds escaped bytes to the reply. Returns how many fitted. */
size_t dbg_reply_binary(struct dbg_session *s, const void *bytes, size_t n);

/* Replies "E01". */
void dbg_reply_error(struct dbg_session *s);

/* Sends the reply and begins a new one. */
void dbg_reply_send(struct dbg_session *s);

/* Makes gdb show a text, which gdb allows before a stop and in commands. */
void dbg_gdb_show(struct dbg_session *s, const char *text);

/* Takes a hexadecimal number. False: none, or the number is too large. */
bool dbg_take_hex(struct dbg_text *text, uint64_t *value);

/* Takes `letter` if it comes next. */
bool dbg_take(struct dbg_text *text, char letter);

/* Takes n bytes of two digits each. */
bool dbg_take_bytes(struct dbg_text *text, uint8_t *bytes, size_t n);

#endif
