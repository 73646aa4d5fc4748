/* SPDX-License-Identifier: MIT */
/* Applies the criteria in this order: the runs ended normally; the device wrote
 * all outputs and no input; the outputs are right; the checks found nothing.
 * Then adds the cost of the case. */
#include "runtime/tools/mlusim/judge/verdict/decide.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/settings/writes.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/mlusim/judge/verdict/reports.h"

/* ---- runs that did not end well ------------------------------------------ */

/* Reads the first "  at FILE:LINE in", "  hint: ..." and "  id: ..." of a
 * fault. */
static void read_place(const struct jdg_verdict *v, struct jdg_diagnostic *d,
                       const char *line)
{
    char file[sizeof d->file];
    const char *at = strncmp(line, "  at ", 5) == 0 ? line + 5 : NULL;
    const char *in = at ? strstr(at, " in ") : NULL;
    const char *colon = in;
    while (colon && colon > at && *colon != ':')
        colon--;
    if (at && !d->line && colon && colon > at) {
        snprintf(file, sizeof file, "%.*s", (int)(colon - at), at);
        snprintf(d->file, sizeof d->file, "%s", jdg_file_name(v, file));
        d->line = (unsigned)strtoul(colon + 1, NULL, 10);
    }
    if (!d->hint[0] && strncmp(line, "  hint: ", 8) == 0)
        snprintf(d->hint, sizeof d->hint, "%s", line + 8);
    if (!d->id[0] && strncmp(line, "  id: ", 6) == 0)
        snprintf(d->id, sizeof d->id, "%s", line + 6);
}

static const char *without_prefix(const char *line)
{
    static const char prefix[] = "mlusim: ";
    const size_t n = sizeof prefix - 1;
    return strncmp(line, prefix, n) == 0 ? line + n : line;
}

/* Returns the first line that is no warning; NULL: there is none. */
static char *first_reason(char *text, char **rest)
{
    static const char warning[] = "warning: ";
    char *line = strtok_r(text, "\n", rest);
    while (line &&
           strncmp(without_prefix(line), warning, sizeof warning - 1) == 0)
        line = strtok_r(NULL, "\n", rest);
    return line;
}

__attribute__((format(printf, 3, 4))) static void
find(const struct jdg_evidence *e, enum jdg_error error, const char *format,
     ...)
{
    char sentence[600];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    jdg_find(e->verdict, error, e->device, e->c + 1, "%s", sentence);
}

/* Finds the fault that a run printed. If there is no fault, finds the first
 * line that is no warning. */
static void find_fault(const struct jdg_evidence *e,
                       const struct proc_process *p, enum jdg_error error)
{
    char *copy = isa_alloc_text(p->output ? p->output : "", p->n), *rest = NULL;
    char end[300];
    proc_process_tell(p, "the run", end, sizeof end);
    char *begin = copy ? strstr(copy, "mlusim: fault in ") : NULL;
    char *line = begin ? strtok_r(begin, "\n", &rest)
                       : (copy ? first_reason(copy, &rest) : NULL);
    const char *what = line ? without_prefix(line) : end;
    find(e, error, "%s", what);
    e->verdict->is_fleeting |= !begin;
    struct jdg_diagnostic *d =
        begin ? jdg_diagnose(e->verdict, "fault", e->device, e->c + 1) : NULL;
    if (d) {
        snprintf(d->severity, sizeof d->severity, "error");
        snprintf(d->message, sizeof d->message, "%s", what);
    }
    while (d && (line = strtok_r(NULL, "\n", &rest)) &&
           without_prefix(line) == line) /* the message ends where the next
                                            message begins */
        read_place(e->verdict, d, line);
    free(copy);
}

/* Whether this host stopped a run: the run was killed, for example by the
 * operating system for lack of memory, or mlusim-launch reported that memory or
 * disk space is missing. */
