/* SPDX-License-Identifier: MIT */
/* Reads lines of commands. From a file or pipe, it reads no more bytes than a
 * line has, so that the program can read the rest. */
#include "runtime/debug/terminal/input.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"

struct dbg_input {
    int file;
    bool is_terminal;
    bool keeps_inputs; /* dbg_input_keep was called */
    dbg_complete *complete;
    dbg_resized *resized;
    void *user;
    char *line;
    size_t room;
    char chunk[4096];
    size_t used, filled;
};

struct dbg_input *dbg_input_open(int file, dbg_complete *complete, void *user)
{
    struct dbg_input *input = isa_alloc(1, sizeof *input);
    if (!input)
        return NULL;
    input->file = file;
    input->is_terminal = isatty(file);
    input->complete = complete;
    input->user = user;
    return input;
}

void dbg_input_close(struct dbg_input *input)
{
    if (input)
        free(input->line);
    free(input);
}

void dbg_input_on_resize(struct dbg_input *input, dbg_resized *resized)
{
    input->resized = resized;
}

bool dbg_input_is_terminal(const struct dbg_input *input)
{
    return input->is_terminal;
}

bool dbg_input_is_dropped(const struct dbg_input *input)
{
    return input->is_terminal && dbg_line_is_dropped();
}

void dbg_input_keep(struct dbg_input *input, const char *text)
{
    if (input->is_terminal && input->keeps_inputs)
        dbg_line_keep(text);
    input->keeps_inputs = true;
}

int dbg_input_file(const struct dbg_input *input)
{
    return input->file;
}

const char *dbg_input_rest(const struct dbg_input *input, size_t *n)
{
    *n = input->filled - input->used;
    return input->chunk + input->used;
}

bool dbg_input_put_back(struct dbg_input *input, const char *bytes, size_t n)
{
    if (n > sizeof input->chunk)
        return false;
    memcpy(input->chunk, bytes, n);
    input->used = 0;
    input->filled = n;
    return true;
}

/* Returns the next character. -1: end of the input. */
static int next(struct dbg_input *input)
{
    while (input->used == input->filled) {
        ssize_t n = read(input->file, input->chunk, sizeof input->chunk);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return -1;
        input->used = 0;
        input->filled = (size_t)n;
    }
    return (unsigned char)input->chunk[input->used++];
}

static char *line_of_terminal(struct dbg_input *input, const char *prompt)
{
    return dbg_line_read(input->file, prompt, input->complete, input->resized,
                         input->user);
}

bool dbg_input_is_agreed(struct dbg_input *input, const char *question)
{
    char *line = line_of_terminal(input, question);
    const char first = line ? *dbg_skip(line) : 0;
    free(line);
    return first == 'y' || first == 'Y';
}

const char *dbg_input_line(struct dbg_input *input, const char *prompt)
{
    if (input->is_terminal) {
        free(input->line);
        input->line = line_of_terminal(input, prompt);
        if (input->line && !input->keeps_inputs)
            dbg_line_keep(input->line);
        return input->line;
    }
    size_t n = 0;
    int c;
    while ((c = next(input)) >= 0 && c != '\n') {
        if (!ISA_GROW(input->line, n, input->room))
            break;
        if (c)
            input->line[n++] = (char)c;
    }
    if (c < 0 && n == 0)
        return NULL;
    if (!ISA_GROW(input->line, n, input->room))
        return NULL;
    while (n > 0 && input->line[n - 1] == '\r')
        n--;
    input->line[n] = 0;
    return input->line;
}

/* ---- words --------------------------------------------------------------- */

const char *dbg_skip(const char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    return text;
}

bool dbg_word(const char **text, const char *word, size_t n)
{
    const char *at = dbg_skip(*text);
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '-' ||
           at[length] == '_')
        length++;
    if (length < n || length > strlen(word) || length == 0 ||
        strncmp(at, word, length) != 0)
        return false;
    *text = dbg_skip(at + length);
    return true;
}

/* ---- characters behind a backslash --------------------------------------- */

/* Returns the value of a digit in a base of at most 16. -1: the letter is no
 * such digit. */
static int digit(char c, int base)
{
    static const char digits[] = "0123456789abcdef";
    const char low = c >= 'A' && c <= 'F' ? (char)(c - 'A' + 'a') : c;
    const char *at = low ? strchr(digits, low) : NULL;
    return at && at - digits < base ? (int)(at - digits) : -1;
}

/* Reads at most `most` digits. Returns how many digits there were. */
static size_t number(const char *at, int base, size_t most, char *c)
{
    unsigned sum = 0;
    size_t n = 0;
    for (; n < most && digit(at[n], base) >= 0; n++)
        sum = sum * (unsigned)base + (unsigned)digit(at[n], base);
    if (n == 0 || sum > 0xff)
        return 0;
    *c = (char)sum;
    return n;
}

size_t dbg_escape(const char *at, char *c)
{
    static const char from[] = "abefnrtv\\\"'",
                      to[] = "\a\b\033\f\n\r\t\v\\\"'";
    const char *which = at[1] ? strchr(from, at[1]) : NULL;
    if (which) {
        *c = to[which - from];
        return 2;
    }
    const size_t is_hex = at[1] == 'x';
    const size_t n =
        number(at + 1 + is_hex, is_hex ? 16 : 8, is_hex ? 2 : 3, c);
    return n ? n + 1 + is_hex : 0;
}
