import Foundation
import TouchPlatform

/// Decodes the tools of one seat's tablets: hovers above the surface, contacts with force and lean on it, and the buttons on
/// a pen's barrel.
///
/// An eraser is a tool of its own, and a pen's other end for apps. A tool that leaves the tablet while it touches is cancelled.
@MainActor final class WaylandPens {
  private struct Pen {
    var tool = ContactTool.pen
    var isEraser = false
    var part = WaylandPart.none
    var serial: UInt32 = 0
    var x = 0.0
    var y = 0.0
    var force: Float?
    var lean: PenTilt?
    var roll: Float?
    var height: Float?
    /// The buttons on the barrel that are held, and those that have been told: bits from the one next to the tip.
    var buttons: UInt8 = 0
    var toldButtons: UInt8 = 0
    var isDown = false
    var hovers = false
    /// Its contact was cancelled; until it lifts it neither touches nor hovers.
    var isSpent = false
    /// The tablet that it is near.
    var tablet: UInt = 0
    // What came since the last frame.
    var cameIn = false
    var wentOut = false
    var wentDown = false
    var wentUp = false
    var hasMoved = false
  }
  private var pens: [UInt32: Pen] = [:]
  private var reports: [ContactReport] = []
  private var mapper: TimestampMapper
  private let surface: SurfaceID
  private let contacts: ContactQueue
  private let source: ContactSource
  private let deliver: @MainActor (InputEvent) -> Void
  /// A pen pressed on the window's own frame.
  var pressedFrame: (@MainActor (_ part: WaylandPart, _ serial: UInt32, _ at: CGPoint) -> Void)?
  /// Points for each unit of the surface.
  var unit = 1.0

  /// Above the touches' and the mouse fingers' numbers.
  private static let keys: UInt64 = 1 << 33
  private static let limit = 64

  init(
    seat: UInt16, surface: SurfaceID, contacts: ContactQueue, deliver: @escaping @MainActor (InputEvent) -> Void
  ) {
    self.surface = surface
    self.contacts = contacts
    self.deliver = deliver
    source = WaylandSources(seat: seat).pen
    mapper = TimestampMapper(clockName: "the clock of the tablet of seat \(seat)")
  }

  func receive(_ event: WaylandPenEvent, tool number: UInt32, arrival: MonotonicInstant) {
    guard pens[number] != nil || pens.count < Self.limit else { return }
    switch event {
    case .kind(let kind):
      pens[number, default: Pen()].tool = Self.tool(kind)
      pens[number]?.isEraser = kind == 0x141
    case .proximityIn(let serial, let part, let tablet):
      // One that never left where it was before would touch there for ever.
      leave(number, arrival)
      pens[number, default: Pen()].part = part
      pens[number]?.isSpent = false
      pens[number]?.tablet = tablet
      pens[number]?.serial = serial
      pens[number]?.cameIn = true
      pens[number]?.wentOut = false
    case .proximityOut: pens[number, default: Pen()].wentOut = true
    case .down(let serial):
      pens[number, default: Pen()].wentDown = true
      pens[number]?.serial = serial
    case .up: pens[number, default: Pen()].wentUp = true
    case .motion(let x, let y):
      pens[number, default: Pen()].x = x
      pens[number]?.y = y
      pens[number]?.hasMoved = true
    case .pressure(let pressure):
      pens[number, default: Pen()].force = Float(min(pressure, 65535)) / 65535
      pens[number]?.hasMoved = true
    case .distance(let distance):
      pens[number, default: Pen()].height = Float(min(distance, 65535)) / 65535
      pens[number]?.hasMoved = true
    case .button(let code, let isDown):
      // BTN_STYLUS and BTN_STYLUS2.
      guard code == 0x14B || code == 0x14C else { return }
      let bit = UInt8(1) << UInt8(code - 0x14B)
      let held = pens[number, default: Pen()].buttons
      pens[number]?.buttons = isDown ? held | bit : held & ~bit
    case .tilt(let x, let y):
      pens[number, default: Pen()].lean = PenTilt(xDegrees: x, yDegrees: y)
      pens[number]?.hasMoved = true
    case .rotation(let degrees):
      pens[number, default: Pen()].roll = Float(degrees * .pi / 180)
      pens[number]?.hasMoved = true
    case .frame(let time): frame(number, mapper.map(UInt64(time), arrival: arrival))
    case .removed:
      leave(number, arrival)
      pens[number] = nil
    }
  }

  /// A tablet went, and with it whatever was near it; compositors need not say that.
  func cancel(tablet: UInt, at time: MonotonicInstant) {
    for number in pens.keys.sorted() where pens[number]?.tablet == tablet { leave(number, time) }
  }

