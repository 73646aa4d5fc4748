/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/keeper.h"
#include "isa/support/process/kept.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/repl/playground_input.h"
#include "runtime/tools/mlusim/repl/playground_report.h"
#include "runtime/tools/mlusim/repl/playground_variables.h"
#include "runtime/tools/mlusim/repl/tokens.h"
#include "runtime/tools/start/become.h"

/* ---- the session --------------------------------------------------------- */

/* Keeps mlucc and the programs that it calls running between inputs. The
 * results of mlucc are not kept, because no input is compiled twice. */
static void keep_compilers(struct playground *pg)
{
    char library[PATH_MAX], compiler[PATH_MAX];
    setenv(ISA_KEPT_ONCE, "1", 1);
    if (mlusim_beside("../lib/mlusim/kept.so", library, sizeof library) &&
        mlusim_beside("mlucc", compiler, sizeof compiler))
        isa_keeper_open(&pg->keeper, pg->folder, library, compiler);
    else
        isa_keeper_clear(&pg->keeper);
}

struct playground *pg_open(const char *device)
{
    char error[512];
    struct playground *pg = isa_alloc(1, sizeof *pg);
    if (!pg)
        return NULL;
    pg->dim.tasks = 1;
    pg->device = device ? sim_device_open(device, error, sizeof error)
                        : sim_device_default();
    bool is_known =
        pg->device && rt_settings_read(&pg->settings, error, sizeof error);
    bool is_good = is_known && cmd_folder_make("repl", pg->folder);
    if (is_good) {
        keep_compilers(pg);
        return pg;
    }
    if (!is_known)
        cmd_fail(0, "repl: %s", error);
    sim_device_close(pg->device);
    free(pg);
    return NULL;
}

/* Frees the inputs, their variables, and the device with their state. */
static void free_inputs(struct playground *pg)
{
    while (pg->n_inputs > 0)
        pg_forget_last(pg);
    free(pg->inputs);
    free(pg->variables);
    free(pg->symbols);
    sim_free(pg->sim);
}

void pg_close(struct playground *pg)
{
    isa_keeper_close(&pg->keeper);
    cmd_folder_remove(pg->folder);
    free_inputs(pg);
    sim_device_close(pg->device);
    free(pg);
}

bool pg_reset(struct playground *pg)
{
    return pg->n_inputs == 0 || pg_undo(pg, pg->n_inputs);
}

void pg_variables(const struct playground *pg)
{
    for (int local = 0; local < 2; local++)
        for (size_t i = 0; i < pg->n_variables; i++) {
            const struct pg_variable *v = &pg->variables[i];
            if (v->is_local == (bool)local && v->value && pg_is_visible(pg, i))
                printf("%s = %s\n", v->name, v->value);
        }
}

/* ---- devices and tasks --------------------------------------------------- */

/* Whether each task has its own core. If not, prints a message. */
static bool fits(const struct sim_device *device, const struct pg_dim *dim)
{
    const unsigned cores = device->clusters * device->cores;
    const unsigned n = dim->union_clusters;
    if (n > device->max_union)
        return cmd_refuse("repl: :dim: %s has no Union%u, at most Union%u",
                          device->name, n, device->max_union);
    const unsigned each = n ? n * device->cores : 1;
    if (dim->tasks == 0)
        return cmd_refuse("repl: :dim 0: expected at least one task");
    if (dim->tasks % each)
        return cmd_fail(
            0,
            "repl: :dim %u: expected a multiple of %u, as many as a "
            "Union%u has cores",
            dim->tasks, each, n);
    if (dim->tasks > cores)
        return cmd_refuse("repl: :dim %u: %s has %u cores, and each task needs "
                          "one of its own",
                          dim->tasks, device->name, cores);
    return true;
}

bool pg_set_dim(struct playground *pg, unsigned tasks, unsigned union_clusters)
{
    const struct pg_dim dim = {tasks, union_clusters, tasks > 1};
    if (!fits(pg->device, &dim))
        return false;
    pg->dim = dim;
    if (pg->n_variables == 0)
        return true;
    pg_report_all(pg);
    return true;
}

void pg_print_dim(const struct playground *pg)
{
    printf("%u task%s, ", pg->dim.tasks, pg->dim.tasks == 1 ? "" : "s");
    if (pg->dim.union_clusters)
        printf("Union%u\n", pg->dim.union_clusters);
    else
        printf("Block\n");
}

bool pg_device(struct playground *pg, const char *name)
{
    char error[512];
    struct playground old = *pg;
    pg->device = sim_device_open(name, error, sizeof error);
    if (!pg->device) {
        pg->device = old.device;
        return cmd_refuse("repl: %s", error);
    }
    pg->inputs = NULL;
    pg->variables = NULL;
    pg->symbols = NULL;
    pg->sim = NULL;
    pg->n_inputs = pg->room = pg->n_variables = pg->variables_room =
        pg->n_symbols = pg->symbols_room = 0;
    bool is_good = fits(pg->device, &old.dim);
    for (size_t i = 0; is_good && i < old.n_inputs; i++)
        is_good = fits(pg->device, &old.inputs[i].dim);
    is_good = is_good && pg_perform_again(pg, old.inputs, old.n_inputs);
    pg->dim = old.dim;
    struct playground *dropped = is_good ? &old : pg;
    free_inputs(dropped);
    sim_device_close(dropped->device);
    if (!is_good)
        *pg = old;
    return is_good;
}

const char *pg_device_name(const struct playground *pg)
{
    return pg->device->name;
}

void pg_map(struct playground *pg)
{
    const unsigned kib[] = {pg->device->nram_kib, pg->device->wram_kib,
                            pg->device->sram_kib};
    uint64_t taken[PG_N_SCRATCH] = {0};
    for (size_t i = 0; i < pg->n_variables; i++) {
        const struct pg_variable *v = &pg->variables[i];
        const int space = v->is_local ? ISA_N_SPACES : pg_space_of(v->address);
        if (space == ISA_N_SPACES)
            continue;
        pg_report_place(v);
        for (size_t k = 0; k < PG_N_SCRATCH; k++)
            if ((int)pg_scratch[k] == space)
                taken[k] = v->address + v->bytes - isa_spaces[space].first;
    }
    for (size_t i = 0; i < PG_N_SCRATCH; i++)
        if (i == 0 || taken[i] > 0)
            printf("%s: %" PRIu64 " of %u bytes taken\n",
                   isa_spaces[pg_scratch[i]].name, taken[i], kib[i] << 10);
}

void pg_list(const struct playground *pg, FILE *out)
{
    for (size_t i = 0; i < pg->n_inputs; i++)
        fprintf(out, "%s\n",
                pg->inputs[i].text + strspn(pg->inputs[i].text, " \t\n"));
}

void pg_each_word(const struct playground *pg, pg_visit_word *visit, void *user)
{
    for (size_t i = 0; i < pg->n_inputs; i++)
        for (const char *at = pg->inputs[i].text; *at;) {
            const size_t n = pg_word_length(at);
            if (n > 1)
                visit(user, at, n);
            at += n ? n : 1;
        }
}
