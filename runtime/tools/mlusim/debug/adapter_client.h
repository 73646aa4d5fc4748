/* SPDX-License-Identifier: MIT */
/* Sends messages of the adapter to its client, and to further clients that
 * connect during a session. */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_CLIENT_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/wire/message.h"

struct adapter;

/* Sends the message that was written for the client. */
void adapter_send(struct adapter *a);

/* Sends text to the console of the client. */
void adapter_say(struct adapter *a, const char *category, const char *text);

/* Answers a request without a body (adapter_agree), or refuses it. */
void adapter_agree(struct adapter *a, int64_t seq, const char *command);

void adapter_refuse(struct adapter *a, int64_t seq, const char *command,
                    enum dbg_dap_error error, const char *sentence);

/* Sends a message of the debugger in the program to the client. */
void adapter_pass(struct adapter *a, const char *body, size_t n);

struct adapter;

/* Makes events of the program's output so far. is_last: no more output
 * follows. */
void adapter_outputs(struct adapter *a, bool is_last);

struct adapter;

/* Answers initialize with the abilities of the adapter. */
void adapter_answer_initialize(struct adapter *a, int64_t seq);

/* Refuses an unsupported request. Names a request with the same effect, or the
 * request that was probably meant. */
void adapter_refuse_unknown(struct adapter *a, int64_t seq,
                            const char *command);

struct adapter;

/* Accepts the client that waits at the listener, and sends it the reason why it
 * is not served. */
void adapter_others_refuse(struct adapter *a);

/* Reads and ignores input of the last refused client. Closes the connection at
 * the end of the input or after an error. */
void adapter_others_read(struct adapter *a);

/* Closes the connection of the last refused client, if there is one. */
void adapter_others_drop(struct adapter *a);

#endif
