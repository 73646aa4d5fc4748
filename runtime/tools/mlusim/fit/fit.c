/* SPDX-License-Identifier: MIT */
/* `mlusim fit probe.csv -o FILE`: makes a device file of the times that a probe
 * has measured on a card (examples/probe). What the times do not determine is
 * not in the file but as a comment. */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/fit/search.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/start/become.h"

enum { OUTPUT, DEVICE, PROGRAM, GROUP, PARAMETER, JOBS, N_OPTIONS };
enum { MOST_BYTES = 16 << 20, MOST_PARAMETERS = 200 };

static const struct cmd_option options[N_OPTIONS] = {
    [OUTPUT] = {"-o", "FILE",
                "the device file to write; - is stdout, instead of the "
                "report (default: none)"},
    [DEVICE] = {"--device", "NAME",
                "the device to begin with (default: the one that the "
                "CSV names)"},
    [PROGRAM] = {"--program", "PATH",
                 "the program that printed the CSV, compiled for the "
                 "simulator, or its source (default: the probe of this "
                 "installation)"},
    [GROUP] = {"--group", "A,B", "take these groups of cases only"},
    [PARAMETER] = {"--parameter", "A,B",
                   "fit these parameters of the device only"},
    [JOBS] = {"-j", "N", "simulations side by side (default: 1)"},
};

struct fit {
    const char *path;
    struct fit_csv csv;
    struct fit_simulator simulator;
    struct sim_value parameters[MOST_PARAMETERS];
    struct fit_result result;
};

/* ---- what is fitted ------------------------------------------------------ */

/* Why a parameter is not fitted; NULL: it is. */
static const char *why_kept(const struct sim_value *value)
{
    static const struct {
        const char *name, *why;
    } kept[] = {
#define X(name, why) {#name, why},
#include "runtime/tools/mlusim/fit/kept.def"
#undef X
    };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (strcmp(kept[i].name, value->name) == 0)
            return kept[i].why;
    return value->is_power ? "only a power of two can stand there" : NULL;
}

/* Whether a list "A,B" has this name. */
static bool has_name(const char *list, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = list; at && *at;
         at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == n && memcmp(at, name, n) == 0)
            return true;
    return false;
}

/* Checks that each name of the list is a parameter that is fitted. */
static bool check_names(const struct sim_device *device, const char *list)
{
    for (const char *at = list; at && *at;
         at += strcspn(at, ","), at += *at == ',') {
        const int n = (int)strcspn(at, ",");
        struct sim_value value;
        unsigned i = 0;
        while (sim_device_value(device, i, &value) &&
               (strlen(value.name) != (size_t)n ||
                memcmp(value.name, at, (size_t)n) != 0))
            i++;
        if (!sim_device_value(device, i, &value))
            return cmd_refuse("fit: --parameter %.*s: %s has no parameter of "
                              "that name; mlusim devices %s lists them",
                              n, at, device->name, device->name);
        if (why_kept(&value))
            return cmd_refuse("fit: --parameter %s is not fitted: %s",
                              value.name, why_kept(&value));
    }
    return true;
}

/* Takes all parameters that can be fitted, or those of the list. */
static bool choose_parameters(struct fit *f, const char *list)
{
    struct fit_simulator *s = &f->simulator;
    struct sim_value value;
    for (unsigned i = 0; sim_device_value(s->device, i, &value); i++)
        if (!why_kept(&value) && (!list || has_name(list, value.name))) {
            assert(s->n_parameters < MOST_PARAMETERS);
            f->parameters[s->n_parameters++] = value;
        }
    s->parameters = f->parameters;
    return check_names(s->device, list);
}

/* Leaves only cases of these groups. */
static bool choose_groups(struct fit *f, const char *groups)
{
    struct fit_csv *csv = &f->csv;
    size_t n = 0;
    if (!groups)
        return true;
    for (size_t i = 0; i < csv->n; i++)
        if (has_name(groups, csv->groups[csv->cases[i].group]))
            csv->cases[n++] = csv->cases[i];
    csv->n = n;
    f->simulator.groups = groups;
    return n > 0 || cmd_refuse("fit: %s has no line of a group of --group %s",
                               f->path, groups);
}

/* ---- what is written ----------------------------------------------------- */

/* Writes where a parameter is known from: "lines 12-16 18-22". */
static void put_lines(const struct fit *f, const struct fit_found *found,
                      FILE *out)
{
    fputs("lines", out);
    for (size_t i = 0; i < found->n_cases; i++) {
        const struct fit_case *c = &f->csv.cases[found->cases[i]];
        fprintf(out, " %u-%u", c->first, c->last);
    }
}

static void put_known(const struct fit *f, FILE *out)
{
    for (size_t k = 0; k < f->simulator.n_parameters; k++) {
        const struct fit_found *found = &f->result.found[k];
        const struct sim_value *p = &f->parameters[k];
        if (!found->is_known && !found->is_bound)
            continue;
        fprintf(out, "%-20s %-8" PRIu64 " # of %" PRIu64 ", ", p->name,
                found->value, p->value);
        if (found->is_known)
            fprintf(out, "%s+- %.2g, ", found->is_rough ? "roughly " : "",
                    found->spread);
        else
            fputs("or another that is as good, ", out);
        put_lines(f, found, out);
        fputc('\n', out);
    }
}

