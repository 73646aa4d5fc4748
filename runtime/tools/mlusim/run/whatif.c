/* SPDX-License-Identifier: MIT */
/* `mlusim run --what-if`: measures what limits a program, instead of guessing
 * it. The program runs on the device as it is, then once for each change, on a
 * device with a faster part. Every run is a process that writes a report as
 * JSON. Only the output of the first run is shown, because the other runs print
 * the same. */
#include "runtime/tools/mlusim/run/whatif.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/process/process.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/usage/usage.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/mlusim/run/change.h"
#include "runtime/tools/mlusim/run/whatif_json.h"
#include "runtime/tools/reports/reports.h"
#include "runtime/tools/start/become.h"
#include "sim/sim.h"

/* The path of a run's report. Further processes of the run add a dot and their
 * number to the name. */
#define REPORT "report.json"
/* The number of the run without a change, which the user sees. */
#define AS_IS SIZE_MAX
/* The number of the run without a change, which the user does not see. */
#define UNSEEN WHATIF_MOST

struct study {
    char folder[CMD_FOLDER_BYTES];
    char **program;
    const char *json;   /* file for the results; NULL: they are printed */
    const char *device; /* file of a device; NULL: the device in the first
                           report */
    const char *asked;  /* name of a device, used until there is a report */
    const char *list;   /* several devices, separated by commas; NULL: all
                           devices are the same */
    unsigned n_devices; /* devices that the program uses */
    struct rep_report as_is, changed[WHATIF_MOST];
    char *changes[WHATIF_MOST];
    size_t n, n_methods; /* n_methods: of changes that advice asks for, which
                            come first */
};

static void path_of(const struct study *s, const char *what, char *path,
                    size_t bytes)
{
    snprintf(path, bytes, "%s/%s", s->folder, what);
}

/* ---- a run --------------------------------------------------------------- */

/* Prevents this run from writing files and pictures, because only the first run
 * may write them. */
static void leave_nothing(void)
{
    static const enum rt_env shown[] = {RT_ENV_TIMELINE, RT_ENV_ROOFLINE,
                                        RT_ENV_LINES, RT_ENV_PROGRESS,
                                        RT_ENV_PRECISE};
    for (unsigned i = 0; i < RT_N_ENV; i++)
        if (rt_env_is_output((enum rt_env)i) && i != RT_ENV_REPORT_FILE)
            unsetenv(rt_env_name((enum rt_env)i));
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        unsetenv(rt_env_name(shown[i]));
    unsetenv(USAGE_ENV);
}

/* Writes the path of the changed device's file for change i; of a list, of the
 * device at `at`. */
static void device_of(const struct study *s, size_t i, unsigned at, char *path,
                      size_t bytes)
{
    char name[48];
    snprintf(name, sizeof name, "%zu.%u.device", i, at);
    path_of(s, name, path, bytes);
}

/* Gives the program the devices of change i. */
static void set_devices(const struct study *s, size_t i)
{
    assert(i < s->n || i == UNSEEN);
    static char all[RT_MAX_DEVICES * (CMD_FOLDER_BYTES + 32)];
    const unsigned n = s->list ? s->n_devices : 1;
    size_t end = 0;
    for (unsigned at = 0; at < n; at++) {
        if (at)
            all[end++] = ',';
        device_of(s, i, at, all + end, sizeof all - end);
        end += strlen(all + end);
    }
    setenv(rt_env_name(s->list ? RT_ENV_DEVICES : RT_ENV_DEVICE), all, 1);
}

/* In the new process, becomes the program on the devices of a change. For
 * AS_IS, uses unchanged devices and shows the output. */
static void become(const struct study *s, const char *report, size_t change)
{
    setenv(rt_env_name(RT_ENV_REPORT), "json", 1);
    setenv(rt_env_name(RT_ENV_REPORT_FILE), report, 1);
    setenv(RT_ENV_RUN, RT_RUN_NEW, 1);
    if (change != AS_IS) {
        const int nothing = open("/dev/null", O_RDWR);
        for (int i = 0; i < 3; i++)
            dup2(nothing, i);
        close(nothing);
        leave_nothing();
        set_devices(s, change);
    }
    _exit(mlusim_start("run", s->program));
}

/* Counts the reports that the processes of a run wrote. */
static size_t count_reports(const struct study *s)
{
    size_t n = 0;
    DIR *folder = opendir(s->folder);
    const struct dirent *file;
    while (folder && (file = readdir(folder)))
        n += strncmp(file->d_name, REPORT, strlen(REPORT)) == 0;
    if (folder)
        closedir(folder);
    return n;
}

/* Runs the program on the devices of a change, or AS_IS, and reads the report.
 * Returns the exit status as a shell would, or -1 after a message; UNSEEN
 * prints none. */
