/* SPDX-License-Identifier: MIT */
/*
 * `mlusim explore N PROGRAM`: runs a program in the order of the clocks and in
 * other legal ones, side by side on the processors of the host, and tells
 * whether any of them gives other results: two in which asynchronous work is
 * late, and N random ones. Results are what a program shows: its exit status,
 * the lines it prints in whatever order, and the bytes it copies from the
 * device. Every run is a process with files of its own.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/command/folder.h"
#include "runtime/mlusim/mlusim.h"
#include "runtime/settings/env.h"
#include "runtime/settings/explore.h"

enum { DEVICE, FIRST, JOBS, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {.name = "--device",
                .value = "NAME",
                .doc = "device to simulate, or a device file"},
    [FIRST] = {.name = "--first",
               .value = "SEED",
               .doc = "seeds from this one on (default: 1)"},
    [JOBS] = {.name = "--jobs",
              .value = "N",
              .doc = "runs side by side (default: as many as processors)"},
};

/* What a run has shown. */
struct outcome {
    int status; /* as shells tell it; -1: it is not over */
    uint64_t printed;
    size_t lines;
    char copied[64];
};

struct job {
    pid_t pid; /* 0: free */
    uint64_t order;
};

/* Orders have numbers: that of the clocks, two late ones, then the seeds. */
enum { OF_CLOCKS, LATE_IO, LATE_COMPUTE, FIRST_RANDOM };

static volatile sig_atomic_t is_interrupted;

static void on_interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

struct exploration {
    char folder[CMD_FOLDER_BYTES];
    char **program;
    const char *device;      /* as it was asked for; NULL: by nobody */
    uint64_t first;          /* seed */
    uint64_t n;              /* orders beside that of the clocks */
    uint64_t n_other, other; /* with other results; the first of them */
    unsigned jobs, running;
    struct job *at;
    struct outcome fixed, shown; /* of the clocks, of the first that differs */
    bool is_told;                /* a progress line is on the terminal */
};

/* ---- a run --------------------------------------------------------------- */

static void path_of(const struct exploration *e, uint64_t order,
                    const char *what, char *path, size_t bytes)
{
    snprintf(path, bytes, "%s/%" PRIu64 ".%s", e->folder, order, what);
}

/* What makes an order: the words of the options of mlusim run. Every other seed
 * has asynchronous work late as well. */
struct way {
    const char *schedule, *async;
    uint64_t seed; /* 0: none */
};

static struct way way_of(const struct exploration *e, uint64_t order)
{
    if (order < FIRST_RANDOM)
        return (struct way){"fixed",
                            order == LATE_IO        ? "late-io"
                            : order == LATE_COMPUTE ? "late-compute"
                                                    : "eager",
                            0};
    const uint64_t seed = e->first + (order - FIRST_RANDOM);
    return (struct way){"random", seed % 2 ? "eager" : "random", seed};
}

/* The options themselves. */
static const char *options_of(const struct exploration *e, uint64_t order,
                              char *text, size_t bytes)
{
    const struct way w = way_of(e, order);
    const bool is_eager = strcmp(w.async, "eager") == 0;
    if (w.seed)
        snprintf(text, bytes, "--schedule random%s --seed %" PRIu64,
                 is_eager ? "" : " --async random", w.seed);
    else
        snprintf(text, bytes, "--async %s", w.async);
    return text;
}

/* The new process becomes the program. */
static void become(const struct exploration *e, uint64_t order)
{
    const struct way way = way_of(e, order);
    char path[PATH_MAX + 64], number[32];
    static const char *const streams[] = {"out", "err"};
    for (int i = 0; i < 2; i++) {
        path_of(e, order, streams[i], path, sizeof path);
        int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (file < 0 || dup2(file, STDOUT_FILENO + i) < 0)
            _exit(126);
        close(file);
    }
    signal(SIGINT, SIG_DFL);
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    close(nothing);
    path_of(e, order, "copied", path, sizeof path);
    snprintf(number, sizeof number, "%" PRIu64, way.seed);
    setenv(RT_ENV_RESULTS, path, 1);
    setenv(rt_env_name(RT_ENV_SCHEDULE), way.schedule, 1);
    setenv(rt_env_name(RT_ENV_ASYNC), way.async, 1);
    if (way.seed)
        setenv(rt_env_name(RT_ENV_SEED), number, 1);
    setenv(rt_env_name(RT_ENV_REPORT), "none", 1);
    setenv(rt_env_name(RT_ENV_THREADS), "1", 1);
    setenv(rt_env_name(RT_ENV_FAIL_ON_FAULT), "1", 1);
    _exit(mlusim_become("explore", e->program));
}

