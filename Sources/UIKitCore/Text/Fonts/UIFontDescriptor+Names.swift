import CoreGraphics
import Foundation

extension UIFontDescriptor {
  /// The name of an attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// The attribute of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The family, a string.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The PostScript name, a string.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The face's name within its family, a string.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The size in points, a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The display name, a string.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// The traits of the face: a dictionary by `TraitKey`.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// Features of the font.
    /// > Partly: kept, not used.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// Fallback fonts for missing characters.
    /// > Partly: kept; the system's are used.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// A `UIFont.TextStyle`.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// The name of a trait.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// The trait of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The bits of `SymbolicTraits`.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A `UIFont.Weight`, or its number.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// A `UIFont.Width`'s number.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// The slant of the face, a number; above 0 it is italic.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// The names of a feature's parts.
  /// > Partly: kept, not used.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// The part of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The feature.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// Its value.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
  }

  /// A design of the system's face.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// The design of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The default one.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With round ends; the default face here.
    /// > Here: the usual design.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// With serifs: fontconfig's choice.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Of fixed pitch: fontconfig's choice.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// The traits of a face, in bits.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Traits of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Italic.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wide.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Of fixed pitch.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// For vertical text; never set.
    /// > Partly: kept, not used.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// Made for interfaces; never set.
    /// > Partly: kept, not used.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// With less room between lines.
    /// > Partly: kept, not used.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// With more room between lines.
    /// > Partly: kept, not used.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)

    init(of face: FontDescription) {
      var traits: SymbolicTraits = []
      if face.isItalic { traits.insert(.traitItalic) }
      if face.weight >= 600 { traits.insert(.traitBold) }
      if face.width < 5 { traits.insert(.traitCondensed) }
      if face.width > 5 { traits.insert(.traitExpanded) }
      if face.family == FontDescription.fixedPitchFamily || FontLibrary.face(for: face)?.isFixedPitch == true {
        traits.insert(.traitMonoSpace)
      }
      self = traits
    }
  }
}
