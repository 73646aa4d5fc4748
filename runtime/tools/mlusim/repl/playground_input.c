/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/repl/declarations.h"
#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/mlusim/repl/playground_input.h"
#include "runtime/tools/mlusim/repl/playground_variables.h"
#include "runtime/tools/mlusim/repl/playground_report.h"
#include "runtime/tools/mlusim/repl/playground_run.h"
#include "runtime/tools/mlusim/repl/tokens.h"

/* ---- a run and what becomes of it ---------------------------------------- */

static bool no_memory(void)
{
    return cmd_refuse("repl: no memory for more inputs");
}

/* Prints what an input has printed, on separate lines. */
static void print_said(struct playground *pg, const struct pg_run *run)
{
    fflush(stdout);
    pg_print_found(pg, run);
    if (pg->is_quiet || !run->said.n)
        return;
    fwrite(run->said.bytes, 1, run->said.n, stdout);
    if (run->said.bytes[run->said.n - 1] != '\n')
        putchar('\n'); /* reports begin on a new line */
}

/* Adds an input that has run successfully, with its variables. */
static bool add_input(struct playground *pg, const struct pg_entry *input,
                      struct pg_run *run)
{
    const bool has_room = ISA_GROW(pg->inputs, pg->n_inputs, pg->room);
    struct pg_entry new = *input;
    new.value = NULL;
    new.snapshot = NULL;
    new.text = isa_alloc_text(input->text, strlen(input->text));
    new.dim = pg->dim;
    if (!has_room || !new.text || !pg_ends_behind(pg, run, &new.ends)) {
        free(new.text);
        free(new.ends.data);
        free(new.ends.constants);
        return false;
    }
    new.elf = isa_alloc_text(run->elf, run->n_elf);
    new.n_elf = run->n_elf;
    pg->inputs[pg->n_inputs++] = new;
    if (new.elf && pg_add_variables(pg, run))
        return true;
    pg_forget_last(pg);
    return false;
}

static bool keep(struct playground *pg, const struct pg_entry *input,
                 struct pg_run *run)
{
    if (!add_input(pg, input, run)) {
        no_memory();
        pg_restore(pg);
        return false;
    }
    pg_note_state(pg, run);
    pg->dim.is_new = false;
    if (input->kind == PG_DECLARATION && !pg->is_quiet)
        for (size_t i = 0; i < pg->n_variables; i++)
            if (pg->variables[i].input == pg->n_inputs - 1)
                pg_report_place(&pg->variables[i]);
    pg_report_changes(pg, run);
    if (input->kind == PG_STATEMENT && !pg->is_quiet)
        pg_report_cycles(&run->profile);
    return true;
}

/* If a value is a number, keeps it for inputs that use it as _. */
static void note_value(struct playground *pg, const char *type,
                       const char *value)
{
    const size_t n = strlen(value);
    char *end;
    strtod(value, &end);
    const bool is_truth =
        strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    if (*type && n > 0 && (is_truth || end == value + n) &&
        n + strlen(type) + 6 < sizeof pg->last && value[n - 1] != 'n' &&
        value[n - 1] != 'f') /* nan, inf */
        snprintf(pg->last, sizeof pg->last, "((%s)%s)", type, value);
}

/* Whether an expression is an array or a part of one: evaluating such an
 * expression again calls no function and changes nothing. */
static bool is_place(const char *text)
{
    return text[strcspn(text, "(={\"?")] == 0 && !strstr(text, "++") &&
           !strstr(text, "--");
}

/* Keeps the expression of an array, or of a part of one. */
static void note_place(struct playground *pg, const char *text)
{
    text += strspn(text, " \t\n");
    if (is_place(text) && strlen(text) < sizeof pg->last)
        snprintf(pg->last, sizeof pg->last, "%s", text);
}

/* Keeps the value of an expression, which later inputs call _. */
static void note(struct playground *pg, const char *type, const char *value,
                 const char *text)
{
    if (value[0] == '{')
        note_place(pg, text);
    else
        note_value(pg, type, value);
}

