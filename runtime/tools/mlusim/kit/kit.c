/* SPDX-License-Identifier: MIT */
/* The command `mlusim judge --kit`: opens what all answers share, tries one
 * answer after another, prints each score when it is complete, and writes the
 * YAML at the end, even after a signal. The names in the YAML are those of the
 * kit's own judge, except `bound` and `checks`, which we have added. In YAML
 * 1.1, a number with an exponent needs a point: 1.0e-5, where JSON writes 1e-5.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/kit/kit.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isa/support/files/file.h"
#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/kit/folder.h"
#include "runtime/tools/mlusim/kit/score.h"
#include "runtime/tools/mlusim/kit/trial.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/start/become.h"

enum { TASK_LEVEL = 1 }; /* of what the kit names */

static void put_key(FILE *out, unsigned level, const char *key)
{
    fprintf(out, "%*s", (int)(2 * level), "");
    if (level != TASK_LEVEL)
        fputs(key, out);
    else /* 001_2 is a number in YAML, and no is false */
        isa_json_put(out, key);
    fputc(':', out);
}

static void put_value(FILE *out, const char *text)
{
    fputc(' ', out);
    if (text)
        isa_json_put(out, text);
    else
        fputs("null", out);
    fputc('\n', out);
}

/* Writes a line "KEY: VALUE" at level `level`. */
static void yaml_text(FILE *out, unsigned level, const char *key,
                      const char *text)
{
    put_key(out, level, key);
    put_value(out, text);
}

static void yaml_bool(FILE *out, unsigned level, const char *key, bool value)
{
    put_key(out, level, key);
    fprintf(out, " %s\n", value ? "true" : "false");
}

static void yaml_real(FILE *out, unsigned level, const char *key, double value)
{
    char text[40];
    put_key(out, level, key);
    if (!isfinite(value)) {
        put_value(out, NULL);
        return;
    }
    snprintf(text, sizeof text, "%.9g", value);
    const size_t n = strcspn(text, ".e");
    fprintf(out, " %.*s%s%s\n", (int)n, text, text[n] == '.' ? "" : ".0",
            text + n);
}

/* Begins a mapping or list of n members, which are one level deeper. */
static void yaml_map(FILE *out, unsigned level, const char *key, size_t n)
{
    put_key(out, level, key);
    fputs(n ? "\n" : " {}\n", out);
}

static void yaml_list(FILE *out, unsigned level, const char *key, size_t n)
{
    put_key(out, level, key);
    fputs(n ? "\n" : " []\n", out);
}

/* Writes a member of a list: "- VALUE". */
static void yaml_item(FILE *out, unsigned level, const char *text)
{
    fprintf(out, "%*s-", (int)(2 * level), "");
    put_value(out, text);
}

enum { DIGITS = 9 };

static double score_of(const struct kit_score *s)
{
    return s->passed ? s->torch_us / s->bangc_us : (double)NAN;
}

/* Writes a number of the kit's own line; or null if there is no number. */
static void put_number(struct json_writer *w, const char *key, double number)
{
    isa_json_real(w, key, number, DIGITS);
}

static void put_line(FILE *out, const struct kit_score *s)
{
    struct json_writer w;
    fputs("@@RESULT@@", out);
    isa_json_begin_message(&w, out);
    isa_json_bool(&w, "passed", s->passed);
    put_number(&w, "max_abs_diff", s->max_abs_diff);
    put_number(&w, "torch_us", s->torch_us);
    put_number(&w, "bangc_us", s->bangc_us);
    put_number(&w, "score", score_of(s));
    isa_json_close(&w);
    fputc('\n', out);
}

