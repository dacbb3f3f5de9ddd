import Foundation
import RenderTree
import Testing

@Suite("Arithmetic that is the same on every processor")
struct StableMathTests {
  /// How many of the numbers between two doubles there are.
  private func distance(_ a: Double, _ b: Double) -> Double { a == b ? 0 : abs(a - b) / max(a.ulp, b.ulp) }

  @Test("Results are those of the C library but for the last bits")
  func accuracy() {
    var worst: [String: Double] = [:]
    func note(_ name: String, _ a: Double, _ b: Double) { worst[name] = max(worst[name] ?? 0, distance(a, b)) }
    for step in 1...20_000 {
      let x = Double(step) * 0.0031
      note("sin", StableMath.sin(x), sin(x))
      note("cos", StableMath.cos(-x), cos(-x))
      note("exp", StableMath.exp(-x), exp(-x))
      note("log", StableMath.log(x), log(x))
      let (a, b) = (sin(x * 7), cos(x * 3))
      note("atan2", StableMath.atan2(a, b), atan2(a, b))
      note("acos", StableMath.acos(a), acos(a))
      note("asin", StableMath.asin(b), asin(b))
      note("hypot", StableMath.hypot(a, b), hypot(a, b))
      note("pow", StableMath.pow(abs(a) + 0.01, 2.4), pow(abs(a) + 0.01, 2.4))
    }
    for (name, distance) in worst { #expect(distance <= (name == "pow" ? 16 : 8), "\(name): \(distance)") }
    #expect(worst.count == 9)
  }

  @Test("Whole powers of two, right angles and what is not finite are exact")
  func exact() {
    for exponent in [-1_070, -40, -1, 0, 1, 10, 1_023] {
      #expect(StableMath.exp2(Double(exponent)) == Double(sign: .plus, exponent: exponent, significand: 1))
    }
    #expect(StableMath.log2(0.125) == -3 && StableMath.pow(2.0, 10.0) == 1_024 && StableMath.pow(-2.0, 3.0) == -8)
    #expect(StableMath.sin(0.0) == 0 && StableMath.cos(0.0) == 1 && StableMath.sin(Double.pi / 2) == 1)
    #expect(StableMath.atan2(1.0, 0.0) == .pi / 2 && StableMath.atan2(0.0, -1.0) == .pi)
    #expect(StableMath.atan2(-0.0, -1.0) == -.pi && StableMath.atan2(1.0, 1.0) == .pi / 4)
    #expect(StableMath.exp(Double.infinity) == .infinity && StableMath.exp(-Double.infinity) == 0)
    #expect(StableMath.log(0.0) == -.infinity && StableMath.log(-1.0).isNaN && StableMath.sin(Double.nan).isNaN)
    #expect(StableMath.hypot(3e-200, 4e-200) > 4.9e-200 && StableMath.hypot(3e200, 4e200) < 5.1e200)
  }
}
