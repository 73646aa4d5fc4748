/* SPDX-License-Identifier: MIT
 *
 * The commit that an installation was built from.
 */
#ifndef ISA_SUPPORT_FILES_COMMIT_H
#define ISA_SUPPORT_FILES_COMMIT_H

/* Bytes for a commit, with its NUL. */
enum { ISA_COMMIT_BYTES = 16 };

/* Writes the first 12 digits; "" if the build did not know the commit. The
 * commit is read from share/mlusim/commit, so that a new commit alone does not
 * change the program. */
void isa_commit(char text[ISA_COMMIT_BYTES]);

#endif
