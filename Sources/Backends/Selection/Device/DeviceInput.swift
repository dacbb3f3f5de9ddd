import Foundation
import TouchPlatform

/// Takes input from a window to the device in it: places in the device's points, and nothing of what happens beside its
/// screen.
///
/// What begins on the screen stays the app's wherever it moves; what begins beside it is not the app's until it ends.
struct DeviceInput {
  private var beside: Set<ContactID> = []
  /// What hovers over the screen.
  private var hovering: Set<ContactTool> = []
  private var isScrolling = false
  private var isTransforming = false

  /// The event that the app gets; nil for one that it does not get.
  mutating func map(_ event: InputEvent, _ layout: DeviceLayout, windowScale: Double) -> InputEvent? {
    func place(_ point: CGPoint) -> CGPoint { layout.devicePoint(point, windowScale: windowScale) }
    /// Points of the device for each of the window.
    let unit = windowScale / layout.factor
    switch event {
    case .contacts(var frame):
      frame.samples = frame.samples.filter { keep($0, at: place($0.location), layout) }
      if frame.samples.isEmpty { return nil }
      for index in frame.samples.indices { Self.map(&frame.samples[index], unit, place) }
      return .contacts(frame)
    case .estimateUpdate(var update):
      if beside.contains(update.sample.id) { return nil }
      Self.map(&update.sample, unit, place)
      return .estimateUpdate(update)
    case .hover(var sample):
      sample.location = place(sample.location)
      return hover(sample, layout).map(InputEvent.hover)
    case .scroll(var sample):
      sample.location = place(sample.location)
      let isOn = layout.isOnScreen(sample.location)
      guard Self.pass(sample.phase == .discrete, sample.phase == .began, isEnd: sample.phase.isEnd, isOn, &isScrolling)
      else { return nil }
      // A notch of a wheel is no distance in the window; what fingers do on a pad is.
      if sample.phase != .discrete {
        sample.delta = Displacement(dx: sample.delta.dx * unit, dy: sample.delta.dy * unit)
      }
      return .scroll(sample)
    case .transform(var sample):
      sample.location = place(sample.location)
      let isOn = layout.isOnScreen(sample.location)
      let isEnd = sample.phase == .ended || sample.phase == .cancelled
      guard Self.pass(false, sample.phase == .began, isEnd: isEnd, isOn, &isTransforming) else { return nil }
      return .transform(sample)
    case .fingerGuide(var guide):
      guide.points = guide.points.map(place)
      return .fingerGuide(guide)
    case .buttons, .penButton, .key, .surface, .frame, .wake:
      return event
    }
  }

  private mutating func keep(_ sample: ContactSample, at place: CGPoint, _ layout: DeviceLayout) -> Bool {
    if sample.phase == .began {
      if layout.isOnScreen(place) { return true }
      beside.insert(sample.id)
      return false
    }
    guard beside.contains(sample.id) else { return true }
    if sample.phase == .ended || sample.phase == .cancelled { beside.remove(sample.id) }
    return false
  }

  private static func map(_ sample: inout ContactSample, _ unit: Double, _ place: (CGPoint) -> CGPoint) {
    sample.location = place(sample.location)
    sample.radius *= Float(unit)
    // The edges are the window's, and the frame is between them and the screen.
    sample.edges = nil
  }

  private mutating func hover(_ sample: HoverSample, _ layout: DeviceLayout) -> HoverSample? {
    var sample = sample
    let isOn = sample.phase != .exited && layout.isOnScreen(sample.location)
    if isOn {
      sample.phase = hovering.insert(sample.tool).inserted ? .entered : .moved
    } else {
      guard hovering.remove(sample.tool) != nil else { return nil }
      sample.phase = .exited
    }
    return sample
  }

  /// Whether a part of a gesture is the app's: one that began on the screen.
  private static func pass(
    _ isWhole: Bool, _ begins: Bool, isEnd: Bool, _ isOn: Bool, _ isUnderWay: inout Bool
  ) -> Bool {
    if isWhole { return isOn }
    if begins { isUnderWay = isOn }
    defer { if isEnd { isUnderWay = false } }
    return isUnderWay
  }
}

extension ScrollSample.Phase {
  fileprivate var isEnd: Bool { self == .ended || self == .cancelled }
}
