/* SPDX-License-Identifier: MIT
 *
 * The text of a structure: words, and names in front of them, between commas
 * and braces.
 */
#ifndef MLUSIM_BRACES_H
#define MLUSIM_BRACES_H

#include <stdbool.h>
#include <stddef.h>

/* How long the text of a number or of a pointer is: up to a comma or a brace
 * that is in no brackets and no quotes. */
size_t mlusim_word_length(const char *text);

/* The name in front of "=", with or without a dot: its length, 0: there is
 * none. */
size_t mlusim_name_length(const char *text, const char **name);

/* Whether a structure that was read has a pointer to zeros. */
bool mlusim_has_zeros(const char *text);

#endif
