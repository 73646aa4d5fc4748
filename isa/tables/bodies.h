/* SPDX-License-Identifier: MIT */
/* Prototypes of op bodies, one per SEM row of bang.def. A row without a body
 * does not link. */
#ifndef ISA_TABLES_BODIES_H
#define ISA_TABLES_BODIES_H

#include "isa/isa.h"

#define BODY_SEM(name) isa_sem isa_sem_##name;
#define BODY_SYS(name)
#define X(code, name, intrinsic, operands, result, shape, types, rules, unit, \
          cost, body, header, since, dropped, formula)                        \
    BODY_##body(name)
#include "isa/tables/bang.def"
#undef X
#undef BODY_SEM
#undef BODY_SYS

#endif
