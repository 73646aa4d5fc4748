/* SPDX-License-Identifier: MIT */
/* Makes pictures of time. A trace writes the launches of the process to a file.
 * A timeline or a roofline is printed as characters when the program ends.
 * Source lines are needed while a kernel runs, so libmlusim-debug is loaded
 * before main. A forked child records nothing, because the file belongs to its
 * parent. */
#include "runtime/instruments/host.h"
#include "runtime/instruments/page/page.h"
#include "runtime/instruments/page/roofline.h"
#include "runtime/instruments/pictures/coverage.h"
#include "runtime/instruments/record/sites.h"
#include "runtime/instruments/timeline/timeline.h"
#include "runtime/instruments/trace/trace.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/report/report.h"
#include "runtime/instruments/settings/only.h"

enum { MOST_EARLY = 1 << 16, TRACE_LIMIT_MIB = 256 };

struct recording {
    struct rt_host *host;
    struct rec_recorder *recorder;
    struct rt_only only;
    struct trace *trace;             /* NULL: there was no launch yet, or no
                                        request */
    struct timeline *timeline;       /* like trace */
    struct roofline **roofs;         /* like trace, by device */
    struct sites *sites;             /* like trace */
    struct coverage *coverage;       /* like trace */
    struct page *page;               /* like trace */
    struct rt_page page_of;          /* `page` as the host sees it */
    const struct sim_module *module; /* of the running launch */
    /* Commands before the first launch, because pictures are made at the first
     * launch. */
    struct early {
        struct instrument_command of;
        char name[64];
    } * early;
    size_t n_early, room_early;
    bool is_recording; /* a launch is being recorded */
    bool has_failed;
    char path[PATH_MAX];
};

static bool is_wanted(const struct rt_host *host, enum rt_env which)
{
    const char *text = host->variable(rt_env_name(which));
    const bool is_flag = which == RT_ENV_TIMELINE || which == RT_ENV_ROOFLINE ||
                         which == RT_ENV_LINES;
    return text && text[0] && (!is_flag || strcmp(text, "0") != 0);
}

/* Whether source positions are needed. */
static bool is_any_of_places_wanted(const struct rt_host *host)
{
    return is_wanted(host, RT_ENV_TRACE) || is_wanted(host, RT_ENV_LINES) ||
           is_wanted(host, RT_ENV_HTML) || is_wanted(host, RT_ENV_COVERAGE);
}

static bool is_any_wanted(const struct rt_host *host)
{
    return is_any_of_places_wanted(host) || is_wanted(host, RT_ENV_TIMELINE) ||
           is_wanted(host, RT_ENV_TIMELINE_SVG) ||
           is_wanted(host, RT_ENV_ROOFLINE);
}

static void load(struct instrument_host *shown, void **self)
{
    (void)self;
    if (is_any_of_places_wanted(rt_host_of(shown)))
        rt_host_of(shown)->load_debug();
}

static bool is_owed(void *self, struct instrument_host *shown)
{
    (void)self;
    return is_any_wanted(rt_host_of(shown));
}

/* Whether any device has the requested core. If no device has it, writes an
 * error message about the first device. */
static bool suits_any(const struct rt_host *host, const struct rt_only *only,
                      char *error, size_t bytes)
{
    for (int i = host->n_devices - 1; i >= 0; i--)
        if (rt_only_suits(only, host->devices[i], error, bytes))
            return true;
    return false;
}

/* Reads which part of a trace is requested, even if no trace is requested.
 * False after a message. */
static bool read_only(const struct rt_host *host, struct rt_only *only)
{
    const struct rt_setting *of = host->settings->of;
    const char *window = of[RT_ENV_TRACE_WINDOW].text;
    const char *core = of[RT_ENV_TRACE_CORE].text;
    char error[256];
    if (!rt_only_read(only, window, NULL, error, sizeof error)) {
        host->refuse("%s=%s: %s", rt_env_name(RT_ENV_TRACE_WINDOW), window,
                     error);
        return false;
    }
    if (!rt_only_read(only, window, core, error, sizeof error) ||
        (of[RT_ENV_TRACE].text &&
         !suits_any(host, only, error, sizeof error))) {
        host->refuse("%s=%s: %s", rt_env_name(RT_ENV_TRACE_CORE), core, error);
        return false;
    }
    return true;
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    struct rt_only only;
    if (!read_only(host, &only))
        return INSTRUMENT_REFUSED;
    if (!is_any_wanted(host) || host->shown.is_forked)
        return INSTRUMENT_ABSENT;
    struct recording *r = isa_alloc(1, sizeof *r);
    if (r)
        r->recorder = rec_new();
    if (!r || !r->recorder) {
        host->no_memory("a trace or a timeline");
        free(r);
        return INSTRUMENT_REFUSED;
    }
    r->host = host;
    r->only = only;
    *self = r;
    return INSTRUMENT_PRESENT;
}

