/* SPDX-License-Identifier: MIT */
/* The shape of fused chains: the chain word gives the stages, and says which
 * arguments of the stages are vectors. */
#include "isa/semantics/fuse.h"
#include "isa/shapes/shape.h"

#include <assert.h>

static const enum isa_fuse_class classes[ISA_FUSE_N] = {
#define X(number, name, class, formula) [number] = ISA_FUSE_##class,
#include "isa/tables/fuse_stages.def"
#undef X
};

void isa_shape_fuse(struct isa_shaping *s)
{
    uint64_t n = s->call->n = isa_shape_count(s, 'n', 0, "element count");
    uint64_t chain = s->call->arg[ISA_FUSE_CHAIN];
    assert(ISA_FUSE_FIRST + ISA_FUSE_STAGES <= s->op->n_operands);
    bool is_float = isa_types[s->call->type].class == ISA_CLASS_FLOAT;

    isa_shape_elements(s, 0, n);
    isa_shape_elements(s, 2, n);
    for (unsigned i = 0; i < ISA_FUSE_STAGES; i++) {
        unsigned byte = isa_fuse_byte(chain, i);
        unsigned stage = isa_fuse_stage(byte);
        if (byte && (stage == ISA_FUSE_END || stage >= ISA_FUSE_N))
            isa_shape_complain(s, ISA_FUSE_CHAIN, "there is no stage %u",
                               stage);
        else if (stage == ISA_FUSE_END && chain >> 8 * i)
            isa_shape_complain(s, ISA_FUSE_CHAIN,
                               "a stage follows the end of the chain");
        else if (is_float && classes[stage] == ISA_FUSE_BITS)
            isa_shape_complain(s, ISA_FUSE_CHAIN,
                               "stage %u works on integers only", i + 1);
        else if (byte & ISA_FUSE_VECTOR)
            isa_shape_elements(s, (int)(ISA_FUSE_FIRST + i), n);
    }
}
