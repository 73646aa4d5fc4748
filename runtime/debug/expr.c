/* SPDX-License-Identifier: MIT */
/*
 * Evaluates expressions in the selected frame, with C's conversions. half and
 * bfloat16 count as float, as on the device. What nobody can tell (optimized
 * out, memory that cannot be read) makes the whole expression refuse.
 */
#include "runtime/debug/parse.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/debug/arena.h"

static bool evaluate(struct dbg_session *s, const struct dbg_node *n,
                     struct dbg_value *v);

/* ---- conversions -------------------------------------------------------- */

static bool load(struct dbg_session *s, struct dbg_value *v)
{
    char error[sizeof s->error];
    if (dbg_value_load(s, v, error, sizeof error))
        return true;
    return dbg_fail(s, "%s", error);
}

bool dbg_follow(struct dbg_session *s, struct dbg_value *v)
{
    const struct dbg_type *plain = dbg_type_plain(v->type);
    if (plain->kind != DBG_REFERENCE)
        return true;
    if (v->where == DBG_LOST) {
        *v = dbg_value_lost(plain->of, v->why);
        return true;
    }
    if (!load(s, v))
        return false;
    *v = (struct dbg_value){.type = plain->of,
                            .where = DBG_IN_MEMORY,
                            .core = v->core,
                            .address = (uint64_t)dbg_number(plain, v->bytes)};
    return true;
}

/* Loads scalars; arrays become pointers to their first element. */
static bool decay(struct dbg_session *s, struct dbg_value *v)
{
    const struct dbg_type *plain = dbg_type_plain(v->type);
    if (plain->kind == DBG_ARRAY) {
        if (v->where == DBG_LOST)
            return dbg_fail(s, "%s", v->why);
        if (v->where != DBG_IN_MEMORY)
            return dbg_fail(s, "This array lies in no memory.");
        struct dbg_type *pointer = dbg_arena_take(s->made, sizeof *pointer);
        if (!pointer)
            return dbg_fail(s, ISA_NO_MEMORY ".", "a type");
        *pointer =
            (struct dbg_type){.kind = DBG_POINTER, .bytes = 8, .of = plain->of};
        unsigned core = v->core;
        *v = dbg_value_int(pointer, v->address);
        v->core = core;
        return true;
    }
    return load(s, v);
}

static bool evaluate_scalar(struct dbg_session *s, const struct dbg_node *n,
                            struct dbg_value *v, const char *what)
{
    return evaluate(s, n, v) && decay(s, v) && dbg_need_scalar(s, v, what);
}

/* ---- operators ---------------------------------------------------------- */

/* a@n: an array of n from a on. */
static bool array_from(struct dbg_session *s, const struct dbg_node *n,
                       struct dbg_value *v)
{
    struct dbg_value count;
    if (!evaluate(s, n->left, v) || !evaluate_scalar(s, n->right, &count, "@"))
        return false;
    if (v->where != DBG_IN_MEMORY)
        return dbg_fail(s, "What is left of @ must lie in memory.");
    int64_t number = dbg_number(count.type, count.bytes);
    uint64_t bytes, each = dbg_type_plain(v->type)->bytes;
    if (number < 1 || each == 0 ||
        __builtin_mul_overflow((uint64_t)number, each, &bytes) ||
        bytes > (uint64_t)1 << 32)
        return dbg_fail(s, "What is right of @ must be a number of elements, "
                           "from 1 on.");
    struct dbg_type *type = dbg_arena_take(s->made, sizeof *type);
    if (!type)
        return dbg_fail(s, ISA_NO_MEMORY ".", "a type");
    *type = (struct dbg_type){.kind = DBG_ARRAY,
                              .of = v->type,
                              .count = (uint64_t)number,
                              .bytes = bytes};
    v->type = type;
    return true;
}

static bool evaluate_binary(struct dbg_session *s, const struct dbg_node *n,
                            struct dbg_value *v)
{
    struct dbg_value a, b;
    if (n->op == '@')
        return array_from(s, n, v);
    if (!evaluate_scalar(s, n->left, &a, "An operator"))
        return false;
    bool is_logical = n->op == DBG_OP_AND || n->op == DBG_OP_OR;
    if (is_logical && dbg_truth(&a) == (n->op == DBG_OP_OR)) {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_BOOL), n->op == DBG_OP_OR);
        return true;
    }
    if (!evaluate_scalar(s, n->right, &b, "An operator"))
        return false;
    if (is_logical) {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_BOOL), dbg_truth(&b));
        return true;
    }
    return dbg_arithmetic(s, n->op, &a, &b, v);
}

/* ---- memory ------------------------------------------------------------- */

