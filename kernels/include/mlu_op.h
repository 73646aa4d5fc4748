/* SPDX-License-Identifier: MIT
 *
 * The operator library, with the vendor's names: C and C++. Compile with
 * -I<prefix>/include/mlusim, where this header is, and -I<prefix>/include,
 * where cnrt.h is; link with -L<prefix>/lib -lmluop -lcnrt, and with
 * -Wl,-rpath,<prefix>/lib so that the program finds the libraries where they
 * were installed. pkg-config and CMake have these flags under the name mluop.
 *
 * An operator takes a handle, which is bound to a queue, and for each tensor a
 * descriptor and a pointer to device memory. Every function returns a
 * mluOpStatus_t. A refused call writes one sentence to stderr, with the
 * parameter, its value and the allowed values, and changes no output. The fault
 * of a kernel is returned later, by the call that waits for the queue
 * (cnrtQueueSync). After an operator that was launched, cnrtGetLastError does
 * not return errors of earlier calls.
 */
#ifndef MLU_OP_H
#define MLU_OP_H

#include <stddef.h>
#include <stdint.h>

#include <cnrt.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

/* Empty here. On other systems it marks imported functions. */
#define MLUOP_WIN_API

/* The maximum number of dimensions of a tensor. */
#define MLUOP_DIM_MAX 8

/* ---- types --------------------------------------------------------------- */

/* Numbers are those of the vendor's header. */
typedef enum {
    MLUOP_STATUS_SUCCESS = 0,
    MLUOP_STATUS_NOT_INITIALIZED = 1,
    MLUOP_STATUS_ALLOC_FAILED = 2,
    MLUOP_STATUS_BAD_PARAM = 3,
    MLUOP_STATUS_INTERNAL_ERROR = 4,
    MLUOP_STATUS_ARCH_MISMATCH = 5,
    MLUOP_STATUS_EXECUTION_FAILED = 6,
    MLUOP_STATUS_NOT_SUPPORTED = 7,
    MLUOP_STATUS_NUMERICAL_OVERFLOW = 8,
} mluOpStatus_t;

/* The order of the named dimensions of a tensor, slowest first. */
typedef enum {
    MLUOP_LAYOUT_NCHW = 0,
    MLUOP_LAYOUT_NHWC = 1,
    MLUOP_LAYOUT_HWCN = 2,
    MLUOP_LAYOUT_NDHWC = 3,
    MLUOP_LAYOUT_ARRAY = 4, /* no names */
    MLUOP_LAYOUT_NCDHW = 5,
    MLUOP_LAYOUT_TNC = 6,
    MLUOP_LAYOUT_NTC = 7,
    MLUOP_LAYOUT_NC = 8,
    MLUOP_LAYOUT_NLC = 9,
    MLUOP_LAYOUT_NCL = 10,
} mluOpTensorLayout_t;

typedef enum {
    MLUOP_DTYPE_INVALID = 0,
    MLUOP_DTYPE_HALF = 1,
    MLUOP_DTYPE_FLOAT = 2,
    MLUOP_DTYPE_INT8 = 3,
    MLUOP_DTYPE_INT16 = 4,
    MLUOP_DTYPE_INT31 = 5,
    MLUOP_DTYPE_INT32 = 6,
    MLUOP_DTYPE_UINT8 = 7,
    MLUOP_DTYPE_BOOL = 8,
    MLUOP_DTYPE_INT64 = 9,
    MLUOP_DTYPE_UINT32 = 11,
    MLUOP_DTYPE_UINT64 = 12,
    MLUOP_DTYPE_UINT16 = 13,
    MLUOP_DTYPE_DOUBLE = 14,
    MLUOP_DTYPE_COMPLEX_HALF = 15,
    MLUOP_DTYPE_COMPLEX_FLOAT = 16,
    MLUOP_DTYPE_BFLOAT16 = 17,
} mluOpDataType_t;

/* How elements for the same place are reduced to one element. */
typedef enum {
    MLUOP_REDUCEMODE_SUM = 0,
    MLUOP_REDUCEMODE_MEAN = 1,
    MLUOP_REDUCEMODE_MAX = 2,
    /* as in the vendor's header */
    MLUOP_REDUCE_DSUM = MLUOP_REDUCEMODE_SUM,
    MLUOP_REDUCE_DMEAN = MLUOP_REDUCEMODE_MEAN,
    MLUOP_REDUCE_DMAX = MLUOP_REDUCEMODE_MAX,
} mluOpReduceMode_t;