/* Reports that a picture lacks a launch. The picture is kept, but the program
 * fails. */
static void lose(struct recording *r, const char *what, const char *why)
{
    r->has_failed = true;
    fprintf(rt_host_out(r->host), "mlusim: a launch is missing in the %s: %s\n",
            what, why);
}

/* Does `lose` for all pictures. */
static void lose_all(struct recording *r, const char *why)
{
    const struct {
        const void *picture;
        const char *name;
    } all[] = {{r->trace, "trace"},
               {r->timeline, "timeline"},
               {r->roofs, "roofline"},
               {r->page, "page"},
               {r->coverage, "coverage"}};
    bool is_told = false;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].picture) {
            lose(r, all[i].name, why);
            is_told = true;
        }
    if (!is_told)
        lose(r, "lines of the source", why);
}

static void fail(struct recording *r, const char *path)
{
    r->has_failed = true;
    fprintf(rt_host_out(r->host), "mlusim: %s=%s: cannot be written: %s\n",
            rt_env_name(RT_ENV_TRACE), path, isa_file_error(errno));
}

/* Opens the file when the first launch begins. */
static void open_trace(struct recording *r)
{
    const char *pattern = r->host->settings->of[RT_ENV_TRACE].text;
    FILE *out = rt_report_open("trace", pattern, r->host->files, r->path,
                               sizeof r->path);
    if (!out) {
        fail(r, pattern);
        return;
    }
    const struct rt_setting *limit = &r->host->settings->of[RT_ENV_TRACE_LIMIT];
    r->trace = trace_new(out, r->host->devices, r->host->n_devices, &r->only,
                         limit->text ? limit->number : TRACE_LIMIT_MIB);
    if (!r->trace) {
        errno = ENOMEM;
        fail(r, r->path);
        fclose(out);
        return;
    }
    rec_add(r->recorder, &trace_sink, r->trace);
}

/* Adds the sink of a picture, if it has one, to the recorder. Returns whether
 * the picture was made. */
static bool has_come(struct recording *r, void *picture,
                     const struct rec_sink *sink, const char *name)
{
    if (!picture)
        lose(r, name, "no memory");
    else if (sink)
        rec_add(r->recorder, sink, picture);
    return picture;
}

static void open_timeline(struct recording *r)
{
    const bool forms[] = {
        [TIMELINE_TEXT] = is_wanted(r->host, RT_ENV_TIMELINE),
        [TIMELINE_SVG] = is_wanted(r->host, RT_ENV_TIMELINE_SVG),
    };
    r->timeline = timeline_new(r->host->devices, r->host->n_devices,
                               draw_style_of_stderr(!r->host->out), forms);
    has_come(r, r->timeline, &timeline_sink, "timeline");
}

static void open_roofline(struct recording *r)
{
    r->roofs = isa_alloc((size_t)r->host->n_devices, sizeof(struct roofline *));
    has_come(r, r->roofs, NULL, "roofline");
}

static void open_sites(struct recording *r)
{
    r->sites = sites_new(r->host->symbolizer);
    has_come(r, r->sites, &sites_sink, "lines of the source");
}

static void open_coverage(struct recording *r)
{
    r->coverage = coverage_new(r->host->symbolizer);
    has_come(r, r->coverage, NULL, "coverage");
}

static void write_page(void *self, FILE *out)
{
    const struct recording *r = self;
    page_write(r->page, r->host->report, out);
}

static void clear_page(void *self)
{
    page_clear(((struct recording *)self)->page);
}

static void open_page(struct recording *r)
{
    r->page = page_new(r->host->devices, r->host->n_devices);
    if (!has_come(r, r->page, &page_sink, "page"))
        return;
    r->page_of = (struct rt_page){r, write_page, clear_page};
    r->host->page = &r->page_of;
}

static bool is_open(const struct recording *r)
{
    return r->trace || r->timeline || r->roofs || r->sites || r->page ||
           r->coverage;
}

