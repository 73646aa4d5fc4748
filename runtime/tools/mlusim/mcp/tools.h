/* SPDX-License-Identifier: MIT */
/* The tools of `mlusim mcp` and their parameters, from the tables. */
#ifndef MLUSIM_MCP_TOOLS_H
#define MLUSIM_MCP_TOOLS_H

#include <stdbool.h>

#include "isa/support/json/json.h"

enum mcp_tool_id {
#define X(ID, name, program, words, sandbox, seconds, title, doc) MCP_##ID,
#include "runtime/tools/mlusim/mcp/tools.def"
#undef X
    MCP_N_TOOLS
};

enum mcp_sandbox { MCP_OWN, MCP_ITSELF, MCP_CONFINED };

struct mcp_tool {
    enum mcp_tool_id id;
    const char *name, *program, *words, *title, *doc;
    enum mcp_sandbox sandbox;
    unsigned seconds;
};
extern const struct mcp_tool mcp_tools[MCP_N_TOOLS];

enum mcp_kind {
#define X(KIND, function, type, items, least, expected) MCP_KIND_##KIND,
#include "runtime/tools/mlusim/mcp/kinds.def"
#undef X
    MCP_N_KINDS
};

struct mcp_parameter {
    const char *name, *option, *usual, *doc;
    enum mcp_kind kind;
    unsigned tools, needed; /* bits of tools */
};
enum {
    MCP_N_PARAMETERS = 0
#define X(name, kind, option, tools, needed, usual, doc) +1
#include "runtime/tools/mlusim/mcp/parameters.def"
#undef X
};
extern const struct mcp_parameter mcp_parameters[MCP_N_PARAMETERS];

/* Returns the tool of that name. NULL: there is none. */
const struct mcp_tool *mcp_tool_find(const char *name);
bool mcp_tool_has(const struct mcp_tool *tool,
                  const struct mcp_parameter *parameter);
bool mcp_tool_needs(const struct mcp_tool *tool,
                    const struct mcp_parameter *parameter);

/* A member of a result that contains JSON of the tool's command. */
struct mcp_member {
    enum mcp_tool_id tool;
    const char *name, *file, *schema; /* file "": standard output */
};
enum {
    MCP_N_MEMBERS = 0
#define X(tool, name, file, schema) +1
#include "runtime/tools/mlusim/mcp/results.def"
#undef X
};
extern const struct mcp_member mcp_members[MCP_N_MEMBERS];

/* Adds the member "tools": for each tool, the schemas of its arguments and of
 * its result. */
void mcp_tools_put(struct json_writer *w);

#endif
