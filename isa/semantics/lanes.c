/* SPDX-License-Identifier: MIT
 *
 * See lanes.h.
 */
#include "isa/semantics/lanes.h"

#include <assert.h>
#include <string.h>

void isa_lanes_read(const struct isa_call *c, int k, uint64_t lane, uint64_t x,
                    void *d, uint64_t n)
{
    const struct isa_lanes *l = &c->lanes;
    const char *lane_start = (const char *)c->ptr[k] + lane * l->pitch;
    char *to = d;
    assert(lane < ISA_LANES && l->pitch > 0);
    while (n > 0) {
        uint64_t at = l->first + x;
        bool is_inside = at < l->pitch;
        uint64_t left =
            is_inside ? l->pitch - at : ISA_LANE_LINE - at % ISA_LANE_LINE;
        uint64_t piece = n < left ? n : left;
        assert(is_inside || l->beside);
        memcpy(to,
               is_inside ? lane_start + x
                         : l->beside + isa_lanes_beside(lane, at),
               piece);
        to += piece;
        x += piece;
        n -= piece;
    }
}
