/* SPDX-License-Identifier: MIT */
/* Makes the schemas that clients see from the tables. */
#include "runtime/tools/mlusim/mcp/tools.h"

#include <string.h>

const struct mcp_tool mcp_tools[MCP_N_TOOLS] = {
#define X(ID, name, program, words, sandbox, seconds, title, doc) \
    {MCP_##ID, #name, program, words, title, doc, MCP_##sandbox, seconds},
#include "runtime/tools/mlusim/mcp/tools.def"
#undef X
};

enum {
#define X(ID, name, program, words, sandbox, seconds, title, doc) \
    ID = 1 << MCP_##ID,
#include "runtime/tools/mlusim/mcp/tools.def"
#undef X
    NONE = 0
};

const struct mcp_parameter mcp_parameters[MCP_N_PARAMETERS] = {
#define X(name, kind, option, tools, needed, usual, doc) \
    {#name, option, usual, doc, MCP_KIND_##kind, tools, needed},
#include "runtime/tools/mlusim/mcp/parameters.def"
#undef X
};

const struct mcp_member mcp_members[MCP_N_MEMBERS] = {
#define X(tool, name, file, schema) {MCP_##tool, #name, file, schema},
#include "runtime/tools/mlusim/mcp/results.def"
#undef X
};

static const struct {
    const char *type, *items, *least;
} kinds[MCP_N_KINDS] = {
#define X(KIND, function, type, items, least, expected) {type, items, least},
#include "runtime/tools/mlusim/mcp/kinds.def"
#undef X
};

const struct mcp_tool *mcp_tool_find(const char *name)
{
    for (size_t i = 0; i < MCP_N_TOOLS; i++)
        if (strcmp(mcp_tools[i].name, name) == 0)
            return &mcp_tools[i];
    return NULL;
}

bool mcp_tool_has(const struct mcp_tool *tool,
                  const struct mcp_parameter *parameter)
{
    return parameter->tools >> tool->id & 1;
}

bool mcp_tool_needs(const struct mcp_tool *tool,
                    const struct mcp_parameter *parameter)
{
    return parameter->needed >> tool->id & 1;
}

/* ---- the list ------------------------------------------------------------ */

/* Writes the type and, for numbers, the smallest value. */
static void put_type(struct json_writer *w, const char *type, const char *least)
{
    isa_json_text(w, "type", type);
    if (least[0] && strcmp(type, "array") != 0)
        isa_json_raw(w, "minimum", least);
}

static void put_parameter(struct json_writer *w, const struct mcp_parameter *p)
{
    isa_json_object(w, p->name, ISA_JSON_ROW);
    put_type(w, kinds[p->kind].type, kinds[p->kind].least);
    if (kinds[p->kind].items[0]) {
        isa_json_object(w, "items", ISA_JSON_ROW);
        put_type(w, kinds[p->kind].items, kinds[p->kind].least);
        isa_json_close(w);
    }
    if (p->usual[0] && p->kind == MCP_KIND_NUMBER)
        isa_json_raw(w, "default", p->usual);
    else if (p->usual[0])
        isa_json_text(w, "default", p->usual);
    isa_json_text(w, "description", p->doc);
    isa_json_close(w);
}

static void put_input(struct json_writer *w, const struct mcp_tool *tool)
{
    isa_json_object(w, "inputSchema", ISA_JSON_ROW);
    isa_json_text(w, "type", "object");
    isa_json_object(w, "properties", ISA_JSON_ROW);
    for (size_t i = 0; i < MCP_N_PARAMETERS; i++)
        if (mcp_tool_has(tool, &mcp_parameters[i]))
            put_parameter(w, &mcp_parameters[i]);
    isa_json_close(w);
    isa_json_array(w, "required", ISA_JSON_ROW);
    for (size_t i = 0; i < MCP_N_PARAMETERS; i++)
        if (mcp_tool_needs(tool, &mcp_parameters[i]))
            isa_json_text(w, NULL, mcp_parameters[i].name);
    isa_json_close(w);
    isa_json_bool(w, "additionalProperties", false);
    isa_json_close(w);
}

/* Writes the schema of a member of a result, whose value has the type or is
 * null. */
static void put_member(struct json_writer *w, const char *name,
                       const char *type, const char *doc)
{
    isa_json_object(w, name, ISA_JSON_ROW);
    isa_json_array(w, "type", ISA_JSON_ROW);
    isa_json_text(w, NULL, type);
    isa_json_text(w, NULL, "null");
    isa_json_close(w);
    isa_json_text(w, "description", doc);
    isa_json_close(w);
}

static void put_output(struct json_writer *w, const struct mcp_tool *tool)
{
    isa_json_object(w, "outputSchema", ISA_JSON_ROW);
    isa_json_text(w, "type", "object");
    isa_json_object(w, "properties", ISA_JSON_ROW);
#define X(name, type, doc) put_member(w, #name, type, doc);
#include "runtime/tools/mlusim/mcp/envelope.def"
#undef X
    for (size_t i = 0; i < MCP_N_MEMBERS; i++)
        if (mcp_members[i].tool == tool->id)
            put_member(w, mcp_members[i].name, "object", mcp_members[i].schema);
    isa_json_close(w);
    isa_json_array(w, "required", ISA_JSON_ROW);
#define X(name, type, doc) isa_json_text(w, NULL, #name);
#include "runtime/tools/mlusim/mcp/envelope.def"
#undef X
    isa_json_close(w);
    isa_json_close(w);
}

void mcp_tools_put(struct json_writer *w)
{
    isa_json_array(w, "tools", ISA_JSON_ROW);
    for (size_t i = 0; i < MCP_N_TOOLS; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", mcp_tools[i].name);
        isa_json_text(w, "title", mcp_tools[i].title);
        isa_json_text(w, "description", mcp_tools[i].doc);
        put_input(w, &mcp_tools[i]);
        put_output(w, &mcp_tools[i]);
        isa_json_object(w, "annotations", ISA_JSON_ROW);
        isa_json_bool(w, "readOnlyHint", true);
        isa_json_bool(w, "openWorldHint", false);
        isa_json_close(w);
        isa_json_close(w);
    }
    isa_json_close(w);
}
