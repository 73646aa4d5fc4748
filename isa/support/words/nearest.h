/* SPDX-License-Identifier: MIT
 *
 * What somebody may have meant: the word of a set that comes nearest to one
 * that is not in it. Offer all words of the set, then see what was found.
 */
#ifndef ISA_SUPPORT_WORDS_NEAREST_H
#define ISA_SUPPORT_WORDS_NEAREST_H

struct isa_nearest {
    const char *word;
    unsigned below;    /* more changes than this, or as many, are no hint */
    const char *found; /* NULL: nothing yet */
};

/* Compares name with the word; if it is nearer than all before, keeps `shown`.
 * A change is a letter replaced, added or dropped. */
void isa_nearest_offer(struct isa_nearest *nearest, const char *name,
                       const char *shown);

#endif
