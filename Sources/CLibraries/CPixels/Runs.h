// The functions of touchstone_pixels. Included by a file for each kind of processor, which defines LANES: the number of
// pixels at a time, 4 or 8.

#define COUNT 4
#include "Lanes.h"
#undef COUNT
#if LANES == 8
#define COUNT 8
#include "Lanes.h"
#undef COUNT
typedef words8 words;
typedef levels8 levels;
typedef quads8 quads;
#else
typedef words4 words;
typedef levels4 levels;
typedef quads4 quads;
#endif

#define INLINE __attribute__((always_inline)) static inline

/// The last pixels of a run, fewer than four.
INLINE words4 load_part(const uint32_t *from, size_t count) {
  words4 pixels = {0};
  if (count & 2) {
    uint64_t two;
    __builtin_memcpy(&two, from, 8);
    pixels[0] = (uint32_t)two;
    pixels[1] = (uint32_t)(two >> 32);
    if (count & 1) pixels[2] = from[2];
  } else if (count & 1) {
    pixels[0] = from[0];
  }
  return pixels;
}

INLINE void store_part(words4 pixels, uint32_t *to, size_t count) {
  if (count & 2) {
    uint64_t two = pixels[0] | (uint64_t)pixels[1] << 32;
    __builtin_memcpy(to, &two, 8);
    if (count & 1) to[2] = pixels[2];
  } else if (count & 1) {
    to[0] = pixels[0];
  }
}

INLINE words4 load_coverage4(const uint8_t *from) {
  uint8_t __attribute__((vector_size(4))) four;
  __builtin_memcpy(&four, from, 4);
  return __builtin_convertvector(four, words4);
}

INLINE words4 load_coverage_part(const uint8_t *from, size_t count) {
  words4 levels = {0};
  if (count > 0) levels[0] = from[0];
  if (count > 1) levels[1] = from[1];
  if (count > 2) levels[2] = from[2];
  return levels;
}

#if LANES == 8
INLINE words8 load_coverage8(const uint8_t *from) {
  uint8_t __attribute__((vector_size(8))) eight;
  __builtin_memcpy(&eight, from, 8);
  return __builtin_convertvector(eight, words8);
}
#endif

/// Which pixels of the last vector are still to be done, when it begins before the end of those that are.
static const uint32_t undone[16] = {0, 0, 0, 0, 0, 0, 0, 0, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u};

/// Does STEP(words, levels, load_coverage) for the vectors of a run and PART for fewer than four pixels. STEP changes
/// the pixels at `index` that are not 0 in `todo`.
#define STEP4(STEP) STEP(words4, levels4, load_coverage4)
#define STEP8(STEP) STEP(words8, levels8, load_coverage8)
#define EACH4(STEP, PART)                    \
  {                                          \
    words4 todo = (words4){0} + ~0u;         \
    for (; index + 4 <= count; index += 4) { \
      STEP4(STEP)                            \
    }                                        \
    size_t rest = count - index;             \
    if (rest > 0 && count >= 4) {            \
      load(&todo, undone + 4 + rest);        \
      index = count - 4;                     \
      STEP4(STEP)                            \
    } else if (rest > 0) {                   \
      PART                                   \
    }                                        \
  }
#if LANES == 8
#define EACH(STEP, PART)                                \
  if (count >= 8) {                                     \
    words8 todo = (words8){0} + ~0u;                    \
    for (; index + 8 <= count; index += 8) STEP8(STEP)  \
    if (index < count) {                                \
      load(&todo, undone + (count - index));            \
      index = count - 8;                                \
      STEP8(STEP)                                       \
    }                                                   \
  } else                                                \
    EACH4(STEP, PART)
#else
#define EACH EACH4
#endif

