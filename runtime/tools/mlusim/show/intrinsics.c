/* SPDX-License-Identifier: MIT */
/*
 * `mlusim intrinsics [WORD]`: the names of the kernel language, or all the
 * tables say about one. A word without its prefix finds the names that it means
 * (max: __bang_max, and max of C++) and lists others that contain it; where no
 * name does, formulas and meanings are searched.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/nearest.h"
#include "isa/tables/names.h"
#include "isa/tables/prototype.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"

/* What is looked for, and how much of it was found. */
struct search {
    const char *word;   /* NULL: everything */
    const char *prefix; /* of exact names: what the word lacks */
    size_t n_found;
    bool of_signatures; /* visit those that show how the name is called */
    bool of_meanings;   /* list those whose meaning has the word */
    bool of_vectors;    /* list those that begin with __bang_, or the others */
    bool is_behind;     /* a list that begins behind something else */
    char last[96];      /* name printed last; its forms follow each other */
};

/* What a name may begin with and a word may lack, the likeliest first. */
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

/* Whether the name was shown with all that is known of it. */
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

/* What follows d, a and n in a call of a conversion. */
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

/* By element type; of hand-written wrappers with T, unless a row of built-ins
 * has them. */
static void print_prototypes(const struct isa_name *name)
{
    const struct isa_op *op = name->op;
    const struct isa_spelling any = {"T", "T", "T", "U", ""};
    char text[1024];
    assert(op);
    if (name->conversion) {
        printf("  void %s(%s *d, const %s *a, long n%s)\n", name->name,
               isa_types[name->conversion->target].name,
               isa_types[name->conversion->source].name, positions_of(name));
        return;
    }
    if (op->is_hand_written && !isa_signature(name->name, text, sizeof text))
        printf("  %s(%s)\n", name->name,
               isa_operands_text(op, &any, false, 0, text, sizeof text));
    for (enum isa_type t = 0; t < ISA_N_TYPES; t++)
        if (!op->is_hand_written && (op->types & 1u << t))
            printf("  %s\n",
                   isa_prototype(op, name->name, t, text, sizeof text));
}

static void print_all(const struct isa_name *name)
{
    printf("%s\n", name->name);
    if (name->signature)
        printf("  %s\n", name->signature);
    if (name->op)
        print_prototypes(name);
    printf("  %s%s\n",
           name->kind == ISA_NAME_UNSUPPORTED ? "not supported: " : "",
           name->meaning);
    print_bounds(name);
    if (name->op) {
        printf("  unit: %s\n", name->op->unit == ISA_UNIT_DMA
                                   ? "by direction"
                                   : isa_units[name->op->unit].name);
        printf("  rules: %s\n", isa_rules[name->op->rule].sentence);
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
    if (s->n_found++)
        putchar('\n');
    print_all(name);
}

/* ---- names like one ---------------------------------------------------- */

struct likeness {
    struct isa_nearest hint;
    char name[128]; /* that was found; names do not outlive their visit */
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
        return cmd_fail(CMD_FAILED, "no intrinsic %s; did you mean %s?", word,
                        l.name);
    return cmd_fail(CMD_FAILED,
                    "no intrinsic %s; mlusim intrinsics lists them all", word);
}

/* All about the names that the word means. */
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

/* Those that contain the word, vector ops first; an empty line before them if
 * something was shown. */
static void list(struct search *s)
{
    s->is_behind = s->n_found > 0;
    s->of_vectors = true;
    isa_names_visit(visit_list, s);
    s->of_vectors = false;
    isa_names_visit(visit_list, s);
}

static int intrinsics(const struct cmd_line *line)
{
    struct search s = {.word = line->n_rest ? line->rest[0] : NULL};
    if (!s.word) {
        isa_names_visit(visit_list, &s);
        return CMD_OK;
    }
    show_exact(&s);
    if (s.n_found && strncmp(s.word, "__", 2) == 0)
        return CMD_OK; /* the whole name: others are not meant */
    list(&s);
    s.of_meanings = true;
    if (!s.n_found)
        list(&s);
    return s.n_found ? CMD_OK : fail_unknown(s.word);
}

const struct cmd_command cmd_intrinsics = {
    .name = "intrinsics",
    .arguments = "[WORD]",
    .doc = "lists the names of the kernel language; with WORD all about the "
           "one called so (max: __bang_max), and the others that contain it "
           "or, if there are none, whose formula does",
    .max_rest = 1,
    .run = intrinsics,
};
