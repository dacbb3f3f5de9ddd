import Foundation
import TouchPlatform
import TouchRecording

/// Makes kernel devices of a tape: a touch screen with slots and tracking ids, and a pen.
///
/// Both cover the surface with 100 units to the millimetre, a point being 1/132 inch, so that reading the file again
/// gives the same surface and each place within half a unit, which is 0.026 points. What a kernel device has no word for is
/// left out: hover of pointers, keys, scrolling, what happens to the surface.
public struct KernelExport: Sendable {
  /// What came of it.
  public struct Outcome: Sendable {
    /// The devices with what they would have sent.
    public var recording: KernelRecording
    /// Sentences about what was left out.
    public var notes: [String]
  }

  /// Units to the millimetre.
  public static let resolution: Int32 = 100
  static let pressureLimit: Int32 = 4_095
  static let distanceLimit: Int32 = 1_000
  /// Hundredths of a degree.
  static let tiltLimit: Int32 = 9_000
  static let tiltResolution: Int32 = 5_730

  /// An export.
  public init() {}

  /// The devices of a tape; those without a contact are left out.
  /// - Throws: when there are none.
  public func devices(of tape: Recording) throws(KernelRecordingError) -> Outcome {
    let facts = Facts(tape)
    var tracks: [KernelRecording.Track] = []
    if facts.hasFingers {
      var fingers = FingerWriter(facts)
      for event in tape.events { if case .contacts(let frame) = event { fingers.take(frame, facts) } }
      tracks.append(KernelRecording.Track(device: facts.touchScreen(slots: fingers.mostSlots), events: fingers.events))
    }
    var notes: [String] = []
    if facts.hasPen {
      var pen = PenWriter(facts)
      for event in tape.events { pen.take(event, facts) }
      tracks.append(KernelRecording.Track(device: facts.pen, events: pen.events))
      if pen.leftOut > 0 {
        notes.append("a kernel device has one pen at a time: \(pen.leftOut) contacts of a second one were left out")
      }
    }
    guard !tracks.isEmpty else { throw KernelRecordingError("the tape has no contacts") }
    if facts.hasPointers { notes.append("contacts of a mouse are exported as fingers") }
    if facts.sizes > 1 {
      notes.append("the surface changed its size; the device is as large as its largest width and height")
    }
    if facts.outside > 0 {
      notes.append("\(facts.outside) samples lie outside the surface; they are moved to its edge")
    }
    var recording = KernelRecording(tracks: tracks)
    recording.surface = SurfaceGeometry(size: facts.size, scale: facts.scale)
    return Outcome(recording: recording, notes: notes)
  }
}

/// What a tape needs of devices.
struct Facts {
  private(set) var size: CGSize
  private(set) var scale: Double
  private(set) var hasFingers = false
  private(set) var hasPointers = false
  private(set) var hasPen = false
  private(set) var hasForce = false
  private(set) var hasRadius = false
  private(set) var hasRoll = false
  private(set) var hasHeight = false
  private(set) var hasEraser = false
  private(set) var sizes = 1
  private(set) var outside = 0
  let start: MonotonicInstant
  let x: KernelAxis
  let y: KernelAxis

  init(_ tape: Recording) {
    let usual = SurfaceGeometry(size: CGSize(width: 1_024, height: 768), scale: 1)
    let geometry = tape.header.geometry.isDrawable ? tape.header.geometry : usual
    var size = CGSize(width: max(1, geometry.size.width), height: max(1, geometry.size.height))
    var earliest = tape.header.start
    for event in tape.events {
      earliest = min(earliest, event.time)
      if case .surface(let change) = event, case .geometry(let new) = change.kind, new.isDrawable,
        new.size != geometry.size
      {
        sizes += 1
        size = CGSize(width: max(size.width, new.size.width), height: max(size.height, new.size.height))
      }
      if case .hover(let hover) = event, hover.tool == .pen {
        if hover.height?.isFinite ?? false { hasHeight = true }
        if hover.isEraser { hasEraser = true }
      }
      guard case .contacts(let frame) = event else { continue }
      for sample in frame.samples {
        if sample.isEraser { hasEraser = true }
        if sample.tool == .pen { hasPen = true } else { hasFingers = true }
        if sample.tool == .pointer { hasPointers = true }
        if sample.tool != .pen, sample.force != nil { hasForce = true }
        if sample.tool == .pen, sample.roll?.isFinite ?? false { hasRoll = true }
        if sample.radius > 0 { hasRadius = true }
      }
    }
    self.size = size
    scale = geometry.scale
    start = earliest
    x = Self.axis(size.width)
    y = Self.axis(size.height)
    for case .contacts(let frame) in tape.events {
      outside += frame.samples.count {
        !($0.x >= 0 && $0.x <= size.width && $0.y >= 0 && $0.y <= size.height)
      }
    }
  }

