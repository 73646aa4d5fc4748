/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/kit/text.h"

#include <assert.h>
#include <string.h>

#include "isa/support/files/folder.h"

static const struct {
    const char *word, *ours;
} settings[] = {
#define X(word, ours) {word, ours},
#include "runtime/tools/mlusim/kit/text.def"
#undef X
};

void kit_text(char *text)
{
    if (!text)
        return;
    isa_folder_forget(text);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        const size_t n = strlen(settings[i].word),
                     own = strlen(settings[i].ours);
        assert(own <= n);
        for (char *at; (at = strstr(text, settings[i].word));) {
            memcpy(at, settings[i].ours, own);
            memmove(at + own, at + n, strlen(at + n) + 1);
        }
    }
}

const char *kit_text_message(const char *line)
{
    static const char *const ours[] = {"mlusim: ", "torch: "};
    static const char option[] = "--save ";
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strncmp(line, ours[i], strlen(ours[i])) == 0)
            line += strlen(ours[i]);
    const char *behind = strstr(line, ": ");
    return strncmp(line, option, sizeof option - 1) == 0 && behind ? behind + 2
                                                                   : line;
}
