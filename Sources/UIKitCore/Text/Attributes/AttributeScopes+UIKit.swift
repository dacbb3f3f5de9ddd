import Foundation

extension AttributeScopes {
  /// UIKit's attributes of an `AttributedString`, together with Foundation's.
  /// > Partly: shadows, attachments and text effects are not among them.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The style of the paragraph.
    public let paragraphStyle: ParagraphStyleAttribute
    /// The text's colour.
    public let foregroundColor: ForegroundColorAttribute
    /// The background colour.
    public let backgroundColor: BackgroundColorAttribute
    /// Which ligatures there are.
    public let ligature: LigatureAttribute
    /// The space between letters, in points.
    public let kern: KernAttribute
    /// The space between letters beside the font's own kerning, in points.
    public let tracking: TrackingAttribute
    /// A line through the letters.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// A line under the letters.
    public let underlineStyle: UnderlineStyleAttribute
    /// The outline's colour.
    public let strokeColor: StrokeColorAttribute
    /// The outline's width, percent of the font's size.
    public let strokeWidth: StrokeWidthAttribute
    /// How far letters are above the base line, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// The underline's colour.
    public let underlineColor: UnderlineColorAttribute
    /// The colour of the line through.
    public let strikethroughColor: StrikethroughColorAttribute
    /// How far letters lean.
    public let obliqueness: ObliquenessAttribute
    /// How much letters are widened.
    public let expansion: ExpansionAttribute
    /// Foundation's.
    public let foundation: FoundationAttributes

    /// The key of `font`.
    public enum FontAttribute: AttributedStringKey {
      /// A font.
      public typealias Value = UIFont
      /// Its name.
      public static let name = "NSFont"
    }
    /// The key of `paragraphStyle`.
    public enum ParagraphStyleAttribute: AttributedStringKey {
      /// A style of paragraphs.
      public typealias Value = NSParagraphStyle
      /// Its name.
      public static let name = "NSParagraphStyle"
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
    /// The key of `ligature`.
    public enum LigatureAttribute: AttributedStringKey {
      /// 0 for none, 1 for the font's standard ones.
      public typealias Value = Int
      /// Its name.
      public static let name = "NSLigature"
    }
    /// The key of `kern`.
    public enum KernAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// Its name.
      public static let name = "NSKern"
    }
    /// The key of `tracking`.
    public enum TrackingAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// Its name.
      public static let name = "CTTracking"
    }
    /// The key of `strikethroughStyle`.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// A style of line.
      public typealias Value = NSUnderlineStyle
      /// Its name.
      public static let name = "NSStrikethrough"
    }
    /// The key of `underlineStyle`.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// A style of line.
      public typealias Value = NSUnderlineStyle
      /// Its name.
      public static let name = "NSUnderline"
    }
    /// The key of `strokeColor`.
    public enum StrokeColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// Its name.
      public static let name = "NSStrokeColor"
    }
    /// The key of `strokeWidth`.
    public enum StrokeWidthAttribute: AttributedStringKey {
      /// Percent of the font's size.
      public typealias Value = CGFloat
      /// Its name.
      public static let name = "NSStrokeWidth"
    }
    /// The key of `baselineOffset`.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// Its name.
      public static let name = "NSBaselineOffset"
    }
    /// The key of `underlineColor`.
    public enum UnderlineColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// Its name.
      public static let name = "NSUnderlineColor"
    }
    /// The key of `strikethroughColor`.
    public enum StrikethroughColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// Its name.
      public static let name = "NSStrikethroughColor"
    }
    /// The key of `obliqueness`.
    public enum ObliquenessAttribute: AttributedStringKey {
      /// The tangent of an angle.
      public typealias Value = CGFloat
      /// Its name.
      public static let name = "NSObliqueness"
    }
    /// The key of `expansion`.
    public enum ExpansionAttribute: AttributedStringKey {
      /// The natural logarithm of a factor.
      public typealias Value = CGFloat
      /// Its name.
      public static let name = "NSExpansion"
    }
  }

  /// UIKit's attributes.
  /// > Partly: shadows, attachments and text effects are not among them.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Lets UIKit's attributes be written as properties: `text.font`, `container.foregroundColor`.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}
