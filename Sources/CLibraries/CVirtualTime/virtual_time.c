// The real functions are found behind this program's own.
#define _GNU_SOURCE
#include "CVirtualTime.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL
/// Other threads get so long to take up what has just fallen due, in nanoseconds of real time.
#define GRACE 2000000LL
/// Other threads that work are waited for no longer than this at a time, in nanoseconds of real time.
#define MOST_WORK (30 * SECOND)

// MARK: The real functions

#define REAL(name, type)                                          \
  static type real_##name(void) {                                 \
    static _Atomic(type) found;                                   \
    type function = atomic_load_explicit(&found, memory_order_relaxed); \
    if (!function) {                                              \
      function = (type)dlsym(RTLD_NEXT, #name);                   \
      atomic_store_explicit(&found, function, memory_order_relaxed); \
    }                                                             \
    return function;                                              \
  }

typedef int (*clock_gettime_function)(clockid_t, struct timespec *);
typedef int (*gettimeofday_function)(struct timeval *, void *);
typedef int (*timerfd_create_function)(int, int);
typedef int (*timerfd_settime_function)(int, int, const struct itimerspec *, struct itimerspec *);
typedef int (*nanosleep_function)(const struct timespec *, struct timespec *);
typedef int (*ppoll_function)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
typedef int (*cond_function)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
typedef int (*sem_function)(sem_t *, const struct timespec *);

REAL(clock_gettime, clock_gettime_function)
REAL(gettimeofday, gettimeofday_function)
REAL(timerfd_create, timerfd_create_function)
REAL(timerfd_settime, timerfd_settime_function)
REAL(nanosleep, nanosleep_function)
REAL(ppoll, ppoll_function)
REAL(pthread_cond_timedwait, cond_function)
REAL(sem_timedwait, sem_function)

// MARK: State

static _Atomic int64_t ahead;
static _Atomic(virtual_time_wait) waiter;
static _Atomic(virtual_time_sleep) sleeper;
static pthread_t main_thread;
static _Thread_local bool is_waiting;

/// A timer of the kernel that is set: when it is due on its clock, as the program sees that clock.
struct timer {
  int descriptor;
  clockid_t clock;
  int64_t due;
  int64_t interval;
};
#define MOST_TIMERS 1024
static struct timer timers[MOST_TIMERS];
static int timer_count;
/// The clocks of timers that are not set.
static struct { int descriptor; clockid_t clock; } clocks[MOST_TIMERS];
static int clock_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
/// Threads that sleep until a virtual time.
static int64_t sleepers[256];
/// Whether a timer or a sleep has fallen due that another thread has to take up.
static _Atomic bool is_due;

static int64_t nanoseconds(const struct timespec *time) { return time->tv_sec * SECOND + time->tv_nsec; }
static struct timespec timespec_of(int64_t value) {
  if (value < 0) value = 0;
  return (struct timespec){.tv_sec = value / SECOND, .tv_nsec = value % SECOND};
}

static bool tells_time(clockid_t clock) {
  switch (clock) {
  case CLOCK_REALTIME: case CLOCK_MONOTONIC: case CLOCK_BOOTTIME: case CLOCK_MONOTONIC_RAW:
  case CLOCK_REALTIME_COARSE: case CLOCK_MONOTONIC_COARSE: return true;
  default: return false;
  }
}

static int64_t real_now(clockid_t clock) {
  struct timespec time;
  real_clock_gettime()(clock, &time);
  return nanoseconds(&time);
}

static int64_t virtual_now(clockid_t clock) { return real_now(clock) + atomic_load(&ahead); }

static bool is_virtual_here(void) {
  return atomic_load_explicit(&waiter, memory_order_relaxed) && pthread_equal(pthread_self(), main_thread);
}

// MARK: Clocks

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = real_clock_gettime()(clock, time);
  int64_t offset = atomic_load_explicit(&ahead, memory_order_relaxed);
  if (result == 0 && offset && tells_time(clock)) *time = timespec_of(nanoseconds(time) + offset);
  return result;
}

