import Foundation
import TouchPlatform

/// Fingers that are dragged.
///
/// It begins when the middle of the fingers has gone 10 points, which are taken off the translation; it changes while
/// they move and ends when the last one leaves. Everything is measured on the screen and converted when it is read, so
/// the view may be moved by the gesture itself. It allocates nothing while fingers move.
///
/// Statements: GP1–GP20.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private enum Phase {
    /// Too few fingers are down.
    case idle
    /// Enough are down and have not gone far enough.
    case measuring
    /// It has begun, or waits for others to fail.
    case panning
    /// A wheel or touch pad scrolls, which it follows instead of fingers.
    case scrolling
  }
  // Unchecked: every event of its fingers reads it, and measuring calls no other code.
  @exclusivity(unchecked) private var phase = Phase.idle
  @exclusivity(unchecked) private var measurement = PanMeasurement()

  /// How many fingers it needs. Default 1. (GP1)
  open var minimumNumberOfTouches = 1
  /// How many fingers it takes; it ignores those that come when there are so many. Default 4,294,967,295. (GP2, GP13)
  open var maximumNumberOfTouches = Int(UInt32.max)

  /// What else may drive it: wheels, touch pads. Such a gesture has no touches, and its location is the pointer's.
  /// Default none. (GP18, GP19)
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  /// How far the fingers have been dragged since the gesture began, in points of `view`'s space (nil: the window's), as
  /// that lies now. Only the direction and size of the space count, not its origin. (GP5, GP8, GP10)
  open func translation(in view: UIView?) -> CGPoint { vector(measurement.translation, in: view).point }

  /// Lets the translation be another one now, and continue from it. The speed is measured from the beginning. (GP9)
  /// > Here: the speed is measured again, and the last one is kept until the next move.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    measurement.setTranslation(
      screenVector(SIMD2(translation), from: view), at: Runtime.current.media.now, constants)
  }

  /// How fast the fingers are dragged, in points of `view`'s space (nil: the window's) per second; zero when they have
  /// rested for 40 ms. (GP8, GP15, GP16)
  open func velocity(in view: UIView?) -> CGPoint {
    vector(measurement.velocity(at: Runtime.current.media.now, constants), in: view).point
  }

  /// Whether it may begin with the way gone so far; for the edge pan. The way is on the screen.
  @_spi(UIKit) open func mayBegin(after way: SIMD2<Double>) -> Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    while following.count > max(1, maximumNumberOfTouches), let last = following.last, touches.contains(last) {
      ignore(last, for: event)
    }
    switch phase {
    case .idle: startIfEnough(at: event.time)
    // Those that moved in this event count from where they were; they are delivered next. (GP11)
    case .measuring, .panning: measurement.jump(to: centroidBefore)
    case .scrolling: ignore(touches, for: event)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    // A subclass may have let it fail before it calls this.
    guard !currentState.isFinal else { return }
    adoptBeginning()
    switch phase {
    case .idle, .scrolling: break
    case .measuring:
      measurement.move(to: centroid, time: event.time)
      beginIfFar()
    case .panning:
      if following.count < minimumNumberOfTouches { return measurement.jump(to: centroid) }
      measurement.move(to: centroid, time: event.time)
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    adoptBeginning()
    guard let staying = centroidOfStaying else {
      // A recogniser that has not begun is failed by the engine. (G11)
      if phase == .panning { state = .ended }
      return
    }
    leave(staying)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    adoptBeginning()
    if phase == .panning, downCount < minimumNumberOfTouches {
      state = .cancelled
    } else if let staying = centroidOfStaying {
      leave(staying)
    }
  }

  open override func reset() {
    super.reset()
    phase = .idle
    measurement = PanMeasurement()
  }

  override func pointerActed(_ event: PointerEvent) {
    guard let sample = event.scroll else { return }
    switch (sample.phase, phase) {
    case (_, .measuring), (_, .panning): break
    case (.discrete, .idle), (.discrete, .scrolling):
      // A notch is a whole gesture; one during a scroll is a part of it.
      let isWhole = phase == .idle
      scroll(by: sample)
      if isWhole, phase == .scrolling { state = .ended }
    case (.began, _), (.changed, _): scroll(by: sample)
    case (.ended, .scrolling): state = .ended
    case (.cancelled, .scrolling): state = .cancelled
    case (.ended, .idle), (.cancelled, .idle): break
    }
  }

  /// It begins with the first way, all of which counts: a wheel does not tremble.
  private func scroll(by sample: ScrollSample) {
    let way = SIMD2(sample.delta.dx, sample.delta.dy)
    guard way.x.isFinite, way.y.isFinite else { return }
    if phase == .idle {
      if measurement.isEmpty { measurement.start(at: SIMD2(sample.location), time: sample.time) }
      guard way != .zero else { return }
      measurement.move(to: measurement.centroid + way, time: sample.time)
      guard mayBegin(after: measurement.translation) else { return state = .failed }
      phase = .scrolling
      state = .began
    } else {
      measurement.move(to: measurement.centroid + way, time: sample.time)
      state = .changed
    }
  }

  private func startIfEnough(at time: MonotonicInstant) {
    guard following.count >= minimumNumberOfTouches else { return }
    phase = .measuring
    measurement.start(at: centroid, time: time)
  }

  /// Fingers have gone, others stay. (GP11, GP12)
  private func leave(_ staying: SIMD2<Double>) {
    switch phase {
    case .idle, .scrolling: break
    case .measuring:
      measurement.jump(to: staying)
      // Too few to measure; the next one that comes is a new start.
      if downCount < minimumNumberOfTouches { phase = .idle }
    case .panning: measurement.jump(to: staying)
    }
  }

  /// A subclass may have let it begin without any way.
  private func adoptBeginning() {
    if phase == .measuring, state == .began || state == .changed { phase = .panning }
  }

  private func beginIfFar() {
    let constants = constants
    let way = measurement.translation
    // A hair less counts: the middle of three fingers is not exact.
    guard way.length > constants.panHysteresis - 1e-9 else { return }
    guard mayBegin(after: way) else {
      state = .failed
      return
    }
    phase = .panning
    measurement.removeHysteresis(constants.panHysteresis)
    state = .began
  }
}
