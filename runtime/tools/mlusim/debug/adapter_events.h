/* SPDX-License-Identifier: MIT
 *
 * What the adapter sends to its client.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_EVENTS_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_EVENTS_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/wire/message.h"

struct adapter;

/* Sends what was written to the client. */
void adapter_send(struct adapter *a);
/* Text for the console of the client. */
void adapter_say(struct adapter *a, const char *category, const char *text);
/* Answers a request without a body, or refuses it. */
void adapter_agree(struct adapter *a, int64_t seq, const char *command);
void adapter_refuse(struct adapter *a, int64_t seq, const char *command,
                    enum dbg_dap_error error, const char *sentence);
/* Sends on what the debugger in the program says. */
void adapter_pass(struct adapter *a, const char *body, size_t n);

#endif
