/* SPDX-License-Identifier: MIT
 *
 * `layout`: a picture above the prompt of a terminal.
 */
#ifndef DBG_LAYOUT_H
#define DBG_LAYOUT_H

#include "runtime/debug/state/session.h"

/* Draws the picture, if there is to be one. */
void dbg_layout_draw(struct dbg_session *s);

/* Gives the whole terminal back. */
void dbg_layout_off(struct dbg_session *s);

/* Attaches or detaches its observer as it needs one. */
void dbg_layout_update(struct dbg_session *s);

/* Commands: see commands.def and info.def. */
dbg_function dbg_cmd_layout;

#endif
