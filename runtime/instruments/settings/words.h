/* SPDX-License-Identifier: MIT
 *
 * The words of CHOICE settings in env.def with their values. RT_WORDS derives
 * the text for help and messages; RT_MEANINGS the value of word n, which is the
 * number in struct rt_setting.
 */
#ifndef RT_WORDS_H
#define RT_WORDS_H

#define RT_REPORT_WORDS(FIRST, NEXT) \
    FIRST("none", RT_REPORT_NONE)    \
    NEXT("text", RT_REPORT_TEXT)     \
    NEXT("json", RT_REPORT_JSON)
#define RT_ADVICE_WORDS(FIRST, NEXT) \
    FIRST("on", RT_ADVICE_ON)        \
    NEXT("off", RT_ADVICE_OFF)       \
    NEXT("measure", RT_ADVICE_MEASURE)
#define RT_PROGRESS_WORDS(FIRST, NEXT) \
    FIRST("auto", RT_PROGRESS_AUTO)    \
    NEXT("always", RT_PROGRESS_ALWAYS) \
    NEXT("never", RT_PROGRESS_NEVER)
#define RT_MEMORY_WORDS(FIRST, NEXT) \
    FIRST("zero", SIM_CONTENTS_ZERO) \
    NEXT("keep", SIM_CONTENTS_KEEP)  \
    NEXT("poison", SIM_CONTENTS_POISON)
#define RT_COPIES_WORDS(FIRST, NEXT) \
    FIRST("timed", RT_COPIES_TIMED)  \
    NEXT("free", RT_COPIES_FREE)
#define RT_ALLOCATOR_WORDS(FIRST, NEXT) \
    FIRST("apart", SIM_ALLOCATOR_APART) \
    NEXT("pooled", SIM_ALLOCATOR_POOLED)
#define RT_SCHEDULE_WORDS(FIRST, NEXT) \
    FIRST("fixed", SIM_SCHEDULE_FIXED) \
    NEXT("random", SIM_SCHEDULE_RANDOM)
#define RT_ASYNC_WORDS(FIRST, NEXT)              \
    FIRST("eager", SIM_ASYNC_EAGER)              \
    NEXT("late-io", SIM_ASYNC_LATE_IO)           \
    NEXT("late-compute", SIM_ASYNC_LATE_COMPUTE) \
    NEXT("random", SIM_ASYNC_RANDOM)
#define RT_ENGINE_WORDS(FIRST, NEXT)   \
    FIRST("interp", SIM_ENGINE_INTERP) \
    NEXT("jit", SIM_ENGINE_JIT)

#define RT_WORD_FIRST(word, meaning) word
#define RT_WORD_NEXT(word, meaning)  "|" word
#define RT_WORD_MEANS(word, meaning) meaning,

/* "zero|keep|poison" */
#define RT_WORDS(list) list(RT_WORD_FIRST, RT_WORD_NEXT)
/* SIM_CONTENTS_ZERO, SIM_CONTENTS_KEEP, SIM_CONTENTS_POISON, */
#define RT_MEANINGS(list) list(RT_WORD_MEANS, RT_WORD_MEANS)

#endif