static bool show_value(struct playground *pg, const struct pg_run *run,
                       const char *text)
{
    char *value = pg_printed(run, PG_MARK), *type = pg_printed(run, PG_TYPE);
    const bool is_good = value && type;
    if (is_good) {
        printf("%s\n", value);
        note(pg, type, value, text);
    } else
        no_memory();
    free(value);
    free(type);
    return is_good;
}

/* Shows a run, then keeps or drops its input. */
static bool settle(struct playground *pg, const struct pg_entry *input,
                   struct pg_run *run, enum pg_report report)
{
    assert(run->n_tasks > 0);
    const bool has_ended = pg_has_ended(run);
    bool is_good = has_ended, is_kept = false;
    print_said(pg, run);
    if (has_ended && input->value)
        printf("%s\n", input->value);
    if (!has_ended)
        fprintf(stderr, "mlusim: the kernel of the playground ended before its "
                        "end: the input is not kept\n");
    else if (input->kind == PG_VALUE)
        is_good = show_value(pg, run, input->text);
    else if (report == PG_TIMES)
        pg_report_times(&run->profile);
    else
        is_good = is_kept = keep(pg, input, run);
    if (!is_kept && (report == PG_TIMES || pg_has_changed(run)))
        is_good &= pg_restore(pg);
    pg_run_free(run);
    fflush(stdout);
    return is_good;
}

/* ---- an input ------------------------------------------------------------ */

/* Prints the value of a single variable, if the value is already known. False:
 * the text is no such variable. */
static bool show_known(struct playground *pg, const char *text)
{
    text = pg_start_of(text);
    const size_t n = pg_word_length(text);
    const char *value = pg_known(pg, text, n);
    char type[PG_LONGEST_NAME + 32];
    if (!n || !value || *pg_start_of(text + n))
        return false;
    snprintf(type, sizeof type, "__remove_cvref(decltype(%.*s))", (int)n, text);
    printf("%s\n", value);
    fflush(stdout);
    note(pg, type, value, text);
    return true;
}

/* Puts a semicolon after an expression, but before a comment. The text has room
 * for it. */
static void end_statement(char *text)
{
    const size_t end = pg_end(text);
    memmove(text + end + 1, text + end, strlen(text + end) + 1);
    text[end] = ';';
}

/* Whether a variable is declared again with a first value that uses its name.
 * If so, prints a message: in the language, the name means the new variable,
 * which has no value yet. */
static bool names_itself(const struct playground *pg, const char *text)
{
    char name[PG_LONGEST_NAME];
    while (*pg_start_of(text)) {
        const bool is_one = pg_is_declaration(text);
        const size_t n = is_one ? pg_declaration_end(text) : pg_piece_end(text);
        char *piece = isa_alloc_text(text, n);
        bool is_found = false;
        for (size_t i = 0;
             is_one && piece && pg_local(piece, i, name, sizeof name); i++)
            if (!is_found && pg_find(pg, name, SIZE_MAX) != PG_NO_VARIABLE &&
                pg_count_word(piece, n, name) > 1)
                is_found = !cmd_fail(
                    0,
                    "repl: input-%u declares %s anew with a value that names "
                    "it: in C++ that is the new one, which has no value yet; "
                    "assign to it, or choose another name",
                    pg->n_typed, name);
        free(piece);
        if (is_found)
            return true;
        text += n;
    }
    return false;
}

/* Takes the value of an expression that has an effect; the expression is then
 * performed as a statement. */
static bool take_value(struct playground *pg, struct pg_entry *input,
                       struct pg_run *run)
{
    char *type = pg_printed(run, PG_TYPE);
    if (pg_has_ended(run))
        input->value = pg_printed(run, PG_MARK);
    if (input->value && type)
        note_value(pg, type, input->value);
    free(type);
    pg_run_free(run);
    return pg_restore(pg);
}

/* Runs an expression, or a statement that lacks its semicolon. The text has
 * room for a semicolon. NULL after a message. */
