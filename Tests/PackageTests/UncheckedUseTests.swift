import Foundation
import Testing

@Suite("Checks that are turned off")
struct UncheckedUseTests {
  @Test("Each use in Sources has a comment that says why it is right")
  func thisPackage() throws {
    let (unexplained, count) = try UncheckedUses.find(at: Repository.root)
    #expect(count > 400, "the walk does not see the uses")
    #expect(unexplained.isEmpty, "\(unexplained.map(\.description).joined(separator: "\n"))")
  }

  /// A text, and the lines on which a use is found that has no reason.
  struct Plant: CustomTestStringConvertible, Sendable {
    var what: String
    var text: String
    var lines: [Int] = []
    var testDescription: String { what }
  }

  static let plants = [
    Plant(
      what: "a property without a word", text: "final class Cell {\n  @exclusivity(unchecked) var count = 0\n}",
      lines: [2]),
    Plant(
      what: "a property with its reason",
      text: "final class Cell {\n  // Unchecked: counting calls nothing.\n  @exclusivity(unchecked) var count = 0\n}"),
    Plant(
      what: "a comment without a reason", text: "// Unsafe:\nunowned(unsafe) var cell: Cell\n", lines: [2]),
    Plant(
      what: "a reason for something else", text: "// Unchecked: read whole.\nunowned(unsafe) var cell: Cell\n",
      lines: [2]),
    Plant(
      what: "two uses on a line, one reason",
      text: "// Unsafe: owned.\n@exclusivity(unchecked) unowned(unsafe) var cell: Cell?\n", lines: [2]),
    Plant(
      what: "a reason for a run, which ends with an empty line",
      text: "// Unsafe: set once.\nnonisolated(unsafe) var a = 1\n/// B.\nnonisolated(unsafe) var b = 1\n\n"
        + "nonisolated(unsafe) var c = 1\n", lines: [6]),
    Plant(
      what: "a reason for a type, first in its body",
      text: "struct Walk {\n  // Unsafe: the tree keeps them.\n  var a: Int\n\n  var b: Unmanaged<Cell>\n}\n\n"
        + "var c: Unmanaged<Cell>?\n", lines: [8]),
    Plant(
      what: "a reason above a function",
      text: "// Unsafe: both are words.\nfunc f() {\n  let a = 1\n\n  g(unsafeBitCast(a, to: UInt.self))\n}\n\n"
        + "let b = unsafeBitCast(1, to: UInt.self)\n", lines: [8]),
    Plant(
      what: "a reason in a literal, and a use in a comment",
      text: "let a = \"// Unsafe: no.\"\nlet b = unsafeDowncast(c, to: D.self)\n\n// An unsafeBitCast.\n", lines: [2]),
  ]

  @Test("A planted use is found where no reason covers it, and only there", arguments: plants)
  func planted(_ plant: Plant) {
    #expect(UncheckedUses.find(in: plant.text, file: "Planted.swift").unexplained.map(\.line) == plant.lines)
  }

  @Test("What is found says what to write")
  func description() {
    let found = UncheckedUses.find(in: "unowned(unsafe) let cell: Cell\n", file: "Sources/A.swift").unexplained
    #expect(
      found.map(\.description) == [
        "Sources/A.swift:1: unowned(unsafe) has no comment `// Unsafe: …` that says why it is right"
      ])
  }
}
