/* SPDX-License-Identifier: MIT */
/*
 * Calls of the script.
 */
#include "runtime/tools/mlusim/kit/work.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/files/files.h"

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
    for (; notes && *notes && work->n_notes < KIT_MOST_NOTES; notes++) {
        size_t i = 0;
        while (i < work->n_notes && strcmp(work->notes[i], *notes) != 0)
            i++;
        char *copy =
            i == work->n_notes ? isa_alloc_text(*notes, strlen(*notes)) : NULL;
        if (copy)
            work->notes[work->n_notes++] = copy;
    }
}

int kit_script(const struct kit_work *work, const char *folder,
               const char *first, const char *const *words, const char *read,
               const struct kit_task *task)
{
    char who[PATH_MAX + 64];
    const char *all[MOST_WORDS + 1] = {first, work->real, work->kit};
    const char *const paths[] = {work->real, read, NULL};
    size_t n = 3;
    snprintf(who, sizeof who, "%s%s%s", work->kit, task ? "/" : "",
             !task                         ? ""
             : strcmp(first, "audit") == 0 ? "audit.txt"
                                           : task->name);
    for (; *words && n < MOST_WORDS; words++)
        all[n++] = *words;
    const struct scr_call call = {
        .python = &work->python,
        .sandbox = &work->sandbox.rules,
        .who = who,
        .script = work->script,
        .folder = folder,
        .read = paths,
        .words = all,
        .seconds = task ? (unsigned)task->seconds : (unsigned)PLAN_SECONDS,
        .memory_mib = task ? task->memory_mib : 0,
        .file_bytes = LARGEST_FILE,
    };
    return scr_run(&call, work->error, work->error_bytes);
}

bool kit_folder_in(const char *folder, const char *name, char path[PATH_MAX])
{
    return files_path(path, folder, name) && mkdir(path, 0700) == 0;
}