static struct pg_run *try_value(struct playground *pg, struct pg_entry *input)
{
    if (!pg_assigns(input->text)) {
        bool compiles;
        struct pg_run *run = pg_try(pg, input, NULL, &compiles);
        if (run && !pg_has_changed(run))
            return run;
        if (compiles && !run)
            return NULL; /* the fault is already reported */
        const bool may_be_call = input->text[0] != ' ';
        if (!compiles && !may_be_call)
            return pg_try(pg, input, NULL, NULL);
        if (run && !take_value(pg, input, run))
            return NULL;
    }
    input->kind = PG_STATEMENT;
    end_statement(input->text);
    return pg_try(pg, input, NULL, NULL);
}

/* Removes "static" before declarations, because variables in statements are
 * kept after each input in any case. */
static void drop_static(char *text)
{
    static const char word[] = "static";
    for (char *p = text; *p; p += pg_piece_end(p)) {
        const size_t start = (size_t)(pg_start_of(p) - p);
        if (strncmp(p + start, word, sizeof word - 1) == 0 &&
            pg_word_length(p + start) == sizeof word - 1)
            memset(p + start, ' ', sizeof word - 1);
    }
}

/* Finds the first variable that statements certainly declare. (If x is a
 * variable, "x*y" declares nothing.) False: they declare none. */
static bool declares_surely(const struct playground *pg, const char *text,
                            char *name, size_t bytes)
{
    char word[PG_LONGEST_NAME];
    for (; *pg_start_of(text); text += pg_piece_end(text)) {
        const char *piece = pg_start_of(text);
        pg_first_word(piece, word, sizeof word);
        if (pg_is_declaration(piece) &&
            pg_find(pg, word, SIZE_MAX) == PG_NO_VARIABLE)
            return pg_local(piece, 0, name, bytes);
    }
    return false;
}

/* Drops a run of statements that declare a variable which cannot be kept, and
 * lets the compiler print the reason. */
static void refuse_variable(struct playground *pg, struct pg_entry *input,
                            struct pg_run *run, const char *name)
{
    const bool has_changed = pg_has_changed(run);
    pg_run_free(run);
    if (has_changed)
        pg_restore(pg);
    cmd_fail(0,
             "repl: input-%u declares %s, which cannot be kept; what the "
             "compiler says of it:",
             input->number, name);
    input->has_no_locals = false;
    pg_run_free(pg_try(pg, input, NULL, NULL));
}

/* Runs statements, which may declare variables. */
static struct pg_run *try_statement(struct playground *pg,
                                    struct pg_entry *input)
{
    char name[PG_LONGEST_NAME];
    bool compiles = false;
    drop_static(input->text);
    if (!pg_local(input->text, 0, name, sizeof name))
        return pg_try(pg, input, NULL, NULL);
    if (names_itself(pg, input->text))
        return NULL;
    struct pg_run *run = pg_try(pg, input, NULL, &compiles);
    if (compiles)
        return run;
    input->has_no_locals = true; /* otherwise there is a mistake, which the
                                    compiler reports */
    run = pg_try(pg, input, NULL, NULL);
    if (!run || !declares_surely(pg, input->text, name, sizeof name))
        return run;
    refuse_variable(pg, input, run, name);
    return NULL;
}

/* Compiles and runs a part of an input. The part has only one kind. */
static bool perform(struct playground *pg, enum pg_kind kind, const char *text,
                    enum pg_report report)
{
    const size_t n = strlen(text);
    struct pg_entry input = {
        .kind = kind, .text = isa_alloc(n + 2, 1), .number = pg->n_typed};
    struct pg_run *run = NULL;
    if (!input.text)
        return no_memory();
    memcpy(input.text, text, n);
    bool is_good = kind != PG_VALUE || pg_is_whole(text, input.number);
    if (is_good && kind == PG_VALUE && report == PG_CHANGES &&
        show_known(pg, text)) {
        free(input.text);
        return true;
    }
    if (is_good && kind == PG_VALUE)
        run = try_value(pg, &input);
    else if (is_good && kind == PG_STATEMENT)
        run = try_statement(pg, &input);
    else if (is_good)
        run = pg_try(pg, &input, NULL, NULL);
    is_good = run && settle(pg, &input, run, report);
    free(input.text);
    free(input.value);
    return is_good;
}

