/* SPDX-License-Identifier: MIT */
#include "runtime/tools/prove/prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/prove/ask.h"
#include "runtime/tools/prove/pairs.h"
#include "runtime/tools/prove/walk.h"
#include "runtime/tools/prove/names.h"

/* ---- expressions --------------------------------------------------------- */

struct term {
    aff_value *value;
    aff_set *set; /* of a condition */
};

struct terms {
    struct prv_ask *k;
    struct term of[256];
    int64_t n;
};

static int64_t add_term(struct terms *t, aff_value *value, aff_set *set)
{
    enum { MOST = sizeof t->of / sizeof *t->of };
    if (t->n < MOST - 1)
        t->n++;
    t->of[t->n] = (struct term){value, set};
    return t->n;
}

static int64_t number_term(void *of, int64_t number)
{
    struct terms *t = of;
    return add_term(t, aff_number(number), NULL);
}

static int64_t named_term(void *of, size_t name)
{
    struct terms *t = of;
    const struct prv_question *q = t->k->q;
    return add_term(t,
                    name + 1 == q->scope.n ? aff_number(t->k->w->tasks)
                                           : aff_named(q->scope.names[name]),
                    NULL);
}

static aff_set *as_set(const struct term *t)
{
    return t->set ? t->set : aff_compared_to(AFF_NE, t->value, 0);
}

static int64_t apply_terms(void *of, enum sizes_operator how, int64_t left,
                           int64_t right, const char **wrong)
{
    struct terms *t = of;
    const struct term x = t->of[left], y = t->of[right];
    static const enum aff_order orders[] = {
        [SIZES_LE] = AFF_LE, [SIZES_GE] = AFF_GE, [SIZES_EQ] = AFF_EQ,
        [SIZES_NE] = AFF_NE, [SIZES_LT] = AFF_LT, [SIZES_GT] = AFF_GT};
    int64_t number;
    if (how == SIZES_OR)
        return add_term(t, NULL, aff_either(as_set(&x), as_set(&y)));
    if (how == SIZES_AND)
        return add_term(t, NULL, aff_both(as_set(&x), as_set(&y)));
    if (how == SIZES_EQ && x.set && y.value) /* not */
        return add_term(t, NULL, aff_without(aff_everything(), x.set));
    if (x.set || y.set) {
        *wrong = "computes with a condition, which cannot be proved for";
        return 0;
    }
    switch (how) {
    case SIZES_ADD:
        return add_term(t, aff_sum(x.value, y.value), NULL);
    case SIZES_SUBTRACT:
        return add_term(t, aff_difference(x.value, y.value), NULL);
    case SIZES_MULTIPLY:
        return add_term(t, prv_product(t->k->w, x.value, y.value, 0), NULL);
    case SIZES_DIVIDE:
    case SIZES_REST:
        if (aff_is_number(y.value, &number) && number > 0)
            return add_term(t, aff_quotient(x.value, number, how == SIZES_REST),
                            NULL);
        *wrong = "only divisors that are positive numbers can be proved for";
        return 0;
    case SIZES_LEFT:
    case SIZES_RIGHT:
        if (!aff_is_number(y.value, &number) || number < 0 || number > 62) {
            *wrong = "only shifts by numbers can be proved for";
            return 0;
        }
        return add_term(t,
                        how == SIZES_LEFT
                            ? aff_times(x.value, INT64_C(1) << number)
                            : aff_divided(x.value, INT64_C(1) << number),
                        NULL);
    default:
        return add_term(t, NULL, aff_compared(orders[how], x.value, y.value));
    }
}

/* Reads an expression; a condition if is_set. */
static bool read_term(struct prv_ask *k, const char *text, bool is_set,
                      struct term *term, struct isa_sentence error)
{
    struct terms t = {.k = k};
    const struct sizes_algebra algebra = {&t, number_term, named_term,
                                          apply_terms};
    int64_t value;
    if (!sizes_read(text, strlen(text), &k->q->scope, &algebra, &value, error))
        return false;
    *term = t.of[value];
    if (is_set)
        term->set = as_set(term);
    return is_set || !term->set ||
           isa_refuse(error, "'%s' is a condition, no number", text);
}

/* ---- what is there ------------------------------------------------------- */

static struct prv_object *add_object(struct prv_ask *k, enum isa_space space,
                                     aff_value *from, aff_value *to)
{
    if (k->n_objects == PRV_MOST_OBJECTS)
        return NULL;
    struct prv_object *o = &k->objects[k->n_objects++];
    *o = (struct prv_object){space, from, to, from, to, -1};
    return o;
}

static void add_variables(struct prv_ask *k)
{
    const struct isa_image *image = k->q->image;
    for (size_t i = 0; i < image->n_symbols; i++) {
        const struct isa_symbol *s = &image->symbols[i];
        if (s->is_function || !s->bytes || !isa_image_sees(k->q->kernel, s))
            continue;
        add_object(k, isa_space_at(s->address), aff_number((int64_t)s->address),
                   aff_number((int64_t)(s->address + s->bytes)));
    }
    add_object(k, ISA_SPACE_LDRAM, aff_number(PRV_STACK_TOP - (1 << 20)),
               aff_number(PRV_STACK_TOP + 4096));
}