static int run_once(const struct study *s, size_t change,
                    struct rep_report *report)
{
    char path[PATH_MAX + 32], error[512];
    int status;
    path_of(s, REPORT, path, sizeof path);
    unlink(path);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        mlusim_follow();
        become(s, path, change);
    }
    if (child < 0) {
        cmd_fail(0, "run: cannot start %s: %s", s->program[0], strerror(errno));
        return -1;
    }
    isa_process_wait(child, &status);
    status = isa_process_status(status);
    if (status == ISA_STATUS_NOT_EXECUTABLE || status == ISA_STATUS_NOT_FOUND)
        return -1; /* the program has printed the reason */
    const bool is_whole = count_reports(s) == 1;
    if (change == UNSEEN)
        return is_whole && rep_read(report, path, error, sizeof error) ? status
                                                                       : -1;
    if (!is_whole && count_reports(s) > 0) {
        cmd_fail(0,
                 "run: --what-if: several processes of %s launch kernels; "
                 "start one of them with --what-if",
                 s->program[0]);
        return -1;
    }
    if (rep_read(report, path, error, sizeof error))
        return status;
    cmd_fail(0, "run: --what-if: %s left no report (status %d)", s->program[0],
             status);
    return -1;
}

/* Applies change i to all devices. On an error, returns false and writes a
 * message to error. */
static bool make_change(const struct study *s, size_t i, const char *change,
                        char *error, size_t bytes)
{
    const char *all = s->list ? s->list : s->device;
    if (!all)
        all = s->as_is.device ? s->as_is.device : s->asked;
    for (unsigned at = 0;; at++) {
        char path[PATH_MAX + 32], device[PATH_MAX];
        const size_t n = s->list ? strcspn(all, ",") : strlen(all);
        snprintf(device, sizeof device, "%.*s", (int)n, all);
        device_of(s, i, at, path, sizeof path);
        if (!whatif_device(change, device, path, error, bytes))
            return false;
        if (!all[n])
            return true;
        all += n + 1;
    }
}

/* Makes the devices of all changes. On an error, prints a message and returns
 * false. */
static bool make_devices(const struct study *s)
{
    for (size_t i = 0; i < s->n; i++) {
        char error[512];
        if (!make_change(s, i, s->changes[i], error, sizeof error))
            return cmd_refuse("run: --what-if %s: %s", s->changes[i], error);
    }
    return true;
}

/* Runs the program on changed devices. On an error, prints a message and
 * returns false. */
static bool run_changed(struct study *s, size_t i, int expected)
{
    const int status = run_once(s, i, &s->changed[i]);
    if (status >= 0 && status != expected)
        cmd_fail(0,
                 "run: --what-if %s: the program ends with status %d instead "
                 "of %d",
                 s->changes[i], status, expected);
    return status == expected;
}

/* ---- what became of it --------------------------------------------------- */

static void put_time(const char *what, const struct rep_entry *now,
                     const struct rep_entry *then)
{
    const double run = now->us - now->launch_us;
    const double before = then->us - then->launch_us;
    fprintf(stderr, "  %-20.40s %12.3f", what, now->us);
    if (now == then)
        fprintf(stderr, " %9s %12.3f %9s", "", run, "");
    else
        fprintf(stderr, " %+7.1f %% %12.3f %+7.1f %%",
                100 * (now->us / then->us - 1), run,
                before > 0 ? 100 * (run / before - 1) : 0);
    const char *stopped = rep_stopped(now);
    fprintf(stderr, "  %s\n", stopped ? stopped : now->bound);
}

/* Writes an entry with the results of the first n changes. */
static void put_entry(const struct study *s, size_t entry, size_t n)
{
    const struct rep_entry *e = &s->as_is.entries[entry];
    const char *stopped = rep_stopped(e);
    fprintf(stderr, "\n%s  %s %d x %d x %d", e->kernel, e->type, e->dim[0],
            e->dim[1], e->dim[2]);
    if (s->n_devices > 1)
        fprintf(stderr, " on device %d", e->ordinal);
    fprintf(stderr, ": %s\n", stopped ? stopped : e->why);
    put_time("as it is", e, e);
    for (size_t i = 0; i < n; i++) {
        const struct rep_entry *changed =
            rep_partner(&s->changed[i], &s->as_is, entry);
        if (changed)
            put_time(s->changes[i], changed, e);
        else
            fprintf(stderr, "  %-20.40s was not launched then\n",
                    s->changes[i]);
    }
}

