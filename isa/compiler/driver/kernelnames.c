/* SPDX-License-Identifier: MIT
 *
 * If a kernel's name depends on __BANG_ARCH__, the kernel has another name in
 * the host pass, which does not define this macro. Then launches would find no
 * kernel or a wrong kernel. A device-only object (-c --bang-device-only) for
 * one architecture has the macro in both passes.
 */
#include "isa/compiler/driver/kernelnames.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/passes/entrynames.h"
#include "isa/compiler/passes/stubs.h"
#include "isa/support/words/letter.h"

#include <stdio.h>
#include <string.h>

#define MACRO "__BANG_ARCH__"

static const char advice[] =
    "give it one name and choose by " MACRO " inside of it, or compile for one "
    "architecture with -c --bang-device-only";

/* Lists the symbols of kernels that have stubs in the host code, except
 * file-local kernels, whose names on the device are different. */
static void host_kernels(struct mlucc_job *job, const char *text,
                         struct mlucc_list *kernels)
{
    for (const char *at = text; (at = strstr(at, "\ndefine "));) {
        at++;
        const char *end = at + strcspn(at, "\n");
        const char *name = mlucc_find(at, end, " @");
        if (!name)
            continue;
        name = mlucc_text(&job->arena, "%.*s", (int)strcspn(name + 2, "(\""),
                          name + 2);
        const char *kernel = mlucc_kernel_of_stub(job, name);
        if (kernel && strncmp(kernel, "_ZL", 3) != 0 &&
            !strstr(kernel, "_GLOBAL__N_"))
            mlucc_add(kernels, kernel);
    }
}

/* Returns the first word of a list that is not in the other list; NULL:
 * none. */
static const char *first_beyond(const struct mlucc_list *list,
                                const struct mlucc_list *other)
{
    for (size_t i = 0; i < list->n; i++)
        if (!mlucc_has(other, list->items[i]))
            return list->items[i];
    return NULL;
}

bool mlucc_check_names(struct mlucc_job *job, const struct mlucc_unit *unit,
                       const char *text)
{
    struct mlucc_list host = {.arena = &job->arena};

    if (!job->device_is_right || !job->kernels.n)
        return true;
    host_kernels(job, text, &host);
    const char *here = first_beyond(&host, &job->kernels);
    const char *there = first_beyond(&job->kernels, &host);
    if (!here || !there)
        return true;
    mlucc_say(
        MLUCC_SAYS_KERNEL_NAME,
        "%s: error: kernel '%s' of the device is '%s' in the host's pass, "
        "which reads the same file but has no " MACRO ": %s",
        unit->input->path, mlucc_kernel_word(job, there),
        mlucc_kernel_word(job, here), advice);
    return false;
}

/* Whether the conditions around a place in a file use the macro. */
static bool is_conditional(const char *text, const char *place)
{
    int depth = 0; /* depth of conditions that end before the place */

    for (const char *p = place; p > text; p--) {
        if (p[-1] != '\n' && p - 1 != text)
            continue;
        const char *line = p[-1] == '\n' ? p : text;
        line += strspn(line, " \t");
        const char *word = line + 1 + strspn(line + 1, " \t");
        if (*line != '#')
            continue;
        depth += strncmp(word, "endif", 5) == 0;
        if (depth == 0 &&
            (strncmp(word, "if", 2) == 0 || strncmp(word, "elif", 4) == 0) &&
            mlucc_find_in_line(line, MACRO))
            return true;
        if (depth > 0 && strncmp(word, "if", 2) == 0)
            depth--;
    }
    return false;
}

void mlucc_explain_names(struct mlucc_job *job, const struct mlucc_unit *unit)
{
    size_t n;
    const char *text =
        job->device_is_right && job->kernels.n && !job->host_has_arch
            ? mlucc_read(job, unit->input->path, &n)
            : NULL;

    for (size_t i = 0; text && i < job->kernels.n; i++) {
        const char *word = mlucc_kernel_word(job, job->kernels.items[i]);
        for (const char *at = text; (at = strstr(at, word)); at++) {
            if ((at > text && isa_is_name(at[-1])) ||
                isa_is_name(at[strlen(word)]))
                continue;
            if (is_conditional(text, at))
                mlucc_say(MLUCC_SAYS_KERNEL_NAME,
                          "note: the name of kernel '%s' depends on " MACRO
                          ", which the host's pass of the file does not have: "
                          "%s",
                          word, advice);
            break;
        }
    }
}
