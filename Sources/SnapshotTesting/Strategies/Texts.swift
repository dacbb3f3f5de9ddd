import Foundation
import XCUIAutomation

extension Diffing where Value == String {
  /// Texts, compared line by line; a difference shows the lines around it.
  public static var lines: Diffing {
    Diffing(toData: { Data($0.utf8) }, fromData: { String(decoding: $0, as: UTF8.self) }) { old, new in
      guard old != new else { return nil }
      let difference = LineDifference(
        old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
        new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      ).description
      let attachment = XCTAttachment(string: difference)
      attachment.name = "difference"
      return (difference, [attachment])
    }
  }
}

extension Snapshotting where Value == String, Format == String {
  /// A text, compared line by line.
  public static var lines: Snapshotting { Snapshotting(pathExtension: "txt", diffing: .lines) }
}

extension Diffing where Value == Data {
  /// Data, compared byte by byte.
  public static var data: Diffing {
    Diffing(toData: { $0 }, fromData: { $0 }) { old, new in
      guard old != new else { return nil }
      guard old.count == new.count else { return ("Expected \(old.count) bytes, there are \(new.count).", []) }
      let first = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? 0
      return ("The data differs, first at byte \(first) of \(old.count).", [])
    }
  }
}

extension Snapshotting where Value == Data, Format == Data {
  /// Data, compared byte by byte.
  public static var data: Snapshotting { Snapshotting(pathExtension: nil, diffing: .data) }
}

extension Snapshotting where Format == String {
  /// The value's description.
  public static var description: Snapshotting { SimplySnapshotting.lines.pullback(String.init(describing:)) }

  /// All that a value holds, a line for each part: sets and dictionaries in order, without addresses of memory.
  public static var dump: Snapshotting { SimplySnapshotting.lines.pullback { ValueDump.text(of: $0) } }
}

extension Snapshotting where Value == Any, Format == String {
  /// Arrays, dictionaries, texts and numbers as JSON, its keys in order.
  public static var json: Snapshotting {
    var strategy = SimplySnapshotting<String>.lines.pullback { (value: Any) -> String in
      guard JSONSerialization.isValidJSONObject(value),
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.prettyPrinted, .sortedKeys])
      else { return "\(value) cannot be JSON" }
      return String(decoding: data, as: UTF8.self)
    }
    strategy.pathExtension = "json"
    return strategy
  }
}

extension Snapshotting where Value: Encodable, Format == String {
  /// The value as JSON, its keys in order.
  public static var json: Snapshotting {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return .json(encoder)
  }

  /// The value as JSON of an encoder of yours.
  public static func json(_ encoder: JSONEncoder) -> Snapshotting {
    encoded("json") { try encoder.encode($0) }
  }

  /// The value as a property list.
  public static var plist: Snapshotting {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return .plist(encoder)
  }

  /// The value as a property list of an encoder of yours.
  public static func plist(_ encoder: PropertyListEncoder) -> Snapshotting {
    encoded("plist") { try encoder.encode($0) }
  }

  private static func encoded(_ ending: String, _ encode: @escaping (Value) throws -> Data) -> Snapshotting {
    var strategy = SimplySnapshotting<String>.lines.pullback { (value: Value) -> String in
      do { return String(decoding: try encode(value), as: UTF8.self) } catch {
        return "\(type(of: value)) cannot be encoded: \(error)"
      }
    }
    strategy.pathExtension = ending
    return strategy
  }
}

extension Snapshotting where Value: CaseIterable, Format == String {
  /// What a function gives for each case, as two columns of comma-separated values.
  public static func `func`<A>(into witness: Snapshotting<A, String>) -> Snapshotting<(Value) -> A, String> {
    var strategy = Snapshotting<(Value) -> A, String>(pathExtension: "csv", diffing: .lines) { (_: (Value) -> A) in "" }
    strategy.snapshot = { function in
      Async { done in
        var rows: [String] = []
        func next(_ rest: ArraySlice<Value>) {
          guard let value = rest.first else { return done(rows.joined(separator: "\n")) }
          witness.snapshot(function(value)).run { text in
            let quoted = text.replacingOccurrences(of: "\"", with: "\"\"")
            rows.append("\"\(value)\",\"\(quoted)\"")
            next(rest.dropFirst())
          }
        }
        next(Array(Value.allCases)[...])
      }
    }
    return strategy
  }
}
