/* SPDX-License-Identifier: MIT */
/* Runs the checks of a program as an instrument. The checks begin with the
 * program's devices, watch its launches, report after each launch, and decide
 * the exit status. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "runtime/instruments/check/check.h"
#include "runtime/instruments/check/host/order.h"
#include "runtime/instruments/check/init/host.h"
#include "runtime/instruments/check/reports/json.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/reports/tell.h"
#include "runtime/instruments/check/state/state.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/report/report.h"
#include "runtime/instruments/sarif/sarif.h"
#include "runtime/instruments/settings/env.h"

/* ---- findings for SARIF -------------------------------------------------- */

/* Turns reports into findings of a SARIF log. The place of a finding is the
 * wrong access; other places are related places. */

enum { MOST_RELATED = 6 }; /* callers, the other access, the allocation */

static struct sarif_place place(const struct sim_location *at)
{
    return (struct sarif_place){
        .file = at->file, .line = at->line, .function = at->name};
}

static void relate(struct sarif_related *related, size_t *n,
                   const struct sim_location *at, const char *message)
{
    if (at->line)
        related[(*n)++] =
            (struct sarif_related){.at = place(at), .message = message};
}

static void add(struct sarif *log, const struct chk *c,
                const struct chk_entry *e)
{
    const struct chk_report *r = &e->report;
    const bool has_access = r->now.at.line > 0;
    char before[160], cause[sizeof r->cause + 24], device[24] = "";
    if (c->device >= 0)
        snprintf(device, sizeof device, "device %d: ", c->device);
    snprintf(cause, sizeof cause, "%s%s", device, r->cause);
    struct sarif_related related[MOST_RELATED];
    size_t n = 0;
    snprintf(before, sizeof before, "after %s", r->before.what);
    if (r->has_before)
        relate(related, &n, &r->before.at, before);
    for (unsigned i = 0; i < r->now.n_callers; i++)
        relate(related, &n, &r->now.callers[i], "called from here");
    if (has_access)
        relate(related, &n, &r->made, "the memory was made here");
    const struct sarif_result result = {
        .rule = {.id = chk_id(r->class),
                 .summary = chk_doc(r->class),
                 .level = chk_severity_name(chk_severity_of(r->class))},
        .level = chk_severity_name(r->severity),
        .message = cause,
        .hint = r->remedy,
        .at = place(has_access ? &r->now.at : &r->made),
        .kernel = r->kernel,
        .count = r->count,
        .is_suppressed = e->is_suppressed,
        .related = related,
        .n_related = n,
    };
    sarif_add(log, &result);
}

/* Adds all reports to a log, with marks on suppressed reports, and whether the
 * list is complete. */
static void chk_sarif(const struct chk *c, struct sarif *log)
{
    char why[512] = "";
    for (size_t i = 0; i < c->n_entries; i++)
        if (!c->entries[i].same)
            add(log, c, &c->entries[i]);
    chk_why(c, why, sizeof why);
    if (why[0])
        sarif_add_gap(log, why);
}

struct checks {
    struct rt_host *host;
    struct hst *order; /* of the check `host`; NULL: not requested */
    struct on_device {
        struct chk *checks; /* NULL: the device was not opened yet */
        bool is_open;
    } of[RT_MAX_DEVICES];
};

static bool is_owed(void *self, struct instrument_host *shown)
{
    (void)self;
    return rt_host_of(shown)->settings->of[RT_ENV_CHECK_JSON].text;
}

static uint32_t classes(const struct rt_host *host)
{
    return chk_classes(host->settings->of[RT_ENV_CHECK].number);
}

/* Starts even without checks if a JSON file is requested. */
static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    if (!classes(host) && !host->settings->of[RT_ENV_CHECK_JSON].text)
        return INSTRUMENT_ABSENT;
    struct checks *c = rt_host_record(shown, sizeof *c, "the checks", self);
    if (!c)
        return INSTRUMENT_REFUSED;
    host->has_checks = classes(host) != 0;
    if (!(classes(host) >> CHK_HOST & 1))
        return INSTRUMENT_PRESENT;
    c->order = hst_new(host);
    if (c->order)
        return INSTRUMENT_PRESENT;
    host->no_memory("the checks");
    free(c);
    return INSTRUMENT_REFUSED;
}

/* ---- devices ------------------------------------------------------------- */

/* Makes the checks of a device, with the user's list of reports to leave
 * out. */
