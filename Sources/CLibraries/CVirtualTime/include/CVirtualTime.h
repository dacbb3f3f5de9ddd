/// Clocks, timers and sleeps of a program that a test moves in place of waiting.
///
/// The functions of the C library that tell the time, set timers and wait are replaced in the program that this is linked
/// into. Until `virtual_time_begin` they do what they always do. From then on all clocks run ahead by what the program did
/// not wait for: where the main thread would wait, `wait` is called instead, and the time that it spends is added to all
/// clocks, to timers of the kernel, and to the sleeps of other threads.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Spends up to so many nanoseconds of virtual time on the main thread. Returns how many it spent, at least 1.
typedef int64_t (*virtual_time_wait)(int64_t nanoseconds);

/// Lets so many nanoseconds of virtual time pass, with all that happens on the main thread meanwhile.
typedef void (*virtual_time_sleep)(int64_t nanoseconds);

/// Begins on the thread that calls it, which must be the main one. `wait` is called where its run loop waits, `sleep` where it
/// sleeps; where it sleeps within one of them, only the clocks move.
void virtual_time_begin(virtual_time_wait wait, virtual_time_sleep sleep);
/// Waits are real again. Clocks stay ahead, since they must never go back.
void virtual_time_end(void);
/// Adds time to all clocks; what falls due with it is due.
void virtual_time_advance(int64_t nanoseconds);
/// When the next timer of the kernel is due, in nanoseconds from now; INT64_MAX for none.
int64_t virtual_time_until_next_timer(void);
/// Lets other threads of the program take up what has fallen due, and work until they rest.
void virtual_time_let_others_work(void);
/// Runs what waits on the main queue, from within a block of the main queue itself, where the run loop does not.
void virtual_time_serve_main_queue(void);
/// How far the clocks are ahead, in nanoseconds.
int64_t virtual_time_ahead(void);
/// The machine's monotonic clock, in nanoseconds.
int64_t machine_time_now(void);
/// Waits so many nanoseconds by the machine's clock.
void machine_time_sleep(int64_t nanoseconds);
/// Where the program was loaded: the addresses in its file count from there.
uintptr_t program_load_address(void);
