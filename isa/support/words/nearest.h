/* SPDX-License-Identifier: MIT */
/* Spelling suggestion: the word of a set that is most similar to an unknown
 * word. Call isa_nearest_offer for all words of the set, then read `found`. */
#ifndef ISA_SUPPORT_WORDS_NEAREST_H
#define ISA_SUPPORT_WORDS_NEAREST_H

struct isa_nearest {
    const char *word;
    unsigned below;    /* only words with fewer changes count */
    const char *found; /* NULL: none yet */
};

/* Compares name with the unknown word. If `name` is the most similar word so
 * far, sets `found` to `shown`. A change replaces, adds or drops a letter. */
void isa_nearest_offer(struct isa_nearest *nearest, const char *name,
                       const char *shown);

#endif
