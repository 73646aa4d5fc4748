/* SPDX-License-Identifier: MIT
 *
 * The arguments of a kernel in the words of a user, numbers and pointers;
 * structures are in structure.h.
 */
#ifndef MLUSIM_ARGUMENTS_H
#define MLUSIM_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/image/image.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/array/reader.h"

/* Words for mlusim-launch, NULL behind the last, and the memory that they are
 * in. */
struct mlusim_words {
    char **words;
    size_t n, room;
};

/* Adds a word, as printf writes it; false: there is no memory. */
__attribute__((format(printf, 2, 3))) bool
mlusim_words_add(struct mlusim_words *words, const char *format, ...);
void mlusim_words_free(char **words);

/* Where memory is saved. */
struct mlusim_saving {
    /* The file for what is at the path, such as ".in.p", in the argument with
     * that number, from 1; the path of the argument itself is "". NULL: it is
     * not saved. */
    const char *(*file_of)(void *user, size_t number, const char *path);
    void *user;
};

/* Writes a number as the parameter has it: 3, 0x10, true, 1.5, f16:1.5,
 * bf16:1.5. False with a sentence. */
bool mlusim_number(const struct array_reader *r, const struct isa_param *param,
                   unsigned char *bytes);

/* Whether a pointer of the kernel is to such elements, as far as is known.
 * False with a sentence. */
bool mlusim_points_to(const struct array_reader *r,
                      const struct isa_param *param, enum array_element type);

/* Adds "=HEX", a value of those bytes. */
bool mlusim_value_add(const void *bytes, size_t n, struct mlusim_words *words);

/* Adds the word of a pointer, which is null,
 * gdram:TYPE[N,...]=iota|random|zero| VALUE or FILE.npy, behind what `before`
 * says; of null there is no word, and *is_null. The file behind the word stays
 * open. False with a sentence. */
bool mlusim_pointer(const struct array_reader *r, const struct isa_param *param,
                    size_t number, const char *save, const char *before,
                    struct mlusim_words *words, bool *is_null);

/* Adds the word of the argument with that number, which is no structure. False
 * with a sentence. */
bool mlusim_argument(const struct isa_param *param, size_t number,
                     const char *text, const struct mlusim_saving *saving,
                     struct mlusim_words *words, char *error,
                     size_t error_bytes);

#endif