/* The memory of a scalar of a call. */
typedef enum {
    MLUOP_POINTER_MODE_HOST = 0,
    MLUOP_POINTER_MODE_DEVICE = 1,
} mluOpPointerMode_t;

typedef struct mluOpContext *mluOpHandle_t;
typedef struct mluOpTensorStruct *mluOpTensorDescriptor_t;
typedef struct mluOpSparseConvolutionStruct *mluOpSparseConvolutionDescriptor_t;

/* Synonym of mluOpStatus_t, as the first documents spell it. */
typedef mluOpStatus_t mluopStatus_t;

/* How the integers of quantized values are rounded. */
typedef enum {
    MLUOP_ROUND_HALF_TO_EVEN = 0,
    MLUOP_ROUND_HALF_UP = 1,
    MLUOP_ROUND_HALF_OFF_ZERO = 2,
} mluOpQuantizeRoundMode_t;

/* ---- library ------------------------------------------------------------- */

/* Returns the version of this library, with the numbers of mluop version. */
mluOpStatus_t MLUOP_WIN_API mluOpGetLibVersion(int *__major, int *__minor,
                                               int *__patch);
/* Returns the bytes of an element. Refuses MLUOP_DTYPE_INVALID and values that
 * are no type, with MLUOP_STATUS_BAD_PARAM. */
mluOpStatus_t MLUOP_WIN_API mluOpGetSizeOfDataType(mluOpDataType_t __dtype,
                                                   size_t *__size);
/* Returns the name of a status, such as "MLUOP_STATUS_BAD_PARAM"; never
 * NULL. */
const char *MLUOP_WIN_API mluOpGetErrorString(mluOpStatus_t __status);

/* ---- handle -------------------------------------------------------------- */

/* Creates a handle for the current device and the default queue; the caller
 * destroys it. Operators accept the handle only while its device is current;
 * else they return MLUOP_STATUS_BAD_PARAM. Environment variables change how
 * operators run with this handle. MLUOP_TASK_TYPE (block, union1, union2,
 * union4, ...) replaces the operator's policy. MLUOP_VARIANT names a kernel
 * variant; an operator without that variant refuses the call, so set it for the
 * handle of one operator and unset it afterwards. MLUOP_LOG selects what
 * operators write to stderr about each call: error, info, policy or launch.
 * Unknown values are refused with MLUOP_STATUS_BAD_PARAM. */
mluOpStatus_t MLUOP_WIN_API mluOpCreate(mluOpHandle_t *__handle);
/* Destroys the handle, which must not be used any more. */
mluOpStatus_t MLUOP_WIN_API mluOpDestroy(mluOpHandle_t __handle);
/* Sets the queue for kernels of this handle; NULL is the default queue. */
mluOpStatus_t MLUOP_WIN_API mluOpSetQueue(mluOpHandle_t __handle,
                                          cnrtQueue_t __queue);
mluOpStatus_t MLUOP_WIN_API mluOpGetQueue(mluOpHandle_t __handle,
                                          cnrtQueue_t *__queue);
/* Reads the number of clusters and the union tasks that cnSetCtxConfigParam
 * allows now. The handle's device must be current. */
mluOpStatus_t MLUOP_WIN_API
mluOpUpdateContextInformation(mluOpHandle_t __handle);
/* Sets the handle's rounding mode, which is MLUOP_ROUND_HALF_TO_EVEN at first.
 * The operators here quantize nothing. */
mluOpStatus_t MLUOP_WIN_API mluOpSetQuantizeRoundMode(
    mluOpHandle_t __handle, mluOpQuantizeRoundMode_t __round_mode);
mluOpStatus_t MLUOP_WIN_API mluOpGetQuantizeRoundMode(
    mluOpHandle_t __handle, mluOpQuantizeRoundMode_t *__round_mode);

/* ---- tensor descriptors -------------------------------------------------- */

/* Creates an empty descriptor; the caller destroys it. */
mluOpStatus_t MLUOP_WIN_API
mluOpCreateTensorDescriptor(mluOpTensorDescriptor_t *__desc);
mluOpStatus_t MLUOP_WIN_API
mluOpDestroyTensorDescriptor(mluOpTensorDescriptor_t __desc);
/* Empties a descriptor: no layout, type, sizes or quantization; pointer mode:
 * memory of the device. */
