/* SPDX-License-Identifier: MIT */
/* Finds places as users name them: "file:line", a line, a function, "*address",
 * "step NAME". A line means every piece of its code, a function means the place
 * after its prologue. */
#include "runtime/debug/expr/places.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "isa/support/words/spell.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/pieces.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/reach.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"

struct found {
    struct dbg_spot *spots;
    size_t n, max;
};

static void add(struct found *f, const struct dbg_symbols *symbols, uint64_t pc)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->spots[i].symbols == symbols && f->spots[i].pc == pc)
            return;
    if (f->n == f->max)
        return;
    const struct dbg_line *row = dbg_line_at(symbols, pc);
    f->spots[f->n++] = (struct dbg_spot){symbols, pc, row ? row->file : NULL,
                                         row ? row->line : 0};
}

/* ---- lines -------------------------------------------------------------- */

/* Returns the first line, from `line` on, that has code in a file of that
 * name. */
static unsigned line_with_code(const struct dbg_symbols *s, const char *file,
                               unsigned line)
{
    unsigned best = 0;
    for (size_t i = 0; i < s->n_lines; i++) {
        const struct dbg_line *l = &s->lines[i];
        if (l->is_statement && !l->is_end && l->line >= line &&
            (!best || l->line < best) && dbg_file_is(s, l->file, file))
            best = l->line;
    }
    return best;
}

static void add_line(struct found *f, const struct dbg_symbols *s,
                     const char *file, unsigned line)
{
    uint64_t *pcs = isa_alloc_raw(f->max + 1, sizeof *pcs);
    const size_t n = pcs ? dbg_line_pieces(s, file, line, pcs, f->max) : 0;
    for (size_t i = 0; i < n; i++)
        add(f, s, pcs[i]);
    free(pcs);
}

static size_t places_of_line(struct dbg_session *s, const char *file,
                             unsigned line, struct found *f)
{
    unsigned best = 0;
    for (size_t i = 0; i < s->images->n; i++) {
        unsigned at = line_with_code(s->images->of[i], file, line);
        if (at && (!best || at < best))
            best = at;
    }
    for (size_t i = 0; best && i < s->images->n; i++)
        add_line(f, s->images->of[i], file, best);
    if (f->n)
        return f->n;
    bool has_file = false;
    for (size_t i = 0; i < s->images->n; i++)
        for (size_t k = 0; k < s->images->of[i]->n_files; k++)
            has_file |=
                dbg_file_is(s->images->of[i], s->images->of[i]->files[k], file);
    if (has_file)
        dbg_fail(s, "There is no code from line %u of %s on.", line, file);
    else
        dbg_fail(s, "No kernel comes from a file named %s.", file);
    return 0;
}

/* ---- functions ---------------------------------------------------------- */

/* Returns the length of a name without the template arguments at its end. */
static size_t bare_length(const char *name)
{
    size_t n = strlen(name), depth = 0;
    for (size_t i = n; i-- > 0 && name[n - 1] == '>';) {
        depth += name[i] == '>';
        depth -= name[i] == '<';
        if (depth == 0 && name[i] == '<')
            return i;
    }
    return n;
}

/* Returns whether the user's name means this function: "f" also means "ns::f",
 * and all instances "f<int>" of a template. */
static bool is_called(const char *name, const char *wanted)
{
    size_t m = strlen(wanted);
    size_t n = strchr(wanted, '<') ? strlen(name) : bare_length(name);
    return m <= n && strncmp(name + n - m, wanted, m) == 0 &&
           (m == n || (n - m >= 2 && name[n - m - 1] == ':'));
}

/* Adds the places where a function was inlined into other functions. */
static void add_inlined(struct found *f, const struct dbg_symbols *s,
                        const struct dbg_scope *scope, const char *name)
{
    for (; scope; scope = scope->next) {
        if (scope->kind == DBG_INLINED && scope->n_ranges &&
            is_called(scope->name, name))
            add(f, s, scope->entry);
        add_inlined(f, s, scope->first, name);
    }
}

static void offer(struct isa_nearest *hint, const struct dbg_symbols *s)
{
    for (size_t i = 0; i < s->n_functions; i++)
        isa_nearest_offer(hint, s->functions[i]->name, s->functions[i]->name);
}

