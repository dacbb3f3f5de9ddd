import DriverChannel
import Foundation
import ScreenDriving
import TouchPlatform

/// An app that runs as a child of this tool and does what it is asked over a socket.
///
/// It is used by one thread at a time.
final class DrivenProcess: DrivenApp {
  let isVirtual: Bool
  private let program: String
  private let arguments: [String]
  private let environment: [String: String]
  private let folder: URL
  private var child: pid_t?
  private var socket: DriverSocket?

  /// The descriptor of the socket in the app.
  private static let descriptor: Int32 = 3
  /// An app that answers nothing for so long is given up, in seconds, beyond what it was asked to wait.
  private static let patience = 120.0

  /// - Parameter environment: variables beside this tool's own.
  init(
    _ program: String, arguments: [String], environment: [String: String], isVirtual: Bool
  ) throws(DrivingError) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.isVirtual = isVirtual
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-drive-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw .unsupported("the folder \(folder.path) cannot be made") }
  }

  deinit {
    terminate()
    try? FileManager.default.removeItem(at: folder)
  }

  private var tapeFile: String { folder.appendingPathComponent("tape").path }
  private var traceFile: String { folder.appendingPathComponent("trace").path }

  var isRunning: Bool {
    guard let child else { return false }
    var status: Int32 = 0
    guard waitpid(child, &status, WNOHANG) == 0 else {
      self.child = nil
      socket = nil
      return false
    }
    return true
  }

  func launch() throws(DrivingError) {
    terminate()
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .unsupported("socketpair failed: \(String(cString: strerror(errno)))")
    }
    let mine = DriverSocket(ends[0])
    defer { close(ends[1]) }
    var variables = ProcessInfo.processInfo.environment
    for variable in EnvironmentVariable.allCases where !Self.kept.contains(variable) {
      variables[variable.rawValue] = nil
    }
    variables.merge(environment) { $1 }
    variables[EnvironmentVariable.drive.rawValue] = "\(Self.descriptor)" + (isVirtual ? "" : ",system")
    variables[EnvironmentVariable.record.rawValue] = tapeFile
    variables[EnvironmentVariable.trace.rawValue] = traceFile
    variables[EnvironmentVariable.flight.rawValue] = "0"
    variables[EnvironmentVariable.deterministicHashing.rawValue] = "1"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // This tool's output belongs to its protocol.
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], Self.descriptor)
    // What this tool ignores, and what its threads block, is not the app's matter.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + settings { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, program, &actions, &attributes, words, settings)
    guard failure == 0 else {
      throw .appGone("\(program) cannot be run: \(String(cString: strerror(failure)))")
    }
    (child, socket) = (process, mine)
  }

  /// Variables of the user's that the app keeps.
  private static let kept: Set<EnvironmentVariable> = [
    .device, .dark, .rotate, .scale, .window, .showTouches, .pencilTap, .pencilSqueeze,
  ]

  func terminate() {
    // The app ends when its end of the socket is closed.
    socket = nil
    guard let child else { return }
    self.child = nil
    var status: Int32 = 0
    for _ in 0..<200 {
      if waitpid(child, &status, WNOHANG) != 0 { return }
      usleep(5_000)
    }
    kill(child, SIGKILL)
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
  }

  func ask(_ request: DriverRequest) throws(DrivingError) -> DriverAnswer {
    guard let socket else { throw .appGone("the app is not running") }
    let bytes: [UInt8]
    do throws(DriverSocket.Failure) {
      try socket.send(request.bytes)
      bytes = try socket.receive(within: Self.patience + (isVirtual ? 0 : request.seconds))
    } catch {
      self.socket = nil
      throw .appGone(gone(error))
    }
    do throws(DriverFormatError) { return try DriverAnswer(bytes: bytes) } catch {
      throw .appGone("the app's answer cannot be read \(error)")
    }
  }

  /// Why the app does not answer.
  private func gone(_ failure: DriverSocket.Failure) -> String {
    guard let child, failure == .closed else { return "the app does not answer: \(failure)" }
    self.child = nil
    var status: Int32 = 0
    for _ in 0..<200 where waitpid(child, &status, WNOHANG) == 0 { usleep(5_000) }
    let signal = status & 0x7F
    return signal == 0
      ? "the app has ended with status \((status >> 8) & 0xFF)"
      : "the app was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
  }

  func tape() throws(DrivingError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: tapeFile) else { throw .unsupported("there is no tape yet") }
    return Array(data)
  }

  func trace() throws(DrivingError) -> String {
    (try? String(contentsOfFile: traceFile, encoding: .utf8)) ?? ""
  }
}

extension DriverRequest {
  /// How long it lets time pass at most, in seconds.
  fileprivate var seconds: Double {
    switch self {
    case .perform(let steps): steps.reduce(0) { $0 + Double($1.delay) / 1e9 }
    case .settle(let seconds): seconds
    default: 0
    }
  }
}