mluOpStatus_t MLUOP_WIN_API
mluOpResetTensorDescriptor(mluOpTensorDescriptor_t __desc);
/* Creates desc_num empty descriptors in *group_descs[i], all or none;
 * mluOpDestroyGroupTensorDescriptors takes the same list. Refused with
 * MLUOP_STATUS_BAD_PARAM: a NULL in the list, or desc_num below 1. */
mluOpStatus_t MLUOP_WIN_API mluOpCreateGroupTensorDescriptors(
    mluOpTensorDescriptor_t *__group_descs[], const int __desc_num);
mluOpStatus_t MLUOP_WIN_API mluOpDestroyGroupTensorDescriptors(
    mluOpTensorDescriptor_t *__group_descs[], const int __desc_num);

/* Sets layout, type and sizes of a dense tensor. dimNb is 1 to MLUOP_DIM_MAX;
 * the sizes are slowest first. A size of 0 makes a tensor of zero elements.
 * Each operator says whether it refuses or skips an empty tensor; if the
 * operator skips it, the pointer of the tensor may be NULL. A negative size is
 * accepted here, and refused by operators with MLUOP_STATUS_BAD_PARAM. A
 * refused call does not change the descriptor. */
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptor(
    mluOpTensorDescriptor_t __desc, mluOpTensorLayout_t __layout,
    mluOpDataType_t __dtype, int __dimNb, const int __dimSize[]);
/* Does what mluOpSetTensorDescriptor does, with sizes of 64 bits. Operators
 * refuse tensors of 2^31 elements or more with MLUOP_STATUS_NOT_SUPPORTED. */
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptor_v2(
    mluOpTensorDescriptor_t __desc, mluOpTensorLayout_t __layout,
    mluOpDataType_t __dtype, int __dimNb, const int64_t __dimSize[]);
/* Does what mluOpSetTensorDescriptor does, with strides: dimStride[i] is the
 * distance in elements between neighbours in dimension i. Any stride is
 * accepted here: also 0, a negative one, and strides by which elements share
 * memory. Operators accept dense tensors, the last dimension fastest, and
 * refuse others with MLUOP_STATUS_NOT_SUPPORTED. The stride of a dimension of
 * size 1 does not matter. */
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptorEx(
    mluOpTensorDescriptor_t __desc, mluOpTensorLayout_t __layout,
    mluOpDataType_t __dtype, int __dimNb, const int __dimSize[],
    const int __dimStride[]);
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptorEx_v2(
    mluOpTensorDescriptor_t __desc, mluOpTensorLayout_t __layout,
    mluOpDataType_t __dtype, int __dimNb, const int64_t __dimSize[],
    const int64_t __dimStride[]);
/* Sets only the sizes of a dense tensor; layout and type stay. */
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptorDim(
    mluOpTensorDescriptor_t __desc, int __dimNb, const int *__dimSize);
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptorDim_v2(
    mluOpTensorDescriptor_t __desc, int __dimNb, const int64_t *__dimSize);

/* Reads a descriptor; dimSize and dimStride have room for MLUOP_DIM_MAX values.
 * For an empty descriptor dimNb is 0, and the type is MLUOP_DTYPE_INVALID.
 * Strides of a dense tensor are the products of the following sizes, or
 * INT64_MAX if a product does not fit 64 bits. A size or stride that does not
 * fit in an int is refused with MLUOP_STATUS_BAD_PARAM: use the function with
 * _v2. */
mluOpStatus_t MLUOP_WIN_API mluOpGetTensorDescriptor(
    const mluOpTensorDescriptor_t __desc, mluOpTensorLayout_t *__layout,
    mluOpDataType_t *__dtype, int *__dimNb, int __dimSize[]);
mluOpStatus_t MLUOP_WIN_API mluOpGetTensorDescriptor_v2(
    const mluOpTensorDescriptor_t __desc, mluOpTensorLayout_t *__layout,
    mluOpDataType_t *__dtype, int *__dimNb, int64_t __dimSize[]);
mluOpStatus_t MLUOP_WIN_API mluOpGetTensorDescriptorEx(
    const mluOpTensorDescriptor_t __desc, mluOpTensorLayout_t *__layout,
    mluOpDataType_t *__dtype, int *__dimNb, int __dimSize[], int __dimStride[]);
