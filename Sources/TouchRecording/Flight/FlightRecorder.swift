internal import CFlight
import Foundation
import TouchPlatform

/// Keeps the last seconds of an app's input in memory and writes them into a file when the app crashes, ready to play.
///
/// It listens for the signals of a crash (SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT). The file is named after
/// the app and the moment of its start; its path and how to play it are said on standard error in one sentence. Handlers
/// that were there before, such as Swift's, are called afterwards. An app that ends in any other way leaves no file.
///
/// What is typed into secure fields is kept as dots, and only the file's owner can read it. Memory is taken once, at the
/// start. Of contacts that were down before the kept time begins, the file tells where they were then. Which values of a
/// pen were estimates, and their updates, are not kept. A process has one recorder at a time; a second one keeps but does not write.
@MainActor public final class FlightRecorder: InputTap {
  /// How many seconds are kept unless told otherwise.
  public static let defaultSeconds = 10.0
  /// How many bytes the ring has unless told otherwise.
  public static let defaultCapacity = 1 << 20

  private let arguments: [String]
  private let folders: [String]
  private let seconds: Double
  private let capacity: Int
  private var memory: FlightMemory?
  private var line = JSONLineWriter()
  private var redactor = KeyRedactor()

  /// A recorder that has not been started.
  /// - Parameters:
  ///   - arguments: the command line of the app.
  ///   - folder: where the file is written; nil is the current folder, and /tmp replaces one that cannot be written.
  ///   - seconds: how many are kept; 0…86,400.
  ///   - capacity: how many bytes are kept at most; ten fingers at 120 Hz take some 70 kB a second.
  public init(
    arguments: [String] = CommandLine.arguments, folder: String? = nil, seconds: Double = FlightRecorder.defaultSeconds,
    capacity: Int = FlightRecorder.defaultCapacity
  ) {
    self.arguments = arguments
    folders = [folder ?? FileManager.default.currentDirectoryPath, "/tmp"]
    self.seconds = seconds
    self.capacity = capacity
  }

  isolated deinit { stop() }

  /// Takes the memory and begins to watch.
  public func start(for surface: any Surface, on platform: any Platform) throws(PlatformError) {
    guard memory == nil else { return }
    guard let made = FlightMemory(capacity: capacity, seconds: seconds) else {
      throw .system(call: "mmap", errno: errno)
    }
    var header = RecordingHeader(
      platform: platform.name, surface: surface.id, geometry: surface.geometry, start: platform.timeSource.now,
      app: arguments.joined(separator: " "), created: WallClock.iso8601())
    line.reset()
    line.append(header)
    if !made.setHeader(line.bytes) {
      header.app = String(arguments.first.map(ProgramName.last(of:))?.prefix(200) ?? "")
      line.reset()
      line.append(header)
      _ = made.setHeader(line.bytes)
    }
    memory = made
    watch(made)
  }

  /// Keeps the event. Cost of a frame of ten contacts: no allocation and less than 300 ns, some 190 ns of processor time
  /// with the ring full on a busy machine (`Benchmarks/run flight`).
  public func observe(_ event: InputEvent) {
    guard let memory else { return }
    switch event {
    case .contacts(let frame): memory.append(frame)
    case .frame(let tick): memory.append(tick)
    case .wake(let wake): memory.append(wake)
    case .estimateUpdate: break
    default:
      line.reset()
      line.append(redactor.redacted(event))
      memory.append(line: line.bytes, of: event)
    }
  }

  /// Keeps dots instead of letters while typing is secure.
  public func setSecureTyping(_ isSecure: Bool) { redactor.isActive = isSecure }

  /// Ends the watch; what was kept is forgotten.
  public func stop() {
    guard let memory else { return }
    touchstone_flight_unwatch(memory.base)
    self.memory = nil
  }

  /// What would be written now; nil unless started.
  public var image: [UInt8]? { memory?.image }

  private func watch(_ memory: FlightMemory) {
    let program = arguments.first ?? "app"
    let name = ProgramName.last(of: program).prefix(100)
    let file = "\(name.isEmpty ? "app" : name)-\(WallClock.stamp()).flight"
    let paths = folders.map { $0.hasSuffix("/") ? "\($0)\(file)" : "\($0)/\(file)" }
    let pointers = paths.map { UnsafePointer(strdup($0)) }
    defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
    let before = "\ntouchstone: the last seconds of input are in "
    let after = " \(program.prefix(1000))\n"
    _ = touchstone_flight_watch(
      memory.base, pointers, Int32(pointers.count), before, "; to play them: touchstone play ", after)
  }
}
