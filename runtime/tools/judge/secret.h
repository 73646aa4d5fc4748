/* SPDX-License-Identifier: MIT
 *
 * The key of a judge, from which hidden inputs follow: whoever has it gets the
 * same ones again, and who writes answers cannot work them out.
 */
#ifndef JDG_SECRET_H
#define JDG_SECRET_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/judge/digest.h"

struct jdg_secret {
    unsigned char key[JDG_DIGEST_BYTES];
    char name[JDG_DIGEST_TEXT]; /* a digest of the key, which anybody may see */
};

/* Reads the key in a file, of 16 to 4096 bytes. NULL: mlusim/judge.key in
 * XDG_STATE_HOME, or in ~/.local/state, which is made of random bytes if there
 * is none. A file that others may read or write is refused. False with a
 * sentence. */
bool jdg_secret_open(struct jdg_secret *secret, const char *path, char *error,
                     size_t error_bytes);

#endif
