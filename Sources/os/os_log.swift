import Foundation

/// Writes a message of the default level.
public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default, message.text) }

/// Writes a message of a level.
public func os_log(_ logLevel: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(logLevel, message.text)
}

/// Writes a message with values in the places of `%@`, `%d`, `%{public}s` and their relatives; `%{private}` hides one.
@_disfavoredOverload
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ args: any CVarArg...
) { log.write(type, FormattedMessage.text("\(message)", args)) }

/// Writes a message with values in the places of `%@`, `%d`, `%{public}s` and their relatives; `%{private}` hides one.
@_disfavoredOverload
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ args: any CVarArg...
) { log.write(type, FormattedMessage.text("\(message)", args)) }

/// A format of C's with annotations in braces.
enum FormattedMessage {
  /// The text of a format; a value that is missing is said so, and one too many is left out.
  static func text(_ format: String, _ arguments: [any CVarArg]) -> String {
    var text = ""
    var values = arguments[...]
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        text += "%"
        rest = rest.dropFirst()
        continue
      }
      var isHidden = false
      if rest.first == "{", let end = rest.firstIndex(of: "}") {
        let note = rest[..<end]
        isHidden = note.contains("private") || note.contains("sensitive")
        rest = rest[rest.index(after: end)...]
      }
      guard let end = rest.firstIndex(where: { $0.isLetter && !"hlqLzjt".contains($0) || $0 == "@" }) else {
        text += "%"
        break
      }
      let flags = rest[..<end]
      let kind = rest[end]
      rest = rest[rest.index(after: end)...]
      guard let value = values.popFirst() else {
        text += "<missing>"
        continue
      }
      text += isHidden ? "<private>" : shown(value, flags: flags, kind: kind)
    }
    return text + rest
  }

  private static func shown(_ value: any CVarArg, flags: Substring, kind: Character) -> String {
    switch (kind, value) {
    case ("@", _), ("s", is String), ("s", is NSString): "\(value)"
    case ("s", let pointer as UnsafePointer<CChar>): String(cString: pointer)
    case ("d", _), ("i", _), ("u", _), ("x", _), ("X", _), ("o", _), ("c", _):
      value is any BinaryInteger ? String(format: "%\(flags)\(kind)", value) : "\(value)"
    case ("f", _), ("g", _), ("e", _), ("G", _), ("E", _), ("F", _), ("a", _), ("A", _):
      value is any BinaryFloatingPoint ? String(format: "%\(flags)\(kind)", value) : "\(value)"
    default: "\(value)"
    }
  }
}
