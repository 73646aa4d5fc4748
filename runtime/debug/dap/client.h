/* SPDX-License-Identifier: MIT
 *
 * Answers to a client, and reading its requests.
 */
#ifndef DBG_DAP_CLIENT_H
#define DBG_DAP_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/support/json/json.h"
#include "runtime/debug/state/command.h"

struct dbg_json;
struct dbg_session;

/* ---- messages ------------------------------------------------------------ */

/* Begins the answer to the request that is being done: its body is open. */
struct json_writer *dbg_dap_answer(struct dbg_session *s);
/* The whole of an answer without a body, unless there was one. */
void dbg_dap_agree(struct dbg_session *s);
/* Begins an event. */
struct json_writer *dbg_dap_event(struct dbg_session *s, const char *name);
/* Sends what was begun. True, so that requests may return it. */
bool dbg_dap_send(struct dbg_session *s);

/* Sends what was said for the console. */
void dbg_dap_flush(struct dbg_session *s);

/* Says that what the client shows is not so any more. */
void dbg_dap_changed(struct dbg_session *s);

/* Catches what is said from here on; dbg_dap_caught gives it back, to be freed.
 */
struct dbg_dap_catch {
    FILE *before;
    char *text;
    size_t n;
};
void dbg_dap_catch(struct dbg_session *s, struct dbg_dap_catch *c);
char *dbg_dap_caught(struct dbg_session *s, struct dbg_dap_catch *c);

/* ---- requests ------------------------------------------------------------ */

/* A sentence about an argument, for a request that returns it. */
bool dbg_dap_refuse(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* An argument; false with a sentence if it has another type, or is not there
 * and needed. One that is not there leaves *to as it is. */
bool dbg_dap_text(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const char **to);
bool dbg_dap_number(struct dbg_session *s, const struct dbg_json *arguments,
                    const char *key, bool is_needed, int64_t *to);
bool dbg_dap_flag(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool *to);
/* A number of C, in the characters up to `end`; false: it is none, or has no
 * room in 64 bits. */
bool dbg_dap_number_in(const char *text, const char *end, uint64_t *number);
/* An array of objects. */
bool dbg_dap_list(struct dbg_session *s, const struct dbg_json *arguments,
                  const char *key, bool is_needed, const struct dbg_json **to);

/* The core of the argument threadId. */
bool dbg_dap_thread(struct dbg_session *s, const struct dbg_json *arguments,
                    unsigned *core);

/* Lines as the client counts them. */
int64_t dbg_dap_line_out(const struct dbg_session *s, unsigned line);
/* 0: there is no such line. */
unsigned dbg_dap_line_in(const struct dbg_session *s, int64_t line);

#endif
