import Foundation

/// All that a value holds, in the manner of Swift's `dump` and the same in every run: what has no order is sorted, and
/// there is no address of memory.
enum ValueDump {
  static func text(of value: Any) -> String {
    var lines: [String] = []
    add(value, name: nil, depth: 0, &lines, path: [])
    return lines.joined(separator: "\n") + "\n"
  }

  /// A description without the addresses that objects' have.
  static func withoutAddresses(_ text: String) -> String {
    text.replacingOccurrences(of: ":?\\s*0x[0-9a-fA-F]+(\\s*)", with: "$1", options: .regularExpression)
  }

  private static func add(
    _ value: Any, name: String?, depth: Int, _ lines: inout [String], path: [ObjectIdentifier]
  ) {
    let mirror = Mirror(reflecting: value)
    var path = path
    var isSeen = false
    if mirror.displayStyle == .class {
      let identity = ObjectIdentifier(value as AnyObject)
      isSeen = path.contains(identity)
      path.append(identity)
    }
    let (head, shown) = description(of: value, mirror)
    var children = shown && !isSeen && depth < 64 ? parts(of: value, mirror) : []
    if mirror.displayStyle == .optional, let inside = mirror.children.first {
      // What an optional holds stands in its place.
      return add(inside.value, name: name, depth: depth, &lines, path: path)
    }
    if isSeen { children = [] }
    let bullet = children.isEmpty ? "-" : "▿"
    let label = name.map { "\($0): " } ?? ""
    lines.append(String(repeating: " ", count: depth * 2) + "\(bullet) \(label)\(head)" + (isSeen ? " (seen)" : ""))
    for child in children { add(child.value, name: child.label, depth: depth + 1, &lines, path: path) }
  }

  /// What a value is called, and whether its parts are shown.
  private static func description(of value: Any, _ mirror: Mirror) -> (String, Bool) {
    if let convertible = value as? any AnySnapshotStringConvertible {
      return (convertible.snapshotDescription, type(of: convertible).renderChildren)
    }
    let count = mirror.children.count
    switch mirror.displayStyle {
    case .collection: return (count == 1 ? "1 element" : "\(count) elements", true)
    case .dictionary: return (count == 1 ? "1 key/value pair" : "\(count) key/value pairs", true)
    case .set: return (count == 1 ? "1 member" : "\(count) members", true)
    case .tuple: return (count == 1 ? "(1 element)" : "(\(count) elements)", true)
    case .optional: return ("nil", false)
    case .enum:
      let name = String(describing: type(of: value))
      guard let child = mirror.children.first else { return ("\(name).\(value)", false) }
      return ("\(name).\(child.label ?? "\(value)")", true)
    case .struct:
      if count == 0, let text = value as? any CustomStringConvertible { return (text.description, false) }
      return (String(describing: type(of: value)), true)
    case .class: return (String(describing: type(of: value)), true)
    default: return (withoutAddresses(String(describing: value)), true)
    }
  }

  private static func parts(of value: Any, _ mirror: Mirror) -> [(label: String?, value: Any)] {
    switch mirror.displayStyle {
    case .set, .dictionary:
      return mirror.children.map { (nil, $0.value) }.sorted { text(of: $0.1) < text(of: $1.1) }
    default:
      var all: [(label: String?, value: Any)] = []
      if let above = mirror.superclassMirror { all += parts(of: value, above) }
      return all + mirror.children.map { ($0.label, $0.value) }
    }
  }
}
