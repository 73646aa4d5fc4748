/* SPDX-License-Identifier: MIT */
/* Debugs an operator of mluop: its kernels are compiled without optimisation,
 * from the sources that come with this program, and replace those of mluop. */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_OPERATOR_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_OPERATOR_H

#include <stdbool.h>
#include <stddef.h>

/* Whether there is such an operator, with that case and variant (NULL: not
 * named), and whether neither a file of a fault nor a program is given with it.
 * If not, prints a message. */
bool mlusim_operator_check(const char *op, const char *name,
                           const char *variant, const char *file,
                           const char *program);

/* Writes the path of the operator's script, and a line end. This is the script
 * of the case if there is one, else the script of the variant, else the script
 * of the operator. On an error, prints a message and returns false. */
bool mlusim_operator_script(const char *op, const char *name,
                            const char *variant, char *path, size_t bytes);

/* Becomes mluop, which runs the case. If variant is NULL, the first variant is
 * used. Returns only on an error, with the exit status, after a message. */
int mlusim_operator_start(const char *op, const char *name,
                          const char *variant);

#endif
