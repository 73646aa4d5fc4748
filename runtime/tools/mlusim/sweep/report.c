/* SPDX-License-Identifier: MIT */
/*
 * Takes members of a report (docs/reference/report.schema.json) by their paths.
 */
#include "runtime/tools/mlusim/sweep/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "runtime/debug/json/parsed.h"

#define PAGE 4096.0 /* that peak_bytes counts in */

/* What a figure is in the entry of a launch. */
static const struct {
    enum swp_figure figure;
    const char *group, *member;
} rows[] = {
    {SWP_FIGURE_US, "time", "us"},
    {SWP_FIGURE_US_LOW, "time", "us_low"},
    {SWP_FIGURE_US_HIGH, "time", "us_high"},
    {SWP_FIGURE_CYCLES, "time", "cycles"},
    {SWP_FIGURE_INSTRUCTIONS, "counters", "instructions"},
    {SWP_FIGURE_READ, "dram", "read_bytes"},
    {SWP_FIGURE_WRITTEN, "dram", "written_bytes"},
};

/* The figures of memories, by the names that reports give them. */
static const struct {
    enum swp_figure figure;
    const char *name;
} memories[] = {
    {SWP_FIGURE_NRAM, "NRAM"},
    {SWP_FIGURE_WRAM, "WRAM"},
    {SWP_FIGURE_SRAM, "SRAM"},
};

/* What a core needs: its variables, or what it touched beyond them, which is
 * known in pages. */
static void read_memory(struct swp_result *r, const struct dbg_json *memory)
{
    const char *name = dbg_json_string(dbg_json_member(memory, "name"));
    double owned, touched;
    if (!name ||
        !dbg_json_real(dbg_json_member(memory, "static_bytes"), &owned) ||
        !dbg_json_real(dbg_json_member(memory, "peak_bytes"), &touched))
        return;
    for (size_t i = 0; i < sizeof memories / sizeof *memories; i++)
        if (strcmp(memories[i].name, name) == 0)
            r->figures[memories[i].figure] =
                touched > ceil(owned / PAGE) * PAGE ? touched : owned;
}

static void read_entry(struct swp_result *r, const struct dbg_json *entry)
{
    const struct dbg_json *all = dbg_json_member(entry, "memories");
    const char *bound = dbg_json_string(
        dbg_json_member(dbg_json_member(entry, "bound"), "kind"));
    double figure;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (dbg_json_real(dbg_json_member(dbg_json_member(entry, rows[i].group),
                                          rows[i].member),
                          &figure))
            r->figures[rows[i].figure] = figure;
    for (size_t i = 0; i < dbg_json_count(all); i++)
        read_memory(r, dbg_json_item(all, i));
    snprintf(r->bound, sizeof r->bound, "%s", bound ? bound : "");
}

enum swp_reported swp_report_read(struct swp_result *result, const char *text,
                                  size_t n)
{
    char error[200];
    int64_t faults = 0;
    bool is_partial = true;
    struct dbg_json *json = dbg_json_read(text, n, error, sizeof error);
    const struct dbg_json *entries = dbg_json_member(json, "entries");
    const struct dbg_json *entry =
        dbg_json_count(entries) ? dbg_json_item(entries, 0) : NULL;
    enum swp_reported found = SWP_NOTHING;
    if (dbg_json_truth(dbg_json_member(json, "is_partial"), &is_partial) &&
        is_partial)
        found = SWP_CUT;
    else if (dbg_json_whole(dbg_json_member(entry, "faults"), &faults)) {
        found = faults > 0 ? SWP_STOPPED : SWP_LAUNCHED;
        if (found == SWP_LAUNCHED)
            read_entry(result, entry);
    }
    dbg_json_free(json);
    return found;
}
