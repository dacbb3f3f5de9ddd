import Foundation
import Glibc

/// A program that is run to its end, or to the first line that decides.
struct ChildProcess {
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
    /// A line decided, and it was stopped.
    case decided
    /// It ran for too long by the clock.
    case timedOut
  }

  var end: End
  /// The seconds of both its processor times, with those of its own children.
  var seconds: Double
  var output: [UInt8]

  /// Runs a program in a folder.
  ///
  /// Processor time counts, since other programs may use the machine: `cpuLimit` is in seconds of it. The clock has a
  /// limit of its own for a program that waits for ever.
  static func run(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String], cpuLimit: Int,
    clockLimit: Double, decides: ((ArraySlice<UInt8>) -> Bool)? = nil
  ) throws -> ChildProcess {
    // The shell sets the limits; 8 GB of addresses are enough for any test.
    let limits = "ulimit -c 0; ulimit -t \(cpuLimit); ulimit -v 8388608; cd \"$1\"; shift; exec \"$@\""
    let (child, file) = try spawn(["/bin/sh", "-c", limits, "sh", folder, program] + arguments, environment)
    defer { close(file) }

    var reader = Reader(file: file, deadline: Date().addingTimeInterval(clockLimit))
    let stop = reader.read(decides)
    if stop != nil { kill(-child, SIGKILL) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    kill(-child, SIGKILL)
    let seconds = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    let signal = status & 0x7f
    let end = stop ?? (signal != 0 ? .signalled(signal) : .exited((status >> 8) & 0xff))
    return ChildProcess(end: end, seconds: seconds, output: reader.output)
  }

  /// Starts a program in a process group of its own, so that the children of tests end with it; what it prints comes to
  /// the file that is returned.
  private static func spawn(_ arguments: [String], _ environment: [String: String]) throws -> (pid_t, Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var argumentPointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var environmentPointers: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
    // One at a time: a child of another job must not inherit this pipe, which would stay open as long as it runs.
    return try Jobs.exclusively {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw Complaint("no pipe: \(String(cString: strerror(errno)))") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
      var child: pid_t = 0
      let failure = posix_spawn(&child, arguments[0], &actions, &attributes, &argumentPointers, &environmentPointers)
      close(ends[1])
      guard failure == 0 else {
        close(ends[0])
        throw Complaint("\(arguments[0]) does not start: \(String(cString: strerror(failure)))")
      }
      return (child, ends[0])
    }
  }

  /// Reads a pipe until it is closed, a line decides or the time is over.
  private struct Reader {
    let file: Int32
    let deadline: Date
    var output: [UInt8] = []

    init(file: Int32, deadline: Date) {
      self.file = file
      self.deadline = deadline
    }

    mutating func read(_ decides: ((ArraySlice<UInt8>) -> Bool)?) -> End? {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var lineStart = 0
      while true {
        let left = deadline.timeIntervalSinceNow
        if left <= 0 { return .timedOut }
        var waited = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        guard poll(&waited, 1, Int32(min(left, 3600) * 1000) + 1) > 0 else { continue }
        let count = Glibc.read(file, &buffer, buffer.count)
        if count <= 0 { return nil }
        output += buffer[..<count]
        guard let decides else { continue }
        while let end = output[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
          if decides(output[lineStart..<end]) { return .decided }
          lineStart = end + 1
        }
      }
    }
  }
}
