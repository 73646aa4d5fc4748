/* SPDX-License-Identifier: MIT
 *
 * Results as a document of YAML 1.1: mappings in block style, strings as JSON
 * has them, which is YAML too.
 */
#ifndef MLUSIM_KIT_YAML_H
#define MLUSIM_KIT_YAML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A line "KEY: VALUE", `level` deep. */
void kit_yaml_text(FILE *out, unsigned level, const char *key,
                   const char *text); /* NULL: null */
void kit_yaml_bool(FILE *out, unsigned level, const char *key, bool value);
void kit_yaml_real(FILE *out, unsigned level, const char *key,
                   double value); /* not finite: null */

/* Begins a mapping or list of n members, which are a level deeper. */
void kit_yaml_map(FILE *out, unsigned level, const char *key, size_t n);
void kit_yaml_list(FILE *out, unsigned level, const char *key, size_t n);
/* A member of a list: "- VALUE". */
void kit_yaml_item(FILE *out, unsigned level, const char *text);

#endif
