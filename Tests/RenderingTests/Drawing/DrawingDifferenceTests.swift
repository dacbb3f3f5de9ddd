import Foundation
import RandomScenes
import RenderTree
import Testing

@testable import QuartzCore

/// Which commands two recordings have in common.
@Suite struct DrawingDifferenceTests {
  private func rects(_ numbers: [Int]) -> DisplayList {
    list { builder in
      for number in numbers {
        builder.fill(DrawPath(rect: CGRect(x: Double(number), y: 0, width: 5, height: 5)), DrawState())
      }
    }
  }

  private func hunks(_ old: [Int], _ new: [Int]) -> [DrawingDifference.Hunk] {
    DrawingDifference(from: rects(old), to: rects(new)).hunks
  }

  @Test("Recorded alike: nothing differs")
  func alike() {
    #expect(hunks([1, 2, 3], [1, 2, 3]).isEmpty)
    #expect(hunks([], []).isEmpty)
  }

  @Test("One command changed, came or went: it alone differs, at the front, in the middle and at the end")
  func one() {
    let old = Array(0..<60)
    for place in [0, 30, 59] {
      var changed = old
      changed[place] = 1000
      #expect(hunks(old, changed) == [.init(old: place..<(place + 1), new: place..<(place + 1))])
      var longer = old
      longer.insert(1000, at: place)
      #expect(hunks(old, longer) == [.init(old: place..<place, new: place..<(place + 1))])
      var shorter = old
      shorter.remove(at: place)
      #expect(hunks(old, shorter) == [.init(old: place..<(place + 1), new: place..<place)])
    }
  }

  @Test("Changes in several places are several hunks, and what lies between is kept")
  func several() {
    let old = Array(0..<60)
    var new = old
    new[50] = 1000
    new.insert(contentsOf: [1001, 1002], at: 20)
    new.remove(at: 3)
    #expect(
      hunks(old, new) == [
        .init(old: 3..<4, new: 3..<3), .init(old: 20..<20, new: 19..<21), .init(old: 50..<51, new: 51..<52),
      ])
  }

  @Test("Pairs outside the hunks draw the same, in any two random lists")
  func sound() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let old = (0..<Int.random(in: 0...50, using: &random)).map { _ in Int.random(in: 0...12, using: &random) }
      var new = old
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        let value = Int.random(in: 0...12, using: &random)
        if Bool.random(using: &random) || new.isEmpty {
          new.insert(value, at: Int.random(in: 0...new.count, using: &random))
        } else {
          new.remove(at: Int.random(in: new.indices, using: &random))
        }
      }
      var i = 0
      var j = 0
      for hunk in hunks(old, new) + [.init(old: old.count..<old.count, new: new.count..<new.count)] {
        #expect(old[i..<hunk.old.lowerBound] == new[j..<hunk.new.lowerBound])
        i = hunk.old.upperBound
        j = hunk.new.upperBound
      }
    }
  }

  @Test("Objects count: equal clips made anew are the same, other ones are not")
  func clips() {
    func clipped(_ width: Double, _ count: Int) -> DisplayList {
      list { builder in
        var state = DrawState()
        state.clip = DrawClip(.rect(CGRect(x: 0, y: 0, width: width, height: 9)), within: nil)
        for step in 0..<count {
          builder.fill(DrawPath(rect: CGRect(x: Double(step), y: 0, width: 3, height: 3)), state)
        }
      }
    }
    #expect(DrawingDifference(from: clipped(20, 9), to: clipped(20, 9)).hunks.isEmpty)
    let difference = DrawingDifference(from: clipped(20, 9), to: clipped(19, 9))
    #expect(difference.hunks == [.init(old: 0..<9, new: 0..<9)])
  }

  @Test("A long path that grew differs from its first new element on")
  func paths() {
    var path = DrawPath()
    path.move(to: .zero)
    for step in 1..<200 { path.addLine(to: CGPoint(x: step, y: 0)) }
    let before = path
    #expect(before.firstDifference(from: path) == nil)
    path.addLine(to: CGPoint(x: 5, y: 5))
    #expect(before.firstDifference(from: path) == 200)
    #expect(path.firstDifference(from: before) == 200)
    var other = DrawPath()
    other.move(to: .zero)
    for step in 1..<200 { other.addLine(to: CGPoint(x: step == 130 ? 7 : step, y: 0)) }
    #expect(before.firstDifference(from: other) == 130)
  }
}
