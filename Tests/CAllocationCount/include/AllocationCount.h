#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stddef.h>

/// Whether this build counts: not under a sanitizer, which has allocation functions of its own, and only with glibc.
int allocation_count_is_possible(void);

/// Begins to count the heap allocations of the calling thread, from 0.
void allocation_count_start(void);

/// Ends it. Returns how many there were.
size_t allocation_count_stop(void);

/// The return addresses of one of the first allocations counted, the innermost first. Returns how many there are, 0
/// when there is no such allocation.
int allocation_count_stack(size_t index, void **frames, int capacity);

/// Writes the name of the function that holds an address, or its file and offset, as addr2line takes them.
void allocation_count_name(const void *address, char *text, size_t capacity);

#endif
