/* SPDX-License-Identifier: MIT */
/* Host code is called without the contents of its inputs, and its requests to
 * the device are logged (runs.c). It may write any bytes to the log, but it
 * does not know the inputs. So the results of performing the log are those that
 * the kernels compute from the inputs. */
#include "runtime/tools/mlusim/kit/alone.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/commands/commands.h"
#include "runtime/tools/array/npy.h"
#include "runtime/tools/confine/confine.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/launch/arguments.h"
#include "runtime/tools/process/settings.h"
#include "runtime/tools/start/become.h"

#define LARGEST_FILE (UINT64_C(1) << 30)

/* ---- logs ---------------------------------------------------------------- */

static bool log_path(const struct kit_answer *a, size_t r, char path[PATH_MAX])
{
    char name[32];
    snprintf(name, sizeof name, "log%zu", r);
    return files_path(path, a->folder, name);
}

/* Finds an error in the log of a run. The host may not read from the device and
 * then use the device again. Bytes that the host reads after its last command
 * are only for the user. */
static void look_at(const unsigned char *log, size_t n, struct kit_score *score)
{
    struct com_reader reader;
    struct com_command c;
    enum com_next next = COM_DAMAGED;
    uint64_t read = 0, used = 0;
    if (com_open(&reader, log, n))
        while ((next = com_next(&reader, &c)) == COM_COMMAND) {
            if (c.kind == COM_REFUSED)
                snprintf(score->error, sizeof score->error, "%s: %.*s",
                         c.numbers[0] == COM_READS_DEVICE ? "host" : "exit 3",
                         (int)(c.n < 400 ? c.n : 400), (const char *)c.bytes);
            else if (c.kind == COM_READ && c.numbers[1] < UINT64_MAX - read)
                read += c.numbers[1];
            else if (c.kind == COM_LAUNCH || c.kind == COM_WRITE ||
                     c.kind == COM_FILL || c.kind == COM_COPY)
                used = read;
        }
    if (used)
        kit_work_tell(used, score);
    else if (next == COM_DAMAGED)
        snprintf(score->error, sizeof score->error,
                 "exit 3: the log of what its host asked for is damaged");
    else if (!score->error[0] && reader.n_launches == 0)
        snprintf(score->error, sizeof score->error,
                 "exit 3: no kernel was launched");
}

void kit_alone_take(const struct kit_answer *a, const char *folder, size_t r,
                    struct kit_score *score)
{
    char path[PATH_MAX];
    size_t n = 0;
    unsigned char *log = (unsigned char *)files_read_left(
        folder, "log", (size_t)COM_MOST_BYTES + 1, &n);
    if (!log || !log_path(a, r, path) ||
        !files_replace(path, (const char *)log, n))
        snprintf(score->error, sizeof score->error,
                 "exit 3: its host left no log of what it asked for");
    else
        look_at(log, n, score);
    free(log);
}

/* ---- a run --------------------------------------------------------------- */

struct run {
    char folder[PATH_MAX], images[PATH_MAX], log[PATH_MAX], inputs[PATH_MAX];
    char device[PATH_MAX];
    struct mlusim_words words;
    struct proc_variables variables;
    struct confined confined;
    struct confine_result result;
};

/* Adds an array with that path. The path is relative to the folder of the
 * answer, which contains the folder of the run. */
static bool add_array(const struct kit_answer *a, const char *path,
                      struct run *run)
{
    char why[200];
    struct npy_header header;
    const size_t n = strlen(a->folder);
    FILE *file = strncmp(path, a->folder, n) == 0 ? fopen(path, "rb") : NULL;
    const bool is_good = file &&
                         npy_read_header(file, &header, why, sizeof why) &&
                         fseek(file, 0, SEEK_END) == 0;
    const bool has_data = is_good && (size_t)ftell(file) > header.start;
    if (file)
        fclose(file);
    return is_good && (!has_data || mlusim_words_add(&run->words, "+..%s:%zu",
                                                     path + n, header.start));
}

/* Adds the arrays of a word, which names one array or a list, as the program
 * around the answer allocates them. */
static bool add_arrays(const struct kit_answer *a, const char *word,
                       struct run *run)
{
    static const char end[] = ".npy";
    const char *at = word + (*word == '[');
    while (*at) {
        char path[PATH_MAX];
        const size_t n = strcspn(at, ",]"), k = sizeof end - 1;
        if (n < PATH_MAX && n > k && strncmp(at + n - k, end, k) == 0) {
            snprintf(path, sizeof path, "%.*s", (int)n, at);
            if (!add_array(a, path, run))
                return false;
        }
        at += n + (at[n] != 0);
    }
    return true;
}