/* Writes the sum of all launches on all devices, with the first n changes. */
static void put_total(const struct study *s, size_t n)
{
    fprintf(stderr, "\nall launches of %u devices\n  %-20s %12.3f\n",
            s->n_devices, "as it is", s->as_is.us);
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, "  %-20.40s %12.3f %+7.1f %%\n", s->changes[i],
                s->changed[i].us, 100 * (s->changed[i].us / s->as_is.us - 1));
}

/* Prints the results of the first n changes. */
static void put_all(const struct study *s, size_t n)
{
    char several[32] = "";
    if (s->n_devices > 1 && !s->list)
        snprintf(several, sizeof several, "%u devices, each ", s->n_devices);
    fprintf(stderr, "mlusim what-if: %s%s%s\n\n  %-20s %12s %9s %12s %9s  %s\n",
            several, s->list ? s->list : s->as_is.device,
            s->as_is.is_random
                ? ": another order of the cores, no time is an estimate"
                : "",
            "", "time us", "", "running us", "", "bound");
    for (size_t i = 0; i < s->as_is.n; i++)
        put_entry(s, i, n);
    if (s->as_is.n == 0)
        fprintf(stderr, "\nno kernel was launched\n");
    else if (s->n_devices > 1)
        put_total(s, n);
}

/* Writes the results as JSON to the file. On an error, prints a message and
 * returns false. */
static bool write_json(const struct study *s, size_t n, const char *path)
{
    const struct whatif_found found = {&s->as_is, s->changed, s->changes, n,
                                       s->n_devices};
    FILE *out = cmd_output_open(path);
    const bool is_written = out && whatif_json_put(&found, out);
    return cmd_output_close("run: --what-if-json", path, out, is_written);
}

/* ---- advice -------------------------------------------------------------- */

/* Changes that remove the costs which methods of advice reduce. */
static char measures[][16] = {"latency=0", "vector=100x", "barrier=0",
                              "launch=0",  "dram=100x",   "io=100x",
                              "move=100x", "tensor=100x", "scalar=100x"};
#define N_MEASURES (sizeof measures / sizeof *measures)
/* How often --advice measure runs a program on changed devices. */
enum { MOST_MEASURED = 5 };
_Static_assert((int)MOST_MEASURED <= (int)WHATIF_MOST, "room for every word");

static size_t word_length(const char *change)
{
    return strcspn(change, "=");
}

/* Whether a rule of advice in the report has this change as its method. */
static bool is_asked(const struct study *s, const char *change)
{
    const size_t n = word_length(change);
    for (size_t i = 0; i < s->as_is.n; i++)
        for (size_t k = 0; k < s->as_is.entries[i].n_advice; k++) {
            const char *method = s->as_is.entries[i].methods[k];
            if (strlen(method) == n && strncmp(method, change, n) == 0)
                return true;
        }
    return false;
}

/* Adds the changes that show which of two close limits of a launch saves more,
 * if the device can have them. */
static void add_candidates(struct study *s)
{
    for (size_t i = 0; i < s->as_is.n; i++) {
        const struct rep_entry *e = &s->as_is.entries[i];
        for (size_t k = 0; e->n_candidates > 1 && k < e->n_candidates; k++) {
            const char *change = e->candidates[k].change;
            char error[512];
            size_t at = 0;
            while (at < s->n && strcmp(s->changes[at], change) != 0)
                at++;
            if (at == s->n && s->n < MOST_MEASURED &&
                make_change(s, s->n, change, error, sizeof error))
                s->changes[s->n++] = (char *)change;
        }
    }
}

/* Writes what a change that doubles the speed of a part saved, by the names of
 * the part. */
static void write_doubled(const struct study *s, size_t entry, size_t change,
                          double gain_us, FILE *out)
{
    const struct rep_entry *e = &s->as_is.entries[entry];
    for (size_t i = 0; e->n_candidates > 1 && i < e->n_candidates; i++)
        if (strcmp(e->candidates[i].change, s->changes[change]) == 0)
            fprintf(out, "%zu %c%s %.6f\n", entry, RT_DOUBLED,
                    e->candidates[i].kind, gain_us);
}

/* Writes a line for each entry and change: the number of the entry, the word of
 * the change, and the time saved. */
static bool write_measured(const struct study *s, const char *path)
{
    FILE *out = isa_file_out(path);
    for (size_t i = 0; out && i < s->as_is.n; i++)
        for (size_t k = 0; k < s->n; k++) {
            const struct rep_entry *now =
                rep_partner(&s->changed[k], &s->as_is, i);
            const double gain_us = now ? s->as_is.entries[i].us - now->us : 0;
            if (now && k < s->n_methods)
                fprintf(out, "%zu %.*s %.6f\n", i,
                        (int)word_length(s->changes[k]), s->changes[k],
                        gain_us);
            else if (now)
                write_doubled(s, i, k, gain_us, out);
        }
    if (out && fclose(out) == 0)
        return true;
    return cmd_refuse("run: --advice measure: cannot write %s: %s", path,
                      strerror(errno));
}

