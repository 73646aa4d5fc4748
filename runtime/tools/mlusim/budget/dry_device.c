/* SPDX-License-Identifier: MIT */
/* A child process becomes mlusim-launch and writes to files: the accesses of
 * kernels and the findings of checks. Faults are in the file of accesses. If a
 * launch is refused, the child prints the reason. */
#include "runtime/tools/mlusim/budget/dry_device.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/usage/usage.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/start/become.h"

/* The limit of instructions of a launch, unless the user sets another. */
#define DRY_INSTRUCTIONS "50000000"

/* The checks of a dry run. */
#define CHECKS "bounds,scalar-bounds,regions"

bool dry_find(struct dry_device *d, enum dry_end end, const char *file,
              unsigned line, const char *text)
{
    assert(end < DRY_N_ENDS);
    const bool has_room = ISA_GROW(d->findings, d->n_findings, d->room);
    if (d->end == DRY_FITS || end >= DRY_REFUSED) /* later findings do not
                                                     change how the run ended */
        d->end = end;
    if (!has_room)
        return cmd_refuse("budget: " ISA_NO_MEMORY, "what was found");
    struct dry_finding *f = &d->findings[d->n_findings++];
    snprintf(f->file, sizeof f->file, "%s", file);
    snprintf(f->text, sizeof f->text, "%s", text);
    f->line = line;
    return true;
}

const struct budget_kernel *dry_planned(const struct dry_device *d,
                                        const char *mangled)
{
    for (size_t i = 0; d->is_measured && i < d->budget.n_kernels; i++)
        if (strcmp(d->budget.kernels[i].kernel->name, mangled) == 0)
            return &d->budget.kernels[i];
    return NULL;
}

void dry_forget(struct dry_device *d)
{
    if (d->has_run)
        used_free(&d->used);
    d->has_run = false;
    d->kernel = NULL;
    free(d->findings);
    d->findings = NULL;
    d->n_findings = d->room = 0;
    d->end = DRY_FITS;
    d->depends = false;
}

/* ---- the child ----------------------------------------------------------- */

/* Sets the variables of a dry run. Of the user's variables, only limits, the
 * engine and the threads are kept. */
static void set_environment(const struct dry_device *d, const char *folder,
                            bool all)
{
    static const enum rt_env kept[] = {RT_ENV_MAX_INSTRUCTIONS,
                                       RT_ENV_STACK_KIB, RT_ENV_ENGINE,
                                       RT_ENV_THREADS};
    char reports[PATH_MAX], sample[16];
    for (int i = 0; i < RT_N_ENV; i++) {
        bool stays = false;
        for (size_t k = 0; k < sizeof kept / sizeof *kept; k++)
            stays = stays || kept[k] == (enum rt_env)i;
        if (!stays)
            unsetenv(rt_env_name((enum rt_env)i));
    }
    snprintf(reports, sizeof reports, "%s/checks-%%p", folder);
    snprintf(sample, sizeof sample, "%d", all ? 0 : DRY_TASKS);
    setenv(rt_env_name(RT_ENV_DEVICE), d->name, 1);
    setenv(rt_env_name(RT_ENV_MAX_INSTRUCTIONS), DRY_INSTRUCTIONS, 0);
    setenv(rt_env_name(RT_ENV_CHECK), CHECKS, 1);
    setenv(rt_env_name(RT_ENV_CHECK_JSON), reports, 1);
    setenv(RT_ENV_SAMPLE, sample, 1);
    setenv(USAGE_ENV, folder, 1);
}

/* Drops what the kernel prints, and sends messages to a file. */
static bool redirect(const char *folder)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/said-%ld", folder, (long)getpid());
    const int nothing = open("/dev/null", O_WRONLY);
    const int said = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    return nothing >= 0 && said >= 0 && dup2(nothing, STDOUT_FILENO) >= 0 &&
           dup2(said, STDERR_FILENO) >= 0;
}

bool dry_start(struct dry_device *d, char **words, const char *folder, bool all)
{
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        mlusim_follow();
        set_environment(d, folder, all);
        _exit(redirect(folder) ? mlusim_become("budget", words)
                               : ISA_STATUS_NOT_EXECUTABLE);
    }
    d->process = child > 0 ? child : 0;
    d->was = d->process;
    d->runs_all = all;
    if (child < 0)
        cmd_fail(0, "budget: cannot start mlusim-launch: %s", strerror(errno));
    return child > 0;
}

/* ---- what it leaves ------------------------------------------------------ */

/* Returns the last message of mlusim in a text, without its prefix; NULL: none.
 */
static char *last_sentence(char *text)
{
    static const char ours[] = "mlusim: ";
    char *found = NULL;
    for (char *at = text; (at = strstr(at, ours)); at += sizeof ours - 1)
        if (at == text || at[-1] == '\n')
            found = at + sizeof ours - 1;
    if (found)
        found[strcspn(found, "\n")] = 0;
    return found;
}

