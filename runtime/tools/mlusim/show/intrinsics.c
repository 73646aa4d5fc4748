/* SPDX-License-Identifier: MIT */
/* `mlusim intrinsics [WORD]`: prints the names of the kernel language, or
 * everything in the tables about one name. A word without a prefix finds the
 * names that it means (max: __bang_max, and max of C++). Other names that
 * contain the word are listed. If there are no such names, formulas and
 * meanings are searched. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/words/nearest.h"
#include "isa/tables/example.h"
#include "isa/tables/gaps.h"
#include "isa/tables/names.h"
#include "isa/tables/prototype.h"
#include "isa/tables/rules.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"

typedef void show_text_visitor(void *user, const char *text);

/* Returns the names of a conversion's parameters after d, a and n. */
static const char *positions_of(const struct isa_name *name)
{
    static const char *const texts[] = {
        [ISA_POSITIONS_NONE] = "",
        [ISA_POSITIONS_STRIDED] = "",
        [ISA_POSITIONS_ONE] = ", int fix_pos",
        [ISA_POSITIONS_OPTIONAL] = "[, int fix_pos]",
        [ISA_POSITIONS_TWO] = ", int dst_pos, int src_pos",
    };
    if (name->op->shape == ISA_SHAPE_convert_strided)
        return ", long dst_stride, long src_stride, long segnum";
    assert(name->conversion->positions < sizeof texts / sizeof *texts);
    return texts[name->conversion->positions];
}

static void visit_conversion(const struct isa_name *name,
                             show_text_visitor *visit, void *user)
{
    char text[1024];
    snprintf(text, sizeof text, "void %s(%s *d, const %s *a, long n%s)",
             name->name, isa_types[name->conversion->target].name,
             isa_types[name->conversion->source].name, positions_of(name));
    visit(user, text);
}

static void visit_op(const struct isa_name *name, show_text_visitor *visit,
                     void *user)
{
    const struct isa_op *op = name->op;
    const struct isa_spelling any = {"T", "T", "T", "U", ""};
    char text[1024], operands[900];
    if (op->is_hand_written) {
        if (isa_signature(name->name, text, sizeof text))
            return;
        snprintf(
            text, sizeof text, "%s(%s)", name->name,
            isa_operands_text(op, &any, false, 0, operands, sizeof operands));
        visit(user, text);
        return;
    }
    for (enum isa_type t = 0; t < ISA_N_TYPES; t++)
        if (op->types & 1u << t)
            visit(user, isa_prototype(op, name->name, t, text, sizeof text));
}

/* Calls visit for each signature of the form, by element type. Hand-written
 * wrappers have the type T, unless they have a row of built-ins, which is
 * visited separately. A text is valid only during the call. */
static void show_signatures(const struct isa_name *name,
                            show_text_visitor *visit, void *user)
{
    if (name->signature)
        visit(user, name->signature);
    if (name->conversion)
        visit_conversion(name, visit, user);
    else if (name->op)
        visit_op(name, visit, user);
}

/* ---- intrinsics json ----------------------------------------------------- */

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

/* Writes the types that T may be; for a conversion, the target type and the
 * source type. */
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

/* Writes everything in the tables about a form, as an object in an array. */
static void intrinsics_json_form(struct json_writer *w,
                                 const struct isa_name *name)
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

/* Writes only the name of a form and its meaning. */
static void intrinsics_json_line(struct json_writer *w,
                                 const struct isa_name *name)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "name", name->name);
    isa_json_text(w, "meaning", name->meaning);
    isa_json_close(w);
}

/* ---- intrinsics ---------------------------------------------------------- */

enum { JSON, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [JSON] = {"--json", NULL,
              "prints all about each form as JSON; without WORD of "
              "every name"},
};

