/* SPDX-License-Identifier: MIT */
/* Each input is a module and one launch on a device that keeps its memory. Code
 * and variables of the module come after those of earlier inputs. The stack
 * begins below the variables of earlier statements. */
#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/check/check.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/reports/tell.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/repl/playground_run.h"
#include "runtime/tools/mlusim/repl/playground_source.h"
#include "runtime/tools/mlusim/repl/playground_variables.h"
#include "sim/debug.h"

/* Static, because a signal handler gets no pointer to the session. */
static atomic_bool stop;

void pg_stop(void)
{
    atomic_store(&stop, true);
}

static bool no_memory(void)
{
    return cmd_refuse("repl: no memory for an input");
}

/* ---- what a run holds ---------------------------------------------------- */

static void free_memory(struct pg_memory *m, unsigned n_tasks)
{
    for (size_t i = 0; m->of && i < (size_t)n_tasks * PG_N_MEMORIES; i++)
        free(m->of[i]);
    free(m->of);
}

void pg_run_free(struct pg_run *run)
{
    if (!run)
        return;
    for (unsigned i = 0; run->printed && i < run->n_tasks; i++)
        free(run->printed[i].bytes);
    free_memory(&run->before, run->n_tasks);
    free_memory(&run->after, run->n_tasks);
    free(run->printed);
    free(run->said.bytes);
    free(run->found);
    free(run->cores);
    free(run->task_of);
    if (run->is_open)
        isa_image_close(&run->image);
    free(run->elf);
    free(run);
}

/* Opens a run of an ELF. The run owns the ELF afterwards. NULL after a message.
 */
static struct pg_run *open_run(char *elf, size_t n, unsigned n_tasks)
{
    assert(n_tasks > 0);
    char error[512];
    struct pg_run *run = isa_alloc(1, sizeof *run);
    if (!run) {
        free(elf);
        no_memory();
        return NULL;
    }
    *run = (struct pg_run){.elf = elf, .n_elf = n, .n_tasks = n_tasks};
    run->is_open = isa_image_open(&run->image, elf, n, error, sizeof error) ||
                   cmd_fail(0, "repl: %s", error);
    run->cores = isa_alloc(n_tasks, sizeof *run->cores);
    run->task_of = isa_alloc(SIM_MAX_CORES, sizeof *run->task_of);
    run->printed = isa_alloc(n_tasks, sizeof *run->printed);
    if (run->is_open && (!run->cores || !run->task_of || !run->printed))
        no_memory();
    if (run->is_open && run->cores && run->task_of && run->printed)
        return run;
    pg_run_free(run);
    return NULL;
}

static void append(struct pg_text *text, const char *bytes, size_t n)
{
    if (text->n + n + 1 > text->room) {
        size_t room = 2 * text->room + n + 1;
        char *longer = realloc(text->bytes, room);
        if (!longer)
            return;
        text->bytes = longer;
        text->room = room;
    }
    memcpy(text->bytes + text->n, bytes, n);
    text->n += n;
    text->bytes[text->n] = 0;
}

/* Keeps what a core prints. The input itself has printed the part before the
 * mark. */
static void print(void *user, unsigned core, const char *bytes, size_t n)
{
    struct pg_run *run = ((struct playground *)user)->run;
    if (!run)
        return;
    const unsigned task = run->task_of[core];
    const char *mark = memchr(bytes, PG_MARK, n);
    if (task < run->n_tasks && (mark || run->printed[task].n > 0))
        append(&run->printed[task], mark ? mark : bytes,
               mark ? (size_t)(bytes + n - mark) : n);
    else
        append(&run->said, bytes, n);
}

/* ---- cores --------------------------------------------------------------- */

/* Finds the cores of the tasks, and lets their stacks begin below the variables
 * of earlier statements. *top: where the device lets stacks begin. */
static bool place_tasks(struct playground *pg, struct pg_run *run,
                        uint64_t stack, uint64_t *top)
{
    struct sim_view view;
    unsigned n = 0;
    for (unsigned i = 0; i < sim_n_cores(pg->sim); i++) {
        run->task_of[i] = run->n_tasks;
        if (!sim_look(pg->sim, i, &view) || strcmp(view.state, "idle") == 0)
            continue;
        *top = view.x[2];
        if (stack &&
            sim_set_register(pg->sim, i, 2, stack < *top ? stack : *top))
            return false;
        if (view.core == SIM_MEMORY_CORE || view.task < 0 ||
            (unsigned)view.task >= run->n_tasks)
            continue;
        run->cores[view.task] = i;
        run->task_of[i] = (unsigned)view.task;
        n++;
    }
    return n == run->n_tasks;
}

