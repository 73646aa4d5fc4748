/* SPDX-License-Identifier: MIT
 *
 * A front is what a user of a session works with: the prompt is one, gdb
 * another. It does what the user asks while the program stands, and shows each
 * stop. The rooms below do not know which front there is. Functions may be NULL
 * where it says so.
 */
#ifndef DBG_FRONT_H
#define DBG_FRONT_H

#include <stdbool.h>

struct dbg_breakpoint;
struct dbg_command;
struct dbg_session;
struct dbg_stop;

struct dbg_front {
    /* The environment variable that asks for this front; NULL: the front of
     * sessions that ask for no other. */
    const char *setting;
    /* Lines come one by one from a user who sees the answer to each. */
    bool is_typed;
    /* The front shows breakpoints itself: no message says that some ended. */
    bool lists_points;
    /* Backwards the front passes breakpoints where the history of another core
     * than the focused one begins: gdb finishes functions of kernels backwards
     * by breakpoints at their entries, where other cores are too, and cannot
     * step these off. */
    bool skips_beginnings;
    /* Opens a session; input: descriptor `in`. False: no memory. May be
     * NULL. */
    bool (*open)(struct dbg_session *s, int in);
    /* Begins the session. May be NULL. */
    void (*greet)(struct dbg_session *s);
    /* Serves the stopped program's user until s->wants_run or s->is_over. */
    void (*serve)(struct dbg_session *s);
    /* Reports that a launch begins, at a breakpoint on launches or (NULL) at
     * none. True: it has to stop there, and the user was shown this. */
    bool (*launched)(struct dbg_session *s, struct dbg_breakpoint *b);
    /* Reports that the launch has stopped, or ended. The front moves the focus
     * and deletes temporary breakpoints. */
    void (*stopped)(struct dbg_session *s, const struct dbg_stop *stop);
    /* Returns whether the user wants a stop; asked often. May be NULL. */
    bool (*wants_stop)(struct dbg_session *s);
    /* Returns whether a command is allowed; else a sentence. May be NULL. */
    bool (*allows)(struct dbg_session *s, const struct dbg_command *c);
    /* Returns whether a core stops at a breakpoint after filters and condition
     * were checked and the hit counted; the front may do something else
     * instead. May be NULL. */
    bool (*takes)(struct dbg_session *s, const struct dbg_breakpoint *b,
                  unsigned core);
    /* Reports that the program has ended with this status; NULL: the session
     * says so, and serves once more. */
    void (*finish)(struct dbg_session *s, int status);
};

#endif
