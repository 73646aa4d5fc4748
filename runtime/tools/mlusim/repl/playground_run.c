/* SPDX-License-Identifier: MIT */
/*
 * The kernel of the playground is compiled and run, on a device of its own.
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/repl/playground_run.h"
#include "runtime/tools/mlusim/repl/playground_source.h"
#include "runtime/tools/mlusim/repl/playground_variables.h"
#include "runtime/tools/mlusim/start/compile.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/repl/playground_parts.h"
#include "runtime/instruments/settings/sanitize.h"
#include "sim/debug.h"

/* Only the handler of a signal cannot be handed one. */
static atomic_bool stop;

void pg_stop(void)
{
    atomic_store(&stop, true);
}

/* ---- compiling ----------------------------------------------------------- */

/* Prints the messages of the compiler, with or without what is about our own
 * lines. Whether there was any. */
static bool tell(const char *messages, bool with_ours)
{
    const char *at = messages ? messages : "";
    bool is_ours = false, is_told = false; /* the diagnostic under way */
    while (*at) {
        size_t n = strcspn(at, "\n");
        n += at[n] == '\n';
        if (at[0] != ' ' && memchr(at, ':', n))
            is_ours = strncmp(at, "playground:", 11) == 0 ||
                      strncmp(at, "In file included from", 21) == 0;
        if (with_ours || !is_ours) {
            fprintf(stderr, "%.*s", (int)n, at);
            is_told = true;
        }
        at += n;
    }
    return is_told;
}

/* The device ELF of the session with one more input; NULL after a message,
 * unless is_quiet. */
static char *compile(const struct playground *pg, const struct pg_entry *last,
                     bool is_quiet, size_t *n)
{
    char source[PATH_MAX];
    char *flags[] = {(char[]){"-w"}, (char[]){RT_SANITIZE}, NULL};
    struct mlusim_compiled c = {.arch = isa_arch_find(pg->device->arch_name)};
    snprintf(source, sizeof source, "%s/playground.mlu", pg->folder);
    if (!pg_write_source(pg, last, source)) {
        cmd_fail(0, "repl: cannot write %s: %s", source, strerror(errno));
        return NULL;
    }
    bool is_judged =
        mlusim_compile("repl", source, "--bang-device-only", flags, &c, 1);
    if (is_judged && !c.elf && !is_quiet && !tell(c.messages, false)) {
        if (last && last->kind == PG_VALUE)
            cmd_fail(0,
                     "repl: input-%u is no expression that has a value to "
                     "print; a statement ends with ;",
                     last->number);
        else
            tell(c.messages, true);
    }
    char *elf = (char *)c.elf;
    *n = c.bytes;
    c.elf = NULL;
    mlusim_compiled_free(&c, 1);
    return elf;
}

/* ---- running ------------------------------------------------------------- */

/* Keeps what the kernel prints, terminated. */
static void print(void *user, const char *bytes, size_t n)
{
    struct pg_text *text = user;
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

static void run_free(struct pg_result *run)
{
    free(run->text.bytes);
    for (int i = 0; i < ISA_N_SPACES; i++)
        free(run->memory[i]);
}

void pg_state_free(struct pg_state *state)
{
    if (!state)
        return;
    run_free(&state->run);
    isa_image_close(&state->image);
    free(state->elf);
    free(state);
}

uint64_t pg_end_of(const struct isa_image *image, enum isa_space space)
{
    uint64_t end = isa_spaces[space].first;
    for (size_t i = 0; i < image->n_symbols; i++) {
        const struct isa_symbol *s = &image->symbols[i];
        if (pg_space_of(s) == (int)space && s->address + s->bytes > end)
            end = s->address + s->bytes;
    }
    return end;
}

/* Copies what the variables of the image hold. */
static void keep_memory(struct sim *sim, const struct isa_image *image,
                        struct pg_result *run)
{
    for (size_t i = 0; i < PG_N_SCRATCH; i++) {
        enum isa_space s = pg_scratch[i];
        uint64_t first = isa_spaces[s].first;
        run->bytes[s] = (size_t)(pg_end_of(image, s) - first);
        run->memory[s] = isa_alloc(run->bytes[s] + 1, 1);
        if (run->bytes[s] &&
            (!run->memory[s] ||
             sim_peek(sim, 0, first, run->memory[s], run->bytes[s]) != SIM_OK))
            run->bytes[s] = 0;
    }
}

static void tell_fault(const char *message)
{
    size_t n = strlen(message);
    while (n > 0 && message[n - 1] == '\n')
        n--;
    fprintf(stderr, "mlusim: %.*s\n", (int)n, message);
}

/* Runs what was compiled; what variables of the image hold is copied. False
 * with a message where it faults. */
static bool run_kernel(const struct playground *pg, const char *elf, size_t n,
                       const struct isa_image *image, struct pg_result *run)
{
    const struct rt_setting *of = pg->settings.of;
    const struct sim_config config = {.device = pg->device,
                                      .stack_kib = of[RT_ENV_STACK_KIB].number,
                                      .max_instructions =
                                          of[RT_ENV_MAX_INSTRUCTIONS].number,
                                      .print = print,
                                      .symbolizer = sim_debug_symbolizer(),
                                      .user = &run->text,
                                      .contents = SIM_CONTENTS_ZERO,
                                      .stop = &stop};
    struct sim_launch launch = {.kernel = "_Z10playgroundv", .dim = {1, 1, 1}};
    struct sim *sim = sim_new(&config);
    if (!sim)
        return cmd_fail(0, "repl: no memory for a device");
    enum sim_status status = sim_module_load_elf(sim, elf, n, &launch.module);
    if (status == SIM_OK)
        status = sim_begin(sim, &launch);
    if (status == SIM_OK) {
        sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
        keep_memory(sim, image, run);
        status = sim_end(sim, &run->profile);
    }
    if (status != SIM_OK)
        tell_fault(sim_error(sim));
    sim_free(sim);
    return status == SIM_OK;
}

/* Cuts what stands behind a mark off what a run printed; "": it did not come so
 * far. */
static const char *cut(struct pg_text *text, char mark)
{
    char *at = text->bytes ? memchr(text->bytes, mark, text->n) : NULL;
    if (!at)
        return "";
    text->n = (size_t)(at - text->bytes);
    *at = 0;
    return at + 1;
}

struct pg_state *pg_try(const struct playground *pg,
                        const struct pg_entry *last, bool *compiles)
{
    char error[512];
    struct pg_state *state = isa_alloc(1, sizeof *state);
    if (!state)
        return NULL;
    state->elf = compile(pg, last, compiles != NULL, &state->n);
    if (compiles)
        *compiles = state->elf != NULL;
    if (!state->elf) {
        free(state);
        return NULL;
    }
    if (!isa_image_open(&state->image, state->elf, state->n, error,
                        sizeof error)) {
        cmd_fail(0, "repl: %s", error);
        free(state->elf);
        free(state);
        return NULL;
    }
    atomic_store(&stop, false);
    if (run_kernel(pg, state->elf, state->n, &state->image, &state->run)) {
        state->others = cut(&state->run.text, PG_OTHERS);
        state->locals = cut(&state->run.text, PG_LOCALS);
        return state;
    }
    pg_state_free(state);
    return NULL;
}