mluOpStatus_t MLUOP_WIN_API mluOpGetTensorDescriptorEx_v2(
    const mluOpTensorDescriptor_t __desc, mluOpTensorLayout_t *__layout,
    mluOpDataType_t *__dtype, int *__dimNb, int64_t __dimSize[],
    int64_t __dimStride[]);
/* Returns the product of the sizes, at most SIZE_MAX; 0 for an empty
 * descriptor, a negative size or NULL. */
size_t MLUOP_WIN_API
mluOpGetTensorElementNum(const mluOpTensorDescriptor_t __desc);

/* Sets how values are quantized on the chip: the type there
 * (MLUOP_DTYPE_INVALID: as in memory), and value = (integer - offset) *
 * 2^position / scale. Each function sets the values in its name. A new
 * descriptor has position 0, scale 1, offset 0. The operators here quantize
 * nothing and ignore these values. */
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptorOnchipDataType(
    mluOpTensorDescriptor_t __desc, mluOpDataType_t __onchip_dtype);
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptorPosition(
    mluOpTensorDescriptor_t __desc, int __position);
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptorPositionAndScale(
    mluOpTensorDescriptor_t __desc, int __position, float __scale);
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptorPositionScaleAndOffset(
    mluOpTensorDescriptor_t __desc, int __position, float __scale,
    int __offset);
mluOpStatus_t MLUOP_WIN_API mluOpGetTensorDescriptorOnchipDataType(
    const mluOpTensorDescriptor_t __desc, mluOpDataType_t *__onchip_dtype);
mluOpStatus_t MLUOP_WIN_API mluOpGetTensorDescriptorPosition(
    const mluOpTensorDescriptor_t __desc, int *__position);
mluOpStatus_t MLUOP_WIN_API mluOpGetTensorDescriptorPositionAndScale(
    const mluOpTensorDescriptor_t __desc, int *__position, float *__scale);
mluOpStatus_t MLUOP_WIN_API mluOpGetTensorDescriptorPositionScaleAndOffset(
    const mluOpTensorDescriptor_t __desc, int *__position, float *__scale,
    int *__offset);

/* Sets whether the tensor's pointer is to memory of the host or of the device,
 * which is the default. Operators refuse memory of the host with
 * MLUOP_STATUS_NOT_SUPPORTED. */
mluOpStatus_t MLUOP_WIN_API mluOpSetTensorDescriptorPointerMode(
    mluOpTensorDescriptor_t __desc, mluOpPointerMode_t __pointer_mode);
mluOpStatus_t MLUOP_WIN_API mluOpGetTensorDescriptorPointerMode(
    const mluOpTensorDescriptor_t __desc, mluOpPointerMode_t *__pointer_mode);

/* ---- sparse convolution descriptors -------------------------------------- */

/* Creates an empty descriptor; the caller destroys it. */
mluOpStatus_t MLUOP_WIN_API mluOpCreateSparseConvolutionDescriptor(
    mluOpSparseConvolutionDescriptor_t *__desc);
mluOpStatus_t MLUOP_WIN_API mluOpDestroySparseConvolutionDescriptor(
    mluOpSparseConvolutionDescriptor_t __desc);
/* Sets all values. dimNb counts batch and channels, so a 3-D convolution has 5.
 * dimNb is 3 to MLUOP_DIM_MAX, and the arrays have dimNb - 2 values, slowest
 * first. Operators check whether the values make a convolution. A sub_m that is
 * not 0 means a submanifold convolution. */
mluOpStatus_t MLUOP_WIN_API mluOpSetSparseConvolutionDescriptor(
    mluOpSparseConvolutionDescriptor_t __desc, int __dimNb, int __batch_size,
    const int __pad[], const int __stride[], const int __dilation[],
    const int __input_space[], const int __filter_space[],
    const int __output_space[], const int __sub_m, const int __transpose,
    const int __inverse);
/* Returns how many active outputs the last mluOpGetIndicePairs with this
 * descriptor found; 0: there was no such call. */
mluOpStatus_t MLUOP_WIN_API mluOpGetSparseConvolutionNumActOut(
    mluOpSparseConvolutionDescriptor_t __desc, int *__num_act_out);

/* ---- operators ----------------------------------------------------------- */

