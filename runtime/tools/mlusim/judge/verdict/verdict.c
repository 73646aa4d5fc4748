/* SPDX-License-Identifier: MIT */
/* The lists of a verdict, and its text: first the errors, then the cost of the
 * answer. */
#include "runtime/tools/mlusim/judge/verdict/verdict.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "runtime/tools/judge/cases.h"

enum { MOST_SHOWN = 8 };

static const char *const ids[JDG_N_ERRORS] = {
#define X(ID, id, ...) id,
#include "runtime/tools/mlusim/judge/verdict/errors.def"
#undef X
};

const char *jdg_error_id(enum jdg_error error)
{
    assert(error < JDG_N_ERRORS);
    return ids[error];
}

/* ---- lists --------------------------------------------------------------- */

void jdg_find(struct jdg_verdict *v, enum jdg_error error, const char *device,
              size_t number, const char *format, ...)
{
    va_list values;
    assert(error < JDG_N_ERRORS && number <= v->task->n_cases);
    const bool has_room = ISA_GROW(v->errors, v->n_errors, v->errors_room);
    v->is_out_of_memory = v->is_out_of_memory || !has_room;
    if (!has_room)
        return;
    struct jdg_found *f = &v->errors[v->n_errors++];
    *f = (struct jdg_found){error, device, number, ""};
    if (number && v->drawn && v->drawn->cases[number - 1].has_ranges) {
        jdg_cases_tell(&v->drawn->cases[number - 1], f->sentence,
                       sizeof f->sentence - sizeof ": ");
        strcat(f->sentence, ": ");
    }
    const size_t used = strlen(f->sentence);
    va_start(values, format);
    vsnprintf(f->sentence + used, sizeof f->sentence - used, format, values);
    va_end(values);
}

struct jdg_diagnostic *jdg_diagnose(struct jdg_verdict *v, const char *source,
                                    const char *device, size_t number)
{
    const bool has_room =
        ISA_GROW(v->diagnostics, v->n_diagnostics, v->diagnostics_room);
    v->is_out_of_memory = v->is_out_of_memory || !has_room;
    if (!has_room)
        return NULL;
    struct jdg_diagnostic *d = &v->diagnostics[v->n_diagnostics++];
    *d = (struct jdg_diagnostic){.device = device, .number = number};
    snprintf(d->source, sizeof d->source, "%s", source);
    return d;
}

struct jdg_result *jdg_result_add(struct jdg_verdict *v)
{
    const bool has_room = ISA_GROW(v->results, v->n_results, v->results_room);
    v->is_out_of_memory = v->is_out_of_memory || !has_room;
    if (!has_room)
        return NULL;
    v->results[v->n_results] = (struct jdg_result){.device = NULL};
    return &v->results[v->n_results++];
}

void jdg_verdict_free(struct jdg_verdict *v)
{
    free(v->errors);
    free(v->diagnostics);
    free(v->results);
    v->errors = NULL;
    v->diagnostics = NULL;
    v->results = NULL;
}

const char *jdg_file_name(const struct jdg_verdict *v, const char *file)
{
    const char *name = strncmp(file, "./", 2) == 0 ? file + 2 : file;
    return strcmp(name, v->file) == 0 ? v->answer : file;
}

void jdg_index_find(const struct jdg_result *r, uint64_t at[JDG_MAX_RANK])
{
    uint64_t rest = r->compared.first;
    for (size_t d = r->argument->rank; d-- > 0; rest /= (uint64_t)r->dims[d])
        at[d] = rest % (uint64_t)r->dims[d];
    assert(rest == 0); /* the element is one of the array */
}

void jdg_index_text(const struct jdg_result *r, char *text, size_t bytes)
{
    uint64_t at[JDG_MAX_RANK];
    size_t used = 0;
    jdg_index_find(r, at);
    text[0] = 0;
    for (size_t d = 0; d < r->argument->rank && used < bytes; d++)
        used += (size_t)snprintf(text + used, bytes - used, "%s%" PRIu64 "%s",
                                 d ? ", " : "[", at[d],
                                 d + 1 == r->argument->rank ? "]" : "");
}

/* ---- text ---------------------------------------------------------------- */

static void print_errors(const struct jdg_verdict *v)
{
    for (size_t i = 0; i < v->n_errors && i < MOST_SHOWN; i++) {
        const struct jdg_found *f = &v->errors[i];
        printf("  %s: ", ids[f->error]);
        if (f->number)
            printf("case %zu", f->number);
        if (f->device)
            printf("%s%s", f->number ? " on " : "", f->device);
        printf("%s", f->number || f->device ? ": " : "");
        isa_plain_put(stdout, f->sentence, true);
        printf("\n");
    }
    if (v->n_errors > MOST_SHOWN)
        printf("  and %zu more\n", v->n_errors - MOST_SHOWN);
}

static void print_diagnostics(const struct jdg_verdict *v)
{
    for (size_t i = 0; i < v->n_diagnostics && i < MOST_SHOWN; i++) {
        const struct jdg_diagnostic *d = &v->diagnostics[i];
        printf("  ");
        if (d->line)
            isa_plain_put(stdout, d->file, false);
        if (d->line && d->column)
            printf(":%u:%u: ", d->line, d->column);
        else if (d->line)
            printf(":%u: ", d->line);
        printf("%s: ", d->severity);
        isa_plain_put(stdout, d->message, true);
        printf("\n");
        if (d->hint[0]) {
            printf("    ");
            isa_plain_put(stdout, d->hint, true);
            printf("\n");
        }
    }
    if (v->n_diagnostics > MOST_SHOWN)
        printf("  and %zu more messages\n", v->n_diagnostics - MOST_SHOWN);
}

static void print_time(const struct jdg_time *t, bool has_entry)
{
    char launches[48] =
        ""; /* only if host code chooses the number of launches */
    if (has_entry)
        snprintf(launches, sizeof launches, " with %" PRIu64 " launch%s",
                 t->launches, t->launches == 1 ? "" : "es");
    printf("%s: %.2f us warm and %.2f us cold, %" PRIu64
           " cycles in %zu case%s%s; the longest, case "
           "%zu, is bound by %s\n",
           t->device, t->us - t->cold_us, t->cold_us, t->cycles, t->n_cases,
           t->n_cases == 1 ? "" : "s", launches, t->longest, t->title);
    for (size_t i = 0; i < t->n_lines; i++) {
        printf("  %s:%u  %5.1f %%  ", t->lines[i].file, t->lines[i].line,
               100 * t->lines[i].share);
        isa_plain_put(stdout, t->lines[i].text, false);
        printf("\n");
    }
    printf(" ");
    for (size_t i = 0; i < t->n_memories; i++)
        printf(" %s %.1f of %.0f KiB%s", t->memories[i].name,
               (double)t->memories[i].used / 1024,
               (double)t->memories[i].size / 1024,
               i + 1 < t->n_memories ? "," : "\n");
}

void jdg_verdict_print(const struct jdg_verdict *v)
{
    if (v->n_errors == 0)
        printf("%s: right\n", v->task->name);
    else
        printf("%s: not accepted\n", v->task->name);
    print_errors(v);
    print_diagnostics(v);
    for (size_t i = 0; i < v->n_times; i++)
        print_time(&v->times[i], v->task->entry != NULL);
    if (v->n_errors)
        printf("what %s means: docs/judge.md#%s\n", ids[v->errors[0].error],
               ids[v->errors[0].error]);
}
