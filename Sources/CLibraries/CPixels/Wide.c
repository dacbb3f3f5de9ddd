#include "CPixels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LANES 8
#include "Runs.h"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx2,avx512f,avx512bw,avx512vl"))), apply_to = function)
#include "WidestRows.h"
#pragma clang attribute pop

/// Rows of pictures are most of what a frame of pictures costs. The other runs are short, or wait for memory.
static const touchstone_pixels widest_functions = {
    widest_over, run_over_covered, run_color_over, run_color_over_covered, run_multiply,
    run_multiply_covered, run_read_between, run_cover,
};

const touchstone_pixels *touchstone_pixels_wide(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") ? &functions : 0;
}

const touchstone_pixels *touchstone_pixels_widest(void) {
  __builtin_cpu_init();
  // Older processors, which have no VBMI2, run slower for a while after each such instruction.
  const _Bool can = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2");
  return can ? &widest_functions : 0;
}
#else
const touchstone_pixels *touchstone_pixels_wide(void) { return 0; }
const touchstone_pixels *touchstone_pixels_widest(void) { return 0; }
#endif
