import Foundation
import TouchPlatform
import TouchRecording

/// How an app ended.
enum ChildEnd {
  case exited(Int32)
  case signalled(Int32)

  /// The exit status to hand on, as a shell does.
  var status: Int32 {
    switch self {
    case .exited(let code): code
    case .signalled(let signal): 128 + signal
    }
  }

  /// What to tell people, when it did not end well.
  func sentence(_ app: String) -> String? {
    switch self {
    case .exited(0): nil
    case .exited(let code): "\(app) ended with status \(code)"
    case .signalled(let signal): "\(app) was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    }
  }
}

/// The app as a child. It has our terminal; what is sent to this tool to end it is passed on to it.
final class ChildProcess {
  private let process: pid_t
  /// Our end of the line on which the app tells its progress, or -1.
  private var listening: Int32 = -1
  private static let progressDescriptor: Int32 = 3

  /// Starts a program with this environment changed: a nil value takes a variable away. The variable `progress` gets the
  /// number of a descriptor that leads here, as a stream or packet by packet. With `printsToErrors` its output is
  /// written to standard error, since standard output is this tool's. With `readsOutput` its output leads here, for
  /// `readOutput(_:)`.
  init(
    _ program: String, arguments: [String], environment changes: [EnvironmentVariable: String?],
    progress: EnvironmentVariable? = nil, inPackets: Bool = false, printsToErrors: Bool = false,
    readsOutput: Bool = false
  ) throws(ToolError) {
    var environment = ProcessInfo.processInfo.environment
    for (variable, value) in changes { environment[variable.rawValue] = value }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if printsToErrors { posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO) }
    var ends: [Int32] = [-1, -1]
    if let progress {
      let kind = inPackets ? SOCK_SEQPACKET : SOCK_STREAM
      let type = Int32(kind.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
        throw .system("socketpair failed: \(String(cString: strerror(errno)))")
      }
      environment[progress.rawValue] = "\(Self.progressDescriptor)"
      posix_spawn_file_actions_adddup2(&actions, ends[1], Self.progressDescriptor)
    }
    if readsOutput {
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw .system("socketpair failed: \(String(cString: strerror(errno)))")
      }
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + settings { free(pointer) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, program, &actions, nil, words, settings)
    if ends[1] >= 0 { close(ends[1]) }
    guard failure == 0 else {
      if ends[0] >= 0 { close(ends[0]) }
      throw ToolError(message: "cannot run \(program): \(String(cString: strerror(failure)))", status: 126)
    }
    process = child
    listening = ends[0]
    passSignalsOn()
  }

  /// Waits until the app ends; `progress` is called with how far a playback is.
  func wait(progress: (PlaybackProgress) -> Void = { _ in }) -> ChildEnd {
    if listening >= 0 { listen(progress) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// Waits until the program ends; `take` gets what it writes to its output.
  func readOutput(_ take: (ArraySlice<UInt8>) -> Void) -> ChildEnd {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while listening >= 0 {
      var poll = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
      let ready = Foundation.poll(&poll, 1, 100)
      // A process that it leaves behind may hold the other end for ever.
      if ready == 0 && hasEnded() { break }
      guard ready > 0 else { continue }
      let count = read(listening, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      take(chunk[..<count])
    }
    return wait()
  }

  /// Waits until the app ends; `take` gets the packets that it sends, and an empty one some ten times a second. When it
  /// answers false the app is asked to end.
  func wait(packets take: ([UInt8]) -> Bool) -> ChildEnd {
    var chunk = [UInt8](repeating: 0, count: 1 << 17)
    var isWanted = true
    while listening >= 0 {
      var poll = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
      let ready = Foundation.poll(&poll, 1, 100)
      if ready == 0 && hasEnded() { break }
      var packet: [UInt8] = []
      if ready > 0 {
        let count = read(listening, &chunk, chunk.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { break }
        packet = Array(chunk[..<count])
      }
      if isWanted, !take(packet) {
        isWanted = false
        kill(process, SIGTERM)
      }
    }
    return wait()
  }

  /// Reads lines of `done total` until the app closes its end or has ended; a process that the app leaves behind may
  /// hold that end for ever.
  private func listen(_ progress: (PlaybackProgress) -> Void) {
    var waiting: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      var poll = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
      let ready = Foundation.poll(&poll, 1, 100)
      if ready == 0 && hasEnded() { break }
      guard ready > 0 else { continue }
      let count = read(listening, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      waiting += chunk[..<count]
      while let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        let numbers = String(decoding: waiting[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        waiting.removeSubrange(...end)
        if numbers.count == 2 { progress(PlaybackProgress(done: numbers[0], total: numbers[1])) }
      }
    }
    close(listening)
    listening = -1
  }

  /// Whether the app has ended, without taking its status.
  private func hasEnded() -> Bool {
    var facts = siginfo_t()
    return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 && facts.si_signo == SIGCHLD
  }

  /// The terminal sends its interrupts to the app too: this tool only has to outlive it. Other requests to end are
  /// passed on.
  private func passSignalsOn() {
    childToEnd = process
    for number in [SIGINT, SIGQUIT] { signal(number) { _ in } }
    for number in [SIGTERM, SIGHUP] { signal(number) { kill(childToEnd, $0) } }
  }
}

// Unsafe: written once, before the handlers that read it are set.
nonisolated(unsafe) private var childToEnd: pid_t = 0
