/* SPDX-License-Identifier: MIT */
/* Reads and writes the text of packets. Hexadecimal numbers and bytes are never
 * read beyond the end. Replies are composed and sent. */
#include "runtime/debug/gdb/state.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------ */

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

bool dbg_take(struct dbg_text *text, char letter)
{
    if (text->n == 0 || *text->at != letter)
        return false;
    text->at++;
    text->n--;
    return true;
}

bool dbg_take_hex(struct dbg_text *text, uint64_t *value)
{
    size_t n = 0;
    *value = 0;
    while (n < text->n && digit(text->at[n]) >= 0) {
        if (*value >> 60)
            return false;
        *value = *value << 4 | (unsigned)digit(text->at[n++]);
    }
    text->at += n;
    text->n -= n;
    return n > 0;
}

bool dbg_take_bytes(struct dbg_text *text, uint8_t *bytes, size_t n)
{
    if (text->n / 2 < n)
        return false;
    for (size_t i = 0; i < n; i++) {
        int high = digit(text->at[2 * i]), low = digit(text->at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    text->at += 2 * n;
    text->n -= 2 * n;
    return true;
}

/* ---- replies ------------------------------------------------------------ */

void dbg_reply(struct dbg_session *s, const char *format, ...)
{
    assert(dbg_gdb(s)->reply.n < sizeof dbg_gdb(s)->reply.text);
    struct dbg_reply *reply = &dbg_gdb(s)->reply;
    size_t room = sizeof reply->text - reply->n;
    va_list values;
    va_start(values, format);
    int n = vsnprintf(reply->text + reply->n, room, format, values);
    va_end(values);
    if (n > 0)
        reply->n += (size_t)n < room ? (size_t)n : room - 1;
}

void dbg_reply_hex(struct dbg_session *s, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < n; i++)
        dbg_reply(s, "%02x", at[i]);
}

size_t dbg_reply_binary(struct dbg_session *s, const void *bytes, size_t n)
{
    struct dbg_reply *reply = &dbg_gdb(s)->reply;
    const char *at = bytes;
    size_t i = 0;
    for (; i < n && reply->n + 2 <= DBG_PACKET_BYTES; i++) {
        bool is_special = strchr("#$}*", at[i]) && at[i];
        if (is_special)
            reply->text[reply->n++] = '}';
        reply->text[reply->n++] = (char)(is_special ? at[i] ^ 0x20 : at[i]);
    }
    return i;
}

void dbg_reply_error(struct dbg_session *s)
{
    dbg_gdb(s)->reply.n = 0;
    dbg_reply(s, "E01");
}

void dbg_reply_send(struct dbg_session *s)
{
    assert(dbg_gdb(s)->reply.n < sizeof dbg_gdb(s)->reply.text);
    struct dbg_gdb *r = dbg_gdb(s);
    dbg_link_send(r->link, r->reply.text, r->reply.n);
    r->reply.n = 0;
}

void dbg_gdb_show(struct dbg_session *s, const char *text)
{
    struct dbg_reply old = dbg_gdb(s)->reply;
    size_t n = strlen(text), most = DBG_PACKET_BYTES / 2 - 16;
    for (; n > 0; text += n < most ? n : most, n -= n < most ? n : most) {
        dbg_gdb(s)->reply.n = 0;
        dbg_reply(s, "O");
        dbg_reply_hex(s, text, n < most ? n : most);
        dbg_reply_send(s);
    }
    dbg_gdb(s)->reply = old;
}
