/* SPDX-License-Identifier: MIT
 *
 * Names as the user wrote them: Clang says _Float16 and __bf16 where the source
 * says half and bfloat16_t.
 */
#ifndef ISA_SUPPORT_WORDS_SPELL_H
#define ISA_SUPPORT_WORDS_SPELL_H

#include <stdbool.h>
#include <stddef.h>

/* Writes a name of Clang's, such as "scale<_Float16>", with the names that
 * types have in BANG C, printable; as much of it as there is room for, as
 * snprintf does. How long all of it is. */
size_t isa_spell(char *to, size_t bytes, const char *name);

/* Whether the host's code has another symbol for something of the device: Clang
 * mangles bfloat16_t for aarch64 as u6__bf16, and for the device as DF16b. No
 * later part of a symbol depends on it. */
bool isa_is_host_symbol(const char *symbol);
/* Writes the device's symbol, which is never longer: `to` may be `symbol`. */
void isa_device_symbol(char *to, const char *symbol);

#endif
