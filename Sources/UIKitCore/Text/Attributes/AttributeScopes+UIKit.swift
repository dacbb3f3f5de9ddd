import Foundation

extension AttributeScopes {
  /// UIKit's attributes of an `AttributedString`, together with Foundation's.
  /// > Partly: read by button configurations; the two styles of lines are numbers.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The text's colour.
    public let foregroundColor: ForegroundColorAttribute
    /// The background colour.
    public let backgroundColor: BackgroundColorAttribute
    /// The space between letters, in points.
    public let kern: KernAttribute
    /// How far letters are above the base line, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// A line under the letters.
    public let underlineStyle: UnderlineStyleAttribute
    /// A line through the letters.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Foundation's.
    public let foundation: FoundationAttributes

    /// The key of `font`.
    public enum FontAttribute: AttributedStringKey {
      /// A font.
      public typealias Value = UIFont
      /// Its name.
      public static let name = "NSFont"
    }
    /// The key of `foregroundColor`.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// Its name.
      public static let name = "NSColor"
    }
    /// The key of `backgroundColor`.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// Its name.
      public static let name = "NSBackgroundColor"
    }
    /// The key of `kern`.
    public enum KernAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// Its name.
      public static let name = "NSKern"
    }
    /// The key of `baselineOffset`.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// Its name.
      public static let name = "NSBaselineOffset"
    }
    /// The key of `underlineStyle`.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// A style of line.
      public typealias Value = Int
      /// Its name.
      public static let name = "NSUnderline"
    }
    /// The key of `strikethroughStyle`.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// A style of line.
      public typealias Value = Int
      /// Its name.
      public static let name = "NSStrikethrough"
    }
  }

  /// UIKit's attributes.
  /// > Partly: read by button configurations; the two styles of lines are numbers.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Lets UIKit's attributes be written as properties: `text.font`, `container.foregroundColor`.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributedString {
  /// The text with those of its attributes that UIKit draws.
  package func drawn() -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for run in runs {
      typealias Keys = AttributeScopes.UIKitAttributes
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.font] = run[Keys.FontAttribute.self]
      attributes[.foregroundColor] = run[Keys.ForegroundColorAttribute.self]
      attributes[.backgroundColor] = run[Keys.BackgroundColorAttribute.self]
      attributes[.kern] = run[Keys.KernAttribute.self]
      attributes[.baselineOffset] = run[Keys.BaselineOffsetAttribute.self]
      attributes[.underlineStyle] = run[Keys.UnderlineStyleAttribute.self]
      attributes[.strikethroughStyle] = run[Keys.StrikethroughStyleAttribute.self]
      attributes[.link] = run.link
      text.append(NSAttributedString(string: String(characters[run.range]), attributes: attributes))
    }
    return text
  }
}