/* Copies memory of the first task's core to the cores of the other tasks. */
static bool spread(struct playground *pg, const struct pg_run *run,
                   uint64_t first, uint64_t n)
{
    assert(run->n_tasks > 0);
    char *bytes = n > 0 ? isa_alloc(n, 1) : NULL;
    bool is_good =
        n == 0 || (bytes && !sim_peek(pg->sim, run->cores[0], first, bytes, n));
    for (unsigned i = 1; is_good && n > 0 && i < run->n_tasks; i++)
        is_good = !sim_poke(pg->sim, run->cores[i], first, bytes, n);
    free(bytes);
    return is_good;
}

/* Sets the first address of each memory, and how many bytes of the memory
 * variables use. */
static void measure(const struct pg_run *run, const struct pg_ends *ends,
                    uint64_t top, struct pg_memory *m)
{
    for (size_t i = 0; i < PG_N_SCRATCH; i++) {
        m->first[i] = isa_spaces[pg_scratch[i]].first;
        m->bytes[i] = ends->of[pg_scratch[i]] - m->first[i];
    }
    m->first[PG_GLOBAL] = isa_spaces[ISA_SPACE_GLOBAL].first;
    m->bytes[PG_GLOBAL] = ends->n_data;
    m->first[PG_STACK] = ends->stack ? ends->stack : top;
    m->bytes[PG_STACK] = top - m->first[PG_STACK];
    (void)run;
}

/* Adds the variables that an image newly declares. */
static void measure_new(const struct pg_run *run, struct pg_memory *m)
{
    for (size_t i = 0; i < run->image.n_symbols; i++) {
        const struct isa_symbol *s = &run->image.symbols[i];
        const int space = pg_space_of(s->address);
        for (size_t k = 0; k < PG_N_SCRATCH; k++) {
            const uint64_t end = s->address + s->bytes - m->first[k];
            if ((int)pg_scratch[k] == space && !s->is_local &&
                !s->is_function && end > m->bytes[k])
                m->bytes[k] = (end + 127) & ~127ull;
        }
    }
    for (size_t i = 0; i < run->image.n_segments; i++) {
        const struct isa_segment *s = &run->image.segments[i];
        const uint64_t end = s->address + s->memory_bytes;
        if (s->address >= m->first[PG_GLOBAL] &&
            s->address < isa_spaces[ISA_SPACE_LDRAM].first &&
            end > m->first[PG_GLOBAL] + m->bytes[PG_GLOBAL])
            m->bytes[PG_GLOBAL] = end - m->first[PG_GLOBAL];
    }
}

/* Copies the memory of all tasks; device variables only once, for the first
 * task. */
static bool copy_memory(struct playground *pg, const struct pg_run *run,
                        struct pg_memory *m)
{
    assert(!m->of);
    const size_t n = (size_t)run->n_tasks * PG_N_MEMORIES;
    m->of = isa_alloc(n, sizeof *m->of);
    bool is_good = m->of;
    for (size_t i = 0; is_good && i < n; i++) {
        const size_t k = i % PG_N_MEMORIES;
        m->of[i] = isa_alloc(m->bytes[k] + 1, 1);
        is_good = m->of[i] &&
                  (m->bytes[k] == 0 ||
                   sim_peek(pg->sim, run->cores[i / PG_N_MEMORIES], m->first[k],
                            m->of[i], m->bytes[k]) == SIM_OK);
    }
    return is_good;
}

/* Clears the bytes of new variables without a value. */
static bool clear_new(struct playground *pg, const struct pg_run *run,
                      const struct pg_ends *ends)
{
    bool is_good = true;
    for (size_t i = 0; i < run->image.n_symbols; i++) {
        const struct isa_symbol *s = &run->image.symbols[i];
        const int space = pg_space_of(s->address);
        if (space == ISA_N_SPACES || s->is_local || s->is_function ||
            s->address < ends->of[space] || s->bytes == 0 ||
            isa_image_segment_at(&run->image, s->address))
            continue;
        char *zeros = isa_alloc(s->bytes, 1);
        for (unsigned k = 0; zeros && k < run->n_tasks; k++)
            is_good &=
                !sim_poke(pg->sim, run->cores[k], s->address, zeros, s->bytes);
        is_good &= zeros != NULL;
        free(zeros);
    }
    return is_good;
}

