/* SPDX-License-Identifier: MIT */
/*
 * The session of the playground: which inputs are kept.
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/alloc.h"
#include "isa/support/keeper.h"
#include "isa/support/kept.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/mlusim/repl/playground_parts.h"
#include "runtime/tools/mlusim/repl/playground_run.h"
#include "runtime/tools/mlusim/repl/playground_source.h"
#include "runtime/tools/mlusim/repl/playground_tell.h"
#include "runtime/tools/mlusim/repl/split.h"
#include "runtime/tools/mlusim/repl/words.h"
#include "runtime/tools/mlusim/start/become.h"

/* What the run printed before the mark, without what was printed earlier; and
 * what it printed behind it. */
static const char *tell_printed(const struct playground *pg,
                                const struct pg_text *text, size_t *n)
{
    const char *bytes = text->bytes ? text->bytes : "";
    const char *mark = memchr(bytes, PG_MARK, text->n);
    *n = mark ? (size_t)(mark - bytes) : text->n;
    if (*n > pg->n_printed)
        fwrite(bytes + pg->n_printed, 1, *n - pg->n_printed, stdout);
    if (*n > pg->n_printed && bytes[*n - 1] != '\n')
        putchar('\n'); /* what is reported has lines of its own */
    return mark ? mark + 1 : NULL;
}

/* ---- an input ------------------------------------------------------------ */

static bool keep(struct playground *pg, const struct pg_entry *input,
                 struct pg_state *state, size_t n_printed)
{
    struct pg_entry *inputs =
        isa_grow(pg->inputs, pg->n_inputs, &pg->room, sizeof *inputs);
    if (!inputs)
        return cmd_fail(0, "repl: no memory for more inputs");
    pg->inputs = inputs;
    inputs[pg->n_inputs] = *input;
    inputs[pg->n_inputs].text =
        isa_alloc_text(input->text, strlen(input->text));
    if (!inputs[pg->n_inputs].text)
        return cmd_fail(0, "repl: no memory for more inputs");
    pg->n_inputs++;
    pg->n_printed = n_printed;
    pg_state_free(pg->state);
    pg->state = state;
    return true;
}

/* Notes a value for inputs that name it by _, if it is a number. */
static void note_value(struct playground *pg, const char *value)
{
    const size_t n = strcspn(value, "\n");
    char *end;
    strtod(value, &end);
    pg->last[0] = 0;
    if (n > 0 && n + 3 < sizeof pg->last && end == value + n &&
        value[n - 1] != 'n' && value[n - 1] != 'f') /* nan, inf */
        snprintf(pg->last, sizeof pg->last, "(%.*s)", (int)n, value);
}

/* Tells of a state and keeps it, or drops it. */
static bool settle(struct playground *pg, const struct pg_entry *input,
                   struct pg_state *state, enum pg_report report)
{
    size_t n;
    const char *shown = tell_printed(pg, &state->run.text, &n);
    bool is_kept = false;
    if (!shown)
        fprintf(stderr, "mlusim: the kernel of the playground ended before its "
                        "end: the input is not kept\n");
    else if (input->kind == PG_VALUE) {
        fputs(shown, stdout);
        note_value(pg, shown);
    } else if (report == PG_TIMES)
        pg_tell_times(&state->run.profile);
    else if (input->kind == PG_DECLARATION)
        pg_each_variable(&(struct playground){.n_inputs = 0}, input,
                         pg_tell_place, state);
    else
        pg_tell_changes(pg, input, state);
    if (shown && input->kind == PG_STATEMENT && report == PG_CHANGES) {
        pg_tell_locals(pg, state);
        pg_tell_cycles(&state->run.profile);
    }
    if (shown && input->kind != PG_VALUE && report == PG_CHANGES)
        is_kept = keep(pg, input, state, n);
    if (!is_kept)
        pg_state_free(state);
    fflush(stdout);
    return shown != NULL;
}

enum { LONGEST_INPUT = 16 << 10 }; /* characters, which are read repeatedly */

/* Whether an input may be compiled at all; else after a message. */
static bool is_sound(const char *text, unsigned number)
{
    char lacks[160];
    const size_t n = strlen(text);
    if (n > LONGEST_INPUT)
        snprintf(lacks, sizeof lacks,
                 "is longer than %d characters: put it into a file, which "
                 ":load reads",
                 LONGEST_INPUT);
    if (n > LONGEST_INPUT || pg_is_unbalanced(text, lacks, sizeof lacks))
        return cmd_fail(0, "repl: input-%u %s", number, lacks);
    return true;
}

/* Prints the value of a variable alone, which the last run has told; false: it
 * is something else. */
static bool tell_known(struct playground *pg, const char *text)
{
    text = pg_start_of(text);
    const size_t n = pg_word_length(text);
    const char *value = pg_known(pg, text, n);
    if (!n || !value || *pg_start_of(text + n))
        return false;
    printf("%.*s\n", (int)strcspn(value, "\n"), value);
    fflush(stdout);
    note_value(pg, value);
    return true;
}

