/* SPDX-License-Identifier: MIT */
/* What the prompt shows of a stop. */
#ifndef DBG_SHOW_STOP_H
#define DBG_SHOW_STOP_H

#include <stdbool.h>

struct dbg_session;
struct dbg_stop;

/* Shows why and where the launch stopped, and the displays. */
void dbg_show_stop(struct dbg_session *s, const struct dbg_stop *stop);

/* Prints why the launch stopped, but not where. */
void dbg_show_reason(struct dbg_session *s, const struct dbg_stop *stop);

/* Shows where the focused core is: its frame, or only the line. */
void dbg_show_here(struct dbg_session *s, bool has_frame);

#endif