  /// The seat's tablets went, or contacts are cancelled for another reason. A pen that stays where it is may touch again,
  /// after it has lifted.
  func cancel(at time: MonotonicInstant) {
    for number in pens.keys.sorted() {
      let (part, isDown) = (pens[number]?.part ?? .none, pens[number]?.isDown ?? false)
      leave(number, time)
      pens[number]?.part = part
      if isDown { pens[number]?.isSpent = true }
    }
    contacts.cancel(source, at: time)
  }

  // MARK: -

  private static func tool(_ kind: UInt32) -> ContactTool {
    switch kind {
    case 0x145: .finger
    case 0x146, 0x147: .pointer  // a mouse or a lens on the tablet
    default: .pen
    }
  }

  private func frame(_ number: UInt32, _ time: MonotonicInstant) {
    guard var pen = pens[number] else { return }
    let news = pen
    pen.cameIn = false
    pen.wentOut = false
    pen.wentDown = false
    pen.wentUp = false
    pen.hasMoved = false
    if pen.part.isFrame {
      if news.wentOut { pen.part = .none }
      pens[number] = pen
      if news.wentDown { pressedFrame?(news.part, pen.serial, CGPoint(x: pen.x, y: pen.y)) }
      return
    }
    let isOver = pen.part == .content
    if news.wentOut { pen.part = .none }
    // The pen's own state is right before the receiver is called, which may nest a loop.
    let wasDown = pen.isDown
    if news.wentUp || news.wentOut || news.wentDown { pen.isSpent = false }
    if news.wentDown, isOver { pen.isDown = true }
    if news.wentUp || news.wentOut { pen.isDown = false }
    let hovered = pen.hovers
    pen.hovers = isOver && !news.wentOut && !pen.isDown && !pen.isSpent
    let isDown = pen.isDown
    let hovers = pen.hovers
    pens[number] = pen
    if hovered, !hovers { hover(pen, .exited, time) }
    if wasDown {
      if news.wentUp {
        report(.up, number, pen, time)
      } else if news.wentOut {
        report(.cancel, number, pen, time)
      } else if news.hasMoved {
        report(.motion, number, pen, time)
      }
    } else if news.wentDown, isOver {
      report(.down, number, pen, time)
      // A tap within one frame.
      if !isDown { report(.up, number, pen, time) }
    }
    contacts.receive(contacts.exchange(&reports))
    if hovers { if hovered { if news.hasMoved { hover(pen, .moved, time) } } else { hover(pen, .entered, time) } }
    tellButtons(number, areHeld: isOver && !news.wentOut, time)
  }

  /// Tells what buttons have done. Those of a pen that leaves are cancelled; a mouse's on a tablet are none of a pen.
  private func tellButtons(_ number: UInt32, areHeld: Bool, _ time: MonotonicInstant) {
    guard let pen = pens[number], pen.tool == .pen else { return }
    let held = areHeld ? pen.buttons : 0
    guard held != pen.toldButtons else { return }
    pens[number]?.toldButtons = held
    if !areHeld { pens[number]?.buttons = 0 }
    let changes = PenButtonSample.changes(
      from: pen.toldButtons, to: held, or: areHeld ? .released : .cancelled, surface: surface, time: time)
    for change in changes { deliver(.penButton(change)) }
  }

  private func leave(_ number: UInt32, _ time: MonotonicInstant) {
    guard var pen = pens[number] else { return }
    let (wasDown, hovered) = (pen.isDown, pen.hovers)
    pen.isDown = false
    pen.hovers = false
    pen.part = .none
    pens[number] = pen
    if hovered { hover(pen, .exited, time) }
    if wasDown {
      report(.cancel, number, pen, time)
      contacts.receive(contacts.exchange(&reports))
    }
    tellButtons(number, areHeld: false, time)
  }

  private func point(_ pen: Pen) -> CGPoint { CGPoint(x: pen.x * unit, y: pen.y * unit) }

  private func report(_ kind: ContactReport.Kind, _ number: UInt32, _ pen: Pen, _ time: MonotonicInstant) {
    reports.append(
      ContactReport(
        key: Self.keys | UInt64(number), kind: kind, location: point(pen), time: time, tool: pen.tool,
        force: pen.force, altitude: pen.lean?.altitude, azimuth: pen.lean?.azimuth, roll: pen.roll, source: source,
        isEraser: pen.isEraser))
  }

  private func hover(_ pen: Pen, _ phase: HoverSample.Phase, _ time: MonotonicInstant) {
    deliver(
      .hover(
        HoverSample(
          surface: surface, time: time, phase: phase, location: point(pen), tool: pen.tool,
          altitude: pen.lean?.altitude, azimuth: pen.lean?.azimuth, roll: pen.roll, height: pen.height,
          isEraser: pen.isEraser)))
  }
}