/// Opaque pixels replace what is beneath, and clear ones leave it. Both are tested in blocks of four vectors only:
/// branches within a row that has few of them are mispredicted.
#define EACH_BLOCK(CHANGE)                                                                   \
  for (; index + 4 * LANES <= count; index += 4 * LANES) {                                   \
    words a, b, c, d, under;                                                                 \
    load(&a, source + index);                                                                \
    load(&b, source + index + LANES);                                                        \
    load(&c, source + index + 2 * LANES);                                                    \
    load(&d, source + index + 3 * LANES);                                                    \
    if (is_clear(a | b | c | d)) continue;                                                   \
    if (level != 255 || !is_opaque(a & b & c & d)) {                                         \
      load(&under, target + index);                                                          \
      a = over(CHANGE(a), under);                                                            \
      load(&under, target + index + LANES);                                                  \
      b = over(CHANGE(b), under);                                                            \
      load(&under, target + index + 2 * LANES);                                              \
      c = over(CHANGE(c), under);                                                            \
      load(&under, target + index + 3 * LANES);                                              \
      d = over(CHANGE(d), under);                                                            \
    }                                                                                        \
    store(a, target + index);                                                                \
    store(b, target + index + LANES);                                                        \
    store(c, target + index + 2 * LANES);                                                    \
    store(d, target + index + 3 * LANES);                                                    \
  }

INLINE void over_plainly(const uint32_t *source, uint32_t *target, size_t count) {
  size_t index = 0;
  const uint32_t level = 255;
#define SAME_PIXELS(pixels) (pixels)
  EACH_BLOCK(SAME_PIXELS)
#undef SAME_PIXELS
#define STEP(words, levels, load_coverage)              \
  {                                                     \
    words pixels, under;                                \
    load(&pixels, source + index);                      \
    load(&under, target + index);                       \
    store(over(pixels & todo, under), target + index);  \
  }
  EACH(STEP, {
    words4 pixels = over(load_part(source + index, rest), load_part(target + index, rest));
    store_part(pixels, target + index, rest);
  })
#undef STEP
}

INLINE void over_at_level(const uint32_t *source, uint32_t level, uint32_t *target, size_t count) {
  size_t index = 0;
  const uint16_t by = (uint16_t)level;
#define AT_LEVEL(pixels) scaled(pixels, (levels){0} + by)
  EACH_BLOCK(AT_LEVEL)
#undef AT_LEVEL
#define STEP(words, levels, load_coverage)                                       \
  {                                                                              \
    words pixels, under;                                                         \
    load(&pixels, source + index);                                               \
    load(&under, target + index);                                                \
    store(over(scaled(pixels & todo, (levels){0} + by), under), target + index); \
  }
  EACH(STEP, {
    words4 pixels = scaled(load_part(source + index, rest), (levels4){0} + by);
    store_part(over(pixels, load_part(target + index, rest)), target + index, rest);
  })
#undef STEP
}

static void run_over(
    const uint32_t *source, size_t source_stride, uint32_t level, uint32_t *target, size_t target_stride, size_t width,
    size_t height) {
  for (; height > 0; height--) {
    if (level == 255) {
      over_plainly(source, target, width);
    } else {
      over_at_level(source, level, target, width);
    }
    source += source_stride;
    target += target_stride;
  }
}

static void run_over_covered(
    const uint32_t *source, const uint8_t *coverage, uint32_t level, uint32_t *target, size_t count) {
  size_t index = 0;
  const uint16_t by = (uint16_t)level;
#define STEP(words, levels, load_coverage)                         \
  {                                                                \
    words cover = load_coverage(coverage + index) & todo;          \
    if (!is_clear(cover)) {                                        \
      words pixels, under;                                         \
      load(&pixels, source + index);                               \
      load(&under, target + index);                                \
      pixels = scaled(pixels, spread(cover));                      \
      if (level != 255) pixels = scaled(pixels, (levels){0} + by); \
      store(over(pixels, under), target + index);                  \
    }                                                              \
  }
  EACH(STEP, {
    words4 pixels = scaled(load_part(source + index, rest), spread(load_coverage_part(coverage + index, rest)));
    if (level != 255) pixels = scaled(pixels, (levels4){0} + by);
    store_part(over(pixels, load_part(target + index, rest)), target + index, rest);
  })
#undef STEP
}

