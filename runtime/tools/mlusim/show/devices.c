/* SPDX-License-Identifier: MIT */
/*
 * `mlusim devices`: the device table, for people, and device files.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "isa/isa.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "sim/sim.h"

enum { VERBOSE, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [VERBOSE] = {.name = "-v", .doc = "also tells where the numbers come from"},
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

/* Kernels are compiled for sizes: what mlucc has to know of those that are less
 * than the architecture's. More than that it does not link for. */
static void print_flags(const struct sim_device *d)
{
    const struct isa_arch *arch = isa_arch_find(d->arch_name);
    const struct {
        const char *name;
        unsigned of_arch, of_device;
    } sizes[] = {{sim_space_name(SIM_SPACE_NRAM), arch->nram_kib, d->nram_kib},
                 {sim_space_name(SIM_SPACE_WRAM), arch->wram_kib, d->wram_kib},
                 {sim_space_name(SIM_SPACE_SRAM), arch->sram_kib, d->sram_kib}};
    printf("\ncompile kernels for it with\n  mlucc --bang-mlu-arch=%s",
           d->arch_name);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i].of_device < sizes[i].of_arch)
            printf(" \\\n    -U__MLU_%s_SIZE__ -D__MLU_%s_SIZE__=%u",
                   sizes[i].name, sizes[i].name, sizes[i].of_device);
    printf("\n");
}

static int print_file(const char *name, bool is_verbose)
{
    char error[512];
    const struct sim_device *d = sim_device_open(name, error, sizeof error);
    if (!d)
        return cmd_fail(CMD_USAGE, "devices: %s", error);
    print_head();
    print_device(d, is_verbose);
    if (d->file) {
        printf("\nchanged\n");
        sim_device_changes(d, print_change, NULL);
        print_flags(d);
    }
    sim_device_close(d);
    return CMD_OK;
}

static int devices(const struct cmd_line *line)
{
    if (line->n_rest)
        return print_file(line->rest[0], line->values[VERBOSE] != NULL);
    size_t n;
    const struct sim_device *table = sim_devices(&n);
    print_head();
    for (size_t i = 0; i < n; i++)
        print_device(&table[i], line->values[VERBOSE] != NULL);
    puts("\ncores: clusters x cores of each; SRAM is per cluster; * is the "
         "default");
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