static bool is_hosts(const struct jdg_ended *run)
{
    const struct proc_process *p = run->process;
    return p->is_over && !run->result->limit[0] &&
           ((p->end == PROC_KILLED && p->status == SIGKILL) ||
            (p->end == PROC_ENDED && p->status == RT_STATUS_NO_ROOM));
}

/* Writes the error of a run that the host stopped. Returns the status. */
static int say_hosts(const struct jdg_evidence *e, const struct proc_process *p)
{
    char end[300];
    const char *text = p->output ? p->output : "";
    proc_process_tell(p, "the run", end, sizeof end);
    snprintf(e->error, e->error_bytes,
             "%s; this host stopped it, not the answer: see to its memory and "
             "to the disk of TMPDIR, and judge again%s%.*s",
             end, text[0] ? ": " : "", (int)strcspn(text, "\n"), text);
    return JDG_CANNOT;
}

/* Writes the error of a run that could not write a file. Returns the status. */
static int has_no_room(const struct jdg_evidence *e, const char *what)
{
    snprintf(e->error, e->error_bytes, "no memory or disk: for %s", what);
    return JDG_CANNOT;
}

/* Returns the bytes of output `argument` of a run, malloc'ed. NULL: there is no
 * output of the right size. */
static unsigned char *read_output(const struct jdg_evidence *e,
                                  const struct jdg_ended *run, size_t argument)
{
    char name[32];
    size_t n = 0;
    const size_t wanted = run->data->bytes[argument];
    snprintf(name, sizeof name, "%zu", argument);
    char *bytes = files_read_left(run->folder, name, wanted, &n);
    if (bytes && n == wanted)
        return (unsigned char *)bytes;
    e->verdict->is_out_of_memory |= !bytes && errno == ENOMEM;
    free(bytes);
    return NULL;
}

/* Whether a run wrote all outputs. */
static bool has_outputs(const struct jdg_evidence *e,
                        const struct jdg_ended *run)
{
    const struct jdg_task *t = e->verdict->task;
    for (size_t k = 0; k < t->n_arguments; k++) {
        if (!jdg_is_written(&t->arguments[k]))
            continue;
        unsigned char *bytes = read_output(e, run, k);
        free(bytes);
        if (!bytes)
            return false;
    }
    return true;
}

/* Whether a run ended normally. If not, finds the reason. */
static bool has_run(const struct jdg_evidence *e, enum jdg_run_kind kind)
{
    const struct jdg_ended *run = &e->runs[kind];
    const struct proc_process *p = run->process;
    char text[300] = "the run wrote more than its folder may have";
    const bool is_folder = strcmp(run->result->limit, "folder") == 0;
    if (!p->is_over)
        return false; /* an earlier run exceeded its limits, so this run has
                         not begun */
    if (is_folder || proc_process_is_beyond(p)) {
        if (!is_folder)
            proc_process_tell(p, "the run", text, sizeof text);
        find(e, JDG_ERROR_LIMIT, "%s", text);
        e->verdict->has_idled |= proc_process_has_idled(p);
        return false;
    }
    if (p->end == PROC_ENDED && p->status == RT_STATUS_LOG) {
        find_fault(e, p, JDG_ERROR_ENTRY_LOG);
        return false;
    }
    const bool has_failed = p->end != PROC_ENDED || p->status != 0;
    if ((kind != JDG_JUDGED && has_failed) || !has_outputs(e, run)) {
        if (!e->verdict->is_out_of_memory)
            find_fault(e, p, JDG_ERROR_FAULT);
        return false;
    }
    return true;
}

/* ---- outputs ------------------------------------------------------------- */

static void say_wrong(const struct jdg_evidence *e, const struct jdg_result *r)
{
    char index[100];
    jdg_index_text(r, index, sizeof index);
    find(e, r->is_hidden ? JDG_ERROR_HIDDEN : JDG_ERROR_WRONG,
         "%s%s is %s, and the reference says %s (rule %s); %" PRIu64
         " of %" PRIu64 " elements are wrong",
         r->argument->name, index, r->compared.got, r->compared.wanted,
         acc_rule_names[r->argument->tolerance.rule], r->compared.n_wrong,
         r->n);
}

