/* SPDX-License-Identifier: MIT */
/* What a score depends on: the kit, our tools and scripts, the Python, the key,
 * the device, the limits of the task, which are the kit's, and the answer. */
#include "runtime/tools/mlusim/kit/record.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/files/file.h"
#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/judge/question/kept.h"

enum { LARGEST_ANSWER = 4 << 20, EXACT = 17 };

bool kit_record_write(const char *path, const struct kit_work *w, int status,
                      const struct kit_score *s)
{
    struct json_writer j;
    FILE *out = isa_file_out(path);
    if (!out)
        return false;
    isa_json_begin_message(&j, out);
    isa_json_i64(&j, "status", status);
    isa_json_bool(&j, "passed", s->passed);
    isa_json_bool(&j, "is_fleeting", s->is_fleeting);
    isa_json_real(&j, "max_abs_diff", s->max_abs_diff, EXACT);
    isa_json_real(&j, "bangc_us", s->bangc_us, EXACT);
    isa_json_text(&j, "error", s->error);
    isa_json_text(&j, "worst", s->worst);
    isa_json_text(&j, "stdout", s->out);
    isa_json_text(&j, "stderr", s->err);
    isa_json_text(&j, "bound", s->bound);
    isa_json_array(&j, "advice", ISA_JSON_ROW);
    for (size_t i = 0; i < s->n_advice; i++)
        isa_json_text(&j, NULL, s->advice[i]);
    isa_json_close(&j);
    isa_json_array(&j, "checks", ISA_JSON_ROW);
    for (size_t i = 0; i < s->n_checks; i++)
        isa_json_text(&j, NULL, s->checks[i]);
    isa_json_close(&j);
    isa_json_array(&j, "notes", ISA_JSON_ROW);
    for (size_t i = 0; i < w->n_notes; i++)
        isa_json_text(&j, NULL, w->notes[i]);
    isa_json_close(&j);
    isa_json_close(&j);
    return !(ferror(out) | fclose(out));
}

static double read_number(json_t *json, const char *key)
{
    json_t *value = json_object_get(json, key);
    return json_is_number(value) ? json_number_value(value) : (double)NAN;
}

static const char *read_text(json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

static char *copy_of(const char *text)
{
    return text ? isa_alloc_text(text, strlen(text)) : NULL;
}

/* Reads texts of so many bytes each; returns how many. */
static size_t read_list(json_t *json, const char *key, char *texts,
                        size_t bytes, size_t most)
{
    json_t *list = json_object_get(json, key), *of;
    size_t i, n = 0;
    json_array_foreach(list, i, of)
    {
        if (json_is_string(of) && n < most)
            snprintf(texts + n++ * bytes, bytes, "%s", json_string_value(of));
    }
    return n;
}

int kit_record_read(const char *path, struct kit_work *w, struct kit_score *s)
{
    json_t *json = mlusim_json(path, NULL), *of;
    int status = -1, passed;
    size_t i;
    if (json_unpack(json, "{s:i, s:b}", "status", &status, "passed", &passed) !=
        0) {
        json_decref(json);
        return -1;
    }
    const char *error = read_text(json, "error"),
               *bound = read_text(json, "bound"),
               *worst = read_text(json, "worst");
    s->passed = passed;
    s->is_fleeting = json_is_true(json_object_get(json, "is_fleeting"));
    s->max_abs_diff = read_number(json, "max_abs_diff");
    s->bangc_us = read_number(json, "bangc_us");
    snprintf(s->error, sizeof s->error, "%s", error ? error : "");
    snprintf(s->worst, sizeof s->worst, "%s", worst ? worst : "");
    snprintf(s->bound, sizeof s->bound, "%s", bound ? bound : "");
    s->out = copy_of(read_text(json, "stdout"));
    s->err = copy_of(read_text(json, "stderr"));
    s->n_advice = read_list(json, "advice", s->advice[0], KIT_ADVICE_BYTES,
                            KIT_MOST_ADVICE);
    s->n_checks = read_list(json, "checks", s->checks[0], KIT_CHECK_BYTES,
                            KIT_MOST_CHECKS);
    json_array_foreach(json_object_get(json, "notes"), i, of)
    {
        const char *const notes[] = {json_string_value(of), NULL};
        kit_note(w, notes);
    }
    json_decref(json);
    return status;
}

bool kit_record_begin(struct kit_work *w)
{
    char tools[ISA_HASH_TEXT], kit[ISA_HASH_TEXT], scripts[ISA_HASH_TEXT];
    char folder[PATH_MAX];
    struct stat python;
    snprintf(folder, sizeof folder, "%s", w->script);
    *strrchr(folder, '/') = 0;
    w->question[0] = 0;
    if (!jdg_digest_tools(tools) || !jdg_digest_task(w->real, kit) ||
        !jdg_digest_task(folder, scripts) ||
        stat(w->python.program, &python) != 0)
        return false;
    snprintf(w->question, sizeof w->question,
             "score 3\n%s\n%s\n%s\n%s\n%s\n%s %lld %lld\n%d\n", tools, kit,
             scripts, w->secret.name, w->device_name, w->python.program,
             (long long)python.st_mtim.tv_sec, (long long)python.st_size,
             w->has_torch);
    return true;
}

bool kit_record_name(const struct kit_work *w, const struct kit_task *task,
                     const char *answer, char name[JDG_DIGEST_TEXT])
{
    char *text = NULL, *bytes;
    size_t n = 0, n_bytes = 0;
    if (!w->question[0])
        return false;
    bytes = files_read(answer, LARGEST_ANSWER, &n_bytes);
    FILE *out = bytes ? open_memstream(&text, &n) : NULL;
    if (out) {
        fprintf(out, "%s%s\n%s\n", w->question, task->name,
                strrchr(answer, '/') + 1);
        fwrite(bytes, 1, n_bytes, out);
        if (ferror(out) | fclose(out)) {
            free(text);
            text = NULL;
        }
    }
    free(bytes);
    if (text)
        jdg_digest_text(text, n, name);
    free(text);
    return text != NULL;
}

/* ---- scores of an earlier call ------------------------------------------- */

json_t *kit_scores_read(const char *path)
{
    return mlusim_json(path, NULL);
}

bool kit_scores_find(const json_t *scores, const char *task, bool *passed,
                     double *us)
{
    json_t *score = json_object_get(scores, task);
    *passed = json_is_true(json_object_get(score, "passed"));
    *us = read_number(score, "bangc_us");
    return score != NULL;
}

void kit_scores_free(json_t *scores)
{
    json_decref(scores);
}
