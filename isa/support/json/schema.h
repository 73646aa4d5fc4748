/* SPDX-License-Identifier: MIT
 *
 * Schemas of JSON outputs, from schemas.def.
 */
#ifndef ISA_SCHEMA_H
#define ISA_SCHEMA_H

enum isa_schema_id {
#define X(ID, name, version, beside, doc) ISA_SCHEMA_##ID,
#include "isa/support/json/schemas.def"
#undef X
    ISA_N_SCHEMAS
};

struct isa_schema {
    const char *name;
    unsigned version;
    const char *beside; /* older member with the version (schemas.def); "":
                           none */
};

extern const struct isa_schema isa_schemas[ISA_N_SCHEMAS];

#endif