/* Adds the features of all points that fall into the same cell of a bird's-eye
 * grid (BEVDepth).
 *
 *   geom_xyz         int32  [batch_size, num_points, 3]: x, y, z of each point
 *   input_features   float  [batch_size, num_points, num_channels]
 *   output_features  float  [batch_size, num_voxel_y, num_voxel_x,
 *                    num_channels]: sums are added; set it to zero before
 *   pos_memo         int32  [batch_size, num_points, 3]: batch, y, x of each
 *                    point inside the grid; set it to a negative value before,
 *                    because points outside the grid do not change it
 *
 * All layouts are MLUOP_LAYOUT_ARRAY. A point is inside if 0 <= x <
 * num_voxel_x, and y and z likewise; if num_voxel_z is not positive no point
 * is. Sums may be added in any order; NaN and infinities of the features are
 * added to the sum of their cell. Inputs and outputs must not overlap.
 *
 * MLUOP_STATUS_BAD_PARAM: a NULL, a wrong data type, layout, rank or size, a
 * scalar that is not positive (num_voxel_z excepted), a tensor of zero
 * elements, a pointer that is no multiple of 4, tensors that overlap.
 * MLUOP_STATUS_ARCH_MISMATCH: a 2xx device.
 * MLUOP_STATUS_NOT_SUPPORTED: a tensor of 2^31 elements or more, with strides
 * that are not dense or in memory of the host. */
mluOpStatus_t MLUOP_WIN_API mluOpVoxelPoolingForward(
    mluOpHandle_t __handle, const int __batch_size, const int __num_points,
    const int __num_channels, const int __num_voxel_x, const int __num_voxel_y,
    const int __num_voxel_z, const mluOpTensorDescriptor_t __geom_xyz_desc,
    const void *__geom_xyz, const mluOpTensorDescriptor_t __input_features_desc,
    const void *__input_features,
    const mluOpTensorDescriptor_t __output_features_desc,
    void *__output_features, const mluOpTensorDescriptor_t __pos_memo_desc,
    void *__pos_memo);

/* Returns a workspace size that is enough for feats of this size, because there
 * are at most as many voxels as points: a number for each element that
 * voxel_feats can have, and a flag for each voxel. Refuses what
 * mluOpDynamicScatterBackward refuses. */
mluOpStatus_t MLUOP_WIN_API mluOpGetDynamicScatterBackwardWorkspaceSize(
    const mluOpHandle_t __handle, const mluOpReduceMode_t __reduce_type,
    const mluOpTensorDescriptor_t __feats_desc, size_t *__workspace_size);

/* The gradient of a scatter of points into voxels by maximum (MVX-Net). In a
 * channel, each value of grad_voxel_feats is written to the first point of its
 * voxel whose value in feats equals the one in voxel_feats.
 *
 *   reduce_type         MLUOP_REDUCEMODE_MAX
 *   grad_voxel_feats    float  [M, C]
 *   feats               float  [N, C]: of each point
 *   voxel_feats         float  [M, C]: the maxima the forward pass found
 *   point2voxel_map     int32  [N]: the voxel of each point
 *   voxel_points_count  int32  [M]: only for the interface, not read
 *   voxel_num           int32  [1]: how many of the M voxels there are; a value
 *                       below 0 counts as 0, a value above M as M
 *   workspace           of workspace_size bytes, at least the size that
 *                       mluOpGetDynamicScatterBackwardWorkspaceSize returns for
 *                       M points; its contents do not matter
 *   grad_feats          float  [N, C]: all of it is written; zeros where
 *                       there is no gradient
 *
 * All layouts are MLUOP_LAYOUT_ARRAY. A point whose voxel is -1 is left out,
 * and so is a point with any other number outside of 0..M-1. Its gradients are
 * zeros, and so are those of a point whose voxel is not below voxel_num. If no
 * point of the voxel has a value of voxel_feats, the gradient is not used.
 * Values are compared as IEEE numbers. The document excludes NaN and
 * infinities; here a NaN equals nothing, so its gradient is not used; an
 * infinity equals itself, and -0 equals 0. Gradients are copied bit by bit,
 * whatever they are. No tensor may overlap grad_feats or the workspace.
 *
 * If feats, point2voxel_map, voxel_num or grad_feats has zero elements, the
 * call returns MLUOP_STATUS_SUCCESS and does nothing, whatever its other sizes
 * are. Without voxels (M is 0) it writes zeros to grad_feats, and pointers to
 * tensors without elements may be NULL. MLUOP_STATUS_BAD_PARAM: a NULL, a wrong
 * data type, layout, rank, size or reduce_type, a workspace that is too small
 * or no multiple of 4, tensors that overlap. MLUOP_STATUS_ARCH_MISMATCH: a
 * device before MLU270. MLUOP_STATUS_NOT_SUPPORTED: a tensor of 2^31 elements
 * or more, with strides that are not dense or in memory of the host. */
