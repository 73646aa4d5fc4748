/* SPDX-License-Identifier: MIT */
/* `mlusim budget`: how much of each memory kernels need, and whether this fits,
 * for one architecture or for all. A source is compiled for each architecture.
 * A program or object is measured for the architectures whose code it contains.
 */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/budget/budget.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/budget/output.h"
#include "runtime/tools/budget/sentences.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/budget/dry_run.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "sim/sim.h"

enum { ARCH, DEVICE, ALL, JSON, N_OPTIONS };
enum { SHOWN_KERNELS = 3 }; /* shown to tell images apart */

static const struct cmd_option options[N_OPTIONS] = {
    [ARCH] = {"--arch", "NAME",
              "only this architecture (mtp_592); may be repeated",
              .is_repeatable = true},
    [DEVICE] = {"--device", "NAME",
                "the architecture and the memories of this device, or "
                "device file; of a dry run, where it runs, and may be "
                "repeated",
                .is_repeatable = true},
    [ALL] = {"--all", NULL,
             "all architectures: of a source, of the table; else, of "
             "those in the file; of a dry run, all devices"},
    [JSON] = {"--json", "FILE",
              "writes the budget as JSON to FILE instead (- is stdout)"},
};

/* An architecture for which the file has code, and the results. */
struct entry {
    char name[96];
    unsigned char *elf;
    struct budget budget;
    bool is_measured;
    char *messages; /* messages of mlucc if the source does not compile */
};

struct request {
    const char *path;
    const struct isa_arch
        *archs[CMD_MAX_REPEATED]; /* architectures that were requested */
    size_t n_archs;
    const struct sim_device *device; /* device whose sizes are used; NULL:
                                        sizes of architectures */
    struct entry *entries;
    size_t n_entries, room;
};

/* ---- measuring --------------------------------------------------------- */

static struct budget_limits limits_of(const struct request *r,
                                      const struct isa_arch *arch)
{
    if (!r->device)
        return budget_limits_of(arch, arch->name, NULL);
    const uint64_t sizes[BUDGET_N_MEMORIES] = {
#define X(ID, name, size, reserve, qualifier) r->device->size * 1024ull,
#include "runtime/tools/budget/memories.def"
#undef X
    };
    return budget_limits_of(arch, r->device->name, sizes);
}

/* Adds an entry. NULL after a message. */
static struct entry *add_entry(struct request *r, const char *name)
{
    if (!ISA_GROW(r->entries, r->n_entries, r->room)) {
        cmd_fail(0, "budget: " ISA_NO_MEMORY, "budgets");
        return NULL;
    }
    struct entry *e = &r->entries[r->n_entries++];
    *e = (struct entry){0};
    snprintf(e->name, sizeof e->name, "%s", name);
    return e;
}

/* Measures an ELF. Afterwards the entry owns the ELF. */
static bool measure(struct request *r, const struct isa_arch *arch,
                    unsigned char *elf, size_t n)
{
    char error[512];
    struct budget_limits limits = limits_of(r, arch);
    struct entry *e = add_entry(r, limits.name);
    if (!e) {
        free(elf);
        return false;
    }
    e->elf = elf;
    e->is_measured =
        budget_open(&e->budget, elf, n, &limits, error, sizeof error);
    if (!e->is_measured)
        cmd_fail(0, "budget: %s, %s: %s", r->path, limits.name, error);
    return e->is_measured;
}

/* ---- of a program, object or device ELF -------------------------------- */

/* Returns the requested architecture that has the same number as arch, or
 * `arch` if no architecture was requested; else NULL. */
static const struct isa_arch *asked_for(const struct request *r,
                                        const struct isa_arch *arch)
{
    for (size_t i = 0; i < r->n_archs; i++)
        if (r->archs[i]->number == arch->number)
            return r->archs[i];
    return r->n_archs ? NULL : arch;
}

static bool take_image(void *user, const struct isa_arch *arch, const void *elf,
                       size_t n)
{
    struct request *r = user;
    if (!arch && r->n_archs == 1)
        arch = r->archs[0]; /* the user names the architecture of a device
                               ELF */
    if (!arch)
        return cmd_refuse(
            "budget: %s does not say what it was compiled for; name "
            "one architecture with --arch",
            r->path);
    arch = asked_for(r, arch);
    if (!arch)
        return true;
    unsigned char *copy = isa_alloc_raw(n, 1);
    if (!copy)
        return cmd_refuse("budget: " ISA_NO_MEMORY, r->path);
    memcpy(copy, elf, n);
    return measure(r, arch, copy, n);
}

