/* SPDX-License-Identifier: MIT
 *
 * Answers to a client, and reading its requests.
 */
#ifndef DBG_DAP_CLIENT_H
#define DBG_DAP_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/support/json/json.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/wire/message.h"

struct dbg_json;
struct dbg_session;
struct json_writer;

/* ---- values -------------------------------------------------------------- */

/* The names of the members of an answer: of variables, and of evaluate. */
#define DBG_DAP_VALUE  "value"
#define DBG_DAP_RESULT "result"

/* Writes text, type, reference and place of a value into the open object.
 * expression: one for the value; "" if there is none. */
void dbg_dap_value_put(struct dbg_session *s, struct json_writer *w,
                       const char *key, const struct dbg_value *v,
                       const char *expression, char format);

/* Returns 'x' if the argument "format" wants hexadecimal numbers; else 0. */
char dbg_dap_format(const struct dbg_json *arguments);

/* Reads a part of a value (an element, a member, a pointer's target) and its
 * name. False: there are fewer parts. */
bool dbg_value_part(struct dbg_session *s, const struct dbg_value *of,
                    uint64_t i, struct dbg_value *part, char *name,
                    size_t bytes);

/* ---- the state of the front ---------------------------------------------- */

/* The state of a session whose front is an editor.
 *
 * A thread of the client is a core, numbered from 1 on, that has a task. While
 * no kernel is being run there is one thread without frames. */

/* A request that is being done. */
struct dbg_dap_now {
    int64_t seq;
    const char *command;
    bool is_answered;
    enum dbg_dap_error error; /* why the request is refused, if it is */
};

struct dbg_dap {
    struct dbg_wire *wire;
    struct dbg_message message;
    struct dbg_dap_now now;
    struct dbg_json **queue; /* requests that were read and not yet done */
    size_t n_queue, room_queue;

    /* The text for the console. */
    char *said;
    size_t n_said;

    /* The client's requests at the beginning. */
    bool is_configured; /* configurationDone came: the program runs */
    bool stops_on_entry, is_undebugged;
    bool counts_from_0;     /* lines and columns */
    bool wants_invalidated; /* client knows the event `invalidated` */
    bool passes_faults;

    bool is_running;    /* for the client: it waits for a stop */
    bool is_continuing; /* only a continue is under way */
    bool is_aside;      /* stopped for requests, and continues then */
    bool wants_pause;
    bool owes_stop;  /* a stop from before the program may run */
    bool keeps_stop; /* until the commands of its breakpoint are done */
    struct dbg_dap_words {
        int64_t id;                /* of the breakpoint; 0: none */
        const char *reason, *text; /* text: NULL: the reason says it all */
    } words;              /* of the last stop; its breakpoint may be gone */
    bool is_command;      /* a line of the console is being done */
    struct dbg_stop stop; /* the last one */
    bool is_nan;          /* the last stop: an op that made a NaN */
    unsigned stops;       /* how many there were */

    struct dbg_handle *handles;
    size_t n_handles, room_handles;
    struct dbg_dap_point *points;
    size_t n_points, room_points;
    int64_t last_id;        /* the last id of a point */
    size_t n_seen_programs; /* when those without a place were looked up */
};

/* Returns the state of a session whose front is an editor. */
static inline struct dbg_dap *dbg_dap(const struct dbg_session *s)
{
    return s->of_front;
}

#define DBG_DAP_HOST_THREAD 1 /* while no kernel is being run */

/* Does a request with these arguments. False: the request is refused with the
 * session's sentence. True: it was answered, or needs no answer. */
typedef bool dbg_dap_request(struct dbg_session *s,
                             const struct dbg_json *arguments);

#define X(name, adapter, when, reach, capability, doc) \
    dbg_dap_request dbg_dap_##name;
#include "runtime/debug/wire/requests.def"
#undef X

/* ---- messages ------------------------------------------------------------ */

