import Foundation

/// The state of a pen of a kernel device.
struct KernelPen: Sendable {
  var map: KernelMap
  /// Whether a pen is near enough to be seen.
  private(set) var isNear: Bool
  private var x: Int32 = 0
  private var y: Int32 = 0
  private var pressure: Int32?
  private var tiltX: Int32?
  private var tiltY: Int32?
  private var turn: Int32?
  private var distance: Int32?
  private var touches = false
  /// The tools in reach: bits from `BTN_TOOL_PEN`.
  private var tools: UInt8 = 0
  /// Whether the end in reach is the eraser's.
  private var isEraser = false
  /// The buttons that are held, and of those the ones that have been told: bits from the one next to the tip.
  private var buttons: UInt8 = 0
  private var toldButtons: UInt8 = 0
  private var wasDown = false
  private var wasHovering = false
  private var lastHover: HoverSample?
  private let pressureAxis: KernelAxis?
  private let tiltXAxis: KernelAxis?
  private let tiltYAxis: KernelAxis?
  private let turnAxis: KernelAxis?
  private let distanceAxis: KernelAxis?
  private let hasTouchKey: Bool
  private let hasToolKey: Bool
  /// Whether the device has said which tools are in reach: a recording may begin while a pen is near, and some screens
  /// never say it.
  private var knowsTools = false
  /// Whether all places are the pen's, since the device has no fingers.
  private let isPenAlone: Bool

  /// Some devices say nothing of tools: their pen is always near.
  init(_ device: KernelDevice, map: KernelMap) {
    self.map = map
    pressureAxis = device.axes[KernelCode.Axis.pressure]
    tiltXAxis = device.axes[KernelCode.Axis.tiltX]
    tiltYAxis = device.axes[KernelCode.Axis.tiltY]
    turnAxis = device.axes[KernelCode.Axis.z]
    distanceAxis = device.axes[KernelCode.Axis.distance]
    hasTouchKey = device.hasKey(KernelCode.Key.touch)
    hasToolKey = device.hasKey(KernelCode.Key.toolPen)
    isPenAlone = !device.hasContacts
    isNear = !hasToolKey
  }

  /// A pen is near of which the device has not said that it came.
  private mutating func noteUntoldPen() {
    if !knowsTools { isNear = true }
  }

  /// Takes an axis's value; false for one that is not a pen's, or belongs to a finger because no pen is near.
  mutating func take(axis code: UInt16, _ value: Int32) -> Bool {
    switch code {
    case KernelCode.Axis.x: x = value
    case KernelCode.Axis.y: y = value
    case KernelCode.Axis.pressure: pressure = value
    case KernelCode.Axis.tiltX: tiltX = value
    case KernelCode.Axis.tiltY: tiltY = value
    case KernelCode.Axis.z: turn = value
    case KernelCode.Axis.distance: distance = value
    default: return false
    }
    if isPenAlone || code == KernelCode.Axis.tiltX || code == KernelCode.Axis.tiltY { noteUntoldPen() }
    return isNear
  }

  mutating func take(key code: UInt16, _ value: Int32) {
    switch code {
    case KernelCode.Key.toolPen...KernelCode.Key.toolAirbrush:
      let bit = UInt8(1) << (code - KernelCode.Key.toolPen)
      if value != 0 { tools |= bit } else { tools &= ~bit }
      knowsTools = true
      isNear = tools != 0
      // What leaves is still the end that it was.
      if isNear { isEraser = tools & (1 << (KernelCode.Key.toolRubber - KernelCode.Key.toolPen)) != 0 }
    case KernelCode.Key.touch:
      touches = value != 0
      if isPenAlone { noteUntoldPen() }
    case KernelCode.Key.stylus, KernelCode.Key.stylus2:
      noteUntoldPen()
      let bit = UInt8(1) << (code - KernelCode.Key.stylus)
      if value != 0 { buttons |= bit } else { buttons &= ~bit }
    default: break
    }
  }

  mutating func forget() {
    touches = false
    tools = 0
    buttons = 0
    knowsTools = false
    isNear = !hasToolKey
  }