static struct chk *make(const struct rt_host *host, int device)
{
    const char *file = host->settings->of[RT_ENV_SUPPRESS].text;
    struct rt_suppressions known = {0};
    char error[700];
    if (file && !rt_suppressions_read(&known, file, error, sizeof error)) {
        host->refuse("%s=%s: %s", rt_env_name(RT_ENV_SUPPRESS), file, error);
        return NULL;
    }
    struct chk *checks = chk_new(classes(host), &known);
    rt_suppressions_free(&known);
    if (!checks)
        host->no_memory("the checks");
    else if (host->n_devices > 1)
        chk_number(checks, device);
    return checks;
}

static bool open_device(void *self, int device, struct sim *sim)
{
    struct checks *c = self;
    struct on_device *on = &c->of[device];
    if (!classes(c->host))
        return true;
    if (!on->checks)
        on->checks = make(c->host, device);
    if (!on->checks)
        return false;
    if (c->order)
        hst_follow(c->order, device, on->checks);
    if (c->host->found)
        chk_listen(on->checks, c->host->found, NULL);
    const enum sim_status status = chk_attach(on->checks, sim);
    if (status != SIM_OK)
        c->host->fail_sim(status);
    on->is_open = status == SIM_OK;
    return on->is_open;
}

static void close_device(void *self, int device)
{
    struct on_device *on = &((struct checks *)self)->of[device];
    if (on->is_open)
        chk_detach(on->checks);
    on->is_open = false;
}

static void modules_gone(void *self, int device)
{
    const struct checks *c = self;
    if (c->of[device].checks)
        chk_forget_modules(c->of[device].checks);
}

/* ---- launches and the host ---------------------------------------------- */

static void begin(void *self, const struct instrument_launch *launch)
{
    const struct checks *c = self;
    if (c->of[launch->device].checks)
        chk_begin(c->of[launch->device].checks, launch->what);
}

static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    const struct checks *c = self;
    struct chk *checks = c->of[launch->device].checks;
    (void)profile;
    if (!checks)
        return;
    chk_end(checks);
    if (status != SIM_OK)
        chk_stopped(checks);
}

static void print(const struct rt_host *host, struct chk *checks)
{
    fflush(stdout);
    chk_tell(checks, rt_host_out(host));
}

/* Passes new findings to the listener. */
static void hand_over(const struct rt_host *host, struct chk *checks)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    bool is_whole = out && chk_json_news(checks, out);
    if (out)
        is_whole &= fclose(out) == 0;
    if (is_whole)
        host->reported(host->reported_user, text);
    else
        host->no_memory("the reports of checks");
    free(text);
}

/* Prints new findings. If another thread launches while the symbolizer is
 * loaded, that thread prints them. */
static void tell_news(const struct checks *c, struct chk *checks)
{
    if (checks && !chk_is_quiet(checks) && c->host->need_places())
        print(c->host, checks);
    if (checks && c->host->reported && chk_has_news(checks))
        hand_over(c->host, checks);
}

static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    const struct checks *c = self;
    (void)profile, (void)status;
    tell_news(c, c->of[launch->device].checks);
}

static void wrote(void *self, int device, uint64_t address, uint64_t n)
{
    const struct checks *c = self;
    chk_host_wrote(c->of[device].checks, address, n);
}

static void carried(void *self, int to, uint64_t dst, int from, uint64_t src,
                    uint64_t n)
{
    const struct checks *c = self;
    chk_host_carried(c->of[to].checks, dst, c->of[from].checks, src, n);
}

static void host_read(void *self, int device, uint64_t address,
                      const void *bytes, uint64_t n)
{
    const struct checks *c = self;
    struct chk *checks = c->of[device].checks;
    (void)bytes;
    if (!checks || chk_host_is_written(checks, address, n))
        return;
    const struct chk_caller caller = {.api = c->host->api(),
                                      .origin = c->host->origin()};
    chk_host_read(checks, address, n, &caller);
    tell_news(c, checks);
}

/* Prints new findings when a call of the host ends. */
static void order(void *self, const struct instrument_order *event)
{
    const struct checks *c = self;
    if (!c->order)
        return;
    hst_event(c->order, event);
    for (int i = 0; i < c->host->n_devices; i++)
        if (event->kind == INSTRUMENT_ORDER_QUEUE ||
            event->kind == INSTRUMENT_ORDER_DEVICE)
            tell_news(c, c->of[i].checks);
}