/* Whether any sink wants events of a running launch. */
static bool has_sinks(const struct recording *r)
{
    return r->trace || r->timeline || r->sites || r->page;
}

static void follow(struct recording *r,
                   const struct instrument_command *command)
{
    if (r->trace && !trace_command(r->trace, command))
        lose(r, "trace", "no memory");
    if (r->timeline)
        timeline_command(r->timeline, command);
    if (r->page)
        page_command(r->page, command);
}

/* Adds the commands before the first launch to the pictures. */
static void follow_early(struct recording *r)
{
    for (size_t i = 0; i < r->n_early; i++) {
        struct instrument_command c = r->early[i].of;
        c.name = r->early[i].name;
        follow(r, &c);
    }
    free(r->early);
    r->early = NULL;
    r->n_early = r->room_early = 0;
}

static void keep_early(struct recording *r,
                       const struct instrument_command *command)
{
    if (!ISA_GROW(r->early, r->n_early, r->room_early) ||
        r->n_early == MOST_EARLY)
        return;
    r->early[r->n_early].of = *command;
    snprintf(r->early[r->n_early].name, sizeof r->early->name, "%s",
             command->name);
    r->n_early++;
}

static void timed(void *self, const struct instrument_command *command)
{
    struct recording *r = self;
    if (r->trace || r->timeline || r->page)
        follow(r, command);
    else if (!is_open(r) && !r->has_failed)
        keep_early(r, command);
}

/* Makes all pictures. After a failure, it is not tried again. */
static bool open_all(struct recording *r)
{
    const struct rt_host *host = r->host;
    if (is_open(r) || r->has_failed)
        return is_open(r);
    if (is_wanted(host, RT_ENV_TRACE))
        open_trace(r);
    if (is_wanted(host, RT_ENV_TIMELINE) ||
        is_wanted(host, RT_ENV_TIMELINE_SVG))
        open_timeline(r);
    if (is_wanted(host, RT_ENV_ROOFLINE))
        open_roofline(r);
    if (is_wanted(host, RT_ENV_HTML))
        open_page(r);
    if (is_wanted(host, RT_ENV_COVERAGE))
        open_coverage(r);
    if (rt_report_has_lines(host->settings) || r->page || r->coverage)
        open_sites(r);
    follow_early(r);
    return is_open(r);
}

/* Prepares all pictures for a launch. A roofline needs only profiles. False: no
 * memory. */
static bool begin_sinks(struct recording *r,
                        const struct instrument_launch *launch)
{
    struct sim_module *module = launch->what->module;
    bool is_ready = true;
    if (r->trace)
        is_ready &= trace_begin(r->trace, launch->device, launch->sim,
                                launch->what, launch->ps);
    if (r->timeline)
        is_ready &= timeline_begin(r->timeline, launch->device);
    if (r->page)
        is_ready &= page_begin(r->page, launch->device, module,
                               sim_kernel(module, launch->what->kernel));
    if (r->sites)
        sites_begin(r->sites, launch->sim, module);
    return is_ready && (!has_sinks(r) || rec_begin(r->recorder, launch->sim));
}

static void begin(void *self, const struct instrument_launch *launch)
{
    struct recording *r = self;
    if (!open_all(r))
        return;
    r->module = launch->what->module;
    r->is_recording = begin_sinks(r, launch);
    if (!r->is_recording)
        lose_all(r, "too many observers, or no memory");
}

/* Adds the launch to the roofline of its device. The first launch makes the
 * roofline. */
static bool add_to_roof(struct recording *r,
                        const struct instrument_launch *launch,
                        const struct sim_profile *profile, const char *unjudged)
{
    struct roofline **roof = &r->roofs[launch->device];
    const struct rt_host *host = r->host;
    if (!*roof)
        *roof = roofline_new(host->devices[launch->device],
                             host->n_devices > 1 ? launch->device : -1);
    return *roof && roofline_add(*roof, profile, unjudged);
}

/* Adds the lines of the launch to its entry of the report. */
static void add_lines(const struct recording *r)
{
    struct rt_report_entry *entry =
        r->host->report ? r->host->report->last : NULL;
    if (entry && rt_report_has_lines(r->host->settings) &&
        !sites_add_lines(r->sites, &entry->lines))
        r->host->no_memory("the report, which lacks lines of this launch");
}

