/* SPDX-License-Identifier: MIT */
/* `mlusim compare A.json B.json`: shows two reports side by side, kernel by
 * kernel: their figures, and the change from A to B. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/reports/reports.h"

enum { MAX_SLOWDOWN, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [MAX_SLOWDOWN] = {"--max-slowdown", "PERCENT",
                      "exit status 1 if a kernel takes longer in B by "
                      "more than this"},
};

/* Writes the change from a to b in percent: "+12.3 %", "new", "gone". */
static const char *change_of(double a, double b, char *text, size_t bytes)
{
    if (a == b)
        snprintf(text, bytes, "0 %%");
    else if (a == 0)
        snprintf(text, bytes, "new");
    else if (b == 0)
        snprintf(text, bytes, "gone");
    else
        snprintf(text, bytes, "%+.1f %%", 100 * (b / a - 1));
    return text;
}

/* Prints a row of two numbers, unless both are 0. */
static void put_row(const char *what, int digits, double a, double b)
{
    char change[40];
    if (a == 0 && b == 0)
        return;
    printf("  %-30.60s %14.*f %14.*f %11s\n", what, digits, a, digits, b,
           change_of(a, b, change, sizeof change));
}

static void put_units(const struct rep_entry *a, const struct rep_entry *b)
{
    for (size_t i = 0; i < a->n_units; i++)
        for (size_t k = 0; k < b->n_units; k++)
            if (strcmp(a->units[i].name, b->units[k].name) == 0) {
                char what[64];
                snprintf(what, sizeof what, "%.30s, cycles busy",
                         a->units[i].name);
                put_row(what, 0, a->units[i].cycles, b->units[k].cycles);
            }
}

static void put_step(const char *name, const struct rep_step *a,
                     const struct rep_step *b)
{
    static const struct rep_step none = {0};
    a = a ? a : &none;
    b = b ? b : &none;
    printf("  %s\n", name);
    put_row("  cycles", 0, a->cycles, b->cycles);
    put_row("  IO", 0, a->io, b->io);
    put_row("  compute", 0, a->compute, b->compute);
}

static void put_steps(const struct rep_entry *a, const struct rep_entry *b)
{
    for (size_t i = 0; i < a->n_steps; i++)
        put_step(a->steps[i].name, &a->steps[i], rep_step(b, a->steps[i].name));
    for (size_t i = 0; i < b->n_steps; i++)
        if (!rep_step(a, b->steps[i].name))
            put_step(b->steps[i].name, NULL, &b->steps[i]);
}

/* Prints the title of an entry. If there are several devices, names the device
 * unless it is the first device, as in reports. */
static void put_title(const struct rep_entry *e, const char *only)
{
    printf("\n%s  %s %d x %d x %d", e->kernel, e->type, e->dim[0], e->dim[1],
           e->dim[2]);
    if (e->ordinal > 0)
        printf(" on device %d", e->ordinal);
    printf("%s%s\n", only ? "  only in " : "", only ? only : "");
}

static void put_bounds(const struct rep_entry *a, const struct rep_entry *b)
{
    if (strcmp(a->bound, b->bound) == 0)
        printf("  bound    %s\n", a->bound);
    else
        printf("  bound    %s -> %s\n", a->bound, b->bound);
}

static void put_pair(const struct rep_entry *a, const struct rep_entry *b)
{
    put_title(a, NULL);
    const char *stopped[] = {rep_stopped(a), rep_stopped(b)};
    for (int i = 0; i < 2; i++)
        if (stopped[i])
            printf("  in %c %s\n", 'A' + i, stopped[i]);
    put_row("launches", 0, a->launches, b->launches);
    put_row("time, us", 3, a->us, b->us);
    put_row("of it to launch, us", 3, a->launch_us, b->launch_us);
    put_row("cycles", 0, a->cycles, b->cycles);
    put_units(a, b);
    put_row("waiting for units", 0, a->waiting, b->waiting);
    put_row("waiting for cores", 0, a->waiting_for_others,
            b->waiting_for_others);
    put_row("DRAM, bytes read", 0, a->read_bytes, b->read_bytes);
    put_row("DRAM, bytes written", 0, a->written_bytes, b->written_bytes);
    if (!stopped[0] && !stopped[1])
        put_bounds(a, b);
    put_steps(a, b);
}

/* Whether both reports have the same kernels, and no kernel is slower in `b` by
 * more than the share `most`. */
static bool compare_all(const struct rep_report *a, const struct rep_report *b,
                        double most)
{
    bool is_good = true;
    for (size_t i = 0; i < a->n; i++) {
        const struct rep_entry *e = &a->entries[i];
        const struct rep_entry *partner = rep_partner(b, a, i);
        if (partner) {
            put_pair(e, partner);
            is_good &= !isfinite(most) || partner->us <= e->us * (1 + most);
            continue;
        }
        put_title(e, "A");
        put_row("time, us", 3, e->us, 0);
        is_good = false;
    }
    for (size_t i = 0; i < b->n; i++) {
        if (rep_partner(a, b, i))
            continue;
        put_title(&b->entries[i], "B");
        put_row("time, us", 3, 0, b->entries[i].us);
        is_good = false;
    }
    return is_good;
}

static void put_report(const char *letter, const char *path,
                       const struct rep_report *r)
{
    printf("%s  %s on %s%s\n", letter, path, r->device,
           r->is_random ? ": another order of the cores, no time is an estimate"
                        : "");
}

static bool read_percent(const char *text, double *share)
{
    char *end;
    *share = INFINITY;
    if (!text)
        return true;
    *share = strtod(text, &end) / 100;
    return isdigit((unsigned char)text[0]) && !*end && isfinite(*share);
}

static int compare(const struct cmd_line *line)
{
    struct rep_report a, b;
    char error[512];
    double most;
    if (!read_percent(line->values[MAX_SLOWDOWN], &most))
        return cmd_fail(CMD_USAGE,
                        "compare: --max-slowdown %s: expected a number of "
                        "percent",
                        line->values[MAX_SLOWDOWN]);
    if (!rep_read(&a, line->rest[0], error, sizeof error))
        return cmd_fail(CMD_USAGE, "compare: %s", error);
    if (!rep_read(&b, line->rest[1], error, sizeof error)) {
        rep_free(&a);
        return cmd_fail(CMD_USAGE, "compare: %s", error);
    }
    put_report("A", line->rest[0], &a);
    put_report("B", line->rest[1], &b);
    printf("\n  %-30s %14s %14s %11s\n", "", "A", "B", "change");
    put_row("all launches, us", 3, a.us, b.us);
    const bool is_good = compare_all(&a, &b, most);
    rep_free(&a);
    rep_free(&b);
    return is_good ? CMD_OK : CMD_FAILED;
}

const struct cmd_command cmd_compare = {
    .name = "compare",
    .arguments = "A.json B.json",
    .doc = "shows two reports that --report json wrote side by side, and what "
           "changed",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 2,
    .max_rest = 2,
    .run = compare,
};
