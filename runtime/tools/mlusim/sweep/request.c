/* SPDX-License-Identifier: MIT */
/* Opens sweeps, and counts their results by outcome. */
#include "runtime/tools/mlusim/sweep/request.h"

#include <assert.h>

#include "isa/support/json/json.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/sweep/names.h"

struct swp_state swp_state_read(const struct swp_sweep *s, const size_t *units,
                                size_t n)
{
    struct swp_state state = {.n_units = n};
    struct swp_result result;
    for (size_t i = 0; i < n; i++) {
        const enum swp_found found =
            swp_store_get(&s->store, s->ids[units[i]], &result);
        assert(found != SWP_PRESENT || result.outcome < SWP_N_OUTCOMES);
        if (found == SWP_PRESENT)
            state.n[result.outcome]++;
        state.n_missing += found != SWP_PRESENT;
        state.n_damaged += found == SWP_DAMAGED;
    }
    return state;
}

void swp_state_warn(const struct swp_state *state, const struct swp_sweep *s,
                    const char *command)
{
    char version[40];
    const size_t others =
        state->n_missing ? swp_store_others(&s->store, version) : 0;
    if (state->n_damaged)
        cmd_fail(0,
                 "%s: %zu result%s in %s %s damaged and %s not count; `mlusim "
                 "sweep run %s` does %s again",
                 command, state->n_damaged, isa_s(state->n_damaged), s->results,
                 isa_are(state->n_damaged),
                 state->n_damaged == 1 ? "does" : "do", s->plan.path,
                 state->n_damaged == 1 ? "it" : "them");
    if (others)
        cmd_fail(0,
                 "%s: %zu result%s in %s %s of mlusim %s and do not count for "
                 "%s, whose units have other IDs",
                 command, others, isa_s(others), s->results, isa_are(others),
                 version, swp_version);
}

void swp_state_text(const struct swp_state *state, FILE *out)
{
    fprintf(out, "%zu unit%s: %zu %s", state->n_units, isa_s(state->n_units),
            state->n[SWP_DONE], swp_outcome_words[SWP_DONE]);
    for (size_t i = SWP_DONE + 1; i < SWP_N_OUTCOMES; i++)
        if (state->n[i])
            fprintf(out, ", %zu %s", state->n[i], swp_outcome_words[i]);
    if (state->n_missing)
        fprintf(out, ", %zu without a result", state->n_missing);
    fputc('\n', out);
}

static void put_axes(struct json_writer *w, const struct swp_plan *plan)
{
    struct swp_name name;
    isa_json_array(w, "axes", ISA_JSON_LINES);
    for (size_t i = 0; swp_plan_name(plan, i, &name); i++) {
        const struct swp_axis *axis = name.axis;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", name.name);
        isa_json_text(w, "key", swp_keys[axis->key].name);
        isa_json_bool(w, "is_choice", swp_keys[axis->key].is_choice);
        isa_json_bool(w, "is_column", axis->is_column);
        isa_json_array(w, "values", ISA_JSON_ROW);
        for (size_t k = 0; k < axis->n; k++)
            isa_json_text(w, NULL, axis->values[k * axis->n_names + name.at]);
        isa_json_close(w);
        isa_json_close(w);
    }
    isa_json_close(w);
}

bool swp_state_json(const struct swp_state *state, const struct swp_sweep *s,
                    FILE *out)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_SWEEP);
    isa_json_text(&w, "plan", s->plan.path);
    isa_json_text(&w, "results", s->results);
    isa_json_u64(&w, "units", state->n_units);
    isa_json_u64(&w, "missing", state->n_missing);
    isa_json_object(&w, "outcomes", ISA_JSON_ROW);
    for (size_t i = 0; i < SWP_N_OUTCOMES; i++)
        isa_json_u64(&w, swp_outcomes[i], state->n[i]);
    isa_json_close(&w);
    put_axes(&w, &s->plan);
    return isa_json_end(&w);
}

int swp_request_open(const struct swp_request *r, struct swp_sweep *s,
                     bool is_made)
{
    char error[PATH_MAX + 600];
    if (swp_sweep_open(s, r->words[0], r->results, is_made, error,
                       sizeof error) &&
        swp_sweep_ids(s, error, sizeof error))
        return CMD_OK;
    return cmd_fail(CMD_USAGE, "sweep %s: %s", r->word, error);
}
