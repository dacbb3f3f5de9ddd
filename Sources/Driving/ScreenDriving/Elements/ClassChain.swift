import DriverChannel

/// A path of types with conditions, as Appium's driver for iOS takes them:
/// ``**/XCUIElementTypeCell[`label == "Milk"`][-1]/XCUIElementTypeButton``.
struct ClassChain {
  private struct Step {
    /// Nil for any type.
    var type: String?
    /// Whether it is looked for at any depth.
    var isDeep: Bool
    /// What an element, or something inside of it, must be.
    var conditions: [(condition: ElementCondition, isInside: Bool)] = []
    /// Which of those that are found, from 1, or from the end below 0; nil for all.
    var position: Int?
  }

  private var steps: [Step] = []
  private let characters: [Character]
  private var place = 0

  /// How many steps a chain may have.
  private static let longest = 100

  init(_ text: String) throws(DrivingError) {
    characters = Array(text)
    repeat {
      guard steps.count < Self.longest else { throw fail("there are more than \(Self.longest) steps") }
      try readStep()
    } while accept("/")
    guard place == characters.count else { throw fail("a step should begin with a slash") }
  }

  private func fail(_ message: String) -> DrivingError {
    .badLocator(
      "the class chain \(String(characters).prefix(200)) is wrong at character \(place + 1): \(message)")
  }

  private var character: Character? { place < characters.count ? characters[place] : nil }

  private mutating func accept(_ symbol: Character) -> Bool {
    guard character == symbol else { return false }
    place += 1
    return true
  }

  private mutating func readStep() throws(DrivingError) {
    var step = Step(isDeep: false)
    if characters[place...].starts(with: "**") {
      place += 2
      guard accept("/") else { throw fail("a slash has to follow **") }
      step.isDeep = true
    }
    if !accept("*") {
      let start = place
      while let character, character.isLetter || character.isNumber { place += 1 }
      guard place > start else { throw fail("a type is missing") }
      step.type = String(characters[start..<place])
    }
    while accept("[") {
      if let quote = character, quote == "`" || quote == "$" {
        place += 1
        try readCondition(quote, into: &step)
      } else {
        try readPosition(into: &step)
      }
      guard accept("]") else { throw fail("a bracket is not closed") }
    }
    steps.append(step)
  }

  /// A condition ends at its quote; one that is part of it is doubled.
  private mutating func readCondition(_ quote: Character, into step: inout Step) throws(DrivingError) {
    guard step.position == nil else { throw fail("a condition has to stand before the position") }
    let start = place
    var format = ""
    while let next = character {
      place += 1
      if next == quote, !accept(quote) {
        step.conditions.append((try ElementCondition(format, at: start), quote == "$"))
        return
      }
      format.append(next)
    }
    throw fail("the condition has no end")
  }

  private mutating func readPosition(into step: inout Step) throws(DrivingError) {
    let start = place
    _ = accept("-")
    while let character, character.isNumber { place += 1 }
    guard step.position == nil, let position = Int(String(characters[start..<place])), position != 0 else {
      place = start
      throw fail("a position from 1, or from -1 at the end, or a condition is missing")
    }
    step.position = position
  }

  /// The places of the elements that it leads to.
  func find(in tree: ElementTree, from root: Int) -> [Int] {
    var found = [root]
    for step in steps {
      var next: [Int] = []
      var seen: Set<Int> = []
      for place in found {
        let candidates = step.isDeep ? Array(tree.inside(of: place)) : tree.children(of: place)
        for candidate in candidates where matches(candidate, step, tree) && seen.insert(candidate).inserted {
          next.append(candidate)
        }
      }
      if let position = step.position {
        let index = position > 0 ? position - 1 : next.count + position
        next = next.indices.contains(index) ? [next[index]] : []
      }
      found = next
    }
    return found
  }

  private func matches(_ place: Int, _ step: Step, _ tree: ElementTree) -> Bool {
    if let type = step.type, type != tree[place].typeName, type != DriverElement.typePrefix + "Any" { return false }
    return step.conditions.allSatisfy { condition, isInside in
      isInside
        ? tree.inside(of: place).contains { condition.holds(for: tree[$0]) } : condition.holds(for: tree[place])
    }
  }
}