static size_t places_of_function(struct dbg_session *s, const char *name,
                                 struct found *f)
{
    char spelled[512];
    if (isa_spell(spelled, sizeof spelled, name) < sizeof spelled)
        name = spelled;
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 1, NULL};
    for (size_t i = 0; i < s->images->n; i++) {
        const struct dbg_symbols *p = s->images->of[i];
        for (size_t k = 0; k < p->n_functions; k++) {
            if (is_called(p->functions[k]->name, name))
                add(f, p, dbg_after_prologue(p, p->functions[k]));
            add_inlined(f, p, p->functions[k]->first, name);
        }
        offer(&hint, p);
        for (size_t k = 0; !p->has_dwarf && k < p->image.n_symbols; k++)
            if (p->image.symbols[k].is_function &&
                strcmp(p->image.symbols[k].name, name) == 0)
                add(f, p, p->image.symbols[k].address);
    }
    if (f->n == 0 && hint.found)
        dbg_fail(s, "There is no function %s in the kernels; did you mean %s?",
                 name, hint.found);
    else if (f->n == 0)
        dbg_fail(s, "There is no function %s in the kernels.", name);
    return f->n;
}

/* ---- steps -------------------------------------------------------------- */

/* Rates how well a text names a step. 4: the whole name. 3: a beginning of it,
 * such as "step 4" for "step 4: sort". 2 and 1: the whole name, or a beginning,
 * without the word "step", such as "4". 0: the text does not name the step. */
static int step_fit(const char *name, const char *wanted)
{
    const size_t n = strlen(wanted);
    for (int fit = 4; fit > 0; fit -= 2) {
        if (strcmp(name, wanted) == 0)
            return fit;
        if (n > 0 && strncmp(name, wanted, n) == 0 &&
            !isalnum((unsigned char)name[n]))
            return fit - 1;
        if (strncmp(name, "step ", 5) != 0)
            return 0;
        name += 5;
    }
    return 0;
}

static size_t places_of_step(struct dbg_session *s, const char *name,
                             struct found *f)
{
    char wanted[128];
    int best = 0;
    size_t n = strlen(name);
    if (n > 1 && name[0] == '"' && name[n - 1] == '"') {
        name++;
        n -= 2;
    }
    snprintf(wanted, sizeof wanted, "%.*s", (int)n, name);
    for (size_t i = 0; i < s->images->n; i++)
        for (size_t k = 0; k < s->images->of[i]->n_steps; k++) {
            const int fit = step_fit(s->images->of[i]->steps[k].name, wanted);
            best = fit > best ? fit : best;
        }
    for (size_t i = 0; best && i < s->images->n; i++)
        for (size_t k = 0; k < s->images->of[i]->n_steps; k++) {
            const struct dbg_step_marker *m = &s->images->of[i]->steps[k];
            if (step_fit(m->name, wanted) == best)
                add(f, s->images->of[i], m->pc);
        }
    if (f->n == 0)
        dbg_fail(s,
                 "The kernels have no step \"%s\"; `info steps` lists those "
                 "they have.",
                 wanted);
    return f->n;
}

/* ---- ops ---------------------------------------------------------------- */

static bool is_op(const char *text, const char *word)
{
    if (strncmp(text, "bang.", 5) != 0)
        return false;
    text += 5;
    bool is_copy = strncmp(text, "memcpy", 6) == 0;
    bool is_sync = strncmp(text, "sync", 4) == 0;
    if (strcmp(word, "dma") == 0)
        return is_copy;
    if (strcmp(word, "sync") == 0)
        return is_sync;
    /* the name of an op is its first part, such as "add" of "add.float", or its
     * intrinsic */
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, ". "), text);
    const struct isa_op *op = isa_op_find(name);
    return strcmp(name, word) == 0 ||
           (op && op->intrinsic && strcmp(op->intrinsic, word) == 0);
}

/* Writes why no instruction was found for an op. */
static void refuse_op(struct dbg_session *s, const char *word)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 1, NULL};
    for (size_t i = 0; i < n; i++) {
        const char *intrinsic = ops[i].intrinsic ? ops[i].intrinsic : "";
        if (strcmp(ops[i].name, word) == 0 || strcmp(intrinsic, word) == 0) {
            dbg_fail(s, "No kernel has the op %s.", word);
            return;
        }
        isa_nearest_offer(&hint, ops[i].name, ops[i].name);
        isa_nearest_offer(&hint, intrinsic, intrinsic);
    }
    if (hint.found)
        dbg_fail(s, "There is no op %s; did you mean %s?", word, hint.found);
    else
        dbg_fail(s,
                 "There is no op %s; `disassemble` shows those of a function.",
                 word);
}

