import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Touches: as objects")
struct TouchIdentityTests {
  @Test("T35: a touch cannot be copied, and one that is kept goes on changing")
  func noCopies() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    var kept: UITouch?
    defer { board.onCall = nil }
    board.onCall = { what, touches, _ in if what == "began" { kept = touches.first } }
    let finger = stage.finger.down(10, 10)
    let touch = try #require(kept)
    #expect(!((touch as Any) is any NSCopying))
    #expect(!((touch as Any) is any NSMutableCopying))
    #expect(touch.phase == .began)
    finger.move(to: CGPoint(x: 30, y: 40))
    stage.advance(by: .frames(1))
    #expect(touch.phase == .moved)
    #expect(touch.location(in: nil) == CGPoint(x: 30, y: 40))
  }

  @Test("T36: a touch is a key for its whole life, equal only to itself")
  func dictionaryKey() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    var lines: [UITouch: Int] = [:]
    var count = 0
    defer { board.onCall = nil }
    board.onCall = { what, touches, event in
      for touch in touches.sorted(by: { $0.hash < $1.hash }) {
        switch what {
        case "began":
          count += 1
          lines[touch] = count
        case "moved": Say.note("  line \(lines[touch] ?? 0)")
        default: Say.note("  line \(lines.removeValue(forKey: touch) ?? 0) finished")
        }
        let copy = event?.coalescedTouches(for: touch)?.last
        if touch == copy || touch.isEqual(copy) { Say.note("  a copy is equal to its touch") }
        for other in touches where other !== touch && (other == touch || other.isEqual(touch)) {
          Say.note("  two touches are equal")
        }
      }
    }
    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    hand.move(by: 1, 1)
    stage.advance(by: .frames(1))
    let third = stage.finger.down(200, 10)
    third.move(by: 1, 1)
    hand.up()
    third.cancel()
    #expect(
      stage.journal == [
        "board began ×2", "board moved ×2", "  line 1", "  line 2", "board began", "board moved", "  line 3",
        "board ended ×2", "  line 1 finished", "  line 2 finished", "board cancelled", "  line 3 finished",
      ])
    #expect(lines.isEmpty)
  }

  @Test("T36: touches hash alike in every run: by their number on the stage")
  func stableHash() {
    let stage = Stage(width: 320, height: 480)
    stage.add(
      ReportingView("board", multipleTouch: true) { touch, _ in "\(touch.hash) \(touch.hashValue == touch.hashValue)" })
    stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    stage.finger.down(110, 10)
    #expect(stage.journal == ["board began: 1 true; 2 true", "board began: 3 true"])
  }

  @Test("T36: a copy made for coalescing has its touch's number and is another touch all the same")
  func copyIsAnother() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))
    defer { board.onCall = nil }
    var pair: (touch: UITouch, copy: UITouch)?
    board.onCall = { _, touches, event in
      guard let touch = touches.first, let copy = event?.coalescedTouches(for: touch)?.last else { return }
      pair = (touch, copy)
    }
    stage.finger.down(10, 10)
    let (touch, copy) = try #require(pair)
    #expect(touch.hash == copy.hash)
    #expect(!(touch == copy))
    #expect(!touch.isEqual(copy))
    #expect(Set([touch, copy, touch]).count == 2)
  }

  @Test("T37: touches can be followed by themselves, and by their address without being kept")
  func addressKey() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    var byTouch: [UITouch: String] = [:]
    var byAddress: [NSValue: String] = [:]
    board.onCall = { what, touches, _ in
      for touch in touches.sorted(by: { $0.hash < $1.hash }) {
        let key = NSValue(nonretainedObject: touch)
        switch what {
        case "began":
          byTouch[touch] = "line \(touch.hash)"
          byAddress[key] = "line \(touch.hash)"
        case "moved": Say.note("  \(byTouch[touch] ?? "none") is \(byAddress[key] ?? "none")")
        default:
          Say.note(
            "  \(byTouch.removeValue(forKey: touch) ?? "none") is \(byAddress.removeValue(forKey: key) ?? "none")")
        }
        if key != NSValue(nonretainedObject: touch) { Say.note("  a touch has two addresses") }
      }
    }
    let hand = stage.hand(2).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 10)])
    hand.move(by: 1, 1)
    hand.up()
    #expect(
      stage.journal == [
        "board began ×2", "board moved ×2", "  line 1 is line 1", "  line 2 is line 2",
        "board ended ×2", "  line 1 is line 1", "  line 2 is line 2",
      ])
    #expect(byTouch.isEmpty && byAddress.isEmpty)
  }

  @Test("T38: a touch kept after its end keeps its last values and serves no other finger")
  func keptAfterwards() throws {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board", multipleTouch: true))
    var met: [UITouch] = []
    defer { board.onCall = nil }
    board.onCall = { what, touches, _ in
      if what == "began" { met.append(contentsOf: touches) }
    }
    let lifted = stage.finger.down(10, 10)
    let taken = stage.finger.down(60, 10)
    lifted.move(to: CGPoint(x: 12, y: 13))
    stage.advance(by: .milliseconds(40))
    lifted.up(at: CGPoint(x: 14, y: 15))
    stage.advance(by: .milliseconds(40))
    taken.cancel()
    stage.advance(by: .milliseconds(40))
    let next = stage.finger.down(200, 200)
    next.move(by: 5, 5)
    next.up()

    #expect(met.count == 3)
    #expect(met.map(\.phase) == [.ended, .cancelled, .ended])
    #expect(met.map { $0.location(in: nil) } == [.init(x: 14, y: 15), .init(x: 60, y: 10), .init(x: 205, y: 205)])
    #expect(met[0].previousLocation(in: nil) == CGPoint(x: 12, y: 13))
    #expect(met.map { Say.milliseconds($0.timestamp) } == [40, 80, 120])
    #expect(met.allSatisfy { $0.view === board && $0.window === stage.window })
    #expect(Set(met).count == 3)
  }
}
