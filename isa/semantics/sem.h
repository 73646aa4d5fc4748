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

#endif