/* Paths are relative to the folder of the run. */
static bool add_words(const struct mlusim_box *box, const struct kit_answer *a,
                      const struct kit_inputs *inputs, size_t r,
                      struct run *run)
{
    const char *const first[] = {"/bin/sh",      "-c",
                                 KIT_SHELL_LINE, "sh",
                                 box->program,   "../" KIT_IMAGES_FILE};
    const size_t like = kit_inputs_like(inputs, r);
    char name[32];
    snprintf(name, sizeof name, "inputs/in%zu", r);
    bool is_good = files_path(run->images, a->folder, KIT_IMAGES_FILE) &&
                   log_path(a, like, run->log) &&
                   files_path(run->inputs, a->folder, name);
    for (size_t i = 0; is_good && i < sizeof first / sizeof *first; i++)
        is_good = mlusim_words_add(&run->words, "%s", first[i]);
    is_good = is_good && mlusim_words_add(&run->words, "@../log%zu", like);
    for (size_t i = 0; is_good && inputs->words[r][i]; i++)
        is_good = add_arrays(a, inputs->words[r][i], run);
    return is_good;
}

/* Confines a run: it may read the images, its inputs and its log, and write its
 * folder. */
static bool wrap(const struct kit_work *w, const struct mlusim_box *box,
                 struct run *run, struct proc_process *p)
{
    struct confine_rules rules = box->rules;
    rules.folder = run->folder;
    rules.folder_bytes = LARGEST_FILE;
    return mlusim_box_add_device(&rules, w->device_name, run->device) &&
           mlusim_box_add(&rules, run->images) &&
           mlusim_box_add(&rules, run->log) &&
           mlusim_box_add(&rules, run->inputs) &&
           confine_wrap(&rules, p, &run->confined);
}

/* Prepares a run. In the last run, memories begin with NaNs. */
static bool prepare(const struct kit_work *w, const struct mlusim_box *box,
                    const struct kit_answer *a, const struct kit_inputs *inputs,
                    const char *name, size_t r, struct run *run,
                    struct proc_process *p)
{
    char folder[64];
    const char *const values[RT_N_ENV] = {
        [RT_ENV_DEVICE] = run->device,
        [RT_ENV_CHECK] = "none",
        [RT_ENV_MEMORY] = r + 1 == KIT_RUNS ? "poison" : "zero",
        [RT_ENV_REPORT] = "json",
        [RT_ENV_REPORT_FILE] = "report",
    };
    struct confine_rules unused = box->rules;
    snprintf(folder, sizeof folder, "%s%zu", name, r);
    if (!kit_folder_in(a->folder, folder, run->folder) ||
        !mlusim_box_add_device(&unused, w->device_name, run->device) ||
        !add_words(box, a, inputs, r, run))
        return false;
    *p = (struct proc_process){.words = run->words.words,
                               .folder = run->folder,
                               .seconds = (unsigned)a->task->seconds,
                               .memory_mib = a->task->memory_mib,
                               .file_bytes = LARGEST_FILE};
    proc_settings_add(p, &run->variables, values, a->task->instructions);
    proc_variable_add(p, &run->variables, "TMPDIR=%s", run->folder);
    return wrap(w, box, run, p);
}

static int end_of(const struct kit_work *w, const struct run *run,
                  const struct proc_process *p, struct kit_score *score)
{
    char limit[300];
    if (run->result.error[0])
        return kit_say(w, JDG_CANNOT, "a run: %s", run->result.error);
    const int status = kit_end_look(w, p);
    confine_result_tell(&run->result, limit, sizeof limit);
    if (status != JDG_RIGHT)
        return status;
    if (p->end == PROC_ENDED && p->status == 0) {
        kit_report_read(run->folder, score);
        return JDG_RIGHT;
    }
    kit_end_output(run->folder, p, score);
    kit_end_error(p, limit, score);
    return JDG_RIGHT;
}

int kit_alone(const struct kit_work *w, const struct kit_answer *a,
              const struct kit_inputs *inputs, const char *name, size_t from,
              size_t to, struct kit_score *score)
{
    struct run *runs = isa_alloc(KIT_RUNS, sizeof *runs);
    struct proc_process p[KIT_RUNS] = {{.words = NULL}};
    struct mlusim_box box;
    size_t n = 0;
    assert(from < to && to <= KIT_RUNS);
    const bool is_open = mlusim_box_open_launch(&box, &w->sandbox.rules);
    while (is_open && runs && n < to - from &&
           prepare(w, &box, a, inputs, name, from + n, &runs[n], &p[n]))
        n++;
    int status = n < to - from
                     ? kit_say(w, JDG_CANNOT, "a run of %s cannot be made: %s",
                               a->name, strerror(errno))
                     : JDG_RIGHT;
    if (status == JDG_RIGHT && !proc_processes_run(p, n, proc_processors()))
        status = kit_say(w, JDG_CANNOT, "stopped by a signal");
    for (size_t i = 0; i < n; i++) {
        confine_unwrap(&runs[i].confined, &p[i], &runs[i].result);
        if (status == JDG_RIGHT && !score->error[0] && p[i].is_over)
            status = end_of(w, &runs[i], &p[i], score);
    }
    for (size_t i = 0; runs && i < to - from; i++) {
        mlusim_words_free(runs[i].words.words);
        proc_process_free(&p[i]);
    }
    mlusim_box_close(&box);
    free(runs);
    return status;
}
