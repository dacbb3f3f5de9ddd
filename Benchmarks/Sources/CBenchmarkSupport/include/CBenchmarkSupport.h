// What the benchmarks need from the C library and from the X server's test driver.
#pragma once

/// Bytes of heap in use by this process, large blocks included.
double bench_heap_bytes(void);

/// The most memory this process has had resident, in KiB.
long bench_peak_kib(void);

// How often the calling thread has gone to sleep by itself.
long bench_thread_sleeps(void);

/// Seconds on the kernel's monotonic clock, also in programs whose own clock a test moves.
double bench_kernel_seconds(void);

/// Connects to the socket of an Xorg `inputtest` touch device; returns a descriptor, or -1 with errno set.
int bench_feeder_connect(const char *path);

/// What a finger does on the device: the numbers of XI_TouchBegin, XI_TouchUpdate and XI_TouchEnd.
enum bench_touch { bench_touch_begin = 18, bench_touch_update = 19, bench_touch_end = 20 };

/// Sends one finger at x, y (0…65535 across the screen); returns 0, or -1 with errno set.
int bench_feeder_touch(int feeder, unsigned finger, enum bench_touch what, double x, double y);

/// Waits until the server has taken in everything sent; returns 0, or -1 with errno set.
int bench_feeder_sync(int feeder);
