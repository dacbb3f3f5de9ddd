#define _GNU_SOURCE
#include "CFlight.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PATH_COUNT = 4, PATH_LENGTH = 1024, TEXT_LENGTH = 2048, STACK_LENGTH = 65536 };

static const int crash_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { SIGNAL_COUNT = sizeof crash_signals / sizeof *crash_signals };

static struct sigaction previous[SIGNAL_COUNT];
static _Atomic(const struct touchstone_flight_head *) watched;
static atomic_flag is_writing = ATOMIC_FLAG_INIT;
// The thread that writes, and where it continues when it crashes itself.
static _Atomic pid_t writer;
static sigjmp_buf way_out;
// What it is writing.
static char *volatile unfinished;
static pid_t owner;
static char paths[PATH_COUNT][PATH_LENGTH];
static int path_count;
static char before_path[TEXT_LENGTH], between_paths[TEXT_LENGTH], after_path[TEXT_LENGTH];

static bool write_all(int file, const void *bytes, size_t length) {
  const char *at = bytes;
  while (length > 0) {
    ssize_t count = write(file, at, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    length -= (size_t)count;
  }
  return true;
}

static void say(const char *text) { (void)write_all(STDERR_FILENO, text, strlen(text)); }

// Header and ring, the ring from its oldest byte on.
static bool write_memory(int file, const struct touchstone_flight_head *memory) {
  const char *base = (const char *)memory;
  uint64_t capacity = memory->ring_capacity;
  uint64_t tail = memory->tail & (capacity - 1);
  uint64_t used = memory->head - memory->tail;
  if (used > capacity) used = capacity;
  uint64_t first = used < capacity - tail ? used : capacity - tail;
  const char *ring = base + memory->ring_offset;
  return write_all(file, base, memory->ring_offset) && write_all(file, ring + tail, first) &&
         write_all(file, ring, used - first);
}

static int create(char *path) {
  const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  int file = open(path, flags, 0600);
  // For a second crash in the second for which the name was made, the last character before the extension becomes a
  // letter.
  char *point = strrchr(path, '.');
  for (char mark = 'b'; file < 0 && errno == EEXIST && point && point > path && mark <= 'z'; mark++) {
    point[-1] = mark;
    file = open(path, flags, 0600);
  }
  return file;
}

static void write_flight(const struct touchstone_flight_head *memory) {
  for (int index = 0; index < path_count; index++) {
    int file = create(paths[index]);
    if (file < 0) continue;
    unfinished = paths[index];
    bool is_whole = write_memory(file, memory);
    if (close(file) != 0) is_whole = false;
    unfinished = NULL;
    if (is_whole) {
      say(before_path);
      say(paths[index]);
      say(between_paths);
      say(paths[index]);
      say(after_path);
      return;
    }
    // An incomplete file is useless, since the crash is at its end.
    (void)unlink(paths[index]);
  }
  say("touchstone: the last seconds of input could not be written: no folder can be written\n");
}

static void restore(int signal) {
  for (int index = 0; index < SIGNAL_COUNT; index++)
    if (crash_signals[index] == signal) sigaction(signal, &previous[index], NULL);
}

static void handle(int signal, siginfo_t *info, void *context) {
  (void)context;
  int saved = errno;
  pid_t me = (pid_t)syscall(SYS_gettid);
  // A crash within the handler: the app has damaged our memory. The first signal continues as if there were no
  // recorder.
  if (atomic_load(&writer) == me) siglongjmp(way_out, 1);
  const struct touchstone_flight_head *memory = atomic_load(&watched);
  // A crash of another thread meanwhile writes nothing more.
  if (memory && getpid() == owner && !atomic_flag_test_and_set(&is_writing)) {
    if (sigsetjmp(way_out, 1) == 0) {
      atomic_store(&writer, me);
      // A crash in here may be by the same signal, which is blocked by now: the kernel would end the app at once.
      sigset_t crashes, blocked;
      sigemptyset(&crashes);
      for (int index = 0; index < SIGNAL_COUNT; index++) sigaddset(&crashes, crash_signals[index]);
      (void)pthread_sigmask(SIG_UNBLOCK, &crashes, &blocked);
      write_flight(memory);
      (void)pthread_sigmask(SIG_SETMASK, &blocked, NULL);
    } else {
      if (unfinished) (void)unlink(unfinished);
      say("touchstone: the last seconds of input could not be written: the app has damaged their memory\n");
    }
    atomic_store(&writer, 0);
  }
  // The handler from before is called next, with the same signal: a fault happens again at once, and a signal that was
  // sent is sent again.
  restore(signal);
  bool happens_again = info && info->si_code > 0 && signal != SIGABRT;
#if defined(__x86_64__) || defined(__i386__)
  // Execution is past a breakpoint when its signal arrives, so it does not happen again.
  if (signal == SIGTRAP) happens_again = false;
#endif
  if (!happens_again) raise(signal);
  errno = saved;
}

static bool copy(char *to, const char *from, size_t room) {
  size_t length = strlen(from);
  if (length >= room) return false;
  memcpy(to, from, length + 1);
  return true;
}

bool touchstone_flight_watch(
    const void *memory, const char *const *wanted, int count, const char *before, const char *between,
    const char *after) {
  if (atomic_load(&watched)) return false;
  path_count = 0;
  for (int index = 0; index < count && path_count < PATH_COUNT; index++)
    if (copy(paths[path_count], wanted[index], PATH_LENGTH)) path_count++;
  if (!copy(before_path, before, TEXT_LENGTH) || !copy(between_paths, between, TEXT_LENGTH) ||
      !copy(after_path, after, TEXT_LENGTH))
    return false;
  owner = getpid();
  atomic_flag_clear(&is_writing);

  // A stack that has overflowed has no room for the handler. An alternate stack that is set already is kept.
  stack_t stack;
  if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
    void *place = mmap(NULL, STACK_LENGTH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place != MAP_FAILED) {
      stack = (stack_t){.ss_sp = place, .ss_size = STACK_LENGTH};
      (void)sigaltstack(&stack, NULL);
    }
  }
  atomic_store(&watched, memory);
  for (int index = 0; index < SIGNAL_COUNT; index++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    if (sigaction(crash_signals[index], &action, &previous[index]) != 0) memset(&previous[index], 0, sizeof *previous);
  }
  return true;
}

void touchstone_flight_unwatch(const void *memory) {
  if (!memory || atomic_load(&watched) != memory) return;
  for (int index = 0; index < SIGNAL_COUNT; index++) {
    struct sigaction now;
    // A handler that was set later may have stored ours as the previous one; ours then finds nothing to write.
    if (sigaction(crash_signals[index], NULL, &now) == 0 && now.sa_sigaction == handle)
      sigaction(crash_signals[index], &previous[index], NULL);
  }
  atomic_store(&watched, NULL);
}