static bool dereference(struct dbg_session *s, const struct dbg_value *pointer,
                        int64_t index, struct dbg_value *v)
{
    char text[256];
    const struct dbg_type *type = dbg_type_plain(pointer->type);
    if (type->kind != DBG_POINTER)
        return dbg_fail(s, "%s is no pointer.",
                        dbg_type_text(pointer->type, "", text, sizeof text));
    if (dbg_type_plain(type->of)->bytes == 0)
        return dbg_fail(s,
                        "A %s cannot be followed: cast it to a pointer to "
                        "something.",
                        dbg_type_text(pointer->type, "", text, sizeof text));
    *v = (struct dbg_value){
        .type = type->of,
        .where = DBG_IN_MEMORY,
        .core = pointer->core,
        .address = (uint64_t)dbg_number(pointer->type, pointer->bytes) +
                   (uint64_t)index * dbg_element_bytes(pointer),
    };
    return true;
}

static bool evaluate_index(struct dbg_session *s, const struct dbg_node *n,
                           struct dbg_value *v)
{
    struct dbg_value base, index;
    if (!evaluate(s, n->left, &base) ||
        !evaluate_scalar(s, n->right, &index, "An index"))
        return false;
    if (!dbg_type_is_integer(index.type))
        return dbg_fail(s, "An index must be an integer.");
    int64_t i = dbg_number(index.type, index.bytes);
    const struct dbg_type *plain = dbg_type_plain(base.type);
    if (plain->kind == DBG_ARRAY && base.where == DBG_NOWHERE) {
        uint64_t each = dbg_type_plain(plain->of)->bytes;
        if (i < 0 || (uint64_t)i >= plain->count || each == 0 ||
            ((uint64_t)i + 1) * each > DBG_VALUE_BYTES)
            return dbg_fail(s, "There is no element %lld.", (long long)i);
        *v = (struct dbg_value){.type = plain->of, .core = base.core};
        memcpy(v->bytes, base.bytes + (uint64_t)i * each, each);
        return true;
    }
    return decay(s, &base) && dereference(s, &base, i, v);
}

/* Finds a member, also in base classes and members without a name. */
static const struct dbg_field *find_member(const struct dbg_type *type,
                                           const char *name, uint64_t *offset,
                                           int depth)
{
    type = dbg_type_plain(type);
    if ((type->kind != DBG_STRUCT && type->kind != DBG_UNION) || depth > 20)
        return NULL;
    for (size_t i = 0; i < type->n_fields; i++)
        if (strcmp(type->fields[i].name, name) == 0 &&
            !type->fields[i].is_base) {
            *offset += type->fields[i].offset;
            return &type->fields[i];
        }
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct dbg_field *f = &type->fields[i];
        uint64_t inner = *offset + f->offset;
        const struct dbg_field *found =
            f->is_base || !f->name[0]
                ? find_member(f->type, name, &inner, depth + 1)
                : NULL;
        if (found) {
            *offset = inner;
            return found;
        }
    }
    return NULL;
}

static bool evaluate_member(struct dbg_session *s, const struct dbg_node *n,
                            struct dbg_value *v)
{
    struct dbg_value base;
    char text[256];
    if (!evaluate(s, n->left, &base))
        return false;
    enum dbg_kind kind = dbg_type_plain(base.type)->kind;
    bool follows = kind == DBG_POINTER || n->kind == DBG_NODE_ARROW;
    if (follows) {
        struct dbg_value pointer = base;
        if (!decay(s, &pointer) || !dereference(s, &pointer, 0, &base))
            return false;
    }
    uint64_t offset = 0;
    const struct dbg_field *f = find_member(base.type, n->text, &offset, 0);
    if (!f)
        return dbg_fail(s, "%s has no member %s.",
                        dbg_type_text(base.type, "", text, sizeof text),
                        n->text);
    if (base.where == DBG_LOST)
        return dbg_fail(s, "%s", base.why);
    *v = base;
    v->type = f->type;
    v->bits = f->bits;
    v->first_bit = f->first_bit;
    if (base.where == DBG_IN_MEMORY) {
        v->address += offset;
        return true;
    }
    uint64_t bytes = dbg_type_plain(f->type)->bytes;
    if (f->bits || offset + bytes > DBG_VALUE_BYTES)
        return dbg_fail(s, "This member lies in no memory.");
    memmove(v->bytes, v->bytes + offset, bytes);
    v->where = DBG_NOWHERE;
    return true;
}

/* The address of an offset in a memory; what is an address there already stays
 * one, since that is how they are printed. */
static bool place_in(struct dbg_session *s, const char *space, uint64_t at,
                     uint64_t *address)
{
    const uint64_t first = dbg_space_start(space);
    const uint64_t kib = dbg_space_kib(s, space);
    *address = first + at;
    if (strcmp(space, "ldram") == 0 && at < first)
        *address = first - at;
    if (kib ? at < kib * 1024 : at < first)
        return true;
    *address = at;
    if (!kib || at - first < kib * 1024)
        return true;
    return dbg_fail(
        s, "0x%" PRIx64 " is beyond the end: there are %" PRIu64 " KiB of %s.",
        at, kib, space);
}

