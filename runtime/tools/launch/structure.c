/* SPDX-License-Identifier: MIT */
/* Reads a structure in braces by its layout in debug information. Each text
 * between commas is for a slot: a member, or a member of a base class or an
 * anonymous structure, because C++ names these members in the same way. */
#include "runtime/tools/launch/structure.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/nearest.h"

enum { MAX_PATH_TEXT = 512 };

/* An argument that is being read. */
struct structure {
    size_t number;
    const char *at; /* rest of the text, which is not read yet */
    unsigned char *bytes;
    const struct mlusim_saving *saving;
    struct mlusim_words *words;
    char *error; /* receives a message */
    size_t error_bytes;
};

/* The part of the argument that is initialised. path: its name, such as
 * ".in[2]". */
struct target {
    const struct isa_layout *layout;
    uint64_t offset; /* from the beginning of the argument */
    char path[MAX_PATH_TEXT];
};

/* Writes a message about the target. Always returns false. */
__attribute__((format(printf, 3, 4))) static bool
complain(const struct structure *s, const struct target *target,
         const char *format, ...)
{
    va_list values;
    size_t n = 0;
    if (target->path[0])
        n = (size_t)snprintf(s->error, s->error_bytes, "member %s: ",
                             target->path + (target->path[0] == '.'));
    va_start(values, format);
    if (n < s->error_bytes)
        vsnprintf(s->error + n, s->error_bytes - n, format, values);
    va_end(values);
    return false;
}

static bool no_memory(const struct structure *s, const struct target *target)
{
    return complain(s, target, "there is no memory for it");
}

/* ---- text ---------------------------------------------------------------- */

static void skip_blanks(struct structure *s)
{
    while (isspace((unsigned char)*s->at))
        s->at++;
}

/* Takes the next word, without the quotes around it and the blanks after it.
 * False: the word is too long. */
static bool take_word(struct structure *s, char *word, size_t room)
{
    skip_blanks(s);
    const char *from = s->at;
    size_t n = mlusim_word_length(from);
    s->at += n;
    while (n > 0 && isspace((unsigned char)from[n - 1]))
        n--;
    if (n > 1 && from[0] == '"' && from[n - 1] == '"') {
        from++;
        n -= 2;
    }
    return (size_t)snprintf(word, room, "%.*s", (int)n, from) < room;
}

/* ---- slots --------------------------------------------------------------- */

static struct mlusim_slot *unknown_name(const struct structure *s,
                                        const struct target *of,
                                        const struct mlusim_slots *slots,
                                        const char *name)
{
    char all[512];
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 2 + 1, NULL};
    for (size_t i = 0; i < slots->n; i++)
        isa_nearest_offer(&hint, slots->all[i].member->name,
                          slots->all[i].member->name);
    mlusim_slots_names(slots, false, all, sizeof all);
    complain(s, of, "%s has no member %s; %s%s%s",
             of->layout->type[0] ? of->layout->type : "it", name,
             hint.found ? "did you mean " : "it has ",
             hint.found ? hint.found : (*all ? all : "none"),
             hint.found ? "?" : "");
    return NULL;
}

/* Returns the slot of the next value, by its name or by its position (*next
 * counts positions). NULL after a message. */
static struct mlusim_slot *choose_slot(struct structure *s,
                                       const struct target *of,
                                       struct mlusim_slots *slots, size_t *next,
                                       bool *has_names)
{
    const char *begin;
    char name[256];
    const size_t n = mlusim_name_length(s->at, &begin);
    if (n > 0) {
        *has_names = true;
        snprintf(name, sizeof name, "%.*s", (int)n, begin);
        s->at = strchr(begin + n, '=') + 1;
        for (size_t i = 0; i < slots->n; i++)
            if (strcmp(slots->all[i].member->name, name) == 0)
                return &slots->all[i];
        return unknown_name(s, of, slots, name);
    }
    if (*has_names) {
        complain(s, of,
                 "'%.*s' has no name, and others have: give all of them by "
                 "name, or all in order",
                 (int)mlusim_word_length(s->at), s->at);
        return NULL;
    }
    /* of a union, only the first alternative, as in C */
    while (*next < slots->n && slots->all[*next].choice &&
           slots->all[*next].alternative)
        ++*next;
    if (*next < slots->n)
        return &slots->all[(*next)++];
    complain(s, of, "there are more values than %s has members",
             of->layout->type[0] ? of->layout->type : "it");
    return NULL;
}

