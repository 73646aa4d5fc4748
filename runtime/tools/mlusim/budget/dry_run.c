/* SPDX-License-Identifier: MIT */
/* A budget by trial: the source is compiled once for each architecture, then a
 * few tasks of the launch run on each device, as many devices at a time as
 * there are processors. No file is written for the user. */
#include "runtime/tools/mlusim/budget/dry_run.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/array/source.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/launch/arguments.h"
#include "runtime/tools/mlusim/budget/dry_text.h"

bool dry_run_is_asked(char *const *rest)
{
    return rest[0] && mlusim_is_source(rest[0]) && rest[1] &&
           strncmp(rest[1], "--", 2) == 0 && rest[1][2];
}

/* ---- devices ------------------------------------------------------------- */

static bool add_device(struct dry_run *run, const struct sim_device *device,
                       const char *name)
{
    for (size_t i = 0; i < run->n_devices; i++)
        if (run->devices[i].device == device) {
            sim_device_close(device);
            return true; /* the device was named twice */
        }
    run->devices[run->n_devices++] =
        (struct dry_device){.device = device, .name = name};
    return true;
}

static bool open_device(struct dry_run *run, const char *name)
{
    char error[512];
    const struct sim_device *device =
        name ? sim_device_open(name, error, sizeof error)
             : sim_device_default();
    if (device)
        return add_device(run, device, name ? name : device->name);
    return cmd_refuse("budget: --device %s: %s", name, error);
}

static bool open_devices(struct dry_run *run, const char *const *names,
                         size_t n_names, bool all)
{
    size_t n;
    const struct sim_device *table = sim_devices(&n);
    const char *usual = getenv(rt_env_name(RT_ENV_DEVICE));
    run->devices = isa_alloc(n + n_names + 1, sizeof *run->devices);
    if (!run->devices)
        return cmd_refuse("budget: " ISA_NO_MEMORY, "devices");
    for (size_t i = 0; all && i < n; i++)
        add_device(run, &table[i], table[i].name);
    for (size_t i = 0; i < n_names; i++)
        if (!open_device(run, names[i]))
            return false;
    return all || n_names || open_device(run, usual && *usual ? usual : NULL);
}

/* ---- code ---------------------------------------------------------------- */

static struct mlusim_compiled *code_for(struct dry_run *run,
                                        const struct isa_arch *arch)
{
    for (size_t i = 0; i < run->n_compiled; i++)
        if (run->compiled[i].arch == arch)
            return &run->compiled[i];
    run->compiled[run->n_compiled].arch = arch;
    return &run->compiled[run->n_compiled++];
}

/* Compiles once for each architecture. */
static bool compile(struct dry_run *run)
{
    run->compiled = isa_alloc(run->n_devices, sizeof *run->compiled);
    if (!run->compiled)
        return cmd_refuse("budget: " ISA_NO_MEMORY, "code");
    for (size_t i = 0; i < run->n_devices; i++)
        run->devices[i].code =
            code_for(run, isa_arch_find(run->devices[i].device->arch_name));
    return mlusim_compile("budget", run->call.source, "--bang-device-only",
                          run->call.flags, run->compiled, run->n_compiled);
}

