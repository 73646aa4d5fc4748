/* SPDX-License-Identifier: MIT
 *
 * Messages to a client, as they are written.
 */
#ifndef DBG_MESSAGE_H
#define DBG_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/support/json/json.h"

struct dbg_wire;

enum dbg_dap_error {
#define X(number, name, why) DBG_DAP_##name = number,
#include "runtime/debug/wire/errors.def"
#undef X
};

struct dbg_message {
    struct json_writer json;
    FILE *out; /* NULL: none is being written */
    char *text;
    size_t n;
};

/* Begin a message and return the writer of its open body. Each message is sent
 * before the next begins. */
struct json_writer *dbg_message_event(struct dbg_message *m, const char *name);
struct json_writer *dbg_message_answer(struct dbg_message *m, int64_t seq,
                                       const char *command);

/* Begins a request, as clients send them; it gets no answer. */
struct json_writer *dbg_message_request(struct dbg_message *m,
                                        const char *command);

/* Writes a response that refuses, for the caller to send. */
void dbg_message_refuse(struct dbg_message *m, int64_t seq, const char *command,
                        enum dbg_dap_error error, const char *sentence);

/* Ends a message that is not to be sent. */
void dbg_message_drop(struct dbg_message *m);

/* Ends the message and sends it with this number; 0: the receiver adds one.
 * False: the other side has closed. */
bool dbg_message_send(struct dbg_message *m, struct dbg_wire *w, uint64_t seq);

/* Sends a body that has no number, and adds one. */
bool dbg_message_pass(struct dbg_wire *w, const char *body, size_t n,
                      uint64_t seq);

#endif