/* The search, and how much was found so far. */
struct search {
    struct json_writer *json; /* for JSON; NULL: text is printed */
    const char *word;         /* NULL: all names are meant */
    const char *prefix;       /* prefix that the word may lack in the names
                                 that it means */
    size_t n_found;
    bool of_signatures; /* whether to show the signatures that are found */
    bool of_meanings;   /* whether to list names whose meaning contains the
                           word */
    bool of_vectors;    /* true: list names that begin with __bang_; false:
                           list the others */
    bool is_behind;     /* something was printed before the list */
    char last[96];      /* the name printed last, as forms of a name come one
                           after the other */
};

/* the name printed last, because forms of a name follow one another */
static const char *const prefixes[] = {"__bang_", "__", ""};
enum { N_PREFIXES = sizeof prefixes / sizeof *prefixes };

static bool is_name_of(const char *name, const char *prefix, const char *word)
{
    size_t n = strlen(prefix);
    return strncmp(name, prefix, n) == 0 && strcmp(name + n, word) == 0;
}

/* ---- lists ------------------------------------------------------------- */

static void print_line(const struct isa_name *name)
{
    printf("%-34s %s\n", name->name, name->meaning);
}

/* Whether everything known about the name was already shown. */
static bool is_shown(const char *name, const char *word)
{
    for (size_t i = 0; i < N_PREFIXES; i++)
        if (is_name_of(name, prefixes[i], word))
            return true;
    return false;
}

static void visit_list(void *user, const struct isa_name *name)
{
    struct search *s = user;
    bool is_vector = strncmp(name->name, prefixes[0], strlen(prefixes[0])) == 0;
    const char *text = s->of_meanings ? name->meaning : name->name;
    if (s->word && (is_vector != s->of_vectors || !strstr(text, s->word) ||
                    is_shown(name->name, s->word)))
        return;
    if (strcmp(s->last, name->name) == 0)
        return;
    snprintf(s->last, sizeof s->last, "%s", name->name);
    s->n_found++;
    if (s->json) {
        intrinsics_json_line(s->json, name);
        return;
    }
    if (s->is_behind)
        putchar('\n');
    s->is_behind = false;
    print_line(name);
}

/* ---- one name ---------------------------------------------------------- */

static void print_bounds(const struct isa_name *name)
{
    if (!name->since && !name->dropped)
        return;
    putchar(' ');
    if (name->since)
        printf(" architectures from %u on", name->since);
    if (name->dropped)
        printf("%s dropped by toolkit %u.0", name->since ? "," : "",
               name->dropped);
    if (name->replacement)
        printf("; %s %s", name->dropped ? "now" : "on others use",
               name->replacement);
    putchar('\n');
}

static void print_signature(void *user, const char *text)
{
    (void)user;
    printf("  %s\n", text);
}

static void print_all(const struct isa_name *name)
{
    printf("%s\n", name->name);
    show_signatures(name, print_signature, NULL);
    printf("  %s%s\n",
           name->kind == ISA_NAME_UNSUPPORTED ? "not supported: " : "",
           name->meaning);
    print_bounds(name);
    if (name->op) {
        printf("  unit: %s\n", name->op->unit == ISA_UNIT_DMA
                                   ? "by direction"
                                   : isa_units[name->op->unit].name);
        char rules[ISA_RULES_SIZE];
        printf("  rules: %s\n", isa_rules_text(name->op, rules, sizeof rules));
    }
    if (name->note)
        printf("  not documented publicly: %s\n", name->note);
}

static void visit_exact(void *user, const struct isa_name *name)
{
    struct search *s = user;
    if (!is_name_of(name->name, s->prefix, s->word) ||
        (name->signature != NULL) != s->of_signatures)
        return;
    if (s->n_found++ && !s->json)
        putchar('\n');
    if (s->json)
        intrinsics_json_form(s->json, name);
    else
        print_all(name);
}

/* ---- names like one ---------------------------------------------------- */

struct likeness {
    struct isa_nearest hint;
    char name[128]; /* copy of the name that was found, because names are
                       valid only during their visit */
};

