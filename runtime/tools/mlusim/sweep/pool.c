/* SPDX-License-Identifier: MIT */
/* Runs units in worker processes. If a worker is killed, its unit has no
 * result, and the next units continue. If another process has meanwhile written
 * a result, it is used. */
#define _GNU_SOURCE /* memfd_create */
#include "runtime/tools/mlusim/sweep/pool.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "isa/support/words/refuse.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/compiler.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/start/become.h"
#include "runtime/tools/sweep/unit.h"

/* ---- the launch of a unit ------------------------------------------------ */

/* The process writes to files without names: its messages, its report, and the
 * hash of its results. The environment of the process has the settings of the
 * plan, and no other variable that would change results. */

/* The contents of a report: no launch; a program interrupted; a launch that a
 * fault stopped; or a launch that ended, whose figures become the result. */
enum swp_reported { SWP_NOTHING, SWP_CUT, SWP_STOPPED, SWP_LAUNCHED };

#define PAGE 4096.0 /* bytes in a unit of peak_bytes */

/* The members of a launch entry that contain the figures. */
static const struct {
    enum swp_figure figure;
    const char *group, *member;
} rows[] = {
    {SWP_FIGURE_US, "time", "us"},
    {SWP_FIGURE_COLD, "time", "cold_us"},
    {SWP_FIGURE_US_LOW, "time", "us_low"},
    {SWP_FIGURE_US_HIGH, "time", "us_high"},
    {SWP_FIGURE_CYCLES, "time", "cycles"},
    {SWP_FIGURE_INSTRUCTIONS, "counters", "instructions"},
    {SWP_FIGURE_READ, "dram", "read_bytes"},
    {SWP_FIGURE_WRITTEN, "dram", "written_bytes"},
};

/* The figures of memories, by their names in reports. */
static const struct {
    enum swp_figure figure;
    const char *name;
} memories[] = {
    {SWP_FIGURE_NRAM, "NRAM"},
    {SWP_FIGURE_WRAM, "WRAM"},
    {SWP_FIGURE_SRAM, "SRAM"},
};

/* Reads how much memory a core needs: the size of its variables, or the memory
 * that it accessed beyond them, which is known only in pages. */
static void read_memory(struct swp_result *r, const struct dbg_json *memory)
{
    const char *name = dbg_json_string(dbg_json_member(memory, "name"));
    double owned, touched;
    if (!name ||
        !dbg_json_real(dbg_json_member(memory, "static_bytes"), &owned) ||
        !dbg_json_real(dbg_json_member(memory, "peak_bytes"), &touched))
        return;
    for (size_t i = 0; i < sizeof memories / sizeof *memories; i++)
        if (strcmp(memories[i].name, name) == 0)
            r->figures[memories[i].figure] =
                touched > ceil(owned / PAGE) * PAGE ? touched : owned;
}

static void read_entry(struct swp_result *r, const struct dbg_json *entry)
{
    const struct dbg_json *all = dbg_json_member(entry, "memories");
    const char *bound = dbg_json_string(
        dbg_json_member(dbg_json_member(entry, "bound"), "kind"));
    double figure;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (dbg_json_real(dbg_json_member(dbg_json_member(entry, rows[i].group),
                                          rows[i].member),
                          &figure))
            r->figures[rows[i].figure] = figure;
    r->figures[SWP_FIGURE_WARM] =
        r->figures[SWP_FIGURE_US] - r->figures[SWP_FIGURE_COLD];
    for (size_t i = 0; i < dbg_json_count(all); i++)
        read_memory(r, dbg_json_item(all, i));
    snprintf(r->bound, sizeof r->bound, "%s", bound ? bound : "");
}

static enum swp_reported report_read(struct swp_result *result,
                                     const char *text, size_t n)
{
    char error[200];
    int64_t faults = 0;
    bool is_partial = true;
    struct dbg_json *json = dbg_json_read(text, n, error, sizeof error);
    const struct dbg_json *entries = dbg_json_member(json, "entries");
    const struct dbg_json *entry =
        dbg_json_count(entries) ? dbg_json_item(entries, 0) : NULL;
    enum swp_reported found = SWP_NOTHING;
    if (dbg_json_truth(dbg_json_member(json, "is_partial"), &is_partial) &&
        is_partial)
        found = SWP_CUT;
    else if (dbg_json_whole(dbg_json_member(entry, "faults"), &faults)) {
        found = faults > 0 ? SWP_STOPPED : SWP_LAUNCHED;
        if (found == SWP_LAUNCHED)
            read_entry(result, entry);
    }
    dbg_json_free(json);
    return found;
}

