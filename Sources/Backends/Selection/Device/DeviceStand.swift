import Foundation
import TouchPlatform

/// A device in its window: how it lies, what its status bar shows, and whose ticks and wake-ups are whose.
@MainActor final class DeviceStand {
  let window: any WindowSurface
  let surface: DeviceSurface
  let frame: DeviceFrame
  private let upright: CGSize
  private let pixelsPerPoint: Double
  private let canBeUpsideDown: Bool
  private let clock: DeviceClock
  private var chrome: DeviceChrome
  private(set) var turn: DeviceTurn
  /// Touches and pointers on their way to the app.
  var input = DeviceInput()
  /// Shortcuts that are held.
  var shortcutKeys: Set<UInt16> = []
  /// Whether the app has said how it wants the status bar.
  var isStatusTold = false
  /// Whether the app has asked for a frame.
  var awaitsTick = false
  /// When the app wants to be woken.
  var wakeUp: MonotonicInstant?
  /// When the clock shows another time; nil for one that stands still.
  private var clockChange: MonotonicInstant?

  init(
    in window: any WindowSurface, shape: DeviceShape, frame: DeviceFrame, turn: DeviceTurn, clock: DeviceClock
  ) {
    self.window = window
    self.frame = frame
    self.turn = turn
    self.clock = clock
    upright = shape.upright
    pixelsPerPoint = shape.scale ?? window.geometry.scale
    canBeUpsideDown = shape.device?.idiom == .pad
    chrome = DeviceChrome(
      frame: frame, upright: upright, idiom: shape.device?.idiom, insets: SurfaceInsets(), clock: clock.text())
    surface = DeviceSurface(
      in: window, geometry: SurfaceGeometry(size: turn.apply(upright), scale: pixelsPerPoint),
      layout: DeviceLayout(
        window: window.geometry, upright: upright, pixelsPerPoint: pixelsPerPoint, frame: frame, turn: turn),
      chrome: chrome)
  }

  /// How the app wants the status bar.
  var status: StatusBarRequest { chrome.status }

  // MARK: Looks

  /// Changes what is drawn around the app.
  func change(_ change: (inout DeviceChrome) -> Void) {
    var next = chrome
    change(&next)
    guard next != chrome else { return }
    chrome = next
    surface.change(to: chrome)
  }

  /// Fits the device into its window again.
  func arrange() {
    let layout = DeviceLayout(
      window: window.geometry, upright: upright, pixelsPerPoint: pixelsPerPoint, frame: frame, turn: turn)
    let geometry = SurfaceGeometry(size: turn.apply(upright), scale: pixelsPerPoint)
    guard layout != surface.layout || geometry != surface.geometry else { return }
    surface.change(to: layout, geometry: geometry)
  }

  /// Turns the device by a quarter, and its window with it.
  func turn(left: Bool) {
    let factor = surface.layout.factor / window.geometry.scale
    turn = turn.turned(left: left, canBeUpsideDown: canBeUpsideDown)
    let total = frame.size(around: upright, turn)
    window.requestSize(CGSize(width: total.width * factor, height: total.height * factor))
    arrange()
  }

  // MARK: Ticks and wake-ups

  /// Whether a tick is one that the app has asked for.
  func takeTick() -> Bool {
    defer { awaitsTick = false }
    return awaitsTick
  }

  /// The app has drawn, if it wanted to: what else has changed is shown now.
  func tickEnds() {
    if surface.isStale { surface.refresh() }
  }

  /// Whether a wake-up is one that the app has asked for.
  func takeWakeUp(at time: MonotonicInstant) -> Bool {
    guard let wakeUp, time >= wakeUp else { return false }
    self.wakeUp = nil
    return true
  }

  /// When the platform is to wake the app or the clock.
  var nextWakeUp: MonotonicInstant? {
    guard let clockChange else { return wakeUp }
    guard let wakeUp else { return clockChange }
    return min(wakeUp, clockChange)
  }

  /// Whether the clock shows another time by now.
  func isClockDue(at time: MonotonicInstant) -> Bool { clockChange.map { time >= $0 } ?? false }

  /// Shows the time where it has changed.
  /// - Returns: whether there is something to show.
  func readClock(at time: MonotonicInstant) -> Bool {
    clockChange = clock.secondsToNext().map { time.advanced(bySeconds: max(0.05, $0)) }
    let text = clock.text()
    guard text != chrome.clock else { return false }
    change { $0.clock = text }
    return true
  }
}
