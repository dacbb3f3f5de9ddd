import Foundation
import TouchPlatform

/// What a touch knows of its contact: plain values that `TouchTable` writes.
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
    if sample.isEraser { flags.insert(.eraser) }
  }

  /// Takes over the values of a sample of the same contact; time never runs backwards. (T22)
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

/// What the engine notes of a touch beside its values.
struct TouchFlags: OptionSet {
  var rawValue: UInt16
  /// It has ended in an earlier event: it is not among the event's touches any more.
  static let over = TouchFlags(rawValue: 1 << 0)
  /// It is delivered late, with the values that it had then.
  static let late = TouchFlags(rawValue: 1 << 1)
  /// It is in the list being made.
  static let marked = TouchFlags(rawValue: 1 << 2)
  /// The platform knows over which edges it came; they stand in the highest four bits. (GE5, GE6)
  static let edgesKnown = TouchFlags(rawValue: 1 << 3)
  /// It is a copy that tells where the touch is expected to be.
  static let predicted = TouchFlags(rawValue: 1 << 4)
  /// It is the eraser's end of a pencil. (P19)
  static let eraser = TouchFlags(rawValue: 1 << 5)

  /// The edges over which it came onto the screen, where the platform knows them.
  var edges: UIRectEdge? { contains(.edgesKnown) ? UIRectEdge(rawValue: UInt(rawValue >> 12)) : nil }

  /// Nothing but the edges over which it came.
  init(_ edges: ContactEdges?) { rawValue = edges.map { Self.edgesKnown.rawValue | UInt16($0.rawValue) << 12 } ?? 0 }

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