enum { SAID, REPORT, RESULTS, DEVICE, N_FILES };
enum { MOST_SAID = 64 << 10, MOST_REPORT = 16 << 20 };

struct launch {
    const struct swp_plan *plan;
    const struct swp_unit *unit;
    int files[N_FILES]; /* -1: not open */
};

static void name_file(int file, char path[SWP_FIELDS_PATH])
{
    snprintf(path, SWP_FIELDS_PATH, "/proc/self/fd/%d", file);
}

static bool open_files(struct launch *l)
{
    char path[SWP_FIELDS_PATH];
    bool is_good = true;
    for (size_t i = 0; i < DEVICE; i++) {
        l->files[i] = memfd_create("unit", 0);
        is_good &= l->files[i] >= 0;
    }
    l->files[DEVICE] =
        l->unit->fields ? swp_fields_open(l->unit->fields, path) : -1;
    return is_good && (!l->unit->fields || l->files[DEVICE] >= 0);
}

static void close_files(struct launch *l)
{
    for (size_t i = 0; i < N_FILES; i++)
        if (l->files[i] >= 0)
            close(l->files[i]);
}

/* ---- the process --------------------------------------------------------- */

/* Unsets variables that would change the result of a unit. */
static void clear_environment(void)
{
    static const char *const names[] = {"CPATH", "C_INCLUDE_PATH",
                                        "CPLUS_INCLUDE_PATH", RT_ENV_RUN,
                                        RT_ENV_RESULTS};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unsetenv(names[i]);
    for (size_t i = 0; i < RT_N_ENV; i++)
        unsetenv(rt_env_name((enum rt_env)i));
}

static void set_environment(const struct launch *l)
{
    char path[SWP_FIELDS_PATH];
    clear_environment();
    setenv(rt_env_name(RT_ENV_CHECK), rt_check_default(), 1);
    setenv(rt_env_name(RT_ENV_REPORT), "json", 1);
    setenv(rt_env_name(RT_ENV_PROGRESS), "never", 1);
    setenv(rt_env_name(RT_ENV_THREADS), "1", 1);
    for (size_t i = 0; i < RT_N_ENV; i++)
        if (l->unit->settings[i])
            setenv(rt_env_name((enum rt_env)i), l->unit->settings[i], 1);
    name_file(l->files[REPORT], path);
    setenv(rt_env_name(RT_ENV_REPORT_FILE), path, 1);
    name_file(l->files[RESULTS], path);
    setenv(RT_ENV_RESULTS, path, 1);
    if (l->files[DEVICE] < 0)
        return;
    name_file(l->files[DEVICE], path);
    setenv(rt_env_name(RT_ENV_DEVICE), path, 1);
}

static void become(const struct launch *l)
{
    proc_processes_restore_signals();
    mlusim_follow();
    const int nothing = open("/dev/null", O_RDWR);
    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 ||
        dup2(nothing, STDOUT_FILENO) < 0 ||
        dup2(l->files[SAID], STDERR_FILENO) < 0 || chdir(l->plan->folder) != 0)
        _exit(ISA_STATUS_NOT_EXECUTABLE);
    set_environment(l);
    _exit(mlusim_start("sweep", l->unit->words));
}

/* Runs the process. *how receives how the process ended, as waitpid reports.
 * False with errno on failure.
 */
static bool run(const struct launch *l, int *how)
{
    fflush(NULL);
    const pid_t process = fork();
    if (process == 0)
        become(l);
    return process > 0 && isa_process_wait(process, how) == process;
}

/* ---- what came of it ----------------------------------------------------- */

/* Returns the bytes of a file, malloc'ed and ended by 0. NULL: no memory. */
static char *text_of(int file, size_t most, size_t *n)
{
    const off_t end = lseek(file, 0, SEEK_END);
    const size_t bytes = end > 0 && (size_t)end < most ? (size_t)end : most;
    char *text = isa_alloc_raw(bytes + 1, 1);
    const ssize_t got = text && end > 0 ? pread(file, text, bytes, 0) : 0;
    *n = got > 0 ? (size_t)got : 0;
    if (text)
        text[*n] = 0;
    return text;
}

/* Copies a message without its prefix: the names of our programs, and the path
 * of an unnamed file. */
static void put_message(struct swp_result *r, const char *said)
{
    static const char *const names[] = {"mlusim: ", "sweep: "};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(said, names[i], strlen(names[i])) == 0)
            said += strlen(names[i]);
    static const char file[] = "/proc/self/fd/";
    if (strncmp(said, file, sizeof file - 1) == 0) {
        said += sizeof file - 1;
        said += strspn(said, ":0123456789 ");
    }
    snprintf(r->message, sizeof r->message, "%.*s", (int)strcspn(said, "\n"),
             said);
}

