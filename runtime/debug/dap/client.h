/* SPDX-License-Identifier: MIT */
/* Answers to a client, and reading its requests. */
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

/* Names of the member for a value, in answers about variables and to
 * `evaluate`. */
#define DBG_DAP_VALUE  "value"
#define DBG_DAP_RESULT "result"

/* Writes text, type, reference and place of a value as members of the open
 * object. expression: an expression with this value; "" if there is none. */
void dbg_dap_value_put(struct dbg_session *s, struct json_writer *w,
                       const char *key, const struct dbg_value *v,
                       const char *expression, char format);

/* Returns 'x' if the argument "format" requests hexadecimal numbers, else 0. */
char dbg_dap_format(const struct dbg_json *arguments);

/* Reads part i of a value (an element, a member, a pointer's target) and its
 * name. False: there are fewer parts. */
bool dbg_value_part(struct dbg_session *s, const struct dbg_value *of,
                    uint64_t i, struct dbg_value *part, char *name,
                    size_t bytes);

/* ---- the state of the front ---------------------------------------------- */

/* The state of a session whose front is an editor.
 *
 * A core that has a task is a thread of the client, with a number from 1 on.
 * While no kernel runs, there is one thread, which has no frames. */

/* The request that is being answered. */
struct dbg_dap_now {
    int64_t seq;
    const char *command;
    bool is_answered;
    enum dbg_dap_error error; /* reason if the request is refused */
};

struct dbg_dap {
    struct dbg_wire *wire;
    struct dbg_message message;
    struct dbg_dap_now now;
    struct dbg_json **queue; /* requests read, but not done yet */
    size_t n_queue, room_queue;

    /* Text for the console that was not sent yet. */
    char *said;
    size_t n_said;

    /* What the client has requested at the beginning. */
    bool is_configured; /* configurationDone has come */
    bool stops_on_entry, is_undebugged;
    bool counts_from_0;     /* whether the client's lines and columns count
                               from 0 */
    bool wants_invalidated; /* the client knows the event `invalidated` */
    bool passes_faults;

    bool is_running;    /* whether the client believes that kernels run, so
                           that it waits for a stop */
    bool is_continuing; /* by a plain `continue` */
    bool is_aside;      /* paused for requests; continues afterwards */
    bool wants_pause;
    bool owes_stop;  /* a stop from before the program may run was not
                        reported yet */
    bool keeps_stop; /* the stop is kept until the commands of its breakpoint
                        have ended */
    struct dbg_dap_words {
        int64_t id;                /* the client's id of the stop's
                                      breakpoint; 0: none */
        const char *reason, *text; /* for the client; text NULL: the reason
                                      is enough */
    } words;                       /* about the last stop */
    bool is_command;               /* a line of the console runs */
    struct dbg_stop stop;          /* the last one */
    bool is_nan;                   /* whether an op made a NaN */
    unsigned stops;                /* number of stops so far */

    struct dbg_handle *handles;
    size_t n_handles, room_handles;
    struct dbg_dap_point *points;
    size_t n_points, room_points;
    int64_t last_id;        /* the last id of a point */
    size_t n_seen_programs; /* when points without place were last retried */
};

/* Returns the state of a session whose front is an editor. */
static inline struct dbg_dap *dbg_dap(const struct dbg_session *s)
{
    return s->of_front;
}

#define DBG_DAP_HOST_THREAD 1 /* the only thread if no kernel runs */

/* Does a request with these arguments. False: the request is refused with the
 * error message of the session. True: the request was answered, or needs no
 * answer. */
typedef bool dbg_dap_request(struct dbg_session *s,
                             const struct dbg_json *arguments);

#define X(name, adapter, when, reach, capability, doc) \
    dbg_dap_request dbg_dap_##name;
#include "runtime/debug/wire/requests.def"
#undef X

/* ---- messages ------------------------------------------------------------ */

/* Begins the answer to the current request. Returns a writer whose open object
 * is the body. */
struct json_writer *dbg_dap_answer(struct dbg_session *s);
/* Sends an answer without a body, if no answer was sent yet. */
void dbg_dap_agree(struct dbg_session *s);
/* Begins an event. */
struct json_writer *dbg_dap_event(struct dbg_session *s, const char *name);
/* Sends the message that was begun. Returns true, so that requests can return
 * this call. */
bool dbg_dap_send(struct dbg_session *s);

/* Sends the collected text to the console. */
void dbg_dap_flush(struct dbg_session *s);

/* Notifies the client that values that the client shows have changed. */
void dbg_dap_changed(struct dbg_session *s);

/* Begins to collect the debugger's output. dbg_dap_caught ends this and returns
 * the output, which the caller frees. */
struct dbg_dap_catch {
    FILE *before;
    char *text;
    size_t n;
};
void dbg_dap_catch(struct dbg_session *s, struct dbg_dap_catch *c);
char *dbg_dap_caught(struct dbg_session *s, struct dbg_dap_catch *c);

/* ---- requests ------------------------------------------------------------ */

/* Sets an error message about an argument. Returns false, for requests to
 * return. */
bool dbg_dap_refuse(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads an argument. If it is missing, *to stays unchanged. Returns false
 * after an error message if the argument has another type, or is needed but
 * missing. */
bool dbg_dap_text(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const char **to);
bool dbg_dap_number(struct dbg_session *s, const struct dbg_json *arguments,
                    const char *key, bool is_needed, int64_t *to);
bool dbg_dap_flag(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool *to);
/* Reads a number in C notation, which must end at `end`. False: the text is no
 * number, or the number does not fit in 64 bits. */
bool dbg_dap_number_in(const char *text, const char *end, uint64_t *number);
/* Reads an array of objects. */
bool dbg_dap_list(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const struct dbg_json **to);

/* Reads the core of the argument threadId. */
bool dbg_dap_thread(struct dbg_session *s, const struct dbg_json *arguments,
                    unsigned *core);

/* Converts a line number to the client's counting. */
int64_t dbg_dap_line_out(const struct dbg_session *s, unsigned line);
/* Converts a line number of the client. 0: there is no such line. */
unsigned dbg_dap_line_in(const struct dbg_session *s, int64_t line);

/* ---- numbers that stand for scopes, values and frames -------------------- */

/* Handles: numbers for what a client may open, which is a scope of a frame or a
 * value with parts. Handles are valid until a core runs. */

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
    char name[200]; /* expression with the value of the handle; "": none */
};

int64_t dbg_handle_new(struct dbg_session *s, const struct dbg_handle *h);
/* Finds the handle of the argument variablesReference. Returns false after an
 * error message. */
bool dbg_handle_find(struct dbg_session *s, const struct dbg_json *arguments,
                     struct dbg_handle *h);
void dbg_handles_forget(struct dbg_session *s);

/* Returns a number for a frame. */
int64_t dbg_frame_number(unsigned core, size_t frame);
/* Moves the focus to the frame of the argument frameId. If the argument is
 * missing and not needed, the focus stays. */
bool dbg_frame_focus(struct dbg_session *s, const struct dbg_json *arguments,
                     bool is_needed);

/* A stored focus, to return to after looking elsewhere. */
struct dbg_focus_at {
    unsigned core;
    size_t frame;
};
struct dbg_focus_at dbg_focus_keep(struct dbg_session *s);
void dbg_focus_back(struct dbg_session *s, struct dbg_focus_at at);

#endif
