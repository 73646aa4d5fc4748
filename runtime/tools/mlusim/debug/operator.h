/* SPDX-License-Identifier: MIT
 *
 * Debugs an operator of mluop: its kernels are compiled without optimisation,
 * from the sources that come with this program, and replace those of mluop.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_OPERATOR_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_OPERATOR_H

#include <stdbool.h>
#include <stddef.h>

/* Whether there is such an operator, with that case and variant (NULL: not
 * named), and whether neither a file of a fault nor a program is given, too. If
 * not, prints a message. */
bool mlusim_operator_check(const char *op, const char *name,
                           const char *variant, const char *file,
                           const char *program);

/* Writes the path of the operator's script, and a line end. Takes the script of
 * the case if there is one, else that of the variant, else that of the
 * operator. On an error, prints a message and returns false. */
bool mlusim_operator_script(const char *op, const char *name,
                            const char *variant, char *path, size_t bytes);

/* Becomes mluop, which runs the case. If variant is NULL, the first one is
 * used. Returns only on an error, with the status, after a message. */
int mlusim_operator_start(const char *op, const char *name,
                          const char *variant);

#endif
