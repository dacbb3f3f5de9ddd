#include "CPixels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LANES 8
#include "Runs.h"
#pragma clang attribute pop

const touchstone_pixels *touchstone_pixels_wide(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") ? &functions : 0;
}
#else
const touchstone_pixels *touchstone_pixels_wide(void) { return 0; }
#endif
