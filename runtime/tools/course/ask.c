/* SPDX-License-Identifier: MIT */
/*
 * The engine gets a folder of its own, which is gone when it has answered.
 */
#include "runtime/tools/course/ask.h"

#include <stdio.h>
#include <string.h>

#include "runtime/tools/command/folder.h"
#include "runtime/tools/course/programs.h"

bool crs_ask(const struct crs_judge *j, const char *text, size_t n,
             const struct crs_ask_how *how, struct crs_answered *answered,
             char *error, size_t bytes)
{
    char folder[CMD_FOLDER_BYTES];
    struct crs_asked asked = {
        .exercise = j->exercise,
        .text = text,
        .n = n,
        .folder = folder,
        .n_devices = j->n_devices,
        .secret = j->secret,
        .jobs = j->jobs,
        .is_unconfined = j->sandbox->way == CONFINE_UNCONFINED,
        .is_last_only = how && how->is_last_only,
        .moves = how ? how->moves : NULL,
        .images = how ? how->images : NULL,
        .n_images = how ? how->n_images : 0,
    };
    *answered = (struct crs_answered){.sentence = ""};
    for (size_t d = 0; d < j->n_devices; d++)
        asked.devices[d] = crs_judge_device(j, d);
    if (!cmd_folder_make("course", folder)) {
        snprintf(error, bytes, "the judge has no folder for its files");
        return false;
    }
    const bool is_good = j->engine(&asked, answered, error, bytes);
    cmd_folder_remove(folder);
    return is_good;
}

void crs_ask_fail(const struct crs_judge *j, enum crs_criterion criterion,
                  struct crs_answered *answered, struct crs_verdict *v)
{
    v->failed = criterion;
    snprintf(v->sentence, sizeof v->sentence, "%s", answered->sentence);
    for (size_t d = 0; d < j->n_devices; d++)
        if (strcmp(crs_judge_device(j, d), answered->device) == 0)
            v->device = crs_judge_device(j, d);
    v->size = v->device ? answered->size : 0;
    v->said = answered->said;
    answered->said = NULL;
}