static void run_color_over(uint32_t color, uint32_t *target, size_t count) {
  size_t index = 0;
#define STEP(words, levels, load_coverage)                            \
  {                                                                   \
    words under;                                                      \
    load(&under, target + index);                                     \
    store(over(((words){0} + color) & todo, under), target + index);  \
  }
  EACH(STEP, {
    store_part(over((words4){0} + color, load_part(target + index, rest)), target + index, rest);
  })
#undef STEP
}

static void run_color_over_covered(uint32_t color, const uint8_t *coverage, uint32_t *target, size_t count) {
  const _Bool replaces = color >> 24 == 255;
  size_t index = 0;
#define STEP(words, levels, load_coverage)                                           \
  {                                                                                  \
    words cover = load_coverage(coverage + index) & todo;                            \
    if (replaces && is_clear(cover ^ 255)) {                                         \
      store((words){0} + color, target + index);                                     \
    } else if (!is_clear(cover)) {                                                   \
      words under;                                                                   \
      load(&under, target + index);                                                  \
      store(over(scaled((words){0} + color, spread(cover)), under), target + index); \
    }                                                                                \
  }
  EACH(STEP, {
    words4 pixels = scaled((words4){0} + color, spread(load_coverage_part(coverage + index, rest)));
    store_part(over(pixels, load_part(target + index, rest)), target + index, rest);
  })
#undef STEP
}

static void run_multiply(uint32_t *target, const uint32_t *alphas, size_t count) {
  size_t index = 0;
#define STEP(words, levels, load_coverage)                           \
  {                                                                  \
    words pixels, by;                                                \
    load(&pixels, target + index);                                   \
    load(&by, alphas + index);                                       \
    by = by >> 24 | (~todo & 255);                                   \
    store(scaled(pixels, spread(by)), target + index);               \
  }
  EACH(STEP, {
    words4 by = load_part(alphas + index, rest) >> 24;
    store_part(scaled(load_part(target + index, rest), spread(by)), target + index, rest);
  })
#undef STEP
}

static void run_multiply_covered(uint32_t *target, const uint8_t *coverage, size_t count) {
  size_t index = 0;
#define STEP(words, levels, load_coverage)                     \
  {                                                            \
    words by = load_coverage(coverage + index) | (~todo & 255); \
    if (!is_clear(by ^ 255)) {                                 \
      words pixels;                                            \
      load(&pixels, target + index);                           \
      store(scaled(pixels, spread(by)), target + index);       \
    }                                                          \
  }
  EACH(STEP, {
    words4 by = load_coverage_part(coverage + index, rest);
    store_part(scaled(load_part(target + index, rest), spread(by)), target + index, rest);
  })
#undef STEP
}

// MARK: Reading between pixels

enum { place_bits = 28 };

INLINE uint64_t load_pair(const uint32_t *from) {
  uint64_t pair;
  __builtin_memcpy(&pair, from, 8);
  return pair;
}

INLINE uint32_t one_between(uint64_t top, uint64_t bottom, uint32_t by_x, uint32_t by_y) {
  const uint64_t mask = 0x00FF00FF00FF00FF, half = 0x0080008000800080;
  // Four 16-bit numbers in a word: none of them carries.
  uint64_t low = ((top & mask) * (256 - by_y) + (bottom & mask) * by_y + half) >> 8 & mask;
  uint64_t high = ((top >> 8 & mask) * (256 - by_y) + (bottom >> 8 & mask) * by_y + half) >> 8 & mask;
  uint64_t left = (low & 0xFFFFFFFF) | high << 32;
  uint64_t right = low >> 32 | (high & 0xFFFFFFFF00000000);
  uint64_t both = (left * (256 - by_x) + right * by_x + half) >> 8 & mask;
  return (uint32_t)both | (uint32_t)(both >> 32) << 8;
}