/* Whether neither this slot nor any other slot that shares its bytes has a
 * value yet.
 */
static bool is_free(const struct structure *s, const struct target *of,
                    const struct mlusim_slots *slots,
                    const struct mlusim_slot *slot)
{
    if (slot->is_given)
        return complain(s, of, "%s is given twice", slot->member->name);
    for (size_t i = 0; slot->choice && i < slots->n; i++) {
        const struct mlusim_slot *other = &slots->all[i];
        if (other->is_given && other->choice == slot->choice &&
            other->alternative != slot->alternative)
            return complain(s, of,
                            "%s and %s are of one union: give one of "
                            "them",
                            other->member->name, slot->member->name);
    }
    return true;
}

/* Whether all slots have values. In a union, one alternative is enough. */
static bool are_complete(const struct structure *s, const struct target *of,
                         struct mlusim_slots *slots)
{
    char names[512];
    bool is_complete = true;
    for (size_t i = 0; i < slots->n; i++)
        for (size_t k = 0;
             slots->all[i].choice && slots->all[i].is_given && k < slots->n;
             k++)
            if (slots->all[k].choice == slots->all[i].choice)
                slots->all[k].is_given = true;
    for (size_t i = 0; i < slots->n; i++)
        is_complete &= slots->all[i].is_given;
    if (is_complete)
        return true;
    mlusim_slots_names(slots, true, names, sizeof names);
    return complain(s, of,
                    "nothing is given for %s; give each member a value, and a "
                    "pointer to nothing null",
                    names);
}

/* ---- values -------------------------------------------------------------- */

static void put_bits(unsigned char *bytes, unsigned first, unsigned n,
                     uint64_t value)
{
    for (unsigned i = 0; i < n; i++) {
        const unsigned at = first + i;
        const unsigned char bit = (unsigned char)(1u << (at % 8));
        bytes[at / 8] = (unsigned char)(value >> i & 1 ? bytes[at / 8] | bit
                                                       : bytes[at / 8] & ~bit);
    }
}

/* Whether a number of a type fits into n bits. */
static bool has_room(uint64_t value, unsigned n, bool is_signed)
{
    const int64_t number = (int64_t)value;
    if (n >= 64)
        return true;
    return is_signed ? number >= -(INT64_C(1) << (n - 1)) &&
                           number < INT64_C(1) << (n - 1)
                     : value < UINT64_C(1) << n;
}

/* Reads a number, or the name of a value of an enumeration. */
static bool read_number(const struct isa_layout *layout,
                        const struct array_reader *r, unsigned char *bytes)
{
    const struct isa_param *type = &layout->number;
    const char *scope = strrchr(r->text, ':');
    const char *name = scope ? scope + 1 : r->text;
    char all[512] = "";
    size_t used = 0;
    if (!layout->n_words || type->bytes > sizeof layout->words->value ||
        isdigit((unsigned char)*name) || *name == '-')
        return mlusim_number(r, type, bytes);
    for (size_t i = 0; i < layout->n_words; i++) {
        const struct isa_layout_word *word = &layout->words[i];
        if (strcmp(word->name, name) == 0) {
            memcpy(bytes, &word->value, type->bytes);
            return true;
        }
        if (used < sizeof all)
            used += (size_t)snprintf(all + used, sizeof all - used, "%s%s",
                                     used ? ", " : "", word->name);
    }
    return array_complain(r, "'%s' is no number, and none of %s", r->text, all);
}

static bool put_number(struct structure *s, const struct target *to,
                       const struct array_reader *r)
{
    const struct isa_layout *layout = to->layout;
    const struct isa_param *type = &layout->number;
    unsigned char bytes[8] = {0};
    uint64_t value = 0;
    assert(layout->bytes <= sizeof bytes || type->bytes > sizeof bytes);
    if (!read_number(layout, r, bytes))
        return false;
    if (!layout->n_bits) {
        memcpy(s->bytes + to->offset, bytes, type->bytes);
        return true;
    }
    memcpy(&value, bytes, sizeof value);
    if (type->is_signed && type->bytes < 8 &&
        value >> (8 * type->bytes - 1) & 1)
        value |= UINT64_MAX << (8 * type->bytes);
    if (!has_room(value, layout->n_bits, type->is_signed))
        return array_complain(r, "'%s' has no room in %u bit%s", r->text,
                              layout->n_bits, layout->n_bits == 1 ? "" : "s");
    put_bits(s->bytes + to->offset, layout->bit, layout->n_bits, value);
    return true;
}

