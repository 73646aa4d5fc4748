/* SPDX-License-Identifier: MIT */
/* Reports stops to a client. */
#ifndef DBG_DAP_STOPPED_H
#define DBG_DAP_STOPPED_H

#include <stdbool.h>

struct dbg_command;
struct dbg_session;
struct dbg_stop;

/* Handles a stop for the client, in place of the prompt. */
void dbg_dap_stopped(struct dbg_session *s, const struct dbg_stop *stop);

/* Sends the event of the last stop. */
void dbg_dap_stopped_send(struct dbg_session *s);

/* Executes the commands of the breakpoint that stopped. If these do not resume
 * the kernels, sends the event. */
void dbg_dap_hits_do(struct dbg_session *s);

/* Refuses commands for which an editor has its own ways. Returns false after an
 * error message. */
bool dbg_dap_allows(struct dbg_session *s, const struct dbg_command *c);

#endif
