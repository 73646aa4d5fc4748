/* SPDX-License-Identifier: MIT
 *
 * The arguments of a kernel in the words of a user.
 */
#ifndef MLUSIM_ARGUMENTS_H
#define MLUSIM_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/image/image.h"

/* Turns what was given for a parameter into a word for mlusim-launch:
 *   3, 0x10, true, 1.5, f16:1.5, bf16:1.5   for values
 *   null, gdram:TYPE[N,...]=iota|random|zero|VALUE, FILE.npy   for pointers
 * The file behind the word stays open. save: where the memory is saved, or
 * NULL. False with a sentence. */
bool mlusim_argument(const struct isa_param *param, size_t number,
                     const char *text, const char *save, char *word,
                     size_t word_bytes, char *error, size_t error_bytes);

#endif
