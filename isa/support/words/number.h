/* SPDX-License-Identifier: MIT
 *
 * Reads numbers in the text of files and users.
 */
#ifndef ISA_SUPPORT_WORDS_NUMBER_H
#define ISA_SUPPORT_WORDS_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Reads decimal digits only. False: there are other characters, or the number
 * is outside of [least, most]. */
bool isa_number_read(const char *text, uint64_t least, uint64_t most,
                     uint64_t *number);

#endif
