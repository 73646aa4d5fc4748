/* SPDX-License-Identifier: MIT
 *
 * The arguments of a kernel in the words of a user, numbers and pointers;
 * structures are in structure.h.
 */
#ifndef RUNTIME_TOOLS_LAUNCH_ARGUMENTS_H
#define RUNTIME_TOOLS_LAUNCH_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/image/dwarf/debuginfo_layout.h"
#include "isa/image/image.h"
#include "runtime/tools/array/elements.h"

/* Returns the length of the text of a number or a pointer: up to a comma or a
 * brace outside of brackets and quotes. */
size_t mlusim_word_length(const char *text);

/* The name in front of "=", with or without a dot: its length, 0: there is
 * none. */
size_t mlusim_name_length(const char *text, const char **name);

/* Whether a structure that was read has a pointer to zeros. */
bool mlusim_has_zeros(const char *text);

/* A member that has a place in the list between braces. */
struct mlusim_slot {
    const struct isa_layout *member;
    uint64_t offset;
    unsigned choice;      /* the union that it is in, from 1; 0: none */
    unsigned alternative; /* of that union: those with one number belong
                             together */
    bool is_given;
};

struct mlusim_slots {
    struct mlusim_slot *all;
    size_t n, room;
    unsigned n_choices;
};

/* Adds the slots of a structure or union that begins at the offset, in the
 * union and the alternative with these numbers, or in none; a union in a union
 * belongs to the outer one. False: no memory. */
bool mlusim_slots_list(const struct isa_layout *of, uint64_t offset,
                       unsigned choice, unsigned alternative,
                       struct mlusim_slots *slots);

/* Writes the names of all, or of those that are not given, with commas. */
void mlusim_slots_names(const struct mlusim_slots *slots, bool is_missing_alone,
                        char *text, size_t room);

/* Words for mlusim-launch, NULL after the last, and the memory that they are
 * in. */
struct mlusim_words {
    char **words;
    size_t n, room;
};

/* Adds a word, as printf writes it; false: no memory. */
__attribute__((format(printf, 2, 3))) bool
mlusim_words_add(struct mlusim_words *words, const char *format, ...);

void mlusim_words_free(char **words);

/* The files that memory is saved to. */
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

/* Whether a pointer of the kernel may be to such elements, if its type is
 * known. False with a sentence. */
bool mlusim_points_to(const struct array_reader *r,
                      const struct isa_param *param, enum array_element type);

/* Adds "=HEX", a value of those bytes. */
bool mlusim_value_add(const void *bytes, size_t n, struct mlusim_words *words);

/* Adds the word of a pointer, which is null,
 * gdram:TYPE[N,...]=iota|random|zero| VALUE or FILE.npy, after what `before`
 * says; of null there is no word, and *is_null. The file after the word stays
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