mluOpStatus_t MLUOP_WIN_API mluOpDynamicScatterBackward(
    const mluOpHandle_t __handle, const mluOpReduceMode_t __reduce_type,
    const mluOpTensorDescriptor_t __grad_voxel_feats_desc,
    const void *__grad_voxel_feats, const mluOpTensorDescriptor_t __feats_desc,
    const void *__feats, const mluOpTensorDescriptor_t __voxel_feats_desc,
    const void *__voxel_feats,
    const mluOpTensorDescriptor_t __point2voxel_map_desc,
    const void *__point2voxel_map,
    const mluOpTensorDescriptor_t __voxel_points_count_desc,
    const void *__voxel_points_count,
    const mluOpTensorDescriptor_t __voxel_num_desc, void *__voxel_num,
    void *__workspace, const size_t __workspace_size,
    const mluOpTensorDescriptor_t __grad_feats_desc, void *__grad_feats);
/* mluOpDynamicScatterBackward by its name in the vendor's header, with the same
 * guards. Its workspace query takes all descriptors, and returns the bytes that
 * the call needs for their M voxels. */
mluOpStatus_t MLUOP_WIN_API mluOpGetDynamicPointToVoxelBackwardWorkspaceSize(
    const mluOpHandle_t __handle, const mluOpReduceMode_t __reduce_type,
    const mluOpTensorDescriptor_t __grad_voxel_feats_desc,
    const mluOpTensorDescriptor_t __feats_desc,
    const mluOpTensorDescriptor_t __voxel_feats_desc,
    const mluOpTensorDescriptor_t __point2voxel_map_desc,
    const mluOpTensorDescriptor_t __voxel_points_count_desc,
    const mluOpTensorDescriptor_t __voxel_num_desc, size_t *__workspace_size);
mluOpStatus_t MLUOP_WIN_API mluOpDynamicPointToVoxelBackward(
    const mluOpHandle_t __handle, const mluOpReduceMode_t __reduce_type,
    const mluOpTensorDescriptor_t __grad_voxel_feats_desc,
    const void *__grad_voxel_feats, const mluOpTensorDescriptor_t __feats_desc,
    const void *__feats, const mluOpTensorDescriptor_t __voxel_feats_desc,
    const void *__voxel_feats,
    const mluOpTensorDescriptor_t __point2voxel_map_desc,
    const void *__point2voxel_map,
    const mluOpTensorDescriptor_t __voxel_points_count_desc,
    const void *__voxel_points_count,
    const mluOpTensorDescriptor_t __voxel_num_desc, const void *__voxel_num,
    void *__workspace, const size_t __workspace_size,
    const mluOpTensorDescriptor_t __grad_feats_desc, void *__grad_feats);

/* The backward pass of position-sensitive RoI pooling (R-FCN): spreads the
 * gradient of each bin evenly over the pixels of the bin.
 *
 *   top_grad         float  [rois_num, pooled_height, pooled_width, output_dim]
 *   rois             float  [rois_num, 5]: batch, x1, y1, x2, y2 of each roi,
 *                    in pixels of the image
 *   mapping_channel  int32, as top_grad: the channel that each value came from
 *   bottom_grad      float  [batches, height, width, channels]: set to zero
 *                    first, so its old contents do not matter
 *
 * Layouts are MLUOP_LAYOUT_NHWC, that of rois is MLUOP_LAYOUT_ARRAY.
 * pooled_height equals pooled_width, channels is pooled_height * pooled_width *
 * output_dim. In the plane of bottom_grad a roi begins at round(x1) *
 * spatial_scale and ends at (round(x2) + 1) * spatial_scale, y likewise; its
 * width and height are at least 0.1. Its bin ph, pw has those pixels of the
 * plane that are between the floor of the bin's beginning and the ceiling of
 * its end. value / number of pixels is added to each of them, in channel
 * mapping_channel[n, ph, pw, i]. A bin without pixels adds nothing. All this is
 * float arithmetic, each operation rounded; sums may be added in any order.
 *
 * NaN and infinities of top_grad are added to the sums of their bin. These are
 * left out: a roi with a coordinate, or an extent after scaling, that is NaN or
 * infinite; a roi whose batch is below 0 or, without its fraction, not below
 * batches; a value whose channel is not in [0, channels). Operation in place is
 * refused.
 *
 * MLUOP_STATUS_BAD_PARAM: a NULL, a wrong data type, layout, rank or size, a
 * scalar that is not positive, rois of zero elements, a bottom_grad that is no
 * multiple of 4, tensors that overlap. MLUOP_STATUS_ARCH_MISMATCH: a device
 * before MLU270.
 * MLUOP_STATUS_NOT_SUPPORTED: a tensor of 2^31 elements or more, with strides
 * that are not dense or in memory of the host. If a tensor other than rois
 * has zero elements, the call returns MLUOP_STATUS_SUCCESS and does nothing,
 * whatever the pointers are. */
