/* SPDX-License-Identifier: MIT */
/*
 * Work with tensors as bytes of a log: what was written is read, and what no
 * program writes is refused, before anybody allocates or copies for it.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "runtime/instruments/settings/explore.h"
#include "runtime/tools/torch/elements.h"
#include "runtime/tools/torch/log.h"

static const int64_t sizes[] = {3, 5}, turned[] = {1, 3}, flat[] = {5, 1};

/* A copy of a transposed tensor of floats to one of halves. */
static struct torch_work written(void)
{
    const struct mlusim_torch_view from = {(void *)0x1000000000,
                                           torch_type_of(ARRAY_F32),
                                           2,
                                           1,
                                           sizes,
                                           turned},
                                   to = {(void *)0x1000002000,
                                         torch_type_of(ARRAY_F16),
                                         2,
                                         1,
                                         sizes,
                                         flat};
    struct torch_work work;
    torch_log_begin(&to, &from, -1);
    const struct rt_conversion *c = rt_conversion();
    cr_assert(c && c->n == sizeof work);
    memcpy(&work, c->what, sizeof work);
    mlusimConverts(NULL, 0);
    cr_assert(rt_conversion() == NULL);
    return work;
}

static bool is_taken(const struct torch_work *work)
{
    struct torch_work read;
    return torch_log_read(work, sizeof *work, &read);
}

Test(torch_log, what_is_written_is_read)
{
    struct torch_work work = written(), read;
    cr_assert(torch_log_read(&work, sizeof work, &read));
    const struct mlusim_torch_view from = torch_log_view(&read.from);
    cr_assert(read.number == -1 && from.rank == 2 && from.is_on_device);
    cr_assert((uintptr_t)from.data == 0x1000000000);
    cr_assert(memcmp(from.sizes, sizes, sizeof sizes) == 0);
    cr_assert(memcmp(from.strides, turned, sizeof turned) == 0);
    cr_assert_not(torch_log_read(&work, sizeof work - 1, &read));
}

Test(torch_log, a_result)
{
    struct torch_work work = written();
    work.to.type = -1; /* is not read */
    work.number = 63;
    cr_assert(is_taken(&work));
    work.number = 64;
    cr_assert_not(is_taken(&work));
    work.number = INT64_MAX;
    cr_assert_not(is_taken(&work));
}

/* Each is one change of work that is taken. */
Test(torch_log, what_no_program_writes)
{
    static const struct {
        int64_t size, stride;
    } bad[] = {{0, 1},
               {-1, 1},
               {3, -1},
               {INT64_MAX, 1},
               {3, INT64_MAX},
               {(int64_t)1 << 35, 1},
               {2, (int64_t)1 << 36}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct torch_work work = written();
        work.from.sizes[0] = work.to.sizes[0] = bad[i].size;
        work.from.strides[0] = bad[i].stride;
        cr_assert_not(is_taken(&work), "size %ld, stride %ld",
                      (long)bad[i].size, (long)bad[i].stride);
    }
    struct torch_work work = written();
    work.to.sizes[1] = 4;
    cr_assert_not(is_taken(&work));
    work = written();
    work.from.rank = work.to.rank = MLUSIM_TORCH_MAX_RANK + 1;
    cr_assert_not(is_taken(&work));
    work = written();
    work.from.rank = -1;
    cr_assert_not(is_taken(&work));
    work = written();
    work.from.type = 99;
    cr_assert_not(is_taken(&work));
}
