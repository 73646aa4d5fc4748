/* SPDX-License-Identifier: MIT */
/*
 * What came of the runs of a case, in the order of the criteria: they ended,
 * the device wrote the outputs and no input, the outputs are right, the checks
 * found nothing. Then what it cost.
 */
#include "runtime/tools/mlusim/judge/run/decide.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/settings/writes.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/mlusim/judge/verdict/reports.h"

/* ---- runs that did not end well ------------------------------------------ */

/* "  at FILE:LINE in", "  hint: ..." and "  id: ..." of a fault, the first of
 * each. */
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

/* The first line that is no warning; NULL: there is none. */
static char *first_reason(char *text, char **rest)
{
    static const char warning[] = "warning: ";
    char *line = strtok_r(text, "\n", rest);
    while (line &&
           strncmp(without_prefix(line), warning, sizeof warning - 1) == 0)
        line = strtok_r(NULL, "\n", rest);
    return line;
}

/* The fault that a run printed, or what it printed first but for warnings. */
static void find_fault(const struct jdg_work *w, const struct jdg_run *run,
                       const struct proc_process *p, size_t number,
                       enum jdg_error error)
{
    char *copy = isa_alloc_text(p->output ? p->output : "", p->n), *rest = NULL;
    char end[300];
    proc_process_tell(p, "the run", end, sizeof end);
    const char *begin = copy ? strstr(copy, "mlusim: fault in ") : NULL;
    char *line = begin ? strtok_r((char *)(uintptr_t)begin, "\n", &rest)
                       : (copy ? first_reason(copy, &rest) : NULL);
    const char *what = line ? without_prefix(line) : end;
    jdg_find(w->verdict, error, run->device, number, "%s", what);
    w->verdict->is_fleeting |= !begin;
    struct jdg_diagnostic *d =
        begin ? jdg_diagnose(w->verdict, "fault", run->device, number) : NULL;
    if (d) {
        snprintf(d->severity, sizeof d->severity, "error");
        snprintf(d->message, sizeof d->message, "%s", what);
    }
    while (d && (line = strtok_r(NULL, "\n", &rest)) &&
           without_prefix(line) == line) /* a message ends with the next */
        read_place(w->verdict, d, line);
    free(copy);
}

/* Whether this host stopped a run: it was killed, as by the kernel's hunt for
 * memory, or mlusim-launch found no memory or disk. */
static bool is_hosts(const struct jdg_run *run, const struct proc_process *p)
{
    return p->is_over && !run->result.limit[0] &&
           ((p->end == PROC_KILLED && p->status == SIGKILL) ||
            (p->end == PROC_ENDED && p->status == RT_STATUS_NO_ROOM));
}

/* The error of one that was; the status. */
static int say_hosts(const struct jdg_work *w, const struct proc_process *p)
{
    char end[300];
    const char *text = p->output ? p->output : "";
    proc_process_tell(p, "the run", end, sizeof end);
    snprintf(w->error, w->error_bytes,
             "%s; this host stopped it, not the answer: see to its memory and "
             "to the disk of TMPDIR, and judge again%s%.*s",
             end, text[0] ? ": " : "", (int)strcspn(text, "\n"), text);
    return JDG_CANNOT;
}

/* Whether a run came to its end; what stopped it is found otherwise. */
static bool has_run(const struct jdg_round *r, size_t i)
{
    const struct jdg_work *w = r->work;
    const struct proc_process *p = &r->processes[i];
    const struct jdg_run *run = &r->runs[i];
    char text[300] = "the run wrote more than its folder may have";
    const bool is_folder = strcmp(run->result.limit, "folder") == 0;
    if (!p->is_over)
        return false; /* one before it went beyond its limits */
    if (is_folder || proc_process_is_beyond(p)) {
        if (!is_folder)
            proc_process_tell(p, "the run", text, sizeof text);
        jdg_find(w->verdict, JDG_ERROR_LIMIT, run->device, r->c + 1, "%s",
                 text);
        w->verdict->has_idled |= proc_process_has_idled(p);
        return false;
    }
    if (p->end == PROC_ENDED && p->status == RT_STATUS_LOG) {
        find_fault(w, run, p, r->c + 1, JDG_ERROR_ENTRY_LOG);
        return false;
    }
    if (run->kind != JDG_JUDGED && (p->end != PROC_ENDED || p->status != 0)) {
        find_fault(w, run, p, r->c + 1, JDG_ERROR_FAULT);
        return false;
    }
    for (size_t k = 0; k < w->task->n_arguments; k++) {
        unsigned char *bytes = NULL;
        if (jdg_is_written(&w->task->arguments[k]) &&
            !(bytes = jdg_run_output(r, i, k))) {
            if (!w->verdict->is_out_of_memory)
                find_fault(w, run, p, r->c + 1, JDG_ERROR_FAULT);
            return false;
        }
        free(bytes);
    }
    return true;
}