  /// What buttons have done since this was asked last; a pen that is out of reach holds none.
  /// - Parameter isCancelled: whether the device went, or events were lost.
  mutating func takeButtons(
    at time: MonotonicInstant, surface: SurfaceID, isCancelled: Bool = false
  ) -> [PenButtonSample] {
    let held = isNear && !isCancelled ? buttons : 0
    if isCancelled { buttons = 0 }
    defer { toldButtons = held }
    return PenButtonSample.changes(
      from: toldButtons, to: held, or: isCancelled || !isNear ? .cancelled : .released, surface: surface, time: time)
  }

  mutating func endFrame(
    at time: MonotonicInstant, surface: SurfaceID, source: ContactSource, into reports: inout [ContactReport],
    hover: inout HoverSample?
  ) {
    let isDown = isNear && (hasTouchKey ? touches : (pressure ?? 0) > (pressureAxis?.minimum ?? 0))
    let lean = lean
    if isDown || wasDown {
      let kind: ContactReport.Kind = isDown ? (wasDown ? .motion : .down) : .up
      reports.append(report(kind, at: time, lean, source))
    }
    // What touches does not hover, on any platform.
    let hovers = isNear && !isDown
    if hovers || wasHovering {
      var sample = HoverSample(
        surface: surface, time: time, phase: wasHovering ? (hovers ? .moved : .exited) : .entered,
        location: map.point(x, y), tool: .pen, altitude: lean.map { Float($0.altitude) },
        azimuth: lean.map { Float($0.azimuth) }, roll: roll, height: height, isEraser: isEraser)
      // A frame that moves nothing says nothing.
      if let lastHover, sample.phase == .moved {
        sample.time = lastHover.time
        sample.phase = lastHover.phase
        let isSame = sample == lastHover
        sample.time = time
        sample.phase = .moved
        if !isSame { hover = sample }
      } else {
        hover = sample
      }
      lastHover = sample
    }
    wasDown = isDown
    wasHovering = hovers
  }

  mutating func cancel(
    at time: MonotonicInstant, surface: SurfaceID, source: ContactSource, into reports: inout [ContactReport],
    hover: inout HoverSample?
  ) {
    if wasDown { reports.append(report(.cancel, at: time, lean, source)) }
    if wasHovering {
      hover = HoverSample(surface: surface, time: time, phase: .exited, location: map.point(x, y), tool: .pen)
    }
    wasDown = false
    wasHovering = false
    touches = false
  }

  private func report(
    _ kind: ContactReport.Kind, at time: MonotonicInstant, _ lean: PenTilt?, _ source: ContactSource
  ) -> ContactReport {
    var force: Float?
    if let pressure, let pressureAxis { force = Float(pressureAxis.fraction(pressure)) }
    return ContactReport(
      key: 1 << 63, kind: kind, location: map.point(x, y), time: time, tool: .pen, force: force,
      altitude: lean?.altitude, azimuth: lean?.azimuth, roll: roll, source: source, isEraser: isEraser)
  }

  private var height: Float? {
    guard let distance, let distanceAxis, distanceAxis.maximum > distanceAxis.minimum else { return nil }
    return Float(distanceAxis.fraction(distance))
  }

  private var lean: PenTilt? {
    guard let tiltX, let tiltY, let tiltXAxis, let tiltYAxis else { return nil }
    return PenTilt(
      xDegrees: Self.angle(tiltX, tiltXAxis) * 180 / .pi, yDegrees: Self.angle(tiltY, tiltYAxis) * 180 / .pi)
  }

  private var roll: Float? {
    guard let turn, let turnAxis, turnAxis.maximum > turnAxis.minimum else { return nil }
    if turnAxis.resolution > 0 { return Float(Double(turn) / Double(turnAxis.resolution)) }
    // Without a resolution the range is one whole turn.
    return Float((Double(turn) - Double(turnAxis.minimum)) / turnAxis.span * 2 * .pi)
  }

  /// A tilt in radians. Without a resolution it is in degrees where the range allows; else the range is taken for
  /// ±64 degrees, as most tablets mean it.
  private static func angle(_ value: Int32, _ axis: KernelAxis) -> Double {
    let centre = axis.minimum < 0 ? 0 : (Double(axis.minimum) + Double(axis.maximum)) / 2
    let offset = Double(value) - centre
    if axis.resolution > 0 { return offset / Double(axis.resolution) }
    if axis.minimum < 0, axis.minimum >= -90, axis.maximum <= 90 { return offset * .pi / 180 }
    let half = max(1, (Double(axis.maximum) - Double(axis.minimum)) / 2)
    return offset / half * 64 * .pi / 180
  }
}
