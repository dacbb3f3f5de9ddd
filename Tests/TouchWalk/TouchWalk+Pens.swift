import TouchPlatform
import UIKit

/// What pens do: they hover, touch with either end, press their barrels, and say some of their values later.
extension TouchWalk {
  /// A pen that touches.
  struct Pen {
    let key: UInt64
    var place: CGPoint
    let isEraser: Bool
  }

  func pensAct(_ verb: WalkVerb) -> Bool {
    switch verb {
    case .pen: writeWithPen()
    case .hoverPen: hoverPen()
    case .updateEstimates: updateEstimates()
    default: return false
    }
    return true
  }

  private func place() -> CGPoint { CGPoint(x: input.coordinate(), y: input.coordinate()) }

  private func contact(_ pen: Pen, _ kind: ContactReport.Kind) -> ContactReport {
    let lean = input.byte()
    return ContactReport(
      key: pen.key, kind: kind, location: pen.place, time: stage.platform.now, tool: .pen,
      force: lean & 7 == 0 ? nil : Float(lean & 7) / 7, altitude: Float(lean >> 4) / 10, azimuth: Float(lean) / 40,
      roll: lean & 8 == 0 ? nil : Float(lean) / 100, isEraser: pen.isEraser)
  }

  /// A pen touches, moves, several samples to a frame, or lifts. It hovers before that or it does not.
  private func writeWithPen() {
    guard var pen = pens.last, !input.happens(40) else {
      guard pens.count < 3 else { return }
      if input.happens(128) { hover(.entered) }
      lastKey += 1
      let pen = Pen(key: lastKey, place: place(), isEraser: input.happens(90))
      pens.append(pen)
      return report([contact(pen, .down)])
    }
    let dx = Double(input.choice(9)) - 4
    let dy = Double(input.choice(9)) - 4
    for _ in 0...input.choice(5) {
      pen.place.x += dx
      pen.place.y += dy
      report([contact(pen, .motion)])
      if !input.happens(60) { stage.advance(by: .milliseconds(Double(1 + input.choice(8)))) }
    }
    pens[pens.count - 1] = pen
    if input.happens(90) { liftPen(input.happens(20) ? .cancel : .up) }
    if input.happens(128) { stage.advance(by: .frames(1)) }
  }

  private func liftPen(_ kind: ContactReport.Kind) {
    guard let pen = pens.popLast() else { return }
    report([contact(pen, kind)])
  }

  /// The pens that touch lift.
  func liftPens() { while !pens.isEmpty { liftPen(.up) } }

  /// A pen hovers, comes or goes, as devices say it or as they should not; or its barrel is pressed.
  private func hoverPen() {
    guard input.happens(90) else { return hover(HoverSample.Phase(rawValue: input.byte() % 3) ?? .moved) }
    runtime.receive(
      .penButton(
        PenButtonSample(
          surface: .main, time: time(), button: UInt8(input.choice(4)),
          phase: PenButtonSample.Phase(rawValue: input.byte() % 3) ?? .released)))
  }

  private func hover(_ phase: HoverSample.Phase) {
    let lean = input.byte()
    runtime.receive(
      .hover(
        HoverSample(
          surface: .main, time: time(), phase: phase, location: place(), tool: .pen,
          altitude: lean & 1 == 0 ? nil : Float(lean) / 200, azimuth: lean & 2 == 0 ? .infinity : Float(lean) / 50,
          roll: lean & 4 == 0 ? nil : 1, height: 0.25 + Float(lean & 3) / 4, isEraser: lean & 8 != 0)))
  }

  // MARK: Values that come later

  /// The frame, with some of its pens' values as estimates.
  func withEstimates(_ frame: ContactFrame) -> ContactFrame {
    guard isInStep, !isResting, frame.samples.contains(where: { $0.tool == .pen }) else { return frame }
    var frame = frame
    for sample in frame.samples where sample.tool == .pen && input.happens(110) {
      let which = input.byte()
      let expected = SampleProperties(rawValue: which & 0x1F)
      tell("  the next sample of \(sample.id.rawValue) expects \(which & 0x1F), and \(which >> 5) are estimates, too")
      frame.estimates.append(
        estimates.announce(of: sample.id, estimated: expected.union(.init(rawValue: which >> 5)), expected: expected))
    }
    return frame
  }

  /// True values come: of any sample of late, one that was never announced, in any order, twice, with values that are no
  /// numbers, or the word that there will be none.
  private func updateEstimates() {
    for _ in 0...input.choice(4) {
      let index = input.happens(24) ? UInt64(input.byte()) << 40 : estimates.some(input.byte())
      let which = input.byte()
      let value = input.happens(16) ? Float.nan : Float(input.byte()) / 200
      var sample = ContactSample(
        id: ContactID(1 << 60), phase: .moved, location: CGPoint(x: Double(value) * 50, y: 5), time: time(), tool: .pen,
        force: value)
      sample.altitude = value
      sample.azimuth = value
      sample.roll = value
      let update = EstimateUpdate(
        surface: .main, time: stage.platform.now, index: index, sample: sample,
        updated: SampleProperties(rawValue: which & 0x1F),
        expected: input.happens(60) ? SampleProperties(rawValue: which >> 3) : [])
      tell("  of sample \(index) \(update.updated.rawValue) are \(value), and \(update.expected.rawValue) are expected")
      estimates.send(update)
      runtime.receive(.estimateUpdate(update))
    }
    if input.happens(128) { stage.advance(by: .frames(1)) }
  }

  // MARK: What must hold

  /// A pen that touches hovers over nothing.
  func checkPens() {
    var isPenDown = false
    for case let view as WalkView in livingViews where view.hasPenDown { isPenDown = true }
    guard isPenDown else { return }
    for case let hover as UIHoverGestureRecognizer in livingRecognizers
    where (hover.state == .began || hover.state == .changed) && hover.zOffset > 0 {
      broke(.pens, "a pen touches, and \(hover.name ?? "") says that it hovers")
    }
  }
}

/// Hears of the barrel: a squeeze begins, then ends or is cancelled.
@MainActor final class WalkPencilListener: NSObject, UIPencilInteractionDelegate {
  private weak var walk: TouchWalk?
  private(set) var isSqueezing = false

  init(_ walk: TouchWalk) { self.walk = walk }

  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap) {
    walk?.report.fold(0x7A)
    if isSqueezing { walk?.broke(.pens, "the barrel is tapped while it is squeezed") }
    walk?.inCallback(of: nil)
  }

  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze) {
    walk?.report.fold(0x7B + squeeze.phase.rawValue)
    if (squeeze.phase == .began) == isSqueezing {
      walk?.broke(.pens, "a squeeze is told \(squeeze.phase) while the barrel is \(isSqueezing ? "" : "not ")squeezed")
    }
    isSqueezing = squeeze.phase == .began
    walk?.inCallback(of: nil)
  }
}
