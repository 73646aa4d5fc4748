/* SPDX-License-Identifier: MIT */
/* For files with bodies of ops only: prototypes and element access. */
#ifndef ISA_SEMANTICS_SEM_H
#define ISA_SEMANTICS_SEM_H

#include <string.h>

#include "isa/isa.h"
#include "isa/number/elements.h"
#include "isa/tables/bodies.h"

/* The number of elements that a body handles at a time. The hostile build uses
 * the minimum, so that tests cover loops over blocks. */
#ifdef MLUSIM_HOSTILE
#define ISA_BLOCK(usual, fewest) (fewest)
#else
#define ISA_BLOCK(usual, fewest) (usual)
#endif

#endif
