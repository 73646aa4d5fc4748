/* SPDX-License-Identifier: MIT
 *
 * Verdicts that are kept, and programs that answers became, in a store
 * (isa/support/files/store.h), each by a digest of all that it depends on.
 */
#ifndef MLUSIM_JUDGE_QUESTION_KEPT_H
#define MLUSIM_JUDGE_QUESTION_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/support/files/hash.h"
#include "isa/support/files/store.h"

/* Writes the digest of a task: the names and bytes of all files in its folder
 * and the folders in it. False with errno: ELOOP if a link leads back. */
bool jdg_digest_task(const char *folder, char digest[ISA_HASH_TEXT]);

/* Writes the digest of the programs and libraries that compile and run answers:
 * their sizes and times. False with errno. */
bool jdg_digest_tools(char digest[ISA_HASH_TEXT]);

struct jdg_keep {
    struct isa_store store; /* folder -1: nothing is kept */
    char tools[ISA_HASH_TEXT];
};

/* All that a verdict depends on. */
struct jdg_asked {
    const char *task, *digest;  /* its name, and jdg_digest_task */
    const char *const *devices; /* to judge it on */
    size_t n_devices;
    const char *secret; /* the name of the key */
    bool runs_all;
    const char *text; /* of the answer */
    size_t n;
};

/* Opens the folder; NULL: judge in the folder of the results of mlucc; "off",
 * or MLUSIM_CACHE=off: nothing is kept. call jdg_keep_close in any case.
 * False with a sentence: nothing is kept. */
bool jdg_keep_open(struct jdg_keep *keep, const char *folder, char *why,
                   size_t why_bytes);
void jdg_keep_close(struct jdg_keep *keep);

/* A verdict, a line of JSON without its end, malloc'ed; NULL: none. */
char *jdg_keep_get(const struct jdg_keep *keep, const struct jdg_asked *asked);
/* Keeps a verdict; a kept one survives a crash of this host. False with errno.
 */
bool jdg_keep_put(const struct jdg_keep *keep, const struct jdg_asked *asked,
                  const char *verdict);

/* The device program that an answer becomes for an architecture, malloc'ed;
 * NULL: none. */
char *jdg_keep_get_program(const struct jdg_keep *keep, const char *arch,
                           const char *text, size_t n, size_t *bytes);
/* Keeps a program; a failure does no harm. */
void jdg_keep_put_program(const struct jdg_keep *keep, const char *arch,
                          const char *text, size_t n, const void *program,
                          size_t bytes);

#endif