static bool take_file(struct request *r)
{
    const struct isa_arch *only = r->n_archs == 1 ? r->archs[0] : NULL;
    if (mlusim_images("budget", r->path, only, take_image, r) != CMD_OK)
        return false;
    if (r->n_entries == 0)
        cmd_fail(0, "budget: %s has code for none of these architectures",
                 r->path);
    return r->n_entries > 0;
}

/* ---- of a source ------------------------------------------------------- */

static bool take_compiled(struct request *r, struct mlusim_compiled *c)
{
    if (c->elf) {
        unsigned char *elf = c->elf;
        c->elf = NULL;
        return measure(r, c->arch, elf, c->bytes);
    }
    struct entry *e = add_entry(r, c->arch->name);
    if (e) {
        e->messages = c->messages;
        c->messages = NULL;
    }
    return e;
}

static bool take_source(struct request *r, char *const *flags)
{
    struct mlusim_compiled compiled[CMD_MAX_REPEATED] = {{0}};
    for (size_t i = 0; i < r->n_archs; i++)
        compiled[i].arch = r->archs[i];
    bool ok = mlusim_compile("budget", r->path, "--bang-measure", flags,
                             compiled, r->n_archs);
    for (size_t i = 0; ok && i < r->n_archs; i++)
        ok = take_compiled(r, &compiled[i]);
    mlusim_compiled_free(compiled, r->n_archs);
    return ok;
}

/* ---- the answer -------------------------------------------------------- */

static bool all_fit(const struct request *r)
{
    for (size_t i = 0; i < r->n_entries; i++)
        if (!r->entries[i].is_measured || !budget_fits(&r->entries[i].budget))
            return false;
    return true;
}

/* Whether another entry has the same architecture: the file then has several
 * images, with different kernels. */
static bool has_twin(const struct request *r, size_t i)
{
    assert(i < r->n_entries);
    for (size_t k = 0; k < r->n_entries; k++)
        if (k != i && strcmp(r->entries[k].name, r->entries[i].name) == 0)
            return true;
    return false;
}

static void print_row(const struct request *r, size_t i)
{
    assert(i < r->n_entries);
    const struct entry *e = &r->entries[i];
    if (!e->is_measured) {
        printf("%-12s does not compile\n", e->name);
        return;
    }
    budget_print_row(stdout, &e->budget);
    if (!has_twin(r, i))
        return;
    for (size_t k = 0; k < e->budget.n_kernels && k < SHOWN_KERNELS; k++)
        printf("%s%s", k ? ", " : "  kernels ",
               e->budget.kernels[k].kernel->pretty);
    if (e->budget.n_kernels > SHOWN_KERNELS)
        printf(" and %zu more", e->budget.n_kernels - SHOWN_KERNELS);
    printf("\n");
}

/* Prints the messages of mlucc, unless they were printed for an earlier
 * architecture. */
static void print_messages(const struct request *r, size_t i)
{
    assert(i < r->n_entries);
    const char *text = r->entries[i].messages;
    if (!text)
        return;
    for (size_t k = 0; k < i; k++)
        if (r->entries[k].messages && strcmp(r->entries[k].messages, text) == 0)
            return;
    printf("\n%s:\n%s", r->entries[i].name, text);
}

static void print_remedies(const struct request *r)
{
    struct sentences s = {0};
    for (size_t i = 0; i < r->n_entries; i++) {
        s.name = r->entries[i].name;
        if (r->entries[i].is_measured)
            budget_remedies(&r->entries[i].budget, sentences_add, &s);
    }
    sentences_print("budget", &s, true);
}

static void print_text(const struct request *r)
{
    printf("%s: ", r->path);
    if (r->n_entries == 1 && r->entries[0].is_measured) {
        budget_print(stdout, &r->entries[0].budget);
    } else {
        printf("bytes, left beside the reserve\n\n");
        budget_print_head(stdout);
        for (size_t i = 0; i < r->n_entries; i++)
            print_row(r, i);
    }
    for (size_t i = 0; i < r->n_entries; i++)
        print_messages(r, i);
    print_remedies(r);
}

static void print_json(FILE *out, const struct request *r)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_BUDGET);
    isa_json_text(&w, "file", r->path);
    isa_json_bool(&w, "fits", all_fit(r));
    isa_json_array(&w, "architectures", ISA_JSON_LINES);
    for (size_t i = 0; i < r->n_entries; i++) {
        const struct entry *e = &r->entries[i];
        if (e->is_measured)
            budget_json(&w, &e->budget);
        else
            budget_json_refusal(&w, e->name, e->messages);
    }
    isa_json_close(&w);
    isa_json_end(&w);
}

static bool write_json(const struct request *r, const char *path)
{
    FILE *out = cmd_output_open(path);
    if (out)
        print_json(out, r);
    return cmd_output_close("budget", path, out, true);
}

