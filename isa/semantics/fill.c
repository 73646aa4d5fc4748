/* SPDX-License-Identifier: MIT
 *
 * Bodies of the fills of other spaces and of the moves inside NRAM: the same
 * data goes the same way, where the bytes are is the machine's business.
 */
#include "isa/semantics/sem.h"

void isa_sem_ldramset(struct isa_call *c)
{
    isa_sem_write_value(c);
}

void isa_sem_gdramset_block(struct isa_call *c)
{
    isa_sem_write_value_block(c);
}

void isa_sem_sramset_block(struct isa_call *c)
{
    isa_sem_write_value_block(c);
}

void isa_sem_ldramset_block(struct isa_call *c)
{
    isa_sem_write_value_block(c);
}

void isa_sem_nramset_async(struct isa_call *c)
{
    isa_sem_write_value_block(c);
}

void isa_sem_move(struct isa_call *c)
{
    isa_sem_memcpy(c);
}

void isa_sem_move_blocks(struct isa_call *c)
{
    isa_sem_memcpy_2d(c);
}

void isa_sem_memcpy_nram_to_nram(struct isa_call *c)
{
    isa_sem_memcpy_2d(c);
}
