#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The number of the mutant that is on, from the environment variable MUTANT; -1 when there is none.
extern int32_t mutant_on;

/// A byte for each number, set when its place is reached; null unless MUTANT_REACH names a file for them.
extern uint8_t *mutant_reached;

/// How many numbers there may be.
enum { mutant_limit = 65536 };

/// Whether a mutant is on. Cost: two loads.
static inline bool mutant_is_on(int32_t number) {
  if (__builtin_expect(mutant_reached != 0, 0)) mutant_reached[number] = 1;
  return mutant_on == number;
}