size_t dbg_op_places(struct dbg_session *s, const char *word,
                     struct dbg_spot *spots, size_t max)
{
    struct found f = {spots, 0, max};
    for (size_t i = 0; i < s->images->n; i++) {
        const struct dbg_symbols *p = s->images->of[i];
        for (size_t k = 0; k < p->image.n_segments; k++) {
            const struct isa_segment *segment = &p->image.segments[k];
            for (uint64_t at = 0;
                 segment->is_code && at + 4 <= segment->file_bytes; at += 4) {
                char text[128];
                uint32_t bits;
                memcpy(&bits, segment->data + at, sizeof bits);
                if ((bits & 0x7f) != 0x0b)
                    continue;
                isa_disasm(bits, segment->address + at, text, sizeof text);
                if (is_op(text, word))
                    add(&f, p, segment->address + at);
            }
        }
    }
    if (f.n == 0)
        refuse_op(s, word);
    return f.n;
}

/* ---- all ---------------------------------------------------------------- */

static bool all_digits(const char *text)
{
    size_t n = strspn(text, "0123456789");
    return n > 0 && text[n] == 0;
}

static size_t place_of_address(struct dbg_session *s, const char *text,
                               struct found *f)
{
    struct dbg_value v;
    if (!dbg_evaluate_text(s, text, &v))
        return 0;
    uint64_t pc = (uint64_t)dbg_number(v.type, v.bytes);
    if (dbg_code_at(s->symbols, pc))
        add(f, s->symbols, pc);
    else
        dbg_fail(s, "There is no instruction at 0x%" PRIx64 ".", pc);
    return f->n;
}

/* Finds "+2" or "-1": a line relative to the current one. */
static size_t places_nearby(struct dbg_session *s, const char *text,
                            struct found *f)
{
    const struct dbg_frame *frame = s->launch ? dbg_frame_now(s) : NULL;
    long line = strtol(text, NULL, 10);
    if (!frame || !frame->file || (long)frame->line + line < 1) {
        dbg_fail(s, "There is no line from which that could be counted.");
        return 0;
    }
    return places_of_line(s, frame->file, (unsigned)(frame->line + line), f);
}

static size_t here(struct dbg_session *s, struct found *f)
{
    const struct dbg_frame *frame = dbg_frame_now(s);
    if (!frame) {
        dbg_fail(s, "No place was named, and no kernel is being run.");
        return 0;
    }
    add(f, s->symbols, frame->look);
    return f->n;
}

size_t dbg_places(struct dbg_session *s, const char *text,
                  struct dbg_spot *spots, size_t max)
{
    char word[512];
    struct found f = {spots, 0, max};
    if (snprintf(word, sizeof word, "%s", dbg_skip(text)) >= (int)sizeof word) {
        dbg_fail(s, "That is too long for a place.");
        return 0;
    }
    for (size_t n = strlen(word); n > 0 && isspace((unsigned char)word[n - 1]);)
        word[--n] = 0;
    if (!word[0])
        return here(s, &f);
    const char *step = word;
    if (dbg_word(&step, "step", 4) && step[0])
        return places_of_step(s, step, &f);
    if (s->images->n == 0) {
        dbg_fail(s, "The program has brought no kernels along yet.");
        return 0;
    }
    if (word[0] == '*')
        return place_of_address(s, word + 1, &f);
    if ((word[0] == '+' || word[0] == '-') && all_digits(word + 1))
        return places_nearby(s, word, &f);
    char *colon = strrchr(word, ':');
    if (colon && colon > word && all_digits(colon + 1)) {
        *colon = 0;
        return places_of_line(s, word, (unsigned)strtoul(colon + 1, NULL, 10),
                              &f);
    }
    if (!all_digits(word))
        return places_of_function(s, word, &f);
    const struct dbg_frame *frame = s->launch ? dbg_frame_now(s) : NULL;
    const char *file =
        frame && frame->file ? frame->file : s->focus->listed_file;
    for (size_t i = 0; !file && i < s->images->n; i++)
        if (s->images->of[i]->n_functions)
            file = s->images->of[i]->functions[0]->file;
    return places_of_line(s, file ? file : "",
                          (unsigned)strtoul(word, NULL, 10), &f);
}
