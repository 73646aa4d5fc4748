/* SPDX-License-Identifier: MIT
 *
 * Text for HTML and SVG.
 */
#ifndef ISA_SUPPORT_MARKUP_H
#define ISA_SUPPORT_MARKUP_H

#include <stdio.h>

/* Writes text with < > & and quotes escaped. Control characters that are
 * neither ends of lines nor tabs become "?". */
void isa_markup(FILE *out, const char *text);

#endif