/* Compares an output of a run with the output of the reference. */
static void compare(const struct jdg_evidence *e, const struct jdg_ended *run,
                    size_t argument)
{
    const struct jdg_argument *a = &e->verdict->task->arguments[argument];
    const struct jdg_case *c = &e->verdict->drawn->cases[e->c];
    const uint64_t n = (uint64_t)c->n[argument];
    unsigned char *bytes = read_output(e, run, argument);
    struct jdg_result *r = bytes ? jdg_result_add(e->verdict) : NULL;
    if (r) {
        *r = (struct jdg_result){.device = e->device,
                                 .number = e->c + 1,
                                 .is_hidden = run->is_hidden,
                                 .argument = a,
                                 .n = n,
                                 .compared =
                                     acc_compare(a->type, &a->tolerance, bytes,
                                                 run->data->wide[argument], n)};
        memcpy(r->dims, c->dims[argument], sizeof r->dims);
        if (!r->compared.is_right)
            say_wrong(e, r);
    }
    free(bytes);
}

static void compare_outputs(const struct jdg_evidence *e,
                            const struct jdg_ended *run)
{
    const struct jdg_task *t = e->verdict->task;
    for (size_t k = 0; k < t->n_arguments; k++)
        if (jdg_is_written(&t->arguments[k]))
            compare(e, run, k);
}

/* ---- who wrote ----------------------------------------------------------- */

/* Checks that the device wrote every byte of an output, and no byte of an
 * input. */
static void check_array(const struct jdg_evidence *e,
                        const struct jdg_argument *a,
                        const struct jdg_writes *writes)
{
    if (a->role == JDG_OUTPUT && writes->written < writes->bytes)
        find(e, JDG_ERROR_UNWRITTEN,
             "the kernel did not write %" PRIu64 " of the %" PRIu64
             " bytes of %s, from byte %" PRIu64 " on",
             writes->bytes - writes->written, writes->bytes, a->name,
             writes->first_other);
    if (a->role == JDG_INPUT && writes->written > 0)
        find(e, JDG_ERROR_INPUT,
             "the kernel wrote %" PRIu64 " of the %" PRIu64
             " bytes of %s, an input, from byte %" PRIu64 " on",
             writes->written, writes->bytes, a->name, writes->first_written);
}

/* Checks the allocations of the run, which are the arrays in the order of the
 * arguments. */
static int check_writes(const struct jdg_evidence *e)
{
    const struct jdg_task *t = e->verdict->task;
    const struct jdg_argument *arrays[JDG_MAX_ARGUMENTS];
    struct jdg_writes writes[JDG_MAX_ARGUMENTS];
    size_t n = 0;
    for (size_t a = 0; a < t->n_arguments; a++)
        if (jdg_is_array(&t->arguments[a]))
            arrays[n++] = &t->arguments[a];
    if (!jdg_writes_read(e->runs[JDG_JUDGED].folder, writes, n))
        return has_no_room(e, "what a run wrote");
    for (size_t i = 0; i < n; i++)
        check_array(e, arrays[i], &writes[i]);
    return JDG_RIGHT;
}

/* ---- checks and time ----------------------------------------------------- */

/* Returns the sentence about checks that reported n errors. */
static const char *checks_sentence(bool is_right, size_t n_errors)
{
    if (!n_errors)
        return "the checks could not look at everything";
    if (is_right)
        return n_errors == 1
                   ? "the outputs are right, but a check reports an error"
                   : "the outputs are right, but checks report errors";
    return n_errors == 1 ? "a check reports an error as well"
                         : "checks report errors as well";
}

/* Reads the reports of checks. is_right: no error was found before. */
static int take_checks(const struct jdg_evidence *e, bool is_right)
{
    size_t n_errors;
    bool is_complete;
    if (!jdg_checks_read(e->runs[JDG_JUDGED].folder, e->verdict, e->device,
                         e->c + 1, &n_errors, &is_complete))
        return has_no_room(e, "what the checks found");
    if (n_errors || !is_complete)
        find(e, JDG_ERROR_CHECKS, "%s", checks_sentence(is_right, n_errors));
    return JDG_RIGHT;
}

