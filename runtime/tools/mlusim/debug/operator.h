/* SPDX-License-Identifier: MIT
 *
 * Debugs an operator of mluop: its kernels are compiled from the sources
 * beside this program, without optimisation, and replace those of mluop.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_OPERATOR_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_OPERATOR_H

#include <stdbool.h>
#include <stddef.h>

/* Whether there is such an operator, with that case and variant (NULL: none is
 * named), and neither a file of a fault nor a program beside it; else a
 * message. */
bool mlusim_operator_check(const char *op, const char *name,
                           const char *variant, const char *file,
                           const char *program);

/* Writes the path of its script, and a new line: the script of the case, else
 * of the variant, else of the operator. False after a message. */
bool mlusim_operator_script(const char *op, const char *name,
                            const char *variant, char *path, size_t bytes);

/* Becomes mluop, which runs the case, variant NULL: the first; the status if
 * that is not possible, after a message. */
int mlusim_operator_start(const char *op, const char *name,
                          const char *variant);

#endif