int gettimeofday(struct timeval *restrict value, void *restrict zone) {
  int result = real_gettimeofday()(value, zone);
  int64_t offset = atomic_load_explicit(&ahead, memory_order_relaxed);
  if (result == 0 && offset) {
    int64_t sum = value->tv_sec * 1000000LL + value->tv_usec + offset / 1000;
    value->tv_sec = sum / 1000000;
    value->tv_usec = sum % 1000000;
  }
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

// MARK: Timers

static clockid_t clock_of(int descriptor) {
  for (int i = 0; i < clock_count; i++)
    if (clocks[i].descriptor == descriptor) return clocks[i].clock;
  return CLOCK_MONOTONIC;
}

int timerfd_create(int clock, int flags) {
  int descriptor = real_timerfd_create()(clock, flags);
  if (descriptor < 0) return descriptor;
  pthread_mutex_lock(&lock);
  int i = 0;
  while (i < clock_count && clocks[i].descriptor != descriptor) i++;
  if (i < MOST_TIMERS) {
    clocks[i].descriptor = descriptor;
    clocks[i].clock = clock;
    if (i == clock_count) clock_count++;
  }
  // A closed one may have had the number.
  for (int j = 0; j < timer_count; j++)
    if (timers[j].descriptor == descriptor) timers[j--] = timers[--timer_count];
  pthread_mutex_unlock(&lock);
  return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
  if (!value) return real_timerfd_settime()(descriptor, flags, value, old);
  pthread_mutex_lock(&lock);
  for (int i = 0; i < timer_count; i++)
    if (timers[i].descriptor == descriptor) timers[i--] = timers[--timer_count];
  clockid_t clock = clock_of(descriptor);
  int64_t wanted = nanoseconds(&value->it_value);
  struct itimerspec set = *value;
  if (wanted) {
    int64_t due = flags & TFD_TIMER_ABSTIME ? wanted : virtual_now(clock) + wanted;
    if (timer_count < MOST_TIMERS)
      timers[timer_count++] = (struct timer){descriptor, clock, due, nanoseconds(&value->it_interval)};
    int64_t offset = atomic_load(&ahead);
    if (flags & TFD_TIMER_ABSTIME && offset) {
      int64_t real = wanted - offset;
      set.it_value = timespec_of(real > 0 ? real : 1);
    }
  }
  int result = real_timerfd_settime()(descriptor, flags, &set, old);
  pthread_mutex_unlock(&lock);
  return result;
}

/// When a timer is due next: those that repeat are due again.
static int64_t next_due(struct timer *timer, int64_t now) {
  if (timer->due <= now && timer->interval > 0)
    timer->due += ((now - timer->due) / timer->interval + 1) * timer->interval;
  return timer->due;
}

int64_t virtual_time_until_next_timer(void) {
  int64_t least = INT64_MAX;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < timer_count; i++) {
    int64_t now = virtual_now(timers[i].clock);
    int64_t due = next_due(&timers[i], now);
    if (due > now && due - now < least) least = due - now;
  }
  for (int i = 0; i < 256; i++)
    if (sleepers[i]) {
      int64_t left = sleepers[i] - virtual_now(CLOCK_MONOTONIC);
      if (left > 0 && left < least) least = left;
    }
  pthread_mutex_unlock(&lock);
  return least;
}

