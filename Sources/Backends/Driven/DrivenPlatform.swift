import DriverChannel
import Foundation
import HeadlessBackend
import RenderTree
import TouchPlatform

/// A platform that does what another program asks for over a socket: a headless one with that program at its controls.
///
/// On virtual time the clock moves only for a request. On the system's clock the app runs as time passes, and steps with
/// delays wait for them. In both the main run loop runs meanwhile, so that an app's main queue and tasks get on.
@MainActor public final class DrivenPlatform: Platform {
  /// `driven`.
  public let name = "driven"
  /// The clock of its events.
  public var timeSource: any TimeSource { screen.timeSource }
  /// The receiver of events. Not kept alive.
  public weak var delegate: (any PlatformDelegate)? {
    didSet { screen.delegate = delegate }
  }

  let screen: HeadlessPlatform
  let isVirtual: Bool
  var title = ""
  /// Every contact of every request has one life.
  var contacts = ContactTracker(surface: .main)
  var provider: (any AccessibilityProvider)?
  var motions: @MainActor () -> [String] = { [] }
  private let socket: DriverSocket
  private let device: DeviceShape?
  private let isDark: Bool
  private var loop: MainLoop?
  private var lost: String?

  /// A platform that takes the requests of a socket and has not been opened.
  /// - Parameters:
  ///   - device: the size, scale and covered edges of its screen; nil for those that the app asks for.
  ///   - isDark: whether its colours are dark.
  public init(_ request: DriveRequest, device: DeviceShape?, isDark: Bool = false) {
    screen = HeadlessPlatform(
      clock: request.isVirtual ? .virtual(start: MonotonicInstant(seconds: 1)) : .system,
      framesPerSecond: device?.device?.framesPerSecond ?? 60)
    isVirtual = request.isVirtual
    socket = DriverSocket(request.descriptor)
    self.device = device
    self.isDark = isDark
  }

  /// Makes the surface in memory.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    var configuration = configuration
    if let device {
      configuration.size = device.size
      configuration.scale = configuration.scale ?? device.scale
    }
    title = configuration.title
    let surface = try screen.open(configuration)
    screen.surface?.paintsOnDemand = true
    return surface
  }

  /// Says what covers the device's edges, and that its colours are dark.
  public func announce() {
    guard device?.device != nil || isDark, let geometry = screen.surface?.geometry else { return }
    sendEnvironment(at: geometry.size)
  }

  func change(_ kind: SurfaceChange.Kind) -> SurfaceChange {
    SurfaceChange(surface: .main, time: screen.now, kind: kind)
  }

  private func sendEnvironment(at size: CGSize) {
    var environment = SurfaceEnvironment(isDark: isDark)
    if let known = device?.device { environment.framesPerSecond = known.framesPerSecond }
    device?.describe(&environment, at: size)
    screen.send(.surface(change(.environment(environment))))
  }

  /// Gives the screen another size, with the edges that are covered then.
  func resize(to geometry: SurfaceGeometry) {
    screen.send(.surface(change(.geometry(geometry))))
    if device?.device != nil { sendEnvironment(at: geometry.size) }
  }

  /// Asks the screen.
  public func requestFrame(for surface: SurfaceID) { screen.requestFrame(for: surface) }
  /// Asks the screen.
  public func setWakeUp(at deadline: MonotonicInstant?) { screen.setWakeUp(at: deadline) }
  /// Asks the screen.
  public func setTextInput(_ request: TextInputRequest?) { screen.setTextInput(request) }
  /// Keeps what tells the elements of the screen.
  public func setAccessibility(_ provider: any AccessibilityProvider) { self.provider = provider }
  /// Sends it like an event of a device.
  public func inject(_ event: InputEvent) { screen.send(event) }
  /// Keeps what tells what moves.
  public func setMotionReport(_ report: @escaping @MainActor () -> [String]) { motions = report }
  /// The screen is closed as its user would.
  public func requestClose(of surface: SurfaceID) { screen.send(.surface(change(.closed))) }

  /// Makes `run()` return after the current request.
  public func stop() {
    screen.stop()
    loop?.stop()
  }

  /// Answers requests until the other end of the socket is closed, or `stop()`.
  public func run() -> PlatformEnd {
    do throws(PlatformError) {
      let loop = try MainLoop()
      self.loop = loop
      try loop.watch(socket.descriptor) { [weak self] in self?.serve() }
      if isVirtual {
        screen.send(.surface(change(.visible(true))))
        screen.send(.surface(change(.focus(true))))
        loop.run()
      } else {
        // Its loop stands under the same run loop as this one.
        _ = screen.run()
      }
      loop.unwatch(socket.descriptor)
      self.loop = nil
      return lost.map { .lost($0) } ?? .stopped
    } catch { return .lost("the main loop could not be made: \(error)") }
  }

  private func serve() {
    // While a request is carried out the run loop runs within, and the next one waits.
    loop?.setPaused(true, socket.descriptor)
    defer { loop?.setPaused(false, socket.descriptor) }
    do throws(DriverSocket.Failure) {
      let bytes = try socket.receive(within: 10)
      let reply: DriverReply
      do throws(DriverFormatError) { reply = answer(try DriverRequest(bytes: bytes)) } catch {
        reply = .refused("the request cannot be read \(error)")
      }
      let geometry = screen.surface?.geometry ?? SurfaceGeometry(size: .zero, scale: 1)
      let answer = DriverAnswer(
        now: screen.now, geometry: geometry, takesText: screen.textInput != nil, reply: reply)
      try socket.send(answer.bytes)
    } catch {
      // The program that drives the app has ended, and so has the app's purpose.
      if error != .closed { lost = error.description }
      requestClose(of: .main)
      stop()
    }
  }

  /// Serves the app's timers, queues and tasks that are due; on the system's clock until a moment.
  func serveOthers(until moment: MonotonicInstant? = nil) {
    guard let moment else {
      loop?.serve(for: 0)
      return
    }
    while screen.now < moment {
      loop?.serve(for: Double(moment.nanoseconds(since: screen.now)) / 1e9)
      if loop == nil { return }
    }
  }
}