/* Prints the text for people, then the line of the kit's own judge. */
static void print_score(FILE *out, const struct kit_task *task,
                        const char *device, const struct kit_score *s)
{
    fprintf(out, "%s: ", task->name);
    if (s->passed)
        fprintf(out, "passed, %.2f us on %s, score %.3f\n", s->bangc_us, device,
                score_of(s));
    else
        fprintf(out, "not passed: %s\n", s->error);
    if (s->bound[0])
        fprintf(out, "  bound: %s\n", s->bound);
    for (size_t i = 0; i < s->n_checks; i++)
        fprintf(out, "  check: %s\n", s->checks[i]);
    put_line(out, s);
}

/* Writes the time in UTC, or SOURCE_DATE_EPOCH if it is set, so that results
 * can be compared. */
static void put_time(FILE *out)
{
    const char *set = getenv("SOURCE_DATE_EPOCH");
    const time_t now = set ? (time_t)strtoll(set, NULL, 10) : time(NULL);
    const struct tm *utc = gmtime(&now);
    char text[40] = "";
    if (utc)
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", utc);
    yaml_text(out, 0, "timestamp", text);
}

static void put_score(FILE *out, const char *task, const struct kit_score *s)
{
    enum { LEVEL = TASK_LEVEL + 1 };
    yaml_map(out, TASK_LEVEL, task, 1);
    yaml_bool(out, LEVEL, "passed", s->passed);
    yaml_real(out, LEVEL, "score", score_of(s));
    yaml_real(out, LEVEL, "max_abs_diff", s->max_abs_diff);
    yaml_real(out, LEVEL, "torch_us", s->torch_us);
    yaml_real(out, LEVEL, "bangc_us", s->bangc_us);
    yaml_real(out, LEVEL, "latency", s->bangc_us * 1e-3);
    yaml_text(out, LEVEL, "error", s->error[0] ? s->error : NULL);
    yaml_text(out, LEVEL, "stdout", s->out ? s->out : "");
    yaml_text(out, LEVEL, "stderr", s->err ? s->err : "");
    yaml_text(out, LEVEL, "bound", s->bound[0] ? s->bound : NULL);
    yaml_list(out, LEVEL, "checks", s->n_checks);
    for (size_t i = 0; i < s->n_checks; i++)
        yaml_item(out, LEVEL, s->checks[i]);
}

/* Writes the YAML of the scores of folder->asked[0..n). error: a message about
 * all scores, or NULL. */
static void put_results(FILE *out, const struct kit_folder *f,
                        const struct kit_score *scores, size_t n,
                        const char *error)
{
    assert(n <= f->n_asked);
    put_time(out);
    yaml_map(out, 0, "scores", n);
    for (size_t i = 0; i < n; i++)
        put_score(out, f->asked[i].task->name, &scores[i]);
    yaml_text(out, 0, "error", error);
    yaml_text(out, 0, "config_content", f->config);
    yaml_list(out, 0, "file_listing", f->n_files);
    for (size_t i = 0; i < f->n_files; i++)
        yaml_item(out, 0, f->files[i]->d_name);
}

static const char usual_device[] = "MLU370-X4"; /* the device of the contest */

/* The data of one call of the command. */
struct kit_session {
    const struct kit_request *request;
    struct kit_work work;
    struct kit_plan plan;
    struct kit_folder folder;
    struct kit_score *scores;
    size_t n_scores;
    char files[CMD_FOLDER_BYTES]; /* a temporary folder */
    bool has_files;
    bool could_not; /* judge a task, because this host lacks something */
    char error[4096], no_torch[600];
};

/* ---- what answers share -------------------------------------------------- */

static int open_paths(struct kit_session *s)
{
    struct kit_work *w = &s->work;
    char script[PATH_MAX], library[PATH_MAX], why[600];
    w->kit = s->request->kit;
    if (!jdg_secret_open(&w->secret, s->request->secret, why, sizeof why))
        return kit_say(w, JDG_AT_FAULT, "%s", why);
    if (!realpath(w->kit, w->real) || !files_is_folder(w->real))
        return kit_say(w, JDG_AT_FAULT, "cannot read the kit %s: %s", w->kit,
                       strerror(errno ? errno : ENOTDIR));
    if (!mlusim_beside("../share/mlusim/scripts/kit.py", script,
                       sizeof script) ||
        !realpath(script, w->script) ||
        !mlusim_beside("../lib", library, sizeof library) ||
        !realpath(library, w->library))
        return kit_say(w, JDG_CANNOT, "the script of kits: %s",
                       strerror(errno));
    return mlusim_sandbox_open(&w->sandbox, s->request->is_unconfined, why,
                               sizeof why)
               ? JDG_RIGHT
               : kit_say(w, JDG_CANNOT, "%s", why);
}

