/* SPDX-License-Identifier: MIT */
#include "runtime/tools/sweep/sweep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/sweep/unit.h"

static bool name_results(struct swp_sweep *s, const char *results)
{
    if (!results)
        return swp_plan_file(&s->plan, "results", s->results);
    const int n = snprintf(s->results, sizeof s->results, "%s", results);
    return n >= 0 && n < PATH_MAX;
}

bool swp_sweep_open(struct swp_sweep *s, const char *plan, const char *results,
                    bool is_made, char *error, size_t bytes)
{
    char sentence[600];
    *s = (struct swp_sweep){.store = {.folder = -1}};
    if (!swp_plan_read(&s->plan, plan, error, bytes))
        return false;
    if (!swp_fields_check(&s->plan, sentence, sizeof sentence))
        return isa_refuse((struct isa_sentence){error, bytes}, "%s: %s", plan,
                          sentence);
    s->inputs.plan = &s->plan;
    if (!name_results(s, results))
        return isa_refuse((struct isa_sentence){error, bytes}, "%s: %s",
                          results ? results : plan, strerror(ENAMETOOLONG));
    return swp_store_open(&s->store, s->results, is_made, error, bytes);
}

void swp_sweep_close(struct swp_sweep *s)
{
    swp_store_close(&s->store);
    swp_inputs_free(&s->inputs);
    swp_plan_free(&s->plan);
    free(s->ids);
    s->ids = NULL;
}

bool swp_sweep_id(struct swp_sweep *s, size_t i, char id[ISA_HASH_TEXT],
                  char *error, size_t bytes)
{
    struct swp_unit unit;
    const bool is_good = swp_unit_open(&unit, &s->plan, i, error, bytes) &&
                         swp_identity(&s->inputs, &unit, id, error, bytes);
    swp_unit_free(&unit);
    return is_good;
}

bool swp_sweep_ids(struct swp_sweep *s, char *error, size_t bytes)
{
    if (!s->ids)
        s->ids = isa_alloc(s->plan.n_units, sizeof *s->ids);
    if (!s->ids)
        return isa_refuse((struct isa_sentence){error, bytes}, ISA_NO_MEMORY,
                          "the units");
    for (size_t i = 0; i < s->plan.n_units; i++)
        if (!swp_sweep_id(s, i, s->ids[i], error, bytes))
            return false;
    return true;
}
