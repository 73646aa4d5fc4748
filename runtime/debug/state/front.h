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
    /* The variable of the environment that asks for it; NULL: the front of
     * sessions for which no other is asked. */
    const char *setting;
    /* Its lines come one by one from a user who sees what each one says. */
    bool is_typed;
    /* The front shows breakpoints itself: no message says that some ended. */
    bool lists_points;
    /* Backwards it passes breakpoints where the history of another core than
     * the focused one begins: gdb finishes functions of kernels backwards by
     * breakpoints at their entries, where others are too, and cannot step them
     * off. */
    bool skips_beginnings;
    /* A session opens; input comes from the descriptor `in`. False: there is no
     * memory. May be NULL. */
    bool (*open)(struct dbg_session *s, int in);
    /* The session begins. May be NULL. */
    void (*greet)(struct dbg_session *s);
    /* The program stands: does what the user asks until s->wants_run, or
     * s->is_over. */
    void (*serve)(struct dbg_session *s);
    /* A launch begins, at a breakpoint of launches or (NULL) at none. True: it
     * is to stop there, and the user was shown so. */
    bool (*launched)(struct dbg_session *s, struct dbg_breakpoint *b);
    /* The launch has stopped, or ended. The front moves the focus and deletes
     * what was there for one stop. */
    void (*stopped)(struct dbg_session *s, const struct dbg_stop *stop);
    /* Returns whether the user wants the running launch to stop; asked often.
     * May be NULL. */
    bool (*wants_stop)(struct dbg_session *s);
    /* Whether a command may be done here; false with a sentence. May be NULL.
     */
    bool (*allows)(struct dbg_session *s, const struct dbg_command *c);
    /* Returns whether a core stops at a breakpoint after filters and condition
     * were checked and the hit counted; the front may do something else
     * instead. May be NULL. */
    bool (*takes)(struct dbg_session *s, const struct dbg_breakpoint *b,
                  unsigned core);
    /* The program has ended with this status; NULL: the session says so, and
     * serves once more. */
    void (*finish)(struct dbg_session *s, int status);
};

#endif