/* Returns the part of an input, after as many lines as are before it, so that
 * line numbers stay right. */
static char *text_of(const char *text, const struct pg_part *part)
{
    char *copy = isa_alloc_text(text, part->end);
    for (size_t i = 0; copy && i < part->start; i++)
        if (copy[i] != '\n' && copy[i] != '\t')
            copy[i] = ' ';
    return copy;
}

/* Whether _ is a variable. This input may declare it. */
static bool has_underscore(const struct playground *pg, const char *text)
{
    char name[PG_LONGEST_NAME];
    bool is_there = pg_find(pg, "_", SIZE_MAX) != PG_NO_VARIABLE;
    for (size_t i = 0; pg_local(text, i, name, sizeof name); i++)
        is_there |= strcmp(name, "_") == 0;
    return is_there;
}

/* Returns an input in which the last value replaces _. NULL: no memory. */
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
    return pg_is_sound(text, pg->n_typed) && perform(pg, kind, text, report);
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

static char *flat(struct playground *pg, const char *expression)
{
    struct pg_entry input = {.kind = PG_VALUE,
                             .text = (char *)(uintptr_t)expression,
                             .number = ++pg->n_typed,
                             .is_flat = true};
    if (!pg_is_sound(expression, input.number) ||
        !pg_is_whole(expression, input.number))
        return NULL;
    const struct pg_dim dim = pg->dim;
    struct pg_run *run = pg_try(pg, &input, NULL, NULL);
    char *numbers = run && pg_has_ended(run) ? pg_printed(run, PG_MARK) : NULL;
    if (run) {
        print_said(pg, run);
        if (pg_has_changed(run) && !pg_restore(pg)) {
            free(numbers);
            numbers = NULL;
        }
    }
    pg->dim = dim;
    pg_run_free(run);
    return numbers;
}

char *pg_flat(struct playground *pg, const char *expression)
{
    char *whole = with_last(pg, expression);
    char *values = whole ? flat(pg, whole) : NULL;
    free(whole);
    return values;
}

static bool input_parts(struct playground *pg, const char *text)
{
    const size_t n_before = pg->n_inputs;
    struct pg_part part = {.end = 0};
    if (!pg_is_sound(text, pg->n_typed))
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

/* ---- inputs that are kept ------------------------------------------------ */

bool pg_perform_again(struct playground *pg, const struct pg_entry *inputs,
                      size_t n)
{
    bool is_good = true;
    pg->is_quiet = true;
    for (size_t i = 0; is_good && i < n; i++) {
        struct pg_entry input = {.kind = inputs[i].kind,
                                 .text = inputs[i].text,
                                 .number = inputs[i].number,
                                 .has_no_locals = inputs[i].has_no_locals};
        pg->dim = inputs[i].dim;
        struct pg_run *run = pg_try(pg, &input, NULL, NULL);
        is_good = run && settle(pg, &input, run, PG_CHANGES);
    }
    pg->is_quiet = false;
    return is_good;
}

bool pg_undo(struct playground *pg, size_t n)
{
    if (!pg->n_inputs)
        return cmd_refuse("repl: there is nothing to undo");
    if (n > pg->n_inputs)
        return cmd_refuse("repl: :undo %zu: %zu %s kept", n, pg->n_inputs,
                          pg->n_inputs == 1 ? "input is" : "inputs are");
    for (size_t i = 0; i < n; i++)
        pg_forget_last(pg);
    const struct pg_entry *last =
        pg->n_inputs ? &pg->inputs[pg->n_inputs - 1] : NULL;
    pg->dim.is_new = pg->dim.tasks > (last ? last->dim.tasks : 1);
    return pg_restore(pg);
}
