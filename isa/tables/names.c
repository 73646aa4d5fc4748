/* SPDX-License-Identifier: MIT */
/* See names.h. Names come from the tables of ops, conversions and built-ins. */
#include "isa/tables/names.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

const char *const isa_spellings[][3] = {
    [ISA_T_NONE] = {"void"},
    [ISA_T_I8] = {"signed char", "char"},
    [ISA_T_U8] = {"unsigned char"},
    [ISA_T_I16] = {"short"},
    [ISA_T_U16] = {"unsigned short"},
    [ISA_T_I32] = {"int"},
    [ISA_T_U32] = {"unsigned int"},
    [ISA_T_I64] = {"long", "long long"},
    [ISA_T_U64] = {"unsigned long", "unsigned long long"},
    [ISA_T_F16] = {"half"},
    [ISA_T_BF16] = {"bfloat16_t"},
    [ISA_T_F32] = {"float"},
};
_Static_assert(sizeof isa_spellings / sizeof *isa_spellings == ISA_N_TYPES,
               "every element type has a spelling");

/* Rounding suffixes, in the order of the conversion ops. */
static const char *const modes[] = {"tz", "oz", "up", "dn", "rd", "rn", "rm"};
enum { N_MODES = sizeof modes / sizeof modes[0] };

/* ---- tables ------------------------------------------------------------ */

const char *isa_note(const struct isa_op *op)
{
#define X(name, note)              \
    if (op->code == ISA_OP_##name) \
        return note;
#include "isa/tables/notes.def"
#undef X
    return NULL;
}

const char *isa_replacement(const char *intrinsic)
{
#define X(name, replacement)          \
    if (strcmp(intrinsic, name) == 0) \
        return replacement;
#include "isa/tables/replacements.def"
#undef X
    (void)intrinsic;
    return NULL;
}

static const struct {
    const char *name;
    enum isa_op_code op;
    unsigned since, dropped;
} aliases[] = {
#define X(alias, op, since, dropped) {alias, ISA_OP_##op, since, dropped},
#include "isa/tables/aliases.def"
#undef X
};

size_t isa_n_aliases(void)
{
    return sizeof aliases / sizeof aliases[0];
}

struct isa_alias isa_alias(size_t i)
{
    assert(i < isa_n_aliases());
    const struct isa_op *op = isa_op_by_code(aliases[i].op);
    unsigned since = aliases[i].since, dropped = aliases[i].dropped;
    return (struct isa_alias){aliases[i].name, op,
                              since > op->since ? since : op->since,
                              dropped ? dropped : op->dropped};
}

const char *isa_alias_replacement(const struct isa_alias *a)
{
    return a->dropped ? a->op->intrinsic : isa_replacement(a->op->intrinsic);
}

/* ---- visits ------------------------------------------------------------ */

static void visit_ops(isa_name_visitor *visit, void *user)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        if (isa_op_converts(&ops[i]))
            continue;
        struct isa_name name = {
            .kind = ISA_NAME_OP,
            .name = ops[i].intrinsic,
            .op = &ops[i],
            .meaning = ops[i].formula,
            .note = isa_note(&ops[i]),
            .replacement = isa_replacement(ops[i].intrinsic),
            .since = ops[i].since,
            .dropped = ops[i].dropped,
        };
        if (name.name[0])
            visit(user, &name);
    }
    for (size_t i = 0; i < isa_n_aliases(); i++) {
        struct isa_alias a = isa_alias(i);
        struct isa_name name = {
            .kind = ISA_NAME_OP,
            .name = a.name,
            .op = a.op,
            .meaning = a.op->formula,
            .note = isa_note(a.op),
            .replacement = isa_alias_replacement(&a),
            .since = a.since,
            .dropped = a.dropped,
        };
        visit(user, &name);
    }
}

/* Visits the name text[0..length) of a conversion with each suffix and
 * without. */
static void visit_suffixes(const struct isa_conversion *c, const char *text,
                           size_t length, isa_name_visitor *visit, void *user)
{
    bool is_strided = c->positions == ISA_POSITIONS_STRIDED;
    for (int m = -1; m < N_MODES; m++)
        for (int form = 0; form < (is_strided ? 2 : 1); form++) {
            char full[64], op_name[48];
            const char *mode = m < 0 ? c->plain : modes[m];
            snprintf(full, sizeof full, "%.*s%s%s", (int)length, text,
                     m < 0 ? "" : "_", m < 0 ? "" : mode);
            snprintf(op_name, sizeof op_name, "convert_%s%s",
                     form ? "strided_" : "", mode);
            const struct isa_op *op = isa_op_find(op_name);
            assert(op && length + strlen(mode) + 1 < sizeof full);
            struct isa_name name = {
                .kind = ISA_NAME_CONVERSION,
                .name = full,
                .op = op,
                .conversion = c,
                .meaning = op->formula,
                .note = isa_note(op),
                .since = op->since,
                .dropped = op->dropped,
            };
            visit(user, &name);
        }
}

static void visit_conversions(isa_name_visitor *visit, void *user)
{
    size_t n;
    const struct isa_conversion *conversions = isa_conversions(&n);
    for (size_t i = 0; i < n; i++) {
        const struct isa_conversion *c = &conversions[i];
        visit_suffixes(c, c->name, strlen(c->name), visit, user);
        for (const char *old = c->old_names; *old;) {
            size_t length = strcspn(old, " ");
            visit_suffixes(c, old, length, visit, user);
            old += length + (old[length] == ' ');
        }
    }
}