/* Arrays lie so far apart that no mistake leads from one into another. */
static bool add_argument(struct prv_ask *k, struct prv_state *start, size_t i,
                         struct isa_sentence error)
{
    enum { APART = 44 };
    const struct prv_argument *of = &k->q->arguments[i];
    const int64_t base = (int64_t)(i + 1) << APART;
    struct term term;
    aff_value *value = NULL;
    if (of->value) {
        if (!read_term(k, of->value, false, &term, error))
            return false;
        value = term.value;
    }
    if (of->length) {
        if (!read_term(k, of->length, false, &term, error))
            return false;
        value = aff_number(base);
        aff_value *end =
            aff_sum(value, aff_times(term.value, (int64_t)of->bytes));
        struct prv_object *o = add_object(k, ISA_SPACE_GDRAM, value, end);
        if (!o)
            return isa_refuse(error, "the kernel has too many variables");
        o->argument = (int)i;
        o->near = aff_number(base - ((int64_t)1 << (APART - 1)));
        o->beyond = aff_number(base + ((int64_t)1 << (APART - 1)));
    }
    if (i < 8)
        start->at[10 + i] = value;
    start->why[10 + (i < 8 ? i : 0)] = "argument";
    return true;
}

static bool begin(struct prv_ask *k, struct prv_state *start,
                  struct isa_sentence error)
{
    const struct prv_question *q = k->q;
    struct term term;
    aff_value *zero = aff_number(0);
    const int task = prv_name(k->w, PRV_TASK, "number of the task", 0);
    if (task < 0)
        return isa_refuse(error, ISA_NO_MEMORY, "the proof");
    k->where = aff_everything();
    for (size_t i = 0; i + 1 < q->scope.n; i++)
        k->where = aff_both(k->where, aff_between(aff_named(q->scope.names[i]),
                                                  q->low[i], q->high[i]));
    k->w->where = k->where;
    if (q->where && !read_term(k, q->where, true, &term, error))
        return false;
    if (q->where)
        k->where = aff_both(k->where, term.set);
    k->w->where = k->where;
    k->w->names[task].facts =
        aff_between(prv_named(k->w, task), 0, k->w->tasks - 1);
    start->path = aff_both(k->where, k->w->names[task].facts);
    start->at[2] = aff_number(PRV_STACK_TOP);
    for (unsigned i = PRV_REGISTERS; i < PRV_SLOTS; i++)
        start->at[i] = zero;
    add_variables(k);
    for (size_t i = 0; i < q->n_arguments; i++)
        if (!add_argument(k, start, i, error))
            return false;
    return true;
}

/* ---- the answers --------------------------------------------------------- */

static void walk(struct prv_ask *k, struct prv_state *start)
{
    struct prv_walk *w = k->w;
    const struct prv_state both = *start;
    prv_walk(w, start);
    k->ends[0] = w->end;
    k->ends[1] = w->end;
    if (!k->q->clusters || w->stop)
        return;
    aff_value *task = aff_named(w->names[0].text);
    *start = both;
    start->path =
        aff_both(start->path,
                 aff_compared_to(AFF_EQ, aff_rest(task, k->q->arch->cores), 0));
    w->end = NULL;
    w->is_mpu = true;
    prv_walk(w, start);
    k->ends[1] = w->end;
}

static void ask(struct prv_ask *k)
{
    static void (*const questions[])(struct prv_ask *) = {
        prv_ask_bounds, prv_ask_counts, prv_ask_barrier,  prv_ask_hazard,
        prv_ask_race,   prv_ask_init,   prv_ask_coverage,
    };
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        aff_limit(k->q->steps);
        questions[i](k);
    }
}

void mlusim_prove_stop(void)
{
    aff_stop();
}

bool mlusim_prove(const struct prv_question *q, struct prv_answers *answers,
                  struct isa_sentence error)
{
    struct prv_code code = {.n_insns = 0};
    struct prv_walk w = {.q = q, .code = &code};
    struct prv_ask *k = isa_alloc(1, sizeof *k);
    struct prv_state start = {.path = NULL};
    char reason[160] = "";
    uint64_t pc = 0;
    memset(answers, 0, sizeof *answers);
    if (!k || !aff_open()) {
        free(k);
        return isa_refuse(error, ISA_NO_MEMORY, "the proof");
    }
    k->q = q;
    k->w = &w;
    k->answers = answers;
    w.tasks = q->dim[0] * q->dim[1] * q->dim[2];
    aff_limit(q->steps);
    bool is_good = begin(k, &start, error);
    if (is_good && !prv_code_open(&code, q->image, q->kernel->address, &pc,
                                  (struct isa_sentence){reason, sizeof reason}))
        prv_stop(&w, pc, "%s", reason);
    if (is_good && !w.stop)
        walk(k, &start);
    k->object = isa_alloc(w.n_events + 1, sizeof *k->object);
    if (is_good && !k->object)
        prv_stop(&w, 0, ISA_NO_MEMORY, "the proof");
    for (int i = 0; w.stop && i < PRV_N_PROPERTIES; i++)
        prv_undecided(k, (enum prv_property)i, w.stop_pc, "%s", w.stop);
    for (int i = 0; w.stop && i < ISA_N_SPACES; i++)
        answers->largest[i] = -1;
    if (is_good && !w.stop)
        ask(k);
    free(k->object);
    prv_walk_close(&w);
    prv_code_close(&code);
    aff_close();
    free(k);
    return is_good;
}
