import Foundation
import TouchPlatform

/// What a touch knows of its contact: plain values that the registry writes.
struct TouchState {
  /// The force that a device's full range stands for, in average touches. (T33)
  static let forceRange: CGFloat = 20.0 / 3

  let id: ContactID
  /// On the screen, in points.
  var location: CGPoint
  /// On the screen at the event before.
  var previous: CGPoint
  var time: MonotonicInstant
  var radius: Float
  var force: Float
  var altitude: Float
  var azimuth: Float
  var roll: Float
  var phase: UITouch.Phase = .began
  var type: UITouch.TouchType
  var flags: TouchFlags = []
  var tapCount: Int32 = 1
  /// The number of the event in which it changed last.
  var serial: UInt32 = 0
  /// Where and when it began, and how far it has been from there: for tap counting.
  let start: CGPoint
  let startTime: MonotonicInstant
  var driftSquared = 0.0

  init(_ sample: ContactSample) {
    id = sample.id
    location = sample.location
    previous = sample.location
    time = sample.time
    radius = sample.radius
    force = sample.rawForce
    altitude = sample.rawAltitude
    azimuth = sample.rawAzimuth
    roll = sample.rawRoll
    type = UITouch.TouchType(sample.tool)
    start = sample.location
    startTime = sample.time
    flags = TouchFlags(sample.edges)
  }

  /// Takes the values of a sample of the same contact; time never goes back. (T22)
  @inline(__always) mutating func update(_ sample: ContactSample) {
    location = CGPoint(x: sample.x, y: sample.y)
    if sample.time > time { time = sample.time }
    radius = sample.radius
    force = sample.rawForce
    altitude = sample.rawAltitude
    azimuth = sample.rawAzimuth
    roll = sample.rawRoll
    let dx = sample.x - start.x
    let dy = sample.y - start.y
    let drift = dx * dx + dy * dy
    if drift > driftSquared { driftSquared = drift }
  }
}

/// The on/off facts of a touch.
struct TouchFlags: OptionSet {
  var rawValue: UInt16
  /// Its view never hears of it: a second finger on a single-touch view. (M2–M6)
  static let silent = TouchFlags(rawValue: 1 << 0)
  /// Its view has got touchesBegan.
  static let delivered = TouchFlags(rawValue: 1 << 1)
  /// Its view left its window: the view hears no more of it. (V15)
  static let detached = TouchFlags(rawValue: 1 << 2)
  /// Its view has got touchesEnded or touchesCancelled.
  static let finished = TouchFlags(rawValue: 1 << 3)
  /// Its beginning is held back from its view. (D26)
  static let beganHeld = TouchFlags(rawValue: 1 << 4)
  /// Its end is held back from its view. (D29)
  static let endHeld = TouchFlags(rawValue: 1 << 5)
  /// What is held of it is being looked at in this event.
  static let considered = TouchFlags(rawValue: 1 << 6)
  /// It has ended in an earlier event: it is none of the event's touches any more.
  static let over = TouchFlags(rawValue: 1 << 7)
  /// It is being told late, with the values that it had then.
  static let replayed = TouchFlags(rawValue: 1 << 8)
  /// It stands in the registry's list of held touches.
  static let listed = TouchFlags(rawValue: 1 << 9)
  /// Its list of recognisers is being cleaned.
  static let swept = TouchFlags(rawValue: 1 << 10)
  /// The platform told over which edges it came; they stand in the highest four bits. (GE5, GE6)
  static let edgesTold = TouchFlags(rawValue: 1 << 11)

  /// The edges over which it came onto the screen, where the platform told them.
  var edges: UIRectEdge? { contains(.edgesTold) ? UIRectEdge(rawValue: UInt(rawValue >> 12)) : nil }

  /// Nothing but the edges over which it came.
  init(_ edges: ContactEdges?) { rawValue = edges.map { Self.edgesTold.rawValue | UInt16($0.rawValue) << 12 } ?? 0 }

  init(rawValue: UInt16) { self.rawValue = rawValue }
}

extension UITouch.TouchType {
  init(_ tool: ContactTool) {
    switch tool {
    case .finger: self = .direct
    case .pen: self = .pencil
    case .pointer: self = .indirectPointer
    }
  }
}

extension UIView {
  /// A point of the screen in this view's space; a view outside any window is taken as if its root were a window.
  final func pointFromScreen(_ point: CGPoint) -> CGPoint {
    _layer.plainPointFromScreen(point) ?? transformedPointFromScreen(point)
  }

  private func transformedPointFromScreen(_ point: CGPoint) -> CGPoint {
    let (toRoot, root) = _layer.toRoot()
    guard let inRoot = root.fromSuperlayer(point) else { return point }
    return toRoot.inverse?.apply(inRoot) ?? inRoot
  }
}