static bool evaluate_space(struct dbg_session *s, const struct dbg_node *n,
                           struct dbg_value *v)
{
    struct dbg_value offset, cluster;
    if (!evaluate_scalar(s, n->left, &offset, "A memory"))
        return false;
    uint64_t at = (uint64_t)dbg_number(offset.type, offset.bytes);
    if (!place_in(s, n->text, at, &at))
        return false;
    *v = dbg_value_int(dbg_builtin_type(DBG_T_ADDRESS), at);
    v->core = s->core;
    if (!n->right)
        return true;
    if (strcmp(n->text, "sram") != 0)
        return dbg_fail(s,
                        "Only sram[CLUSTER] belongs to a cluster; %s is that "
                        "of the focused core.",
                        n->text);
    if (!evaluate_scalar(s, n->right, &cluster, "A cluster") ||
        !dbg_needs_launch(s))
        return false;
    int64_t number = dbg_number(cluster.type, cluster.bytes);
    for (unsigned i = 0; i < dbg_n_cores(s); i++) {
        struct sim_view view;
        if (dbg_look(s, i, &view) && view.cluster == number &&
            dbg_has_task(s, i)) {
            v->core = i;
            return true;
        }
    }
    return dbg_fail(s, "No core of cluster %lld has a task.",
                    (long long)number);
}

static bool address_of(struct dbg_session *s, const struct dbg_node *n,
                       struct dbg_value *v)
{
    struct dbg_value inner;
    if (!evaluate(s, n, &inner))
        return false;
    if (inner.where == DBG_LOST)
        return dbg_fail(s, "%s", inner.why);
    if (inner.where == DBG_IN_REGISTER)
        return dbg_fail(s, "It is in register %s and has no address.",
                        dbg_register_name(inner.reg));
    if (inner.where != DBG_IN_MEMORY || inner.bits)
        return dbg_fail(s, "It has no address.");
    struct dbg_type *type = dbg_arena_take(s->made, sizeof *type);
    if (!type)
        return dbg_fail(s, ISA_NO_MEMORY ".", "a type");
    *type =
        (struct dbg_type){.kind = DBG_POINTER, .bytes = 8, .of = inner.type};
    *v = dbg_value_int(type, inner.address);
    v->core = inner.core;
    return true;
}

/* ---- the other nodes ---------------------------------------------------- */

static bool evaluate_unary(struct dbg_session *s, const struct dbg_node *n,
                           struct dbg_value *v)
{
    struct dbg_value a;
    if (n->op == '&')
        return address_of(s, n->left, v);
    if (!evaluate_scalar(s, n->left, &a, "An operator"))
        return false;
    if (n->op == '*')
        return dereference(s, &a, 0, v);
    if (n->op == '!') {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_BOOL), !dbg_truth(&a));
        return true;
    }
    const struct dbg_type *type = dbg_promoted(a.type);
    if (type->kind == DBG_FLOAT && n->op == '~')
        return dbg_fail(s, "~ wants an integer.");
    if (type->kind == DBG_FLOAT) {
        double real = dbg_real(a.type, a.bytes);
        *v = dbg_value_real(type, n->op == '-' ? -real : real);
        return true;
    }
    uint64_t number = (uint64_t)dbg_number(a.type, a.bytes);
    *v = dbg_value_int(type, n->op == '-'   ? -number
                             : n->op == '~' ? ~number
                                            : number);
    return true;
}

static bool evaluate_cast(struct dbg_session *s, const struct dbg_node *n,
                          struct dbg_value *v)
{
    char text[256];
    struct dbg_value a;
    const struct dbg_type *plain = dbg_type_plain(n->type);
    if (!evaluate_scalar(s, n->left, &a, "A cast"))
        return false;
    if (!dbg_type_is_number(plain) && plain->kind != DBG_POINTER)
        return dbg_fail(s, "Nothing can be cast to %s.",
                        dbg_type_text(n->type, "", text, sizeof text));
    *v = dbg_converted(&a, n->type);
    return true;
}

static bool evaluate_as(struct dbg_session *s, const struct dbg_node *n,
                        struct dbg_value *v)
{
    struct dbg_value a;
    if (!evaluate_scalar(s, n->left, &a, "{type}"))
        return false;
    *v = (struct dbg_value){
        .type = n->type,
        .where = DBG_IN_MEMORY,
        .core = a.core,
        .address = (uint64_t)dbg_number(a.type, a.bytes),
    };
    return true;
}

