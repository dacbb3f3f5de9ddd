import RandomScenes
import Testing

@testable import ListGeometry

@Suite("Lists: lengths one after the other")
struct LengthListTests {
  @Test("Places and indices are those of a plain array, after any changes", arguments: 0..<20)
  func plainArray(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...1500, using: &random)
    var list = LengthList(count: count, usual: 44)
    var lengths = [Double](repeating: 44, count: count)
    for _ in 0..<60 {
      let index = Int.random(in: 0..<count, using: &random)
      let length: Double = [0, 44, 44.5, 200].randomElement(using: &random) ?? 44
      let isKnown = Bool.random(using: &random)
      if isKnown { list.set(length, at: index) } else { list.suppose(length, at: index) }
      lengths[index] = length
      #expect(list[index] == length && list.isKnown(index) == isKnown)
    }
    #expect(list.total == lengths.reduce(0, +))
    for _ in 0..<60 {
      let index = Int.random(in: 0...count, using: &random)
      #expect(list.offset(of: index) == lengths[..<index].reduce(0, +))
    }
    for _ in 0..<60 {
      let place = Double.random(in: 0..<max(list.total, 1), using: &random)
      var end = 0.0
      let expected = lengths.firstIndex { length in
        end += length
        return place < end
      }
      #expect(list.index(at: place) == expected ?? count - 1)
    }
  }

  @Test("A million usual lengths are counted and not stored; a place before or behind them has the first or the last")
  func million() {
    let list = LengthList(count: 1_000_000, usual: 10)
    #expect(list.total == 1e7 && list.offset(of: 999_999) == 9_999_990)
    #expect(list.index(at: -1) == 0 && list.index(at: 12_345) == 1234 && list.index(at: 2e7) == 999_999)
    var unusual = 0
    list.forEachUnusual { _, _, _ in unusual += 1 }
    #expect(unusual == 0)
    #expect(LengthList(count: 0, usual: 10).index(at: 0) == nil)
  }
}
