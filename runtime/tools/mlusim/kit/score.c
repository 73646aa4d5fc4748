/* SPDX-License-Identifier: MIT */
/* Host code of an answer could change the report files of its process, so every
 * value in them is checked. */
#include "runtime/tools/mlusim/kit/score.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/kit/text.h"
#include "runtime/tools/mlusim/kit/server.h"

/* ---- calls of the script ------------------------------------------------- */

/* Calls of the script kit.py. */

enum { MOST_WORDS = 16, PLAN_SECONDS = 30 };
#define LARGEST_FILE (UINT64_C(1) << 30)

int kit_say(const struct kit_work *work, int status, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(work->error, work->error_bytes, format, values);
    va_end(values);
    return status;
}

void kit_note(struct kit_work *work, const char *const *notes)
{
    for (; notes && *notes; notes++) {
        size_t i = 0;
        while (i < work->n_notes && strcmp(work->notes[i], *notes) != 0)
            i++;
        if (i < work->n_notes)
            continue;
        char *copy = isa_alloc_text(*notes, strlen(*notes));
        if (copy && ISA_GROW(work->notes, work->n_notes, work->notes_room))
            work->notes[work->n_notes++] = copy;
        else { /* it cannot be kept for the end */
            cmd_fail(0, "judge: note: %s", *notes);
            free(copy);
        }
    }
}

void kit_notes_free(struct kit_work *work)
{
    for (size_t i = 0; i < work->n_notes; i++)
        free(work->notes[i]);
    free(work->notes);
}

struct scr_call *kit_call(const struct kit_work *work, const char *folder,
                          struct scr_call *call)
{
    static const char *const none[] = {NULL};
    *call = (struct scr_call){
        .python = &work->python,
        .sandbox = &work->sandbox.rules,
        .who = work->kit,
        .script = work->script,
        .folder = folder,
        .read = work->reads,
        .words = none,
        .seconds = PLAN_SECONDS,
        .file_bytes = LARGEST_FILE,
    };
    return call;
}

int kit_script(const struct kit_work *work, const char *folder,
               const char *first, const char *const *words,
               const struct kit_task *task)
{
    char who[PATH_MAX + 64];
    const char *all[MOST_WORDS + 1] = {first, work->real, work->kit};
    struct scr_call call;
    size_t n = 3;
    kit_call(work, folder, &call);
    for (; *words && n < MOST_WORDS; words++)
        all[n++] = *words;
    call.words = all;
    if (!task)
        return scr_run(&call, work->error, work->error_bytes);
    snprintf(who, sizeof who, "%s/%s", work->kit,
             strcmp(first, "audit") == 0 ? "the audit" : task->name);
    call.who = who;
    call.seconds = (unsigned)task->seconds;
    call.memory_mib = task->memory_mib;
    return work->server ? kit_server_run(work->server, &call, work->error,
                                         work->error_bytes)
                        : scr_run(&call, work->error, work->error_bytes);
}

bool kit_folder_in(const char *folder, const char *name, char path[PATH_MAX])
{
    return files_path(path, folder, name) && mkdir(path, 0700) == 0;
}

/* ---- the score ----------------------------------------------------------- */

enum { LARGEST_TEXT = 16 << 10 }; /* most bytes that are kept of its output */

void kit_score_begin(struct kit_score *score, const struct kit_task *task)
{
    *score = (struct kit_score){.max_abs_diff = (double)NAN,
                                .bangc_us = (double)NAN,
                                .torch_us =
                                    task->error ? (double)NAN : task->torch_us};
}

void kit_score_free(struct kit_score *score)
{
    free(score->out);
    free(score->err);
}

void kit_end_output(const char *folder, const struct proc_process *p,
                    struct kit_score *score)
{
    size_t n = 0;
    char *err = files_read_left(folder, "stderr", LARGEST_TEXT, &n);
    if (err && n) {
        free(score->err);
        score->err = err;
    } else {
        free(err);
    }
    free(score->out);
    score->out = p->n
                     ? isa_alloc_text(p->output,
                                      p->n < LARGEST_TEXT ? p->n : LARGEST_TEXT)
                     : NULL;
    kit_text(score->err);
    kit_text(score->out);
}

void kit_end_error(const struct proc_process *p, const char *limit,
                   struct kit_score *score)
{
    char end[300];
    const char *line = kit_text_message(score->err ? score->err : "");
    proc_process_tell(p, "it", end, sizeof end);
    const bool is_end = p->end != PROC_ENDED || !line[0];
    score->is_fleeting |= p->end != PROC_ENDED || limit[0];
    snprintf(score->error, sizeof score->error, "exit 3: %.*s%s%s",
             is_end ? (int)sizeof end : (int)strcspn(line, "\n"),
             is_end ? end : line, limit[0] ? "; " : "", limit);
}

