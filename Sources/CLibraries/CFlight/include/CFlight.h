// The part of the flight recorder that runs inside of a signal handler, where Swift may not: write(2) and little else.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The counters at the beginning of a recorder's memory, in the form of the file (in the machine's byte order).
struct touchstone_flight_head {
  char magic[8];
  uint32_t version;
  /// Where the ring begins.
  uint32_t ring_offset;
  /// A power of two.
  uint64_t ring_capacity;
  /// The count of all bytes taken from the ring, and of all put into it.
  uint64_t tail, head;
  uint32_t text_length;
  uint32_t contact_count;
  uint32_t surface;
  uint32_t reserved;
  uint32_t slot_lengths[8];
};

/// Watches for the signals of a crash and writes the recorder's memory into a file then.
///
/// `paths` are tried in order, up to four; the texts are printed before, between and after the file's path,
/// which is printed twice. Everything
/// is copied. Handlers that were there before are called afterwards, or the default action taken, so that exit status
/// and core dump stay as they were.
/// Returns false when another recorder is watched already, or the kernel refuses.
bool touchstone_flight_watch(
    const void *memory, const char *const *paths, int path_count, const char *before, const char *between,
    const char *after);

/// Ends the watch over this memory.
void touchstone_flight_unwatch(const void *memory);