  private static func axis(_ points: Double) -> KernelAxis {
    let units = points * 25.4 / KernelImport.pointsPerInch * Double(KernelExport.resolution)
    return KernelAxis(minimum: 0, maximum: Int32(max(1, units.rounded() - 1)), resolution: KernelExport.resolution)
  }

  /// A place in device units, inside the device.
  func units(_ sample: ContactSample) -> (x: Int32, y: Int32) { units(sample.x, sample.y) }
  func units(_ x: Double, _ y: Double) -> (x: Int32, y: Int32) {
    (Self.unit(x / size.width, self.x), Self.unit(y / size.height, self.y))
  }
  private static func unit(_ part: Double, _ axis: KernelAxis) -> Int32 {
    // Not-a-number fails the comparison.
    guard part > 0 else { return 0 }
    return Int32(min(Double(axis.maximum), (part * axis.span).rounded()))
  }

  func time(_ moment: MonotonicInstant) -> MonotonicInstant {
    // Files have microseconds.
    MonotonicInstant(nanoseconds: (moment.nanoseconds - min(moment.nanoseconds, start.nanoseconds)) / 1_000 * 1_000)
  }

  func major(_ radius: Float) -> Int32 {
    guard radius.isFinite, radius > 0 else { return 0 }
    return Int32(min(Double(majorAxis.maximum), (Double(radius) * 2 * x.span / size.width).rounded()))
  }
  private var majorAxis: KernelAxis { KernelAxis(minimum: 0, maximum: max(x.maximum, y.maximum)) }

  static func pressure(_ force: Float?) -> Int32 {
    guard let force, force > 0 else { return 0 }
    return Int32((min(1, force) * Float(KernelExport.pressureLimit)).rounded())
  }

  static func distance(_ height: Float) -> Int32 {
    Int32((min(1, max(0, height)) * Float(KernelExport.distanceLimit)).rounded())
  }

  func touchScreen(slots: Int) -> KernelDevice {
    typealias Axis = KernelCode.Axis
    var axes: [UInt16: KernelAxis] = [
      Axis.x: x, Axis.y: y, Axis.contactX: x, Axis.contactY: y,
      Axis.slot: KernelAxis(minimum: 0, maximum: Int32(max(1, slots) - 1)),
      Axis.contactTool: KernelAxis(minimum: 0, maximum: 2), Axis.trackingID: KernelAxis(minimum: 0, maximum: 65_535),
    ]
    if hasForce { axes[Axis.contactPressure] = KernelAxis(minimum: 0, maximum: KernelExport.pressureLimit) }
    if hasRadius { axes[Axis.touchMajor] = majorAxis }
    return device("Touchstone Touchscreen", keys: [KernelCode.Key.touch], axes)
  }

  var pen: KernelDevice {
    typealias Axis = KernelCode.Axis
    let tilt = KernelAxis(
      minimum: -KernelExport.tiltLimit, maximum: KernelExport.tiltLimit, resolution: KernelExport.tiltResolution)
    var axes: [UInt16: KernelAxis] = [
      Axis.x: x, Axis.y: y, Axis.pressure: KernelAxis(minimum: 0, maximum: KernelExport.pressureLimit),
      Axis.tiltX: tilt, Axis.tiltY: tilt,
    ]
    if hasRoll { axes[Axis.z] = KernelAxis(minimum: -7_000, maximum: 7_000, resolution: 1_000) }
    if hasHeight { axes[Axis.distance] = KernelAxis(minimum: 0, maximum: KernelExport.distanceLimit) }
    var keys: Set = [
      KernelCode.Key.toolPen, KernelCode.Key.touch, KernelCode.Key.stylus, KernelCode.Key.stylus2,
    ]
    if hasEraser { keys.insert(KernelCode.Key.toolRubber) }
    return device("Touchstone Pen", keys: keys, axes)
  }

  private func device(_ name: String, keys: Set<UInt16>, _ axes: [UInt16: KernelAxis]) -> KernelDevice {
    // 6 is the bus of devices that do not exist.
    KernelDevice(
      name: name, identity: [6, 0x5453, 1, 1],
      codes: [
        KernelCode.Kind.sync: [KernelCode.Sync.report], KernelCode.Kind.key: keys,
        KernelCode.Kind.absolute: Set(axes.keys),
      ], axes: axes, properties: [KernelCode.Property.direct])
  }
}
