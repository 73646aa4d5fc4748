/* SPDX-License-Identifier: MIT
 * printf of kernels. Internal to sim/. */
#ifndef SIM_OP_PRINT_H
#define SIM_OP_PRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sim_core;

/* Formats and prints: format, n values of 8 bytes and n kind letters (d signed,
 * u unsigned, f double, p pointer) at guest addresses. The values' kinds rule:
 * an integer given to %f is converted, not reinterpreted. What cannot be
 * printed as the format says is said in its place, in parentheses. */
void sim_print(struct sim_core *c, uint64_t format, uint64_t values,
               uint64_t kinds, uint64_t n);

/* Copies a guest string, "(bad pointer)" if it cannot be read; false if it is
 * longer than size has room for, and cut. */
bool sim_guest_string(struct sim_core *c, uint64_t address, char *text,
                      size_t size);

#endif