/* Writes what is not known, with its spread if a case moves with it. */
static void put_unknown(const struct fit *f, const char *mark, FILE *out)
{
    bool is_first = true;
    for (size_t k = 0; k < f->simulator.n_parameters; k++) {
        const struct fit_found *found = &f->result.found[k];
        const struct sim_value *p = &f->parameters[k];
        if (found->is_known || found->is_bound)
            continue;
        if (is_first)
            fprintf(out, "%snot determined by these times, as before:\n", mark);
        is_first = false;
        fprintf(out, "%s  %s %" PRIu64, mark, p->name, p->value);
        if (found->n_cases > 0)
            fprintf(out, " +- %.2g", found->spread);
        fputc('\n', out);
    }
}

static bool write_file(const struct fit *f, const char *path)
{
    FILE *out = cmd_output_open(path);
    if (out) {
        fprintf(out,
                "# By mlusim fit, of the times in %s: %zu cases, %.1f %% off "
                "in the mean,\n# %.1f %% before.\n",
                f->path, f->csv.n, 100 * f->result.after,
                100 * f->result.before);
        fit_device_base(&f->simulator, out);
        put_known(f, out);
        put_unknown(f, "# ", out);
    }
    return cmd_output_close("fit", path, out, out && !ferror(out));
}

/* Prints the cases whose simulated times still differ. */
static void put_cases(const struct fit *f)
{
    enum { MOST = 10 };
    static const double off = 0.05;
    size_t n = 0;
    for (size_t i = 0; i < f->csv.n; i++) {
        const struct fit_case *c = &f->csv.cases[i];
        const double left = f->result.log_ns[i] - c->log_ns;
        if (fabs(left) < off + 3 * f->result.deviation[i])
            continue;
        if (n++ == 0)
            puts("cases that no value explains (simulated, of measured):");
        if (n <= MOST)
            printf("  %+.0f %% lines %u-%u %s\n", 100 * (exp(left) - 1),
                   c->first, c->last, c->key);
    }
    if (n > MOST)
        printf("  and %zu more\n", n - MOST);
}

static void report(const struct fit *f)
{
    size_t n = 0;
    for (size_t k = 0; k < f->simulator.n_parameters; k++)
        n += f->result.found[k].is_known;
    printf("%zu cases of %s, %zu simulations: %.1f %% off in the mean, %.1f %% "
           "before\n%zu of %zu parameters are determined:\n",
           f->csv.n, f->simulator.device->name, f->simulator.n_runs,
           100 * f->result.after, 100 * f->result.before, n,
           f->simulator.n_parameters);
    put_known(f, stdout);
    put_unknown(f, "", stdout);
    put_cases(f);
    if (f->csv.n_failed > 0)
        printf("%u groups failed on the card\n", f->csv.n_failed);
}

/* ---- the command --------------------------------------------------------- */

static bool read_csv(struct fit *f)
{
    char error[600];
    size_t n;
    char *text = files_read(f->path, MOST_BYTES, &n);
    if (!text)
        return cmd_refuse("fit: cannot read %s: %s", f->path,
                          isa_file_error(errno));
    const bool is_good = fit_csv_read(
        &f->csv, f->path, text, n, (struct isa_sentence){error, sizeof error});
    free(text);
    return is_good || cmd_refuse("fit: %s", error);
}

static bool open_device(struct fit *f, const char *name)
{
    char error[600], own[FIT_NAME];
    if (!name) {
        snprintf(own, sizeof own, "%.*s", (int)strcspn(f->csv.device, " "),
                 f->csv.device);
        name = own;
        if (!*own)
            return cmd_refuse("fit: %s names no device; say which with "
                              "--device",
                              f->path);
    }
    f->simulator.device = sim_device_open(name, error, sizeof error);
    return f->simulator.device ||
           cmd_refuse("fit: %s; --device says which device to begin with",
                      error);
}

/* Fits, once everything is open. */
static int fit_to_times(struct fit *f, const char *output)
{
    bool is_good = fit_search(&f->simulator, &f->result);
    if (is_good && !(output && strcmp(output, "-") == 0))
        report(f);
    if (is_good && output)
        is_good = write_file(f, output);
    fit_result_free(&f->result);
    return proc_processes_signal() ? proc_processes_signal_status()
           : is_good               ? CMD_OK
                                   : CMD_FAILED;
}

static int fit(const struct cmd_line *line)
{
    struct fit *f = isa_alloc(1, sizeof *f);
    const char *const *values = line->values;
    uint64_t jobs = 1;
    int status = CMD_USAGE;
    if (!f)
        return cmd_fail(CMD_FAILED, "fit: " ISA_NO_MEMORY, "the cases");
    f->path = line->rest[0];
    proc_processes_mind_signals();
    if (cmd_number("fit", options[JOBS].name, values[JOBS], PROC_MOST_JOBS,
                   &jobs) &&
        cmd_output_check("fit", values[OUTPUT], line->rest) && read_csv(f) &&
        choose_groups(f, values[GROUP]) && open_device(f, values[DEVICE]) &&
        choose_parameters(f, values[PARAMETER])) {
        f->simulator.csv = &f->csv;
        f->simulator.jobs = (unsigned)jobs;
        if (fit_simulator_open(&f->simulator, values[PROGRAM])) {
            status = fit_to_times(f, values[OUTPUT]);
            fit_simulator_close(&f->simulator);
        } else
            status = CMD_FAILED;
    }
    sim_device_close(f->simulator.device);
    fit_csv_free(&f->csv);
    free(f);
    return status;
}

const struct cmd_command cmd_fit = {
    .name = "fit",
    .arguments = "CSV",
    .doc = "makes a device file of times that a probe measured on a card (see "
           "docs/probe.md)",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 1,
    .max_rest = 1,
    .run = fit,
};
