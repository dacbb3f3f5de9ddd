import CoreGraphics
import Foundation

/// Describes a font. It never changes.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked because NSObject is open; the stored values never change.
  final let face: FontDescription
  final let textStyle: UIFont.TextStyle?
  private let attributes: [AttributeName: Any]

  init(_ face: FontDescription, textStyle: UIFont.TextStyle? = nil, extra: [AttributeName: Any] = [:]) {
    self.face = face
    self.textStyle = textStyle
    var attributes = extra
    attributes[.family] = face.family
    attributes[.size] = CGFloat(face.size)
    attributes[.traits] = Self.traits(of: face)
    if let textStyle { attributes[.textStyle] = textStyle }
    self.attributes = attributes
    super.init()
  }

  /// A descriptor of attributes; missing ones are those of the system's regular face at 12 points.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(
      Self.face(attributes, FontDescription(size: 12)), textStyle: attributes[.textStyle] as? UIFont.TextStyle,
      extra: attributes)
  }

  /// A descriptor of a face's PostScript name, full name or family and a size in points.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  /// The descriptor of the system's font for a text style at the size that the user prefers.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// The same at the text size of traits.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
  }

  /// The face that the attributes describe, else `base`.
  private static func face(_ attributes: [AttributeName: Any], _ base: FontDescription) -> FontDescription {
    var face = base
    if let style = attributes[.textStyle] as? UIFont.TextStyle { face = UIFont.preferredFont(forTextStyle: style).face }
    if let family = attributes[.family] as? String { face.setFamily(family) }
    if let name = attributes[.name] as? String {
      if let found = FontLibrary.face(named: name) {
        face = FontDescription(found, size: face.size)
      } else if let kind = AppleFontNames.substitute(for: name, size: face.size) {
        face = kind
      } else {
        face.setFamily(name)
      }
    }
    if let style = attributes[.face] as? String { face.take(styleName: style) }
    if let traits = attributes[.traits] as? [TraitKey: Any] {
      if let bits = traits[.symbolic] as? UInt32 { face.take(SymbolicTraits(rawValue: bits)) }
      if let set = traits[.symbolic] as? SymbolicTraits { face.take(set) }
      if let weight = traits[.weight] as? UIFont.Weight { face.weight = weight.typographic }
      if let weight = TextAttributes.number(traits[.weight]) {
        face.weight = UIFont.Weight(rawValue: weight).typographic
      }
      if let width = TextAttributes.number(traits[.width]) { face.width = UIFont.Width(rawValue: width).widthClass }
      if let slant = TextAttributes.number(traits[.slant]) { face.isItalic = slant > 0 }
    }
    if let size = TextAttributes.number(attributes[.size]) { face.size = size }
    return face
  }

  private static func traits(of face: FontDescription) -> [TraitKey: Any] {
    [
      .symbolic: SymbolicTraits(of: face).rawValue, .weight: UIFont.Weight(typographic: face.weight).rawValue,
      .width: CGFloat(face.width - 5) / 10, .slant: face.isItalic ? CGFloat(0.07) : CGFloat(0),
    ]
  }

  // MARK: Reading

  /// The face's PostScript name.
  open var postscriptName: String { FontLibrary.face(for: face)?.postScriptName ?? face.family }
  /// The size in points.
  open var pointSize: CGFloat { face.size }
  /// The traits of the face, in bits.
  open var symbolicTraits: SymbolicTraits { SymbolicTraits(of: face) }
  /// All attributes.
  open var fontAttributes: [AttributeName: Any] { attributes }
  /// One attribute, if there is one; name, face and visible name are those of the face that is found.
  open func object(forKey attribute: AttributeName) -> Any? {
    switch attribute {
    case .name: postscriptName
    case .face: FontLibrary.face(for: face)?.styleName
    case .visibleName: FontLibrary.face(for: face)?.fullName
    default: attributes[attribute]
    }
  }

  /// The descriptors of all faces that are like this one in the mandatory attributes; nil means all it has. Only
  /// family, name, face and symbolic traits are compared.
  open func matchingFontDescriptors(withMandatoryKeys mandatoryKeys: Set<AttributeName>?) -> [UIFontDescriptor] {
    let keys = mandatoryKeys ?? Set(attributes.keys)
    return FontLibrary.faces.compactMap { face in
      let made = FontDescription(face, size: self.face.size)
      if keys.contains(.family), face.family.caseInsensitiveCompare(self.face.family) != .orderedSame { return nil }
      if keys.contains(.name), face.postScriptName != postscriptName { return nil }
      if keys.contains(.face), face.styleName != object(forKey: .face) as? String { return nil }
      if keys.contains(.traits), SymbolicTraits(of: made) != symbolicTraits { return nil }
      return UIFontDescriptor(made)
    }
  }

  // MARK: Variations

  /// The same with attributes that replace its own.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(
      Self.face(attributes, face), textStyle: attributes[.textStyle] as? UIFont.TextStyle ?? textStyle,
      extra: self.attributes.merging(attributes) { $1 })
  }

  /// The same at another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(face.withSize(newPointSize), textStyle: textStyle, extra: attributes)
  }

  /// The same of another family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var face = face
    face.setFamily(newFamily)
    return UIFontDescriptor(face)
  }

  /// The same with the family's face of this name, such as `Bold Italic`.
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    var face = face
    face.take(styleName: newFace)
    return UIFontDescriptor(face, textStyle: textStyle)
  }

  /// The same with exactly these of the traits bold, italic, condensed, expanded and fixed pitch. Never nil here: a
  /// missing face is replaced with one of another family or a slanted upright one.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var face = face
    face.take(symbolicTraits)
    return UIFontDescriptor(face, textStyle: textStyle)
  }

  /// The system's face in another design; nil for a face that is not the system's.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    let families = [
      FontDescription.defaultFamily, FontDescription.serifFamily, FontDescription.fixedPitchFamily,
    ]
    guard families.contains(face.family) else { return nil }
    var face = face
    switch design {
    case .serif: face.setFamily(FontDescription.serifFamily)
    case .monospaced: face.setFamily(FontDescription.fixedPitchFamily)
    default: face.setFamily(nil)
    }
    return UIFontDescriptor(face, textStyle: textStyle)
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Equal to a descriptor of the same face and size.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.face == face }
  /// Hashes face and size.
  open override var hash: Int { face.hashValue }
}

extension FontDescription {
  fileprivate mutating func take(_ traits: UIFontDescriptor.SymbolicTraits) {
    isItalic = traits.contains(.traitItalic)
    if traits.contains(.traitBold) {
      weight = max(weight, 700)
    } else if weight >= 600 {
      weight = 400
    }
    width = traits.contains(.traitCondensed) ? 3 : traits.contains(.traitExpanded) ? 7 : 5
    if traits.contains(.traitMonoSpace) {
      if FontLibrary.face(for: self)?.isFixedPitch != true { setFamily(Self.fixedPitchFamily) }
    } else if family == Self.fixedPitchFamily {
      setFamily(nil)
    }
  }

  fileprivate mutating func take(styleName: String) {
    let named = FontLibrary.faces.first {
      $0.family.caseInsensitiveCompare(family) == .orderedSame
        && $0.styleName.caseInsensitiveCompare(styleName) == .orderedSame
    }
    if let named { self = FontDescription(named, size: size) }
  }
}
