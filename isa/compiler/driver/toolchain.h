/* SPDX-License-Identifier: MIT
 *
 * The installation around this program, and flags for Clang.
 */
#ifndef ISA_COMPILER_DRIVER_TOOLCHAIN_H
#define ISA_COMPILER_DRIVER_TOOLCHAIN_H

#include "isa/compiler/job/job.h"

/* The machine that host code is for: that of mlucc, whatever machine Clang was
 * built for. */
#if defined __x86_64__
#define MLUCC_HOST_TRIPLE "x86_64-pc-linux-gnu"
#elif defined __aarch64__
#define MLUCC_HOST_TRIPLE "aarch64-unknown-linux-gnu"
#else
#error "name the machine that host code is for"
#endif

/* Finds the installation around this program and the tools. */
bool mlucc_find_tools(struct mlucc_job *job);
/* Whether the device linker can be started; says so if not. */
bool mlucc_need_lld(struct mlucc_job *job);

/* Begins a command with Clang's driver, for C or C++ on the host. */
void mlucc_add_driver(const struct mlucc_job *job, bool is_cxx,
                      struct mlucc_list *command);

/* Adds the flags that include our headers before all others. They come first:
 * files that the user's -include names follow the headers, as they do where
 * these are precompiled. */
void mlucc_prelude_flags(struct mlucc_job *job, struct mlucc_list *flags);
/* Adds the flags that make our headers known. */
void mlucc_header_flags(struct mlucc_job *job, struct mlucc_list *flags);

/* Adds the flags that keep warnings which are newer than the compilers public
 * builds were made for from being errors; not for those the given flags name.
 */
void mlucc_warning_flags(struct mlucc_job *job, const struct mlucc_list *given,
                         struct mlucc_list *flags);

/* Adds flags against warnings about what is an error of our own later: device
 * functions and variables that the file does not define. */
void mlucc_own_errors(struct mlucc_list *flags);

/* The clang -cc1 command that the clang driver would run for a C++ compilation
 * with these flags, as a list. */
bool mlucc_expand(struct mlucc_job *job, const struct mlucc_list *flags,
                  struct mlucc_list *command);
/* The same for the linker of the host. False, without a message, if there would
 * be several commands or something to say. */
bool mlucc_expand_link(struct mlucc_job *job, const struct mlucc_list *flags,
                       struct mlucc_list *command);

#endif
