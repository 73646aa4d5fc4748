/* SPDX-License-Identifier: MIT */
/* Runs kernels again, to draw their moves. */
#include "runtime/tools/course/picture/picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/array/elements.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/course/build.h"
#include "runtime/tools/course/check.h"
#include "runtime/tools/course/picture/draw.h"
#include "runtime/tools/course/puzzle.h"
#include "runtime/tools/course/student.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/process/signals.h"

enum { MINE, SOLUTION, N_RUNS };

struct picture {
    const struct crs_request *request;
    const struct crs_exercise *exercise;
    struct crs_judge judge;
    struct jdg_task task;
    struct pic_moves moves[N_RUNS];
    char folder[CMD_FOLDER_BYTES];
    char error[PATH_MAX + 512];
};

/* Judges a kernel file, and keeps the file of its moves. A wrong kernel also
 * gets a picture if it runs to its end. */
static bool run_file(struct picture *p, const char *path, size_t which)
{
    char moves[PATH_MAX];
    struct crs_answered answered;
    size_t n;
    files_path(moves, p->folder, which == MINE ? "mine" : "solution");
    char *text = crs_build_read(path, &n, p->error, sizeof p->error);
    const struct crs_ask_how how = {.is_last_only = true, .moves = moves};
    bool is_good = text && crs_ask(&p->judge, text, n, &how, &answered,
                                   p->error, sizeof p->error);
    if (text && is_good) {
        is_good =
            pic_moves_read(&p->moves[which], moves, p->error, sizeof p->error);
        if (!is_good && answered.sentence[0])
            snprintf(p->error, sizeof p->error, "%s: %s", path,
                     answered.sentence);
    }
    if (text)
        free(answered.said);
    free(text);
    return is_good;
}

static bool run_files(struct picture *p)
{
    char path[PATH_MAX], folder[PATH_MAX];
    if (p->request->is_mine) {
        if (!crs_find_folder(p->request, folder) ||
            !files_path(path, folder, "kernel.mlu") || !run_file(p, path, MINE))
            return false;
    }
    crs_exercise_path(p->exercise, "solution.mlu", path);
    return run_file(p, path, SOLUTION);
}

/* Takes the arrays, which are the allocations of a run in the order of the
 * arguments. */
static void take_arrays(const struct picture *p, struct pic_drawing *d)
{
    const struct jdg_task *t = &p->task;
    const struct jdg_case *last = &t->cases[t->n_cases - 1];
    for (size_t i = 0; i < t->n_arguments && d->n_arrays < PIC_MAX_ARRAYS; i++)
        if (jdg_is_array(&t->arguments[i])) {
            const uint64_t each = array_types[t->arguments[i].type].bytes;
            d->arrays[d->n_arrays++] = (struct pic_array){
                .name = t->arguments[i].name,
                .bytes = (uint64_t)last->n[i] * each,
                .element_bytes = each,
            };
        }
}

static void draw(const struct picture *p)
{
    const struct crs_exercise *e = p->exercise;
    const bool is_chinese =
        p->request->language && strncmp(p->request->language, "zh", 2) == 0;
    char title[160];
    snprintf(title, sizeof title, "%u %s", e->number,
             is_chinese ? e->title_zh : e->title);
    struct pic_drawing d = {
        .title = title,
        .device = e->devices[p->judge.devices[0]],
        .language = is_chinese ? PIC_CHINESE : PIC_ENGLISH,
    };
    take_arrays(p, &d);
    if (p->request->is_mine)
        d.runs[d.n_runs++] = (struct pic_run){PIC_WORD_MINE, &p->moves[MINE]};
    d.runs[d.n_runs++] =
        (struct pic_run){PIC_WORD_SOLUTION, &p->moves[SOLUTION]};
    pic_draw(stdout, &d);
}

static bool make(struct picture *p)
{
    if (!jdg_task_read(&p->task, p->exercise->folder, p->error,
                       sizeof p->error))
        return false;
    if (!cmd_folder_make("course", p->folder)) {
        snprintf(p->error, sizeof p->error, "no folder can be made");
        return false;
    }
    const bool is_good = run_files(p);
    cmd_folder_remove(p->folder);
    if (is_good)
        draw(p);
    return is_good;
}

int crs_picture(const struct crs_request *r)
{
    struct picture p = {.request = r, .exercise = crs_find(r)};
    if (!p.exercise || !crs_judge_open(r, p.exercise, &p.judge))
        return CMD_USAGE;
    p.judge.n_devices = 1; /* only the first requested device */
    proc_processes_mind_signals();
    const bool is_good = make(&p);
    if (!is_good && !proc_processes_signal() && p.error[0])
        cmd_fail(0, "course: %s", p.error);
    for (size_t i = 0; i < N_RUNS; i++)
        pic_moves_free(&p.moves[i]);
    jdg_task_free(&p.task);
    crs_judge_close(&p.judge);
    return is_good                   ? CMD_OK
           : proc_processes_signal() ? proc_processes_signal_status()
                                     : CMD_USAGE;
}
