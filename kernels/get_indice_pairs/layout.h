/* SPDX-License-Identifier: MIT
 *
 * Shared by the kernels, their host code and their description: the NRAM
 * partitions, the names of the documented steps, the arguments.
 */
#ifndef KN_GET_INDICE_PAIRS_LAYOUT_H
#define KN_GET_INDICE_PAIRS_LAYOUT_H

#include <cnrt.h>

#include "kernels/library/launch.h"
#include "kernels/library/parts.h"

/* Offsets of gather and scatter are in bytes, unsigned, of 32 bits. */
#define GIP_MAX_CELLS (((int64_t)1 << 30) - 1)
/* One site must fit into NRAM together with all elements of the filter. */
#define GIP_MAX_FILTER 4096

#define GIP_DIMS 3              /* d, h, w */
#define GIP_SITE (GIP_DIMS + 1) /* batch, d, h, w */
#define GIP_ROWS (GIP_SITE + 1) /* with the number of the input */

/* Kernel 1 handles GIP_SITES input sites at a time. With n sites and a filter
 * of k elements, its NRAM has the tensors of the document, in ints. */
#define GIP_PER_SITE    (2 * GIP_SITE + GIP_ROWS)
#define GIP_PER_PAIR    (2 * GIP_ROWS + GIP_DIMS)
#define GIP_INTS(bytes) ((int)((bytes) / sizeof(int)))
#define GIP_SITES(bytes, k) \
    ((GIP_INTS(bytes) - GIP_DIMS * (k)) / (GIP_PER_SITE + GIP_PER_PAIR * (k)))

#define GIP_BYTES(rows, n, k) ((rows) * (n) * (k)*4)
#define GIP_MAP(P, n, k)                                                  \
    P(filter_index, "filter_index", GIP_BYTES(GIP_DIMS, 1, k),            \
      "k_id * dilation - pad; d, h, w")                                   \
    P(input, "input", GIP_BYTES(GIP_SITE, n, 1),                          \
      "indices as loaded: sites, 4")                                      \
    P(tmp2, "tmp2", GIP_BYTES(GIP_ROWS, n, 1),                            \
      "batch, d, h, w and number of the inputs: 5, sites")                \
    P(masks, "masks", GIP_BYTES(GIP_SITE, n, 1),                          \
      "inputs in the input space; their cells in sub_m mode")             \
    P(tmp3, "tmp3", GIP_BYTES(GIP_ROWS, n, k),                            \
      "expanded: K, 5, sites; then tmp6 (mask_all), tmp7 (cells), "       \
      "temporaries")                                                      \
    P(tmp4, "tmp4", GIP_BYTES(GIP_ROWS, n, k), "transposed: 5, sites, K") \
    P(tmp5, "tmp5", GIP_BYTES(GIP_DIMS, n, k),                            \
      "d, h, w of the outputs: 3, sites, K")

/* Kernels that process a tensor element by element have five parts. The size of
 * a part is a multiple of 64 elements, which masks of bits need. */
#define GIP_PARTS        5
#define GIP_PIECE(bytes) (GIP_INTS(bytes) / GIP_PARTS / 64 * 64)
/* Kernels that add rows of k masks use one row for the sums, and the rest for
 * the masks. A copy with strides counts rows in 16 bits. */
#define GIP_SUM_ROWS(bytes, k) \
    (GIP_INTS(bytes) / (k)-1 < 65536 ? GIP_INTS(bytes) / (k)-1 : 65536)
/* Step 8 has a row of places in indice_pairs; and for each pair a mask and two
 * numbers, as loaded (n, k) and transposed. */
#define GIP_PAIR_TENSORS 4
#define GIP_PAIR_SITES(bytes, k) \
    ((GIP_INTS(bytes) - (k)) / (GIP_PAIR_TENSORS * (k)))

