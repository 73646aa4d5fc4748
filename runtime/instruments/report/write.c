/* SPDX-License-Identifier: MIT */
/* Chooses the file of a report. Several processes of a run may each have a
 * report. If the name contains %p, each process has its own file. Otherwise the
 * file belongs to one process, and other processes append their process numbers
 * to its name. No process overwrites the report of another process of the run.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/words/plain.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/report/report.h"

typedef bool write_report(FILE *out, const struct rt_report *report,
                          const struct sim_device *device);

/* Finds the role of this process in its run. */
void rt_report_owner_init(struct rt_report_owner *owner)
{
    const char *run = getenv(RT_ENV_RUN);
    char self[32];
    snprintf(self, sizeof self, "%ld", (long)getpid());
    owner->is_in_run = run && run[0];
    owner->is_first_come = owner->is_in_run && strcmp(run, RT_RUN_NEW) == 0;
    owner->is_other =
        owner->is_in_run && !owner->is_first_come && strcmp(run, self) != 0;
    for (const enum rt_env *of = rt_shared_files; *of != RT_N_ENV; of++) {
        const char *file = getenv(rt_env_name(*of));
        if (file && file[0] && !owner->is_other)
            setenv(RT_ENV_RUN, self, 1); /* for child processes */
    }
}

/* Opens the file, unless it belongs to another process. NULL with errno if it
 * cannot be opened; errno is 0 if it belongs to another process. */
static FILE *open_own(const char *path, const struct rt_report_owner *owner)
{
    int file = isa_file_create(path);
    if (file < 0)
        return NULL;
    struct stat status;
    bool is_regular = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (is_regular && owner->is_first_come) {
        flock(file, LOCK_EX); /* locks the file until it is closed */
        if (fstat(file, &status) == 0 && status.st_size > 0) {
            close(file);
            errno = 0;
            return NULL;
        }
    }
    if (is_regular && ftruncate(file, 0) != 0) {
        close(file);
        return NULL;
    }
    return fdopen(file, "w");
}

FILE *rt_report_open(const char *what, const char *pattern,
                     const struct rt_report_owner *owner, char *path,
                     size_t bytes)
{
    const struct rt_report_owner alone = {0};
    assert(bytes > 0 && (!owner->is_other || owner->is_in_run));
    bool is_shared = !strstr(pattern, "%p");
    if (strcmp(pattern, "-") == 0) {
        clearerr(stdout); /* errors of the program do not count */
        snprintf(path, bytes, "-");
        return stdout;
    }
    errno = ENAMETOOLONG;
    if (!rt_report_path(pattern, path, bytes))
        return NULL;
    FILE *out = NULL;
    errno = 0;
    if (!is_shared || !owner->is_other)
        out = open_own(path, is_shared ? owner : &alone);
    if (out || errno != 0)
        return out;
    size_t n = strlen(path);
    errno = ENAMETOOLONG;
    if ((size_t)snprintf(path + n, bytes - n, ".%ld", (long)getpid()) >=
        bytes - n)
        return NULL;
    out = open_own(path, &alone);
    if (out)
        fprintf(stderr, "mlusim: the %s of process %ld is in %s\n", what,
                (long)getpid(), path);
    return out;
}

bool rt_report_close(FILE *out, bool is_whole)
{
    int error = errno;
    if (is_whole && (fflush(out) != 0 || ferror(out))) {
        error = errno;
        is_whole = false;
    }
    if (out != stdout && out != stderr && fclose(out) != 0 && is_whole) {
        error = errno;
        is_whole = false;
    }
    errno = error;
    return is_whole;
}

/* Writes text without characters that a terminal would interpret. */
static bool write_plain(FILE *out, write_report *write,
                        const struct rt_report *report,
                        const struct sim_device *device)
{
    FILE *plain = isa_plain_stream(fileno(out));
    const bool is_whole = plain && write(plain, report, device);
    return plain && fclose(plain) == 0 && is_whole;
}

