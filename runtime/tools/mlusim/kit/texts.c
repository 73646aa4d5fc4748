/* SPDX-License-Identifier: MIT */
/*
 * The scripts write these files around Python of others, which could change
 * them: nothing of them is taken for granted.
 */
#include "runtime/tools/mlusim/kit/texts.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/json/load.h"

const char **kit_texts(struct json_t *array)
{
    const size_t n = json_array_size(array);
    const char **texts =
        json_is_array(array) ? isa_alloc(n + 1, sizeof *texts) : NULL;
    for (size_t i = 0; texts && i < n; i++) {
        texts[i] = json_string_value(json_array_get(array, i));
        if (texts[i])
            continue;
        free(texts);
        texts = NULL;
    }
    return texts;
}

bool kit_inputs_read(struct kit_inputs *inputs, const char *path)
{
    *inputs = (struct kit_inputs){.json = mlusim_json(path, NULL)};
    json_t *calls = json_object_get(inputs->json, "calls");
    json_t *blank = json_object_get(inputs->json, "blank");
    inputs->n_results =
        (size_t)json_integer_value(json_object_get(inputs->json, "results"));
    inputs->notes = kit_texts(json_object_get(inputs->json, "notes"));
    bool is_good = inputs->notes && inputs->n_results > 0;
    for (size_t i = 0; is_good && i < KIT_RUNS; i++) {
        inputs->words[i] = kit_texts(json_array_get(calls, i));
        inputs->blank[i] = kit_texts(json_array_get(blank, i));
        is_good = inputs->words[i] && inputs->blank[i];
    }
    return is_good;
}

size_t kit_inputs_like(const struct kit_inputs *inputs, size_t run)
{
    for (size_t r = 0; r < run; r++) {
        size_t i = 0;
        while (inputs->blank[r][i] && inputs->blank[run][i] &&
               strcmp(inputs->blank[r][i], inputs->blank[run][i]) == 0)
            i++;
        if (!inputs->blank[r][i] && !inputs->blank[run][i])
            return r;
    }
    return run;
}

void kit_inputs_free(struct kit_inputs *inputs)
{
    for (size_t i = 0; i < KIT_RUNS; i++) {
        free(inputs->words[i]);
        free(inputs->blank[i]);
    }
    free(inputs->notes);
    json_decref(inputs->json);
}

bool kit_audit_read(const char *path, char *first, size_t bytes)
{
    json_t *findings = mlusim_json(path, NULL);
    const char *text = json_string_value(json_array_get(findings, 0));
    const bool is_good = json_is_array(findings);
    snprintf(first, bytes, "%s", text ? text : "");
    json_decref(findings);
    return is_good;
}
