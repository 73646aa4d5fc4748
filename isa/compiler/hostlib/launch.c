/* SPDX-License-Identifier: MIT */
/* Launch functions with Clang's names. In host objects, mlucc renames the calls
 * that Clang makes. With -flto the linker generates the code, so the names
 * stay, and these hidden definitions are used. */
struct dim3 {
    unsigned x, y, z;
};

/* Functions of the runtime. */
int __bangConfigureCall(struct dim3 dim, int type, void *queue);
int __bangSetupArgument(const void *value, unsigned long bytes,
                        unsigned long offset);
int __bangLaunch(const void *kernel);
void **__bangRegisterFatBinary(void *wrapper);
void __bangUnregisterFatBinary(void **handle);
int __bangRegisterFunction(void **handle, const char *host, char *device,
                           const char *name, int thread_limit, void *tid,
                           void *bid, void *block_dim, void *grid_dim,
                           int *warp_size);
void __bangRegisterVar(void **handle, char *host, char *device,
                       const char *name, int is_extern, int bytes,
                       int is_constant, int is_global);

/* Clang's names. */
int cudaConfigureCall(struct dim3 dim, int type, void *queue);
int cudaSetupArgument(const void *value, unsigned long bytes,
                      unsigned long offset);
int cudaLaunch(const void *kernel);
void **__cudaRegisterFatBinary(void *wrapper);
void __cudaUnregisterFatBinary(void **handle);
int __cudaRegisterFunction(void **handle, const char *host, char *device,
                           const char *name, int thread_limit, void *tid,
                           void *bid, void *block_dim, void *grid_dim,
                           int *warp_size);
void __cudaRegisterVar(void **handle, char *host, char *device,
                       const char *name, int is_extern, int bytes,
                       int is_constant, int is_global);

int cudaConfigureCall(struct dim3 dim, int type, void *queue)
{
    return __bangConfigureCall(dim, type, queue);
}

int cudaSetupArgument(const void *value, unsigned long bytes,
                      unsigned long offset)
{
    return __bangSetupArgument(value, bytes, offset);
}

int cudaLaunch(const void *kernel)
{
    return __bangLaunch(kernel);
}

void **__cudaRegisterFatBinary(void *wrapper)
{
    return __bangRegisterFatBinary(wrapper);
}

void __cudaUnregisterFatBinary(void **handle)
{
    __bangUnregisterFatBinary(handle);
}

int __cudaRegisterFunction(void **handle, const char *host, char *device,
                           const char *name, int thread_limit, void *tid,
                           void *bid, void *block_dim, void *grid_dim,
                           int *warp_size)
{
    return __bangRegisterFunction(handle, host, device, name, thread_limit, tid,
                                  bid, block_dim, grid_dim, warp_size);
}

void __cudaRegisterVar(void **handle, char *host, char *device,
                       const char *name, int is_extern, int bytes,
                       int is_constant, int is_global)
{
    __bangRegisterVar(handle, host, device, name, is_extern, bytes, is_constant,
                      is_global);
}
