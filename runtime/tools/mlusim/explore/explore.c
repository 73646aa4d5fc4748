/* SPDX-License-Identifier: MIT */
/* `mlusim explore N PROGRAM`: tests whether a program gives other results if
 * work is done in another legal order. It runs the program in the order of the
 * clocks, in three orders in which asynchronous work is late, and in N random
 * orders, side by side on the processors of the host. Compares the exit status,
 * the printed lines in any order, and the bytes that were copied from the
 * device. Each run is a process with its own files. */
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

#include "isa/support/files/file.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/explore/explore_report.h"
#include "runtime/tools/mlusim/explore/sizes.h"
#include "runtime/tools/start/become.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/start/settings.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/settings/explore.h"
#include "isa/support/process/process.h"

enum { DEVICE, FIRST, JOBS, JSON, SIZES, WHERE, OUTPUT, MOST, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {"--device", "NAME", "device to simulate, or a device file"},
    [FIRST] = {"--first", "SEED", "seeds from this one on (default: 1)"},
    [JOBS] = {"--jobs", "N",
              "runs side by side (default: as many as processors)"},
    [JSON] = {.name = "--json",
              .value = "FILE",
              .doc =
                  "writes what each order gave as JSON to FILE instead (- is "
                  "stdout)"},
    [SIZES] = {.name = "--sizes",
               .value = "NAME=A..B",
               .doc = "launches the kernel with these values of a size in "
                      "--arg gdram:f32[NAME], --arg NAME, in place of N "
                      "orders; --dim A..B are numbers of tasks",
               .is_repeatable = true},
    [WHERE] = {.name = "--where",
               .value = "CONDITION",
               .doc = "only sizes for which it holds: '1 <= n <= 4096 and n % "
                      "4 == 0'; taskDim is the number of tasks"},
    [OUTPUT] = {.name = "--output",
                .value = "NAME",
                .doc = "with sizes: the kernel has to write every element of "
                       "this array"},
    [MOST] = {.name = "--most",
              .value = "N",
              .doc = "with sizes: how many launches (default: 10000)"},
};

static volatile sig_atomic_t is_interrupted;

static void on_interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

/* ---- a run --------------------------------------------------------------- */

/* Becomes the program, or the launcher of a kernel, in the new process. */
static void become(const struct exploration *e, uint64_t order)
{
    const struct way way = explore_way(e, order);
    char path[PATH_MAX + 64], number[32];
    static const char *const streams[] = {"out", "err"};
    for (int i = 0; i < 2; i++) {
        explore_path(e, order, streams[i], path, sizeof path);
        int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (file < 0 || dup2(file, STDOUT_FILENO + i) < 0)
            _exit(ISA_STATUS_NOT_EXECUTABLE);
        close(file);
    }
    signal(SIGINT, SIG_DFL);
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    close(nothing);
    explore_path(e, order, "copied", path, sizeof path);
    snprintf(number, sizeof number, "%" PRIu64, way.seed);
    setenv(RT_ENV_RESULTS, path, 1);
    setenv(rt_env_name(RT_ENV_SCHEDULE), way.schedule, 1);
    setenv(rt_env_name(RT_ENV_ASYNC), way.async, 1);
    if (way.seed)
        setenv(rt_env_name(RT_ENV_SEED), number, 1);
    setenv(rt_env_name(RT_ENV_REPORT), "none", 1);
    setenv(rt_env_name(RT_ENV_THREADS), "1", 1);
    setenv(rt_env_name(RT_ENV_FAIL_ON_FAULT), "1", 1);
    mlusim_follow();
    _exit(mlusim_start("explore", e->program));
}

static bool start(struct exploration *e, uint64_t order)
{
    assert(e->running < e->jobs);
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

/* Reads the printed lines and adds their hashes, because lines of different
 * cores may be in any order. */
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
    if (file && fscanf(file, "%" SCNu64, &o->reports) != 1)
        o->reports = 0;
    if (file)
        fclose(file);
}

