import ScreenDriving

/// How elements are named in commands and answers.
enum ElementReference {
  /// The member's name that the standard gives.
  static let key = "element-6066-11e4-a52e-4f735466cecf"
  /// The one that older clients read.
  static let oldKey = "ELEMENT"

  /// An element in an answer.
  static func value(_ id: UInt64) -> JSONValue { [key: .string("\(id)"), oldKey: .string("\(id)")] }

  /// The number of an element in a command; nil where it is none.
  static func id(_ value: JSONValue) -> UInt64? {
    ((value[key] ?? value[oldKey])?.text ?? value.text).flatMap(UInt64.init)
  }
}
