/* SPDX-License-Identifier: MIT */
/* `mlusim sweep plan`, `unit` and `run`: lists the units, runs one of them, or
 * runs all that have no result yet. `slurm`: prints a script, in which each
 * task runs a part of the units. If the script is started again, it runs the
 * units without a result. */
#include "runtime/tools/mlusim/sweep/run.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/text.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/parts.h"
#include "runtime/tools/mlusim/sweep/pool.h"
#include "runtime/tools/mlusim/sweep/row.h"
#include "runtime/tools/process/signals.h"

/* Returns the units of this part, malloc'ed. NULL: no memory. */
static size_t *units_of(const struct swp_request *r, const struct swp_sweep *s,
                        size_t *n)
{
    size_t *units = isa_alloc(s->plan.n_units / r->part.n + 1, sizeof *units);
    assert(r->part.part > 0 && r->part.part <= r->part.n);
    *n = 0;
    for (size_t i = r->part.part - 1; units && i < s->plan.n_units;
         i += r->part.n)
        units[(*n)++] = i;
    return units;
}

/* ---- plan ---------------------------------------------------------------- */

static void put_unit(const struct swp_request *r, const struct swp_sweep *s,
                     size_t i)
{
    printf("%s\tmlusim sweep unit --id %s", s->ids[i], s->ids[i]);
    cmd_put_option("--results", r->results, stdout);
    cmd_put_path(s->plan.path, stdout);
    printf(" %zu\n", i + 1);
}

static void list(const struct swp_request *r, const struct swp_sweep *s,
                 const size_t *units, size_t n)
{
    struct swp_result result;
    for (size_t i = 0; i < n; i++)
        if (!r->is_missing ||
            swp_store_get(&s->store, s->ids[units[i]], &result) != SWP_PRESENT)
            put_unit(r, s, units[i]);
}

int swp_plan_action(const struct swp_request *r)
{
    struct swp_sweep s;
    size_t n = 0, *units = NULL;
    int status = swp_request_open(r, &s, false);
    if (status == CMD_OK && !(units = units_of(r, &s, &n)))
        status = cmd_fail(CMD_USAGE, "sweep plan: " ISA_NO_MEMORY, "the units");
    const char *const words[] = {r->results, s.plan.path};
    const char *refused = status == CMD_OK ? cmd_line_refuses(words, 2) : NULL;
    if (status == CMD_OK && r->is_json) {
        const struct swp_state state = swp_state_read(&s, units, n);
        swp_state_json(&state, &s, stdout);
    } else if (refused) {
        status = cmd_fail(CMD_USAGE, CMD_LINE_REFUSES, "sweep", refused);
    } else if (status == CMD_OK) {
        list(r, &s, units, n);
    }
    free(units);
    swp_sweep_close(&s);
    return status;
}

/* ---- run ----------------------------------------------------------------- */

static int report(const struct swp_request *r, const struct swp_batch *b)
{
    const struct swp_state state = swp_state_read(b->sweep, b->units, b->n);
    if (r->is_json)
        swp_state_json(&state, b->sweep, stdout);
    else
        swp_state_text(&state, stdout);
    if (proc_processes_signal())
        return proc_processes_signal_status();
    return state.n_missing ? SWP_UNIT_FAILED : CMD_OK;
}

int swp_run_action(const struct swp_request *r)
{
    struct swp_sweep s;
    size_t n = 0, *units = NULL;
    int status = swp_request_open(r, &s, true);
    if (status == CMD_OK && !(units = units_of(r, &s, &n)))
        status = cmd_fail(CMD_USAGE, "sweep run: " ISA_NO_MEMORY, "the units");
    if (status == CMD_OK) {
        const struct swp_state before = swp_state_read(&s, units, n);
        swp_state_warn(&before, &s, "sweep run");
        struct swp_batch batch = {.sweep = &s,
                                  .units = units,
                                  .n = n,
                                  .jobs = r->jobs,
                                  .command = "sweep run"};
        proc_processes_mind_signals();
        swp_batch_run(&batch);
        status = report(r, &batch);
    }
    free(units);
    swp_sweep_close(&s);
    return status;
}

/* ---- unit ---------------------------------------------------------------- */

/* Reads the number of a unit; *unit counts from 0. On an error, prints a
 * message and returns false. */
static bool read_number(const struct swp_sweep *s, const char *word,
                        size_t *unit)
{
    uint64_t n;
    const bool is_good = isa_number_read(word, 1, s->plan.n_units, &n);
    *unit = (size_t)n - 1;
    if (is_good)
        return true;
    cmd_fail(0, "sweep unit: %s: expected the number of a unit, from 1 to %zu",
             word, s->plan.n_units);
    return false;
}

static int show_row(const struct swp_sweep *s, size_t unit, const char *id)
{
    struct swp_result result;
    if (swp_store_get(&s->store, id, &result) != SWP_PRESENT)
        return cmd_fail(SWP_UNIT_NOT_KEPT,
                        "sweep unit: the result of unit "
                        "%zu cannot be read again from %s",
                        unit + 1, s->results);
    swp_row_json(&s->plan, unit, &result, stdout);
    return CMD_OK;
}

static int run_unit(const struct swp_request *r, struct swp_sweep *s)
{
    char error[PATH_MAX + 600], id[ISA_HASH_TEXT];
    struct swp_result result;
    size_t unit;
    if (!read_number(s, r->words[1], &unit))
        return CMD_USAGE;
    if (!swp_sweep_id(s, unit, id, error, sizeof error))
        return cmd_fail(CMD_USAGE, "sweep unit: %s", error);
    if (r->id && strcmp(r->id, id) != 0)
        return cmd_fail(CMD_USAGE,
                        "sweep unit: unit %zu of %s is now %s, and not %s: the "
                        "plan, a file of it or mlusim has changed; print the "
                        "lines of `mlusim sweep plan` anew",
                        unit + 1, s->plan.path, id, r->id);
    int status = CMD_OK;
    if (swp_store_get(&s->store, id, &result) != SWP_PRESENT)
        status = swp_unit_run(s, unit, id, "sweep unit");
    return status == CMD_OK && r->is_json ? show_row(s, unit, id) : status;
}

int swp_unit_action(const struct swp_request *r)
{
    char error[PATH_MAX + 600];
    struct swp_sweep s;
    int status = CMD_USAGE;
    if (swp_sweep_open(&s, r->words[0], r->results, true, error, sizeof error))
        status = run_unit(r, &s);
    else
        cmd_fail(0, "sweep unit: %s", error);
    swp_sweep_close(&s);
    return status;
}

/* ---- slurm --------------------------------------------------------------- */

int swp_slurm_action(const struct swp_request *r)
{
    struct swp_sweep s;
    int status = swp_request_open(r, &s, false);
    const struct cmd_slurm slurm = {.command = "sweep run",
                                    .jobs = "-j",
                                    .thing = "unit",
                                    .n = s.plan.n_units,
                                    .n_tasks = r->n_tasks};
    if (status == CMD_OK && !cmd_slurm_put(&slurm, stdout))
        status = cmd_fail(CMD_USAGE, "sweep slurm: this folder has no path");
    if (status == CMD_OK) {
        cmd_put_option("--results", r->results, stdout);
        cmd_put_path(s.plan.path, stdout);
        putchar('\n');
    }
    swp_sweep_close(&s);
    return status;
}