mluOpStatus_t MLUOP_WIN_API mluOpPsRoiPoolBackward(
    mluOpHandle_t __handle, const int __pooled_height, const int __pooled_width,
    const float __spatial_scale, const int __output_dim,
    const mluOpTensorDescriptor_t __top_grad_desc, const void *__top_grad,
    const mluOpTensorDescriptor_t __rois_desc, const void *__rois,
    const mluOpTensorDescriptor_t __mapping_channel_desc,
    const void *__mapping_channel,
    const mluOpTensorDescriptor_t __bottom_grad_desc, void *__bottom_grad);
/* Finds the pairs of active inputs and outputs of a sparse 3-D convolution, for
 * each element of its filter.
 *
 *   indices       int32  [L, 4]: batch, d, h, w of each active input site
 *   indice_pairs  int32  [K, 2, L], K the elements of the filter: row [k, 0]
 *                 has the numbers of the inputs of the pairs of k, ascending;
 *                 row [k, 1] those of their outputs; -1 after the last pair
 *   out_indices   int32  [rows, 4]: batch, d, h, w of each active output site
 *   indice_num    int32  [K]: the number of pairs of each k
 *
 * All layouts are MLUOP_LAYOUT_ARRAY. k = (kd * KH + kh) * KW + kw pairs an
 * input with the output (input + pad - k * dilation) / stride if there is no
 * remainder and the output is in the output space. By default every such output
 * is active. Active outputs are numbered in the order of their cells,
 * ((batch * D + d) * H + h) * W + w. In sub_m mode the active outputs are the
 * inputs, with their numbers, and out_indices is a copy of indices.
 *
 * An input outside the input space or the batches has no pairs. Inputs with the
 * same cell each have their own pairs; in sub_m mode the last of them is the
 * output of this cell.
 *
 * out_indices needs a row for each active output: never more than L * K or the
 * cells of the output space, L in sub_m mode. Rows after the last output do not
 * change. The number of active outputs is stored in sparse_conv_desc, where
 * mluOpGetSparseConvolutionNumActOut reads it; to get it the call waits for the
 * queue (not in sub_m mode). If there are too few rows, the call returns
 * MLUOP_STATUS_BAD_PARAM: the number has been set, indice_num may be written,
 * the other outputs are unchanged. If indices has zero elements, the call
 * returns MLUOP_STATUS_SUCCESS, whatever the other sizes are: the number is 0
 * and nothing is written.
 *
 * MLUOP_STATUS_BAD_PARAM: a NULL, a wrong data type, layout, rank or size,
 * dimNb other than 5, transpose or inverse other than 0, a batch size, stride,
 * dilation or size that is not positive, a negative pad, an output space that
 * does not follow from the other values, a sub_m convolution with a stride or
 * whose output space is not its input space, a workspace that is too small,
 * memory that overlaps. MLUOP_STATUS_ARCH_MISMATCH: a 2xx device, which has no
 * gather and scatter. MLUOP_STATUS_NOT_SUPPORTED: a tensor of 2^31 elements or
 * more, with strides that are not dense or in memory of the host, a space of
 * 2^30 cells or more, a size of 2^31 or more with its pads, a filter of more
 * than 4096 elements. MLUOP_STATUS_EXECUTION_FAILED: a kernel failed before the
 * call could know the number of outputs. */
