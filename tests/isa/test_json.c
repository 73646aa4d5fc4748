/* SPDX-License-Identifier: MIT */
/*
 * The writer of JSON. Strings: what RFC 8259 and RFC 3629 say of quotes,
 * control characters and UTF-8. Layouts: as they are drawn here. Numbers: what
 * printf and jansson, another author's writer, make of them. What is written is
 * read by jansson, which has to give back what was put in.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "tests/support/random.h"

static const struct {
    const char *text, *json;
} rows[] = {
    {"", "\"\""},
    {"a b~", "\"a b~\""},
    {"say \"no\"", "\"say \\\"no\\\"\""},
    {"C:\\x", "\"C:\\\\x\""},
    {"\x01\t\n\x1f\x7f", "\"\\u0001\\u0009\\u000a\\u001f\\u007f\""},
    {"\u00b5s \u4e09 \U0001f600", "\"\u00b5s \u4e09 \U0001f600\""},
    {"\xc2\x85\u202e\u2028\u2069", "\"\\u0085\\u202e\\u2028\\u2069\""},
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

/* ---- the writer ------------------------------------------------------------
 */

static char written[4000];

static void start(struct json_writer *w, unsigned step)
{
    FILE *out = fmemopen(written, sizeof written, "w");
    cr_assert(out);
    isa_json_begin(w, out, step, ISA_SCHEMA_LINT);
}

static void finish(struct json_writer *w)
{
    cr_assert(isa_json_end(w));
    cr_assert_eq(fclose(w->out), 0);
}

/* Two numbers in a layout, and none. */
static void put_both(struct json_writer *w, enum isa_json_layout layout)
{
    isa_json_array(w, "two", layout);
    isa_json_u64(w, NULL, 1);
    isa_json_u64(w, NULL, 2);
    isa_json_close(w);
    isa_json_object(w, "none", layout);
    isa_json_close(w);
}

Test(json, layouts)
{
    static const char head[] =
        "{\n  \"schema\": {\"name\": \"mlusim.lint\", \"version\": 1},\n";
    static const char *const bodies[] = {
        [ISA_JSON_ROW] = "  \"two\": [1, 2],\n  \"none\": {}\n}\n",
        [ISA_JSON_LINES] =
            "  \"two\": [\n    1,\n    2\n  ],\n  \"none\": {}\n}\n",
        [ISA_JSON_TABLE] =
            "  \"two\": [\n    1,\n    2\n  ],\n  \"none\": {\n  }\n}\n",
        [ISA_JSON_HANGING] =
            "  \"two\": [\n    1,\n    2],\n  \"none\": {}\n}\n",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        struct json_writer w;
        start(&w, 2);
        put_both(&w, (enum isa_json_layout)i);
        finish(&w);
        cr_expect_eq(strncmp(written, head, strlen(head)), 0);
        cr_expect_str_eq(written + strlen(head), bodies[i]);
    }
}

/* A row that has lines, with rows of its own in a column. */
Test(json, lines_of_rows)
{
    struct json_writer w;
    start(&w, 2);
    isa_json_array(&w, "a", ISA_JSON_HANGING);
    isa_json_object(&w, NULL, ISA_JSON_ROW);
    isa_json_text(&w, "b", NULL);
    isa_json_bool(&w, "c", true);
    isa_json_line(&w);
    isa_json_array(&w, "d", ISA_JSON_HANGING);
    isa_json_column(&w, 9);
    isa_json_i64(&w, NULL, -1);
    isa_json_null(&w, NULL);
    isa_json_close(&w);
    isa_json_close(&w);
    isa_json_close(&w);
    finish(&w);
    cr_expect_str_eq(strchr(written, '\n') + 1,
                     "  \"schema\": {\"name\": \"mlusim.lint\", "
                     "\"version\": 1},\n"
                     "  \"a\": [\n"
                     "    {\"b\": null, \"c\": true,\n"
                     "     \"d\": [\n"
                     "         -1,\n"
                     "         null]}]\n"
                     "}\n");
}

/* In a page nothing ends the element that the text is in. */
Test(json, compact)
{
    struct json_writer w;
    FILE *out = fmemopen(written, sizeof written, "w");
    isa_json_begin_compact(&w, out, ISA_SCHEMA_PAGE);
    isa_json_array(&w, "a", ISA_JSON_ROW);
    isa_json_text(&w, NULL, "</script>\x01");
    isa_json_line(&w);
    isa_json_u64(&w, NULL, UINT64_MAX);
    isa_json_close(&w);
    finish(&w);
    cr_expect_str_eq(written,
                     "{\"schema\":{\"name\":\"mlusim.page\",\"version\":2},"
                     "\"v\":2,\"a\":[\"\\u003c/script>\\u0001\",\n"
                     "18446744073709551615]}\n");
}

