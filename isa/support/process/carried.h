/* SPDX-License-Identifier: MIT */
/* The compiler and the linker of an installation that has its own: wheels and
 * tarballs, for machines without these. */
#ifndef ISA_SUPPORT_PROCESS_CARRIED_H
#define ISA_SUPPORT_PROCESS_CARRIED_H

/* Names them in the environment (MLUSIM_CLANG, MLUSIM_LLD), for this program
 * and those it starts; what the user has named stays. */
void isa_carried_tools(void);

#endif
