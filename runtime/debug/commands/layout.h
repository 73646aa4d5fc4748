/* SPDX-License-Identifier: MIT
 *
 * `layout`: above the prompt of a terminal stays a picture of where one is: the
 * source, and below or beside it what the units of the focused core are doing,
 * and what lies where in its NRAM. It is drawn before each prompt. What is in
 * flight on a unit is known from an observer of ops, and shown only if it is
 * what the unit is busy with: time may have gone back.
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
