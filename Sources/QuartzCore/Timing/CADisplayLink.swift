import Foundation
import TouchPlatform

/// How many frames a second are wanted.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The least that does.
  public var minimum: Float
  /// The most that is of use.
  public var maximum: Float
  /// What is wanted; nil leaves it to the system.
  public var preferred: Float?

  /// A range; 0 < minimum ≤ preferred ≤ maximum is expected, and what is not so is put in order.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Whatever the display does.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// Calls at every display frame, before layout and painting.
///
/// As long as one that is not paused is added to a run loop, display frames are asked for. Times are those of
/// `CACurrentMediaTime()`. It is driven by the display's ticks alone, so a tape gives the same calls again.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  private var action: (@MainActor (CADisplayLink) -> Void)?
  private weak var runtime: MediaRuntime?
  private var lastTarget: MonotonicInstant?
  /// Its place in the runtime's list while it is in it.
  fileprivate final var place = 0

  /// A link that calls `action`.
  /// > Ours: a form that calls a closure; Apple's has a target and a selector.
  public init(_ action: @escaping @MainActor (CADisplayLink) -> Void) {
    self.action = action
    super.init()
  }

  /// A link without a target, which calls nothing, to stand in until there is a real one.
  public override init() { super.init() }

  /// When the frame that is called for began. 0 before the first.
  open private(set) var timestamp: CFTimeInterval = 0
  /// When what is changed now will be seen: the time to compute with. 0 before the first.
  open private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds between two frames of the display. 0 before the second frame.
  open private(set) var duration: CFTimeInterval = 0

  /// Whether it does not call. Default false.
  open var isPaused = false {
    didSet {
      lastTarget = nil
      if !isPaused, runtime != nil { runtime?.needsFrame?() }
    }
  }

  /// How many calls a second are wanted; 0 is one at every frame. Frames are left out to come near to it. Default 0.
  open var preferredFramesPerSecond = 0
  /// At every how many frames of a display of 60 frames a second it calls. The former way to say
  /// `preferredFramesPerSecond`. Default 1: at every frame.
  open var frameInterval = 1 {
    didSet { preferredFramesPerSecond = frameInterval > 1 ? max(1, 60 / frameInterval) : 0 }
  }
  /// The same as a range; its preferred rate, or its maximum, counts. Default `default`.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Begins to call.
  /// > Here: there is one run loop for displays, so the arguments make no difference.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard action != nil else { return PlatformLog.write(.app, "a CADisplayLink that was invalidated cannot be added") }
    guard runtime == nil else { return }
    let current = MediaRuntime.current
    runtime = current
    current.displayLinks.add(self)
    current.needsFrame?()
  }

  /// Ends calling.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { leave() }

  /// Ends calling for good and lets go of what it calls.
  open func invalidate() {
    leave()
    action = nil
  }

  private func leave() {
    runtime?.displayLinks.remove(self)
    runtime = nil
  }

  private var wantedRate: Double {
    if preferredFramesPerSecond > 0 { return Double(preferredFramesPerSecond) }
    let range = preferredFrameRateRange
    let rate = range.preferred.flatMap { $0 > 0 ? $0 : nil } ?? range.maximum
    return rate.isFinite && rate > 0 ? Double(rate) : 0
  }

  fileprivate func fire(time: MonotonicInstant, target: MonotonicInstant, interval: Double) {
    guard !isPaused else { return }
    duration = interval
    let rate = wantedRate
    if rate > 0, let lastTarget {
      // A frame that comes within half a frame of its time counts as being in time.
      let since = Double(target.nanoseconds(since: lastTarget)) * 1e-9
      guard since >= 1 / rate - interval / 2 else { return }
    }
    lastTarget = target
    timestamp = time.seconds
    targetTimestamp = target.seconds
    action?(self)
  }
}

/// The display links of one runtime.
@MainActor package final class DisplayLinkList {
  // Unchecked: asked for each frame, and a link's action is called on a copy of the list.
  /// Nil where one was taken out; closed up when a frame begins, so that taking out many costs little.
  @exclusivity(unchecked) private var links: [CADisplayLink?] = []
  @exclusivity(unchecked) private var gaps = 0
  private var lastTick: MonotonicInstant?
  private var interval = 0.0

  /// Whether a link wants every frame.
  package var needsFrames: Bool { links.count > gaps && links.contains { $0?.isPaused == false } }

  func add(_ link: CADisplayLink) {
    link.place = links.count
    links.append(link)
  }

  func remove(_ link: CADisplayLink) {
    guard links.indices.contains(link.place), links[link.place] === link else { return }
    links[link.place] = nil
    gaps += 1
    if gaps == links.count { closeGaps() }
  }

  private func closeGaps() {
    guard gaps > 0 else { return }
    gaps = 0
    links.removeAll { $0 == nil }
    for (place, link) in links.enumerated() { link?.place = place }
  }

  /// A display frame begins at `time` and will be seen at `target`.
  package func fire(time: MonotonicInstant, target: MonotonicInstant) {
    closeGaps()
    guard !links.isEmpty else {
      lastTick = nil
      return
    }
    if let lastTick {
      let step = Double(time.nanoseconds(since: lastTick)) * 1e-9
      // The shortest step seen is the display's; a longer one was a pause.
      if step > 0 { interval = interval > 0 ? min(max(interval, step / 2), step) : step }
    }
    lastTick = time
    for case let link? in links { link.fire(time: time, target: target, interval: interval) }
  }
}
