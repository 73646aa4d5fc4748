/* SPDX-License-Identifier: MIT */
/*
 * Numbers by line. Lines are kept in order, so that a listing reads them as
 * they stand; there are as many as a kernel has, which is few.
 */
#include "runtime/instruments/report/lines.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

static const char *const wait_names[RT_N_WAITS] = {
#define X(ID, name, letter, hue, doc) name,
#include "runtime/instruments/report/waits.def"
#undef X
};

const char *rt_wait_name(enum rt_wait wait)
{
    assert(wait < RT_N_WAITS);
    return wait_names[wait];
}

static void add_counts(struct rt_line_counts *to,
                       const struct rt_line_counts *c)
{
    to->executed += c->executed;
    to->cycles += c->cycles;
    for (unsigned i = 0; i < RT_N_WAITS; i++)
        to->waits[i] += c->waits[i];
    to->bandwidth += c->bandwidth;
    to->results += c->results;
    for (unsigned i = 0; i < SIM_N_PROFILE_UNITS; i++)
        to->work[i] += c->work[i];
    to->ops += c->ops;
    to->bytes += c->bytes;
    to->waited_for += c->waited_for;
}

uint64_t rt_counts_waits(const struct rt_line_counts *counts)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < RT_N_WAITS; i++)
        sum += counts->waits[i];
    return sum;
}

bool rt_lines_file(struct rt_lines *to, const char *name, const char *folder,
                   const char *digest, unsigned *file)
{
    for (*file = 0; *file < to->n_files; ++*file)
        if (strcmp(to->files[*file].name, name) == 0 &&
            strcmp(to->files[*file].folder, folder) == 0 &&
            strcmp(to->files[*file].digest, digest) == 0)
            return true;
    if (!ISA_GROW(to->files, to->n_files, to->files_room))
        return false;
    struct rt_source *added = &to->files[to->n_files];
    added->name = isa_alloc_text(name, strlen(name));
    added->folder = isa_alloc_text(folder, strlen(folder));
    snprintf(added->digest, sizeof added->digest, "%s", digest);
    if (!added->name || !added->folder) {
        free(added->name);
        free(added->folder);
        return false;
    }
    to->n_files++;
    return true;
}

/* Where a line is, or belongs. */
static size_t place_of(const struct rt_lines *in, unsigned file,
                       unsigned number)
{
    size_t from = 0, to = in->n;
    while (from < to) {
        const size_t at = from + (to - from) / 2;
        const struct rt_line *l = &in->lines[at];
        if (l->file < file || (l->file == file && l->number < number))
            from = at + 1;
        else
            to = at;
    }
    return from;
}

bool rt_lines_add(struct rt_lines *to, unsigned file, unsigned number,
                  const struct rt_line_counts *counts)
{
    assert(file < to->n_files);
    const size_t at = place_of(to, file, number);
    struct rt_line *l = at < to->n ? &to->lines[at] : NULL;
    if (!l || l->file != file || l->number != number) {
        if (!ISA_GROW(to->lines, to->n, to->room))
            return false;
        l = &to->lines[at];
        memmove(l + 1, l, (to->n++ - at) * sizeof *l);
        *l = (struct rt_line){.file = file, .number = number};
    }
    add_counts(&l->of, counts);
    return true;
}

void rt_lines_clear(struct rt_lines *lines)
{
    for (unsigned i = 0; i < lines->n_files; i++) {
        free(lines->files[i].name);
        free(lines->files[i].folder);
    }
    free(lines->files);
    free(lines->lines);
    *lines = (struct rt_lines){0};
}

uint64_t rt_lines_cycles(const struct rt_lines *lines)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < lines->n; i++)
        sum += lines->lines[i].of.cycles;
    return sum;
}
