/* SPDX-License-Identifier: MIT */
/*
 * Code, scratchpads, device variables, constants and the stack of a session
 * each grow in one direction, input by input.
 */
#include "runtime/tools/mlusim/repl/playground_ends.h"

#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/mlusim/repl/playground_printed.h"

struct pg_ends pg_ends_before(const struct playground *pg, size_t input)
{
    struct pg_ends ends = {.code = isa_spaces[ISA_SPACE_CODE].first};
    if (input > 0)
        return pg->inputs[input - 1].ends;
    for (size_t i = 0; i < PG_N_SCRATCH; i++)
        ends.of[pg_scratch[i]] = isa_spaces[pg_scratch[i]].first;
    return ends;
}

bool pg_ends_behind(const struct playground *pg, const struct pg_run *run,
                    struct pg_ends *ends)
{
    const uint64_t code = isa_spaces[ISA_SPACE_CODE].first;
    const uint64_t global = isa_spaces[ISA_SPACE_GLOBAL].first;
    uint64_t frame, unused;
    *ends = pg_ends_before(pg, pg->n_inputs);
    ends->data = ends->constants = NULL;
    ends->n_data = ends->n_constants = 0;
    for (size_t i = 0; i < PG_N_SCRATCH; i++)
        ends->of[pg_scratch[i]] = run->after.first[i] + run->after.bytes[i];
    for (size_t i = 0; i < run->image.n_segments; i++) {
        const struct isa_segment *s = &run->image.segments[i];
        if (s->address < code || s->address >= global || !s->file_bytes)
            continue;
        if (s->is_code && s->address + s->file_bytes > ends->code)
            ends->code = (s->address + s->file_bytes + 127) & ~127ull;
        if (!s->is_code && !ends->constants) {
            ends->n_constants = s->file_bytes;
            ends->constants = isa_alloc(s->file_bytes, 1);
            if (!ends->constants)
                return false;
            memcpy(ends->constants, s->data, s->file_bytes);
        }
    }
    ends->n_data = run->after.bytes[PG_GLOBAL];
    ends->data = isa_alloc(ends->n_data + 1, 1);
    if (ends->data && ends->n_data)
        memcpy(ends->data, run->after.of[PG_GLOBAL], ends->n_data);
    if (pg_place_of(run, "frame", &frame, &unused) && frame)
        ends->stack = frame & ~15ull;
    return ends->data;
}
