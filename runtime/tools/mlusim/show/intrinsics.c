/* SPDX-License-Identifier: MIT */
/*
 * `mlusim intrinsics [WORD]`: the names of the kernel language, or all the
 * tables say about one. A word without its prefix finds the names that it means
 * (max: __bang_max, and max of C++) and lists others that contain it; where no
 * name does, formulas and meanings are searched.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/nearest.h"
#include "isa/tables/names.h"
#include "isa/tables/rules.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/show/intrinsics_json.h"
#include "runtime/tools/mlusim/show/signatures.h"

enum { JSON, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [JSON] = {.name = "--json",
              .doc = "prints all about each form as JSON; without WORD of "
                     "every name"},
};

/* What is looked for, and how much of it was found. */
struct search {
    struct json_writer *json; /* NULL: text for people */
    const char *word;         /* NULL: everything */
    const char *prefix;       /* of exact names: what the word lacks */
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
        return cmd_fail(CMD_FAILED,
                        "intrinsics: no intrinsic %s; did you mean %s?", word,
                        l.name);
    return cmd_fail(
        CMD_FAILED,
        "intrinsics: no intrinsic %s; mlusim intrinsics lists them all", word);
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

/* Those that the word does not name, but may mean. */
static void list_others(struct search *s)
{
    if (s->n_found && strncmp(s->word, "__", 2) == 0)
        return; /* the whole name: others are not meant */
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

/* Nothing is printed where nothing is found. */
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