/// Adds time. Returns whether a timer or a sleep fell due with it.
static bool advance(int64_t step) {
  bool any = false;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < timer_count; i++) {
    int64_t now = virtual_now(timers[i].clock);
    int64_t due = next_due(&timers[i], now);
    if (due <= now) {
      // It has fired in real time.
      timers[i--] = timers[--timer_count];
      any = true;
      continue;
    }
    int64_t real = due - atomic_load(&ahead) - step;
    struct itimerspec set = {.it_value = timespec_of(real > 0 ? real : 1), .it_interval = timespec_of(timers[i].interval)};
    if (real_timerfd_settime()(timers[i].descriptor, TFD_TIMER_ABSTIME, &set, NULL) != 0) {
      timers[i--] = timers[--timer_count];
      continue;
    }
    if (due <= now + step) {
      any = true;
      if (timers[i].interval <= 0) timers[i--] = timers[--timer_count];
    }
  }
  atomic_fetch_add(&ahead, step);
  int64_t now = virtual_now(CLOCK_MONOTONIC);
  for (int i = 0; i < 256; i++)
    if (sleepers[i] && sleepers[i] <= now) any = true;
  pthread_cond_broadcast(&moved);
  pthread_mutex_unlock(&lock);
  if (any) atomic_store(&is_due, true);
  return any;
}

void virtual_time_advance(int64_t nanoseconds) {
  if (nanoseconds > 0) advance(nanoseconds);
}

int64_t virtual_time_ahead(void) { return atomic_load(&ahead); }

int64_t machine_time_now(void) { return real_now(CLOCK_MONOTONIC); }

void machine_time_sleep(int64_t nanoseconds) {
  struct timespec left = timespec_of(nanoseconds);
  while (real_nanosleep()(&left, &left) != 0 && errno == EINTR) {}
}

void virtual_time_begin(virtual_time_wait wait, virtual_time_sleep sleep) {
  main_thread = pthread_self();
  atomic_store(&sleeper, sleep);
  atomic_store(&waiter, wait);
}

void virtual_time_end(void) { atomic_store(&waiter, NULL); }

// MARK: Waiting

/// Whether another thread of the program is at work: it runs, or waits for a disk.
static bool others_work(void) {
  DIR *tasks = opendir("/proc/self/task");
  if (!tasks) return false;
  bool found = false;
  pid_t self = (pid_t)syscall(SYS_gettid);
  struct dirent *entry;
  while (!found && (entry = readdir(tasks))) {
    int thread = atoi(entry->d_name);
    if (thread <= 0 || thread == self) continue;
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) continue;
    text[count] = 0;
    const char *end = strrchr(text, ')');
    found = end && (end[2] == 'R' || end[2] == 'D');
  }
  closedir(tasks);
  return found;
}

/// Whether the last wait for other threads ended before they rested. Used on the main thread alone.
static bool gave_up;

void virtual_time_let_others_work(void) {
  int64_t deadline = real_now(CLOCK_MONOTONIC) + MOST_WORK;
  // A thread that is about to wake is not seen at work yet.
  if (atomic_exchange(&is_due, false)) {
    struct timespec moment = timespec_of(GRACE / 4);
    real_nanosleep()(&moment, NULL);
  }
  bool work = others_work();
  // A thread that works for ever is waited for once.
  if (gave_up && work) return;
  while (work && real_now(CLOCK_MONOTONIC) < deadline) {
    struct timespec moment = timespec_of(GRACE / 10);
    real_nanosleep()(&moment, NULL);
    work = others_work();
  }
  gave_up = work;
}

void virtual_time_serve_main_queue(void) {
  static void (*serve)(void *);
  if (!serve) serve = (void (*)(void *))dlsym(RTLD_DEFAULT, "_dispatch_main_queue_callback_4CF");
  if (serve) serve(NULL);
}