static void say_wrong(const struct jdg_work *w, const struct jdg_run *run,
                      const struct jdg_result *result)
{
    char index[100];
    jdg_index_text(result, index, sizeof index);
    jdg_find(w->verdict, result->is_hidden ? JDG_ERROR_HIDDEN : JDG_ERROR_WRONG,
             run->device, result->number,
             "%s%s is %s, and the reference says %s (rule %s); %" PRIu64
             " of %" PRIu64 " elements are wrong",
             result->argument->name, index, result->compared.got,
             result->compared.wanted,
             acc_rule_names[result->argument->tolerance.rule],
             result->compared.n_wrong, result->n);
}

/* Compares one output of a run; NULL: it could not be. */
static const struct jdg_result *compare(const struct jdg_round *r, size_t i,
                                        size_t argument)
{
    const struct jdg_work *w = r->work;
    const struct jdg_run *run = &r->runs[i];
    const size_t data = jdg_round_data(r, run->kind);
    const uint64_t n = (uint64_t)w->task->cases[r->c].n[argument];
    unsigned char *bytes = jdg_run_output(r, i, argument);
    struct jdg_result *result = bytes ? jdg_result_add(w->verdict) : NULL;
    if (result) {
        *result = (struct jdg_result){
            .device = run->device,
            .number = r->c + 1,
            .is_hidden = data > 0,
            .argument = &w->task->arguments[argument],
            .n = n,
            .compared = acc_compare(w->task->arguments[argument].type,
                                    &w->task->arguments[argument].tolerance,
                                    bytes, r->data[data].wide[argument], n)};
        memcpy(result->dims, w->task->cases[r->c].dims[argument],
               sizeof result->dims);
    }
    free(bytes);
    return result;
}

static void look_at_outputs(const struct jdg_round *r, size_t i)
{
    const struct jdg_task *t = r->work->task;
    for (size_t k = 0; k < t->n_arguments; k++) {
        const struct jdg_result *result =
            jdg_is_written(&t->arguments[k]) ? compare(r, i, k) : NULL;
        if (result && !result->compared.is_right)
            say_wrong(r->work, &r->runs[i], result);
    }
}

/* ---- who wrote ----------------------------------------------------------- */

/* Whether the device wrote every byte of an output, and none of an input. */
static void look_at_array(const struct jdg_round *r, size_t i, size_t argument,
                          const struct jdg_writes *writes)
{
    const struct jdg_work *w = r->work;
    const struct jdg_argument *a = &w->task->arguments[argument];
    const char *device = r->runs[i].device;
    if (a->role == JDG_OUTPUT && writes->written < writes->bytes)
        jdg_find(w->verdict, JDG_ERROR_UNWRITTEN, device, r->c + 1,
                 "the kernel did not write %" PRIu64 " of the %" PRIu64
                 " bytes of %s, from byte %" PRIu64 " on",
                 writes->bytes - writes->written, writes->bytes, a->name,
                 writes->first_other);
    if (a->role == JDG_INPUT && writes->written > 0)
        jdg_find(w->verdict, JDG_ERROR_INPUT, device, r->c + 1,
                 "the kernel wrote %" PRIu64 " of the %" PRIu64
                 " bytes of %s, an input, from byte %" PRIu64 " on",
                 writes->written, writes->bytes, a->name,
                 writes->first_written);
}

/* The arrays are the allocations of the run, in the order of arguments. */
static int look_at_writes(const struct jdg_round *r, size_t i)
{
    const struct jdg_task *t = r->work->task;
    struct jdg_writes writes[JDG_MAX_ARGUMENTS];
    size_t n = 0, k = 0;
    for (size_t a = 0; a < t->n_arguments; a++)
        n += jdg_is_array(&t->arguments[a]);
    if (!jdg_writes_read(r->runs[i].folder, writes, n))
        return jdg_round_complain(r->work, JDG_CANNOT, "no memory or disk",
                                  "for what a run wrote");
    for (size_t a = 0; a < t->n_arguments; a++)
        if (jdg_is_array(&t->arguments[a]))
            look_at_array(r, i, a, &writes[k++]);
    return JDG_RIGHT;
}

