/* SPDX-License-Identifier: MIT
 *
 * A stop, as a client learns of it.
 */
#ifndef DBG_DAP_STOPPED_H
#define DBG_DAP_STOPPED_H

#include <stdbool.h>

struct dbg_command;
struct dbg_session;
struct dbg_stop;

/* Reports a stop to the client, instead of the prompt's text. */
void dbg_dap_stopped(struct dbg_session *s, const struct dbg_stop *stop);

/* Sends the event of the last stop. */
void dbg_dap_stopped_send(struct dbg_session *s);

/* Does the commands of the breakpoint that stopped, and sends the event if they
 * do not run on. */
void dbg_dap_hits_do(struct dbg_session *s);

/* Refuses commands that an editor has itself, with a sentence. */
bool dbg_dap_allows(struct dbg_session *s, const struct dbg_command *c);

#endif