static struct budget_limits limits_of(const struct sim_device *device)
{
    const uint64_t sizes[BUDGET_N_MEMORIES] = {
#define X(ID, name, size, reserve, qualifier) \
    [BUDGET_##ID] = device->size * 1024ull,
#include "runtime/tools/budget/memories.def"
#undef X
    };
    return budget_limits_of(isa_arch_find(device->arch_name), device->name,
                            sizes);
}

static bool measure(struct dry_run *run, const struct mlusim_compiled *code,
                    const unsigned char *elf, size_t n)
{
    for (size_t i = 0; i < run->n_devices; i++) {
        struct dry_device *d = &run->devices[i];
        const struct budget_limits limits = limits_of(d->device);
        char error[512];
        if (d->code != code)
            continue;
        if (!budget_open(&d->budget, elf, n, &limits, error, sizeof error))
            return cmd_refuse("budget: %s, %s: %s", run->call.source,
                              limits.name, error);
        d->is_measured = true;
    }
    return true;
}

/* Measures a kernel that mlucc refused, perhaps only because it is too large.
 * So compiles it with unlimited memories. The resulting ELF replaces the code;
 * no device loads it. */
static bool measure_refused(struct dry_run *run, struct mlusim_compiled *code,
                            struct mlusim_compiled *roomy)
{
    *roomy = (struct mlusim_compiled){.arch = code->arch};
    return mlusim_compile("budget", run->call.source, "--bang-measure",
                          run->call.flags, roomy, 1) &&
           (!roomy->elf || measure(run, code, roomy->elf, roomy->bytes));
}

/* ---- the launch ---------------------------------------------------------- */

/* Lists the arguments that are arrays of zeros. */
static void note_zeros(struct dry_run *run)
{
    assert(run->kernel);
    const char *text;
    size_t used = 0;
    for (size_t i = 0; (text = mlusim_call_argument(&run->call, i)); i++)
        if ((array_source_is_zero(text) || mlusim_has_zeros(text)) &&
            used < sizeof run->zeros)
            used += (size_t)snprintf(
                run->zeros + used, sizeof run->zeros - used, "%s%s",
                used ? ", " : "", run->kernel->params[i].name);
}

/* Returns the words for mlusim-launch, which come from the first device code
 * that was compiled. NULL after a message. */
static char **prepare(struct dry_run *run, int *file)
{
    const struct mlusim_compiled *code = run->compiled;
    char error[512];
    unsigned long dims[3] = {1, 1, 1}, cores = 1;
    while (!code->elf)
        code++;
    if (!isa_image_open(&run->image, code->elf, code->bytes, error,
                        sizeof error)) {
        cmd_fail(0, "budget: the device code of %s: %s", run->call.source,
                 error);
        return NULL;
    }
    run->has_image = true;
    run->kernel = mlusim_call_kernel(&run->call, &run->image);
    *file = run->kernel
                ? mlusim_call_image(&run->call, run->compiled, run->n_compiled)
                : -1;
    if (*file < 0)
        return NULL;
    sscanf(run->call.dim, "%lu,%lu,%lu", &dims[0], &dims[1], &dims[2]);
    sscanf(run->call.type, "%lu", &cores);
    run->clusters = (unsigned)(cores / 4);
    if (dims[0] % cores == 0) /* a task type that does not divide x would
                                 never be launched */
        run->tasks = dims[0] / cores * (uint64_t)dims[1] * dims[2];
    char **words = mlusim_call_words(&run->call, run->kernel, code->elf,
                                     code->bytes, *file);
    if (words)
        note_zeros(run);
    return words;
}

/* ---- running ------------------------------------------------------------- */

static size_t count_running(const struct dry_run *run)
{
    size_t n = 0;
    for (size_t i = 0; i < run->n_devices; i++)
        n += run->devices[i].process != 0;
    return n;
}

/* Runs all tasks if some tasks wait for tasks that did not run. */
static bool go_on(struct dry_run *run, struct dry_device *d, char **words,
                  const char *folder)
{
    if ((d->end != DRY_ENDLESS && d->end != DRY_WAITS) || d->runs_all ||
        run->tasks <= DRY_TASKS)
        return true;
    dry_forget(d);
    return dry_start(d, words, folder, true);
}

/* Waits for the first process that ends. */
static bool wait_for_one(struct dry_run *run, char **words, const char *folder)
{
    int how;
    const pid_t ended = isa_process_wait(-1, &how);
    if (ended < 0) {
        cmd_fail(0, "budget: mlusim-launch is lost: %s", strerror(errno));
        for (size_t i = 0; i < run->n_devices; i++)
            run->devices[i].process = 0;
        return false;
    }
    for (size_t i = 0; i < run->n_devices; i++) {
        struct dry_device *d = &run->devices[i];
        if (d->process == ended)
            return dry_read_reports(d, folder) && dry_collect(d, folder, how) &&
                   go_on(run, d, words, folder);
    }
    return true; /* false for a child of the program that this process was
                    before exec */
}

static bool run_all(struct dry_run *run, char **words)
{
    char folder[CMD_FOLDER_BYTES];
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    bool ok = true;
    if (!cmd_folder_make("budget", folder))
        return false;
    for (size_t i = 0; ok && i < run->n_devices; i++) {
        struct dry_device *d = &run->devices[i];
        if (!d->code->elf)
            continue;
        ok = dry_start(d, words, folder, false);
        while (ok && (long)count_running(run) >= processors)
            ok = wait_for_one(run, words, folder);
    }
    while (count_running(run) > 0)
        ok = wait_for_one(run, words, folder) && ok;
    cmd_folder_remove(folder);
    return ok;
}

/* ---- the verdict --------------------------------------------------------- */

/* Finds what is wrong before a task runs on the device. */
static bool judge(const struct dry_run *run, struct dry_device *d)
{
    const struct budget_kernel *kernel = dry_kernel(run, d);
    if (run->kernel && d->is_measured && !kernel)
        return dry_find(d, DRY_NO_CODE, "", 0,
                        "its code has no kernel of that name");
    if (!d->code->elf)
        d->end = DRY_NO_CODE;
    for (unsigned m = 0; !d->code->elf && kernel && m < BUDGET_N_MEMORIES; m++)
        if (dry_free(d, kernel, (enum budget_memory)m) < 0)
            d->end = DRY_TOO_LARGE;
    return true;
}

static bool all_fit(const struct dry_run *run)
{
    for (size_t i = 0; i < run->n_devices; i++)
        if (run->devices[i].end != DRY_FITS)
            return false;
    return true;
}

static bool has_code(const struct dry_run *run)
{
    for (size_t i = 0; i < run->n_compiled; i++)
        if (run->compiled[i].elf)
            return true;
    return false;
}

/* Measures the kernel for each architecture, and runs it on the devices whose
 * architecture has code. roomy: for the ELFs of the other architectures. */
static bool try_all(struct dry_run *run, struct mlusim_compiled *roomy)
{
    bool ok = true;
    int file = -1;
    for (size_t i = 0; ok && i < run->n_compiled; i++) {
        struct mlusim_compiled *code = &run->compiled[i];
        ok = code->elf ? measure(run, code, code->elf, code->bytes)
                       : measure_refused(run, code, &roomy[i]);
    }
    if (ok && has_code(run)) {
        char **words = prepare(run, &file);
        ok = words && run_all(run, words);
        mlusim_call_words_free(words);
    }
    if (file >= 0)
        close(file);
    for (size_t i = 0; ok && i < run->n_devices; i++)
        ok = judge(run, &run->devices[i]);
    return ok;
}

static int answer(struct dry_run *run, const char *json)
{
    struct mlusim_compiled *roomy = isa_alloc(run->n_compiled, sizeof *roomy);
    int status = CMD_USAGE;
    if (roomy && try_all(run, roomy)) {
        if (!json)
            dry_print(run);
        if (!json || dry_write_json(run, json))
            status = all_fit(run) ? CMD_OK : CMD_FAILED;
    }
    for (size_t i = 0; i < run->n_devices; i++) {
        dry_forget(&run->devices[i]);
        if (run->devices[i].is_measured)
            budget_close(&run->devices[i].budget);
    }
    if (roomy)
        mlusim_compiled_free(roomy, run->n_compiled);
    free(roomy);
    return status;
}

/* Whether the variables of the environment are valid. If not, prints a message.
 */
static bool check_settings(void)
{
    struct rt_settings settings;
    char error[512];
    if (rt_settings_read(&settings, error, sizeof error))
        return true;
    return cmd_refuse("budget: %s", error);
}

int dry_run(char **rest, const char *const *names, size_t n_names, bool all,
            const char *json)
{
    struct dry_run run = {.n_devices = 0};
    int status = mlusim_call_read(&run.call, "budget", rest);
    char *const source[] = {rest[0], NULL};
    if (status != CMD_OK)
        return status;
    if (mlusim_call_saves(&run.call))
        return cmd_fail(CMD_USAGE,
                        "budget: --save: a dry run writes nothing; mlusim run "
                        "saves what a kernel computes");
    status = check_settings() && cmd_output_check("budget", json, source) &&
                     open_devices(&run, names, n_names, all) && compile(&run)
                 ? answer(&run, json)
                 : CMD_USAGE;
    if (run.has_image)
        isa_image_close(&run.image);
    if (run.compiled)
        mlusim_compiled_free(run.compiled, run.n_compiled);
    free(run.compiled);
    for (size_t i = 0; i < run.n_devices; i++)
        sim_device_close(run.devices[i].device);
    free(run.devices);
    return status;
}
