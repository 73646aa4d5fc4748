/* SPDX-License-Identifier: MIT */
/* Reads line by line. Anything that a probe does not print refuses the file,
 * because a wrong time would move parameters without a word. */
#include "runtime/tools/mlusim/fit/csv.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/text.h"

#define HEAD "group,case,parameters,repetition,ns"
enum { N_FIELDS = 5 };

struct reader {
    struct fit_csv *csv;
    const char *name;
    unsigned line;
    uint64_t n_rows;
    bool has_head, is_over;
    struct isa_sentence error;
};

__attribute__((format(printf, 2, 3))) static bool
refuse(const struct reader *r, const char *format, ...)
{
    char text[400];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return isa_refuse(r->error, "%s:%u: %s", r->name, r->line, text);
}

/* ---- lines --------------------------------------------------------------- */

/* The number of the group; a new group is added. Returns FIT_MOST_GROUPS if
 * there is no room. */
static size_t group_of(struct fit_csv *csv, const char *name)
{
    size_t i = 0;
    while (i < csv->n_groups && strcmp(csv->groups[i], name) != 0)
        i++;
    if (i == csv->n_groups && i < FIT_MOST_GROUPS)
        snprintf(csv->groups[csv->n_groups++], FIT_NAME, "%s", name);
    return i;
}

/* The case of this key, which is added if it is new. NULL: no memory. */
static struct fit_case *case_of(struct fit_csv *csv, const char *key)
{
    struct fit_case *of = (struct fit_case *)(uintptr_t)fit_csv_find(csv, key);
    if (of)
        return of;
    if (csv->n == csv->room) {
        const size_t room = 2 * csv->room + 64;
        of = isa_alloc(room, sizeof *of);
        if (!of)
            return NULL;
        if (csv->n > 0)
            memcpy(of, csv->cases, csv->n * sizeof *of);
        free(csv->cases);
        csv->cases = of;
        csv->room = room;
    }
    of = &csv->cases[csv->n++];
    *of = (struct fit_case){.n = 0};
    snprintf(of->key, sizeof of->key, "%s", key);
    return of;
}

/* Adds a time. Mean and spread are kept up to date (Welford). */
static void add_time(struct fit_case *of, double log_ns)
{
    const double before = of->log_ns;
    const double squares =
        of->spread * of->spread * (of->n > 0 ? of->n - 1 : 0);
    of->n++;
    of->log_ns += (log_ns - before) / of->n;
    of->spread =
        of->n > 1 ? sqrt((squares + (log_ns - before) * (log_ns - of->log_ns)) /
                         (of->n - 1))
                  : 0;
}

static bool read_row(struct reader *r, char *line)
{
    char *field[N_FIELDS], *end, key[FIT_KEY];
    size_t n = 0;
    uint64_t repetition;
    for (char *at = line; at; n++) {
        char *comma = strchr(at, ',');
        if (n < N_FIELDS)
            field[n] = at;
        if (comma)
            *comma++ = 0;
        at = comma;
    }
    if (n != N_FIELDS)
        return refuse(r, "%zu fields; expected 5: " HEAD, n);
    if (!*field[0] || !*field[1] || strlen(field[0]) >= FIT_NAME)
        return refuse(r, "expected a group and a case before two commas");
    if (!isa_number_read(field[3], 0, UINT32_MAX, &repetition))
        return refuse(r, "'%.40s': expected a repetition, from 0", field[3]);
    r->n_rows++;
    if (strcmp(field[4], "failed") == 0) {
        r->csv->n_failed++;
        return true;
    }
    errno = 0;
    const double ns = strtod(field[4], &end);
    if (*end || end == field[4] || errno || !(ns > 0 && ns < 1e12))
        return refuse(r,
                      "'%.40s': expected nanoseconds, more than 0, or 'failed'",
                      field[4]);
    if (snprintf(key, sizeof key, "%s,%s,%s", field[0], field[1], field[2]) >=
        (int)sizeof key)
        return refuse(r, "more than %d characters before the repetition",
                      FIT_KEY - 1);
    const size_t group = group_of(r->csv, field[0]);
    if (group == FIT_MOST_GROUPS)
        return refuse(r, "more than %d groups", FIT_MOST_GROUPS);
    struct fit_case *of = case_of(r->csv, key);
    if (!of)
        return isa_refuse(r->error, ISA_NO_MEMORY, "the cases");
    of->group = (unsigned)group;
    of->first = of->n == 0 ? r->line : of->first;
    of->last = r->line;
    add_time(of, log(ns));
    return true;
}

static bool read_comment(struct reader *r, const char *line)
{
    static const char device[] = "# device ";
    unsigned long long n;
    if (strncmp(line, device, sizeof device - 1) == 0)
        snprintf(r->csv->device, sizeof r->csv->device, "%s",
                 line + sizeof device - 1);
    if (strncmp(line, "# stopped", 9) == 0)
        r->is_over = true;
    if (sscanf(line, "# end, %llu lines", &n) == 1) {
        r->is_over = true;
        if (n != r->n_rows)
            return refuse(r,
                          "%llu lines were printed, but %llu are here; "
                          "lines were lost or added",
                          n, (unsigned long long)r->n_rows);
    }
    return true;
}

static bool read_line(struct reader *r, char *line)
{
    r->line++;
    line[strcspn(line, "\r")] = 0;
    if (r->line == 1 && strcmp(line, FIT_FORMAT) != 0)
        return refuse(r, "expected '" FIT_FORMAT "', the first line that a "
                         "probe prints (docs/probe.md)");
    if (r->is_over)
        return refuse(r, "there is something behind the last line");
    if (line[0] == '#')
        return read_comment(r, line);
    if (r->has_head)
        return read_row(r, line);
    r->has_head = strcmp(line, HEAD) == 0;
    return r->has_head || refuse(r, "expected '" HEAD "'");
}

bool fit_csv_read(struct fit_csv *csv, const char *name, char *text, size_t n,
                  struct isa_sentence error)
{
    struct reader r = {.csv = csv, .name = name, .error = error};
    *csv = (struct fit_csv){.n = 0};
    if (memchr(text, 0, n))
        return isa_refuse(error, "%s: a byte 0; expected the text of a probe",
                          name);
    for (char *line = text; line < text + n;) {
        const size_t length = strcspn(line, "\n");
        const bool is_cut = line + length == text + n;
        line[length] = 0;
        if (!read_line(&r, line))
            return false;
        if (is_cut && !r.is_over)
            break;
        line += length + 1;
    }
    r.line += r.line == 0;
    if (!r.is_over)
        return refuse(&r, "the file ends here; expected '# end, N lines', the "
                          "last line that a probe prints");
    return csv->n > 0 || refuse(&r, "there is no time in the file");
}

void fit_csv_free(struct fit_csv *csv)
{
    free(csv->cases);
    *csv = (struct fit_csv){.n = 0};
}

const struct fit_case *fit_csv_find(const struct fit_csv *csv, const char *key)
{
    for (size_t i = 0; i < csv->n; i++)
        if (strcmp(csv->cases[i].key, key) == 0)
            return &csv->cases[i];
    return NULL;
}
