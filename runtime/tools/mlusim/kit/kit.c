/* SPDX-License-Identifier: MIT */
/* The front: it opens what all answers share, has them judged, and writes the
 * YAML at the end, also when it stopped. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "runtime/tools/mlusim/kit/kit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/files/store_room.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/kit/crew.h"
#include "runtime/tools/mlusim/kit/record.h"
#include "runtime/tools/mlusim/kit/results.h"
#include "runtime/tools/mlusim/kit/session.h"
#include "runtime/tools/mlusim/kit/table.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/start/become.h"

/* The folder of verdicts unless another is named. */
#define KIT_RESULTS "results"

/*  */

/* Writes the words of a command that judges answers of this session. */
static void put_words(const struct kit_request *r, FILE *out)
{
    cmd_put_option("--kit", r->kit, out);
    cmd_put_option("--results", r->results, out);
    cmd_put_option("--device", r->device, out);
    cmd_put_option("--secret", r->secret, out);
    if (r->is_unconfined)
        fputs(" --unconfined", out);
    cmd_put_path(r->folder, out);
}

/* Prints a line for each verdict that is missing: its name, and the command. */
static int kit_put_list(struct kit_session *s)
{
    char name[JDG_DIGEST_TEXT];
    const struct kit_request *r = s->request;
    const char *const words[] = {r->kit, r->results, r->secret, r->folder,
                                 r->device};
    const char *refused = cmd_line_refuses(words, sizeof words / sizeof *words);
    if (refused)
        return kit_say(&s->work, JDG_AT_FAULT, CMD_LINE_REFUSES, "judge",
                       refused);
    const int status = kit_crew_look(s);
    if (status != JDG_RIGHT)
        return status;
    for (size_t i = 0; i < s->folder.n_asked; i++) {
        if (s->is_there[i] || !kit_crew_name(s, i, name))
            continue;
        printf("%s\tmlusim judge run", name);
        put_words(s->request, stdout);
        cmd_put_word(s->folder.asked[i].task->name, stdout);
        putchar('\n');
    }
    return JDG_RIGHT;
}

/* Prints the script. The status, with a sentence. */
static int kit_put_slurm(struct kit_session *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->folder.n_asked; i++)
        n += s->folder.asked[i].file != NULL;
    if (n == 0)
        return kit_say(&s->work, JDG_AT_FAULT, "%s has no answer to a task",
                       s->request->folder);
    const struct cmd_slurm slurm = {.command = "judge run",
                                    .jobs = "--jobs",
                                    .thing = "answer",
                                    .n = n,
                                    .n_tasks = s->request->n_tasks};
    if (!cmd_slurm_put(&slurm, stdout))
        return kit_say(&s->work, JDG_CANNOT, "this folder has no path");
    put_words(s->request, stdout);
    for (char **task = s->request->tasks; *task; task++)
        cmd_put_word(*task, stdout);
    putchar('\n');
    return JDG_RIGHT;
}

/* Prints what came of a part, and what of it was not judged. The status of a
 * crew becomes that of the part: JDG_RIGHT if there are all verdicts. */
static int kit_put_part(const struct kit_session *s, int status)
{
    const size_t n = s->folder.n_asked;
    size_t n_passed = 0, n_unjudged = 0;
    if (!s->is_over)
        return status;
    for (size_t i = 0; i < n; i++) {
        n_passed += s->scores[i].passed;
        n_unjudged += s->scores[i].is_unjudged;
    }
    printf("%zu answer%s: %zu passed, %zu not passed", n, isa_s(n), n_passed,
           n - n_passed - n_unjudged);
    if (n_unjudged)
        printf(", %zu not judged", n_unjudged);
    putchar('\n');
    for (size_t i = 0; i < n; i++)
        if (s->scores[i].is_unjudged)
            cmd_fail(0, "judge run: %s: %s", s->folder.asked[i].task->name,
                     s->scores[i].error);
    return status == JDG_CANNOT ? status : JDG_RIGHT;
}

