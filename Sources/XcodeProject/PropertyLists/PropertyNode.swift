/// A value of a property list, with the line on which it begins.
package struct PropertyNode: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// Text; numbers, truth values and dates too, as they are written, except where their kind is told by the format.
    case text(String)
    case truth(Bool)
    case number(Double)
    case data([UInt8])
    case list([PropertyNode])
    case table([String: PropertyNode])
  }

  package var content: Content
  /// Counted from 1; 0 where the format has no lines.
  package var line: Int

  package init(_ content: Content, line: Int = 0) {
    (self.content, self.line) = (content, line)
  }

  /// The text of a text, a number or a truth value ("YES" or "NO"); nil for all else.
  package var text: String? {
    switch content {
    case .text(let text): text
    case .truth(let value): value ? "YES" : "NO"
    case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .data, .list, .table: nil
    }
  }

  /// A truth value, or a text that Xcode and Info.plist take for one.
  package var isTrue: Bool {
    switch content {
    case .truth(let value): value
    case .number(let value): value != 0
    case .text(let text): ["YES", "TRUE", "1"].contains(text.uppercased())
    case .data, .list, .table: false
    }
  }

  package var list: [PropertyNode]? { if case .list(let list) = content { list } else { nil } }
  package var table: [String: PropertyNode]? { if case .table(let table) = content { table } else { nil } }

  /// An entry of a table; nil where this is none.
  package subscript(key: String) -> PropertyNode? { table?[key] }

  /// What the value is, for messages.
  var kindName: String {
    switch content {
    case .text: "a text"
    case .truth: "a truth value"
    case .number: "a number"
    case .data: "data"
    case .list: "a list"
    case .table: "a table"
    }
  }
}