/* Adds the cost of a run of a case to the cost of its device. */
static void add_time(struct jdg_time *all, const struct jdg_time *one, size_t c)
{
    struct jdg_time sum = *all;
    if (one->us > all->longest_us) {
        sum = *one;
        sum.longest = c + 1;
        sum.longest_us = one->us;
        sum.longest_cycles = one->cycles;
    }
    sum.device = all->device;
    sum.us = all->us + one->us;
    sum.cold_us = all->cold_us + one->cold_us;
    sum.cycles = all->cycles + one->cycles;
    sum.instructions = all->instructions + one->instructions;
    sum.launches = all->launches + one->launches;
    sum.n_cases = all->n_cases + 1;
    sum.last = one->last;
    *all = sum;
}

/* Copies line `number` of a text, without blanks at its beginning and end. */
static void copy_line(const char *at, unsigned number, char *text, size_t bytes)
{
    for (unsigned i = 1; i < number && at; i++) {
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    at = at ? at + strspn(at, " \t") : "";
    size_t n = strcspn(at, "\r\n");
    while (n > 0 && (at[n - 1] == ' ' || at[n - 1] == '\t'))
        n--;
    snprintf(text, bytes, "%.*s", (int)n, at);
}

/* Writes the name and the text of a line of the answer. */
static void name_line(const struct jdg_evidence *e, struct jdg_line *line)
{
    const char *name = jdg_file_name(e->verdict, line->file);
    if (name == line->file)
        return;
    snprintf(line->file, sizeof line->file, "%s", name);
    copy_line(e->text, line->line, line->text, sizeof line->text);
}

static int take_time(const struct jdg_evidence *e)
{
    struct jdg_verdict *v = e->verdict;
    const uint64_t kib = v->task->nram_kib;
    struct jdg_time one = {.device = NULL};
    size_t d = 0;
    if (!jdg_report_read(e->runs[JDG_JUDGED].folder, &one))
        return has_no_room(e, "the report of a run");
    for (size_t k = 0; k < one.n_lines; k++)
        name_line(e, &one.lines[k]);
    if (kib && one.last.nram_bytes > kib << 10)
        find(e, JDG_ERROR_NRAM,
             "a core takes %" PRIu64 " bytes of NRAM, and %" PRIu64
             " KiB are allowed",
             one.last.nram_bytes, kib);
    if (v->task->cases[e->c].has_ranges)
        return JDG_RIGHT;
    while (d < v->n_times && v->times[d].device != e->device)
        d++;
    assert(d < JDG_MAX_DEVICES); /* names of devices are compared by place */
    if (d == v->n_times)
        v->times[v->n_times++].device = e->device;
    add_time(&v->times[d], &one, e->c);
    return JDG_RIGHT;
}

/* ---- all ----------------------------------------------------------------- */

int jdg_decide(const struct jdg_evidence *e)
{
    const struct jdg_verdict *v = e->verdict;
    const size_t before = v->n_errors;
    assert(e->n_kinds > JDG_JUDGED && e->n_kinds <= JDG_N_KINDS);
    for (size_t kind = 0; kind < e->n_kinds; kind++)
        if (is_hosts(&e->runs[kind]))
            return say_hosts(e, e->runs[kind].process);
        else if (!has_run(e, (enum jdg_run_kind)kind))
            return JDG_RIGHT;
    int status = check_writes(e);
    if (status != JDG_RIGHT)
        return status;
    for (size_t kind = 0; kind < e->n_kinds && v->n_errors == before; kind++)
        compare_outputs(e, &e->runs[kind]);
    if (v->n_errors != before && !e->is_all_shown)
        return JDG_RIGHT;
    status = take_checks(e, v->n_errors == before);
    return status == JDG_RIGHT ? take_time(e) : status;
}