INLINE uint32_t fraction(int64_t place) { return (uint32_t)(place >> (place_bits - 8)) & 255; }

INLINE int64_t held(int64_t value, int64_t low, int64_t high) {
  return value < low ? low : value > high ? high : value;
}

/// Reads pixels whose places may be beyond the edge.
static void read_at_edge(
    const touchstone_picture *picture, int64_t place_x, int64_t place_y, uint32_t *out, size_t count) {
  for (size_t index = 0; index < count; index++) {
    int64_t x = place_x >> place_bits, y = place_y >> place_bits;
    int64_t left = held(x, picture->low_x, picture->high_x), right = held(x + 1, picture->low_x, picture->high_x);
    const uint32_t *top = picture->words + held(y, picture->low_y, picture->high_y) * picture->stride;
    const uint32_t *bottom = picture->words + held(y + 1, picture->low_y, picture->high_y) * picture->stride;
    out[index] = one_between(
        top[left] | (uint64_t)top[right] << 32, bottom[left] | (uint64_t)bottom[right] << 32, fraction(place_x),
        fraction(place_y));
    place_x = (int64_t)((uint64_t)place_x + (uint64_t)picture->step_x);
    place_y = (int64_t)((uint64_t)place_y + (uint64_t)picture->step_y);
  }
}

#if LANES == 8

/// Two pairs side by side from each of two rows; as floating-point numbers, which can be loaded into a vector's upper
/// half at once.
INLINE __m256i four_pairs(const uint32_t *row, const uint64_t *at, size_t a, size_t b) {
  __m128d low = _mm_loadh_pd(_mm_load_sd((const double *)(row + at[a])), (const double *)(row + at[a + 1]));
  __m128d high = _mm_loadh_pd(_mm_load_sd((const double *)(row + at[b])), (const double *)(row + at[b + 1]));
  return _mm256_castpd_si256(_mm256_set_m128d(high, low));
}

/// From `a` to `b` by a fraction of 32768 that is one of 256 as well, rounded.
INLINE __m256i mixed_finely(__m256i a, __m256i b, __m256i by) {
  return _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), by));
}

/// Mixes pairs, one above the other, to two channels of each pixel: blue and red of two, then green and alpha.
INLINE __m256i mixed_pairs(__m256i top, __m256i bottom, __m256i x, __m256i y) {
  // The highest byte of each place's lower half is its fraction.
  const char none = (char)0x80;
  __m256i by_y = _mm256_shuffle_epi8(
      y, _mm256_setr_epi8(
             none, 3, none, 3, none, 3, none, 3, none, 11, none, 11, none, 11, none, 11, none, 3, none, 3, none, 3,
             none, 3, none, 11, none, 11, none, 11, none, 11));
  __m256i by_x = _mm256_shuffle_epi8(
      x, _mm256_setr_epi8(
             none, 3, none, 3, none, 11, none, 11, none, 3, none, 3, none, 11, none, 11, none, 3, none, 3, none, 11,
             none, 11, none, 3, none, 3, none, 11, none, 11));
  by_y = _mm256_srli_epi16(by_y, 1);
  by_x = _mm256_srli_epi16(by_x, 1);
  const __m256i mask = _mm256_set1_epi16(255);
  __m256i low = mixed_finely(_mm256_and_si256(top, mask), _mm256_and_si256(bottom, mask), by_y);
  __m256i high = mixed_finely(_mm256_srli_epi16(top, 8), _mm256_srli_epi16(bottom, 8), by_y);
  __m256 first = _mm256_castsi256_ps(low), second = _mm256_castsi256_ps(high);
  __m256i left = _mm256_castps_si256(_mm256_shuffle_ps(first, second, 0x88));
  __m256i right = _mm256_castps_si256(_mm256_shuffle_ps(first, second, 0xDD));
  return mixed_finely(left, right, by_x);
}

