/* SPDX-License-Identifier: MIT */
/*
 * `mlusim devices`: the device table, for people.
 */
#include <inttypes.h>
#include <stdio.h>

#include "runtime/mlusim/mlusim.h"
#include "sim/sim.h"

enum { VERBOSE, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [VERBOSE] = {.name = "-v", .doc = "also tells where the numbers come from"},
};

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
    if (is_verbose)
        printf("    %s\n", d->provenance);
}

static int devices(const struct cmd_line *line)
{
    size_t n;
    const struct sim_device *table = sim_devices(&n);
    printf("  %-13s %-8s %7s %6s %15s %7s %8s\n", "device", "arch", "cores",
           "MHz", "NRAM/WRAM/SRAM", "memory", "DRAM");
    printf("  %-13s %-8s %7s %6s %15s %7s %8s\n", "", "", "", "", "KiB", "GiB",
           "GB/s");
    for (size_t i = 0; i < n; i++)
        print_device(&table[i], line->values[VERBOSE] != NULL);
    puts("\ncores: clusters x cores of each; SRAM is per cluster; * is the "
         "default");
    return CMD_OK;
}

const struct cmd_command cmd_devices = {
    .name = "devices",
    .arguments = "",
    .doc = "lists the devices that can be simulated",
    .options = options,
    .n_options = N_OPTIONS,
    .run = devices,
};
