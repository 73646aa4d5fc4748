/* SPDX-License-Identifier: MIT */
/*
 * `make bench`, its first part: every row of limits.def is timed in a process
 * of its own, and judged. Ends with status 0 if all pass, 1 if one misses its
 * limit, 2 if one could not be timed.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/bench/table/table.h"

enum engine { ANY, JIT };
enum bound { LEAST, MOST };
enum figure {
#define X(id, unit, value) id,
#include "tests/bench/table/figures.def"
#undef X
};

struct row {
    table_measure *measure;
    const char *detail;
    enum engine engine;
    const char *threads;
    enum figure figure;
    enum bound bound;
    double limit;
    const char *title;
};

static const struct row rows[] = {
#define X(measure, detail, engine, threads, figure, bound, limit, title) \
    {table_##measure, detail, engine, #threads, figure, bound, limit, title},
#include "tests/bench/table/limits.def"
#undef X
};
enum { N_ROWS = sizeof rows / sizeof *rows, MAX_LINES = 16 };

/* What rows told. */
static struct {
    struct table_line lines[MAX_LINES];
    int n;
} told[N_ROWS];

static struct {
    struct table_job job;
    const char *only;
    double ease; /* factor on limits */
    bool is_page;
} asked = {.job = {.samples = 9, .divisor = 1}, .ease = 1};

/* ---- figures ----------------------------------------------------------- */

/* The geometric mean of the rows above that are ratios of loops. */
static double mean_ratio(void)
{
    double sum = 0;
    int n = 0;
    for (int i = 0; i < N_ROWS; i++)
        if (rows[i].measure == table_loop && rows[i].figure == RATIO &&
            told[i].n > 0) {
            sum += log(told[i].lines[0].ours.cpu / told[i].lines[0].plain.cpu);
            n++;
        }
    return n ? exp(sum / n) : NAN;
}

static double value_of(enum figure figure, const struct table_line *line)
{
    switch (figure) {
#define X(id, unit, value) \
    case id:               \
        return value;
#include "tests/bench/table/figures.def"
#undef X
    }
    return NAN;
}

static const char *unit_of(enum figure figure)
{
    static const char *const units[] = {
#define X(id, unit, value) unit,
#include "tests/bench/table/figures.def"
#undef X
    };
    return units[figure];
}

/* ---- timing a row ------------------------------------------------------ */

/* In the process of a row. */
static void measure(const struct row *row, int out)
{
    struct table_job job = asked.job;
    job.detail = row->detail;
    job.out = out;
    if (row->engine == JIT)
        setenv("MLUSIM_ENGINE", "jit", 1);
    setenv("MLUSIM_THREADS", row->threads, 1);
    row->measure(&job);
    exit(0);
}

/* False, after a message, if the row's process failed. */
static bool time_row(int i)
{
    int ends[2], status;
    fflush(NULL);
    if (pipe(ends))
        table_die("no pipe");
    pid_t child = fork();
    if (child < 0)
        table_die("no process");
    if (child == 0) {
        close(ends[0]);
        measure(&rows[i], ends[1]);
    }
    close(ends[1]);
    struct table_line line;
    while (read(ends[0], &line, sizeof line) == (ssize_t)sizeof line)
        if (told[i].n < MAX_LINES)
            told[i].lines[told[i].n++] = line;
    close(ends[0]);
    return waitpid(child, &status, 0) == child && status == 0 && told[i].n > 0;
}

/* The same thing is timed once; a mean is of what was timed. */
static bool fill_row(int i)
{
    const struct row *row = &rows[i], *before = i > 0 ? row - 1 : NULL;
    if (row->figure == MEAN) {
        told[i].n = 1;
        return !isnan(mean_ratio());
    }
    bool is_same = before && before->measure == row->measure &&
                   before->engine == row->engine &&
                   before->detail == row->detail && told[i - 1].n > 0;
    if (!is_same)
        return time_row(i);
    told[i] = told[i - 1];
    return true;
}

/* ---- printing ---------------------------------------------------------- */

static void print_number(char *text, size_t size, double value)
{
    snprintf(text, size,
             value >= 100  ? "%.0f"
             : value >= 10 ? "%.1f"
                           : "%.2f",
             value);
}