static int read_plan(struct kit_session *s)
{
    const struct kit_work *w = &s->work;
    const char *const none[] = {NULL};
    char folder[PATH_MAX], path[PATH_MAX];
    if (!kit_folder_in(s->files, "plan", folder) ||
        !files_path(path, folder, "plan.json"))
        return kit_say(w, JDG_CANNOT, "%s: %s", s->files, strerror(errno));
    int status = scr_find(&s->work.python, "numpy,yaml", w->kit, w->error,
                          w->error_bytes);
    if (status == JDG_RIGHT)
        status = kit_script(w, folder, "plan", none, NULL, NULL);
    if (status == JDG_RIGHT && !kit_plan_read(&s->plan, path))
        status = kit_say(w, JDG_CANNOT, ISA_NO_MEMORY, w->kit);
    if (status == JDG_RIGHT)
        kit_note(&s->work, s->plan.notes);
    return status;
}

static int open_device(struct kit_session *s)
{
    struct kit_work *w = &s->work;
    char why[400];
    w->device_name = s->request->device ? s->request->device
                     : s->plan.device   ? s->plan.device
                                        : usual_device;
    w->device = sim_device_open(w->device_name, why, sizeof why);
    if (w->device)
        return JDG_RIGHT;
    return kit_say(
        w, JDG_AT_FAULT, "%s%s: %s", s->request->device ? "" : w->kit,
        s->request->device ? "--device" : "/config.yaml: device", why);
}

/* Finds a Python that has torch, if a task needs it; those that do cannot be
 * judged without. */
static void find_torch(struct kit_session *s)
{
    struct kit_work *w = &s->work;
    bool needs_torch = false;
    for (size_t i = 0; i < s->folder.n_asked; i++)
        needs_torch |= s->folder.asked[i].task->needs_torch;
    w->has_torch =
        needs_torch && scr_find(&w->python, "numpy,yaml,torch", w->kit,
                                s->no_torch, sizeof s->no_torch) == JDG_RIGHT;
}

static int open_all(struct kit_session *s)
{
    s->has_files = cmd_folder_make("judge", s->files);
    int status = s->has_files ? open_paths(s) : JDG_CANNOT;
    if (status == JDG_RIGHT)
        status = read_plan(s);
    if (status == JDG_RIGHT)
        status = kit_folder_read(&s->folder, s->request->folder, &s->plan,
                                 s->error, sizeof s->error);
    if (status == JDG_RIGHT)
        status = open_device(s);
    if (status == JDG_RIGHT)
        find_torch(s);
    s->scores = isa_alloc(s->folder.n_asked + 1, sizeof *s->scores);
    return s->scores ? status
                     : kit_say(&s->work, JDG_CANNOT, ISA_NO_MEMORY, "scores");
}

static void close_all(struct kit_session *s)
{
    for (size_t i = 0; i < s->n_scores; i++)
        kit_score_free(&s->scores[i]);
    free(s->scores);
    if (s->work.device)
        sim_device_close(s->work.device);
    kit_folder_free(&s->folder);
    kit_plan_free(&s->plan);
    for (size_t i = 0; i < s->work.n_notes; i++)
        free(s->work.notes[i]);
    if (s->has_files)
        cmd_folder_remove(s->files);
}

/* ---- answers ------------------------------------------------------------- */

