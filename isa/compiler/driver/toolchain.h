/* SPDX-License-Identifier: MIT */
/* The installation that mlucc belongs to, and flags for Clang. */
#ifndef ISA_COMPILER_DRIVER_TOOLCHAIN_H
#define ISA_COMPILER_DRIVER_TOOLCHAIN_H

#include "isa/compiler/job/job.h"

/* The target of host code: the machine of mlucc, not Clang's default. */
#if defined __x86_64__
#define MLUCC_HOST_TRIPLE "x86_64-pc-linux-gnu"
#elif defined __aarch64__
#define MLUCC_HOST_TRIPLE "aarch64-unknown-linux-gnu"
#else
#error "name the machine that host code is for"
#endif

/* Finds the installation and the tools. */
bool mlucc_find_tools(struct mlucc_job *job);
/* Whether the device linker can be started; else prints an error. */
bool mlucc_need_lld(struct mlucc_job *job);

/* Starts a command with Clang's driver, for C or C++ on the host. */
void mlucc_add_driver(const struct mlucc_job *job, bool is_cxx,
                      struct mlucc_list *command);

/* Adds the flags that include our headers first, before the user's files of
 * -include. The order is the same as with precompiled headers. */
void mlucc_prelude_flags(struct mlucc_job *job, struct mlucc_list *flags);
/* Adds the flags to find our headers, and to hide others. */
void mlucc_header_flags(struct mlucc_job *job, struct mlucc_list *flags);

/* Adds flags so that warnings newer than the compilers of public builds are no
 * errors with -Werror. Does not change warnings that `given` names. */
void mlucc_warning_flags(struct mlucc_job *job, const struct mlucc_list *given,
                         struct mlucc_list *flags);

/* Removes the flags of warnings that this Clang does not know. Returns false,
 * after an error message, if this Clang cannot be used. */
bool mlucc_known_warnings(struct mlucc_job *job, struct mlucc_list *command);
/* Returns the version of Clang, for which mlucc_expand asked; 0: not known. */
int mlucc_clang_number(const struct mlucc_job *job);

/* Turns off Clang's warnings about undefined device functions and variables,
 * because we report them as errors later. */
void mlucc_own_errors(struct mlucc_list *flags);

/* Lists the clang -cc1 command that Clang's driver runs for a C++ compilation
 * with these flags. */
bool mlucc_expand(struct mlucc_job *job, const struct mlucc_list *flags,
                  struct mlucc_list *command);
/* Lists the host linker's command. False, without a message, if there are
 * several commands or messages. */
bool mlucc_expand_link(struct mlucc_job *job, const struct mlucc_list *flags,
                       struct mlucc_list *command);

#endif