/* Puts a semicolon behind an expression, before a comment; there is room. */
static void end_statement(char *text)
{
    const size_t end = pg_end(text);
    memmove(text + end + 1, text + end, strlen(text + end) + 1);
    text[end] = ';';
}

/* Whether statements declare a variable anew, and do not need the old one for
 * its first value, which the language would not take. */
static bool is_shadowing(const struct playground *pg, const char *text)
{
    char name[128];
    bool is_shadowing = false;
    for (size_t i = 0; pg_local(text, i, name, sizeof name); i++) {
        is_shadowing |= pg_is_declared(pg, name);
        if (pg_count_word(text, strlen(text), name) > 1)
            return false;
    }
    return is_shadowing;
}

/* Compiles and runs a part of an input, which is all of one kind. */
static bool perform(struct playground *pg, enum pg_kind kind, const char *text,
                    enum pg_report report)
{
    size_t n = strlen(text);
    struct pg_entry input = {
        .kind = kind, .text = isa_alloc(n + 2, 1), .number = pg->n_typed};
    char name[128], lacks[160];
    bool compiles = false; /* then it has run, and a fault has been told */
    struct pg_state *state = NULL;
    if (!input.text)
        return cmd_fail(0, "repl: no memory for an input");
    memcpy(input.text, text, n);
    if (kind == PG_VALUE && pg_lacks(text, lacks, sizeof lacks)) {
        free(input.text);
        return cmd_fail(0, "repl: input-%u %s", input.number, lacks);
    }
    if (kind == PG_VALUE && report == PG_CHANGES && tell_known(pg, text)) {
        free(input.text);
        return true;
    }
    if (kind == PG_VALUE && report == PG_CHANGES) {
        state = pg_try(pg, &input, &compiles);
        if (!compiles && text[0] != ' ') /* a call without value, perhaps */
            input.kind = PG_STATEMENT;
    }
    if (input.kind == PG_STATEMENT && kind == PG_VALUE)
        end_statement(input.text);
    if (!compiles && input.kind == PG_STATEMENT &&
        pg_local(input.text, 0, name, sizeof name)) {
        input.shadows = is_shadowing(pg, input.text);
        state = pg_try(pg, &input, &compiles);
        input.has_no_locals = !compiles; /* or there is a mistake */
    }
    if (!compiles)
        state = pg_try(pg, &input, NULL);
    if (state && input.kind == PG_VALUE && report == PG_CHANGES &&
        (pg_assigns(text) || pg_differs(pg, &input, state))) {
        pg_state_free(state);
        memcpy(input.text, text, n + 1);
        end_statement(input.text);
        bool is_kept = perform(pg, PG_STATEMENT, input.text, report);
        free(input.text);
        return is_kept;
    }
    bool is_good = state && settle(pg, &input, state, report);
    free(input.text);
    return is_good;
}

/* The part of an input, at the place where it was typed. */
static char *text_of(const char *text, const struct pg_part *part)
{
    char *copy = isa_alloc_text(text, part->end);
    for (size_t i = 0; copy && i < part->start; i++)
        if (copy[i] != '\n' && copy[i] != '\t')
            copy[i] = ' ';
    return copy;
}

/* Whether _ is a variable, also one that this input declares. */
static bool has_underscore(const struct playground *pg, const char *text)
{
    char name[128];
    bool is_there = pg_is_declared(pg, "_");
    for (size_t i = 0; pg_local(text, i, name, sizeof name); i++)
        is_there |= strcmp(name, "_") == 0;
    return is_there;
}

/* An input with the last value in place of _, which is a word of it; NULL: no
 * memory. */
static char *with_last(const struct playground *pg, const char *text)
{
    const bool is_named = !pg->last[0] || has_underscore(pg, text);
    const size_t n = is_named ? 0 : pg_count_word(text, strlen(text), "_");
    char *copy = isa_alloc(strlen(text) + n * sizeof pg->last + 1, 1);
    for (size_t k = 0; copy && *text;) {
        const char *after = pg_skip(text);
        size_t length =
            after > text ? (size_t)(after - text) : pg_word_length(text);
        length = length ? length : 1;
        const bool is_last = n > 0 && length == 1 && *text == '_';
        const char *from = is_last ? pg->last : text;
        const size_t bytes = is_last ? strlen(from) : length;
        memcpy(copy + k, from, bytes);
        k += bytes;
        text += length;
    }
    return copy;
}

static bool input_as(struct playground *pg, enum pg_kind kind, const char *text,
                     enum pg_report report)
{
    return is_sound(text, pg->n_typed) && perform(pg, kind, text, report);
}

bool pg_input_as(struct playground *pg, enum pg_kind kind, const char *text,
                 enum pg_report report)
{
    char *whole = with_last(pg, text);
    pg->n_typed++;
    bool is_good = whole && input_as(pg, kind, whole, report);
    free(whole);
    return is_good;
}