static bool start(struct exploration *e, uint64_t order)
{
    unsigned i = 0;
    while (e->at[i].pid)
        i++;
    assert(i < e->jobs);
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0)
        become(e, order);
    if (pid < 0)
        return false;
    e->at[i] = (struct job){pid, order};
    e->running++;
    return true;
}

/* ---- what it has shown --------------------------------------------------- */

/* Lines of different cores may come in any order: their hashes are added. */
static void read_printed(const char *path, struct outcome *o)
{
    FILE *file = fopen(path, "r");
    uint64_t hash = 0;
    int c;
    while (file && (c = getc(file)) != EOF) {
        hash = (hash ^ (unsigned char)c) * 0x100000001b3;
        if (c != '\n')
            continue;
        o->printed += hash * (hash | 1);
        o->lines++;
        hash = 0;
    }
    o->printed += hash;
    if (file)
        fclose(file);
}

static void read_copied(const char *path, struct outcome *o)
{
    FILE *file = fopen(path, "r");
    if (file && fgets(o->copied, sizeof o->copied, file))
        o->copied[strcspn(o->copied, "\n")] = 0;
    if (file)
        fclose(file);
}

static struct outcome outcome_of(const struct exploration *e, uint64_t order,
                                 int status)
{
    struct outcome o = {.status = WIFEXITED(status) ? WEXITSTATUS(status)
                                                    : 128 + WTERMSIG(status)};
    char path[PATH_MAX + 64];
    path_of(e, order, "out", path, sizeof path);
    read_printed(path, &o);
    path_of(e, order, "copied", path, sizeof path);
    read_copied(path, &o);
    return o;
}

static bool is_same(const struct outcome *a, const struct outcome *b)
{
    return a->status == b->status && a->printed == b->printed &&
           a->lines == b->lines && strcmp(a->copied, b->copied) == 0;
}

static void forget(const struct exploration *e, uint64_t order)
{
    static const char *const files[] = {"out", "err", "copied"};
    char path[PATH_MAX + 64];
    for (int i = 0; i < 3; i++) {
        path_of(e, order, files[i], path, sizeof path);
        unlink(path);
    }
}

/* Waits for one run and compares it. The files of the first that differs, and
 * of the order of the clocks, stay until the end. */
static bool finish_one(struct exploration *e)
{
    int status;
    unsigned i;
    do {
        pid_t pid = wait(&status);
        if (pid < 0 && errno != EINTR)
            return false;
        i = 0;
        while (i < e->jobs && e->at[i].pid != pid)
            i++;
    } while (i == e->jobs); /* a child of somebody before us */
    uint64_t order = e->at[i].order;
    e->at[i].pid = 0;
    e->running--;
    struct outcome o = outcome_of(e, order, status);
    if (order == OF_CLOCKS) {
        e->fixed = o;
        return true;
    }
    bool is_other = !is_same(&o, &e->fixed);
    if (is_other && (!e->n_other || order < e->other)) {
        if (e->n_other)
            forget(e, e->other);
        e->other = order;
        e->shown = o;
    } else {
        forget(e, order);
    }
    e->n_other += is_other;
    return true;
}

/* ---- telling ------------------------------------------------------------- */

static void show_progress(struct exploration *e, uint64_t done)
{
    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr,
            "\rmlusim: %" PRIu64 " of %" PRIu64 " orders, %" PRIu64
            " with other results ",
            done, e->n, e->n_other);
    e->is_told = true;
}

static void show_errors(const struct exploration *e, uint64_t order)
{
    char path[PATH_MAX + 64], line[512];
    path_of(e, order, "err", path, sizeof path);
    FILE *file = fopen(path, "r");
    for (int i = 0; file && i < 6 && fgets(line, sizeof line, file); i++)
        printf("    %s%s", line, strchr(line, '\n') ? "" : "\n");
    if (file)
        fclose(file);
}

/* A word as shells read it. */
static void show_word(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789_./:=,+@%-";
    if (word[0] && !word[strspn(word, plain)]) {
        printf(" %s", word);
        return;
    }
    fputs(" '", stdout);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (const char[]){*word, 0}, stdout);
    putchar('\'');
}

/* How the order that differs is run again, to be given to a shell. */
static void show_again(const struct exploration *e, const char *options_text)
{
    fputs("again: mlusim run", stdout);
    if (e->device) {
        fputs(" --device", stdout);
        show_word(e->device);
    }
    printf(" %s", options_text);
    for (char **word = e->program; *word; word++)
        show_word(*word);
    putchar('\n');
}

