/* SPDX-License-Identifier: MIT */
/* Shapes of ops with few results from many elements. On generation 2, these ops
 * write whole lines of 128 bytes. */
#include "isa/shapes/shape.h"

#include <assert.h>

enum { LINE_BYTES = 128, INDEX_BYTES = 8, N_BINS = 64, BIN_BYTES = 64 };

static uint64_t element_count(struct isa_shaping *s)
{
    return s->call->n = isa_shape_count(s, 'n', 0, "element count");
}

/* Sets operand k to a destination of `bytes`, or of a line. */
static void set_result(struct isa_shaping *s, int k, uint64_t bytes)
{
    assert(bytes <= LINE_BYTES);
    bytes = s->call->generation == 2 ? LINE_BYTES : bytes;
    isa_shape_extent(s, k, (struct isa_extent){0, bytes});
}

void isa_shape_total(struct isa_shaping *s)
{
    uint64_t n = element_count(s);
    bool has_destination = isa_shape_find(s, 'U', 0) == 0;
    if (has_destination)
        set_result(s, 0, sizeof(uint32_t));
    isa_shape_elements(s, has_destination, n);
}

void isa_shape_extremum(struct isa_shaping *s)
{
    set_result(s, 0, s->element + INDEX_BYTES);
    isa_shape_elements(s, 1, element_count(s));
}

void isa_shape_groups(struct isa_shaping *s)
{
    isa_shape_elements(s, 0, element_count(s));
    isa_shape_elements(s, 1, s->call->n);
}

void isa_shape_histogram(struct isa_shaping *s)
{
    isa_shape_elements(s, 0, N_BINS);
    isa_shape_elements(s, 1, element_count(s));
    assert(s->element <= BIN_BYTES);
    isa_shape_lanes(s, 2, N_BINS, BIN_BYTES);
    s->call->lanes.row_bytes = s->element; /* the rest of a row is unused */
}
