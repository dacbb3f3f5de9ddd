import Foundation
import TouchPlatform

extension WebServerMessage {
  /// The longest name, value or hint of an element, in bytes.
  static let elementTextLimit = 2_048
  /// The longest text of a field, in bytes; of a longer one the beginning is told, and it cannot be changed.
  static let fieldTextLimit = 32_768
  /// So many custom actions of an element are told.
  static let customActionLimit = 32

  /// What differs of the app's elements.
  /// - Parameters:
  ///   - number: counts up from 1; the page says it back.
  ///   - isWhole: whether the page is to forget what it was told before.
  static func elements(
    number: Int, isWhole: Bool, changed: [AccessibilitySnapshot.Entry], removed: [ElementID]
  ) -> [UInt8] {
    let writer = ByteWriter(capacity: 64 + 96 * changed.count)
    writer.u8(8)
    writer.v(number)
    writer.u8(isWhole ? 1 : 0)
    writer.v(changed.count)
    for entry in changed { append(entry, to: writer) }
    writer.v(removed.count)
    for id in removed { writer.v(id) }
    return writer.bytes
  }

  /// A text is to be read out.
  static func say(_ text: String) -> [UInt8] {
    let writer = ByteWriter(capacity: 256)
    writer.u8(9)
    writer.str(text, limit: elementTextLimit)
    return writer.bytes
  }

  /// An element is to be read next; nil for the first.
  static func attend(_ id: ElementID?) -> [UInt8] {
    let writer = ByteWriter(capacity: 16)
    writer.u8(10)
    writer.v(id ?? ElementID(0))
    return writer.bytes
  }

  private static func append(_ entry: AccessibilitySnapshot.Entry, to writer: ByteWriter) {
    let element = entry.element
    let texts = [element.value, element.hint, element.placeholder, element.language]
    var fields: UInt8 = 0
    for (index, text) in texts.enumerated() where text != nil { fields |= 1 << index }
    if element.range != nil { fields |= 16 }
    if element.text != nil { fields |= 32 }
    if element.position != nil { fields |= 64 }
    if !element.customActions.isEmpty || !element.scrolls.isEmpty { fields |= 128 }
    writer.v(element.id)
    writer.u8(element.role.rawValue)
    writer.v(Int(element.states.rawValue))
    writer.u8(element.isElement ? 1 : 0)
    writer.rect(element.frame)
    writer.u8(fields)
    writer.str(element.label, limit: elementTextLimit)
    for case let text? in texts { writer.str(text, limit: elementTextLimit) }
    if let range = element.range {
      for number in [range.minimum, range.maximum, range.value, range.step] { writer.f64(number) }
    }
    if let text = element.text { append(text, to: writer) }
    if let position = element.position {
      writer.v(position.index)
      writer.v(position.count)
    }
    if fields & 128 != 0 {
      writer.v(min(customActionLimit, element.customActions.count))
      for name in element.customActions.prefix(customActionLimit) { writer.str(name, limit: elementTextLimit) }
      writer.u8(element.scrolls.reduce(0) { $0 | 1 << $1.rawValue })
    }
    writer.v(entry.children.count)
    for child in entry.children { writer.v(child) }
  }

  private static func append(_ text: AccessibilityElement.Text, to writer: ByteWriter) {
    let isWhole = text.string.utf8.count <= fieldTextLimit
    let selection = isWhole ? text.selection : nil
    writer.u8((text.isEditable && isWhole ? 1 : 0) | (text.isMultiline ? 2 : 0) | (selection == nil ? 0 : 4))
    writer.str(text.string, limit: fieldTextLimit)
    if let selection {
      writer.v(selection.lowerBound)
      writer.v(selection.upperBound)
    }
  }
}

extension ByteWriter {
  fileprivate func v(_ id: ElementID) { v(Int(clamping: id.rawValue)) }
}
