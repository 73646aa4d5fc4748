/* SPDX-License-Identifier: MIT
 *
 * For the files that hold bodies of ops only: their prototypes, and access to
 * elements.
 */
#ifndef ISA_SEMANTICS_SEM_H
#define ISA_SEMANTICS_SEM_H

#include <string.h>

#include "isa/isa.h"
#include "isa/number/elements.h"
#include "isa/tables/bodies.h"

/* How many elements a body works on at a time, and the fewest it can: the
 * hostile build takes those, so that loops over blocks go round in every test.
 */
#ifdef MLUSIM_HOSTILE
#define ISA_BLOCK(usual, fewest) (fewest)
#else
#define ISA_BLOCK(usual, fewest) (usual)
#endif

#endif
