/* SPDX-License-Identifier: MIT */
/* Messages to a client, while they are written. */
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
    FILE *out; /* NULL: no message was begun */
    char *text;
    size_t n;
};

/* Begin a message. Return the writer of its open body. Each message must be
 * sent before the next begins. */
struct json_writer *dbg_message_event(struct dbg_message *m, const char *name);
struct json_writer *dbg_message_answer(struct dbg_message *m, int64_t seq,
                                       const char *command);

/* Begins a request like those of clients. Its answer is not read. */
struct json_writer *dbg_message_request(struct dbg_message *m,
                                        const char *command);

/* Writes a response that refuses a request. The caller sends the response. */
void dbg_message_refuse(struct dbg_message *m, int64_t seq, const char *command,
                        enum dbg_dap_error error, const char *sentence);

/* Ends a message without sending it. */
void dbg_message_drop(struct dbg_message *m);

/* Ends the message and sends it with this number. If the number is 0, the
 * receiver adds one. False: the other side has closed the connection. */
bool dbg_message_send(struct dbg_message *m, struct dbg_wire *w, uint64_t seq);

/* Sends a body that has no number yet, and adds one. */
bool dbg_message_pass(struct dbg_wire *w, const char *body, size_t n,
                      uint64_t seq);

#endif
