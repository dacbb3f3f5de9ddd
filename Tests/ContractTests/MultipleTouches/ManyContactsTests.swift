import Foundation
import Testing
import TouchTesting
import UIKit

/// More fingers than hands have: T40's missing limit, with the laws T6 and T8.
@MainActor @Suite("A thousand contacts")
struct ManyContactsTests {
  /// Place number `index` of a grid of 40 × 25 places on a touch table.
  private func place(_ index: Int) -> CGPoint { CGPoint(x: 24 + index % 40 * 48, y: 20 + index / 40 * 43) }

  @Test("1,000 contacts at once begin, move and end, each once, in one call")
  func atOnce() {
    let stage = Stage(device: .table)
    let laws = TouchLaws()
    let board = stage.add(LawfulView())
    board.isMultipleTouchEnabled = true
    board.laws = laws
    var calls: [String] = []
    board.onCall = { calls.append("\($0.rawValue) ×\($1.count)") }
    let hand = stage.hand(1000).down(at: (0..<1000).map(place))
    #expect(stage.runtime.activeTouchCount == 1000)
    for _ in 1...3 {
      hand.move(by: 1, 0.5)
      stage.advance(by: .frames(1))
    }
    hand.up()
    #expect(calls == ["0 ×1000", "1 ×1000", "1 ×1000", "1 ×1000", "3 ×1000"])
    #expect(laws.violations.isEmpty)
    #expect(laws.openCount == 0)
    #expect(stage.runtime.activeTouchCount == 0)
  }

  @Test("1,000 contacts that come one by one, on 1,000 views, are all cancelled by one word of the system")
  func oneByOne() {
    let stage = Stage(device: .table)
    let laws = TouchLaws()
    let board = stage.add(UIView())
    for index in 0..<1000 {
      let spot = LawfulView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      spot.center = place(index)
      spot.laws = laws
      spot.name = "spot \(index)"
      board.addSubview(spot)
    }
    for index in 0..<1000 { stage.finger.down(at: place(index)) }
    #expect(laws.openCount == 1000)
    #expect(stage.runtime.activeTouchCount == 1000)
    stage.runtime.cancelAllTouches(reason: .systemGesture)
    #expect(laws.callCount == 2000)
    #expect(laws.violations.isEmpty)
    #expect(laws.openCount == 0)
    #expect(stage.runtime.activeTouchCount == 0)
  }
}