/// Spends some of the time that is left, at most up to the next timer.
static int64_t spend(int64_t left) {
  int64_t timer = virtual_time_until_next_timer();
  int64_t step = left < timer ? left : timer;
  is_waiting = true;
  int64_t spent = atomic_load(&waiter)(step > 0 ? step : 1);
  is_waiting = false;
  return spent > 0 ? spent : 1;
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  ppoll_function real = real_ppoll();
  if (!is_virtual_here() || (timeout && nanoseconds(timeout) == 0)) return real(descriptors, count, timeout, mask);
  int64_t left = timeout ? nanoseconds(timeout) : INT64_MAX;
  const struct timespec none = {0, 0}, moment = timespec_of(GRACE / 4);
  for (;;) {
    int ready = real(descriptors, count, &none, mask);
    if (ready != 0) return ready;
    int64_t deadline = real_now(CLOCK_MONOTONIC) + MOST_WORK;
    while (others_work() && real_now(CLOCK_MONOTONIC) < deadline) {
      ready = real(descriptors, count, &moment, mask);
      if (ready != 0) return ready;
    }
    if (left <= 0) return 0;
    // Code that runs while the thread waits may wait itself: then only the clocks move.
    int64_t spent;
    if (is_waiting) {
      int64_t timer = virtual_time_until_next_timer();
      spent = left < timer ? left : timer;
      if (spent == INT64_MAX) return real(descriptors, count, timeout, mask);
      advance(spent > 0 ? spent : 1);
    } else {
      spent = spend(left);
    }
    left -= spent;
    if (atomic_exchange(&is_due, false)) {
      ready = real(descriptors, count, &moment, mask);
      if (ready != 0) return ready;
    }
  }
}

static int sleep_virtually(int64_t duration) {
  if (is_virtual_here()) {
    if (is_waiting) {
      advance(duration);
      return 0;
    }
    is_waiting = true;
    atomic_load(&sleeper)(duration);
    is_waiting = false;
    return 0;
  }
  // Another thread sleeps until the clocks have got there, by themselves or moved by the main thread.
  pthread_mutex_lock(&lock);
  int64_t end = virtual_now(CLOCK_MONOTONIC) + duration;
  int place = 0;
  while (place < 256 && sleepers[place]) place++;
  if (place < 256) sleepers[place] = end;
  for (;;) {
    int64_t rest = end - virtual_now(CLOCK_MONOTONIC);
    if (rest <= 0) break;
    struct timespec until = timespec_of(real_now(CLOCK_REALTIME) + rest);
    real_pthread_cond_timedwait()(&moved, &lock, &until);
  }
  if (place < 256) sleepers[place] = 0;
  pthread_mutex_unlock(&lock);
  return 0;
}

static bool is_on(void) { return atomic_load_explicit(&waiter, memory_order_relaxed) != NULL; }

int nanosleep(const struct timespec *duration, struct timespec *rest) {
  if (!is_on()) return real_nanosleep()(duration, rest);
  if (rest) *rest = (struct timespec){0, 0};
  return sleep_virtually(nanoseconds(duration));
}

unsigned int sleep(unsigned int seconds) {
  struct timespec duration = {.tv_sec = seconds};
  return nanosleep(&duration, NULL) == 0 ? 0 : seconds;
}

int usleep(useconds_t microseconds) {
  struct timespec duration = timespec_of((int64_t)microseconds * 1000);
  return nanosleep(&duration, NULL);
}

int pthread_cond_timedwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  int64_t offset = atomic_load(&ahead);
  if (!offset) return real_pthread_cond_timedwait()(cond, mutex, until);
  struct timespec real = timespec_of(nanoseconds(until) - offset);
  return real_pthread_cond_timedwait()(cond, mutex, &real);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  int64_t offset = atomic_load(&ahead);
  if (!offset) return real_sem_timedwait()(semaphore, until);
  struct timespec real = timespec_of(nanoseconds(until) - offset);
  return real_sem_timedwait()(semaphore, &real);
}

// MARK: The program

static int take_first(struct dl_phdr_info *info, size_t size, void *result) {
  (void)size;
  *(uintptr_t *)result = info->dlpi_addr;
  return 1;
}

uintptr_t program_load_address(void) {
  // The first one is the program itself.
  uintptr_t address = 0;
  dl_iterate_phdr(take_first, &address);
  return address;
}

// Tests are observed from the first one on, which may run before any of their code has made an app.
__attribute__((weak)) void touchstone_interface_tests_begin(void);
__attribute__((constructor)) static void begin(void) {
  if (touchstone_interface_tests_begin) touchstone_interface_tests_begin();
}