static void visit_nearest(void *user, const struct isa_name *name)
{
    struct likeness *l = user;
    isa_nearest_offer(&l->hint, name->name, name->name);
    if (l->hint.found != name->name)
        return;
    snprintf(l->name, sizeof l->name, "%s", name->name);
    l->hint.found = l->name;
}

static int fail_unknown(const char *word)
{
    struct likeness l = {{word, (unsigned)strlen(word) / 3 + 2, NULL}, ""};
    isa_names_visit(visit_nearest, &l);
    if (l.hint.found)
        return cmd_fail(CMD_FAILED,
                        "intrinsics: no intrinsic %s; did you mean %s?", word,
                        l.name);
    return cmd_fail(
        CMD_FAILED,
        "intrinsics: no intrinsic %s; mlusim intrinsics lists them all", word);
}

/* Prints everything about the names that the word means. */
static void show_exact(struct search *s)
{
    for (size_t i = 0; i < N_PREFIXES; i++) {
        s->prefix = prefixes[i];
        s->of_signatures = true;
        isa_names_visit(visit_exact, s);
        s->of_signatures = false;
        isa_names_visit(visit_exact, s);
    }
}

/* Lists names that contain the word, vector ops first, after an empty line if
 * something was shown before. */
static void list(struct search *s)
{
    s->is_behind = s->n_found > 0;
    s->of_vectors = true;
    isa_names_visit(visit_list, s);
    s->of_vectors = false;
    isa_names_visit(visit_list, s);
}

/* Lists other names that the word may mean. */
static void list_others(struct search *s)
{
    if (s->n_found && strncmp(s->word, "__", 2) == 0)
        return; /* the word is a complete name, so no other names are meant */
    list(s);
    s->of_meanings = true;
    if (!s->n_found)
        list(s);
}

/* ---- JSON -------------------------------------------------------------- */

static void visit_form(void *user, const struct isa_name *name)
{
    struct search *s = user;
    s->n_found++;
    intrinsics_json_form(s->json, name);
}

static bool write_json(struct search *s, FILE *out)
{
    struct json_writer w;
    s->json = &w;
    isa_json_begin(&w, out, 1, ISA_SCHEMA_INTRINSICS);
    isa_json_array(&w, "forms", ISA_JSON_LINES);
    if (s->word)
        show_exact(s);
    else
        isa_names_visit(visit_form, s);
    isa_json_close(&w);
    isa_json_array(&w, "others", ISA_JSON_LINES);
    if (s->word)
        list_others(s);
    isa_json_close(&w);
    return isa_json_end(&w);
}

/* Prints the names as JSON. Prints nothing if none is found. */
static int print_json(struct search *s)
{
    char *text = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);
    bool is_written = out && write_json(s, out);
    is_written = out && fclose(out) == 0 && is_written;
    if (is_written && s->n_found)
        fwrite(text, 1, bytes, stdout);
    free(text);
    if (!is_written)
        return cmd_fail(CMD_FAILED, "intrinsics: there is no memory");
    return s->n_found ? CMD_OK : fail_unknown(s->word);
}

static int intrinsics(const struct cmd_line *line)
{
    struct search s = {.word = line->n_rest ? line->rest[0] : NULL};
    if (line->values[JSON])
        return print_json(&s);
    if (!s.word) {
        isa_names_visit(visit_list, &s);
        return CMD_OK;
    }
    show_exact(&s);
    list_others(&s);
    return s.n_found ? CMD_OK : fail_unknown(s.word);
}

const struct cmd_command cmd_intrinsics = {
    .name = "intrinsics",
    .arguments = "[WORD]",
    .doc = "lists the names of the kernel language; with WORD all about the "
           "one called so (max: __bang_max), and the others that contain it "
           "or, if there are none, whose formula does",
    .options = options,
    .n_options = N_OPTIONS,
    .max_rest = 1,
    .run = intrinsics,
};
