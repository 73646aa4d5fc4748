/* SPDX-License-Identifier: MIT */
/*
 * Strings of JSON: what RFC 8259 and RFC 3629 say of quotes, control
 * characters and UTF-8, and a reader of another author (jansson) that has to
 * give back what was put in.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json.h"
#include "tests/support/random.h"

static const struct {
    const char *text, *json;
} rows[] = {
    {"", "\"\""},
    {"a b~", "\"a b~\""},
    {"say \"no\"", "\"say \\\"no\\\"\""},
    {"C:\\x", "\"C:\\\\x\""},
    {"\x01\t\n\x1f\x7f", "\"\\u0001\\u0009\\u000a\\u001f\x7f\""},
    {"\u00b5s \u4e09 \U0001f600", "\"\u00b5s \u4e09 \U0001f600\""},
    {"\x80", "\"?\""},                   /* continues nothing */
    {"\xc3", "\"?\""},                   /* ends early */
    {"\xc3(", "\"?(\""},                 /* goes on wrongly */
    {"\xe4\xb8", "\"?\?\""},             /* two of three bytes */
    {"\xc0\xaf", "\"?\?\""},             /* an overlong slash */
    {"\xe0\x80\xaf", "\"?\?\?\""},       /* the same in three */
    {"\xed\xa0\x80", "\"?\?\?\""},       /* a surrogate */
    {"\xf4\x90\x80\x80", "\"?\?\?\?\""}, /* beyond U+10FFFF */
    {"\xff\xfe", "\"?\?\""},
};

static void put(const char *text, char *to, size_t bytes)
{
    FILE *out = fmemopen(to, bytes, "w");
    cr_assert(out);
    isa_json_put(out, text);
    cr_assert_eq(fclose(out), 0);
}

Test(json, rows)
{
    char got[100];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put(rows[i].text, got, sizeof got);
        cr_expect_str_eq(got, rows[i].json);
        cr_expect_str_eq(isa_json_quote(rows[i].text, got, sizeof got),
                         rows[i].json);
    }
}

/* Whatever the room: whole characters, ended quotes, nothing beyond. */
Test(json, room)
{
    const char *text = "a\"\u4e09\x01z";
    const struct {
        size_t bytes;
        const char *json;
    } cut[] = {
        {3, "\"\""},
        {4, "\"a\""},
        {5, "\"a\""},
        {6, "\"a\\\"\""},
        {8, "\"a\\\"\""},
        {9, "\"a\\\"\u4e09\""},
        {14, "\"a\\\"\u4e09\""},
        {15, "\"a\\\"\u4e09\\u0001\""},
        {16, "\"a\\\"\u4e09\\u0001z\""},
    };
    for (size_t i = 0; i < sizeof cut / sizeof cut[0]; i++) {
        char got[20];
        memset(got, '#', sizeof got);
        isa_json_quote(text, got, cut[i].bytes);
        cr_expect_str_eq(got, cut[i].json);
        cr_expect_eq(got[cut[i].bytes], '#');
    }
}

/* Random bytes are always a string that jansson reads; it gives the text back
 * where that was UTF-8. */
Test(json, random)
{
    uint64_t state = 4711;
    for (int round = 0; round < 20000; round++) {
        char text[24], got[200];
        size_t n = below(&state, sizeof text);
        for (size_t i = 0; i < n; i++)
            text[i] = (char)(1 + below(&state, round % 2 ? 255 : 127));
        text[n] = 0;
        put(text, got, sizeof got);
        json_error_t error;
        json_t *read = json_loads(got, JSON_DECODE_ANY, &error);
        cr_assert(read, "%s: %s", got, error.text);
        json_t *whole = json_string(text); /* NULL: it is not UTF-8 */
        if (whole)
            cr_assert_str_eq(json_string_value(read), text);
        else
            cr_assert(strchr(got, '?'));
        json_decref(whole);
        json_decref(read);
    }
}
