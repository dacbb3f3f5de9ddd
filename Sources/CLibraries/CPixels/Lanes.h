// Vectors of COUNT pixels, and their arithmetic. Included once for each COUNT.

#define JOIN(a, b) JOINED(a, b)
#define JOINED(a, b) a##b
#define WORDS JOIN(words, COUNT)
#define LEVELS JOIN(levels, COUNT)
#define BYTES JOIN(bytes, COUNT)
#define QUADS JOIN(quads, COUNT)
#define SAME __attribute__((overloadable, always_inline)) static inline

/// Pixels.
typedef uint32_t WORDS __attribute__((vector_size(4 * COUNT)));
/// Two channels of each pixel, or a number for both of them.
typedef uint16_t LEVELS __attribute__((vector_size(4 * COUNT)));
typedef uint8_t BYTES __attribute__((vector_size(4 * COUNT)));
/// Pairs of pixels side by side.
typedef uint64_t QUADS __attribute__((vector_size(4 * COUNT)));

SAME void load(WORDS *words, const uint32_t *from) { __builtin_memcpy(words, from, sizeof *words); }
SAME void store(WORDS words, uint32_t *to) { __builtin_memcpy(to, &words, sizeof words); }

/// Over 255, rounded; of products of two levels plus 128. The same as (x + x / 256) / 256.
SAME LEVELS over_255(LEVELS x) {
  typedef uint32_t wide __attribute__((vector_size(8 * COUNT)));
  return __builtin_convertvector(__builtin_convertvector(x, wide) * 257 >> 16, LEVELS);
}

/// Every channel times its level, over 255, rounded.
SAME WORDS scaled(WORDS pixels, LEVELS by) {
  LEVELS low = over_255((LEVELS)(pixels & 0x00FF00FF) * by + 128);
  LEVELS high = over_255(((LEVELS)pixels >> 8) * by + 128);
  return (WORDS)(low | high << 8);
}

/// A level of each pixel for both channels of a word.
SAME LEVELS spread(WORDS levels) { return (LEVELS)(levels | levels << 16); }

SAME WORDS over(WORDS source, WORDS target) {
  LEVELS alphas = (LEVELS)source >> 8;
#if COUNT == 16
  alphas = __builtin_shufflevector(
      alphas, alphas, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15, 17, 17, 19, 19, 21, 21, 23, 23, 25, 25, 27,
      27, 29, 29, 31, 31);
#elif COUNT == 8
  alphas = __builtin_shufflevector(alphas, alphas, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
#else
  alphas = __builtin_shufflevector(alphas, alphas, 1, 1, 3, 3, 5, 5, 7, 7);
#endif
  // Saturating: pixels that are not premultiplied must not carry into the next channel.
  return (WORDS)__builtin_elementwise_add_sat((BYTES)source, (BYTES)scaled(target, 255 - alphas));
}

SAME _Bool is_clear(WORDS pixels) { return __builtin_reduce_or(pixels) == 0; }
SAME _Bool is_opaque(WORDS pixels) { return __builtin_reduce_or(~pixels & 0xFF000000) == 0; }

/// From `a` to `b` by a fraction of 256, rounded.
SAME LEVELS mixed(LEVELS a, LEVELS b, LEVELS by) { return (a * (256 - by) + b * by + 128) >> 8; }

#undef SAME
#undef WORDS
#undef LEVELS
#undef BYTES
#undef QUADS
#undef JOINED
#undef JOIN
