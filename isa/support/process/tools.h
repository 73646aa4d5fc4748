/* SPDX-License-Identifier: MIT */
/* Which Clang and which device linker mlucc runs: those that a variable names,
 * else the newest ones of clangs.def that PATH has. */
#ifndef ISA_SUPPORT_PROCESS_TOOLS_H
#define ISA_SUPPORT_PROCESS_TOOLS_H

enum isa_tool { ISA_TOOL_CLANG, ISA_TOOL_LLD, ISA_N_TOOLS };

/* The word that names a tool: the value of its variable; else the newest
 * version of which PATH has both tools, or at least this tool; else the usual
 * version. Valid until the environment changes. */
const char *isa_tool(enum isa_tool tool);
/* The variable that names another one: "MLUSIM_CLANG". */
const char *isa_tool_variable(enum isa_tool tool);
/* The usual Debian package: "clang-19". */
const char *isa_tool_package(enum isa_tool tool);
/* The oldest version that mlucc works with. */
int isa_tool_oldest(void);

#endif
