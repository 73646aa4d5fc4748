/* SPDX-License-Identifier: MIT */
/*
 * `make bench`, its first part: every row of limits.def is timed in a process
 * of its own, and judged. Ends with status 0 if all pass, or are beyond what
 * the host can do; 1 if one fails, 2 if one could not be timed.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/bench/table/host.h"
#include "tests/bench/table/table.h"

enum engine { ANY, JIT };
enum bound { LEAST, MOST };
enum figure {
#define X(id, unit, value, time) id,
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
    enum table_class host;
    const char *title;
};

static const struct row rows[] = {
#define X(measure, detail, engine, threads, figure, bound, limit, host, title) \
    {table_##measure, detail, engine, #threads, figure,                        \
     bound,           limit,  host,   title},
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
    bool is_page, is_in_no_class, is_in_each_class;
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

static double own_cpu(const struct table_line *line)
{
    return line->ours.cpu - line->empty.cpu;
}

static double value_of(enum figure figure, const struct table_line *line)
{
    switch (figure) {
#define X(id, unit, value, time) \
    case id:                     \
        return value;
#include "tests/bench/table/figures.def"
#undef X
    }
    return NAN;
}

static double time_of(enum figure figure, const struct table_line *line)
{
    switch (figure) {
#define X(id, unit, value, time) \
    case id:                     \
        return time;
#include "tests/bench/table/figures.def"
#undef X
    }
    return NAN;
}

static const char *unit_of(enum figure figure)
{
    static const char *const units[] = {
#define X(id, unit, value, time) unit,
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
    setenv("MLUSIM_CACHE", "off", 1);
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

/* CPU and wall milliseconds; nothing of what was not timed. A page has the
 * clock only where it differs. */
static void print_time(const struct table_time *t)
{
    if (!(t->wall > 0))
        printf(asked.is_page ? " |" : " %9s %9s", "", "");
    else if (!asked.is_page)
        printf(" %9.3f %9.3f", t->cpu * 1e3, t->wall * 1e3);
    else if (fabs(t->wall - t->cpu) > 0.05 * t->cpu)
        printf(" %.3f (wall %.3f) |", t->cpu * 1e3, t->wall * 1e3);
    else
        printf(" %.3f |", t->cpu * 1e3);
}

/* Whether a row above has the line as well: what is timed once. */
static bool is_same_as_before(const struct row *row,
                              const struct table_line *line)
{
    for (int i = 0; &rows[i] < row; i++)
        for (int k = 0; k < told[i].n; k++)
            if (told[i].lines[k].ours.wall == line->ours.wall &&
                told[i].lines[k].ours.cpu == line->ours.cpu)
                return true;
    return false;
}

enum verdict { PASS, FAIL, BEYOND };

/* Whether a line is within its limit or why it is not, in words. */
static enum verdict judge(const struct row *row, const struct table_line *line,
                          double limit, char *why, size_t size)
{
    const double value = value_of(row->figure, line);
    *why = '\0';
    if (!(value > 0)) /* the machine disturbed it */
        return FAIL;
    if (row->bound == MOST ? value <= limit : value >= limit)
        return PASS;
    const bool is_one = row->host == ANY_HOST || asked.is_in_each_class ||
                        (!asked.is_in_no_class && table_host_is(row->host));
    if (!is_one) {
        snprintf(why, size, "the limit is for hosts with %s",
                 table_class_words(row->host));
        return BEYOND;
    }
    if (!(time_of(row->figure, line) <= line->accepted * asked.ease))
        return FAIL;
    snprintf(why, size, "%s", line->reason);
    return BEYOND;
}

