/* SPDX-License-Identifier: MIT
 * printf of kernels. Internal to sim/. */
#ifndef SIM_OP_PRINT_H
#define SIM_OP_PRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sim_core;

/* Formats and prints. The guest addresses are those of the format, of n values
 * of 8 bytes, and of n kind letters (d signed, u unsigned, f double, p
 * pointer). The kind decides how a value is read: an integer for %f is
 * converted, not reinterpreted. Values that do not fit the format are replaced
 * by a message in parentheses. */
void sim_print(struct sim_core *c, uint64_t format, uint64_t values,
               uint64_t kinds, uint64_t n);

/* Copies a guest string, or "(bad pointer)" if the string is unreadable.
 * Returns false if the string is too long for `size` and was cut. */
bool sim_guest_string(struct sim_core *c, uint64_t address, char *text,
                      size_t size);

#endif
