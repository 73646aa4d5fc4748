/* SPDX-License-Identifier: MIT */
/* Keeps verdicts, and the programs made from answers, in a store
 * (isa/support/files/store.h). Names in the store are digests of everything on
 * which the verdict or program depends. */
#ifndef MLUSIM_JUDGE_QUESTION_KEPT_H
#define MLUSIM_JUDGE_QUESTION_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/support/files/hash.h"
#include "isa/support/files/store.h"

/* Writes the digest of a task: of the names and bytes of all files in its
 * folder and below it. False with errno; ELOOP: links form a circle. */
bool jdg_digest_task(const char *folder, char digest[ISA_HASH_TEXT]);

/* Writes the digest of the programs and libraries that compile and run answers:
 * of their sizes and times. False with errno. */
bool jdg_digest_tools(char digest[ISA_HASH_TEXT]);

struct jdg_keep {
    struct isa_store store; /* the store; its folder is -1 if verdicts are
                               not kept */
    char tools[ISA_HASH_TEXT];
};

/* Everything on which a verdict depends. */
struct jdg_asked {
    const char *task, *digest;  /* name of the task, and jdg_digest_task */
    const char *const *devices; /* the devices that judge the answer */
    size_t n_devices;
    const char *secret; /* the name of the key */
    bool runs_all;
    const char *text; /* of the answer */
    size_t n;
};

/* Opens the folder. If it is NULL, opens the folder judge beside the results of
 * mlucc. For "off", or with MLUSIM_CACHE=off, no verdict is kept. Call
 * jdg_keep_close in any case. If the folder cannot be opened, returns false and
 * writes a message; then no verdict is kept. */
bool jdg_keep_open(struct jdg_keep *keep, const char *folder, char *why,
                   size_t why_bytes);
void jdg_keep_close(struct jdg_keep *keep);

/* Returns a verdict, malloc'ed: a line of JSON without a newline. NULL: there
 * is none.
 */
char *jdg_keep_get(const struct jdg_keep *keep, const struct jdg_asked *asked);
/* Keeps a verdict so that it survives a crash of the host. False with errno. */
bool jdg_keep_put(const struct jdg_keep *keep, const struct jdg_asked *asked,
                  const char *verdict);

/* Returns the device program of an answer for an architecture, malloc'ed. NULL:
 * there is none. */
char *jdg_keep_get_program(const struct jdg_keep *keep, const char *arch,
                           const char *text, size_t n, size_t *bytes);
/* Keeps a program. A failure has no effect. */
void jdg_keep_put_program(const struct jdg_keep *keep, const char *arch,
                          const char *text, size_t n, const void *program,
                          size_t bytes);

#endif