int kit_end_look(const struct kit_work *w, const struct proc_process *p)
{
    return proc_process_is_hosts(p)
               ? kit_say(w, JDG_CANNOT, "a run cannot be started: %s",
                         strerror(p->status))
               : JDG_RIGHT;
}

enum { LARGEST_NUMBER = 40, LARGEST_REPORT = 64 << 20 };

static void read_advice(json_t *list, struct kit_score *score)
{
    size_t i;
    json_t *advice;
    score->n_advice = 0;
    json_array_foreach(list, i, advice)
    {
        const char *sentence, *remedy = NULL, *file = NULL;
        json_int_t line = 0;
        char place[160] = "";
        if (score->n_advice == KIT_MOST_ADVICE ||
            json_unpack(advice, "{s:s, s?s, s?s, s?I}", "sentence", &sentence,
                        "remedy", &remedy, "file", &file, "line", &line) != 0)
            continue;
        if (file && line > 0)
            snprintf(place, sizeof place, "%.128s:%lld: ", file,
                     (long long)line);
        snprintf(score->advice[score->n_advice++], KIT_ADVICE_BYTES,
                 "%s%.260s%s%.260s", place, sentence, remedy ? ": " : "",
                 remedy ? remedy : "");
    }
}

/* Returns the time of all launches as if their kernels had been launched
 * before. Also writes what limits the kernel that took most of this time. NAN:
 * an entry is damaged. */
static double read_entries(json_t *entries, struct kit_score *score)
{
    double all = 0, most = -1;
    size_t i;
    json_t *entry;
    json_array_foreach(entries, i, entry)
    {
        const char *kernel, *title, *why;
        double us, cold_us;
        json_int_t launches;
        if (json_unpack(entry, "{s:s, s:I, s:{s:F, s:F}, s:{s:s, s:s}}",
                        "kernel", &kernel, "launches", &launches, "time", "us",
                        &us, "cold_us", &cold_us, "bound", "title", &title,
                        "why", &why) != 0)
            return (double)NAN;
        us = (us - cold_us) * (double)launches;
        all += us;
        if (us <= most)
            continue;
        most = us;
        snprintf(score->bound, sizeof score->bound, "%.60s: %.60s: %.250s",
                 kernel, title, why);
        read_advice(json_object_get(entry, "advice"), score);
    }
    return all;
}

static void read_checks(json_t *reports, struct kit_score *score)
{
    size_t i;
    json_t *report;
    json_array_foreach(reports, i, report)
    {
        const char *check, *severity, *cause, *file = NULL;
        json_int_t line = 0;
        char place[160] = "";
        if (score->n_checks == KIT_MOST_CHECKS ||
            json_unpack(report, "{s:s, s:s, s:s, s?{s:s, s:I}}", "check",
                        &check, "severity", &severity, "cause", &cause, "at",
                        "file", &file, "line", &line) != 0)
            continue;
        if (file && line > 0)
            snprintf(place, sizeof place, "%.128s:%lld: ", file,
                     (long long)line);
        snprintf(score->checks[score->n_checks++], KIT_CHECK_BYTES,
                 "%s%s (%s): %s", place, check, severity, cause);
    }
}

static json_t *load(const char *folder, const char *file)
{
    size_t n = 0;
    char *text = files_read_left(folder, file, LARGEST_REPORT, &n);
    json_t *json = text ? json_loadb(text, n, 0, NULL) : NULL;
    free(text);
    return json;
}

void kit_report_read(const char *folder, struct kit_score *score)
{
    json_t *json = load(folder, "report");
    json_t *entries = json_object_get(json, "entries");
    const double us = read_entries(entries, score);
    if (json_array_size(entries) == 0 || !isfinite(us))
        snprintf(score->error, sizeof score->error,
                 "exit 3: no kernel was launched");
    else if (!(us <= score->bangc_us))
        score->bangc_us = us;
    json_decref(json);
}

void kit_work_tell(uint64_t bytes, struct kit_score *score)
{
    snprintf(score->error, sizeof score->error,
             "host: host code read %" PRIu64 " bytes from the device and then "
             "wrote to it or launched a kernel; work of the host takes no "
             "simulated time, so kernels have to do it",
             bytes);
}

void kit_work_read(const char *folder, struct kit_score *score)
{
    size_t n = 0;
    char *text = files_read_left(folder, KIT_WORK_FILE, LARGEST_NUMBER, &n);
    if (!text || !isdigit((unsigned char)text[0]))
        snprintf(score->error, sizeof score->error,
                 "exit 3: what its host read from the device is not known");
    else if (strcmp(text, "0\n") != 0)
        kit_work_tell(strtoull(text, NULL, 10), score);
    free(text);
}

void kit_checks_read(const char *folder, struct kit_score *score)
{
    json_t *json = load(folder, "checks");
    read_checks(json_object_get(json, "reports"), score);
    json_decref(json);
}