static bool write_to(const char *pattern, FILE *messages,
                     enum rt_report_kind kind, const struct rt_report *report,
                     const struct sim_device *device,
                     const struct rt_report_owner *owner)
{
    char path[PATH_MAX];
    write_report *const write =
        kind == RT_REPORT_JSON ? rt_report_json : rt_report_text;
    clearerr(messages);
    FILE *out =
        pattern ? rt_report_open("report", pattern, owner, path, sizeof path)
                : messages;
    if (!out)
        return false;
    if (out == messages)
        return write(out, report, device) && fflush(out) == 0 && !ferror(out);
    return rt_report_close(out, kind == RT_REPORT_TEXT
                                    ? write_plain(out, write, report, device)
                                    : write(out, report, device));
}

/* Writes a requested report to the file of the settings, or to `out`, the
 * stream of messages. If the program launched nothing, a text report on `out`
 * is one line. False after a message: the report could not be written. */
static bool write_where_asked(const struct rt_report *report,
                              const struct rt_settings *settings,
                              const struct sim_device *device,
                              const struct rt_report_owner *owner, FILE *out)
{
    enum rt_report_kind kind = rt_report_kind(settings);
    if (kind == RT_REPORT_NONE)
        return true;
    if (ftrylockfile(stdout) == 0) { /* a thread that has ended may still
                                        have the lock */
        fflush(stdout);
        funlockfile(stdout);
    }
    if (kind == RT_REPORT_TEXT && report->n_entries == 0) {
        fprintf(out, "mlusim: no kernel was launched\n");
        return true;
    }
    const char *pattern = settings->of[RT_ENV_REPORT_FILE].text;
    if (write_to(pattern, out, kind, report, device, owner))
        return true;
    fprintf(out, "mlusim: %s=%s: cannot be written: %s\n",
            rt_env_name(RT_ENV_REPORT_FILE), pattern ? pattern : "",
            isa_file_error(errno));
    return false;
}

/* ---- the instrument ------------------------------------------------------ */

/* Writes the report of a program as an instrument. Launches are added when they
 * end. The report is written when the program ends, also if a signal or the
 * debugger ends it. */

struct report {
    struct rt_host *host;
    struct rt_report of;
};

static bool is_owed(void *self, struct instrument_host *shown)
{
    (void)self;
    return rt_report_is_wanted(rt_host_of(shown)->settings);
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    if (!rt_report_is_kept(host->settings))
        return INSTRUMENT_ABSENT;
    struct report *r = rt_host_record(shown, sizeof *r, "the report", self);
    if (!r)
        return INSTRUMENT_REFUSED;
    rt_report_schedule(&r->of, host->settings);
    host->report = &r->of;
    return INSTRUMENT_PRESENT;
}

static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    struct report *r = self;
    r->of.last = NULL;
    if (!profile)
        return;
    if (!rt_report_add(&r->of, profile, rt_launch_end_of(status),
                       sim_stopped_by(launch->sim),
                       r->host->devices[launch->device], launch->device)) {
        r->host->no_memory("the report, which lacks this launch");
        return;
    }
    r->of.last = &r->of.entries[r->of.n_entries - 1];
}

static void timed(void *self, const struct instrument_command *command)
{
    struct report *r = self;
    rt_flow_add(&r->of.flow, command);
}

static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    struct report *r = self;
    (void)status;
    if (!profile || !profile->unwritten.bytes || !r->host->need_places())
        return;
    rt_report_place(&r->of, launch->sim, launch->what->module);
}

static bool forked(void *self)
{
    struct report *r = self;
    rt_report_clear(&r->of); /* in a forked child, the launches belong to the
                                parent */
    return true;
}

/* Writes the report at the end, but not in a forked child that launched
 * nothing, and not if a signal ended the program before its first launch. */
static bool finish(void *self)
{
    struct report *r = self;
    const struct instrument_host *shown = &r->host->shown;
    if (!rt_report_is_wanted(r->host->settings) ||
        (r->of.n_entries == 0 && (shown->is_forked || shown->signal)))
        return true;
    r->of.signal = shown->signal;
    r->of.is_left = shown->is_left;
    assert(r->host->n_devices > 0);
    return write_where_asked(&r->of, r->host->settings, r->host->devices[0],
                             r->host->files, rt_host_out(r->host));
}

static void free_it(void *self)
{
    struct report *r = self;
    rt_report_clear(&r->of);
    free(r);
}

const struct instrument report_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "report",
    .is_owed = is_owed,
    .start = start,
    .end = end,
    .timed = timed,
    .tell = tell,
    .forked = forked,
    .finish = finish,
    .finishes_anywhere = true,
    .free = free_it,
};
