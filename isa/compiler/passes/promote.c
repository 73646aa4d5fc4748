/* SPDX-License-Identifier: MIT
 *
 * What a call hands to `...`: in BANG C a half there becomes a double, as a
 * float does, and so does a bfloat16_t. Clang leaves the types it takes them
 * for as they are, _Float16 and __bf16, which no conversion of printf reads.
 * In its LLVM code a call of such a function shows the type of the function:
 *
 *   call i32 (ptr, ...) @printf(ptr noundef @.str, half noundef %3)
 *
 * A structure may travel as a half, too; it lacks the noundef of a scalar, and
 * stays as it is. The va_arg of mlucc_prelude.h reads the double.
 */
#include "isa/compiler/passes/promote.h"
#include "isa/compiler/job/text.h"

#include <string.h>

/* The types that are widened, as their scalar arguments begin. */
static const char *const narrow[] = {"half noundef ", "bfloat noundef "};

/* The end of what begins at p: a string in quotes, or one character. */
static const char *after(const char *p, const char *end)
{
    if (*p != '"')
        return p + 1;
    for (p++; p < end && *p != '"';)
        p++;
    return p < end ? p + 1 : end;
}

/* Where the list in brackets that begins at p ends: at its last bracket. */
static const char *close_of(const char *p, const char *end)
{
    int depth = 0;

    for (; p < end; p = after(p, end)) {
        depth += strchr("([{<", *p) ? 1 : strchr(")]}>", *p) ? -1 : 0;
        if (depth == 0)
            return p;
    }
    return NULL;
}

/* The end of the argument or type that begins at p, in a list up to close. */
static const char *item_end(const char *p, const char *close)
{
    int depth = 0;

    for (; p < close && (depth || *p != ','); p = after(p, close))
        depth += strchr("([{<", *p) ? 1 : strchr(")]}>", *p) ? -1 : 0;
    return p < close ? p : close;
}

static const char *next_item(const char *item, const char *close)
{
    return item < close ? item + 1 + (item[1] == ' ') : close;
}

/* ---- calls ----------------------------------------------------------------
 */

/* The arguments of a call with variable ones: those from first on. */
struct call {
    const char *open, *close; /* the brackets around all */
    size_t n_fixed;
};

/* Whether a line is a call of a function with `...`. */
static bool find_call(const char *line, const char *end, struct call *call)
{
    const char *p = line;

    if (*line != ' ' || !mlucc_find(line, end, "...) "))
        return false;
    while (p < end && strncmp(p, "...) ", 5) != 0)
        p = after(p, end);
    if (p >= end)
        return false;
    const char *type = p; /* back to the bracket of the list of types */
    for (int depth = 1; depth && type > line;) {
        type--;
        depth += *type == ')' ? 1 : *type == '(' ? -1 : 0;
    }
    call->n_fixed = 0;
    for (const char *at = type + 1; at < p; at = next_item(item_end(at, p), p))
        call->n_fixed++;
    call->open = p + 5;
    while (call->open < end && *call->open != '(')
        call->open = after(call->open, end);
    call->close = call->open < end ? close_of(call->open, end) : NULL;
    return call->close != NULL;
}

/* The row of narrow that an argument begins like, NULL if none. */
static const char *narrow_type(const char *argument, const char *end)
{
    for (size_t i = 0; i < sizeof narrow / sizeof narrow[0]; i++) {
        const size_t n = strlen(narrow[i]);
        if ((size_t)(end - argument) > n &&
            strncmp(argument, narrow[i], n) == 0)
            return narrow[i];
    }
    return NULL;
}

/* Appends a call with what it needs before it; *count numbers new values. */
static void append_call(const char *line, const char *end,
                        const struct call *call, size_t *count,
                        struct mlucc_buffer *out)
{
    struct mlucc_buffer changed = {.arena = out->arena};
    const char *from = line; /* not yet copied */
    size_t i = 0;

    mlucc_append(&changed, "", 0);

    for (const char *at = call->open + 1; at < call->close; i++) {
        const char *stop = item_end(at, call->close);
        const char *type = i < call->n_fixed ? NULL : narrow_type(at, stop);
        if (type) {
            const char *value = at + strlen(type);
            mlucc_appendf(
                out, "  %%mlucc.wide.%zu = fpext %.*s %.*s to double\n", *count,
                (int)strcspn(type, " "), type, (int)(stop - value), value);
            mlucc_append(&changed, from, (size_t)(at - from));
            mlucc_appendf(&changed, "double noundef %%mlucc.wide.%zu", *count);
            from = stop;
            ++*count;
        }
        at = next_item(stop, call->close);
    }
    mlucc_append(out, changed.text, changed.n);
    mlucc_append(out, from, (size_t)(end - from));
}

/* ---- conversions between the two ------------------------------------------
 */

/* Clang converts one of the types to the other by an instruction that LLVM has
 * not: between the two there is a float. True if the line was one. */
static bool append_conversion(const char *line, const char *end, size_t *count,
                              struct mlucc_buffer *out)
{
    static const char *const words[][3] = {
        {" = fptrunc bfloat ", " to half", "bfloat"},
        {" = fptrunc half ", " to bfloat", "half"},
        {" = fpext bfloat ", " to half", "bfloat"},
        {" = fpext half ", " to bfloat", "half"},
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *at = mlucc_find(line, end, words[i][0]);
        const char *to = at ? mlucc_find(at, end, words[i][1]) : NULL;
        if (!to)
            continue;
        const char *value = at + strlen(words[i][0]);
        mlucc_appendf(out, "  %%mlucc.wide.%zu = fpext %s %.*s to float\n",
                      *count, words[i][2], (int)(to - value), value);
        mlucc_appendf(out, "%.*s = fptrunc float %%mlucc.wide.%zu%.*s",
                      (int)(at - line), line, (*count)++, (int)(end - to), to);
        return true;
    }
    return false;
}

/* ---- all ------------------------------------------------------------------
 */

void mlucc_promote_pass(const char *text, size_t n, struct mlucc_buffer *out)
{
    const char *stop = text + n;
    size_t count = 0;

    mlucc_append(out, "", 0);
    for (const char *line = text; line < stop;) {
        const char *end = memchr(line, '\n', (size_t)(stop - line));
        struct call call;
        end = end ? end + 1 : stop;
        if (find_call(line, end, &call))
            append_call(line, end, &call, &count, out);
        else if (!append_conversion(line, end, &count, out))
            mlucc_append(out, line, (size_t)(end - line));
        line = end;
    }
}