/// Reads pixels whose places are all within the picture, the next column and row too; returns how many it has read.
INLINE size_t read_inside_by_vectors(
    const touchstone_picture *picture, uint64_t x, uint64_t y, uint32_t *out, size_t count) {
  if (count < 8) return 0;
  const uint32_t *upper = picture->words, *lower = picture->words + picture->stride;
  // With 32 digits after the point: whole numbers are upper halves. Pixels 0, 1, 4, 5 and 2, 3, 6, 7 stand together.
  const uint64_t step_x = (uint64_t)picture->step_x << 4, step_y = (uint64_t)picture->step_y << 4;
  x <<= 4, y <<= 4;
#define FOUR(from, step, a, b, c, d) \
  _mm256_add_epi64(                                   \
      _mm256_set1_epi64x((long long)from),            \
      _mm256_setr_epi64x(                             \
          (long long)(a * step), (long long)(b * step), (long long)(c * step), (long long)(d * step)))
  __m256i x0 = FOUR(x, step_x, 0, 1, 4, 5), x1 = FOUR(x, step_x, 2, 3, 6, 7);
  __m256i y0 = FOUR(y, step_y, 0, 1, 4, 5), y1 = FOUR(y, step_y, 2, 3, 6, 7);
#undef FOUR
  const __m256i next_x = _mm256_set1_epi64x((long long)(8 * step_x));
  const __m256i next_y = _mm256_set1_epi64x((long long)(8 * step_y));
  const __m256i stride = _mm256_set1_epi32((int)picture->stride);
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    __m256i at0 = _mm256_add_epi64(_mm256_srli_epi64(x0, 32), _mm256_mul_epu32(_mm256_srli_epi64(y0, 32), stride));
    __m256i at1 = _mm256_add_epi64(_mm256_srli_epi64(x1, 32), _mm256_mul_epu32(_mm256_srli_epi64(y1, 32), stride));
    uint64_t at[8];
    _mm256_storeu_si256((__m256i *)at, at0);
    _mm256_storeu_si256((__m256i *)(at + 4), at1);
    __m256i first = mixed_pairs(four_pairs(upper, at, 0, 2), four_pairs(lower, at, 0, 2), x0, y0);
    __m256i second = mixed_pairs(four_pairs(upper, at, 4, 6), four_pairs(lower, at, 4, 6), x1, y1);
    __m256i low = _mm256_unpacklo_epi64(first, second), high = _mm256_unpackhi_epi64(first, second);
    _mm256_storeu_si256((__m256i *)(out + index), _mm256_or_si256(low, _mm256_slli_epi16(high, 8)));
    x0 = _mm256_add_epi64(x0, next_x), x1 = _mm256_add_epi64(x1, next_x);
    y0 = _mm256_add_epi64(y0, next_y), y1 = _mm256_add_epi64(y1, next_y);
  }
  return index;
}

#else

/// Mixes pairs, one above the other, to two channels of each pixel: blue and red of two, then green and alpha.
INLINE levels4 mixed_pairs(quads4 top, quads4 bottom, levels4 by_y, levels4 by_x) {
  levels4 low = mixed((levels4)top & 255, (levels4)bottom & 255, by_y);
  levels4 high = mixed((levels4)top >> 8, (levels4)bottom >> 8, by_y);
  words4 left = __builtin_shufflevector((words4)low, (words4)high, 0, 2, 4, 6);
  words4 right = __builtin_shufflevector((words4)low, (words4)high, 1, 3, 5, 7);
  return mixed((levels4)left, (levels4)right, by_x);
}

