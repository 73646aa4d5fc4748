/* SPDX-License-Identifier: MIT */
/*
 * `mlusim devices`: the device table, for people, and device files.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/show/devices_json.h"
#include "sim/sim.h"

enum { VERBOSE, JSON, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [VERBOSE] = {.name = "-v", .doc = "also tells where the numbers come from"},
    [JSON] = {.name = "--json", .doc = "prints the same as JSON, and more"},
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