/* Returns the line of the output that contains the words, or the first line. */
static const char *line_with(const char *said, const char *words)
{
    const char *at = strstr(said, words);
    while (at && at > said && at[-1] != '\n')
        at--;
    return at ? at : said;
}

/* Reads why a process ended before its first launch. Returns whether the reason
 * is a result of the unit: a compiler error or a refusal. */
static bool take_refusal(struct swp_result *r, const char *source,
                         const char *said, int status)
{
    if (status == CMD_FAILED && !cmd_compiler_failure(said, source)) {
        r->outcome = SWP_COMPILE;
        put_message(r, line_with(said, "error: "));
        return true;
    }
    r->outcome = SWP_REFUSED;
    put_message(r, said);
    return status == CMD_USAGE;
}

static void take_output(const struct launch *l, struct swp_result *r)
{
    char text[80] = "", hash[SWP_OUTPUT] = "";
    unsigned long copies;
    double reports = 0;
    const ssize_t n = pread(l->files[RESULTS], text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = 0;
    if (sscanf(text, "%16s %lu %lf", hash, &copies, &reports) != 3)
        return;
    memcpy(r->output, hash, sizeof hash);
    r->figures[SWP_FIGURE_REPORTS] = reports;
}

/* Reads the results of a process that was not killed. False: these are no
 * result of the unit. */
static bool take_result(const struct launch *l, int status, const char *said,
                        struct swp_result *r)
{
    size_t n;
    char *report = text_of(l->files[REPORT], MOST_REPORT, &n);
    const enum swp_reported found =
        report ? report_read(r, report, n) : SWP_NOTHING;
    free(report);
    switch (found) {
    case SWP_LAUNCHED:
        take_output(l, r);
        r->outcome = r->figures[SWP_FIGURE_REPORTS] > 0 ? SWP_CHECKS : SWP_DONE;
        if (r->outcome == SWP_CHECKS)
            put_message(r, line_with(said, "mlusim: "));
        return status == (r->outcome == SWP_DONE ? CMD_OK : CMD_FAILED);
    case SWP_STOPPED:
        r->outcome = SWP_FAULT;
        put_message(r, line_with(said, "mlusim: fault in "));
        return status == CMD_FAILED;
    case SWP_CUT:
        return false;
    case SWP_NOTHING:
        break;
    }
    return take_refusal(r, l->unit->words[0], said, status);
}

static bool fail(const struct swp_result *r, int how, struct isa_sentence s)
{
    if (WIFSIGNALED(how))
        return isa_refuse(s, "it was ended by a signal: %s",
                          strsignal(WTERMSIG(how)));
    return isa_refuse(s, "it ended with status %d%s%s", WEXITSTATUS(how),
                      *r->message ? ": " : "", r->message);
}

/* Compiles and launches the unit in a process of its own, which is ended when
 * this process ends. A fault, a source that does not compile and words that are
 * refused are results. If there is no result, because the process was killed or
 * the host lacks something, returns false and writes a message. */
static bool swp_launch(const struct swp_plan *plan, const struct swp_unit *unit,
                       struct swp_result *result, char *error, size_t bytes)
{
    struct launch l = {.plan = plan, .unit = unit};
    const struct isa_sentence s = {error, bytes};
    size_t n;
    int how = 0;
    for (size_t i = 0; i < SWP_N_FIGURES; i++)
        result->figures[i] = NAN;
    bool is_good =
        (open_files(&l) && run(&l, &how)) ||
        isa_refuse(s, "it could not be started: %s", strerror(errno));
    char *said = is_good ? text_of(l.files[SAID], MOST_SAID, &n) : NULL;
    if (is_good && !said)
        is_good = isa_refuse(s, ISA_NO_MEMORY, "what a unit says");
    else if (is_good)
        is_good = (WIFEXITED(how) &&
                   take_result(&l, WEXITSTATUS(how), said, result)) ||
                  (put_message(result, said), fail(result, how, s));
    free(said);
    close_files(&l);
    return is_good;
}

/* ---- workers ------------------------------------------------------------- */

int swp_unit_run(struct swp_sweep *s, size_t i, const char id[ISA_HASH_TEXT],
                 const char *command)
{
    char error[SWP_MESSAGE + 200];
    struct swp_unit unit;
    struct swp_result result = {.outcome = SWP_DONE};
    memcpy(result.id, id, ISA_HASH_TEXT);
    int status = CMD_OK;
    if (!swp_unit_open(&unit, &s->plan, i, error, sizeof error) ||
        !swp_launch(&s->plan, &unit, &result, error, sizeof error))
        status =
            cmd_fail(SWP_UNIT_FAILED, "%s: unit %zu of %s has no result: %s",
                     command, i + 1, s->plan.path, error);
    else if (!swp_store_put(&s->store, &result))
        status = cmd_fail(SWP_UNIT_NOT_KEPT,
                          "%s: the result of unit %zu cannot be written to "
                          "%s: %s",
                          command, i + 1, s->results, strerror(errno));
    swp_unit_free(&unit);
    return status;
}

/* ---- workers ------------------------------------------------------------- */

struct pool {
    struct swp_batch *batch;
    struct worker {
        pid_t process; /* 0: no process */
        size_t unit;
    } * workers;
    size_t n_running;
};

static bool is_done(const struct swp_sweep *s, size_t unit)
{
    struct swp_result result;
    return swp_store_get(&s->store, s->ids[unit], &result) == SWP_PRESENT;
}

static void start(struct pool *p, size_t unit)
{
    const struct swp_batch *b = p->batch;
    size_t i = 0;
    while (i < b->jobs && p->workers[i].process)
        i++;
    assert(i < b->jobs); /* n_running counts the others */
    fflush(NULL);
    const pid_t process = fork();
    if (process == 0) {
        proc_processes_restore_signals();
        mlusim_follow();
        _exit(swp_unit_run(b->sweep, unit, b->sweep->ids[unit], b->command));
    }
    if (process < 0) {
        p->batch->n_failed++;
        cmd_fail(0, "%s: unit %zu cannot be started: %s", b->command, unit + 1,
                 strerror(errno));
        return;
    }
    p->workers[i] = (struct worker){process, unit};
    p->n_running++;
}

static void take(struct pool *p, const struct worker *w, int how)
{
    struct swp_batch *b = p->batch;
    const int status = WIFEXITED(how) ? WEXITSTATUS(how) : -1;
    b->n_run += status == CMD_OK;
    b->n_failed += status != CMD_OK;
    if (WIFSIGNALED(how) && !proc_processes_signal())
        cmd_fail(0,
                 "%s: unit %zu has no result: its worker was ended by a "
                 "signal: %s",
                 b->command, w->unit + 1, strsignal(WTERMSIG(how)));
}

/* Takes what a worker has left that has ended (0: none has). */
static void take_process(struct pool *p, pid_t process, int how)
{
    assert(process >= 0); /* it was a child of ours */
    for (size_t i = 0; process > 0 && i < p->batch->jobs; i++) {
        struct worker *w = &p->workers[i];
        if (w->process != process)
            continue;
        take(p, w, how);
        w->process = 0;
        p->n_running--;
    }
}

/* Waits for a worker, or for a signal. */
static void wait_for_one(struct pool *p)
{
    int how;
    const pid_t process = proc_processes_wait(&how);
    take_process(p, process, how);
}

static void end_workers(struct pool *p)
{
    int how;
    for (size_t i = 0; i < p->batch->jobs; i++)
        if (p->workers[i].process)
            kill(p->workers[i].process, SIGTERM);
    while (p->n_running > 0) {
        const pid_t process = isa_process_wait(-1, &how);
        take_process(p, process, how);
    }
}

static void show_progress(const struct pool *p, size_t i)
{
    if (!isatty(STDERR_FILENO))
        return;
    cmd_clear_line();
    if (i < p->batch->n)
        fprintf(stderr, "%zu of %zu", i, p->batch->n);
    fflush(stderr);
}

void swp_batch_run(struct swp_batch *b)
{
    struct pool p = {.batch = b,
                     .workers = isa_alloc(b->jobs, sizeof(struct worker))};
    size_t i = 0;
    b->n_run = b->n_failed = 0;
    if (!p.workers) {
        b->n_failed = b->n;
        cmd_fail(0, "%s: " ISA_NO_MEMORY, b->command, "the workers");
        return;
    }
    while (i < b->n && !proc_processes_signal()) {
        if (is_done(b->sweep, b->units[i])) {
            i++;
        } else if (p.n_running == b->jobs) {
            wait_for_one(&p);
        } else {
            start(&p, b->units[i++]);
            show_progress(&p, i - 1);
        }
    }
    while (p.n_running > 0 && !proc_processes_signal())
        wait_for_one(&p);
    if (proc_processes_signal())
        end_workers(&p);
    show_progress(&p, b->n);
    b->n_failed += b->n - i;
    free(p.workers);
}