static void tell_difference(const struct exploration *e)
{
    const struct outcome *a = &e->fixed, *b = &e->shown;
    char text[128];
    printf("%" PRIu64 " of %" PRIu64 " orders give other results, the first "
           "with %s:\n",
           e->n_other, e->n, options_of(e, e->other, text, sizeof text));
    if (a->status != b->status)
        printf("  it ends with status %d instead of %d\n", b->status,
               a->status);
    if (a->printed != b->printed || a->lines != b->lines)
        printf("  it prints other lines: %zu, in the order of the clocks %zu\n",
               b->lines, a->lines);
    if (strcmp(a->copied, b->copied) != 0)
        printf("  it copies other bytes from the device\n");
    show_errors(e, e->other);
    show_again(e, text);
}

static int tell(struct exploration *e)
{
    if (e->is_told)
        fputs("\r\033[K", stderr);
    if (e->fixed.status != 0) {
        printf("in the order of the clocks the program ends with status %d\n",
               e->fixed.status);
        show_errors(e, 0);
    }
    if (e->n_other) {
        tell_difference(e);
        return CMD_FAILED;
    }
    if (!e->fixed.copied[0])
        return cmd_fail(CMD_USAGE,
                        "explore: the bytes that the program copies from the "
                        "device cannot be compared: it ends by _exit or by a "
                        "signal, has no device, or %s is full; status and "
                        "lines are the same in %" PRIu64 " orders",
                        e->folder, e->n);
    printf("%" PRIu64 " orders, the results are the same\n", e->n);
    return CMD_OK;
}

/* ---- all of them --------------------------------------------------------- */

/* The order of the clocks first: the others are compared with it. */
static bool explore(struct exploration *e)
{
    uint64_t next = LATE_IO, done = 0;
    if (!start(e, OF_CLOCKS) || !finish_one(e))
        return false;
    if (e->fixed.status == 126 || e->fixed.status == 127)
        return true;
    while (done < e->n && (e->running > 0 || !is_interrupted)) {
        bool may_start =
            next <= e->n && e->running < e->jobs && !is_interrupted;
        if (may_start ? !start(e, next++) : !finish_one(e))
            return false;
        done += !may_start;
        if (!may_start)
            show_progress(e, done);
    }
    return true;
}

static bool read_number(const char *what, const char *text, uint64_t most,
                        uint64_t *number)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    *number = value;
    if (text[0] >= '0' && text[0] <= '9' && *end == 0 && errno == 0 &&
        value > 0 && value <= most)
        return true;
    cmd_fail(0, "explore: %s %s: expected a number from 1 to %" PRIu64, what,
             text, most);
    return false;
}

static unsigned processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (unsigned)n;
}

static bool read_line(const struct cmd_line *line, struct exploration *e)
{
    uint64_t jobs = processors();
    const char *device = line->values[DEVICE];
    char path[PATH_MAX], error[512];
    e->first = 1;
    if (!read_number("number of orders", line->rest[0], 1000000, &e->n) ||
        (line->values[FIRST] &&
         !read_number("--first", line->values[FIRST], UINT32_MAX, &e->first)) ||
        (line->values[JOBS] &&
         !read_number("--jobs", line->values[JOBS], 1024, &jobs)))
        return false;
    if (device &&
        !mlusim_device(&device, path, sizeof path, error, sizeof error)) {
        cmd_fail(0, "explore: --device %s: %s", line->values[DEVICE], error);
        return false;
    }
    if (device)
        setenv(rt_env_name(RT_ENV_DEVICE), device, 1);
    e->device = line->values[DEVICE];
    e->n += FIRST_RANDOM - 1;
    e->jobs = (unsigned)jobs;
    e->program = line->rest + 1;
    return true;
}

static int run(const struct cmd_line *line)
{
    struct exploration e = {.n = 0};
    if (!read_line(line, &e))
        return CMD_USAGE;
    e.at = calloc(e.jobs, sizeof *e.at);
    if (!e.at)
        return cmd_fail(CMD_USAGE, "explore: the host has no memory left");
    if (!cmd_folder_make("explore", e.folder)) {
        free(e.at);
        return CMD_USAGE;
    }
    signal(SIGINT, on_interrupt); /* the runs end by it, then we do */
    int status = CMD_USAGE;
    if (!explore(&e))
        cmd_fail(0, "explore: a run could not be started: %s", strerror(errno));
    else if (is_interrupted)
        status = 128 + SIGINT;
    else if (e.fixed.status == 126 || e.fixed.status == 127)
        show_errors(&e, 0);
    else
        status = tell(&e);
    forget(&e, 0);
    if (e.n_other)
        forget(&e, e.other);
    cmd_folder_remove(e.folder);
    free(e.at);
    return status;
}

const struct cmd_command cmd_explore = {
    .name = "explore",
    .arguments = "N PROGRAM [ARGUMENTS]",
    .doc = "runs a program in N other orders of its cores, and with late "
           "asynchronous work: does it matter?",
    .options = options,
    .n_options = N_OPTIONS,
    .is_prefix = true,
    .min_rest = 2,
    .max_rest = SIZE_MAX,
    .run = run,
};
