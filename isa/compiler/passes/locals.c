/* SPDX-License-Identifier: MIT */
/* Clang's assembly defines a variable by `.weak NAME` or similar, `.p2align N`,
 * the label, `.zero BYTES` and `.size NAME, BYTES`, in this order. */
#include "isa/compiler/passes/locals.h"
#include "isa/compiler/job/text.h"
#include "isa/image/image.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LINE 128 /* alignment of scratchpad variables */

static const char *const spaces[] = {"nram", "wram", "sram"};
enum { N_SPACES = sizeof spaces / sizeof *spaces };

/* Variables defined in sections of one scratchpad. */
struct found {
    struct mlucc_place *places;
    uint64_t *bytes; /* size of each, without gap */
    size_t n;
};

struct mlucc_locals {
    struct mlucc_job *job;
    const struct mlucc_reach *reach;
    struct found found[N_SPACES];
    struct found *at; /* variables of the current section; NULL: another
                         section */
    uint64_t align;   /* of the next variable */
    const struct mlucc_local *open; /* label read, size not yet */
};

struct mlucc_locals *mlucc_locals_new(struct mlucc_job *job,
                                      const struct mlucc_reach *reach)
{
    struct isa_arena *a = &job->arena;
    struct mlucc_locals *l = mlucc_alloc(a, sizeof *l);
    const size_t n = reach ? reach->n_locals : 0;

    l->job = job;
    l->reach = reach;
    for (size_t i = 0; i < N_SPACES; i++) {
        l->found[i].places =
            mlucc_alloc(a, (n + 1) * sizeof *l->found[i].places);
        l->found[i].bytes = mlucc_alloc(a, (n + 1) * sizeof(uint64_t));
    }
    return l;
}

void mlucc_locals_section(struct mlucc_locals *l, const char *space)
{
    l->at = NULL;
    l->align = LINE;
    assert(!l->open);
    for (size_t i = 0; space && l->reach && i < N_SPACES; i++)
        if (strncmp(space + 1, spaces[i], strlen(spaces[i])) == 0)
            l->at = &l->found[i];
}

/* ---- reading ------------------------------------------------------------- */

/* Returns the moved variable that text[0..n) names, maybe in quotes; NULL if no
 * moved variable has this name. */
static const struct mlucc_local *named(const struct mlucc_locals *l,
                                       const char *text, size_t n)
{
    const size_t quote = n >= 2 && *text == '"' && text[n - 1] == '"';

    if (n <= 2 * quote || l->reach->n_locals == 0)
        return NULL;
    const char *name =
        mlucc_text(&l->job->arena, "%.*s", (int)(n - 2 * quote), text + quote);
    return mlucc_reach_find(l->reach, name);
}

/* Returns the argument of a directive, text[0..*n), up to a comma or white
 * space; NULL for other lines. */
static const char *argument(const char *line, size_t length,
                            const char *directive, size_t *n)
{
    const char *end = line + length, *p = line;
    const size_t word = strlen(directive);

    while (p < end && (*p == '\t' || *p == ' '))
        p++;
    if ((size_t)(end - p) <= word || memcmp(p, directive, word) != 0 ||
        (p[word] != '\t' && p[word] != ' '))
        return NULL;
    p += word;
    while (p < end && (*p == '\t' || *p == ' '))
        p++;
    const char *stop = p;
    while (stop < end && *stop != ',' && *stop != '\t' && *stop != ' ')
        stop++;
    *n = (size_t)(stop - p);
    return p;
}

static void add(struct mlucc_locals *l, uint64_t bytes)
{
    struct found *f = l->at;
    const uint64_t gap = f == &l->found[1] ? 0 : l->job->gap_bytes;

    assert(f->n < l->reach->n_locals);
    f->bytes[f->n] = bytes;
    f->places[f->n++] = (struct mlucc_place){
        .local = l->open,
        .bytes = (bytes + gap + LINE - 1) / LINE * LINE,
        .align = l->align,
    };
    l->open = NULL;
    l->align = LINE;
}

bool mlucc_locals_take(struct mlucc_locals *l, const char *line, size_t n)
{
    static const char *const about[] = {".weak", ".globl", ".local", ".hidden"};
    size_t length;
    const char *text;

    if (!l->at)
        return false;
    if (l->open) {
        text = argument(line, n, ".size", &length);
        if (text) /* "NAME, BYTES" */
            add(l, strtoull(text + length + 1, NULL, 10));
        return true;
    }
    for (size_t i = 0; i < sizeof about / sizeof *about; i++)
        if ((text = argument(line, n, about[i], &length)))
            return named(l, text, length);
    if ((text = argument(line, n, ".p2align", &length))) {
        const uint64_t align = 1ull << (strtoul(text, NULL, 10) & 31);
        l->align = align > l->align ? align : l->align;
        return false;
    }
    const char *colon = memchr(line, ':', n);
    if (colon && *line != '\t' && *line != ' ')
        l->open = named(l, line, (size_t)(colon - line));
    return l->open;
}

/* ---- writing ------------------------------------------------------------- */

static void write_space(struct mlucc_locals *l, const char *space,
                        struct found *f, struct mlucc_buffer *out)
{
    uint64_t align = LINE;
    const uint64_t bytes = mlucc_lay_out(l->job, l->reach, f->places, f->n);

    for (size_t i = 0; i < f->n; i++)
        if (f->places[i].align > align)
            align = f->places[i].align;
    mlucc_appendf(out,
                  "\t.section\t.%s" ISA_LOCAL_SECTION ",\"aw\",@nobits\n"
                  "\t.balign\t%llu\n.Lmlu_%s_local:\n\t.zero\t%llu\n",
                  space, (unsigned long long)align, space,
                  (unsigned long long)bytes);
    for (size_t i = 0; i < f->n; i++)
        mlucc_appendf(out,
                      "\t.type\t\"%s\",@object\n"
                      "\t.set\t\"%s\", .Lmlu_%s_local+%llu\n"
                      "\t.size\t\"%s\", %llu\n",
                      f->places[i].local->name, f->places[i].local->name, space,
                      (unsigned long long)f->places[i].offset,
                      f->places[i].local->name,
                      (unsigned long long)f->bytes[i]);
}

void mlucc_locals_write(struct mlucc_locals *l, struct mlucc_buffer *out)
{
    for (size_t i = 0; i < N_SPACES; i++)
        if (l->found[i].n)
            write_space(l, spaces[i], &l->found[i], out);
}