/* Begins the answer to the request that is being done: its body is open. */
struct json_writer *dbg_dap_answer(struct dbg_session *s);
/* Sends an answer without a body, unless there was one. */
void dbg_dap_agree(struct dbg_session *s);
/* Begins an event. */
struct json_writer *dbg_dap_event(struct dbg_session *s, const char *name);
/* Sends the open message. Returns true, for requests to return. */
bool dbg_dap_send(struct dbg_session *s);

/* Sends the text for the console. */
void dbg_dap_flush(struct dbg_session *s);

/* Reports that the client shows old values. */
void dbg_dap_changed(struct dbg_session *s);

/* Catches the debugger's output from here on; dbg_dap_caught returns it, and
 * the caller frees it. */
struct dbg_dap_catch {
    FILE *before;
    char *text;
    size_t n;
};
void dbg_dap_catch(struct dbg_session *s, struct dbg_dap_catch *c);
char *dbg_dap_caught(struct dbg_session *s, struct dbg_dap_catch *c);

/* ---- requests ------------------------------------------------------------ */

/* Keeps a sentence about an argument; returns false, for requests to return. */
bool dbg_dap_refuse(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads an argument; false with a sentence if it has another type, or is needed
 * and missing. A missing one leaves *to as it is. */
bool dbg_dap_text(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const char **to);
bool dbg_dap_number(struct dbg_session *s, const struct dbg_json *arguments,
                    const char *key, bool is_needed, int64_t *to);
bool dbg_dap_flag(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool *to);
/* Reads a number of C, in the characters up to `end`; false: it is none, or
 * does not fit in 64 bits. */
bool dbg_dap_number_in(const char *text, const char *end, uint64_t *number);
/* Reads an array of objects. */
bool dbg_dap_list(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const struct dbg_json **to);

/* Reads the core of the argument threadId. */
bool dbg_dap_thread(struct dbg_session *s, const struct dbg_json *arguments,
                    unsigned *core);

/* Converts a line to the client's count. */
int64_t dbg_dap_line_out(const struct dbg_session *s, unsigned line);
/* Converts a line of the client; 0: no such line. */
unsigned dbg_dap_line_in(const struct dbg_session *s, int64_t line);

/* ---- numbers that stand for scopes, values and frames -------------------- */

/* Numbers for a scope of a frame, or a value with parts, which a client may
 * open. They are valid until something runs. */

enum dbg_handle_kind {
    DBG_H_LOCALS,
    DBG_H_GLOBALS,
    DBG_H_REGISTERS,
    DBG_H_REGIONS,
    DBG_H_UNITS,
    DBG_H_VALUE, /* the parts of a value */
    DBG_H_PIECE  /* elements [first, first + n) of an array */
};

struct dbg_handle {
    enum dbg_handle_kind kind;
    unsigned core;
    size_t frame;
    struct dbg_value value;
    uint64_t first, n;
    char name[200]; /* an expression for it; "": none */
};

/* Makes a number for h; 0: no memory. */
int64_t dbg_handle_new(struct dbg_session *s, const struct dbg_handle *h);
/* Finds the handle for the argument variablesReference; false with a message if
 * there is none. */
bool dbg_handle_find(struct dbg_session *s, const struct dbg_json *arguments,
                     struct dbg_handle *h);
void dbg_handles_forget(struct dbg_session *s);

/* Returns the number of a frame. */
int64_t dbg_frame_number(unsigned core, size_t frame);
/* Moves the focus to the frame of the argument frameId; stays if it is missing
 * and not needed. */
bool dbg_frame_focus(struct dbg_session *s, const struct dbg_json *arguments,
                     bool is_needed);

/* The focus, to be put back after looking elsewhere. */
struct dbg_focus_at {
    unsigned core;
    size_t frame;
};
struct dbg_focus_at dbg_focus_keep(struct dbg_session *s);
void dbg_focus_back(struct dbg_session *s, struct dbg_focus_at at);

#endif
