/* SPDX-License-Identifier: MIT */
/* A front is what a user of a session works with, such as the prompt or gdb. It
 * performs the user's requests while the program is stopped, and shows each
 * stop. The rooms below do not know which front is used. Functions may be NULL
 * if their comments say so. */
#ifndef DBG_FRONT_H
#define DBG_FRONT_H

#include <stdbool.h>

struct dbg_breakpoint;
struct dbg_command;
struct dbg_session;
struct dbg_stop;

struct dbg_front {
    /* The environment variable that selects this front. NULL: the front is used
     * if no other front is selected. */
    const char *setting;
    /* Lines come one by one from a user, who sees the answer to each line. */
    bool is_typed;
    /* The front shows breakpoints itself, so no message says that some have
     * ended. */
    bool lists_points;
    /* When time goes backwards, the front does not stop at a breakpoint at
     * which another core than the focused core is at the beginning of its
     * history. To finish a function of kernels backwards, gdb sets a breakpoint
     * at its entry. Other cores are at this entry, too, and gdb cannot step
     * them off. */
    bool skips_beginnings;
    /* Opens a session that reads from descriptor `in`. False: no memory. May be
     * NULL. */
    bool (*open)(struct dbg_session *s, int in);
    /* Greets the user of a session. May be NULL. */
    void (*greet)(struct dbg_session *s);
    /* Serves the user while the program is stopped, until s->wants_run or
     * s->is_over. */
    void (*serve)(struct dbg_session *s);
    /* Called when a launch begins; b: a breakpoint on this launch, or NULL.
     * True: the launch has to stop, and the user was shown this. */
    bool (*launched)(struct dbg_session *s, struct dbg_breakpoint *b);
    /* Called when the launch has stopped or ended. The front moves the focus
     * and deletes temporary breakpoints. */
    void (*stopped)(struct dbg_session *s, const struct dbg_stop *stop);
    /* Returns whether the user wants a stop. Called often. May be NULL. */
    bool (*wants_stop)(struct dbg_session *s);
    /* Returns whether a command is allowed. If not, writes an error message.
     * May be NULL. */
    bool (*allows)(struct dbg_session *s, const struct dbg_command *c);
    /* Returns whether a core stops at a breakpoint. Filters and condition were
     * checked, and the hit was counted. The front may do something else
     * instead. May be NULL. */
    bool (*takes)(struct dbg_session *s, const struct dbg_breakpoint *b,
                  unsigned core);
    /* Called when the program has ended with this status. NULL: the session
     * reports it and serves the user once more. */
    void (*finish)(struct dbg_session *s, int status);
};

#endif