char *pg_flat(struct playground *pg, const char *expression)
{
    struct pg_entry input = {.kind = PG_VALUE,
                             .text = (char *)(uintptr_t)expression,
                             .number = ++pg->n_typed,
                             .is_flat = true};
    size_t n;
    if (!is_sound(expression, input.number))
        return NULL;
    struct pg_state *state = pg_try(pg, &input, NULL);
    const char *shown = state ? tell_printed(pg, &state->run.text, &n) : NULL;
    char *copy = shown ? isa_alloc_text(shown, strlen(shown)) : NULL;
    pg_state_free(state);
    return copy;
}

static bool input_parts(struct playground *pg, const char *text)
{
    const size_t n_before = pg->n_inputs;
    struct pg_part part = {.end = 0};
    if (!is_sound(text, pg->n_typed))
        return false;
    while (pg_next_part(text, part.end, &part)) {
        char *piece = text_of(text, &part);
        bool is_good = piece && perform(pg, part.kind, piece, PG_CHANGES);
        free(piece);
        if (is_good)
            continue;
        if (pg->n_inputs > n_before && pg_undo(pg, pg->n_inputs - n_before))
            fprintf(stderr,
                    "mlusim: nothing of input-%u is kept, as a part of it "
                    "failed\n",
                    pg->n_typed);
        return false;
    }
    return true;
}

bool pg_input(struct playground *pg, const char *text)
{
    char *whole = with_last(pg, text);
    pg->n_typed++;
    bool is_good = whole && input_parts(pg, whole);
    free(whole);
    return is_good;
}

/* ---- the session --------------------------------------------------------- */

/* Keeps mlucc and what it calls ready; no input is compiled a second time. */
static void keep_compilers(struct playground *pg)
{
    char library[PATH_MAX], compiler[PATH_MAX];
    setenv(ISA_KEPT_ONCE, "1", 1);
    if (mlusim_beside("../lib/mlusim/kept.so", library, sizeof library) &&
        mlusim_beside("mlucc", compiler, sizeof compiler))
        isa_keeper_open(&pg->keeper, pg->folder, library, compiler);
    else
        pg->keeper.life = -1;
}

struct playground *pg_open(const char *device)
{
    char error[512];
    struct playground *pg = isa_alloc(1, sizeof *pg);
    if (!pg)
        return NULL;
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

void pg_close(struct playground *pg)
{
    isa_keeper_close(&pg->keeper);
    cmd_folder_remove(pg->folder);
    for (size_t i = 0; i < pg->n_inputs; i++)
        free(pg->inputs[i].text);
    free(pg->inputs);
    pg_state_free(pg->state);
    sim_device_close(pg->device);
    free(pg);
}

/* Compiles and runs what is kept, for another device or with an input less;
 * false after a message. */
static bool again(struct playground *pg)
{
    size_t n;
    struct pg_state *state = pg_try(pg, NULL, NULL);
    if (!state)
        return false;
    const char *mark =
        state->run.text.bytes
            ? memchr(state->run.text.bytes, PG_MARK, state->run.text.n)
            : NULL;
    n = mark ? (size_t)(mark - state->run.text.bytes) : 0;
    pg->n_printed = n;
    pg_state_free(pg->state);
    pg->state = state;
    return true;
}

bool pg_undo(struct playground *pg, size_t n)
{
    if (!pg->n_inputs)
        return cmd_fail(0, "repl: there is nothing to undo");
    if (n > pg->n_inputs)
        return cmd_fail(0, "repl: :undo %zu: %zu %s kept", n, pg->n_inputs,
                        pg->n_inputs == 1 ? "input is" : "inputs are");
    pg->n_inputs -= n;
    if (!again(pg)) {
        pg->n_inputs += n;
        return false;
    }
    for (size_t i = 0; i < n; i++)
        free(pg->inputs[pg->n_inputs + i].text);
    return true;
}

bool pg_reset(struct playground *pg)
{
    return pg->n_inputs == 0 || pg_undo(pg, pg->n_inputs);
}

void pg_variables(const struct playground *pg)
{
    if (pg->state)
        printf("%s%s", pg->state->others, pg->state->locals);
}

bool pg_device(struct playground *pg, const char *name)
{
    char error[512];
    const struct sim_device *old = pg->device;
    const struct sim_device *device =
        sim_device_open(name, error, sizeof error);
    if (!device)
        return cmd_fail(0, "repl: %s", error);
    pg->device = device;
    bool is_good = again(pg);
    if (!is_good)
        pg->device = old;
    sim_device_close(is_good ? old : device);
    return is_good;
}

const char *pg_device_name(const struct playground *pg)
{
    return pg->device->name;
}

void pg_map(struct playground *pg)
{
    if (!pg->state && !again(pg))
        return;

    const unsigned kib[] = {pg->device->nram_kib, pg->device->wram_kib,
                            pg->device->sram_kib};
    pg_each_variable(pg, NULL, pg_tell_place, pg->state);
    for (size_t i = 0; i < PG_N_SCRATCH; i++) {
        uint64_t first = isa_spaces[pg_scratch[i]].first;
        uint64_t end = pg_end_of(&pg->state->image, pg_scratch[i]);
        if (i == 0 || end > first)
            printf("%s: %" PRIu64 " of %u bytes taken\n",
                   isa_spaces[pg_scratch[i]].name, end - first, kib[i] << 10);
    }
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
