/* SPDX-License-Identifier: MIT */
/*
 * Text of others as it is printed: by hand, and one character after the other
 * by the names that Unicode gives them (UnicodeData.txt: Cc, LINE SEPARATOR,
 * PARAGRAPH SEPARATOR, the embeddings, overrides and isolates). A stream gives
 * the same wherever what is written to it is cut.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/words/plain.h"

static const struct {
    const char *text, *line, *lines; /* in a line, and with its lines */
} rows[] = {
    {"plain \u00b5s \u4e09 \U0001f600 ~", "plain \u00b5s \u4e09 \U0001f600 ~",
     "plain \u00b5s \u4e09 \U0001f600 ~"},
    {"\x1b[31mred\x7f", "?[31mred?", "?[31mred?"},
    {"a\tb\nc\r\nd\re", "a?b?c??d?e", "a\tb\nc\r\nd?e"},
    {"\xc2\x9b"
     "31m\xc2\x85",
     "?31m?", "?31m?"},
    {"\u00a0\u2027\u202f\u2065\u206a", "\u00a0\u2027\u202f\u2065\u206a",
     "\u00a0\u2027\u202f\u2065\u206a"},
    {"\u2028\u2029", "??", "??"},
    {"\u202a\u202b\u202c\u202d\u202e", "?????", "?????"},
    {"\u2066\u2067\u2068\u2069", "????", "????"},
    {"\xff\xc3(\xe4\xb8", "?\?(?\?", "?\?(?\?"},
    {"\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80", "?????????", "?????????"},
};

enum { N_ROWS = sizeof rows / sizeof *rows };

Test(plain, in_place)
{
    for (size_t i = 0; i < N_ROWS; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s", rows[i].text);
        isa_plain(text);
        cr_expect_str_eq(text, rows[i].line, "row %zu", i);
        snprintf(text, sizeof text, "%s", rows[i].text);
        isa_plain_lines(text);
        cr_expect_str_eq(text, rows[i].lines, "row %zu", i);
    }
}

static void expect_put(size_t i, bool keeps_lines, const char *wanted)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    isa_plain_put(out, rows[i].text, keeps_lines);
    fclose(out);
    cr_expect_str_eq(text, wanted, "row %zu", i);
    free(text);
}

Test(plain, printed)
{
    for (size_t i = 0; i < N_ROWS; i++) {
        expect_put(i, false, rows[i].line);
        expect_put(i, true, rows[i].lines);
    }
}

Test(plain, html)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    isa_plain_html(out, "<a href=\"&\">\x1b\u202e\n\u4e09", true);
    isa_plain_html(out, "\n", false);
    fclose(out);
    cr_expect_str_eq(text, "&lt;a href=&quot;&amp;&quot;&gt;??\n\u4e09?");
    free(text);
}

/* What a stream makes of the row, written in pieces of so many bytes. */
static void read_back(size_t i, size_t piece, int buffer, char *text,
                      size_t bytes)
{
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    FILE *out = isa_plain_stream(ends[1]);
    cr_assert_not_null(out);
    setvbuf(out, NULL, buffer, BUFSIZ);
    const size_t n = strlen(rows[i].text);
    for (size_t at = 0; at < n; at += piece)
        fwrite(rows[i].text + at, 1, n - at < piece ? n - at : piece, out);
    cr_expect_eq(fclose(out), 0);
    close(ends[1]);
    const ssize_t got = read(ends[0], text, bytes - 1);
    text[got > 0 ? got : 0] = 0;
    close(ends[0]);
}

Test(plain, stream)
{
    for (size_t i = 0; i < N_ROWS; i++)
        for (size_t piece = 1; piece < 8; piece++)
            for (int buffer = 0; buffer < 2; buffer++) {
                char text[64];
                read_back(i, piece, buffer ? _IOFBF : _IONBF, text,
                          sizeof text);
                cr_expect_str_eq(text, rows[i].lines, "row %zu by %zu", i,
                                 piece);
            }
}

/* More than a piece of the stream, with a character at every cut. */
Test(plain, long_text)
{
    enum { BYTES = 3 * 5000 };
    char name[] = "/tmp/plainXXXXXX", *text = malloc(BYTES + 1);
    const int file = mkstemp(name);
    cr_assert(text && file >= 0);
    unlink(name);
    FILE *out = isa_plain_stream(file);
    for (int i = 0; i < BYTES / 3; i++)
        fputs("\u4e09", out);
    cr_expect_eq(fclose(out), 0);
    cr_assert_eq(pread(file, text, BYTES + 1, 0), BYTES);
    for (int i = 0; i < BYTES; i += 3)
        cr_expect_arr_eq(text + i, "\u4e09", 3);
    close(file);
    free(text);
}

/* What cannot be written is not lost in silence. */
Test(plain, full)
{
    FILE *full = fopen("/dev/full", "w");
    FILE *out = isa_plain_stream(fileno(full));
    cr_expect(fputs("text", out) < 0 || fflush(out) != 0);
    fclose(out);
    fclose(full);
}
