/* SPDX-License-Identifier: MIT */
/*
 * The table of devices and finding one by its name.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/isa.h"
#include "sim/machine/boards.h"
#include "sim/machine/machine.h"
#include "sim/setup/parameters.h"
#include "sim/sim.h"
#include "tests/support/engine.h"

Test(device, rows_are_sane)
{
    size_t n;
    const struct sim_device *d = sim_devices(&n);
    cr_assert_gt(n, 10);
    for (size_t i = 0; i < n; i++) {
        const struct isa_arch *arch = isa_arch_find(d[i].arch_name);
        cr_assert_not_null(arch, "%s", d[i].name);
        cr_expect_eq(d[i].arch, arch->number, "%s", d[i].name);
        cr_expect_eq(d[i].nram_kib, arch->nram_kib, "%s", d[i].name);
        cr_expect_gt(d[i].clusters, 0, "%s", d[i].name);
        cr_expect_eq(d[i].cores, arch->cores, "%s", d[i].name);
        /* Keys of the schedule have 8 bits for the core. */
        cr_expect_leq(d[i].clusters * (d[i].cores + 1), 256, "%s", d[i].name);
        cr_expect(d[i].max_union > 0 && d[i].max_union <= d[i].clusters &&
                      (d[i].max_union & (d[i].max_union - 1)) == 0,
                  "%s", d[i].name);
        cr_expect(d[i].clock_mhz >= 500 && d[i].clock_mhz <= 2000, "%s",
                  d[i].name);
        cr_expect(d[i].dram_mib >= 1024 && d[i].dram_mib <= 1 << 20, "%s",
                  d[i].name);
        cr_expect_gt(strlen(d[i].provenance), 5, "%s", d[i].name);
        for (size_t k = 0; k < i; k++)
            cr_expect_neq(strcmp(d[i].name, d[k].name), 0, "%s", d[i].name);
        /* Two transfers per memory clock on the whole bus. */
        if (strstr(d[i].provenance, "disagree"))
            continue;
        double peak = 2.0 * d[i].memory_mhz * d[i].bus_bits / 8;
        cr_expect(d[i].dram_mbps > 0.95 * peak && d[i].dram_mbps < 1.05 * peak,
                  "%s: %u MB/s, bus and clock say %.0f", d[i].name,
                  d[i].dram_mbps, peak);
    }
}

Test(device, every_device_can_be_made)
{
    size_t n;
    const struct sim_device *d = sim_devices(&n);
    for (size_t i = 0; i < n; i++) {
        struct sim_config config = {.device = &d[i]};
        struct sim *sim = engine_new(&config);
        cr_assert_not_null(sim, "%s", d[i].name);
        cr_expect_eq(sim_device_of(sim), &d[i]);
        sim_free(sim);
    }
}

Test(device, names_and_unique_prefixes_are_found)
{
    size_t n;
    const struct sim_device *d = sim_devices(&n);
    for (size_t i = 0; i < n; i++)
        cr_expect_eq(sim_device_find(d[i].name, NULL, 0), &d[i]);
    cr_expect_str_eq(sim_device_find("mlu270", NULL, 0)->name, "MLU270");
    cr_expect_str_eq(sim_device_find("MLU370-X8", NULL, 0)->name, "MLU370-X8");
    cr_expect_str_eq(sim_device_find("mlu22", NULL, 0)->name, "MLU220-M2");
    /* A whole name wins over longer ones that begin with it. */
    cr_expect_str_eq(sim_device_find("MLU590-M9", NULL, 0)->name, "MLU590-M9");
    cr_expect_str_eq(sim_device_find("MLU585", NULL, 0)->name, "MLU585");
}

Test(device, ambiguous_and_unknown_names_list_candidates)
{
    char error[1000];
    cr_assert_null(sim_device_find("MLU370", error, sizeof error));
    cr_expect(strstr(error, "'MLU370' could be several"), "%s", error);
    cr_expect(strstr(error, "MLU370-X4") && strstr(error, "MLU370-M8"), "%s",
              error);
    cr_expect_not(strstr(error, "MLU590"), "%s", error);
    cr_assert_null(sim_device_find("MLU999", error, sizeof error));
    cr_expect(strstr(error, "no device 'MLU999'") && strstr(error, "MLU270"),
              "%s", error);
    cr_assert_null(sim_device_find("", error, sizeof error));
    cr_assert_null(sim_device_find("MLU370-X45", error, sizeof error));
    char little[8];
    cr_assert_null(sim_device_find("MLU", little, sizeof little));
    cr_expect_lt(strlen(little), sizeof little);
}

/* An X4 has what boards.def says, and no other board of its generation does; a
 * device file takes the place of either. */
