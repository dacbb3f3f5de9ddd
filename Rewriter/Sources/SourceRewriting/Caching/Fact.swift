/// A question that the rewriting of one file asks about the others: what a class declares, which members have a name. When
/// all answers are the same, so is what becomes of the file.
struct Fact: Hashable, Sendable {
  enum Kind: Character, CaseIterable {
    case type = "t"
    case members = "m"
    case entryOfClass = "c"
    case entryOfProtocol = "p"
    case namesOfClasses = "k"
    case namesOfProtocols = "l"
    case methods = "n"
    case properties = "o"
    case overriders = "v"
    case optionals = "q"
    case source = "f"
    case expectedFailures = "x"
  }
  var kind: Kind
  /// The name that is asked for, or the path of a file.
  var name: String
}

extension Fact: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let kind = text.first.flatMap(Kind.init) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no fact")
    }
    (self.kind, name) = (kind, String(text.dropFirst()))
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(kind.rawValue) + name)
  }
}
