/* SPDX-License-Identifier: MIT */
/* `mlusim usage`: runs a program and prints how much of each memory its kernels
 * really used. The processes of the program write records, with the code of
 * their kernels, to a temporary folder; this file explains the records. */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/process/process.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/usage/usage.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/budget/rules.h"
#include "runtime/tools/budget/sentences.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/start/become.h"
#include "runtime/tools/start/settings.h"
#include "runtime/tools/usage/records.h"
#include "runtime/tools/usage/text.h"
#include "sim/sim.h"

/* A place in the code. */
struct place {
    struct sentences *sentences;
    const struct budget *budget;
    uint64_t pc;
};

static void say_breach(void *user, const char *sentence)
{
    const struct place *p = user;
    struct isa_location at = {.column = 0};
    char text[1200];
    if (p->budget->info && isa_debuginfo_line(p->budget->info, p->pc, &at))
        snprintf(text, sizeof text, "%s:%u: %s", at.file, at.line, sentence);
    else
        snprintf(text, sizeof text, "at 0x%llx: %s", (unsigned long long)p->pc,
                 sentence);
    sentences_add_at(p->sentences, text, at.column);
}

static void check_site(const struct isa_arch *arch, const struct used_site *s,
                       struct place *place)
{
    struct budget_op known = {.op = isa_op_find(s->op)};
    if (!known.op)
        return; /* the record is of another version */
    known.name = known.op->intrinsic ? known.op->intrinsic : known.op->name;
    for (unsigned i = 0; i < s->n_ranges; i++)
        if (s->ranges[i].is_nram)
            known.addresses[known.n_spans++] = s->ranges[i].addresses;
    if (known.op->shape == ISA_SHAPE_flat && s->n_ranges > 0)
        known.bytes = s->ranges[0].bytes;
    place->pc = s->pc;
    budget_check_rules(arch, &known, say_breach, place);
}

/* Returns the number of clusters of the largest union task on any device of an
 * architecture. 0: no device in the table has this architecture. */
static unsigned largest_union(const struct isa_arch *arch)
{
    size_t n;
    unsigned largest = 0;
    const struct sim_device *devices = sim_devices(&n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(devices[i].arch_name, arch->name) == 0 &&
            devices[i].max_union > largest)
            largest = devices[i].max_union;
    return largest;
}

static void check_union(const struct isa_arch *arch,
                        const struct used_kernel *k, const struct budget *b,
                        struct sentences *s)
{
    char text[700];
    const char *name = k->name;
    for (size_t i = 0; i < b->n_kernels; i++)
        if (strcmp(b->kernels[i].kernel->name, k->name) == 0)
            name = b->kernels[i].kernel->pretty;
    unsigned largest = largest_union(arch);
    if (arch->cores > 1 && (largest == 0 || k->union_clusters <= largest))
        return;
    if (arch->cores == 1 && k->union_clusters == 0)
        return;
    if (arch->cores == 1)
        snprintf(text, sizeof text,
                 "kernel %.500s was launched as Union%u; chips of one core "
                 "have Block tasks only",
                 name, k->union_clusters);
    else
        snprintf(text, sizeof text,
                 "kernel %.500s was launched as Union%u; the largest is "
                 "Union%u: choose by cnrtDeviceGetAttribute",
                 name, k->union_clusters, largest);
    sentences_add(s, text);
}

/* Adds sentences about what the kernel did that an architecture would refuse.
 */
static void usage_lint(const struct isa_arch *arch,
                       const struct used_kernel *kernel,
                       const struct budget *budget, struct sentences *sentences)
{
    struct place place = {sentences, budget, 0};
    sentences->name = arch->name;
    for (size_t i = 0; i < kernel->n_sites; i++)
        check_site(arch, &kernel->sites[i], &place);
    check_union(arch, kernel, budget, sentences);
}

/* ---- usage --------------------------------------------------------------- */

enum { DEVICE, DEVICES, LINT_ARCH, JSON, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {"--device", "NAME", "device to simulate, or a device file"},
    [DEVICES] = {"--devices", "N|NAME,...",
                 "several devices: how many, or their names"},
    [LINT_ARCH] = {"--lint-arch", "NAME",
                   "also tells what this architecture would not take "
                   "of what the kernels did; may be repeated",
                   .is_repeatable = true},
    [JSON] = {"--json", "FILE",
              "writes it as JSON to FILE instead (- is stdout)"},
};

/* The requested architectures, the sentences to print about them, and the
 * output. */
struct questions {
    const struct isa_arch *archs[CMD_MAX_REPEATED];
    size_t n;
    struct sentences sentences;
    FILE *out; /* file for JSON; NULL: text is printed to stdout */
    struct json_writer json;
};

/* ---- records ----------------------------------------------------------- */

static bool print_module(const struct used *used, const struct used_module *m,
                         struct questions *q)
{
    char error[512];
    struct budget b;
    struct budget_limits limits =
        budget_limits_of(m->arch, m->arch->name, used->sizes);
    if (!budget_open(&b, m->elf, m->bytes, &limits, error, sizeof error))
        return cmd_refuse("usage: %s", error);
    for (size_t i = 0; i < m->n_kernels; i++) {
        if (q->out)
            usage_json(&q->json, used, &m->kernels[i], &b);
        else
            usage_print(used, &m->kernels[i], &b);
        for (size_t k = 0; k < q->n; k++)
            usage_lint(q->archs[k], &m->kernels[i], &b, &q->sentences);
    }
    budget_close(&b);
    return true;
}