/* Runs the program without output on its own devices, with a change that has no
 * effect. */
static int run_unseen(struct study *s)
{
    static char same[] = "latency=1x";
    char error[512];
    const char *device = getenv(rt_env_name(RT_ENV_DEVICE));
    if (!device || !device[0])
        device = sim_device_default()->name;
    s->device = device; /* not the name of the changed device */
    if (make_change(s, UNSEEN, same, error, sizeof error))
        return run_once(s, UNSEEN, &s->as_is);
    cmd_fail(0, "run: --advice measure: %s", error);
    return -1;
}

/* Runs the program as if --advice measure was not given, but with the
 * measurements for its report, unless that is NULL. */
static int run_seen(const struct study *s, const char *measured)
{
    int status;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        mlusim_follow();
        if (measured)
            setenv(RT_ENV_MEASURED, measured, 1);
        _exit(mlusim_start("run", s->program));
    }
    if (child < 0)
        return cmd_fail(CMD_FAILED, "run: cannot start %s: %s", s->program[0],
                        strerror(errno));
    isa_process_wait(child, &status);
    return isa_process_status(status);
}

static int measure(struct study *s)
{
    char path[PATH_MAX + 32];
    const int status = run_unseen(s);
    bool is_good = status >= 0;
    if (!is_good) /* it says why when it is seen */
        return run_seen(s, NULL);
    for (size_t i = 0; i < N_MEASURES && is_good && s->n < MOST_MEASURED; i++)
        if (is_asked(s, measures[i]))
            s->changes[s->n++] = measures[i];
    s->n_methods = s->n;
    if (is_good)
        add_candidates(s);
    is_good = is_good && make_devices(s);
    for (size_t i = 0; i < s->n && is_good; i++)
        is_good = run_changed(s, i, status);
    path_of(s, "measured", path, sizeof path);
    is_good = is_good && write_measured(s, path);
    rep_free(&s->as_is);
    for (size_t i = 0; i < s->n; i++)
        rep_free(&s->changed[i]);
    if (!is_good)
        return CMD_FAILED;
    return run_seen(s, path);
}

/* ---- all of it ----------------------------------------------------------- */

static int study(struct study *s)
{
    if (!make_devices(s)) /* checks the requested changes before the program
                             runs */
        return CMD_USAGE;
    const int status = run_once(s, AS_IS, &s->as_is);
    bool is_good = status >= 0 && make_devices(s);
    size_t n = 0;
    while (n < s->n && is_good) {
        is_good = run_changed(s, n, status);
        n += is_good;
    }
    if (status >= 0 && s->json)
        is_good &= write_json(s, n, s->json);
    else if (status >= 0)
        put_all(s, n);
    rep_free(&s->as_is);
    for (size_t i = 0; i < s->n; i++)
        rep_free(&s->changed[i]);
    return is_good ? status : CMD_FAILED;
}

/* Makes a study of a program. NULL after a message. */
static struct study *begin(char **program)
{
    static struct rt_settings
        settings; /* static, because the study uses texts of the settings */
    struct study *s = calloc(1, sizeof *s);
    char error[512];
    const char *device = getenv(rt_env_name(RT_ENV_DEVICE));
    if (!s) {
        cmd_fail(0, "run: the host has no memory left");
        return NULL;
    }
    if (!rt_settings_read(&settings, error, sizeof error)) {
        cmd_fail(0, "run: %s", error);
        free(s);
        return NULL;
    }
    s->program = program;
    s->n_devices = rt_devices_asked(&settings, &s->list);
    s->asked = device && *device ? device : sim_device_default()->name;
    s->device = device && sim_device_is_file(device) ? device : NULL;
    return s;
}

int whatif_measure(char **program)
{
    struct study *s = begin(program);
    int status = CMD_FAILED;
    if (s && cmd_folder_make("run", s->folder)) {
        status = measure(s);
        cmd_folder_remove(s->folder);
    }
    free(s);
    return status;
}

int whatif_run(const char *text, const char *json, char **program)
{
    struct study *s = begin(program);
    char *changes = strdup(text), *rest = NULL;
    int status = CMD_FAILED;
    if (!s || !changes) {
        free(s);
        free(changes);
        return CMD_FAILED;
    }
    s->json = json;
    for (char *at = strtok_r(changes, ",", &rest); at && s->n < WHATIF_MOST;
         at = strtok_r(NULL, ",", &rest))
        s->changes[s->n++] = at;
    if (cmd_folder_make("run", s->folder)) {
        status = study(s);
        cmd_folder_remove(s->folder);
    }
    free(changes);
    free(s);
    return status;
}