static bool put_pointer(struct structure *s, const struct target *to,
                        const struct array_reader *r)
{
    char before[32];
    bool is_null; /* null: the bytes of the pointer are already zero */
    snprintf(before, sizeof before, "@%" PRIu64, to->offset);
    return mlusim_pointer(r, &to->layout->number, s->number, to->path,
                          s->saving, before, s->words, &is_null);
}

/* Writes one text for a number or pointer, or for each element of an array. */
static bool put_text(struct structure *s, const struct target *to,
                     const char *text)
{
    char sentence[768];
    const struct array_reader r = {text, sentence, sizeof sentence};
    const struct isa_layout *layout = to->layout;
    bool is_good = true;
    if (layout->kind == ISA_LAYOUT_VALUE) {
        is_good = layout->number.kind == ISA_PARAM_POINTER
                      ? put_pointer(s, to, &r)
                      : put_number(s, to, &r);
        return is_good || complain(s, to, "%s", sentence);
    }
    assert(layout->kind == ISA_LAYOUT_ARRAY);
    struct target element = {.layout = &layout->parts[0]};
    for (uint64_t i = 0; is_good && i < layout->n_elements; i++) {
        element.offset = to->offset + i * layout->parts[0].bytes;
        snprintf(element.path, sizeof element.path, "%s", to->path);
        is_good = put_text(s, &element, text);
    }
    return is_good;
}

/* Whether the part is an array of numbers, which one number may fill. */
static bool is_filled(const struct isa_layout *layout)
{
    while (layout->kind == ISA_LAYOUT_ARRAY)
        layout = &layout->parts[0];
    return layout->kind == ISA_LAYOUT_VALUE &&
           layout->number.kind != ISA_PARAM_POINTER;
}

/* ---- lists --------------------------------------------------------------- */

static bool read_target(struct structure *s, const struct target *to);

/* Skips what follows a value in braces. *is_last: whether it was the last
 * value. On an error, prints a message and returns false. */
static bool next_value(struct structure *s, const struct target *of,
                       bool *is_last)
{
    skip_blanks(s);
    if (*s->at == ',') {
        s->at++;
        skip_blanks(s);
    } else if (*s->at != '}') {
        return *s->at ? complain(s, of, "expected , or } before '%s'", s->at)
                      : complain(s, of, "there is no } at the end");
    }
    *is_last = *s->at == '}';
    return *is_last || *s->at || complain(s, of, "there is no } at the end");
}

static bool read_members(struct structure *s, const struct target *of,
                         struct mlusim_slots *slots)
{
    size_t next = 0;
    bool has_names = false, is_last = *s->at == '}';
    while (!is_last) {
        struct target to;
        struct mlusim_slot *slot = choose_slot(s, of, slots, &next, &has_names);
        if (!slot || !is_free(s, of, slots, slot))
            return false;
        slot->is_given = true;
        to.layout = slot->member;
        to.offset = of->offset + slot->offset;
        if ((size_t)snprintf(to.path, sizeof to.path, "%s.%s", of->path,
                             slot->member->name) >= sizeof to.path)
            return complain(s, of, "the name of a member is too long");
        if (!read_target(s, &to) || !next_value(s, of, &is_last))
            return false;
    }
    s->at++;
    return are_complete(s, of, slots);
}

static bool read_struct(struct structure *s, const struct target *of)
{
    struct mlusim_slots slots = {0};
    const bool is_good = mlusim_slots_list(of->layout, 0, 0, 0, &slots)
                             ? read_members(s, of, &slots)
                             : no_memory(s, of);
    free(slots.all);
    return is_good;
}

static bool read_elements(struct structure *s, const struct target *of)
{
    const struct isa_layout *array = of->layout;
    bool is_last = *s->at == '}';
    uint64_t n = 0;
    for (; !is_last; n++) {
        struct target to = {.layout = &array->parts[0]};
        if (n == array->n_elements)
            return complain(s, of,
                            "there are more values than elements, of "
                            "which it has %" PRIu64,
                            n);
        to.offset = of->offset + n * to.layout->bytes;
        if ((size_t)snprintf(to.path, sizeof to.path, "%s[%" PRIu64 "]",
                             of->path, n) >= sizeof to.path)
            return complain(s, of, "the name of an element is too long");
        if (!read_target(s, &to) || !next_value(s, of, &is_last))
            return false;
    }
    s->at++;
    return n == array->n_elements ||
           complain(s, of,
                    "%" PRIu64 " of its %" PRIu64 " elements are given; give "
                    "each a value%s",
                    n, array->n_elements,
                    is_filled(array) ? ", or all the same one without braces"
                                     : "");
}

