import Foundation

/// The attributes that `AttributedString` and `NSAttributedString` have in common, each with the way there and back.
private struct AttributePair {
  let read: (AttributedString.Runs.Run) -> (NSAttributedString.Key, Any)?
  let write: ([NSAttributedString.Key: Any], inout AttributedString) -> Void

  /// An attribute; `object` makes what the dictionary holds of the value, `value` the other way round.
  init<K: AttributedStringKey>(
    _ key: K.Type, object: @escaping (K.Value) -> Any, value: @escaping (Any) -> K.Value?
  ) where K.Value: Sendable {
    let name = NSAttributedString.Key(rawValue: K.name)
    read = { run in run[K.self].map { (name, object($0)) } }
    write = { attributes, text in
      if let found = attributes[name], let value = value(found) { text[K.self] = value }
    }
  }

  /// An attribute whose value is an object.
  static func object<K: AttributedStringKey>(_ key: K.Type) -> AttributePair where K.Value: NSObject & Sendable {
    AttributePair(key, object: { $0 }, value: { $0 as? K.Value })
  }

  /// An attribute whose value is a number of points or the like.
  static func number<K: AttributedStringKey>(_ key: K.Type) -> AttributePair where K.Value == CGFloat {
    AttributePair(key, object: { $0 }, value: { ($0 as? NSNumber).map { CGFloat($0.doubleValue) } })
  }

  /// An attribute whose value is a style of line, which the dictionary holds as a number.
  static func line<K: AttributedStringKey>(_ key: K.Type) -> AttributePair where K.Value == NSUnderlineStyle {
    AttributePair(
      key, object: { $0.rawValue }, value: { ($0 as? NSNumber).map { NSUnderlineStyle(rawValue: $0.intValue) } })
  }

  // Unsafe: it is made once and never changed.
  nonisolated(unsafe) static let all: [AttributePair] = {
    typealias Keys = AttributeScopes.UIKitAttributes
    return [
      object(Keys.FontAttribute.self), object(Keys.ParagraphStyleAttribute.self),
      object(Keys.ForegroundColorAttribute.self), object(Keys.BackgroundColorAttribute.self),
      AttributePair(Keys.LigatureAttribute.self, object: { $0 }, value: { ($0 as? NSNumber)?.intValue }),
      number(Keys.KernAttribute.self), number(Keys.TrackingAttribute.self),
      line(Keys.StrikethroughStyleAttribute.self), line(Keys.UnderlineStyleAttribute.self),
      object(Keys.StrokeColorAttribute.self), number(Keys.StrokeWidthAttribute.self),
      number(Keys.BaselineOffsetAttribute.self), object(Keys.UnderlineColorAttribute.self),
      object(Keys.StrikethroughColorAttribute.self), number(Keys.ObliquenessAttribute.self),
      number(Keys.ExpansionAttribute.self),
    ]
  }()
}

extension AttributedString {
  /// The text with those of its attributes that UIKit draws.
  package func drawn() -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for run in runs {
      var attributes = Dictionary(uniqueKeysWithValues: AttributePair.all.compactMap { $0.read(run) })
      attributes[.link] = run.link
      text.append(NSAttributedString(string: String(characters[run.range]), attributes: attributes))
    }
    return text
  }

  /// The text of an object, with those of its attributes that UIKit draws, and its links.
  /// > Partly: shadows and attachments are left out.
  public init(_ nsStr: NSAttributedString) {
    self.init()
    let string = nsStr.string as NSString
    nsStr.enumerateAttributes(in: NSRange(location: 0, length: nsStr.length)) { attributes, range, _ in
      var part = AttributedString(string.substring(with: range))
      for pair in AttributePair.all { pair.write(attributes, &part) }
      if let url = attributes[.link] as? URL ?? (attributes[.link] as? String).flatMap(URL.init(string:)) {
        part.link = url
      }
      append(part)
    }
  }
}

extension NSAttributedString {
  /// The text of a value, with those of its attributes that UIKit draws, and its links.
  /// > Partly: shadows and attachments are left out.
  public convenience init(_ attrStr: AttributedString) { self.init(attributedString: attrStr.drawn()) }

  /// The same; which scope is named makes no difference.
  /// > Partly: shadows and attachments are left out.
  public convenience init<S: AttributeScope>(_ attrStr: AttributedString, including scope: S.Type) throws {
    self.init(attributedString: attrStr.drawn())
  }
}

extension AttributeContainer {
  /// The attributes of a dictionary that UIKit draws, and its link.
  /// > Partly: shadows and attachments are left out.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    let text = AttributedString(NSAttributedString(string: " ", attributes: dictionary))
    self = text.runs.first?.attributes ?? AttributeContainer()
  }
}
