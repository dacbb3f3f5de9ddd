import MutantWriter
import Testing

@Suite("Which mutants a compiler's message is about")
struct MutantBlameTests {
  static let text = """
    struct A {
      func f() {
        if mutantFlip(1, mutantLess(2, a , b)) { if !mutantIsOn(3) { g(mutantValue(4, 0, 1)) } }
        let c = d
      }
      func h() {
        let k: Int
        if l { if !mutantIsOn(7) { k = 1 } } else { if !mutantIsOn(8) { return } }
        if !mutantIsOn(9) { m(k) }
      }
      let e = mutantPlus(5, a , mutantTimes(6, b , c))
    }
    """

  /// The numbers for a message at the first place of some text.
  private func numbers(at place: String, message: String = "cannot convert") -> [Int] {
    for (index, line) in Self.text.split(separator: "\n").enumerated() {
      guard let range = line.firstRange(of: place) else { continue }
      let column = line.utf8.distance(from: line.startIndex, to: range.lowerBound) + 1
      return MutantBlame(Self.text).numbers(line: index + 1, column: column, message: message)
    }
    return []
  }

  @Test("It is the innermost one around the place")
  func innermost() {
    #expect(numbers(at: "a , b)) {") == [2])
    #expect(numbers(at: "mutantFlip") == [1])
    #expect(numbers(at: "g(") == [3])
    #expect(numbers(at: "0, 1") == [4])
    #expect(numbers(at: "b , c") == [6])
  }

  @Test("Outside of all of them it is every one of the statement or declaration around the place")
  func around() {
    #expect(numbers(at: "let c") == [1, 2, 3, 4])
    #expect(numbers(at: "let e") == [5, 6])
  }

  @Test("An expression that takes the compiler too long loses all of its own")
  func tooComplex() {
    #expect(
      numbers(at: "b , c", message: "the compiler is unable to type-check this expression in reasonable time; try") == [
        5, 6,
      ])
  }

  @Test("A variable without a value is the fault of its assignments, and of exits")
  func withoutValue() {
    #expect(numbers(at: "k) }", message: "constant 'k' used before being initialized") == [7, 8])
    #expect(numbers(at: "k) }", message: "constant 'n' used before being initialized") == [8])
  }
}
