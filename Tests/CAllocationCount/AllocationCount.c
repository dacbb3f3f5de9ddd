#define _GNU_SOURCE
#include "AllocationCount.h"

#include <dlfcn.h>
#include <errno.h>
#include <features.h>
#include <stdio.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define UNDER_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(UNDER_SANITIZER)

#include <execinfo.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

enum { kept_stacks = 16, kept_frames = 24 };

static _Thread_local int is_counting;
static _Thread_local size_t count;
static _Thread_local void *stacks[kept_stacks][kept_frames];
static _Thread_local int depths[kept_stacks];

static void note(void) {
  if (!is_counting) return;
  // backtrace may allocate itself.
  is_counting = 0;
  if (count < kept_stacks) depths[count] = backtrace(stacks[count], kept_frames);
  count += 1;
  is_counting = 1;
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  note();
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

int allocation_count_is_possible(void) { return 1; }

void allocation_count_start(void) {
  void *warm[1];
  // The first one loads the unwinder.
  (void)backtrace(warm, 1);
  count = 0;
  is_counting = 1;
}

size_t allocation_count_stop(void) {
  is_counting = 0;
  return count;
}

int allocation_count_stack(size_t index, void **frames, int capacity) {
  if (index >= count || index >= kept_stacks) return 0;
  int depth = depths[index] < capacity ? depths[index] : capacity;
  memcpy(frames, stacks[index], (size_t)depth * sizeof(void *));
  return depth;
}

#else

int allocation_count_is_possible(void) { return 0; }
void allocation_count_start(void) {}
size_t allocation_count_stop(void) { return 0; }
int allocation_count_stack(size_t index, void **frames, int capacity) {
  (void)index, (void)frames, (void)capacity;
  return 0;
}

#endif

void allocation_count_name(const void *address, char *text, size_t capacity) {
  Dl_info info;
  if (dladdr(address, &info) == 0) {
    snprintf(text, capacity, "?");
  } else if (info.dli_sname != NULL) {
    snprintf(text, capacity, "%s", info.dli_sname);
  } else {
    const char *file = strrchr(info.dli_fname, '/');
    size_t offset = (size_t)((const char *)address - (const char *)info.dli_fbase);
    snprintf(text, capacity, "%s +0x%zx", file != NULL ? file + 1 : info.dli_fname, offset);
  }
}