/* CPU and wall milliseconds; nothing of what was not timed. */
static void print_time(const struct table_time *t)
{
    if (t->wall > 0)
        printf(asked.is_page ? " %.3f | %.3f |" : " %9.3f %9.3f", t->cpu * 1e3,
               t->wall * 1e3);
    else
        printf(asked.is_page ? " | |" : " %9s %9s", "", "");
}

static bool print_line(const struct row *row, const struct table_line *line)
{
    const double limit =
        row->bound == MOST ? row->limit * asked.ease : row->limit / asked.ease;
    const double value = value_of(row->figure, line);
    /* Less than nothing: the machine disturbed it. */
    const bool is_figure = value > 0;
    const bool passes =
        is_figure && (row->bound == MOST ? value <= limit : value >= limit);
    char title[96], figure[32], bound[32];
    snprintf(title, sizeof title, "%.44s%s%.47s", row->title,
             line->name[0] ? ", " : "", line->name);
    print_number(figure, sizeof figure, value);
    snprintf(bound, sizeof bound, "%s %g",
             row->bound == MOST ? "<=" : ">=", limit);
    printf(asked.is_page ? "| %s | %s | %s | %s | %s |"
                         : "%-46s %8s %-11s %8s  %s",
           title, figure, unit_of(row->figure), bound,
           passes ? "pass" : "FAIL");
    print_time(&line->ours);
    print_time(row->figure == REFERENCE ? &line->reference : &line->plain);
    printf("\n");
    return passes;
}

static void print_head(void)
{
    if (asked.is_page)
        printf("\n| work | figure | | limit | | CPU ms | wall ms | plain CPU "
               "ms | plain wall ms |\n|---|--:|---|--:|---|--:|--:|--:|--:|\n");
    else
        printf("%-46s %8s %-11s %8s  %4s %9s %9s %9s %9s\n", "work", "figure",
               "", "limit", "", "CPU ms", "wall ms", "plain CPU", "plain wall");
}

static void print_machine(void)
{
    char line[256], date[32], cpu[256] = "an unknown CPU";
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "model name : %255[^\n]", cpu) == 1)
            break;
    if (f)
        fclose(f);
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    printf("%s, %ld of them; %s; least of %u alternations\n", cpu,
           sysconf(_SC_NPROCESSORS_ONLN), date, asked.job.samples);
}

/* ---- the command ------------------------------------------------------- */

static int usage(void)
{
    fprintf(stderr,
            "usage: table [OPTIONS] FOLDER\n"
            "  FOLDER         where the device images of the benchmarks are\n"
            "  --samples N    alternations of both sides (9)\n"
            "  --divide N     a quick look: counts and sizes divided by N\n"
            "  --only WORD    rows whose title contains it\n"
            "  --ease FACTOR  loosens every limit by it\n"
            "  --page         as a table for docs/performance.md\n");
    return 2;
}

/* False if the line is wrong. */
static bool parse(int argc, char **argv)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        const char *option = argv[i];
        if (strcmp(option, "--page") == 0) {
            asked.is_page = true;
            continue;
        }
        const char *value = i + 1 < argc ? argv[++i] : "";
        if (strcmp(option, "--only") == 0)
            asked.only = value;
        else if (strcmp(option, "--samples") == 0)
            asked.job.samples = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(option, "--divide") == 0)
            asked.job.divisor = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(option, "--ease") == 0)
            asked.ease = strtod(value, NULL);
        else
            return false;
    }
    asked.job.folder = argv[i];
    return i + 1 == argc && asked.job.samples > 0 && asked.job.divisor > 0 &&
           asked.ease > 0;
}

int main(int argc, char **argv)
{
    if (!parse(argc, argv))
        return usage();
    int passed = 0, failed = 0, broken = 0;
    print_machine();
    print_head();
    for (int i = 0; i < N_ROWS; i++) {
        if (asked.only && !strstr(rows[i].title, asked.only))
            continue;
        if (!fill_row(i)) {
            printf(asked.is_page ? "| %s | | | | FAIL, not timed | | | | |\n"
                                 : "%-42s FAIL, not timed\n",
                   rows[i].title);
            broken++;
            continue;
        }
        for (int k = 0; k < told[i].n; k++)
            if (print_line(&rows[i], &told[i].lines[k]))
                passed++;
            else
                failed++;
    }
    printf("\n%d within their limits, %d beyond, %d not timed\n", passed,
           failed, broken);
    if (passed + failed + broken == 0)
        fprintf(stderr, "bench: no row is named so\n");
    return broken || passed + failed == 0 ? 2 : failed > 0;
}
