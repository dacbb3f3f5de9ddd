import Foundation
import Testing

@Suite("Plain words")
struct PlainWordsTests {
  @Test("No file of the checked folders and pages uses a word of the list")
  func thisPackage() throws {
    let (found, fileCount) = try PlainWords.find(at: Repository.root)
    #expect(fileCount > 400, "the walk does not see the files")
    #expect(found.isEmpty, "\(found.map(\.description).joined(separator: "\n"))")
  }

  /// A text, and the words that are found in it.
  struct Plant: CustomTestStringConvertible, Sendable {
    var text: String
    var found: [String]
    var testDescription: String { text }
  }

  static let plants = [
    Plant(text: "// Paints the box anew.", found: ["anew"]),
    Plant(text: "/// Nobody asks;\n/// whoever does is told.", found: ["nobody", "whoever"]),
    Plant(text: #"let text = "the line goes on""#, found: ["goes"]),
    Plant(text: "// The animations go\n  // on.", found: ["go on"]),
    Plant(text: "var missesWishes = false", found: ["wishes"]),
    Plant(text: "func goesOn() {}", found: ["goes"]),
    Plant(text: "let open_wish = 1", found: ["wish"]),
    Plant(
      text: "// All but for the first; taken out for the while, in the row.",
      found: ["but for", "for the while", "in the row"]),
    Plant(text: "// For people who work on it, and for users who look.", found: []),
    Plant(text: "// The caller who works on it.", found: ["who"]),
    Plant(text: "// Here, there, the whole of this, whose colours were chosen; coverage, showGoals.", found: []),
    Plant(text: "// The view must go only when it can.", found: []),
  ]

  @Test("A planted word is found in comments, literals and names, also across the end of a line", arguments: plants)
  func planted(_ plant: Plant) {
    #expect(PlainWords.find(in: plant.text, file: "Planted.swift").map(\.found) == plant.found)
  }

  @Test("A planted word in a copy of a checked folder is found with its place, and what to write is said")
  func plantedFile() throws {
    let copy = try TemporaryDirectory()
    for place in PlainWords.checked {
      let url = copy.url.appendingPathComponent(place)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.root.appendingPathComponent(place), to: url)
    }
    let file = "Sources/TouchPlatform/Time/Planted.swift"
    try "\n// Draws it anew.\n".write(
      to: copy.url.appendingPathComponent(file), atomically: true, encoding: .utf8)
    let found = try PlainWords.find(at: copy.url).found
    #expect(found == [UnplainWords(file: file, line: 2, found: "anew", instead: "again")])
    #expect(found.first?.description == "\(file):2: “anew”; write again")
  }
}
