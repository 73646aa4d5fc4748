/* SPDX-License-Identifier: MIT */
/* `mlusim devices`: prints the device table or a device, and writes device
 * files. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/json/json.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "sim/sim.h"

/* Calls visit for each option of mlucc that kernels for the device need: the
 * architecture, and the sizes that are smaller than those of the architecture.
 * (mlucc does not link for larger sizes.) */
static void devices_flags(const struct sim_device *d,
                          void (*visit)(void *user, const char *flag),
                          void *user)
{
    const struct isa_arch *arch = isa_arch_find(d->arch_name);
    const struct {
        const char *name;
        unsigned of_arch, of_device;
    } sizes[] = {{sim_space_name(SIM_SPACE_NRAM), arch->nram_kib, d->nram_kib},
                 {sim_space_name(SIM_SPACE_WRAM), arch->wram_kib, d->wram_kib},
                 {sim_space_name(SIM_SPACE_SRAM), arch->sram_kib, d->sram_kib}};
    char flag[80];
    snprintf(flag, sizeof flag, "--bang-mlu-arch=%s", d->arch_name);
    visit(user, flag);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (sizes[i].of_device >= sizes[i].of_arch)
            continue;
        snprintf(flag, sizeof flag, "-U__MLU_%s_SIZE__", sizes[i].name);
        visit(user, flag);
        snprintf(flag, sizeof flag, "-D__MLU_%s_SIZE__=%u", sizes[i].name,
                 sizes[i].of_device);
        visit(user, flag);
    }
}

/* ---- members ------------------------------------------------------------- */

static void put_flag(void *user, const char *flag)
{
    isa_json_text(user, NULL, flag);
}

static void put_board(void *user, const char *parameter, uint32_t value,
                      const char *provenance, const char *rests,
                      const char *doc)
{
    struct json_writer *w = user;
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "parameter", parameter);
    isa_json_u64(w, "value", value);
    isa_json_text(w, "provenance", provenance);
    isa_json_text(w, "rests_on", rests);
    isa_json_text(w, "meaning", doc);
    isa_json_close(w);
}

static void put_change(void *user, const char *name, uint64_t from, uint64_t to)
{
    struct json_writer *w = user;
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "name", name);
    isa_json_u64(w, "from", from);
    isa_json_u64(w, "to", to);
    isa_json_close(w);
}

static void put_sizes(struct json_writer *w, const struct sim_device *d)
{
    isa_json_u64(w, "nram_bytes", (uint64_t)d->nram_kib << 10);
    isa_json_u64(w, "wram_bytes", (uint64_t)d->wram_kib << 10);
    isa_json_u64(w, "sram_bytes", (uint64_t)d->sram_kib << 10);
    isa_json_u64(w, "l2_bytes", (uint64_t)d->l2_kib << 10);
    isa_json_u64(w, "dram_bytes", d->dram_mib << 20);
    isa_json_fixed(w, "dram_peak_gbps", d->dram_mbps / 1e3, 3);
}

static void put_lists(struct json_writer *w, const struct sim_device *d)
{
    isa_json_array(w, "board", ISA_JSON_LINES);
    sim_device_board(d, put_board, w);
    isa_json_close(w);
    isa_json_array(w, "changes", ISA_JSON_LINES);
    if (d->file)
        sim_device_changes(d, put_change, w);
    isa_json_close(w);
    isa_json_array(w, "flags", ISA_JSON_ROW);
    devices_flags(d, put_flag, w);
    isa_json_close(w);
}

static void put_device(struct json_writer *w, const struct sim_device *d)
{
    isa_json_object(w, NULL, ISA_JSON_LINES);
    isa_json_text(w, "name", d->name);
    isa_json_bool(w, "is_default", d == sim_device_default());
    isa_json_text(w, "arch", d->arch_name);
    isa_json_u64(w, "arch_number", d->arch);
    isa_json_u64(w, "clusters", d->clusters);
    isa_json_u64(w, "cores_per_cluster", d->cores);
    isa_json_u64(w, "max_union", d->max_union);
    isa_json_u64(w, "clock_mhz", d->clock_mhz);
    put_sizes(w, d);
    isa_json_text(w, "provenance", d->provenance);
    put_lists(w, d);
    isa_json_close(w);
}

/* Writes one device, or the table if `one` is NULL, as
 * docs/reference/devices.schema.json describes. */