/// Reads pixels whose places are all within the picture, the next column and row too; returns how many it has read.
INLINE size_t read_inside_by_vectors(
    const touchstone_picture *picture, uint64_t x, uint64_t y, uint32_t *out, size_t count) {
  const uint32_t *upper = picture->words, *lower = picture->words + picture->stride;
  const uint64_t step_x = (uint64_t)picture->step_x, step_y = (uint64_t)picture->step_y;
  // The fractions are the highest bytes; what is above them has been shifted out.
  words4 fractions_x, fractions_y;
  for (int lane = 0; lane < 4; lane++) {
    fractions_x[lane] = (uint32_t)(x + (uint64_t)lane * step_x) << (32 - place_bits);
    fractions_y[lane] = (uint32_t)(y + (uint64_t)lane * step_y) << (32 - place_bits);
  }
  size_t index = 0;
  for (; index + 4 <= count; index += 4) {
    uint64_t at[4];
    for (int lane = 0; lane < 4; lane++) {
      at[lane] = (x >> place_bits) + (y >> place_bits) * (uint64_t)picture->stride;
      x += step_x, y += step_y;
    }
    levels4 by_x = (levels4)(fractions_x >> 24), by_y = (levels4)(fractions_y >> 24);
    fractions_x += (uint32_t)(4 * step_x) << (32 - place_bits);
    fractions_y += (uint32_t)(4 * step_y) << (32 - place_bits);
    quads4 top = {load_pair(upper + at[0]), load_pair(upper + at[1])};
    quads4 bottom = {load_pair(lower + at[0]), load_pair(lower + at[1])};
    levels4 first = mixed_pairs(
        top, bottom, __builtin_shufflevector(by_y, by_y, 0, 0, 0, 0, 2, 2, 2, 2),
        __builtin_shufflevector(by_x, by_x, 0, 0, 2, 2, 0, 0, 2, 2));
    top = (quads4){load_pair(upper + at[2]), load_pair(upper + at[3])};
    bottom = (quads4){load_pair(lower + at[2]), load_pair(lower + at[3])};
    levels4 second = mixed_pairs(
        top, bottom, __builtin_shufflevector(by_y, by_y, 4, 4, 4, 4, 6, 6, 6, 6),
        __builtin_shufflevector(by_x, by_x, 4, 4, 6, 6, 4, 4, 6, 6));
    quads4 low = __builtin_shufflevector((quads4)first, (quads4)second, 0, 2);
    quads4 high = __builtin_shufflevector((quads4)first, (quads4)second, 1, 3);
    store((words4)low | (words4)high << 8, out + index);
  }
  return index;
}

#endif

static void read_inside(
    const touchstone_picture *picture, int64_t place_x, int64_t place_y, uint32_t *out, size_t count) {
  const uint32_t *upper = picture->words, *lower = picture->words + picture->stride;
  const uint64_t step_x = (uint64_t)picture->step_x, step_y = (uint64_t)picture->step_y;
  size_t index = read_inside_by_vectors(picture, (uint64_t)place_x, (uint64_t)place_y, out, count);
  uint64_t x = (uint64_t)place_x + index * step_x, y = (uint64_t)place_y + index * step_y;
  for (; index < count; index++) {
    size_t at = (x >> place_bits) + (y >> place_bits) * (uint64_t)picture->stride;
    out[index] =
        one_between(load_pair(upper + at), load_pair(lower + at), fraction((int64_t)x), fraction((int64_t)y));
    x += step_x, y += step_y;
  }
}

/// The first step of a run at or past an edge.
INLINE int64_t step_at(int64_t edge, int64_t place, int64_t step) {
  uint64_t distance = (uint64_t)edge - (uint64_t)place;
  int64_t size = step > 0 ? step : -step, along = (int64_t)(step > 0 ? distance : -distance);
  return along >= 0 ? (along + size - 1) / size : -(-along / size);
}

/// Narrows a run to the steps whose places are at least `low` and less than `high`.
INLINE void narrow(int64_t *first, int64_t *last, int64_t place, int64_t step, int64_t low, int64_t high) {
  if (*first >= *last) return;
  int64_t a = (int64_t)((uint64_t)place + (uint64_t)*first * (uint64_t)step);
  int64_t b = (int64_t)((uint64_t)place + (uint64_t)(*last - 1) * (uint64_t)step);
  int64_t least = a < b ? a : b, most = a < b ? b : a;
  if (least >= low && most < high) return;
  if (step == 0 || least >= high || most < low) {
    *last = *first;
    return;
  }
  int64_t from = step_at(step > 0 ? low : high - 1, place, step);
  int64_t to = step_at(step > 0 ? high : low - 1, place, step);
  if (from > *first) *first = from;
  if (to < *last) *last = to;
}