static bool print_record(const char *path, struct questions *q)
{
    char error[512];
    struct used used;
    bool ok = used_read(path, &used, error, sizeof error);
    if (!ok)
        cmd_fail(0, "usage: %s", error);
    for (size_t i = 0; ok && i < used.n_modules; i++)
        ok = print_module(&used, &used.modules[i], q);
    used_free(&used);
    return ok;
}

/* Orders names of the form PROCESS or PROCESS.DEVICE by number. */
static int by_number(const struct dirent **a, const struct dirent **b)
{
    char *x_rest, *y_rest;
    long x = strtol((*a)->d_name, &x_rest, 10);
    long y = strtol((*b)->d_name, &y_rest, 10);
    if (x == y && *x_rest && *y_rest) {
        x = atol(x_rest + 1);
        y = atol(y_rest + 1);
    }
    return (x > y) - (x < y);
}

static int is_record(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Prints all records. Returns how many records there were, or -1 if a record is
 * damaged. */
static int take_records(const char *folder, struct questions *q)
{
    struct dirent **entries;
    int n = scandir(folder, &entries, is_record, by_number);
    bool ok = true;
    for (int i = 0; i < n; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%.3500s/%.200s", folder,
                 entries[i]->d_name);
        ok = print_record(path, q) && ok;
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return ok ? n : -1;
}

/* ---- the program ------------------------------------------------------- */

/* Runs the program to its end. Returns its status as a shell would. */
static int run_program(char **program)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        mlusim_follow();
        _exit(mlusim_start("usage", program));
    }
    if (child < 0)
        return cmd_fail(CMD_USAGE, "usage: cannot start %s: %s", program[0],
                        strerror(errno));
    /* Ctrl-C ends only the program, which then writes its record */
    void (*old)(int) = signal(SIGINT, SIG_IGN);
    const pid_t ended = isa_process_wait(child, &status);
    signal(SIGINT, old);
    if (ended < 0)
        return cmd_fail(CMD_FAILED, "usage: %s is lost: %s", program[0],
                        strerror(errno));
    return isa_process_status(status);
}

static bool set_device(const char *name)
{
    char error[512], path[PATH_MAX];
    const char *device = name;
    if (!name)
        return true;
    if (!mlusim_device(&device, path, sizeof path, error, sizeof error))
        return cmd_refuse("usage: --device %s: %s", name, error);
    setenv(rt_env_name(RT_ENV_DEVICE), device, 1);
    return true;
}

/* Opens the output of the answers. On an error, prints a message and returns
 * false. */
static bool open_json(const char *path, struct questions *q)
{
    if (!path)
        return true;
    q->out = cmd_output_open(path);
    if (!q->out)
        cmd_output_close("usage", path, NULL, false);
    return q->out != NULL;
}

/* Writes the sentences after the kernels. False: writing failed. */
static bool finish(const char *path, struct questions *q)
{
    bool is_written = true;
    if (q->out) {
        isa_json_close(&q->json);
        sentences_json(&q->json, &q->sentences);
        is_written =
            cmd_output_close("usage", path, q->out, isa_json_end(&q->json));
    }
    sentences_print("usage", &q->sentences, !q->out);
    return is_written;
}

static int usage(const struct cmd_line *line)
{
    char folder[CMD_FOLDER_BYTES];
    struct questions questions = {.n = 0};
    for (size_t i = 0; i < line->n_repeated; i++)
        if (!(questions.archs[questions.n++] =
                  mlusim_arch("usage", line->repeated[i])))
            return CMD_USAGE;
    if (line->values[DEVICES])
        setenv(rt_env_name(RT_ENV_DEVICES), line->values[DEVICES], 1);
    if (!set_device(line->values[DEVICE]) || !values_check("usage", false) ||
        !cmd_output_check("usage", line->values[JSON], line->rest) ||
        !open_json(line->values[JSON], &questions))
        return CMD_USAGE;
    if (!cmd_folder_make("usage", folder))
        return CMD_USAGE;
    setenv(USAGE_ENV, folder, 1);
    int status = run_program(line->rest);
    if (questions.out) {
        isa_json_begin(&questions.json, questions.out, 2, ISA_SCHEMA_USAGE);
        isa_json_array(&questions.json, "kernels", ISA_JSON_HANGING);
    }
    int records = take_records(folder, &questions);
    cmd_folder_remove(folder);
    const bool is_told = status == ISA_STATUS_NOT_EXECUTABLE ||
                         status == ISA_STATUS_NOT_FOUND; /* reported by run.c */
    if (records == 0 && !is_told)
        cmd_fail(0, "usage: no kernel was launched, or the program ended by "
                    "_exit or a signal");
    bool is_bad = records <= 0 || questions.sentences.n > 0;
    is_bad = !finish(line->values[JSON], &questions) || is_bad;
    return status == 0 && is_bad ? CMD_FAILED : status;
}

const struct cmd_command cmd_usage = {
    .name = "usage",
    MLUSIM_STARTS_PROGRAM,
    .doc = "runs a program, or a kernel without one, then tells what its "
           "kernels used of each memory, by variable and over time",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 1,
    .run = usage,
};
