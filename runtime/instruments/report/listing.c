/* SPDX-License-Identifier: MIT */
/*
 * The source with cycles beside it, as far as it has any: lines a few away from
 * such a line are shown as well, longer stretches are left out.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/source.h"
#include "runtime/instruments/report/figures.h"
#include "runtime/instruments/report/lines.h"
#include "runtime/instruments/report/listing.h"

enum { AROUND = 2 }; /* lines before and after one that has cycles */

FILE *rt_source_open(const struct rt_source *file, const char **why)
{
    return isa_source_open(file->folder, file->name, file->digest, why);
}

/* Numbers of a line, the means of n launches, and the line itself: NULL is
 * unknown. */
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

/* The lines of a file, which are lines[0..n). */
struct part {
    const struct rt_line *lines;
    size_t n;
};

/* The lines that have cycles, from the one in question on. */
static void list_source(FILE *out, FILE *in, struct part p, uint64_t n,
                        uint64_t all)
{
    char *text = NULL;
    size_t room = 0;
    unsigned shown = 0; /* the last line that was */
    size_t at = 0;      /* of p: the next line that has cycles */
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