Test(device, boards_differ_from_their_generation)
{
    static const struct {
        const char *parameter;
        uint32_t x4, others;
    } rows[] = {{"scalar_gdram_load", 249, 206},
                {"scalar_gdram_store", 249, 206},
                {"cold_launch", 49950, 29350},
                {"io_latency", 206, 206}};
    static const char *const others[] = {"MLU365-D2", "MLU370-S4", "MLU370-X8",
                                         "MLU370-M8"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_eq(sim_device_parameter(sim_device_find("MLU370-X4", NULL, 0),
                                          rows[i].parameter),
                     rows[i].x4, "%s", rows[i].parameter);
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            cr_expect_eq(
                sim_device_parameter(sim_device_find(others[k], NULL, 0),
                                     rows[i].parameter),
                rows[i].others, "%s of %s", rows[i].parameter, others[k]);
    }
}

/* Each row is of a device of the table, and differs from its generation. */
Test(device, rows_of_boards_are_sane)
{
    size_t n;
    const struct sim_board_row *row = sim_board_rows(&n);
    cr_assert_gt(n, 0);
    for (size_t i = 0; i < n; i++) {
        char error[300];
        const struct sim_device *d =
            sim_device_find(row[i].device, error, sizeof error);
        cr_assert(d && strcmp(d->name, row[i].device) == 0, "%s",
                  row[i].device);
        cr_expect_eq(sim_device_parameter(d, row[i].parameter), row[i].value,
                     "%s of %s twice?", row[i].parameter, row[i].device);
        cr_expect_gt(strlen(row[i].doc), 5);
    }
}

Test(device, default_and_peak_rates)
{
    const struct sim_device *d = sim_device_default();
    cr_assert_str_eq(d->name, "MLU590-H8");
    cr_expect_str_eq(d->arch_name, ISA_DEFAULT_ARCH);
    /* 48 cores, 32 floats or 64 halfs per cycle, 1.5 GHz */
    cr_expect_float_eq(sim_device_peak_gops(d, 4), 48 * 32 * 1.5, 1e-6);
    cr_expect_float_eq(sim_device_peak_gops(d, 2), 48 * 64 * 1.5, 1e-6);
}

/* ---- device files -----------------------------------------------------------
 */

/* The device of a file of that name and text; NULL after a sentence in why. */
static const struct sim_device *open_file(const char *name, const char *text,
                                          char *why, size_t why_bytes)
{
    char folder[] = "/tmp/mlusim-test-XXXXXX", path[300];
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/%s.device", folder, name);
    FILE *out = fopen(path, "w");
    cr_assert(out && fputs(text, out) >= 0 && fclose(out) == 0);
    const struct sim_device *d = sim_device_open(path, why, why_bytes);
    cr_assert(remove(path) == 0 && rmdir(folder) == 0);
    return d;
}

Test(device, values_of_files_at_their_limits)
{
    static const struct {
        const char *text, *says; /* NULL: it is right */
    } files[] = {
        {"base MLU370-X4\nstack 1\n", "there is nothing called stack"},
        {"base MLU370-X4\nclusters 8\nmax_union 8\n", NULL},
        {"base MLU370-X4\nclusters 8\nmax_union 16\n",
         "max_union 16 is more than the 8 clusters"},
        {"base MLU370-X4\ncycles_mul 1000\n", NULL},
        {"base MLU370-X4\ncycles_mul 1001\n", "out of range"},
        {"base MLU370-X4\ncycles_mul 0\n", NULL},
    };
    char why[600];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const struct sim_device *d =
            open_file("any", files[i].text, why, sizeof why);
        cr_expect_eq(d != NULL, files[i].says == NULL, "%s%s", files[i].text,
                     d ? "" : why);
        cr_expect(d || (files[i].says && strstr(why, files[i].says)), "%s",
                  why);
        sim_device_close(d);
    }
}

/* 64 bytes of a name are kept; a character of UTF-8 that does not fit is none.
 */
Test(device, names_of_files_are_cut_between_characters)
{
    char why[600], name[100];
    for (unsigned n = 60; n < 66; n++) {
        memset(name, 'x', n);
        strcpy(name + n, "\xc3\xa9\xc3\xa9"); /* two of two bytes */
        const struct sim_device *d =
            open_file(name, "base MLU270\n", why, sizeof why);
        const unsigned kept = n < 64 ? n + (64 - n) / 2 * 2 : 64;
        cr_assert(d, "%s", why);
        cr_expect_eq(strlen(d->name), strlen("MLU270 ()") + kept,
                     "%u letters: %s", n, d->name);
        sim_device_close(d);
    }
}

/* Times of memories are the nearest number of cycles. */
Test(device, nanoseconds_become_cycles)
{
    static const struct {
        unsigned mhz, ns;
        uint64_t cycles;
    } times[] = {{1000, 206, 206}, {1300, 4, 5},     {1300, 5, 7}, {1300, 6, 8},
                 {1500, 1, 2},     {1600, 206, 330}, {700, 1, 1},  {400, 1, 0}};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        const struct sim_device d = {.clock_mhz = times[i].mhz,
                                     .dram_mbps = 1000};
        static struct sim s;
        s.device = &d;
        s.params.io_latency = times[i].ns;
        sim_timing_init(&s);
        cr_expect_eq(s.timing.io_latency, times[i].cycles, "%u ns at %u MHz",
                     times[i].ns, times[i].mhz);
    }
}
