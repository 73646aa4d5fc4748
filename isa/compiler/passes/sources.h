/* SPDX-License-Identifier: MIT */
/* The list of sources that Clang read, for tools that show source lines. */
#ifndef ISA_COMPILER_PASSES_SOURCES_H
#define ISA_COMPILER_PASSES_SOURCES_H

#include "isa/compiler/job/job.h"
#include "isa/compiler/job/text.h"

/* A file in the assembly's debug information, with escapes: its folder (may be
 * NULL or "."), its name, and the rest of the line. */
struct mlucc_source {
    const char *folder, *name;
    const char *rest;
    size_t rest_bytes;
};

/* Adds directives for a file that Clang read, that is a file with an MD5 in
 * debug information. Names from `#line` and headers with pragma system_header
 * have no MD5. If such a file is in a system folder, is ours, or is that of
 * --text-of, it is hashed here. Relative names begin in the folder `base`. */
void mlucc_source_note(struct mlucc_job *job, const char *base,
                       const struct mlucc_source *source,
                       struct mlucc_buffer *list);

/* Writes the section with the list. */
void mlucc_sources_write(const struct mlucc_buffer *list,
                         struct mlucc_buffer *out);

/* Decodes a string of assembly: \" and \\ are characters, \303 is a byte. */
const char *mlucc_unescaped(struct mlucc_job *job, const char *text);

#endif
