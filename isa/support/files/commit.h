/* SPDX-License-Identifier: MIT
 *
 * The commit that an installation was built from.
 */
#ifndef ISA_SUPPORT_FILES_COMMIT_H
#define ISA_SUPPORT_FILES_COMMIT_H

/* The longest commit that is shown, with its 0. */
enum { ISA_COMMIT_BYTES = 16 };

/* Its first 12 digits, into text; "" if the build did not know it. It lies in
 * share/mlusim/commit beside the program's folder and not in the program, so
 * that a commit alone makes no program new. */
void isa_commit(char text[ISA_COMMIT_BYTES]);

#endif
