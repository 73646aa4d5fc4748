/* SPDX-License-Identifier: MIT
 *
 * What a session keeps whose front is an editor.
 *
 * A thread of the client is a core, numbered from 1 on, that has a task. While
 * no kernel is being run there is one thread without frames.
 */
#ifndef DBG_DAP_STATE_H
#define DBG_DAP_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/points/stop.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/wire/message.h"
#include "runtime/debug/json/parsed.h"

struct dbg_wire;

/* A request that is being done. */
struct dbg_dap_now {
    int64_t seq;
    const char *command;
    bool is_answered;
    enum dbg_dap_error error; /* why it is refused, if it is */
};

/* What a number of a client stands for: see handles.h. */
struct dbg_handle;

/* A breakpoint that a client has set: see set_breakpoints.c. */
struct dbg_dap_point;

struct dbg_dap {
    struct dbg_wire *wire;
    struct dbg_message message;
    struct dbg_dap_now now;
    struct dbg_json **queue; /* requests that were read and not yet done */
    size_t n_queue, room_queue;

    /* What was said for the console. */
    char *said;
    size_t n_said;

    /* What the client has asked for at the beginning. */
    bool is_configured; /* it has said all: the program runs */
    bool stops_on_entry, is_undebugged;
    bool counts_from_0;     /* lines and columns */
    bool wants_invalidated; /* by `invalidated` */
    bool passes_faults;

    bool is_running;    /* for the client: it waits for a stop */
    bool is_continuing; /* and nothing but a continue is under way */
    bool is_aside;      /* stands for requests, and continues then */
    bool wants_pause;
    bool owes_stop;  /* a stop from before the program may run */
    bool keeps_stop; /* until the commands of its breakpoint are done */
    struct dbg_dap_words {
        int64_t id;                /* of the breakpoint; 0: none */
        const char *reason, *text; /* text: NULL: the reason says it all */
    } words;              /* of the last stop, whose breakpoint may go */
    bool is_command;      /* a line of the console is being done */
    struct dbg_stop stop; /* the last one */
    bool is_nan;          /* it was an op that made one */
    unsigned stops;       /* how many there were */

    struct dbg_handle *handles;
    size_t n_handles, room_handles;
    struct dbg_dap_point *points;
    size_t n_points, room_points;
    int64_t last_id;        /* of them */
    size_t n_seen_programs; /* when those without a place were looked up */
};

/* The state of a session whose front is an editor. */
static inline struct dbg_dap *dbg_dap(const struct dbg_session *s)
{
    return s->of_front;
}

#define DBG_DAP_HOST_THREAD 1 /* while no kernel is being run */

/* Does a request with these arguments. False: it is refused with the sentence
 * of the session. True: it was answered, or has nothing to answer. */
typedef bool dbg_dap_request(struct dbg_session *s,
                             const struct dbg_json *arguments);

#define X(name, adapter, when, reach, capability, doc) \
    dbg_dap_request dbg_dap_##name;
#include "runtime/debug/wire/requests.def"
#undef X

#endif
