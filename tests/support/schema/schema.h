/* SPDX-License-Identifier: MIT
 * Checks a JSON value against a schema, for the part of JSON Schema draft-07
 * that the schemas of this project use: type, const, enum, minimum, required,
 * properties, additionalProperties, items. Any other keyword that could refuse
 * something is an error of the schema, never passed over. */
#ifndef TESTS_SCHEMA_H
#define TESTS_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether value is as schema says. If not, error receives a sentence that
 * names the place: "$.entries[0].kernel: expected string, is integer". */
bool schema_check(const json_t *schema, const json_t *value, char *error,
                  size_t error_bytes);

#endif
