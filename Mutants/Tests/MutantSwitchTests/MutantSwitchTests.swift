import CMutantTurn
import MutantSwitch
import Testing

/// Runs something with a mutant on.
private func with<Result>(_ number: Int32, _ work: () throws -> Result) rethrows -> Result {
  mutant_turn(number)
  defer { mutant_turn(-1) }
  return try work()
}

@Suite("What rewritten sources call", .serialized)
struct MutantSwitchTests {
  @Test("Without a mutant all is as written")
  func off() {
    #expect(mutantFlip(1, true) && !mutantFlip(1, false))
    #expect(mutantValue(1, 3, 4) == 3)
    #expect(!mutantLess(1, 2, 2) && mutantAtMost(1, 2, 2) && !mutantGreater(1, 2, 2) && mutantAtLeast(1, 2, 2))
    #expect(mutantPlus(1, 5, 2) == 7 && mutantMinus(1, 5, 2) == 3 && mutantNegative(1, 5) == -5)
    #expect(mutantTimes(1, 6.0, 2) == 12 && mutantOver(1, 6.0, 2) == 3 && mutantTimes(1, 6, 2) == 12)
    #expect(mutantMin(1, 5, 2) == 2 && mutantMax(1, 5, 2) == 5)
    #expect(mutantFallback(1, 5, 2) == 5 && mutantFallback(1, Int?.none, 2) == 2)
    #expect(mutantPlus(1, SIMD2(1.0, 2), SIMD2(1, 1)) == SIMD2(2, 3))
  }

  @Test("With its number on, each is its mutant; with another's it is not")
  func on() {
    with(1) {
      #expect(!mutantFlip(1, true) && mutantFlip(2, true))
      #expect(mutantValue(1, 3, 4) == 4 && mutantValue(2, 3, 4) == 3)
      #expect(mutantLess(1, 2, 2) && !mutantAtMost(1, 2, 2) && mutantGreater(1, 2, 2) && !mutantAtLeast(1, 2, 2))
      #expect(mutantPlus(1, 5, 2) == 3 && mutantMinus(1, 5, 2) == 7 && mutantNegative(1, 5) == 5)
      #expect(mutantTimes(1, 6.0, 2) == 3 && mutantOver(1, 6.0, 2) == 12 && mutantOver(1, 6, 2) == 12)
      #expect(mutantMin(1, 5, 2) == 5 && mutantMax(1, 5, 2) == 2)
      #expect(mutantFallback(1, 5, 2) == 2)
      #expect(mutantMinus(1, SIMD2(1.0, 2), SIMD2(1, 1)) == SIMD2(2, 3))
    }
    var sum = 5
    with(1) { mutantAdd(1, &sum, 2) }
    #expect(sum == 3)
    mutantAdd(1, &sum, 2)
    #expect(sum == 5)
  }

  @Test("The right side of a logical operator is asked when the operator's mutant asks it")
  func logic() {
    var asked = 0
    func ask() -> Bool {
      asked += 1
      return true
    }
    #expect(!mutantAnd(1, false, ask()) && mutantOr(1, true, ask()) && asked == 0)
    with(1) { #expect(mutantAnd(1, false, ask()) && mutantOr(1, true, ask()) && asked == 2) }
  }
}
