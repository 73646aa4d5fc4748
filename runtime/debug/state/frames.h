/* SPDX-License-Identifier: MIT */
/* The frames of the focused core. */
#ifndef DBG_FRAMES_H
#define DBG_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

struct dbg_session;
struct dbg_value;
struct dbg_variable;

/* Moves the focus to a core. */
void dbg_focus(struct dbg_session *s, unsigned core);

/* Forgets the frames. Called after the machine has moved. */
void dbg_frames_forget(struct dbg_session *s);

/* Returns frame i; 0 is the innermost. NULL: there are fewer frames. */
const struct dbg_frame *dbg_frame_at(struct dbg_session *s, size_t i);

/* Returns the selected frame; NULL: the core has no task. */
const struct dbg_frame *dbg_frame_now(struct dbg_session *s);

/* Prints a frame like "#0  f (a=1) at file:12", on request with its source
 * line. */
void dbg_frame_print(struct dbg_session *s, size_t i, bool has_number);

/* ---- the variables of a function ----------------------------------------- */

/* Visits a variable with its value. Returns false to end the visit. */
typedef bool dbg_take_local(struct dbg_session *s, const struct dbg_variable *v,
                            const struct dbg_value *value, void *user);

/* Calls `take` for the arguments of a frame, or for its locals: first blocks,
 * from the innermost one out, then static variables. Names made by the compiler
 * are left out. False: `take` has ended the visit. */
bool dbg_locals_each(struct dbg_session *s, const struct dbg_frame *f,
                     bool wants_arguments, dbg_take_local *take, void *user);

#endif