static void run_read_between(
    const touchstone_picture *picture, int64_t place_x, int64_t place_y, uint32_t *out, size_t count) {
  int64_t first = 0, last = (int64_t)count;
  const uint64_t step_x = (uint64_t)picture->step_x, step_y = (uint64_t)picture->step_y;
  narrow(&first, &last, place_x, picture->step_x, picture->low_x << place_bits, picture->high_x << place_bits);
  narrow(&first, &last, place_y, picture->step_y, picture->low_y << place_bits, picture->high_y << place_bits);
  if (first >= last) return read_at_edge(picture, place_x, place_y, out, count);
#define PLACES(step) \
  (int64_t)((uint64_t)place_x + (uint64_t)(step) * step_x), (int64_t)((uint64_t)place_y + (uint64_t)(step) * step_y)
  if (first > 0) read_at_edge(picture, place_x, place_y, out, (size_t)first);
  read_inside(picture, PLACES(first), out + first, (size_t)(last - first));
  if ((size_t)last < count) read_at_edge(picture, PLACES(last), out + last, count - (size_t)last);
}

// MARK: Coverage

typedef float floats __attribute__((vector_size(4 * LANES)));
typedef int32_t choices __attribute__((vector_size(4 * LANES)));
typedef uint8_t few_bytes __attribute__((vector_size(LANES)));

INLINE floats chosen(choices which, floats a, floats b) {
  return (floats)(((choices)a & which) | ((choices)b & ~which));
}
INLINE floats least(floats a, floats b) { return chosen(b < a, b, a); }
INLINE floats greatest(floats a, floats b) { return chosen(b > a, b, a); }
INLINE floats held_to_one(floats a) { return least(greatest(a, (floats){0}), (floats){0} + 1); }

/// How much of the pixel-wide interval about `t` is within `half` of 0.
INLINE floats overlap(floats t, float half) {
  // Without the sign.
  t = (floats)((choices)t & 0x7FFFFFFF);
  return held_to_one(least(t + 0.5f, (floats){0} + half) - greatest(t - 0.5f, (floats){0} - half));
}

static void run_cover(
    const touchstone_rectangle *rectangle, double column, float x, float y, uint8_t *coverage, size_t blocks) {
  // A product and a sum are rounded each: fused, they would be rounded once, on some processors.
#pragma STDC FP_CONTRACT OFF
#if LANES == 8
  const floats lanes = {0, 1, 2, 3, 4, 5, 6, 7};
#else
  const floats lanes = {0, 1, 2, 3};
#endif
  for (size_t index = 0; index < 8 * blocks; index += LANES) {
    floats columns = (lanes + (float)(index & 7)) + (float)(column + (double)(index & ~(size_t)7));
    floats along_x = columns * rectangle->x_per_column + x, along_y = columns * rectangle->y_per_column + y;
    floats value = overlap(along_x * rectangle->pixels_per_x, rectangle->half_x) *
                   overlap(along_y * rectangle->pixels_per_y, rectangle->half_y);
    // A value that is not a number counts as 0.
    value = (floats)((choices)value & (value == value));
    // Beside 2²³ the lowest bits of a number are its rounded whole part.
    choices bits = (choices)(value * 255 + 8388608) & 255;
    few_bytes bytes = __builtin_convertvector(bits, few_bytes);
    __builtin_memcpy(coverage + index, &bytes, LANES);
  }
}

static const touchstone_pixels functions = {
    run_over, run_over_covered, run_color_over, run_color_over_covered, run_multiply,
    run_multiply_covered, run_read_between, run_cover,
};
