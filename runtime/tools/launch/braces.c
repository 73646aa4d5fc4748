/* SPDX-License-Identifier: MIT */
#include "runtime/tools/launch/braces.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/array/source.h"

size_t mlusim_word_length(const char *text)
{
    size_t n = 0;
    for (int depth = 0; text[n]; n++) {
        if (text[n] == '"') {
            const char *end = strchr(text + n + 1, '"');
            n = end ? (size_t)(end - text) : strlen(text) - 1;
        } else if (depth == 0 && strchr(",{}", text[n])) {
            break;
        }
        depth += text[n] == '[';
        depth -= text[n] == ']' && depth > 0;
    }
    return n;
}

size_t mlusim_name_length(const char *text, const char **name)
{
    *name = text + (*text == '.');
    size_t n = 0;
    while (isalnum((unsigned char)(*name)[n]) || (*name)[n] == '_')
        n++;
    const char *end = *name + n;
    while (isspace((unsigned char)*end))
        end++;
    return *end == '=' ? n : 0;
}

bool mlusim_has_zeros(const char *text)
{
    char word[PATH_MAX];
    if (text[strspn(text, " \t\n")] != '{')
        return false;
    while (*text) {
        const char *name;
        text += strspn(text, "{}, \t\n");
        const size_t named = mlusim_name_length(text, &name);
        if (named)
            text = strchr(name + named, '=') + 1;
        const size_t n = mlusim_word_length(text);
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        if (array_source_is_zero(word))
            return true;
        text += n;
    }
    return false;
}

/* ---- slots --------------------------------------------------------------- */

static bool add_slot(struct mlusim_slots *slots, const struct mlusim_slot *slot)
{
    if (slots->n == slots->room) {
        const size_t room = 2 * slots->room + 8;
        struct mlusim_slot *all = realloc(slots->all, room * sizeof *all);
        if (!all)
            return false;
        slots->all = all;
        slots->room = room;
    }
    slots->all[slots->n++] = *slot;
    return true;
}

bool mlusim_slots_list(const struct isa_layout *of, uint64_t offset,
                       unsigned choice, unsigned alternative,
                       struct mlusim_slots *slots)
{
    const bool chooses = of->kind == ISA_LAYOUT_UNION && !choice;
    if (chooses)
        choice = ++slots->n_choices;
    for (size_t i = 0; i < of->n_parts; i++) {
        const struct isa_layout *part = &of->parts[i];
        const bool is_named = part->name[0] != 0;
        const struct mlusim_slot slot = {
            .member = part,
            .offset = offset + part->offset,
            .choice = choice,
            .alternative = chooses ? (unsigned)i : alternative,
        };
        if (!is_named && part->n_bits)
            continue; /* bits that nobody can name */
        if (is_named ? !add_slot(slots, &slot)
                     : !mlusim_slots_list(part, slot.offset, choice,
                                          slot.alternative, slots))
            return false;
    }
    return true;
}

void mlusim_slots_names(const struct mlusim_slots *slots, bool is_missing_alone,
                        char *text, size_t room)
{
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; i < slots->n && used < room; i++)
        if (!is_missing_alone || !slots->all[i].is_given)
            used +=
                (size_t)snprintf(text + used, room - used, "%s%s",
                                 used ? ", " : "", slots->all[i].member->name);
}
