/* SPDX-License-Identifier: MIT */
/*
 * See intrinsics_json.h. The members are those of the text, one by one.
 */
#include "runtime/tools/mlusim/show/intrinsics_json.h"

#include <assert.h>

#include "isa/tables/example.h"
#include "isa/tables/gaps.h"
#include "isa/tables/rules.h"
#include "runtime/tools/mlusim/show/signatures.h"

static const char *kind_of(const struct isa_name *name)
{
    static const char *const kinds[] = {
        [ISA_NAME_OP] = "operation",
        [ISA_NAME_CONVERSION] = "conversion",
        [ISA_NAME_BUILTIN] = "builtin",
        [ISA_NAME_UNSUPPORTED] = "unsupported",
    };
    assert(name->kind < sizeof kinds / sizeof *kinds);
    return kinds[name->kind];
}

static void put_signature(void *user, const char *text)
{
    isa_json_text(user, NULL, text);
}

static void put_signatures(struct json_writer *w, const struct isa_name *name)
{
    isa_json_array(w, "signatures", ISA_JSON_LINES);
    show_signatures(name, put_signature, w);
    isa_json_close(w);
}

/* What T may be; of a conversion what it makes, and of what. */
static void put_types(struct json_writer *w, const struct isa_name *name)
{
    const struct isa_conversion *c = name->conversion;
    isa_json_array(w, "types", ISA_JSON_ROW);
    for (enum isa_type t = 0; name->op && t < ISA_N_TYPES; t++)
        if (c ? c->target == t : name->op->types >> t & 1)
            isa_json_text(w, NULL, isa_types[t].name);
    isa_json_close(w);
    isa_json_text(w, "from", c ? isa_types[c->source].name : NULL);
}

static void put_unit(struct json_writer *w, const struct isa_op *op)
{
    isa_json_text(w, "unit",
                  !op                        ? NULL
                  : op->unit == ISA_UNIT_DMA ? "by direction"
                                             : isa_units[op->unit].name);
}

static void put_rules(struct json_writer *w, const struct isa_op *op)
{
    char text[ISA_RULES_SIZE];
    if (!op) {
        isa_json_null(w, "rules");
        return;
    }
    isa_json_object(w, "rules", ISA_JSON_ROW);
    isa_json_text(w, "name", isa_rules[op->rule].name);
    isa_json_text(w, "sentence", isa_rules_text(op, text, sizeof text));
    isa_json_close(w);
}

static void put_number(struct json_writer *w, const char *key, unsigned number)
{
    if (number)
        isa_json_u64(w, key, number);
    else
        isa_json_null(w, key);
}

static void put_architectures(struct json_writer *w,
                              const struct isa_name *name)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n);
    put_number(w, "since", name->since);
    put_number(w, "dropped", name->dropped);
    isa_json_text(w, "replacement", name->replacement);
    isa_json_array(w, "architectures", ISA_JSON_ROW);
    for (size_t i = 0; i < n; i++)
        if (name->kind != ISA_NAME_UNSUPPORTED &&
            archs[i].number >= name->since)
            isa_json_text(w, NULL, archs[i].name);
    isa_json_close(w);
}

void intrinsics_json_form(struct json_writer *w, const struct isa_name *name)
{
    char text[4096];
    isa_json_object(w, NULL, ISA_JSON_LINES);
    isa_json_text(w, "name", name->name);
    isa_json_text(w, "kind", kind_of(name));
    isa_json_text(w, "operation", name->op ? name->op->name : NULL);
    isa_json_text(w, "family", name->op ? isa_family(name->op) : NULL);
    put_signatures(w, name);
    isa_json_text(w, "meaning", name->meaning);
    put_types(w, name);
    put_unit(w, name->op);
    put_rules(w, name->op);
    put_architectures(w, name);
    isa_json_text(w, "note", name->note);
    const char *why = isa_example(name, text, sizeof text);
    isa_json_text(w, "example", why ? NULL : text);
    isa_json_text(w, "no_example", why);
    isa_json_close(w);
}

void intrinsics_json_line(struct json_writer *w, const struct isa_name *name)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "name", name->name);
    isa_json_text(w, "meaning", name->meaning);
    isa_json_close(w);
}
