/* SPDX-License-Identifier: MIT */
/* Ops that share the body of another op. They differ in addresses and timing,
 * which the machine handles. */
#include "isa/semantics/sem.h"

#define SAME(name, body)                    \
    void isa_sem_##name(struct isa_call *c) \
    {                                       \
        isa_sem_##body(c);                  \
    }
SAME(memcpy_async, memcpy)
SAME(memcpy_cluster, memcpy)
SAME(memcpy_cluster_async, memcpy)
SAME(move, memcpy)
SAME(memcpy_2d_async, memcpy_2d)
SAME(memcpy_2d_cluster, memcpy_2d)
SAME(memcpy_2d_cluster_async, memcpy_2d)
SAME(memcpy_3d, memcpy_2d)
SAME(memcpy_3d_async, memcpy_2d)
SAME(move_blocks, memcpy_2d)
SAME(memcpy_nram_to_nram, memcpy_2d)
SAME(sramset, write_value)
SAME(ldramset, write_value)
SAME(gdramset_block, write_value_block)
SAME(sramset_block, write_value_block)
SAME(ldramset_block, write_value_block)
SAME(nramset_async, write_value_block)
SAME(gather_async, gather)
SAME(gather_mask_async, gather_mask)
SAME(scatter_async, scatter)
SAME(scatter_mask_async, scatter_mask)
SAME(div_approximate, div)
SAME(active_recip, recip)
SAME(active_sqrt, sqrt)
SAME(active_rsqrt, rsqrt)
SAME(active_sin, sin)
SAME(active_cos, cos)
SAME(active_pow2, pow2)
SAME(vv_store, vv_move)