/* ---- running ------------------------------------------------------------- */

static bool open_device(struct playground *pg)
{
    const struct rt_setting *of = pg->settings.of;
    const struct sim_config config = {.device = pg->device,
                                      .stack_kib = of[RT_ENV_STACK_KIB].number,
                                      .max_instructions =
                                          of[RT_ENV_MAX_INSTRUCTIONS].number,
                                      .print_core = print,
                                      .symbolizer = sim_debug_symbolizer(),
                                      .user = pg,
                                      .contents = SIM_CONTENTS_KEEP,
                                      .stop = &stop};
    pg->sim = sim_new(&config);
    return pg->sim || cmd_fail(0, "repl: no memory for a device");
}

/* Prints a fault. Leaves out our functions that print values, because the user
 * did not type them. */
static void print_fault(const char *message)
{
    static const char ours[] = "playground:", before[] = "\n  at ",
                      caller[] = ", called from ";
    size_t n = strlen(message);
    while (n > 0 && message[n - 1] == '\n')
        n--;
    const char *first = strstr(message, before), *typed;
    first = first ? first + sizeof before - 1 : message;
    const char *end = first + strcspn(first, "\n");
    for (typed = first; typed && strncmp(typed, ours, sizeof ours - 1) == 0;) {
        typed = strstr(typed, caller);
        typed = typed && typed < end ? typed + sizeof caller - 1 : NULL;
    }
    if (!typed) /* all functions are ours */
        typed = first;
    fprintf(stderr, "mlusim: %.*s%.*s\n", (int)(first - message), message,
            (int)(message + n - typed), typed);
}

/* Performs a launch that has begun. False: no memory. */
static bool perform(struct playground *pg, struct pg_run *run,
                    const struct pg_ends *ends, bool is_new)
{
    uint64_t top = 0;
    bool is_good = place_tasks(pg, run, ends->stack, &top);
    measure(run, ends, top, &run->before);
    run->after = run->before;
    measure_new(run, &run->after);
    for (size_t i = 0; is_new && is_good && i < PG_N_MEMORIES; i++)
        is_good = i == PG_GLOBAL ||
                  spread(pg, run, run->before.first[i], run->before.bytes[i]);
    is_good = is_good && clear_new(pg, run, ends) &&
              copy_memory(pg, run, &run->before);
    if (is_good) {
        sim_resume(pg->sim, (struct sim_until){.kind = SIM_UNTIL_END});
        is_good = copy_memory(pg, run, &run->after);
    }
    return is_good;
}

void pg_print_found(struct playground *pg, const struct pg_run *run)
{
    if (run->found && !pg->is_quiet)
        fputs(run->found, stderr);
    pg->n_errors += run->n_errors;
}

uint32_t pg_checks(const struct playground *pg)
{
    return chk_classes(0) & chk_classes(pg->settings.of[RT_ENV_CHECK].number);
}

/* Makes the checks of one launch. False: no memory. */
static bool begin_checks(struct playground *pg, const struct sim_launch *launch,
                         struct chk **checks)
{
    const uint32_t classes = pg_checks(pg);
    *checks = classes ? chk_new(classes, NULL) : NULL;
    if (!*checks)
        return !classes;
    chk_begin(*checks, launch);
    return chk_attach(*checks, pg->sim) == SIM_OK;
}

/* Keeps what the checks of a launch found, with places in its module. False: no
 * memory. */
static bool end_checks(struct pg_run *run, struct chk *checks)
{
    size_t n;
    FILE *out = checks ? open_memstream(&run->found, &n) : NULL;
    if (!checks)
        return true;
    chk_end(checks);
    chk_tell(checks, out);
    run->n_errors = chk_n_errors(checks);
    chk_detach(checks);
    chk_free(checks);
    return out && fclose(out) == 0;
}

/* Runs a module after the inputs that end at `ends`. On an error, prints a
 * message and returns false; afterwards the device has no valid state. */
