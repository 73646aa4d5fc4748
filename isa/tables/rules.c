/* SPDX-License-Identifier: MIT */
/* See rules.h. Without an op, the text includes clauses that apply only to some
 * ops, and the count is called n. */
#include "isa/tables/rules.h"
#include "isa/support/words/text.h"
#include "isa/tables/prototype.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* A description in progress. */
struct words {
    struct isa_text text;
    const struct isa_op *op; /* NULL: none */
};

/* Begins a clause. "; " ends the scope of the words before it. */
static void begin(struct words *w, const char *separator)
{
    if (w->text.length > 0)
        isa_text_put(&w->text, "%s", separator);
}

static const char *name_of(const struct words *w, int k, char buf[32])
{
    return isa_operand_name(w->op, k, buf, 32);
}

/* Returns the index of the operand that counts elements or bytes. */
static int count_at(const struct isa_op *op)
{
    const char *at = strchr(op->operands, 'n');
    at = at ? at : strchr(op->operands, 'b');
    return at ? (int)(at - op->operands) : -1;
}

static bool has(const struct words *w, const char *letters)
{
    return !w->op || w->op->operands[strcspn(w->op->operands, letters)];
}

static bool is_span(const struct isa_op *op, int k)
{
    return isa_letter(op->operands[k])->access != ISA_ACCESS_NUMBER;
}

/* Returns the number of spans of an op; if `written`, only of spans that the op
 * writes. */
static int count_spans(const struct isa_op *op, bool written)
{
    int n = 0;
    for (int k = 0; k < op->n_operands; k++)
        n += is_span(op, k) &&
             (!written ||
              isa_letter(op->operands[k])->access == ISA_ACCESS_WRITTEN);
    return n;
}

/* Whether 1xx and 2xx have the op. */
static bool is_on_generation2(const struct words *w)
{
    return !w->op || w->op->since < 300;
}

/* ---- clauses of the tables ----------------------------------------------- */

/* Returns the length of a clause's prefix before ": "; 0: the clause has no
 * prefix and applies to every op. */
static size_t prefix_of(const char *clause)
{
    size_t n = clause[0] == '!';
    while (isalpha((unsigned char)clause[n]))
        n++;
    return clause[n] == ':' ? n : 0;
}

/* Whether a clause applies to this op; moves *text past the clause's prefix. */
static bool is_for(const struct words *w, const char **text)
{
    char letters[16];
    const size_t n = prefix_of(*text);
    const bool is_other = **text == '!';
    if (n == 0)
        return true;
    assert(n < sizeof letters);
    memcpy(letters, *text + is_other, n - is_other);
    letters[n - is_other] = 0;
    *text += n + strlen(": ");
    return !w->op || has(w, letters) != is_other;
}

static void put_clauses(struct words *w, const char *text)
{
    char name[32];
    while (*text) {
        bool is_mine = is_for(w, &text);
        const char *end = strstr(text, "; ");
        end = end ? end : text + strlen(text);
        is_mine &= is_on_generation2(w) || strncmp(text, "1xx", 3) != 0;
        if (is_mine)
            begin(w, "; ");
        for (; text < end; text++)
            if (is_mine && *text == '#')
                isa_text_put(&w->text, "%s",
                             w->op ? name_of(w, count_at(w->op), name) : "n");
            else if (is_mine)
                isa_text_put(&w->text, "%c", *text);
        text += *text ? strlen("; ") : 0;
    }
}

/* ---- ranges of numbers --------------------------------------------------- */

/* Returns the range of a number; NULL: the op's shape describes the range. */
static const char *range_of(const struct isa_op *op, int k)
{
    const char letter = op->operands[k];
    const bool is_pad = op->shape == ISA_SHAPE_pad && letter == 'l' &&
                        strchr(op->operands, 'l') != op->operands + k;
    const bool is_gathered =
        op->shape == ISA_SHAPE_gather || op->shape == ISA_SHAPE_scatter;
    if (letter == 'N' && op->shape == ISA_SHAPE_fusion)
        return NULL;
    if (strchr("nNbhvl", letter))
        return is_pad ? "0..2^40" : "1..2^40";
    if (letter == 'g')
        return "0..65535";
    if (letter == 't' || letter == 'u')
        return is_gathered ? "0..2^40" : "-2^40..2^40";
    return NULL;
}

static bool is_same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* Writes the ranges. Names with equal ranges share a clause, at the place of
 * the first name. */
static void put_ranges(struct words *w)
{
    const struct isa_op *op = w->op;
    for (int k = 0; k < op->n_operands; k++) {
        const char *range = range_of(op, k);
        bool is_said = !range;
        for (int i = 0; i < k; i++)
            is_said |= is_same(range_of(op, i), range);
        for (int i = k; !is_said && i < op->n_operands; i++) {
            char name[32];
            if (!is_same(range_of(op, i), range))
                continue;
            begin(w, ", ");
            isa_text_put(&w->text, "%s", name_of(w, i, name));
        }
        if (!is_said)
            isa_text_put(&w->text, " in %s", range);
    }
}

/* ---- rule sets ----------------------------------------------------------- */

