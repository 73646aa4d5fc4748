/* SPDX-License-Identifier: MIT */
/* Text for a program that runs once. All memory is in an arena that is freed as
 * a whole, so functions need not handle ownership. Lack of memory ends the
 * program. Lists end with NULL, as for exec. */
#include "isa/compiler/job/text.h"
#include "isa/compiler/job/messages.h"
#include "isa/support/memory/alloc.h"
#include "isa/compiler/job/job.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mlucc_no_memory(const char *what)
{
    mlucc_error(MLUCC_SAYS_HOST_MEMORY, ISA_NO_MEMORY, what);
    exit(EXIT_FAILURE);
}

void *mlucc_alloc(struct isa_arena *arena, size_t n)
{
    assert(arena);
    void *taken = isa_arena_take(arena, n);

    if (!taken)
        mlucc_no_memory("text");
    return taken;
}

static char *format_text(struct isa_arena *arena, const char *format,
                         va_list args)
{
    va_list again;

    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    assert(length >= 0);
    size_t n = (size_t)length;
    char *text = mlucc_alloc(arena, n + 1);
    vsnprintf(text, n + 1, format, again);
    va_end(again);
    return text;
}

char *mlucc_text(struct isa_arena *arena, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    char *text = format_text(arena, format, args);
    va_end(args);
    return text;
}

void mlucc_grow_at(struct isa_arena *arena, void *table, size_t n, size_t *room,
                   size_t bytes)
{
    void *old, *more;

    if (n < *room)
        return;
    memcpy(&old, table, sizeof old);
    *room = *room * 2 + 16;
    more = mlucc_alloc(arena, *room * bytes);
    if (n)
        memcpy(more, old, n * bytes);
    memcpy(table, &more, sizeof more);
}

/* ---- lists -------------------------------------------------------------- */

void mlucc_add(struct mlucc_list *list, const char *word)
{
    MLUCC_GROW(list->arena, list->items, list->n, list->capacity);
    list->items[list->n++] = word;
    MLUCC_GROW(list->arena, list->items, list->n, list->capacity);
    list->items[list->n] = NULL;
    assert(list->n < list->capacity);
}

void mlucc_add_all(struct mlucc_list *list, ...)
{
    va_list args;

    va_start(args, list);
    for (const char *word; (word = va_arg(args, const char *));)
        mlucc_add(list, word);
    va_end(args);
}

void mlucc_add_list(struct mlucc_list *list, const struct mlucc_list *more)
{
    assert(list != more);
    for (size_t i = 0; i < more->n; i++)
        mlucc_add(list, more->items[i]);
}

bool mlucc_has(const struct mlucc_list *list, const char *word)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->items[i], word) == 0)
            return true;
    return false;
}

/* ---- buffers ------------------------------------------------------------ */

void mlucc_append(struct mlucc_buffer *buffer, const char *text, size_t n)
{
    if (buffer->n + n + 1 > buffer->capacity) {
        size_t capacity = (buffer->n + n + 1) * 2;
        char *grown = mlucc_alloc(buffer->arena, capacity);
        if (buffer->n)
            memcpy(grown, buffer->text, buffer->n);
        buffer->text = grown;
        buffer->capacity = capacity;
    }
    memcpy(buffer->text + buffer->n, text, n);
    buffer->n += n;
    assert(buffer->n < buffer->capacity);
    buffer->text[buffer->n] = 0;
}

void mlucc_appendf(struct mlucc_buffer *buffer, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const char *text = format_text(buffer->arena, format, args);
    va_end(args);
    mlucc_append(buffer, text, strlen(text));
}

/* ---- places ------------------------------------------------------------- */

/* A walk over the lines of a text. */
struct lines {
    char *at;         /* current line; NULL at the end */
    const char *file; /* name of the file of this line, of file_length
                         characters */
    size_t file_length;
    unsigned line;
};

/* Reads `#line 7 "file"` or `# 7 "file" 1`, which gives the number of the next
 * line. */
static bool read_line_directive(struct lines *l)
{
    const char *p = l->at + strspn(l->at, " \t");
    char *end;

    if (*p++ != '#')
        return false;
    p += strspn(p, " \t");
    if (strncmp(p, "line", 4) == 0)
        p += 4;
    p += strspn(p, " \t");
    const unsigned long line = strtoul(p, &end, 10);
    if (end == p)
        return false;
    l->line = (unsigned)line;
    end += strspn(end, " \t");
    if (*end == '"') {
        l->file = end + 1;
        l->file_length = strcspn(l->file, "\"\n");
    }
    return true;
}

static void next_line(struct lines *l)
{
    if (!read_line_directive(l))
        l->line++;
    l->at = strchr(l->at, '\n');
    if (l->at)
        l->at++;
}

static bool is_of(const struct lines *l, const char *file)
{
    return strlen(file) == l->file_length &&
           memcmp(file, l->file, l->file_length) == 0;
}

char *mlucc_character_at(char *text, const char *own,
                         struct mlucc_source_position position,
                         const char *after)
{
    const size_t column = position.column;

    for (struct lines l = {text, own, strlen(own), 1}; l.at; next_line(&l))
        if (l.line == position.line && is_of(&l, position.file) && column &&
            strcspn(l.at, "\n") >= column &&
            (!after || l.at + column - 1 > after))
            return l.at + column - 1;
    return NULL;
}

bool mlucc_names_file(char *text, const char *file)
{
    for (struct lines l = {text, "", 0, 1}; l.at; next_line(&l))
        if (is_of(&l, file))
            return true;
    return false;
}

/* ---- names -------------------------------------------------------------- */

bool mlucc_ends_with(const char *text, const char *suffix)
{
    size_t n = strlen(text), m = strlen(suffix);

    return n >= m && strcmp(text + n - m, suffix) == 0;
}

const char *mlucc_base(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

const char *mlucc_stem(struct isa_arena *arena, const char *path)
{
    const char *base = mlucc_base(path), *dot = strrchr(base, '.');
    size_t n = dot && dot != base ? (size_t)(dot - base) : strlen(base);

    return mlucc_text(arena, "%.*s", (int)n, base);
}

const char *mlucc_find(const char *p, const char *end, const char *words)
{
    size_t n = strlen(words);
    assert(n > 0);
    for (; p < end; p++) {
        p = memchr(p, words[0], (size_t)(end - p));
        if (!p || (size_t)(end - p) < n)
            return NULL;
        if (memcmp(p, words, n) == 0)
            return p;
    }
    return NULL;
}

const char *mlucc_find_in_line(const char *line, const char *words)
{
    return mlucc_find(line, line + strcspn(line, "\n"), words);
}

const char *mlucc_word_after(struct isa_arena *arena, const char *text,
                             const char *prefix, const char *end)
{
    const char *at = strstr(text, prefix);

    if (!at)
        return NULL;
    at += strlen(prefix);
    return mlucc_text(arena, "%.*s", (int)strcspn(at, end), at);
}

const char *mlucc_without_color(struct isa_arena *arena, const char *line,
                                size_t n)
{
    struct mlucc_buffer out = {.arena = arena};

    mlucc_append(&out, "", 0);
    for (size_t i = 0; i < n; i++) {
        if (line[i] != '\033') {
            mlucc_append(&out, line + i, 1);
            continue;
        }
        while (i < n && line[i] != 'm')
            i++;
    }
    return out.text;
}
