#include "CPixels.h"

#define LANES 4
#include "Runs.h"

const touchstone_pixels *touchstone_pixels_plain(void) { return &functions; }

const touchstone_pixels *touchstone_pixels_chosen;

const touchstone_pixels *touchstone_pixels_choose(void) {
  const touchstone_pixels *best = touchstone_pixels_widest();
  if (!best) best = touchstone_pixels_wide();
  if (!best) best = touchstone_pixels_plain();
  // Several threads may choose at once; all get the same result, which never changes.
  __atomic_store_n(&touchstone_pixels_chosen, best, __ATOMIC_RELAXED);
  return best;
}