/* ---- the command ------------------------------------------------------- */

static void add_arch(struct request *r, const struct isa_arch *arch)
{
    for (size_t i = 0; i < r->n_archs; i++)
        if (r->archs[i] == arch)
            return;
    r->archs[r->n_archs++] = arch;
}

/* Reads the options. On an error, prints a message and returns false. */
static bool read_request(const struct cmd_line *line, struct request *r)
{
    char error[512];
    size_t n;
    const struct isa_arch *all = isa_archs(&n);
    int asked = (line->values[ARCH] != NULL) + (line->values[DEVICE] != NULL) +
                (line->values[ALL] != NULL);
    r->path = line->rest[0];
    if (asked > 1)
        return cmd_refuse(
            "budget: --arch, --device and --all exclude each other");
    for (size_t i = 0; i < line->n_repeated; i++) {
        if (line->repeated_by[i] != ARCH)
            continue;
        const struct isa_arch *arch = mlusim_arch("budget", line->repeated[i]);
        if (!arch)
            return false;
        add_arch(r, arch);
    }
    const char *device = line->values[DEVICE];
    if (device && line->n_repeated > 1)
        return cmd_refuse(
            "budget: several devices are for a dry run, with --kernel");
    if (device) {
        r->device = sim_device_open(device, error, sizeof error);
        if (!r->device)
            return cmd_refuse("budget: --device %s: %s", device, error);
        r->archs[r->n_archs++] = isa_arch_find(r->device->arch_name);
    }
    if (!mlusim_is_source(r->path))
        return true;
    for (size_t i = 0; line->values[ALL] && i < n; i++)
        r->archs[r->n_archs++] = &all[i];
    if (!r->n_archs)
        r->archs[r->n_archs++] = isa_arch_find(sim_device_default()->arch_name);
    return true;
}

static int answer(const struct cmd_line *line, struct request *r)
{
    bool is_source = mlusim_is_source(r->path);
    char **flags = line->rest + 1;
    if (*flags && strcmp(*flags, "--") == 0)
        flags++;
    if (!is_source && *flags)
        return cmd_fail(CMD_USAGE,
                        "budget: %s: flags of mlucc are for sources (.mlu)",
                        *flags);
    if (!cmd_output_check("budget", line->values[JSON], line->rest))
        return CMD_USAGE;
    if (!(is_source ? take_source(r, flags) : take_file(r)))
        return CMD_USAGE;
    if (!line->values[JSON])
        print_text(r);
    else if (!write_json(r, line->values[JSON]))
        return CMD_USAGE;
    return all_fit(r) ? CMD_OK : CMD_FAILED;
}

/* Prints what a launch of a kernel needs on the requested devices. */
static int try_launch(const struct cmd_line *line)
{
    const char *names[CMD_MAX_REPEATED];
    size_t n = 0;
    if (line->values[ARCH])
        return cmd_fail(CMD_USAGE, "budget: a dry run is of devices: say "
                                   "--device NAME or --all instead of --arch");
    if (line->values[ALL] && line->values[DEVICE])
        return cmd_fail(CMD_USAGE,
                        "budget: --device and --all exclude each other");
    for (size_t i = 0; i < line->n_repeated; i++)
        names[n++] = line->repeated[i];
    return dry_run(line->rest, names, n, line->values[ALL] != NULL,
                   line->values[JSON]);
}

static int budget(const struct cmd_line *line)
{
    struct request r = {0};
    if (dry_run_is_asked(line->rest))
        return try_launch(line);
    int status = read_request(line, &r) ? answer(line, &r) : CMD_USAGE;
    for (size_t i = 0; i < r.n_entries; i++) {
        if (r.entries[i].is_measured)
            budget_close(&r.entries[i].budget);
        free(r.entries[i].elf);
        free(r.entries[i].messages);
    }
    free(r.entries);
    sim_device_close(r.device);
    return status;
}

const struct cmd_command cmd_budget = {
    .name = "budget",
    .arguments = "FILE [-- FLAGS OF MLUCC] | FILE.mlu --kernel NAME --dim "
                 "X,Y,Z --type TYPE --arg VALUE... [-- FLAGS OF MLUCC]",
    .doc = "tells what kernels take of each memory and whether it fits: "
           "status 0 it does, 1 it does not; with a launch, by a dry run of "
           "a few of its tasks",
    .first = "FILE.mlu",
    .is_first = mlusim_is_source,
    .later = mlusim_launch_options,
    .n_later = MLUSIM_N_LAUNCH_OPTIONS,
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 1,
    .max_rest = SIZE_MAX,
    .run = budget,
};