static void devices_json(const struct sim_device *one, FILE *out)
{
    size_t n = 1;
    const struct sim_device *table = one ? one : sim_devices(&n);
    struct json_writer w;
    isa_json_begin(&w, out, 1, ISA_SCHEMA_DEVICES);
    isa_json_array(&w, "devices", ISA_JSON_LINES);
    for (size_t i = 0; i < n; i++)
        put_device(&w, &table[i]);
    isa_json_close(&w);
    isa_json_end(&w);
}

/* ---- devices ------------------------------------------------------------- */

enum { VERBOSE, JSON, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [VERBOSE] = {.name = "-v", .doc = "also tells where the numbers come from"},
    [JSON] = {"--json", NULL, "prints the same as JSON, and more"},
};

static void print_head(void)
{
    printf("  %-13s %-8s %7s %6s %15s %7s %8s\n", "device", "arch", "cores",
           "MHz", "NRAM/WRAM/SRAM", "memory", "DRAM");
    printf("  %-13s %-8s %7s %6s %15s %7s %8s\n", "", "", "", "", "KiB", "GiB",
           "GB/s");
}

static void print_board(void *user, const char *parameter, uint32_t value,
                        const char *provenance, const char *rests,
                        const char *doc)
{
    (void)user;
    printf("    %s %" PRIu32 ", not as its generation: %s (%s): %s\n",
           parameter, value, provenance, rests, doc);
}

static void print_device(const struct sim_device *d, bool is_verbose)
{
    char cores[24], memory[24];
    snprintf(cores, sizeof cores, "%u x %u", d->clusters, d->cores);
    snprintf(memory, sizeof memory, "%u/%u/%u", d->nram_kib, d->wram_kib,
             d->sram_kib);
    printf("%c %-13s %-8s %7s %6u %15s %7.1f %8.1f\n",
           d == sim_device_default() ? '*' : ' ', d->name, d->arch_name, cores,
           d->clock_mhz, memory, (double)d->dram_mib / 1024,
           d->dram_mbps / 1e3);
    if (!is_verbose)
        return;
    printf("    %s\n", d->provenance);
    sim_device_board(d, print_board, NULL);
}

/* ---- the file of one --------------------------------------------------- */

static void print_change(void *user, const char *name, uint64_t from,
                         uint64_t to)
{
    (void)user;
    printf("  %-18s %10" PRIu64 " -> %10" PRIu64 "\n", name, from, to);
}

static void print_flag(void *user, const char *flag)
{
    (void)user;
    printf("%s%s", strncmp(flag, "-U", 2) == 0 ? " \\\n    " : " ", flag);
}

static void print_flags(const struct sim_device *d)
{
    printf("\ncompile kernels for it with\n  mlucc");
    devices_flags(d, print_flag, NULL);
    printf("\n");
}

static void print_one(const struct sim_device *d, bool is_verbose)
{
    print_head();
    print_device(d, is_verbose);
    if (!d->file)
        return;
    printf("\nchanged\n");
    sim_device_changes(d, print_change, NULL);
    print_flags(d);
}

static void print_all(bool is_verbose)
{
    size_t n;
    const struct sim_device *table = sim_devices(&n);
    print_head();
    for (size_t i = 0; i < n; i++)
        print_device(&table[i], is_verbose);
    puts("\ncores: clusters x cores of each; SRAM is per cluster; * is the "
         "default");
}

static int devices(const struct cmd_line *line)
{
    bool is_verbose = line->values[VERBOSE], is_json = line->values[JSON];
    const struct sim_device *one = NULL;
    char error[512];
    if (is_json && is_verbose)
        return cmd_fail(CMD_USAGE, "devices: --json has all that -v adds; "
                                   "leave -v out");
    if (line->n_rest) {
        one = sim_device_open(line->rest[0], error, sizeof error);
        if (!one)
            return cmd_fail(CMD_USAGE, "devices: %s", error);
    }
    if (is_json)
        devices_json(one, stdout);
    else if (one)
        print_one(one, is_verbose);
    else
        print_all(is_verbose);
    if (one)
        sim_device_close(one);
    return CMD_OK;
}

const struct cmd_command cmd_devices = {
    .name = "devices",
    .arguments = "[DEVICE|FILE]",
    .doc = "lists the devices that can be simulated, or shows one, or what a "
           "device file makes of it",
    .options = options,
    .n_options = N_OPTIONS,
    .max_rest = 1,
    .run = devices,
};