static bool read_list(struct structure *s, const struct target *to)
{
    const struct isa_layout *layout = to->layout;
    s->at++;
    skip_blanks(s);
    switch (layout->kind) {
    case ISA_LAYOUT_STRUCT:
    case ISA_LAYOUT_UNION:
        return read_struct(s, to);
    case ISA_LAYOUT_ARRAY:
        return read_elements(s, to);
    case ISA_LAYOUT_VALUE:
    case ISA_LAYOUT_OTHER:
        break;
    }
    return complain(s, to,
                    layout->number.kind == ISA_PARAM_POINTER
                        ? "is a pointer, and braces are no memory; give it "
                          "FILE.npy, gdram:TYPE[N], or null where the kernel "
                          "touches nothing"
                        : "is a number, which has no braces");
}

static bool read_target(struct structure *s, const struct target *to)
{
    char word[PATH_MAX];
    const struct isa_layout *layout = to->layout;
    skip_blanks(s);
    if (*s->at == '{')
        return read_list(s, to);
    if (layout->kind == ISA_LAYOUT_OTHER)
        return complain(s, to,
                        "is of a type which only a host program can "
                        "pass");
    if (!take_word(s, word, sizeof word))
        return complain(s, to, "what is given for it is too long");
    if (layout->kind != ISA_LAYOUT_VALUE && !is_filled(layout))
        return complain(
            s, to, "is %s: give it %s in braces, as in {1, x.npy}",
            layout->kind == ISA_LAYOUT_ARRAY ? "an array" : "a structure",
            layout->kind == ISA_LAYOUT_ARRAY ? "elements" : "members");
    return put_text(s, to, word);
}

/* ---- the argument -------------------------------------------------------- */

/* Reads the whole text. The word of the value is before the words of pointers,
 * in a place that is kept free for it. */
static bool read_all(struct structure *s, const struct target *all)
{
    const size_t place = s->words->n;
    const bool is_saved = s->saving->file_of(s->saving->user, s->number, "");
    if (is_saved && all->layout->kind == ISA_LAYOUT_VALUE)
        return complain(s, all, "is no pointer: there is nothing to save");
    if (is_saved)
        return complain(s, all,
                        "is no pointer: there is nothing to save but what its "
                        "members are to, as in --save %zu.p=FILE.npy",
                        s->number);
    if (!mlusim_words_add(s->words, "="))
        return no_memory(s, all);
    if (!read_target(s, all))
        return false;
    skip_blanks(s);
    if (*s->at)
        return complain(s, all, "expected nothing behind it, and there is '%s'",
                        s->at);
    struct mlusim_words value = {0};
    if (!mlusim_value_add(s->bytes, all->layout->bytes, &value))
        return no_memory(s, all);
    free(s->words->words[place]);
    s->words->words[place] = value.words[0];
    free(value.words);
    return true;
}

bool mlusim_structure(const struct isa_layout *layout, size_t number,
                      const char *text, const struct mlusim_saving *saving,
                      struct mlusim_words *words, char *error,
                      size_t error_bytes)
{
    assert(number > 0);
    struct structure s = {.number = number,
                          .at = text,
                          .saving = saving,
                          .words = words,
                          .error = error,
                          .error_bytes = error_bytes};
    const struct target all = {.layout = layout};
    s.bytes = calloc(layout->bytes + 1, 1);
    const bool is_good = s.bytes ? read_all(&s, &all) : no_memory(&s, &all);
    free(s.bytes);
    return is_good;
}

bool mlusim_needs_layout(const struct isa_param *param, const char *text)
{
    const bool is_word = (isalpha((unsigned char)*text) || *text == '_') &&
                         strcmp(text, "true") != 0 &&
                         strcmp(text, "false") != 0;
    return param->kind == ISA_PARAM_STRUCT ||
           (param->kind == ISA_PARAM_INT && is_word);
}
