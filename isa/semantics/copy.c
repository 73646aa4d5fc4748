/* SPDX-License-Identifier: MIT
 *
 * Bodies of the copies. Directions, clusters and completion are the machine's
 * business; what is left is to move bytes. The documentation leaves partly
 * overlapping copies open; here they behave as if through a buffer.
 */
#include "isa/semantics/sem.h"

void isa_sem_memcpy(struct isa_call *c)
{
    memmove(c->ptr[0], c->ptr[1], c->n);
}

void isa_sem_memcpy_async(struct isa_call *c)
{
    isa_sem_memcpy(c);
}

void isa_sem_memcpy_cluster(struct isa_call *c)
{
    isa_sem_memcpy(c);
}

void isa_sem_memcpy_cluster_async(struct isa_call *c)
{
    isa_sem_memcpy(c);
}