static const char usual_device[] = "MLU370-X4"; /* the contest's */

/* ---- what answers share -------------------------------------------------- */

static int open_paths(struct kit_session *s)
{
    struct kit_work *w = &s->work;
    char script[PATH_MAX], library[PATH_MAX], why[600];
    w->kit = s->request->kit;
    if (!jdg_secret_open(&w->secret, s->request->secret, why, sizeof why))
        return kit_say(w, JDG_AT_FAULT, "%s", why);
    if (realpath(w->kit, w->real) && !files_is_folder(w->real))
        return kit_say(w, JDG_AT_FAULT,
                       "the kit %s is no folder: expected one with ref and mlu",
                       w->kit);
    if (!w->real[0] || access(w->real, R_OK | X_OK) != 0)
        return kit_say(w, JDG_AT_FAULT, "cannot read the kit %s: %s", w->kit,
                       strerror(errno));
    w->reads[0] = w->real;
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
        status = kit_script(w, folder, "plan", none, NULL);
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

static int open_results(struct kit_session *s)
{
    const char *path = s->request->results;
    char why[300];
    if (!path && s->request->what == KIT_JUDGE)
        return JDG_RIGHT;
    path = path ? path : KIT_RESULTS;
    s->results.is_durable = true;
    return isa_store_open(&s->results, path, 0, why, sizeof why)
               ? JDG_RIGHT
               : kit_say(&s->work, JDG_AT_FAULT, "--results %s: %s", path, why);
}

/* Keeps a note about each answer that no task takes, and about each that is
 * taken for one with another name, where all are seen. */
static void note_names(struct kit_session *s)
{
    char sentence[PATH_MAX + 600];
    const char *const notes[] = {sentence, NULL};
    if (s->request->what != KIT_JUDGE && s->request->what != KIT_LIST)
        return;
    for (size_t i = 0; i < s->folder.n_files; i++)
        if (kit_folder_is_stray(&s->folder, &s->plan, i, sentence,
                                sizeof sentence))
            kit_note(&s->work, notes);
    for (size_t i = 0; i < s->folder.n_asked; i++)
        if (kit_folder_is_usual(&s->folder, i, sentence, sizeof sentence))
            kit_note(&s->work, notes);
}

/* Leaves the answers of a part. */
static void take_part(struct kit_folder *f, struct cmd_part part)
{
    size_t n = 0;
    for (size_t i = part.part - 1; i < f->n_asked; i += part.n)
        f->asked[n++] = f->asked[i];
    f->n_asked = n;
}

static int open_all(struct kit_session *s)
{
    s->results.folder = -1;
    s->has_files = cmd_folder_make("judge", s->files);
    int status = s->has_files ? open_paths(s) : JDG_CANNOT;
    if (status == JDG_RIGHT)
        status = read_plan(s);
    if (status == JDG_RIGHT)
        status =
            kit_folder_read(&s->folder, s->request->folder, s->request->tasks,
                            &s->plan, s->error, sizeof s->error);
    take_part(&s->folder, s->request->part);
    if (status == JDG_RIGHT) {
        note_names(s);
        status = open_results(s);
    }
    if (status == JDG_RIGHT)
        status = open_device(s);
    if (status == JDG_RIGHT)
        status = kit_since_read(s);
    if (status == JDG_RIGHT)
        find_torch(s);
    s->scores = isa_alloc(s->folder.n_asked + 1, sizeof *s->scores);
    s->is_there = isa_alloc(s->folder.n_asked + 1, sizeof *s->is_there);
    s->running = isa_alloc(s->folder.n_asked + 1, sizeof *s->running);
    return s->scores && s->is_there && s->running
               ? status
               : kit_say(&s->work, JDG_CANNOT, ISA_NO_MEMORY, "scores");
}

static void close_all(struct kit_session *s)
{
    for (size_t i = 0; s->scores && i < s->folder.n_asked; i++)
        kit_score_free(&s->scores[i]);
    free(s->scores);
    kit_scores_free(s->since);
    if (s->results.folder >= 0)
        isa_store_close(&s->results);
    free(s->is_there);
    free(s->running);
    if (s->work.device)
        sim_device_close(s->work.device);
    kit_folder_free(&s->folder);
    kit_plan_free(&s->plan);
    kit_notes_free(&s->work);
    if (s->has_files)
        cmd_folder_remove(s->files);
}

/* ---- outputs ------------------------------------------------------------- */

static bool has_outputs(const struct kit_request *r)
{
    char *none[] = {NULL};
    const struct cmd_output outputs[] = {{"--table", r->has_table ? "-" : NULL},
                                         {"--yaml", r->yaml},
                                         {"--html", r->html}};
    return cmd_outputs_check("judge", outputs, sizeof outputs / sizeof *outputs,
                             none);
}

/* Writes the YAML to its file, or behind the lines. */
static bool write_yaml(struct kit_session *s, const char *error)
{
    const char *path = s->request->yaml ? s->request->yaml : "-";
    FILE *out = cmd_output_open(path);
    if (out && !s->request->yaml)
        fputs("---\n", out);
    if (out)
        kit_put_yaml(out, s, error);
    return cmd_output_close("judge", path, out, true);
}

static bool write_page(const struct kit_session *s)
{
    FILE *out = cmd_output_open(s->request->html);
    const bool is_written = out && kit_put_page(out, s);
    return cmd_output_close("judge", s->request->html, out, is_written);
}

/* Writes all but the lines of tasks. False: something cannot be written. */
static bool write_all(struct kit_session *s, const char *error)
{
    const struct kit_request *r = s->request;
    const bool has_yaml = r->yaml || r->has_lines || r->has_table;
    bool is_good = true;
    if (r->has_table && s->is_over)
        kit_put_table(stdout, s);
    if (r->html && s->is_over)
        is_good = write_page(s);
    return (r->what != KIT_JUDGE || !has_yaml || write_yaml(s, error)) &&
           is_good;
}

/* Prints how many verdicts cannot be kept, and why the last of them cannot. */
static void tell_unkept(const struct kit_session *s)
{
    const char *results = s->request->results;
    char place[STORE_PATH];
    results = results ? results : KIT_RESULTS;
    store_path(s->unkept_name, place);
    cmd_fail(0, "judge: %zu verdict%s cannot be kept in %s: %s/%s: %s",
             s->n_unkept, isa_s(s->n_unkept), results, results, place,
             isa_file_error(s->unkept));
}

int kit_judge(const struct kit_request *request)
{
    if (!has_outputs(request))
        return JDG_AT_FAULT;
    struct kit_session *s = isa_alloc(1, sizeof *s);
    if (!s)
        return cmd_fail(JDG_CANNOT, "judge: " ISA_NO_MEMORY, "the kit");
    s->request = request;
    s->folder.path = request->folder;
    s->work.error = s->error;
    s->work.error_bytes = sizeof s->error;
    int status = open_all(s);
    if (status == JDG_RIGHT)
        status = request->what == KIT_LIST    ? kit_put_list(s)
                 : request->what == KIT_SLURM ? kit_put_slurm(s)
                                              : kit_crew(s);
    if (request->what == KIT_PART)
        status = kit_put_part(s, status);
    const bool has_failed = status != JDG_RIGHT && !s->is_over;
    if (has_failed && s->error[0])
        cmd_fail(0, "judge: %s", s->error);
    if (s->n_unkept)
        tell_unkept(s);
    for (size_t i = 0; i < s->work.n_notes; i++)
        cmd_fail(0, "judge: note: %s", s->work.notes[i]);
    if (!proc_processes_signal() && !write_all(s, has_failed ? s->error : NULL))
        status = JDG_CANNOT;
    close_all(s);
    free(s);
    return status;
}