/* ---- checks and time ----------------------------------------------------- */

/* The sentence of checks that reported n errors. */
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

/* is_right: so far, nothing was wrong. */
static int look_at_checks(const struct jdg_round *r, size_t i, bool is_right)
{
    const struct jdg_work *w = r->work;
    size_t n_errors;
    bool is_complete;
    if (!jdg_checks_read(r->runs[i].folder, w->verdict, r->runs[i].device,
                         r->c + 1, &n_errors, &is_complete))
        return jdg_round_complain(w, JDG_CANNOT, "no memory or disk",
                                  "for what the checks found");
    if (n_errors || !is_complete)
        jdg_find(w->verdict, JDG_ERROR_CHECKS, r->runs[i].device, r->c + 1,
                 "%s", checks_sentence(is_right, n_errors));
    return JDG_RIGHT;
}

/* Adds what the run of a case cost to that of its device. */
static void add_time(struct jdg_time *all, const struct jdg_time *one, size_t c)
{
    const char *device = all->device;
    const double us = all->us + one->us;
    const uint64_t cycles = all->cycles + one->cycles,
                   instructions = all->instructions + one->instructions,
                   launches = all->launches + one->launches;
    const size_t n = all->n_cases + 1;
    if (one->us > all->longest_us) {
        *all = *one;
        all->longest = c + 1;
        all->longest_us = one->us;
        all->longest_cycles = one->cycles;
    }
    all->device = device;
    all->us = us;
    all->cycles = cycles;
    all->instructions = instructions;
    all->launches = launches;
    all->n_cases = n;
    all->last = one->last;
}

/* The name and the text of a line of the answer. */
static void name_line(const struct jdg_work *w, struct jdg_line *line)
{
    const char *name = jdg_file_name(w->verdict, line->file);
    if (name == line->file)
        return;
    snprintf(line->file, sizeof line->file, "%s", name);
    jdg_answer_line(w->answer, line->line, line->text, sizeof line->text);
}

static int look_at_time(const struct jdg_round *r, size_t i)
{
    const struct jdg_work *w = r->work;
    struct jdg_time one = {.device = NULL};
    struct jdg_verdict *v = w->verdict;
    size_t d = 0;
    if (!jdg_report_read(r->runs[i].folder, &one))
        return jdg_round_complain(w, JDG_CANNOT, "no memory or disk",
                                  "for the report of a run");
    for (size_t k = 0; k < one.n_lines; k++)
        name_line(w, &one.lines[k]);
    if (w->task->nram_kib && one.last.nram_bytes > w->task->nram_kib << 10)
        jdg_find(v, JDG_ERROR_NRAM, r->runs[i].device, r->c + 1,
                 "a core takes %" PRIu64 " bytes of NRAM, and %" PRIu64
                 " KiB are allowed",
                 one.last.nram_bytes, w->task->nram_kib);
    while (d < v->n_times && v->times[d].device != r->runs[i].device)
        d++;
    if (d == v->n_times)
        v->times[v->n_times++].device = r->runs[i].device;
    add_time(&v->times[d], &one, r->c);
    return JDG_RIGHT;
}

/* ---- all ----------------------------------------------------------------- */

int jdg_look_at_device(const struct jdg_round *r, size_t first)
{
    struct jdg_verdict *v = r->work->verdict;
    const size_t before = v->n_errors, judged = first + JDG_JUDGED;
    for (size_t kind = 0; kind < r->n_kinds; kind++)
        if (is_hosts(&r->runs[first + kind], &r->processes[first + kind]))
            return say_hosts(r->work, &r->processes[first + kind]);
        else if (!has_run(r, first + kind))
            return JDG_RIGHT;
    int status = look_at_writes(r, judged);
    if (status != JDG_RIGHT)
        return status;
    for (size_t kind = 0; kind < r->n_kinds && v->n_errors == before; kind++)
        look_at_outputs(r, first + kind);
    if (v->n_errors == before || r->work->runs_all) {
        status = look_at_checks(r, judged, v->n_errors == before);
        if (status == JDG_RIGHT)
            status = look_at_time(r, judged);
    }
    return status;
}