static enum verdict print_line(const struct row *row,
                               const struct table_line *line)
{
    static const char *const verdicts[] = {"pass", "FAIL", "beyond"};
    const double limit =
        row->bound == MOST ? row->limit * asked.ease : row->limit / asked.ease;
    char title[96], figure[32], bound[32], why[160];
    const enum verdict verdict = judge(row, line, limit, why, sizeof why);
    snprintf(title, sizeof title, "%.44s%s%.47s", row->title,
             line->name[0] ? ", " : "", line->name);
    print_number(figure, sizeof figure, value_of(row->figure, line));
    snprintf(bound, sizeof bound, "%s %g",
             row->bound == MOST ? "<=" : ">=", limit);
    printf(asked.is_page ? "| %s | %s %s | %s%s%s%s%s |"
                         : "%-46s %8s %-11s %8s  %s%s%s%s",
           title, figure, unit_of(row->figure), bound,
           asked.is_page && verdict != PASS ? " " : "",
           asked.is_page && verdict == PASS ? "" : verdicts[verdict],
           asked.is_page && *why ? ": " : "", asked.is_page ? why : "");
    const bool is_above = asked.is_page && is_same_as_before(row, line);
    /* A row of the page without times ends before their columns. */
    if (!asked.is_page || (!is_above && line->ours.wall > 0)) {
        print_time(&line->ours);
        print_time(&line->plain);
    }
    printf(*why && !asked.is_page ? "\n  beyond: %s\n" : "\n", why);
    fflush(stdout);
    return verdict;
}

static void print_head(void)
{
    if (asked.is_page)
        printf("\n| work | figure | limit | CPU ms | plain CPU ms |\n"
               "|---|--:|---|--:|--:|\n");
    else
        printf("%-46s %8s %-11s %8s  %4s %9s %9s %9s %9s\n", "work", "figure",
               "", "limit", "", "CPU ms", "wall ms", "plain CPU", "plain wall");
}

/* The least time of a loop in registers: its 10^9 operations per second. */
static double peak(double (*loop)(long steps))
{
    enum { STEPS = 1000000 };
    struct table_time least = {0};
    double count = 0;
    for (unsigned i = 0; i < asked.job.samples; i++) {
        struct table_time then = table_now();
        count = loop(STEPS);
        table_least(&least, table_since(then));
    }
    return 2e-9 * count / least.cpu;
}

static void print_machine(void)
{
    const struct table_host *h = table_host();
    char date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    printf("%s, %u of them; %s; least of %u alternations\n", h->cpu,
           h->processors, date, asked.job.samples);
    printf("vectors of %u bytes, a first level of %zu KiB; in registers %.1f "
           "GFLOP/s, fused %.1f; copies %.1f GB/s\n",
           h->vector_bytes, h->l1_bytes >> 10, peak(table_multiply_add),
           peak(table_multiply_add_fused), 1e-9 * table_copy_rate());
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
            "  --no-class     as on a host that is in no class of hosts.def\n"
            "  --each-class   as on one that is in each\n"
            "  --page         as a table for docs/performance.md\n");
    return 2;
}

/* False if the line is wrong. */
static bool parse(int argc, char **argv)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        const char *option = argv[i];
        bool *is_asked =
            strcmp(option, "--page") == 0         ? &asked.is_page
            : strcmp(option, "--no-class") == 0   ? &asked.is_in_no_class
            : strcmp(option, "--each-class") == 0 ? &asked.is_in_each_class
                                                  : NULL;
        if (is_asked) {
            *is_asked = true;
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
    int n[] = {[PASS] = 0, [FAIL] = 0, [BEYOND] = 0}, broken = 0;
    print_machine();
    print_head();
    for (int i = 0; i < N_ROWS; i++) {
        if (asked.only && !strstr(rows[i].title, asked.only))
            continue;
        if (!fill_row(i)) {
            printf(asked.is_page ? "| %s | | FAIL, not timed |\n"
                                 : "%-42s FAIL, not timed\n",
                   rows[i].title);
            broken++;
            continue;
        }
        for (int k = 0; k < told[i].n; k++)
            n[print_line(&rows[i], &told[i].lines[k])]++;
    }
    printf(
        "\n%d within their limits, %d beyond what the host can do, %d failed, "
        "%d not timed\n",
        n[PASS], n[BEYOND], n[FAIL], broken);
    const int timed = n[PASS] + n[BEYOND] + n[FAIL];
    if (timed + broken == 0)
        fprintf(stderr, "bench: no row is named so\n");
    return broken || timed == 0 ? 2 : n[FAIL] > 0;
}
