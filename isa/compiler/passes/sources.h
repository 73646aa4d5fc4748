/* SPDX-License-Identifier: MIT
 *
 * The list of the sources that Clang read, for those who show their lines.
 */
#ifndef ISA_COMPILER_PASSES_SOURCES_H
#define ISA_COMPILER_PASSES_SOURCES_H

#include "isa/compiler/job/job.h"
#include "isa/compiler/job/text.h"

/* A file of the debug information as assembly has it, with escapes: its folder,
 * which may be missing (NULL or "."), its name, and what follows that on the
 * line. */
struct mlucc_source {
    const char *folder, *name;
    const char *rest;
    size_t rest_bytes;
};

/* Adds directives for the file to *list, if Clang read it: then there is its
 * MD5. Names that only `#line` has do not get one, nor headers with a pragma
 * system_header: of these, those in the system's folders and ours are read
 * here, and --text-of. base: what a relative folder is relative to. */
void mlucc_source_note(struct mlucc_job *job, const char *base,
                       const struct mlucc_source *source,
                       struct mlucc_buffer *list);

/* Writes the section with the list. */
void mlucc_sources_write(const struct mlucc_buffer *list,
                         struct mlucc_buffer *out);

/* A string of assembly: \" and \\ are characters, \303 is a byte. */
const char *mlucc_unescaped(struct mlucc_job *job, const char *text);

#endif
