/* SPDX-License-Identifier: MIT
 *
 * Options whose values are numbers.
 */
#ifndef CMD_NUMBER_H
#define CMD_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Reads the value of an option, from 1 to the most; without a text the number
 * stays. False after a sentence, of the command if it is not NULL. */
bool cmd_number(const char *command, const char *option, const char *text,
                uint64_t most, uint64_t *number);

#endif
