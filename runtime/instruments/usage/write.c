/* SPDX-License-Identifier: MIT */
/*
 * Writes what was seen, in the format that usage.h describes.
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/usage/state.h"
#include "runtime/instruments/usage/watch.h"

static const char *name_of(unsigned memory)
{
    return sim_space_name(usage_spaces[memory]);
}

static char letter(unsigned how)
{
    return how == USAGE_READ ? 'r' : how == USAGE_WRITTEN ? 'w' : 'b';
}

/* Runs of bytes that were touched alike. */
static void write_touched(FILE *out, const struct usage *u,
                          const struct usage_kernel *k, unsigned m)
{
    const uint8_t *bytes = k->touched[m];
    for (uint64_t at = 0; bytes && at < u->sizes[m];) {
        uint64_t from = at;
        while (at < u->sizes[m] && bytes[at] == bytes[from])
            at++;
        if (bytes[from])
            fprintf(out, "touched %s %" PRIu64 " %" PRIu64 " %c\n", name_of(m),
                    from, at, letter(bytes[from]));
    }
}

static void write_rows(FILE *out, const struct usage_kernel *k)
{
    for (size_t i = 0; i < k->n_rows; i++) {
        const struct usage_row *row = &k->rows[i];
        fprintf(out,
                "op %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
                " %s %s %s %u",
                row->pc, row->count, row->first, row->last, row->intrinsic,
                sim_type_name(row->type), row->direction ? row->direction : "-",
                row->n_ranges);
        for (unsigned r = 0; r < row->n_ranges; r++)
            fprintf(out, " %s %" PRIu32 " %" PRIu32 " %c",
                    name_of(row->ranges[r].memory), row->ranges[r].from,
                    row->ranges[r].to, letter(row->ranges[r].how));
        fputc('\n', out);
    }
    if (k->lost)
        fprintf(out, "lost %zu\n", k->lost);
}

static void write_sites(FILE *out, const struct usage_kernel *k)
{
    for (size_t i = 0; i < k->n_sites; i++) {
        const struct usage_site *site = &k->sites[i];
        fprintf(out, "site %" PRIu64 " %s %s %u", site->pc, site->op,
                sim_type_name(site->type), site->n_ranges);
        for (unsigned r = 0; r < site->n_ranges; r++)
            fprintf(out, " %s %" PRIu64 " %" PRIu64,
                    site->ranges[r].memory < 0
                        ? "-"
                        : name_of((unsigned)site->ranges[r].memory),
                    site->ranges[r].addresses, site->ranges[r].bytes);
        fputc('\n', out);
    }
}

static void write_region(FILE *out, const struct usage_region *g)
{
    uint32_t n = 0, end = 0;
    for (uint32_t i = 0; g->touched && i < g->to - g->from; i++)
        if (g->touched[i]) {
            n++;
            end = i + 1;
        }
    fprintf(out,
            "region %s %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %s\n",
            name_of(g->memory), g->from, g->to, n, end, g->name);
}

static void write_kernel(FILE *out, const struct usage *u,
                         const struct usage_kernel *k)
{
    fprintf(out, "kernel %s %" PRIu64 " %" PRIu64 " %u\nstack %" PRIu64 "\n",
            k->name, k->launches, k->tasks, k->union_clusters, k->stack);
    if (k->data_pc)
        fprintf(out, "data %" PRIu64 "\n", k->data_pc);
    if (k->failed)
        fprintf(out, "failed %zu\n%s\n", strlen(k->failed), k->failed);
    for (unsigned m = 0; m < USAGE_N_MEMORIES; m++)
        write_touched(out, u, k, m);
    for (size_t i = 0; i < k->n_regions; i++)
        write_region(out, &k->regions[i]);
    if (k->lost_regions)
        fprintf(out, "regions %" PRIu64 "\n", k->lost_regions);
    write_rows(out, k);
    write_sites(out, k);
}

static void write_all(FILE *out, const struct usage *u, int device)
{
    fprintf(out,
            "mlusim-usage 2\ndevice %" PRIu64 " %" PRIu64 " %" PRIu64 " %s\n",
            u->sizes[USAGE_NRAM], u->sizes[USAGE_WRAM], u->sizes[USAGE_SRAM],
            u->device->name);
    if (device >= 0)
        fprintf(out, "number %d\n", device);
    for (size_t i = 0; i < u->n_modules; i++) {
        const struct usage_module *m = &u->modules[i];
        fprintf(out, "module %s %zu\n", u->device->arch_name, m->bytes);
        fwrite(m->elf, 1, m->bytes, out);
        fputc('\n', out);
        for (size_t k = 0; k < m->n_kernels; k++)
            write_kernel(out, u, &m->kernels[k]);
    }
    fprintf(out, "end\n");
}

bool usage_write(struct usage *u, int device, const char *folder, char *error,
                 size_t error_bytes)
{
    char path[PATH_MAX], number[16] = "";
    if (u->has_no_memory) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "what kernels use");
        return false;
    }
    if (device >= 0)
        snprintf(number, sizeof number, ".%d", device);
    int n =
        snprintf(path, sizeof path, "%s/%ld%s", folder, (long)getpid(), number);
    errno = ENAMETOOLONG;
    FILE *out = n > 0 && (size_t)n < sizeof path ? isa_file_out(path) : NULL;
    if (out) {
        write_all(out, u, device);
        bool is_written = !ferror(out);
        if (fclose(out) == 0 && is_written)
            return true;
    }
    snprintf(error, error_bytes, "%s cannot be written: %s", folder,
             strerror(errno));
    return false;
}