/* Returns the C type for the last type in a name ("half" for "f16"); NULL: the
 * name has no type. */
static const char *type_in(const char *name)
{
    static const struct {
        const char *word;
        enum isa_type type;
    } words[] = {
        {"f16", ISA_T_F16},   {"f32", ISA_T_F32}, {"s16", ISA_T_I16},
        {"u16", ISA_T_U16},   {"s32", ISA_T_I32}, {"u32", ISA_T_U32},
        {"s64", ISA_T_I64},   {"u64", ISA_T_U64}, {"half", ISA_T_F16},
        {"float", ISA_T_F32}, {"int", ISA_T_I32}, {"short", ISA_T_I16},
        {"char", ISA_T_I8},
    };
    const char *type = NULL;
    for (const char *part = name; *part; part += *part == '_') {
        const size_t n = strcspn(part, "_");
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (strlen(words[i].word) == n &&
                strncmp(part, words[i].word, n) == 0)
                type = isa_spellings[words[i].type][0];
        part += n;
    }
    return type;
}

const char *isa_name_text(const char *text, const char *name, char *buf,
                          size_t size)
{
    const struct {
        const char *word, *text;
    } places[] = {{"NAME", name}, {"TYPE", type_in(name)}};
    enum { N_PLACES = sizeof places / sizeof *places, LENGTH = 4 };
    size_t n = 0;
    while (*text) {
        size_t i = 0;
        while (i < N_PLACES && strncmp(text, places[i].word, LENGTH) != 0)
            i++;
        assert(i == N_PLACES || places[i].text);
        n += (size_t)snprintf(buf + n, size - n, "%.*s",
                              i < N_PLACES ? INT_MAX : 1,
                              i < N_PLACES ? places[i].text : text);
        assert(n < size);
        text += i < N_PLACES ? LENGTH : 1;
    }
    return buf;
}

/* Writes the meaning of a rounding built-in with a mode's suffix. The first
 * words of the meaning in the row are replaced by the words for this suffix. */
static void put_rounded(char *buf, size_t size, const char *meaning,
                        const char *mode)
{
    static const char *const plain[] = {"toward zero",
                                        "to nearest, ties to even"};
    static const char rounded[] = "rounded ", end[] = ", integers";
    char op_name[48];
    snprintf(op_name, sizeof op_name, "convert_%s", mode);
    const char *words = strstr(isa_op_find(op_name)->formula, rounded);
    const char *stop = words ? strstr(words, end) : NULL;
    assert(stop);
    words += sizeof rounded - 1;
    snprintf(buf, size, "%s", meaning); /* an exact conversion is not rounded */
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strncmp(meaning, plain[i], strlen(plain[i])) == 0)
            snprintf(buf, size, "%.*s%s", (int)(stop - words), words,
                     meaning + strlen(plain[i]));
}

/* Visits the built-ins of a row: names separated by commas. If the row rounds,
 * also visits them with suffixes. */
static void visit_builtin(const char *text, const char *signature,
                          const char *meaning, bool rounds,
                          isa_name_visitor *visit, void *user)
{
    while (*text) {
        int length = (int)strcspn(text, ",");
        assert(length > 0); /* otherwise the loop would not end */
        for (int m = -1; m < (rounds ? N_MODES : 0); m++) {
            char full[96];
            snprintf(full, sizeof full, "%.*s%s%s", length, text,
                     m < 0 ? "" : "_", m < 0 ? "" : modes[m]);
            char own[512], rounded[160];
            isa_name_text(signature, full, own, sizeof own);
            if (m >= 0)
                put_rounded(rounded, sizeof rounded, meaning, modes[m]);
            struct isa_name name = {.kind = ISA_NAME_BUILTIN,
                                    .name = full,
                                    .signature = own,
                                    .meaning = m < 0 ? meaning : rounded};
            visit(user, &name);
        }
        text += length;
        text += strspn(text, ", ");
    }
}

static void visit_builtins(isa_name_visitor *visit, void *user)
{
#define X(number, name, doc) \
    visit_builtin(#name, "int " #name, doc, false, visit, user);
#include "isa/tables/csrs.def"
#undef X
#define X(name, signature, meaning) \
    visit_builtin(name, signature, meaning, false, visit, user);
#define ROUNDED(name, signature, meaning) \
    visit_builtin(name, signature, meaning, true, visit, user);
#include "isa/tables/builtins.def"
#undef X
#undef ROUNDED
#define X(name_, why)                                                  \
    visit(user, &(const struct isa_name){.kind = ISA_NAME_UNSUPPORTED, \
                                         .name = name_,                \
                                         .meaning = why});
#include "isa/tables/unsupported.def"
#undef X
}

void isa_names_visit(isa_name_visitor *visit, void *user)
{
    visit_ops(visit, user);
    visit_conversions(visit, user);
    visit_builtins(visit, user);
}

struct wanted {
    const char *name;
    char *buf;
    size_t size;
    bool is_found;
};

static void visit_wanted(void *user, const struct isa_name *name)
{
    struct wanted *w = user;
    if (w->is_found || !name->signature || strcmp(name->name, w->name) != 0)
        return;
    snprintf(w->buf, w->size, "%s", name->signature);
    w->is_found = true;
}

bool isa_signature(const char *intrinsic, char *buf, size_t size)
{
    struct wanted w = {intrinsic, buf, size, false};
    isa_names_visit(visit_wanted, &w);
    return w.is_found;
}