#define GIP_STEP_10 "step 1.0: filter index"
#define GIP_STEP_11 "step 1.1: load and transpose indices"
#define GIP_STEP_12 "step 1.2: expand by the filter and transpose"
#define GIP_STEP_13 "step 1.3: output sites"
#define GIP_STEP_14 "step 1.4: masks"
#define GIP_STEP_15 "step 1.5: cells, and store"
#define GIP_STEP_2  "step 2: reduce masks to indice_num"
#define GIP_STEP_3  "step 3: unique output cells"
#define GIP_STEP_4  "step 4: generate step_index"
#define GIP_STEP_5  "step 5: scatter_nd to grid_out"
#define GIP_STEP_6  "step 6: gather_nd to indices_index_out"
#define GIP_STEP_7  "step 7: out_indices"
#define GIP_STEP_8  "step 8: indice_pairs"

/* The arguments of the kernels; pointers are device memory. */
struct kn_gip_args {
    int num_in, num_filter, num_act_out; /* L, K, and the number of active
                                            outputs, which is 0 until step 3
                                            is over */
    int is_sub_m;
    int clears_asked; /* variant GIP_SPARSE: only the cells that step 6 reads
                         are clear */
    int batch_size;
    int cells; /* of the output space, all batches */
    int input_space[GIP_DIMS], output_space[GIP_DIMS];
    int filter_space[GIP_DIMS];
    int pad[GIP_DIMS], stride[GIP_DIMS], dilation[GIP_DIMS];
    const int *indices;
    int *indice_pairs, *out_indices, *indice_num;
    /* The workspace, in the order of the document's two layouts. */
    int *mask_all;         /* num_in, num_filter: 1 where there is a pair */
    int *indices_index_in; /* num_in, num_filter: the number of the input */
    int *step_index;       /* num_act_out; in the same memory as the next one */
    int *indices_index_out;  /* num_in, num_filter: the number of the output */
    int *indices_in_expand;  /* num_in: cells; only in sub_m mode */
    int *out_indices_expand; /* num_in, num_filter: the pair's cell; -1
                                without a pair */
    int *out_indices_unique; /* num_act_out: cells, not in sub_m mode */
    /* Three tensors in the same memory: grid_out, the sums of each task (tasks,
     * num_filter), and the marks of unique cells (cells). */
    int *grid_out, *sums, *marks;
    int *unique_counts; /* after the marks: new cells of each task */
};

enum kn_gip_variant {
    GIP_DOCUMENTED, /* in sub_m mode every cell of the grid is cleared */
    GIP_SPARSE,     /* clears only the cells that step 6 reads, far fewer */
    GIP_N_VARIANTS,
};

/* The launches, in their order. */
enum kn_gip_kernel {
    GIP_KERNEL_1,       /* step 1 */
    GIP_SUM_MASKS,      /* step 2, a row of sums per task */
    GIP_SUM_TASKS,      /* step 2, indice_num */
    GIP_UNIQUE_CLEAR,   /* step 3 */
    GIP_UNIQUE_MARK,    /* step 3 */
    GIP_UNIQUE_COUNT,   /* step 3 */
    GIP_UNIQUE_COLLECT, /* step 3 */
    GIP_STEP_INDEX,     /* step 4 */
    GIP_CLEAR_ASKED,    /* step 5, variant GIP_SPARSE in sub_m mode */
    GIP_SCATTER,        /* step 5 */
    GIP_GATHER,         /* step 6 */
    GIP_WRITE_OUTPUTS,  /* step 7 */
    GIP_PAIRS_CLEAR,    /* step 8 */
    GIP_PAIRS_SUM,      /* step 8, the sums of step 2 once more */
    GIP_PAIRS,          /* step 8 */
};

/* Launches a kernel in queue. Errors of the launch itself are left in
 * cnrtGetLastError. */
KN_OF_LIBRARY void kn_gip_launch(enum kn_gip_kernel kernel, cnrtDim3_t dim,
                                 cnrtFunctionType_t type, cnrtQueue_t queue,
                                 const struct kn_gip_args *args);

#endif