mluOpStatus_t MLUOP_WIN_API mluOpGetIndicePairs(
    mluOpHandle_t __handle,
    const mluOpSparseConvolutionDescriptor_t __sparse_conv_desc,
    const mluOpTensorDescriptor_t __indices_desc, const void *__indices,
    void *__workspace, size_t __workspace_size,
    const mluOpTensorDescriptor_t __indice_pairs_desc, void *__indice_pairs,
    const mluOpTensorDescriptor_t __out_indices_desc, void *__out_indices,
    const mluOpTensorDescriptor_t __indice_num_desc, void *__indice_num);
/* Returns the workspace of mluOpGetIndicePairs in bytes. Refuses what
 * mluOpGetIndicePairs refuses. */
mluOpStatus_t MLUOP_WIN_API mluOpGetIndicePairsWorkspaceSize(
    mluOpHandle_t __handle,
    const mluOpSparseConvolutionDescriptor_t __sparse_conv_desc,
    const mluOpTensorDescriptor_t __indices_desc,
    const mluOpTensorDescriptor_t __indice_pairs_desc,
    const mluOpTensorDescriptor_t __out_indices_desc,
    const mluOpTensorDescriptor_t __indice_num_desc, size_t *__workspace_size);
/* mluOpGetIndicePairs and its workspace query, by their names in the
 * document. */
mluopStatus_t MLUOP_WIN_API mluopGetIndicePairs(
    mluOpHandle_t __handle,
    const mluOpSparseConvolutionDescriptor_t __sparse_conv_desc,
    const mluOpTensorDescriptor_t __indices_desc, const void *__indices,
    void *__workspace, size_t __workspace_size,
    const mluOpTensorDescriptor_t __indice_pairs_desc, void *__indice_pairs,
    const mluOpTensorDescriptor_t __out_indices_desc, void *__out_indices,
    const mluOpTensorDescriptor_t __indice_num_desc, void *__indice_num);
mluopStatus_t MLUOP_WIN_API mluopGetIndicePairsWorkspaceSize(
    mluOpHandle_t __handle,
    const mluOpSparseConvolutionDescriptor_t __sparse_conv_desc,
    const mluOpTensorDescriptor_t __indices_desc,
    const mluOpTensorDescriptor_t __indice_pairs_desc,
    const mluOpTensorDescriptor_t __out_indices_desc,
    const mluOpTensorDescriptor_t __indice_num_desc, size_t *__workspace_size);
/* The gradient of the interpolation of each point from its three nearest
 * features (PointNet++): for each batch b, channel c, point n and k in 0..2
 *
 *   grad_features[b, c, indices[b, n, k]] +=
 *       grad_output[b, c, n] * weights[b, n, k]
 *
 *   grad_output    half or float  [B, C, N]
 *   indices        int32          [B, N, 3], each in [0, M)
 *   weights        as grad_output [B, N, 3]
 *   grad_features  as grad_output [B, C, M]: all of it is written; its old
 *                  contents do not matter
 *
 * All layouts are MLUOP_LAYOUT_ARRAY. An index outside [0, M) is left out, with
 * its weight; indices may be equal. half is computed in float and rounded once.
 * Sums are added in pieces of points: within a piece the first neighbors of all
 * points in ascending order, then the second and third ones. The order is the
 * same for every task type. NaN and infinities are added to their sums; on a
 * 2xx device their product with 0 is 0. Inputs and output must not overlap.
 *
 * MLUOP_STATUS_BAD_PARAM: a NULL, a wrong data type, layout, rank or size, a
 * tensor of zero elements, tensors that overlap, M above 2^23 - 1 on a
 * 2xx device. MLUOP_STATUS_ARCH_MISMATCH: a device before MLU270.
 * MLUOP_STATUS_NOT_SUPPORTED: a tensor of 2^31 elements or more, with strides
 * that are not dense or in memory of the host. */
mluOpStatus_t MLUOP_WIN_API mluOpThreeInterpolateBackward(
    mluOpHandle_t __handle, const mluOpTensorDescriptor_t __grad_output_desc,
    const void *__grad_output, const mluOpTensorDescriptor_t __indices_desc,
    const void *__indices, const mluOpTensorDescriptor_t __weights_desc,
    const void *__weights, const mluOpTensorDescriptor_t __grad_features_desc,
    void *__grad_features);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
