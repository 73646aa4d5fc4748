/* SPDX-License-Identifier: MIT */
/* Keeps numbers for each line, in the order of a listing. A kernel has few
 * lines. A listing also shows a few lines around each line that has cycles, and
 * leaves out longer stretches. */
#include "runtime/instruments/report/lines.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/source.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/report/figures.h"

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

/* Returns the index of a line, or where to insert it. */
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

/* ---- beside the source --------------------------------------------------- */

enum { AROUND = 2 }; /* number of lines shown around a line with cycles */

FILE *rt_source_open(const struct rt_source *file, const char **why)
{
    return isa_source_open(file->folder, file->name, file->digest, why);
}

/* Writes the numbers of a line (NULL: unknown), as means of n launches, and
 * then the source line. */
static void put_line(FILE *out, const struct rt_line *l, uint64_t n,
                     uint64_t all, unsigned number, const char *source)
{
    if (l)
        fprintf(out,
                "%12" PRIu64 " %5.1f %% %10" PRIu64 " %10" PRIu64 " %10" PRIu64
                " %10" PRIu64 " ",
                rt_mean(l->of.cycles, n),
                all ? 100 * (double)l->of.cycles / (double)all : 0,
                rt_mean(rt_counts_waits(&l->of), n), rt_mean(l->of.results, n),
                rt_mean(l->of.waited_for, n), rt_mean(l->of.bytes, n));
    else
        fprintf(out, "%65s", "");
    fprintf(out, "%5u", number);
    if (source && source[0])
        fprintf(out, "  %s", source);
    putc('\n', out);
}

/* The lines of one file: lines[0..n). */
struct part {
    const struct rt_line *lines;
    size_t n;
};

/* Lists the lines of a file that have cycles, and the lines around them. */
static void list_source(FILE *out, FILE *in, struct part p, uint64_t n,
                        uint64_t all)
{
    char *text = NULL;
    size_t room = 0;
    unsigned shown = 0; /* last line shown */
    size_t at = 0;      /* index in p of the next line with cycles */
    for (unsigned number = 1;; number++) {
        ssize_t length = getline(&text, &room, in);
        if (length < 0)
            break;
        text[strcspn(text, "\r\n")] = 0;
        while (at < p.n && p.lines[at].number < number)
            at++;
        const bool has = at < p.n && p.lines[at].number == number;
        const bool is_before =
            at < p.n && p.lines[at].number - number <= AROUND;
        const bool is_after =
            at > 0 && number - p.lines[at - 1].number <= AROUND;
        if (!has && !is_before && !is_after) {
            if (at == p.n)
                break;
            continue;
        }
        if (shown && number != shown + 1)
            fprintf(out, "%70s\n", "...");
        put_line(out, has ? &p.lines[at] : NULL, n, all, number, text);
        shown = number;
    }
    free(text);
}

static void list_file(FILE *out, const struct rt_source *file, struct part p,
                      uint64_t n, uint64_t all)
{
    if (!file->name[0]) {
        fputs("  (no line: compile with -g)\n", out);
        put_line(out, &p.lines[0], n, all, 0, NULL);
        return;
    }
    const char *why;
    FILE *in = rt_source_open(file, &why);
    fprintf(out, "  %s%s%s%s\n", file->name, in ? "" : " (", in ? "" : why,
            in ? "" : ")");
    if (in) {
        list_source(out, in, p, n, all);
        fclose(in);
        return;
    }
    for (size_t i = 0; i < p.n; i++)
        put_line(out, &p.lines[i], n, all, p.lines[i].number, NULL);
}

void rt_lines_list(const struct rt_lines *lines, uint64_t n, FILE *out)
{
    const uint64_t all = rt_lines_cycles(lines);
    if (lines->n == 0)
        return;
    fputs("  lines (cycles of all cores)\n"
          "      cycles of time    waiting    results waited for      bytes  "
          "line\n",
          out);
    for (size_t i = 0; i < lines->n;) {
        struct part p = {&lines->lines[i], 0};
        while (i + p.n < lines->n && p.lines[p.n].file == p.lines[0].file)
            p.n++;
        list_file(out, &lines->files[p.lines[0].file], p, n, all);
        i += p.n;
    }
}
