/* SPDX-License-Identifier: MIT
 *
 * The text of packets: reading it, and making replies.
 */
#ifndef DBG_TEXT_H
#define DBG_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dbg_session;
struct dbg_text;

void dbg_reply(struct dbg_session *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Two digits a byte. */
void dbg_reply_hex(struct dbg_session *s, const void *bytes, size_t n);

/* The bytes themselves, escaped; how many have found room. */
size_t dbg_reply_binary(struct dbg_session *s, const void *bytes, size_t n);

/* "E01" */
void dbg_reply_error(struct dbg_session *s);

/* Sends it, and begins an empty one. */
void dbg_reply_send(struct dbg_session *s);

/* Has gdb show a text, which it allows before a stop and in commands. */
void dbg_gdb_show(struct dbg_session *s, const char *text);

/* Takes a number in hexadecimal; false: there is none, or it is too big. */
bool dbg_take_hex(struct dbg_text *text, uint64_t *value);

/* Takes a letter if it comes next. */
bool dbg_take(struct dbg_text *text, char letter);

/* Takes so many bytes, two digits each. */
bool dbg_take_bytes(struct dbg_text *text, uint8_t *bytes, size_t n);

#endif
