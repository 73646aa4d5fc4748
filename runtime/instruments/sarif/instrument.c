/* SPDX-License-Identifier: MIT */
/* Writes a SARIF log for a program, if MLUSIM_SARIF is set. Adds faults. Other
 * instruments add their findings at the end, before this instrument writes the
 * log. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/report/report.h"
#include "runtime/instruments/sarif/sarif.h"

struct log {
    struct rt_host *host;
    struct sarif *sarif;
};

static bool is_owed(void *self, struct instrument_host *shown)
{
    (void)self;
    return rt_host_of(shown)->settings->of[RT_ENV_SARIF].text;
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    char program[PATH_MAX];
    if (!host->settings->of[RT_ENV_SARIF].text)
        return INSTRUMENT_ABSENT;
    const ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    program[n > 0 ? n : 0] = 0;
    struct log *log = isa_alloc(1, sizeof *log);
    if (log)
        log->sarif = sarif_new(program);
    if (!log || !log->sarif) {
        free(log);
        host->no_memory("the log of findings");
        return INSTRUMENT_REFUSED;
    }
    log->host = host;
    host->sarif = log->sarif;
    *self = log;
    return INSTRUMENT_PRESENT;
}

/* Adds a fault that was just printed, with the places that are known. */
static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    const struct log *log = self;
    struct sim_fault_facts facts;
    struct sarif_related related[SIM_FAULT_CALLERS];
    char id[64];
    if (status != SIM_ERROR_FAULT || !sim_fault_facts(launch->sim, &facts) ||
        !sim_fault_again(launch->sim))
        return;
    char *text = isa_alloc_text(sim_error(launch->sim),
                                strcspn(sim_error(launch->sim), "\n"));
    snprintf(id, sizeof id, "fault:%s", facts.id);
    for (unsigned i = 0; i < facts.n_callers; i++)
        related[i] =
            (struct sarif_related){.at = {.file = facts.callers[i].file,
                                          .line = facts.callers[i].line,
                                          .function = facts.callers[i].name},
                                   .message = "called from here"};
    const struct sarif_result result = {
        .rule = {.id = id, .summary = facts.kind, .level = "error"},
        .level = "error",
        .message = text ? text : facts.kind,
        .hint = facts.hint,
        .at = {.file = facts.at.file,
               .line = facts.at.line,
               .function = facts.at.name},
        .is_once = true,
        .kernel = profile ? profile->kernel : NULL,
        .related = related,
        .n_related = facts.n_callers,
    };
    sarif_add(log->sarif, &result);
    free(text);
}

static bool forked(void *self)
{
    const struct log *log = self;
    sarif_clear(log->sarif);
    return true;
}

/* Returns the status with which the program ends, as far as instruments know
 * this status. */
static int status_of(const struct rt_host *host)
{
    const bool fails =
        host->is_failing || (host->shown.n_faults + host->n_ignored > 0 &&
                             host->settings->of[RT_ENV_FAIL_ON_FAULT].number);
    return host->exit_status == 0 && fails ? 1 : host->exit_status;
}

static bool finish(void *self)
{
    const struct log *log = self;
    const struct rt_host *host = log->host;
    const char *pattern = host->settings->of[RT_ENV_SARIF].text;
    const struct sarif_end end = {status_of(host), host->shown.signal};
    char path[PATH_MAX];
    if (host->shown.is_forked && host->shown.n_launches == 0)
        return true;
    FILE *out = rt_report_open("log of findings", pattern, host->files, path,
                               sizeof path);
    if (out && rt_report_close(out, sarif_write(log->sarif, &end, out)))
        return true;
    fprintf(rt_host_out(host), "mlusim: %s=%s: cannot be written: %s\n",
            rt_env_name(RT_ENV_SARIF), pattern, isa_file_error(errno));
    return false;
}

static void free_all(void *self)
{
    struct log *log = self;
    log->host->sarif = NULL;
    sarif_free(log->sarif);
    free(log);
}

const struct instrument sarif_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "sarif",
    .is_owed = is_owed,
    .start = start,
    .tell = tell,
    .forked = forked,
    .finish = finish,
    .free = free_all,
};