static bool run_module(struct playground *pg, struct pg_run *run,
                       const struct pg_ends *ends, const struct pg_dim *dim)
{
    struct sim_launch launch = {.kernel = "_Z10playgroundv",
                                .dim = {dim->tasks, 1, 1},
                                .union_clusters = dim->union_clusters};
    bool has_memory = true;
    struct chk *checks = NULL;
    pg->run = run;
    enum sim_status status =
        sim_module_load_elf(pg->sim, run->elf, run->n_elf, &launch.module);
    if (status == SIM_OK)
        has_memory = begin_checks(pg, &launch, &checks);
    if (status == SIM_OK)
        status = sim_begin(pg->sim, &launch);
    if (status == SIM_OK) {
        has_memory &= perform(pg, run, ends, dim->is_new);
        status = sim_end(pg->sim, &run->profile);
    }
    has_memory &= end_checks(run, checks);
    if (!has_memory && status == SIM_OK)
        no_memory();
    else if (status != SIM_OK) {
        pg_print_found(pg, run);
        print_fault(sim_error(pg->sim));
    }
    if (launch.module)
        sim_module_unload(pg->sim, launch.module);
    pg->run = NULL;
    return has_memory && status == SIM_OK;
}

/* ---- going back ---------------------------------------------------------- */

static void note_input(struct playground *pg, size_t input,
                       const struct pg_run *run)
{
    assert(input < pg->n_inputs);
    enum { MOST_UNSAVED = 64 };
    const double worth_it =
        0.05; /* seconds of work for which a snapshot is kept */
    pg->unsaved += run->profile.host_seconds;
    if (pg->unsaved < worth_it && ++pg->n_unsaved < MOST_UNSAVED)
        return;
    pg->unsaved = 0;
    pg->n_unsaved = 0;
    if (!pg->inputs[input].snapshot)
        pg->inputs[input].snapshot = sim_snapshot(pg->sim);
}

void pg_note_state(struct playground *pg, const struct pg_run *run)
{
    assert(pg->n_inputs > 0);
    note_input(pg, pg->n_inputs - 1, run);
}

/* Replaces the device by a new device without inputs. */
static bool open_anew(struct playground *pg)
{
    for (size_t i = 0; i < pg->n_inputs; i++) {
        sim_snapshot_free(pg->inputs[i].snapshot);
        pg->inputs[i].snapshot = NULL;
    }
    sim_free(pg->sim);
    pg->sim = NULL;
    return open_device(pg);
}

/* Goes back to the last snapshot. Returns how many inputs it includes. */
static size_t go_back(struct playground *pg, bool *is_good)
{
    size_t n = pg->sim ? pg->n_inputs : 0;
    while (n > 0 && !pg->inputs[n - 1].snapshot)
        n--;
    if (n > 0 && sim_restore(pg->sim, pg->inputs[n - 1].snapshot) != SIM_OK)
        n = 0;
    *is_good = n > 0 || open_anew(pg);
    pg->unsaved = 0;
    pg->n_unsaved = 0;
    return n;
}

/* Runs an input again. */
static bool run_again(struct playground *pg, size_t input)
{
    assert(input < pg->n_inputs);
    const struct pg_entry *entry = &pg->inputs[input];
    const struct pg_ends ends = pg_ends_before(pg, input);
    char *elf = isa_alloc_text(entry->elf, entry->n_elf);
    struct pg_run *run =
        elf ? open_run(elf, entry->n_elf, entry->dim.tasks) : NULL;
    const bool is_good = run && run_module(pg, run, &ends, &entry->dim);
    if (is_good)
        note_input(pg, input, run);
    pg_run_free(run);
    return is_good;
}

bool pg_restore(struct playground *pg)
{
    bool is_good;
    atomic_store(&stop, false);
    for (size_t i = go_back(pg, &is_good); is_good && i < pg->n_inputs; i++)
        is_good = run_again(pg, i);
    if (!is_good) { /* the next input begins by restoring the state */
        sim_free(pg->sim);
        pg->sim = NULL;
    }
    return is_good;
}

struct pg_run *pg_try(struct playground *pg, const struct pg_entry *last,
                      const bool *shown, bool *compiles)
{
    size_t n;
    const struct pg_ends ends = pg_ends_before(pg, pg->n_inputs);
    if (!pg->sim && !pg_restore(pg))
        return NULL;
    char *elf = pg_compile(pg, last, shown, compiles != NULL, &n);
    if (compiles)
        *compiles = elf != NULL;
    struct pg_run *run = elf ? open_run(elf, n, pg->dim.tasks) : NULL;
    if (!run)
        return NULL;
    atomic_store(&stop, false);
    if (run_module(pg, run, &ends, &pg->dim))
        return run;
    pg_run_free(run);
    pg_restore(pg);
    return NULL;
}
