/* SPDX-License-Identifier: MIT */
/*
 * plan.json is written by our script from files of the kit.
 */
#include "runtime/tools/mlusim/kit/plan.h"

#include <jansson.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/json/load.h"
#include "runtime/tools/mlusim/kit/texts.h"

static bool read_task(json_t *json, struct kit_task *t)
{
    json_int_t parameters, seconds, memory, instructions;
    json_t *flags;
    int needs_torch;
    if (json_unpack(json, "{s:s, s?s}", "name", &t->name, "error", &t->error) !=
        0)
        return false;
    if (t->error)
        return true;
    if (json_unpack(json, "{s:s, s:s, s:o, s:b, s:I, s:F, s:F, s:I, s:I, s:I}",
                    "function", &t->function, "prototype", &t->prototype,
                    "flags", &flags, "needs_torch", &needs_torch, "parameters",
                    &parameters, "torch_us", &t->torch_us, "max_abs_diff",
                    &t->max_abs_diff, "seconds", &seconds, "memory_mib",
                    &memory, "instructions", &instructions) != 0)
        return false;
    t->flags = kit_texts(flags);
    t->needs_torch = needs_torch;
    t->parameters = (uint64_t)parameters;
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
    plan->notes = kit_texts(json_object_get(plan->json, "notes"));
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