/* Reads the message of a child that could not launch the kernel. */
static bool read_refusal(struct dry_device *d, const char *folder)
{
    char path[PATH_MAX], text[8192];
    snprintf(path, sizeof path, "%s/said-%ld", folder, (long)d->was);
    FILE *in = fopen(path, "r");
    const size_t n = in ? fread(text, 1, sizeof text - 1, in) : 0;
    if (in)
        fclose(in);
    text[n] = 0;
    const char *sentence = last_sentence(text);
    return dry_find(d, DRY_REFUSED, "", 0,
                    sentence ? sentence : "the launch ended by a signal");
}

/* Reads "fault in KERNEL: WHAT" in the first line, and "  at FILE:LINE in ..."
 * in the second. */
static bool read_fault(struct dry_device *d, const char *message)
{
    char text[1024], file[512] = "";
    unsigned line = 0;
    const char *what = strstr(message, ": ");
    const char *place = strstr(message, "\n  at ");
    const bool is_fault = strncmp(message, "fault in ", 9) == 0 && what;
    what = is_fault ? what + 2 : message;
    if (is_fault && place &&
        sscanf(place, "\n  at %511[^:\n]:%u", file, &line) != 2)
        file[0] = 0;
    const bool is_waiting = strncmp(what, "waits for ever:", 15) == 0;
    const bool is_endless =
        is_waiting || strncmp(what, "runs too long:", 14) == 0;
    snprintf(
        text, sizeof text, "%.*s%s%s", (int)strcspn(what, "\n"), what,
        is_endless ? "; does it wait for data? Give arrays as FILE.npy" : "",
        is_endless && !is_waiting ? ", or raise MLUSIM_MAX_INSTRUCTIONS" : "");
    return dry_find(d,
                    !is_fault    ? DRY_REFUSED
                    : is_waiting ? DRY_WAITS
                    : is_endless ? DRY_ENDLESS
                                 : DRY_FAULT,
                    file, line, text);
}

/* Finds the line of an instruction. In code of the library for kernels, which
 * users did not write, finds the line of the kernel. */
static bool line_at(const struct dry_device *d, uint64_t pc,
                    struct isa_location *at)
{
    static const char library[] = "isa/compiler/device/";
    if (!isa_debuginfo_line(d->budget.info, pc, at) ||
        strncmp(at->file, library, sizeof library - 1) != 0)
        return at->line > 0;
    const struct budget_kernel *k = dry_planned(d, d->kernel->name);
    return k && isa_debuginfo_function(d->budget.info, k->kernel->address, at);
}

/* Finds where the accesses of the kernel begin to depend on data. */
static void read_data(struct dry_device *d)
{
    struct isa_location at;
    d->depends = d->kernel->data_pc != 0;
    d->data = (struct dry_finding){.line = 0};
    if (d->depends && d->budget.info && line_at(d, d->kernel->data_pc, &at)) {
        snprintf(d->data.file, sizeof d->data.file, "%s", at.file);
        d->data.line = at.line;
    }
}

static bool read_record(struct dry_device *d, const char *folder)
{
    char path[PATH_MAX], error[512];
    snprintf(path, sizeof path, "%s/%ld", folder, (long)d->was);
    if (access(path, R_OK) != 0)
        return true; /* the run did not reach a report */
    d->has_run = true;
    if (!used_read(path, &d->used, error, sizeof error))
        return cmd_refuse("budget: %s", error);
    if (d->used.n_modules > 0 && d->used.modules[0].n_kernels > 0)
        d->kernel = &d->used.modules[0].kernels[0];
    if (d->kernel)
        read_data(d);
    return true;
}

bool dry_collect(struct dry_device *d, const char *folder, int how)
{
    d->process = 0;
    d->status = isa_process_status(how);
    if (!read_record(d, folder))
        return false;
    if (d->kernel && d->kernel->failed)
        return read_fault(d, d->kernel->failed);
    if (d->kernel && !d->has_reports)
        return cmd_refuse(
            "budget: the checks of the dry run on %s left no report", d->name);
    return d->kernel || read_refusal(d, folder);
}

/* ---- dry reports --------------------------------------------------------- */

static bool read_report(struct dry_device *d, json_t *report)
{
    const char *severity = NULL, *cause = NULL, *file = "";
    json_int_t line = 0;
    if (json_unpack(report, "{s:s, s:s, s?{s:s, s:I}}", "severity", &severity,
                    "cause", &cause, "at", "file", &file, "line", &line) != 0 ||
        strcmp(severity, "error") != 0)
        return true;
    return dry_find(d, DRY_BEYOND, file, (unsigned)line, cause);
}

bool dry_read_reports(struct dry_device *d, const char *folder)
{
    char path[PATH_MAX];
    size_t i;
    json_t *report;
    bool ok = true;
    snprintf(path, sizeof path, "%s/checks-%ld", folder, (long)d->was);
    json_t *json = mlusim_json(path, NULL);
    d->has_reports = json_is_array(json_object_get(json, "reports"));
    json_array_foreach(json_object_get(json, "reports"), i, report) ok =
        read_report(d, report) && ok;
    json_decref(json);
    return ok;
}
