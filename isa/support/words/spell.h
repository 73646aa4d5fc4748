/* SPDX-License-Identifier: MIT */
/* Names as they are in the user's source. Clang writes _Float16 and __bf16 for
 * half and bfloat16_t. */
#ifndef ISA_SUPPORT_WORDS_SPELL_H
#define ISA_SUPPORT_WORDS_SPELL_H

#include <stdbool.h>
#include <stddef.h>

/* Writes Clang's name ("scale<_Float16>") with the type names of BANG C,
 * printable. Truncates and returns the full length, like snprintf. */
size_t isa_spell(char *to, size_t bytes, const char *name);

/* Whether host code has another symbol for this device symbol: Clang mangles
 * bfloat16_t as u6__bf16 on aarch64 and as DF16b on the device. The rest of a
 * symbol does not depend on this difference. */
bool isa_is_host_symbol(const char *symbol);
/* Writes the device symbol, which is never longer: `to` may be `symbol`. */
void isa_device_symbol(char *to, const char *symbol);

#endif