static bool forked(void *self)
{
    const struct checks *c = self;
    if (c->order)
        hst_forget(c->order);
    for (int i = 0; i < c->host->n_devices; i++)
        if (c->of[i].checks)
            chk_forked(c->of[i].checks);
    return true;
}

/* ---- the end ------------------------------------------------------------- */

static uint64_t n_errors(void *self)
{
    const struct checks *c = self;
    uint64_t n = 0;
    for (int i = 0; i < c->host->n_devices; i++)
        n += c->of[i].checks ? chk_n_errors(c->of[i].checks) : 0;
    return n;
}

/* Whether the program has given up: a fault stopped a kernel, or the program
 * ends with a status of its own after a refused call, as CNRT_CHECK does. Then
 * it is no mistake that memory was not freed. */
static bool has_given_up(const struct rt_host *host)
{
    return host->shown.n_faults > 0 ||
           (host->has_refused && host->exit_status != 0);
}

static void ending(void *self)
{
    const struct checks *c = self;
    bool is_quiet = true;
    for (int i = 0; i < c->host->n_devices; i++) {
        const struct on_device *on = &c->of[i];
        if (on->is_open && !has_given_up(c->host))
            chk_finish(on->checks);
        is_quiet &= !on->checks || chk_is_quiet(on->checks);
    }
    if (!is_quiet)
        c->host->need_places();
}

/* Lists the checks of all devices; NULL: the device was never opened. Returns
 * the number of their reports. */
static size_t list(const struct checks *c, struct chk *of[RT_MAX_DEVICES])
{
    size_t n = 0;
    for (int i = 0; i < RT_MAX_DEVICES; i++) {
        of[i] = c->of[i].checks;
        n += of[i] ? chk_n_reports(of[i]) : 0;
    }
    return n;
}

/* Writes the JSON file, if it is requested. A forked child writes a file only
 * if it has used the device itself. */
static bool write_json(const struct checks *c)
{
    struct chk *of[RT_MAX_DEVICES];
    const size_t n_reports = list(c, of);
    const struct rt_host *host = c->host;
    const char *pattern = host->settings->of[RT_ENV_CHECK_JSON].text;
    char path[PATH_MAX];
    const bool is_idle =
        host->shown.is_forked && host->shown.n_launches == 0 && n_reports == 0;
    if (!pattern || is_idle)
        return true;
    FILE *out = rt_report_open("report of checks", pattern, host->files, path,
                               sizeof path);
    bool is_written =
        out && rt_report_close(out, chk_json(of, RT_MAX_DEVICES, out));
    if (!is_written)
        fprintf(rt_host_out(host), "mlusim: %s=%s: cannot be written: %s\n",
                rt_env_name(RT_ENV_CHECK_JSON), pattern, isa_file_error(errno));
    return is_written;
}

/* Prints all findings of one device. */
static bool finish_device(const struct rt_host *host, struct chk *checks)
{
    if (!checks)
        return true;
    print(host, checks);
    chk_summary(checks, rt_host_out(host));
    return chk_n_errors(checks) == 0 && chk_is_complete(checks);
}

static bool finish(void *self)
{
    const struct checks *c = self;
    bool is_fine = true;
    for (int i = 0; i < c->host->n_devices; i++) {
        is_fine &= finish_device(c->host, c->of[i].checks);
        if (c->of[i].checks && c->host->sarif)
            chk_sarif(c->of[i].checks, c->host->sarif);
    }
    /* Checks that are on only by default print, but do not make the program
     * fail. */
    is_fine |= !c->host->settings->of[RT_ENV_CHECK].text;
    return write_json(c) && is_fine;
}

static void free_all(void *self)
{
    struct checks *c = self;
    for (int i = 0; i < c->host->n_devices; i++)
        if (c->of[i].checks)
            chk_free(c->of[i].checks);
    hst_free(c->order);
    free(c);
}

const struct instrument check_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "check",
    .is_owed = is_owed,
    .start = start,
    .open = open_device,
    .close = close_device,
    .modules_gone = modules_gone,
    .begin = begin,
    .end = end,
    .tell = tell,
    .wrote = wrote,
    .order = order,
    .carried = carried,
    .read = host_read,
    .forked = forked,
    .ending = ending,
    .finish = finish,
    .n_errors = n_errors,
    .free = free_all,
};