static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    struct recording *r = self;
    if (!r->is_recording)
        return;
    const char *unjudged =
        rt_why_unjudged(rt_launch_end_of(status),
                        r->host->settings->of[RT_ENV_SCHEDULE].number != 0);
    r->is_recording = false;
    if (!rec_end(r->recorder))
        lose_all(r, "no memory to go back in time");
    if (r->trace)
        trace_end(r->trace, profile);
    if (r->timeline && !timeline_end(r->timeline, profile, unjudged))
        lose(r, "timeline", "no memory");
    if (r->roofs && !add_to_roof(r, launch, profile, unjudged))
        lose(r, "roofline", "no memory");
    const bool has_sites = r->sites && profile && sites_end(r->sites);
    if (r->sites && profile && !has_sites)
        lose(r, "lines of the source", "no memory");
    if (!has_sites)
        return;
    if (r->coverage && !coverage_add(r->coverage, r->sites, r->module))
        lose(r, "coverage", "no memory");
    if (r->page && !page_end(r->page, r->sites, profile, unjudged))
        lose(r, "page", "no memory");
    add_lines(r);
}

/* Opens the file that a variable names and writes a picture to it. False after
 * a message. */
static bool write_file(struct recording *r, enum rt_env which, const char *what)
{
    const char *pattern = r->host->settings->of[which].text;
    FILE *out =
        rt_report_open(what, pattern, r->host->files, r->path, sizeof r->path);
    if (out && which == RT_ENV_HTML)
        page_write(r->page, r->host->report, out);
    bool is_whole = true;
    if (out && which == RT_ENV_TIMELINE_SVG)
        is_whole = timeline_write_svg(r->timeline, out);
    if (out && which == RT_ENV_COVERAGE)
        is_whole = coverage_write(r->coverage, out);
    if (out && rt_report_close(out, is_whole))
        return true;
    fprintf(rt_host_out(r->host), "mlusim: %s=%s: cannot be written: %s\n",
            rt_env_name(which), pattern, isa_file_error(errno));
    return false;
}

/* If the program has launched nothing, writes the requested pictures, with its
 * other commands, and a sentence. As for the report, writes nothing if a signal
 * has ended the program. In a session, writes nothing either, because the user
 * of the session requests pictures. */
static void open_without_launches(struct recording *r)
{
    const struct instrument_host *shown = &r->host->shown;
    if (r->host->out || is_open(r) || shown->is_forked || shown->signal ||
        !open_all(r))
        return;
    const struct {
        const void *picture;
        const char *name;
    } all[] = {{r->trace, "trace"},
               {r->page, "page"},
               {r->coverage, "coverage"},
               {r->timeline, "timeline"},
               {r->roofs, "roofline"}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].picture)
            fprintf(rt_host_out(r->host),
                    "mlusim: %s: no kernel was launched\n", all[i].name);
}

static bool finish(void *self)
{
    struct recording *r = self;
    open_without_launches(r);
    bool is_told = !r->has_failed;
    if (r->trace && !trace_close(r->trace, rt_host_out(r->host))) {
        fail(r, r->path);
        is_told = false;
    }
    if (r->page && !write_file(r, RT_ENV_HTML, "page"))
        is_told = false;
    if (r->coverage && !write_file(r, RT_ENV_COVERAGE, "coverage"))
        is_told = false;
    if (r->timeline && is_wanted(r->host, RT_ENV_TIMELINE_SVG) &&
        !write_file(r, RT_ENV_TIMELINE_SVG, "timeline"))
        is_told = false;
    if (r->timeline && is_wanted(r->host, RT_ENV_TIMELINE))
        timeline_print(r->timeline, rt_host_out(r->host));
    for (int i = 0; r->roofs && i < r->host->n_devices; i++)
        if (r->roofs[i])
            roofline_print(r->roofs[i], rt_host_out(r->host));
    r->host->page = NULL;
    timeline_free(r->timeline);
    for (int i = 0; r->roofs && i < r->host->n_devices; i++)
        roofline_free(r->roofs[i]);
    free(r->roofs);
    page_free(r->page);
    coverage_free(r->coverage);
    sites_free(r->sites);
    free(r->early);
    rec_free(r->recorder);
    free(r);
    return is_told;
}

const struct instrument record_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "record",
    .load = load,
    .is_owed = is_owed,
    .start = start,
    .begin = begin,
    .end = end,
    .timed = timed,
    .finish = finish,
};