/* Writes the operands whose memory depends only on their letter. */
static bool put_places(struct words *w)
{
    bool has_place = false;
    for (int k = 0; w->op && k < w->op->n_operands; k++) {
        const enum isa_place place = isa_letter(w->op->operands[k])->place;
        char name[32];
        if (place == ISA_PLACE_RULE)
            continue;
        begin(w, "; ");
        isa_text_put(&w->text, "%s in %s", name_of(w, k, name),
                     place == ISA_PLACE_WRAM ? "WRAM" : "GDRAM");
        has_place = true;
    }
    return has_place;
}

static void put_space(struct words *w, enum isa_rule_space space)
{
    static const char *const names[] = {
        [ISA_IN_NRAM] = "NRAM",
        [ISA_IN_SRAM] = "SRAM",
        [ISA_IN_GDRAM] = "GDRAM",
        [ISA_IN_LDRAM] = "LDRAM",
    };
    if (space == ISA_IN_ANYWHERE)
        return;
    const bool has_place = put_places(w);
    if (has_place && count_spans(w->op, false) == 1)
        return;
    begin(w, has_place ? ", " : "; ");
    if (space == ISA_IN_BY_DIRECTION && has(w, "oqe"))
        isa_text_put(&w->text, "d and s in the spaces the direction names, "
                               "other operands in NRAM");
    else if (space == ISA_IN_BY_DIRECTION)
        isa_text_put(&w->text, "operands in the spaces the direction names");
    else
        isa_text_put(&w->text, "%soperands in %s", has_place ? "other " : "",
                     names[space]);
}

static void put_overlap(struct words *w, enum isa_overlap overlap)
{
    static const char *const texts[] = {
        [ISA_OVERLAP_FIRST] =
            "d anywhere, as if sources were read before anything is written",
        [ISA_OVERLAP_STREAM] =
            "d equal to a source, apart from it, or partly over it: elements "
            "go in ascending order, reads run 1 KiB ahead of writes",
        [ISA_OVERLAP_EXACT] = "d equal to another operand or apart from it",
        [ISA_OVERLAP_NEVER] = "d apart from other operands",
    };
    if (overlap == ISA_OVERLAP_ANY || (w->op && count_spans(w->op, false) < 2))
        return;
    begin(w, ", ");
    isa_text_put(&w->text, "%s", texts[overlap]);
    if (overlap == ISA_OVERLAP_STREAM && w->op && count_spans(w->op, true) > 1)
        isa_text_put(&w->text, ", not partly over what else is written");
}

/* The rules of 1xx and 2xx. */
static void put_generation2(struct words *w, const struct isa_rule_info *rule)
{
    const int at = w->op ? count_at(w->op) : -1;
    const bool are_bytes = at >= 0 && w->op->operands[at] == 'b';
    const bool is_cycled = w->op && has(w, "c") && has(w, "N");
    char name[32];
    if ((rule->align2 == 1 && rule->mult2 == 1) || !is_on_generation2(w))
        return;
    begin(w, "; ");
    isa_text_put(&w->text, "1xx and 2xx: %s %u-byte aligned",
                 has(w, "tu") && w->op ? "the lowest address of each operand"
                                       : "addresses",
                 rule->align2);
    if (rule->mult2 == 1)
        return;
    isa_text_put(
        &w->text, ", %s%s%s%s of %u", w->op ? name_of(w, at, name) : "n",
        are_bytes ? "" : " * sizeof(T)", is_cycled ? " and m * sizeof(T)" : "",
        is_cycled ? " multiples" : " a multiple", rule->mult2);
}

static void put_rule_set(struct words *w, const struct isa_rule_info *rule)
{
    static const char *const extras[] = {
        [ISA_EXTRA_none] = "",
#define X(id, bits, text) [ISA_EXTRA_##id] = (text),
#include "isa/tables/extras.def"
#undef X
    };
    put_space(w, rule->space);
    put_overlap(w, rule->overlap);
    put_clauses(w, rule->more);
    put_clauses(w, extras[rule->extra]);
    put_generation2(w, rule);
}

const char *isa_rule_set_text(const struct isa_rule_info *rule, char *buf,
                              size_t size)
{
    struct words w = {{buf, size, 0}, NULL};
    isa_text_put(&w.text, "%s", "");
    put_rule_set(&w, rule);
    if (w.text.length == 0)
        isa_text_put(&w.text, "no constraint");
    return buf;
}

/* ---- shapes and ops ------------------------------------------------------ */

const char *isa_shape_limits(enum isa_shape shape, char *buf, size_t size)
{
    struct words w = {{buf, size, 0}, NULL};
    assert(shape < ISA_N_SHAPES);
    isa_text_put(&w.text, "%s", "");
    put_clauses(&w, isa_shapes[shape].limits);
    return buf;
}

const char *isa_rules_text(const struct isa_op *op, char *buf, size_t size)
{
    struct words w = {{buf, size, 0}, op};
    isa_text_put(&w.text, "%s", "");
    if (op->sem) { /* ops without a body check their numbers themselves */
        put_ranges(&w);
        put_clauses(&w, isa_shapes[op->shape].limits);
    }
    if (op->operands[0] && strchr(op->operands, 'k') && op->sem) {
        begin(&w, "; ");
        isa_text_put(&w.text,
                     "direction SRAM2SRAM, cluster less than clusterDim");
    }
    put_rule_set(&w, &isa_rules[op->rule]);
    if (w.text.length == 0)
        isa_text_put(&w.text, "no constraint");
    return buf;
}
