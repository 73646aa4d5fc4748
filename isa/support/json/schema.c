/* SPDX-License-Identifier: MIT */
#include "isa/support/json/schema.h"

const struct isa_schema isa_schemas[ISA_N_SCHEMAS] = {
#define X(ID, name, version, beside, doc) {name, version, beside},
#include "isa/support/json/schemas.def"
#undef X
};
