/* SPDX-License-Identifier: MIT */
/* A process for each device: it reads its device file, and prints the CSV of
 * one repetition. */
#include "runtime/tools/mlusim/fit/simulate.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/process/settings.h"
#include "runtime/tools/start/become.h"

#define PROBE "../share/mlusim/probe/probe.mlu"
enum { MOST_SECONDS = 600, MOST_OUTPUT = 16 << 20 };

/* ---- the program --------------------------------------------------------- */

/* Compiles the source for the architecture of the device. */
static bool compile(struct fit_simulator *s, const char *source)
{
    char compiler[PATH_MAX], arch[64], path[PATH_MAX];
    snprintf(arch, sizeof arch, "--bang-mlu-arch=%s", s->device->arch_name);
    if (!mlusim_beside("mlucc", compiler, sizeof compiler))
        return cmd_refuse("fit: there is no mlucc beside mlusim");
    snprintf(path, sizeof path, "%s", source);
    snprintf(s->program, sizeof s->program, "%s/probe", s->folder);
    char *words[] = {compiler, "-O3", arch, path, "-o", s->program, NULL};
    struct proc_process p = {
        .words = words, .seconds = MOST_SECONDS, .file_bytes = 1u << 30};
    const bool is_done = proc_processes_run(&p, 1, 1);
    const bool is_good = is_done && p.end == PROC_ENDED && p.status == 0;
    if (is_done && !is_good)
        cmd_fail(0, "fit: mlucc does not compile %s:\n%s", source,
                 p.output ? p.output : "");
    proc_process_free(&p);
    return is_good;
}

bool fit_simulator_open(struct fit_simulator *s, const char *program)
{
    char own[PATH_MAX];
    if (!program) {
        if (!mlusim_beside(PROBE, own, sizeof own) || !cmd_can_read(own))
            return cmd_refuse("fit: this installation has no probe; name one "
                              "with --program (docs/probe.md)");
        program = own;
    }
    if (!cmd_can_read(program))
        return cmd_refuse("fit: %s: %s", program, isa_file_error(errno));
    if (!cmd_folder_make("fit", s->folder))
        return false;
    mlusim_find_libraries();
    snprintf(s->program, sizeof s->program, "%s", program);
    if (!mlusim_is_source(program) || compile(s, program))
        return true;
    cmd_folder_remove(s->folder);
    return false;
}

void fit_simulator_close(struct fit_simulator *s)
{
    cmd_folder_remove(s->folder);
}

/* ---- devices ------------------------------------------------------------- */

static void write_change(void *user, const char *name, uint64_t from,
                         uint64_t to)
{
    (void)from;
    fprintf(user, "%s %" PRIu64 "\n", name, to);
}

struct others {
    const struct fit_simulator *s;
    FILE *out;
};

/* Writes a change of the base's file, unless it is a parameter of ours. */
static void write_other(void *user, const char *name, uint64_t from,
                        uint64_t to)
{
    const struct others *o = user;
    for (size_t k = 0; k < o->s->n_parameters; k++)
        if (strcmp(o->s->parameters[k].name, name) == 0)
            return;
    write_change(o->out, name, from, to);
}

void fit_device_base(const struct fit_simulator *s, FILE *out)
{
    struct others o = {s, out};
    const char *name = s->device->name; /* "MLU370-X4 (small)" is a changed
                                           MLU370-X4 */
    fprintf(out, "base %.*s\n", (int)strcspn(name, " "), name);
    sim_device_changes(s->device, write_other, &o);
}

static bool write_device(const struct fit_simulator *s, const char *path,
                         const uint64_t *values)
{
    FILE *out = isa_file_out(path);
    if (!out)
        return cmd_refuse("fit: cannot write %s: %s", path, strerror(errno));
    fit_device_base(s, out);
    for (size_t k = 0; k < s->n_parameters; k++)
        fprintf(out, "%s %" PRIu64 "\n", s->parameters[k].name, values[k]);
    return fclose(out) == 0 ||
           cmd_refuse("fit: cannot write %s: %s", path, strerror(errno));
}

/* ---- runs ---------------------------------------------------------------- */

/* Takes the times from what a run printed. */
static bool take_times(const struct fit_simulator *s, struct proc_process *p,
                       double *log_ns)
{
    struct fit_csv got = {.n = 0};
    char text[600];
    bool is_good = p->end == PROC_ENDED && p->status == 0;
    if (!is_good) {
        proc_process_tell(p, "the program", text, sizeof text);
        return cmd_refuse("fit: %s: %s\n%.2000s", s->program, text,
                          p->output ? p->output : "");
    }
    is_good = fit_csv_read(&got, "the simulated probe", p->output, p->n,
                           (struct isa_sentence){text, sizeof text});
    if (!is_good)
        cmd_fail(0, "fit: %s", text);
    for (size_t i = 0; is_good && i < s->csv->n; i++) {
        const struct fit_case *of = fit_csv_find(&got, s->csv->cases[i].key);
        if (of)
            log_ns[i] = of->log_ns;
        else
            is_good = cmd_refuse(
                "fit: line %u is of a case that the program does not have "
                "here: %s; is it a CSV of another version, or of a device "
                "with other cores?",
                s->csv->cases[i].first, s->csv->cases[i].key);
    }
    fit_csv_free(&got);
    return is_good;
}

struct run {
    char path[PATH_MAX], variable[PATH_MAX + 32];
};

bool fit_simulate(struct fit_simulator *s, const uint64_t *values, size_t n,
                  double *log_ns)
{
    const char *settings[RT_N_ENV] = {NULL};
    char *words[6] = {s->program, "--repeat", "1"};
    struct proc_process *all = isa_alloc(n, sizeof *all);
    struct run *runs = isa_alloc(n, sizeof *runs);
    struct proc_variables *kept = isa_alloc(1, sizeof *kept);
    bool is_good = all && runs && kept;
    struct proc_process first = {.words = words,
                                 .seconds = MOST_SECONDS,
                                 .output_bytes = MOST_OUTPUT,
                                 .file_bytes = 1ull << 40};
    if (!is_good)
        cmd_fail(0, "fit: " ISA_NO_MEMORY, "the runs");
    else
        proc_settings_add(&first, kept, settings, UINT32_MAX);
    if (s->groups) {
        words[3] = "--group";
        words[4] = (char *)(uintptr_t)s->groups;
    }
    for (size_t i = 0; is_good && i < n; i++) {
        struct run *run = &runs[i];
        all[i] = first;
        snprintf(run->path, sizeof run->path, "%s/%zu.device", s->folder, i);
        snprintf(run->variable, sizeof run->variable, "MLUSIM_DEVICE=%s",
                 run->path);
        for (size_t k = 0; k < PROC_MAX_VARIABLES && all[i].variables[k]; k++)
            if (strncmp(all[i].variables[k], "MLUSIM_DEVICE=", 14) == 0)
                all[i].variables[k] = run->variable;
        is_good = write_device(s, run->path, values + i * s->n_parameters);
    }
    if (is_good)
        is_good = proc_processes_run(all, n, s->jobs);
    for (size_t i = 0; all && i < n; i++) {
        is_good = is_good && take_times(s, &all[i], log_ns + i * s->csv->n);
        proc_process_free(&all[i]);
    }
    s->n_runs += n;
    free(all);
    free(runs);
    free(kept);
    return is_good;
}