static bool is_not_started(int status)
{
    return status == ISA_STATUS_NOT_EXECUTABLE ||
           status == ISA_STATUS_NOT_FOUND;
}

static struct outcome outcome_of(const struct exploration *e, uint64_t order,
                                 int status)
{
    struct outcome o = {.is_over = true, .status = isa_process_status(status)};
    char path[PATH_MAX + 64];
    explore_path(e, order, "out", path, sizeof path);
    read_printed(path, &o);
    explore_path(e, order, "copied", path, sizeof path);
    read_copied(path, &o);
    return o;
}

/* Whether the disk had room for the output. False with errno. */
static bool is_whole(const struct exploration *e, uint64_t order)
{
    char path[PATH_MAX + 64];
    explore_path(e, order, "out", path, sizeof path);
    return isa_file_has_room(path);
}

static void forget(const struct exploration *e, uint64_t order)
{
    assert(order <= e->n);
    static const char *const files[] = {"out", "err", "copied"};
    char path[PATH_MAX + 64];
    for (int i = 0; i < 3; i++) {
        explore_path(e, order, files[i], path, sizeof path);
        unlink(path);
    }
}

/* Waits for one run and compares its results. The files of the first run
 * that differs, and of the run in the order of the clocks, are kept until
 * the end. */
static bool finish_one(struct exploration *e)
{
    assert(e->running > 0);
    int status;
    unsigned i;
    do {
        pid_t pid = wait(&status);
        if (pid < 0 && errno != EINTR)
            return false;
        i = 0;
        while (i < e->jobs && e->at[i].pid != pid)
            i++;
    } while (i == e->jobs); /* repeats for a child of the program that this
                               process was before exec */
    uint64_t order = e->at[i].order;
    e->at[i].pid = 0;
    e->running--;
    if (!is_whole(e, order))
        return false;
    struct outcome o = outcome_of(e, order, status);
    if (e->all)
        e->all[order] = o;
    if (order == OF_CLOCKS) {
        e->fixed = o;
        return true;
    }
    bool is_other = !explore_is_same(&o, &e->fixed);
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

/* ---- all of them --------------------------------------------------------- */

/* Runs all orders. The order of the clocks is first, because the other orders
 * are compared with it. */
static bool explore(struct exploration *e)
{
    uint64_t next = LATE_IO, done = 0;
    if (!start(e, OF_CLOCKS) || !finish_one(e))
        return false;
    if (is_not_started(e->fixed.status))
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

static unsigned processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (unsigned)n;
}

/* Sets the device of all runs. */
static bool set_device(const struct cmd_line *line)
{
    const char *device = line->values[DEVICE];
    char path[PATH_MAX], error[512];
    if (device &&
        !mlusim_device(&device, path, sizeof path, error, sizeof error))
        return cmd_refuse("explore: --device %s: %s", line->values[DEVICE],
                          error);
    if (device)
        setenv(rt_env_name(RT_ENV_DEVICE), device, 1);
    return true;
}

static bool read_line(const struct cmd_line *line, struct exploration *e)
{
    uint64_t jobs = processors();
    e->first = 1;
    if (!cmd_number("explore", "number of orders", line->rest[0], 1000000,
                    &e->n) ||
        !cmd_number("explore", "--first", line->values[FIRST], UINT32_MAX,
                    &e->first) ||
        !cmd_number("explore", "--jobs", line->values[JOBS], 1024, &jobs))
        return false;
    if (!set_device(line))
        return false;
    e->device = line->values[DEVICE];
    e->n += FIRST_RANDOM - 1;
    e->jobs = (unsigned)jobs;
    e->program = line->rest + 1;
    return true;
}

/* Makes room for all results. On an error, prints a message and returns false.
 */
static bool make_room(struct exploration *e, bool is_each)
{
    e->at = calloc(e->jobs, sizeof *e->at);
    e->all = is_each ? calloc(e->n + 1, sizeof *e->all) : NULL;
    if (!e->at || (is_each && !e->all))
        cmd_fail(0, "explore: the host has no memory left");
    return e->at && (!is_each || e->all) &&
           cmd_folder_make("explore", e->folder);
}

static int explore_all(struct exploration *e, FILE *out)
{
    int status = CMD_USAGE;
    signal(SIGINT, on_interrupt); /* the signal ends the runs, then this process
                                     ends */
    if (!explore(e))
        cmd_fail(0, "explore: a run could not be started, or kept in %s: %s",
                 e->folder, strerror(errno));
    else if (is_not_started(e->fixed.status))
        explore_show_errors(e, 0);
    else if (!is_interrupted || out)
        status = explore_tell(e, is_interrupted, out);
    else
        status = ISA_STATUS_SIGNAL + SIGINT;
    forget(e, 0);
    if (e->n_other)
        forget(e, e->other);
    cmd_folder_remove(e->folder);
    return status;
}

/* Launches a kernel with many sizes. */
static int run_sizes(const struct cmd_line *line)
{
    struct sizes_question q = {.where = line->values[WHERE],
                               .output = line->values[OUTPUT],
                               .device = line->values[DEVICE],
                               .json = line->values[JSON],
                               .most = 10000,
                               .jobs = processors()};
    for (size_t i = 0; i < line->n_repeated; i++)
        q.ranges[q.n_ranges++] = line->repeated[i];
    if (!mlusim_is_source(line->rest[0]))
        return cmd_fail(CMD_USAGE,
                        "explore: %s: sizes are of a kernel: FILE.mlu --kernel "
                        "NAME --dim A..B --arg VALUE..., without a number of "
                        "orders",
                        line->rest[0]);
    if (line->values[FIRST])
        return cmd_fail(CMD_USAGE,
                        "explore: --first is for orders, not for sizes");
    return cmd_number("explore", "--jobs", line->values[JOBS], 1024, &q.jobs) &&
                   cmd_number("explore", "--most", line->values[MOST], 1000000,
                              &q.most) &&
                   set_device(line) && values_check("explore", false) &&
                   cmd_output_check("explore", q.json, line->rest)
               ? explore_sizes(&q, line->rest)
               : CMD_USAGE;
}

static int run(const struct cmd_line *line)
{
    if (line->values[SIZES] || line->values[WHERE] || line->values[OUTPUT] ||
        line->values[MOST])
        return run_sizes(line);
    if (line->n_rest < 2)
        return cmd_fail(CMD_USAGE, "explore: a number of orders and a program "
                                   "are missing; or --sizes");
    struct exploration e = {.n = 0};
    const char *json = line->values[JSON];
    if (!read_line(line, &e) || !values_check("explore", false) ||
        !cmd_output_check("explore", json, line->rest))
        return CMD_USAGE;
    FILE *out = json ? cmd_output_open(json) : NULL;
    int status = CMD_USAGE;
    if ((out || !json) && make_room(&e, json != NULL))
        status = explore_all(&e, out);
    if (json && !cmd_output_close("explore", json, out, true))
        status = CMD_USAGE;
    free(e.at);
    free(e.all);
    return status;
}

const struct cmd_command cmd_explore = {
    .name = "explore",
    .arguments = "N PROGRAM [ARGUMENTS] | [N] FILE.mlu --kernel NAME --dim "
                 "X,Y,Z --type TYPE --arg VALUE... [-- FLAGS OF MLUCC]",
    .doc = "runs a program, or a kernel without one, in N other orders of its "
           "cores, and with late asynchronous work: does it matter? With "
           "--sizes: is a kernel right for all of them?",
    .options = options,
    .n_options = N_OPTIONS,
    .has_number = true,
    .first = "FILE.mlu",
    .is_first = mlusim_is_source,
    .later = mlusim_launch_options,
    .n_later = MLUSIM_N_LAUNCH_OPTIONS,
    .is_prefix = true,
    .min_rest = 1,
    .max_rest = SIZE_MAX,
    .run = run,
};