static int judge_answer(struct kit_session *s, const struct kit_asked *asked,
                        struct kit_score *score)
{
    char path[PATH_MAX], folder[PATH_MAX];
    kit_score_begin(score, asked->task);
    if (asked->error[0]) {
        snprintf(score->error, sizeof score->error, "%s", asked->error);
        return JDG_RIGHT;
    }
    if (asked->task->needs_torch && !s->work.has_torch)
        return kit_say(&s->work, JDG_CANNOT, "%s", s->no_torch);
    if (!files_path(path, s->folder.real, asked->file) ||
        !kit_folder_in(s->files, asked->task->name, folder))
        return kit_say(&s->work, JDG_CANNOT, "%s: %s", asked->file,
                       strerror(errno));
    const int status = kit_try(&s->work, asked->task, path, folder, score);
    files_folder_remove(folder);
    return status;
}

/* Judges an answer; whatever keeps it from that is the error of this task
 * alone, except a signal. */
static int try_answer(struct kit_session *s, const struct kit_asked *asked,
                      struct kit_score *score)
{
    const int status = judge_answer(s, asked, score);
    if (status == JDG_RIGHT || proc_processes_signal())
        return status;
    s->could_not |= status == JDG_CANNOT;
    score->passed = false;
    snprintf(score->error, sizeof score->error, "%s: %.900s",
             status == JDG_CANNOT ? "not judged" : "kit", s->error);
    s->error[0] = 0;
    return JDG_RIGHT;
}

/* Tries all answers, and prints each. */
static int try_all(struct kit_session *s)
{
    int status = JDG_RIGHT;
    bool have_passed = true;
    for (size_t i = 0; status == JDG_RIGHT && i < s->folder.n_asked; i++) {
        struct kit_score *score = &s->scores[i];
        status = try_answer(s, &s->folder.asked[i], score);
        if (status != JDG_RIGHT) {
            kit_score_free(score);
            break;
        }
        s->n_scores++;
        have_passed = have_passed && score->passed;
        print_score(stdout, s->folder.asked[i].task, s->work.device_name,
                    score);
        fflush(stdout);
    }
    if (status == JDG_RIGHT && s->could_not)
        return JDG_CANNOT;
    return status == JDG_RIGHT && !have_passed ? JDG_IS_WRONG : status;
}

static bool write_yaml(struct kit_session *s, bool has_failed)
{
    const char *path = s->request->yaml;
    FILE *out = path ? isa_file_out(path) : stdout;
    if (!out)
        return false;
    if (!path)
        fputs("---\n", out);
    put_results(out, &s->folder, s->scores, s->n_scores,
                has_failed ? s->error : NULL);
    return !(ferror(out) | (path ? fclose(out) : fflush(out)));
}

int kit_judge(const struct kit_request *request)
{
    struct kit_session *s = isa_alloc(1, sizeof *s);
    char *none[] = {NULL};
    if (!s)
        return cmd_fail(JDG_CANNOT, "judge: " ISA_NO_MEMORY, "the kit");
    if (!cmd_output_check("judge", request->yaml, none)) {
        free(s);
        return JDG_AT_FAULT;
    }
    s->request = request;
    s->folder.path = request->folder;
    s->work.error = s->error;
    s->work.error_bytes = sizeof s->error;
    int status = open_all(s);
    if (status == JDG_RIGHT)
        status = try_all(s);
    const bool has_failed = status != JDG_RIGHT && status != JDG_IS_WRONG;
    if (has_failed && s->error[0])
        cmd_fail(0, "judge: %s", s->error);
    for (size_t i = 0; i < s->work.n_notes; i++)
        cmd_fail(0, "judge: note: %s", s->work.notes[i]);
    if (!proc_processes_signal() && !write_yaml(s, has_failed))
        status = cmd_fail(JDG_CANNOT, "judge: cannot write %s: %s",
                          request->yaml ? request->yaml : "the results",
                          strerror(errno));
    close_all(s);
    free(s);
    return status;
}
