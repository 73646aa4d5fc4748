/* SPDX-License-Identifier: MIT */
/* Arguments of a kernel as a user writes them: numbers and pointers. Structures
 * are in structure.h. */
#ifndef RUNTIME_TOOLS_LAUNCH_ARGUMENTS_H
#define RUNTIME_TOOLS_LAUNCH_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/image/dwarf/debuginfo_layout.h"
#include "isa/image/image.h"
#include "runtime/tools/array/elements.h"

/* Returns the length of the word of a number or pointer at the start of a text.
 * It ends before a comma or brace that is not in brackets or quotes. */
size_t mlusim_word_length(const char *text);

/* Finds a name before "=", with or without a dot. Returns the length of the
 * name; 0: there is none. */
size_t mlusim_name_length(const char *text, const char **name);

/* Whether a structure, which was read successfully, has a pointer to zeros. */
bool mlusim_has_zeros(const char *text);

/* A member that a value between braces can be for. */
struct mlusim_slot {
    const struct isa_layout *member;
    uint64_t offset;
    unsigned choice;      /* number of the union to which the member belongs,
                             from 1; 0: none */
    unsigned alternative; /* alternative of that union; members of the same
                             alternative belong together */
    bool is_given;
};

struct mlusim_slots {
    struct mlusim_slot *all;
    size_t n, room;
    unsigned n_choices;
};

/* Adds the slots of a structure or union that begins at the offset. choice and
 * alternative: those to which it belongs, or 0. A union in a union belongs to
 * the outer union. False: no memory. */
bool mlusim_slots_list(const struct isa_layout *of, uint64_t offset,
                       unsigned choice, unsigned alternative,
                       struct mlusim_slots *slots);

/* Writes the names of all slots, or only of slots without a value, with commas
 * between them. */
void mlusim_slots_names(const struct mlusim_slots *slots, bool is_missing_alone,
                        char *text, size_t room);

/* Words for mlusim-launch, ended by NULL, and their memory. */
struct mlusim_words {
    char **words;
    size_t n, room;
};

/* Adds a word, formatted as by printf. False: no memory. */
__attribute__((format(printf, 2, 3))) bool
mlusim_words_add(struct mlusim_words *words, const char *format, ...);

void mlusim_words_free(char **words);

/* What becomes of the memory of arguments. */
struct mlusim_saving {
    /* Returns the file to which memory is saved, or NULL if it is not saved.
     * number: number of the argument, from 1. path: path of the pointer in the
     * argument, such as ".in.p"; "" is the argument itself. */
    const char *(*file_of)(void *user, size_t number, const char *path);
    void *user;
    struct array_kept *kept; /* files of earlier launches; NULL: none */
    size_t output; /* number of the argument whose memory the kernel has to
                      write; 0: none */
};

/* Writes the bytes of a number for the type of the parameter, from texts such
 * as 3, 0x10, true, 1.5, f16:1.5, bf16:1.5. On an error, returns false and
 * writes a message. */
bool mlusim_number(const struct array_reader *r, const struct isa_param *param,
                   unsigned char *bytes);

/* Whether a pointer of the kernel may point to such elements. If its type is
 * known and does not allow this, writes a message. */
bool mlusim_points_to(const struct array_reader *r,
                      const struct isa_param *param, enum array_element type);

/* Adds "=HEX", the bytes of a value. */
bool mlusim_value_add(const void *bytes, size_t n, struct mlusim_words *words);

/* Adds the word of a pointer: null, gdram:TYPE[N,...]=iota|random|zero|VALUE,
 * or FILE.npy. path: as in struct mlusim_saving. The text of `before` is put
 * before the word. For null, adds no word and sets *is_null. The file in the
 * word stays open. On an error, returns false and writes a message. */
bool mlusim_pointer(const struct array_reader *r, const struct isa_param *param,
                    size_t number, const char *path,
                    const struct mlusim_saving *saving, const char *before,
                    struct mlusim_words *words, bool *is_null);

/* Adds the word of argument `number`, which is no structure. On an error,
 * returns false and writes a message. */
bool mlusim_argument(const struct isa_param *param, size_t number,
                     const char *text, const struct mlusim_saving *saving,
                     struct mlusim_words *words, char *error,
                     size_t error_bytes);

#endif