/* The value of the only member behind the schema. */
static const char *value_of(void)
{
    char *at = strstr(written, "\"x\": ") + 5;
    at[strcspn(at, "\n")] = 0;
    return at;
}

static const char *real_as(char form, double number, int digits)
{
    struct json_writer w;
    start(&w, 1);
    if (form == 'r')
        isa_json_real(&w, "x", number, digits);
    else if (form == 's')
        isa_json_short(&w, "x", number, digits);
    else
        isa_json_fixed(&w, "x", number, digits);
    finish(&w);
    return value_of();
}

static void expect_real(double number)
{
    char text[400];
    json_t *real = json_real(number);
    char *other = json_dumps(real, JSON_ENCODE_ANY | JSON_REAL_PRECISION(12));
    cr_expect_str_eq(real_as('r', number, 12), other);
    free(other);
    json_decref(real);
    snprintf(text, sizeof text, "%.9g", number);
    cr_expect_str_eq(real_as('s', number, 9), text);
    snprintf(text, sizeof text, "%.3f", number);
    cr_expect_str_eq(real_as('f', number, 3), text);
}

Test(json, reals)
{
    static const double some[] = {0,     -0.0,  1,     -1,      0.1,
                                  1e9,   1e12,  1e13,  1e-4,    1e-5,
                                  2.5e7, 1e100, 1e308, 4.9e-324};
    uint64_t state = 42;
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++)
        expect_real(some[i]);
    for (int i = 0; i < 2000; i++) {
        const uint64_t bits = below(&state, UINT64_MAX);
        double number;
        memcpy(&number, &bits, sizeof number);
        if (isfinite(number))
            expect_real(number);
    }
    for (const char *form = "rsf"; *form; form++) {
        cr_expect_str_eq(real_as(*form, NAN, 3), "null");
        cr_expect_str_eq(real_as(*form, INFINITY, 3), "null");
        cr_expect_str_eq(real_as(*form, -INFINITY, 3), "null");
    }
}

Test(json, integers)
{
    static const int64_t some[] = {
        0, 1, -1, 9, 10, -10, 123, INT32_MIN, INT64_MAX, INT64_MIN, 10000};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        struct json_writer w;
        char text[32];
        start(&w, 1);
        isa_json_i64(&w, "x", some[i]);
        finish(&w);
        snprintf(text, sizeof text, "%" PRId64, some[i]);
        cr_expect_str_eq(value_of(), text);
        start(&w, 1);
        isa_json_u64(&w, "x", (uint64_t)some[i]);
        finish(&w);
        snprintf(text, sizeof text, "%" PRIu64, (uint64_t)some[i]);
        cr_expect_str_eq(value_of(), text);
    }
}

Test(json, flatten)
{
    static const char *const some[][2] = {
        {"", ""},
        {" {\n \"a b\" :\t[1 , 2],\r\n\"c\": null }\n",
         "{\"a b\":[1,2],\"c\":null}"},
        {"[\"\\\" \", \"\\\\\" , 1]", "[\"\\\" \",\"\\\\\",1]"},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        char text[64];
        strcpy(text, some[i][0]);
        isa_json_flatten(text);
        cr_expect_str_eq(text, some[i][1]);
    }
}

/* What cannot be written is said at the end. */
Test(json, full)
{
    struct json_writer w;
    FILE *out = fopen("/dev/full", "w");
    cr_assert(out);
    setvbuf(out, NULL, _IONBF, 0);
    isa_json_begin(&w, out, 1, ISA_SCHEMA_LINT);
    cr_expect_not(isa_json_end(&w));
    fclose(out);
}

Test(json, schemas)
{
    for (size_t i = 0; i < ISA_N_SCHEMAS; i++) {
        cr_expect_eq(strncmp(isa_schemas[i].name, "mlusim.", 7), 0);
        cr_expect_gt(isa_schemas[i].version, 0);
        for (size_t k = 0; k < i; k++)
            cr_expect_str_neq(isa_schemas[i].name, isa_schemas[k].name);
    }
}