static bool evaluate_assign(struct dbg_session *s, const struct dbg_node *n,
                            struct dbg_value *v)
{
    struct dbg_value to, from;
    if (!evaluate(s, n->right, &from) || !decay(s, &from))
        return false;
    const char *name = n->left->kind == DBG_NODE_NAME ? n->left->text : "";
    bool is_named = name[0] == '$' && dbg_register_number(name + 1) < 0 &&
                    strcmp(name, "$pc") != 0 && strcmp(name, "$cycle") != 0 &&
                    name[1] && !(name[1] >= '0' && name[1] <= '9');
    if (is_named && n->op == '=') {
        from.where = DBG_NOWHERE;
        *v = from;
        return dbg_name_set(s, name + 1, &from);
    }
    if (!evaluate(s, n->left, &to))
        return false;
    if (n->op != '=') {
        struct dbg_value old = to, result;
        if (!decay(s, &old) || !dbg_need_scalar(s, &old, "An operator") ||
            !dbg_need_scalar(s, &from, "An operator") ||
            !dbg_arithmetic(s, n->op, &old, &from, &result))
            return false;
        from = result;
    }
    if (is_named) {
        *v = from;
        return dbg_name_set(s, name + 1, &from);
    }
    if (!dbg_assign(s, &to, &from))
        return false;
    *v = to;
    return load(s, v);
}

static bool evaluate_choice(struct dbg_session *s, const struct dbg_node *n,
                            struct dbg_value *v)
{
    struct dbg_value a;
    return evaluate_scalar(s, n->left, &a, "A condition") &&
           evaluate(s, dbg_truth(&a) ? n->right : n->third, v);
}

static bool evaluate_size(struct dbg_session *s, const struct dbg_node *n,
                          struct dbg_value *v)
{
    struct dbg_value a = {.type = n->type};
    if (!n->type && !evaluate(s, n->left, &a))
        return false;
    *v = dbg_value_int(dbg_builtin_type(DBG_T_ULONG),
                       dbg_type_plain(a.type)->bytes);
    return true;
}

static bool evaluate_node(struct dbg_session *s, const struct dbg_node *n,
                          struct dbg_value *v)
{
    switch (n->kind) {
    case DBG_NODE_NUMBER:
        *v = n->value;
        return true;
    case DBG_NODE_NAME:
        return dbg_name_value(s, n->text, v);
    case DBG_NODE_SPACE:
        return evaluate_space(s, n, v);
    case DBG_NODE_UNARY:
        return evaluate_unary(s, n, v);
    case DBG_NODE_BINARY:
        return evaluate_binary(s, n, v);
    case DBG_NODE_ASSIGN:
        return evaluate_assign(s, n, v);
    case DBG_NODE_CHOICE:
        return evaluate_choice(s, n, v);
    case DBG_NODE_CAST:
        return evaluate_cast(s, n, v);
    case DBG_NODE_AS:
        return evaluate_as(s, n, v);
    case DBG_NODE_INDEX:
        return evaluate_index(s, n, v);
    case DBG_NODE_MEMBER:
    case DBG_NODE_ARROW:
        return evaluate_member(s, n, v);
    case DBG_NODE_SIZEOF:
        return evaluate_size(s, n, v);
    }
    return dbg_fail(s, "This cannot be evaluated.");
}

/* As in C++, a reference is everywhere what it refers to. */
static bool evaluate(struct dbg_session *s, const struct dbg_node *n,
                     struct dbg_value *v)
{
    return evaluate_node(s, n, v) && dbg_follow(s, v);
}

/* ---- outside ------------------------------------------------------------ */

static bool load_unless_array(struct dbg_session *s, struct dbg_value *v)
{
    return v->where == DBG_LOST || dbg_type_plain(v->type)->kind == DBG_ARRAY ||
           load(s, v);
}

bool dbg_evaluate(struct dbg_session *s, const struct dbg_expression *e,
                  struct dbg_value *v)
{
    return evaluate(s, e->root, v) && load_unless_array(s, v);
}

bool dbg_evaluate_as_is(struct dbg_session *s, const char *text,
                        struct dbg_value *v)
{
    struct dbg_expression *e = dbg_parse(s, text);
    bool is_good = e && evaluate_node(s, e->root, v) && load_unless_array(s, v);
    dbg_expression_free(e);
    return is_good;
}

bool dbg_evaluate_text(struct dbg_session *s, const char *text,
                       struct dbg_value *v)
{
    struct dbg_expression *e = dbg_parse(s, text);
    bool is_good = e && dbg_evaluate(s, e, v);
    dbg_expression_free(e);
    return is_good;
}

bool dbg_evaluate_number(struct dbg_session *s, const char *text,
                         int64_t *number)
{
    struct dbg_value v;
    if (!dbg_evaluate_text(s, text, &v) || !decay(s, &v) ||
        !dbg_need_scalar(s, &v, "This"))
        return false;
    *number = dbg_number(v.type, v.bytes);
    return true;
}
