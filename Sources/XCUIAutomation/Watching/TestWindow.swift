internal import CVirtualTime
import Foundation
import RenderTree
import TouchPlatform
@_spi(Hosting) import UIKitCore

/// The window in which one watches tests with `touchstone test --real-time`: it shows what the app shows, with the fingers, and
/// the tests' time passes with the machine's.
///
/// The window is a program of its own, so that the app's clocks and run loop stay those of the tests: the same program once
/// more, which runs `WindowProgram` in place of tests. Closing it lets the rest of the tests run at full speed.
@MainActor final class TestWindow {
  /// The one of this program; nil where it was not asked for, or where it was closed.
  private(set) static var current: TestWindow?
  private static var wasAsked = false

  private let program: Process
  private let socket: Int32
  private let file: Int32
  private let scale: Double
  private var mirror: FrameMirror?
  private var picture: SharedPicture?
  private var size = CGSize.zero
  /// Whether the other program has the last picture still to take.
  private var isShowing = false
  /// A moment of the machine's clock, and the one of the tests that it belongs to.
  private var pace: (machine: Int64, tests: Int64)?

  /// So long the window may take to appear, in seconds.
  private static let mostStart = 20
  /// A picture that is not taken for so long is overwritten, in milliseconds.
  private static let mostShowing = 200
  /// Tests that are behind the machine by more than this, in nanoseconds, do not hurry after it.
  private static let mostDelay: Int64 = 100_000_000

  /// Opens it where it was asked for, once in a program.
  static func openIfAsked() {
    let environment = ProcessInfo.processInfo.environment
    guard !wasAsked, EnvironmentVariable.realTime.value(in: environment).map({ $0 != "0" }) == true else { return }
    wasAsked = true
    current = TestWindow(environment)
    if current == nil { note("no window to watch the tests in could be opened: they run in virtual time") }
  }

  private static func note(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

  private init?(_ environment: [String: String]) {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    program.arguments = Self.arguments
    program.environment = Self.surroundings(environment)
    program.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
    // What it complains of is seen; results are those of the tests alone.
    program.standardOutput = FileHandle.standardError
    file = SharedPicture.makeFile()
    socket = ends[0]
    self.program = program
    let hasStarted: Bool
    do {
      try program.run()
      hasStarted = true
    } catch {
      Self.note("the window of the tests cannot be started: \(error.localizedDescription)")
      hasStarted = false
    }
    close(ends[1])
    Self.wait(socket, milliseconds: Self.mostStart * 1_000)
    guard hasStarted, file >= 0, case .ready(let scale)? = WindowMessage.receive(from: socket), scale > 0 else {
      self.scale = 1
      end()
      return nil
    }
    self.scale = scale
    Self.wait(socket, milliseconds: Self.mostShowing)
  }

  /// Those that XCTest was started with, since its start runs the window; apps that were launched have others.
  private static var arguments: [String] {
    let text = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/cmdline"))) ?? Data()
    return text.split(separator: 0).dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }

  /// How long `recv` waits.
  private static func wait(_ socket: Int32, milliseconds: Int) {
    var time = timeval(tv_sec: milliseconds / 1_000, tv_usec: milliseconds % 1_000 * 1_000)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// The window chooses a backend as any app does. What is said of the tests' app is not said of it.
  private static func surroundings(_ environment: [String: String]) -> [String: String] {
    let kept: Set<EnvironmentVariable> = [.backend, .window, .scale, .lan, .port, .http, .hideCursor, .fullScreen]
    var surroundings = environment
    for variable in EnvironmentVariable.allCases where !kept.contains(variable) {
      surroundings[variable.rawValue] = nil
    }
    let tests = TestRun.shared.test.map { String(reflecting: type(of: $0)) }
    surroundings[EnvironmentVariable.testWindow.rawValue] =
      tests?.split(separator: ".").first.map(String.init) ?? "Tests"
    return surroundings
  }

  private func end() {
    close(socket)
    if file >= 0 { close(file) }
  }

  /// It shows an app from now on.
  func show(_ runtime: Runtime) {
    mirror = FrameMirror(of: runtime, scale: scale)
    size = .zero
    pace = nil
  }

  /// Contacts are marked.
  func mark(_ contacts: ContactFrame) { mirror?.mark(contacts) }

  // MARK: Pictures

  private func update() {
    guard let mirror, let size = mirror.size else { return }
    if isShowing {
      // The other program reads it.
      _ = WindowMessage.receive(from: socket)
      isShowing = false
    }
    if size != self.size { resize(to: size) }
    guard let picture else { return }
    if mirror.paint(into: picture.pixels) {
      isShowing = true
      tell(.picture)
    }
  }

  private func resize(to size: CGSize) {
    self.size = size
    picture = SharedPicture(
      file, width: SharedPicture.pixels(size.width, scale), height: SharedPicture.pixels(size.height, scale),
      grows: true)
    tell(.size(width: size.width, height: size.height, file: "/proc/\(getpid())/fd/\(file)"))
  }

  /// Where the other end is closed the window was closed.
  private func tell(_ message: WindowMessage) {
    guard !message.send(to: socket), Self.current === self else { return }
    Self.current = nil
    Self.note("the window of the tests was closed: those that are left run in virtual time")
    end()
  }

  // MARK: Time

  /// Shows what the app shows now, and waits until the machine's clock is as far as that of the tests, which has moved on by a step.
  ///
  /// - Parameter now: the moment of the tests, in nanoseconds.
  /// - Returns: how many nanoseconds it has waited.
  func follow(to now: Int64) -> Int64 {
    update()
    let machine = machine_time_now()
    guard let pace, now >= pace.tests else {
      pace = (machine, now)
      return 0
    }
    let left = pace.machine + (now - pace.tests) - machine
    if left < -Self.mostDelay { self.pace = (machine, now) }
    guard left > 0 else { return 0 }
    machine_time_sleep(left)
    return left
  }
}
