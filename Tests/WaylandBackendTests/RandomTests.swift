import Foundation
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// Whatever a compositor says in whatever order: contacts have whole lives, times never go back, nothing stays down.
final class RandomTests: WaylandTestCase, @unchecked Sendable {
  /// The same numbers in every run: what fails, fails again.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    mutating func number() -> Double {
      switch Int.random(in: 0..<20, using: &self) {
      case 0: .nan
      case 1: .infinity
      case 2: -8_388_608
      default: Double.random(in: -50...900, using: &self)
      }
    }
    mutating func stamp() -> UInt32 {
      Int.random(in: 0..<30, using: &self) == 0
        ? UInt32(truncatingIfNeeded: next()) : UInt32.random(in: 0...5000, using: &self)
    }
    mutating func part() -> WaylandPart { WaylandPart(rawValue: UInt8.random(in: 0...5, using: &self)) ?? .content }
    mutating func bool() -> Bool { Bool.random(using: &self) }
  }

  @MainActor private final class Laws {
    var phases: [ContactID: ContactPhase] = [:]
    var lastTime = MonotonicInstant.zero
    var hovers = 0
    var transforms = 0
    var problems: [String] = []

    func check(_ event: InputEvent) {
      switch event {
      case .contacts(let frame):
        if frame.time < lastTime { problems.append("a frame goes back in time") }
        lastTime = max(lastTime, frame.time)
        for sample in frame.samples {
          let old = phases[sample.id]
          if (old == nil) != (sample.phase == .began) {
            problems.append("\(sample.phase) after \(String(describing: old))")
          }
          if old == .ended || old == .cancelled { problems.append("\(sample.phase) after the end") }
          if !sample.location.x.isFinite || !sample.location.y.isFinite { problems.append("no place") }
          phases[sample.id] = sample.phase
        }
      case .transform(let change):
        transforms += change.phase == .began ? 1 : change.phase == .changed ? 0 : -1
        if !(0...1).contains(transforms) { problems.append("pinches are not one after another") }
        if !(change.scale > 0) || !change.rotation.isFinite { problems.append("a pinch of nothing") }
      case .scroll(let scroll):
        if !scroll.delta.dx.isFinite || !scroll.delta.dy.isFinite { problems.append("a scroll to nowhere") }
      default: break
      }
    }
  }

  func testFaultAnyStreamOfEventsLeavesNoContact() throws {
    try onMain {
      for seed in 1...40 as ClosedRange<UInt64> {
        var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15)
        let laws = Laws()
        let contacts = ContactQueue(surface: .main) { laws.check(.contacts($0)) }
        let touch = WaylandTouch(seat: 1, contacts: contacts)
        let pens = WaylandPens(seat: 1, surface: .main, contacts: contacts) { laws.check($0) }
        let pointer = WaylandPointer(
          seat: 1, surface: .main, size: CGSize(width: 800, height: 600), groups: dice.bool(), contacts: contacts
        ) { laws.check($0) }
        var now = MonotonicInstant(seconds: 5)
        for _ in 0..<3000 {
          now = now.advanced(byNanoseconds: Int64.random(in: 0...4_000_000, using: &dice))
          switch Int.random(in: 0..<10, using: &dice) {
          case 0...3: touch.receive(Self.touch(&dice), arrival: now)
          case 4...5: pens.receive(Self.pen(&dice), tool: UInt32.random(in: 1...3, using: &dice), arrival: now)
          case 6...7: pointer.receive(Self.pointer(&dice), arrival: now)
          case 8: pointer.receive(Self.pinch(&dice), arrival: now)
          default:
            switch Int.random(in: 0..<60, using: &dice) {
            case 0: touch.cancel(at: now)
            case 1: pens.cancel(at: now)
            case 2: pens.cancel(tablet: UInt.random(in: 0...2, using: &dice), at: now)
            case 3: pointer.remove(at: now)
            case 4: pointer.setModifiers(ModifierSet(rawValue: UInt32.random(in: 0...31, using: &dice)), time: now)
            case 5:
              touch.forget()
              pens.cancel(at: now)
              pointer.forget(at: now)
              contacts.cancel(at: now)
            default: touch.endOfRead()
            }
          }
          if !laws.problems.isEmpty { break }
        }
        touch.cancel(at: now)
        pens.cancel(at: now)
        pointer.remove(at: now)
        XCTAssertEqual(laws.problems, [], "seed \(seed)")
        XCTAssertEqual(contacts.activeCount, 0, "seed \(seed)")
        XCTAssertTrue(laws.phases.values.allSatisfy { $0 == .ended || $0 == .cancelled }, "seed \(seed)")
      }
    }
  }

  // MARK: - What is said

  private static func touch(_ dice: inout Dice) -> WaylandTouchEvent {
    let id = Int32.random(in: -1...6, using: &dice)
    switch Int.random(in: 0..<12, using: &dice) {
    case 0...2:
      return .down(serial: 1, time: dice.stamp(), part: .content, id: id, x: dice.number(), y: dice.number())
    case 3...6: return .motion(time: dice.stamp(), id: id, x: dice.number(), y: dice.number())
    case 7...8: return .up(time: dice.stamp(), id: id)
    case 9: return .shape(id: id, major: dice.number(), minor: dice.number())
    case 10: return .frame
    default: return dice.bool() ? .frame : .cancel
    }
  }

  private static func pen(_ dice: inout Dice) -> WaylandPenEvent {
    switch Int.random(in: 0..<14, using: &dice) {
    case 0: return .kind(UInt32.random(in: 0x13F...0x148, using: &dice))
    case 1: return .proximityIn(serial: 1, part: dice.part(), tablet: UInt.random(in: 0...2, using: &dice))
    case 2: return .proximityOut
    case 3...4: return .down(serial: 1)
    case 5: return .up
    case 6: return .pressure(UInt32(truncatingIfNeeded: dice.next()))
    case 7: return .tilt(x: dice.number(), y: dice.number())
    case 8: return .rotation(dice.number())
    case 9: return .motion(x: dice.number(), y: dice.number())
    case 10: return dice.bool() ? .removed : .frame(time: dice.stamp())
    default: return .frame(time: dice.stamp())
    }
  }

  private static func pointer(_ dice: inout Dice) -> WaylandPointerEvent {
    switch Int.random(in: 0..<12, using: &dice) {
    case 0: return .enter(serial: 1, part: dice.part(), x: dice.number(), y: dice.number())
    case 1: return .leave
    case 2...4: return .motion(time: dice.stamp(), x: dice.number(), y: dice.number())
    case 5...6:
      let code = UInt32.random(in: 0x10E...0x131, using: &dice)
      return .button(serial: 1, time: dice.stamp(), code: dice.bool() ? 0x110 : code, isDown: dice.bool())
    case 7: return .axis(time: dice.stamp(), axis: UInt32.random(in: 0...2, using: &dice), value: dice.number())
    case 8: return .axisSource(UInt32.random(in: 0...4, using: &dice))
    case 9: return .axisStop(time: dice.stamp(), axis: 0)
    case 10:
      return .axisNotches(
        axis: UInt32.random(in: 0...2, using: &dice), value120: Int32(truncatingIfNeeded: dice.next()))
    default: return .frame
    }
  }

  private static func pinch(_ dice: inout Dice) -> WaylandPinchEvent {
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: return .begin(time: dice.stamp(), part: dice.part(), fingers: UInt32(truncatingIfNeeded: dice.next()))
    case 1: return .end(time: dice.stamp(), isCancelled: dice.bool())
    default: return .update(time: dice.stamp(), scale: dice.number(), rotation: dice.number())
    }
  }
}
