/* SPDX-License-Identifier: MIT */
/* Reads the JSON files of our scripts. While a script runs, it also executes
 * Python code of other people, which could change these files. So every value
 * is checked. */
#include "runtime/tools/mlusim/kit/plan.h"

#include <assert.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/json/parsed.h"

/* Returns the strings of an array, in malloc'ed memory that ends with NULL. The
 * strings belong to the array. NULL: the value is no array of strings, or there
 * is no memory.
 */
static const char **texts_of(struct json_t *array)
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
    inputs->function =
        json_string_value(json_object_get(inputs->json, "function"));
    inputs->wrapper =
        json_string_value(json_object_get(inputs->json, "wrapper"));
    inputs->notes = texts_of(json_object_get(inputs->json, "notes"));
    bool is_good = inputs->notes && inputs->n_results > 0 && inputs->function &&
                   inputs->wrapper;
    for (size_t i = 0; is_good && i < KIT_RUNS; i++) {
        inputs->words[i] = texts_of(json_array_get(calls, i));
        inputs->blank[i] = texts_of(json_array_get(blank, i));
        is_good = inputs->words[i] && inputs->blank[i];
    }
    return is_good;
}

size_t kit_inputs_like(const struct kit_inputs *inputs, size_t run)
{
    assert(run < KIT_RUNS);
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

static bool read_task(json_t *json, struct kit_task *t)
{
    json_int_t seconds, memory, instructions;
    json_t *flags, *torch_us;
    int needs_torch;
    if (json_unpack(json, "{s:s, s:s, s:s, s?s}", "name", &t->name, "id",
                    &t->id, "answer", &t->answer, "error", &t->error) != 0)
        return false;
    if (t->error)
        return true;
    if (json_unpack(
            json, "{s:s, s:s, s:s, s:s, s:o, s:b, s:o, s:F, s:I, s:I, s:I}",
            "reference", &t->reference, "caller", &t->caller, "function",
            &t->function, "prototype", &t->prototype, "flags", &flags,
            "needs_torch", &needs_torch, "torch_us", &torch_us, "max_abs_diff",
            &t->max_abs_diff, "seconds", &seconds, "memory_mib", &memory,
            "instructions", &instructions) != 0)
        return false;
    t->torch_us =
        json_is_number(torch_us) ? json_number_value(torch_us) : (double)NAN;
    t->flags = texts_of(flags);
    t->needs_torch = needs_torch;
    t->seconds = (uint64_t)seconds;
    t->memory_mib = (uint64_t)memory;
    t->instructions = (uint64_t)instructions;
    return t->flags != NULL;
}

bool kit_plan_read(struct kit_plan *plan, const char *path)
{
    *plan = (struct kit_plan){.json = mlusim_json(path, NULL)};
    json_t *tasks = json_object_get(plan->json, "tasks");
    if (!json_is_array(tasks))
        return false;
    plan->device = json_string_value(json_object_get(plan->json, "device"));
    plan->tasks = isa_alloc(json_array_size(tasks) + 1, sizeof *plan->tasks);
    plan->notes = texts_of(json_object_get(plan->json, "notes"));
    bool is_good = plan->tasks && plan->notes;
    for (size_t i = 0; is_good && i < json_array_size(tasks); i++)
        is_good = read_task(json_array_get(tasks, i), &plan->tasks[plan->n++]);
    return is_good;
}

void kit_plan_free(struct kit_plan *plan)
{
    for (size_t i = 0; i < plan->n; i++)
        free(plan->tasks[i].flags);
    free(plan->tasks);
    free(plan->notes);
    json_decref(plan->json);
}
