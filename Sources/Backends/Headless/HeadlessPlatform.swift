import Foundation
import RenderTree
import TouchPlatform

/// A platform without a display: its surface is memory, its input what a caller sends.
///
/// On virtual time (the default, and the floor of the test kit) nothing happens by itself: `advance(to:)` delivers the
/// wake-ups and frame ticks that fall due, `send(_:)` the input. At one instant the order is: input, wake-up, frame
/// tick. On the system's clock `run()` does the same as time passes, until `stop()`.
@MainActor public final class HeadlessPlatform: Platform {
  /// Which clock a headless platform lives on.
  public enum Clock: Hashable, Sendable {
    /// A clock that stands still until it is told to move, starting at this moment.
    case virtual(start: MonotonicInstant)
    /// The machine's monotonic clock.
    case system
  }

  /// The size of a surface whose app and caller request none, in points.
  public static let defaultSize = CGSize(width: 1024, height: 768)

  /// `headless`.
  public let name = "headless"
  /// The clock of its events.
  public let timeSource: any TimeSource
  /// The receiver of events. Not kept alive.
  public weak var delegate: (any PlatformDelegate)?
  /// The surface, once opened.
  public private(set) var surface: OffscreenSurface?
  /// Refreshes in a second, 60 unless set; the next tick then comes one new period from now. 1…10,000, else 60.
  public var framesPerSecond: Double {
    get { frameClock.rate }
    set { frameClock = HeadlessFrameClock(origin: timeSource.now, rate: newValue) }
  }
  /// Whether the engine has asked for a frame that has not come yet.
  public internal(set) var isFrameRequested = false
  /// The pointer's picture, as the app wants it.
  public private(set) var cursor = CursorShape.arrow
  /// What the focused view wants of a keyboard; nil when nothing takes text.
  public private(set) var textInput: TextInputRequest?
  /// Stands for the other apps: answers whether it opens an address, or would open it where `isTrial`. Default nil: none is
  /// opened. Tests set it.
  public var answerToOpening: (@MainActor (_ address: ExternalAddress, _ isTrial: Bool) -> Bool)?
  /// What reads and operates the app's screen; nil without an app. Tests ask it, as a screen reader would.
  public private(set) var accessibility: (any AccessibilityProvider)?
  /// The deadline of the wake-up that the engine has asked for.
  public internal(set) var wakeUpDeadline: MonotonicInstant?

  var frameClock: HeadlessFrameClock
  /// Nil on the system's clock.
  let virtualTime: VirtualTime?
  var queue: [InputEvent] = []
  var isDelivering = false
  var isStopped = false
  var isClosed = false
  /// The loop of `run()` on the system's clock, and its timer.
  var mainLoop: MainLoop?
  var timer: LoopTimer?

  /// A platform that has not been opened.
  public init(clock: Clock = .virtual(start: MonotonicInstant(seconds: 1)), framesPerSecond: Double = 60) {
    switch clock {
    case .virtual(let start):
      let time = VirtualTime(start: start)
      virtualTime = time
      timeSource = time
    case .system:
      virtualTime = nil
      timeSource = SystemTime()
    }
    frameClock = HeadlessFrameClock(origin: timeSource.now, rate: framesPerSecond)
  }

  /// Keeps the picture in `cursor`.
  public func setCursor(_ shape: CursorShape) { cursor = shape }

  /// Keeps the request in `textInput`.
  public func setTextInput(_ request: TextInputRequest?) { textInput = request }

  /// Keeps it in `accessibility`.
  public func setAccessibility(_ provider: any AccessibilityProvider) { accessibility = provider }

  /// Asks `answerToOpening`.
  public func canOpen(_ address: ExternalAddress) -> Bool { answerToOpening?(address, true) ?? false }
  /// Asks `answerToOpening`; without it, nothing is opened and a line in the log says so.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    if answerToOpening == nil {
      PlatformLog.write(.platform, "\(address.text.prefix(120)) is not opened: there are no other apps")
    }
    answered(answerToOpening?(address, false) ?? false)
  }

  /// Makes the surface, of the requested size or 1024 × 768 points, at the requested scale or 1. It can be opened
  /// once.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    guard surface == nil else { throw .unsupported("a headless platform has one surface, and it is open") }
    let geometry = SurfaceGeometry(size: configuration.size ?? Self.defaultSize, scale: configuration.scale ?? 1)
    guard geometry.isDrawable else {
      throw .unsupported("a surface of \(geometry.size.width) × \(geometry.size.height) points at \(geometry.scale)")
    }
    let made = OffscreenSurface(geometry: geometry)
    surface = made
    return made
  }

  /// Asks for one tick at the next boundary.
  public func requestFrame(for surface: SurfaceID) {
    guard !isClosed, !isFrameRequested else { return }
    frameClock.skip(before: now)
    isFrameRequested = true
    reschedule()
  }

  /// Asks for one wake-up at `deadline`.
  public func setWakeUp(at deadline: MonotonicInstant?) {
    wakeUpDeadline = isClosed ? nil : deadline
    reschedule()
  }

  /// Makes `run()`, or an `advance` under way, return after the current event.
  public func stop() {
    isStopped = true
    reschedule()
  }
}
