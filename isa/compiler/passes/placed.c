/* SPDX-License-Identifier: MIT */
/* Clang's assembly defines a variable by label, contents and `.size NAME,
 * BYTES`; or by `.comm NAME,BYTES,ALIGN`. This definition is replaced by `.set
 * NAME, ADDRESS`. */
#include "isa/compiler/passes/placed.h"
#include "isa/compiler/job/text.h"

#include <stdlib.h>
#include <string.h>

struct variable {
    const char *name, *address;
};

struct mlucc_placed {
    struct mlucc_job *job;
    struct variable *variables; /* by name */
    size_t n;
    const struct variable *open; /* label read, size not yet */
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct variable *)a)->name,
                  ((const struct variable *)b)->name);
}

struct mlucc_placed *mlucc_placed_new(struct mlucc_job *job)
{
    struct isa_arena *a = &job->arena;
    struct mlucc_placed *p = mlucc_alloc(a, sizeof *p);

    p->job = job;
    p->variables = mlucc_alloc(a, (job->placed.n + 1) * sizeof *p->variables);
    for (; p->n < job->placed.n; p->n++) {
        const char *word = job->placed.items[p->n];
        const char *at = strrchr(word, '@');
        p->variables[p->n] = (struct variable){
            mlucc_text(a, "%.*s", (int)(at - word), word), at + 1};
    }
    qsort(p->variables, p->n, sizeof *p->variables, by_name);
    return p;
}

/* Returns the existing variable that text[0..n) names, maybe in quotes; NULL
 * for a new variable. */
static const struct variable *find(struct mlucc_placed *p, const char *text,
                                   size_t n)
{
    const size_t quote = n >= 2 && *text == '"' && text[n - 1] == '"';
    const struct variable key = {
        mlucc_text(&p->job->arena, "%.*s", (int)(n - 2 * quote), text + quote),
        NULL};
    return bsearch(&key, p->variables, p->n, sizeof key, by_name);
}

static void put(const struct variable *v, struct mlucc_buffer *out)
{
    mlucc_appendf(out, "\t.set\t\"%s\", %s\n", v->name, v->address);
}

bool mlucc_placed_take(struct mlucc_placed *p, const char *line, size_t n,
                       struct mlucc_buffer *out)
{
    static const char size[] = "\t.size\t", common[] = "\t.comm\t";
    const char *colon = n ? memchr(line, ':', n) : NULL;

    if (p->n == 0)
        return false;
    if (p->open) {
        if (n < sizeof size || strncmp(line, size, sizeof size - 1) != 0)
            return true;
        put(p->open, out);
        p->open = NULL;
        return false;
    }
    if (n >= sizeof common && strncmp(line, common, sizeof common - 1) == 0) {
        const char *name = line + sizeof common - 1;
        const struct variable *v = find(p, name, strcspn(name, ",\n"));
        if (v)
            put(v, out);
        return v;
    }
    if (colon && *line != '\t' && *line != ' ' && *line != '.' && *line != '#')
        p->open = find(p, line, (size_t)(colon - line));
    return p->open;
}

void mlucc_placed_write(const struct mlucc_job *job, struct mlucc_buffer *out)
{
    if (!job->behind)
        return;
    mlucc_appendf(out,
                  "\t.section\t.mlu_kept_data,\"aw\",@progbits\n"
                  "\t.p2align\t7\n\t.incbin\t\"%s/" MLUCC_KEPT_DATA "\"\n"
                  "\t.section\t.mlu_kept_constants,\"a\",@progbits\n"
                  "\t.p2align\t7\n\t.incbin\t\"%s/" MLUCC_KEPT_CONSTANTS "\"\n",
                  job->behind, job->behind);
}
