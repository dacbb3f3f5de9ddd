import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// A colour: fixed, or chosen by traits when it is used.
///
/// Components are sRGB or grey of the same curve, kept as given also outside 0…1. A dynamic colour has the components
/// for `UITraitCollection.current`. Colours never change and may be used on any thread.
open class UIColor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked because NSObject is open; the stored values never change once it is made.
  /// See `ComparedByFoundation`.
  private final let mark = ComparedByFoundation.mark
  /// The colour, unless it is dynamic.
  final private(set) var fixed: CGColor?
  /// The provider of the colour, if it is dynamic.
  final private(set) var dynamic: DynamicColor?

  // Not designated, so that subclasses inherit the public ones.
  convenience init(_ dynamic: DynamicColor) {
    self.init(cgColor: Self.nothing)
    self.dynamic = dynamic
    fixed = nil
  }

  private static let nothing = CGColor(gray: 0, alpha: 0)

  /// A colour without a value, to stand in until there is a real one.
  /// > Here: it is clear.
  public override init() {
    fixed = Self.nothing
    dynamic = nil
    super.init()
  }

  /// The colour of a `CGColor`.
  public init(cgColor: CGColor) {
    fixed = cgColor
    dynamic = nil
    super.init()
  }

  /// An sRGB colour of components 0…1, not multiplied by alpha. Others are kept, and clamped when they are drawn.
  /// > Here: colour literals make colours in this way, too.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    fixed = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    dynamic = nil
    super.init()
  }

  /// A grey: 0 black … 1 white. It has two components.
  public init(white: CGFloat, alpha: CGFloat) {
    fixed = CGColor(gray: white, alpha: alpha)
    dynamic = nil
    super.init()
  }

  /// A colour by hue (0 and 1 red, ⅓ green, ⅔ blue), saturation and brightness, each 0…1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let (red, green, blue) = ColorConversion.rgb(hue: hue, saturation: saturation, brightness: brightness)
    fixed = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    dynamic = nil
    super.init()
  }

  /// A colour of the Display P3 space; colours outside of sRGB have components outside 0…1.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let (r, g, b) = ColorConversion.srgb(displayP3Red: red, green: green, blue: blue)
    fixed = CGColor(srgbRed: r, green: g, blue: b, alpha: alpha)
    dynamic = nil
    super.init()
  }

  /// A colour that is chosen by traits whenever it is used; on any thread that uses it.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    dynamic = DynamicColor(dynamicProvider)
    fixed = nil
    super.init()
  }

  /// What `#colorLiteral` makes.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The same by the name of Swift 3.
  public convenience init(colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(_colorLiteralRed: red, green: green, blue: blue, alpha: alpha)
  }

  // MARK: Traits

  /// The colour for layers; of a dynamic one, that for `UITraitCollection.current`.
  open var cgColor: CGColor { fixed ?? cgColor(for: .current) }

  /// The colour for some traits; itself unless it is dynamic.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard dynamic != nil else { return self }
    var color = self
    // A provider may return a dynamic colour again, even itself.
    for _ in 0..<16 {
      guard let dynamic = color.dynamic else { return color }
      color = dynamic.resolve(traitCollection)
    }
    PlatformNote.misuse("a dynamic colour's provider returns dynamic colours without end; it is drawn black")
    return .black
  }

  /// Whether it is chosen by traits.
  final var isDynamic: Bool { dynamic != nil }

  /// The colour for some traits, for layers.
  package final func cgColor(for traits: UITraitCollection) -> CGColor {
    if let fixed { return fixed }
    return resolvedColor(with: traits).fixed ?? CGColor.black
  }

  // MARK: Reading

  /// The same colour with another alpha; for a dynamic colour it is dynamic too.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if let dynamic { return UIColor(DynamicColor(of: dynamic, alpha: alpha)) }
    return UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }

  /// The colour's components in sRGB.
  open var ciColor: CIColor { CIColor(color: self) }

  /// Writes the sRGB components where pointers are given.
  /// - Returns: true: every colour here but a pattern has them.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let values = rgba else { return false }
    red?.pointee = values.red
    green?.pointee = values.green
    blue?.pointee = values.blue
    alpha?.pointee = values.alpha
    return true
  }

  /// Writes hue, saturation, brightness and alpha, each 0…1 for a colour of sRGB, where pointers are given.
  /// - Returns: true: every colour here but a pattern has them.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let values = rgba else { return false }
    let (h, s, b) = ColorConversion.hsb(red: values.red, green: values.green, blue: values.blue)
    hue?.pointee = h
    saturation?.pointee = s
    brightness?.pointee = b
    alpha?.pointee = values.alpha
    return true
  }

  /// Writes the grey and the alpha where pointers are given. The grey of a colour is that of its luminance.
  /// - Returns: true: every colour here but a pattern has them.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    guard let values = rgba else { return false }
    white?.pointee =
      values.red == values.green && values.green == values.blue
      ? values.red : ColorConversion.gray(red: values.red, green: values.green, blue: values.blue)
    alpha?.pointee = values.alpha
    return true
  }

  /// The sRGB components for the current traits; nil for a pattern.
  private var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)? {
    let color = cgColor
    guard color.pattern == nil, let values = color.components else { return nil }
    if values.count == 2 { return (values[0], values[0], values[0], values[1]) }
    let space = color.colorSpace
    if values.count == 4, space == nil || space == UIColor.standardSpace {
      return (values[0], values[1], values[2], values[3])
    }
    guard let target = UIColor.standardSpace,
      let converted = color.converted(to: target, intent: .defaultIntent, options: nil)?.components,
      converted.count == 4
    else { return nil }
    return (converted[0], converted[1], converted[2], converted[3])
  }

  private static let standardSpace = CGColorSpace(name: CGColorSpace.sRGB)

  /// The grey that replaces the colour in a dimmed interface.
  final func dimmed(for traits: UITraitCollection) -> UIColor {
    var white: CGFloat = 0.5
    var alpha: CGFloat = 1
    resolvedColor(with: traits).getWhite(&white, alpha: &alpha)
    return UIColor(white: white, alpha: alpha * 0.8)
  }

  // MARK: Comparing

  /// Equal to a colour of the same components in the same space: a grey is equal to no colour of three components. A
  /// dynamic colour is equal to itself and, if it is the system's, to system colours of the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    if let dynamic { return other.dynamic.map { dynamic == $0 } ?? false }
    return fixed != nil && fixed == other.fixed
  }

  /// Hashes the components.
  open override var hash: Int { fixed?.hashValue ?? dynamic?.hashValue ?? 0 }

  /// The space with the components, or the dynamic colour's name.
  open override var description: String {
    if let dynamic { return "<UIDynamicColor: \(dynamic.name ?? "provider")>" }
    let values = fixed?.components ?? []
    let list = values.map { "\(Double($0))" }.joined(separator: " ")
    return "\(values.count == 2 ? "UIExtendedGrayColorSpace" : "UIExtendedSRGBColorSpace") \(list)"
  }

  // MARK: Copies and archives

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the components, or the name of a system colour; another dynamic colour is written as it is now.
  open func encode(with coder: NSCoder) {
    if let name = dynamic?.name, SystemColors.named(name) != nil {
      coder.encode(name as NSString, forKey: "UISystemColorName")
      return
    }
    let values = cgColor.components ?? []
    coder.encode(values.map { NSNumber(value: Double($0)) } as NSArray, forKey: "UIColorComponents")
  }

  /// A colour from an archive; nil from an incomplete one.
  public required init?(coder: NSCoder) {
    if coder.containsValue(forKey: "UISystemColorName") {
      let name = coder.archived(NSString.self, "UISystemColorName").map { String(describing: $0) }
      guard let name, let known = SystemColors.named(name) else { return nil }
      dynamic = known.dynamic
      fixed = known.fixed
    } else {
      let values =
        coder.archived([NSArray.self, NSNumber.self], "UIColorComponents") as? [Double] ?? []
      switch values.count {
      case 2: fixed = CGColor(gray: values[0], alpha: values[1])
      case 4: fixed = CGColor(srgbRed: values[0], green: values[1], blue: values[2], alpha: values[3])
      default: return nil
      }
      dynamic = nil
    }
    super.init()
  }

  // MARK: Drawing

  /// Makes it the colour of fills and strokes of the current context. Without a context nothing happens.
  open func set() { _set() }

  /// Makes it the colour of fills of the current context. Without a context nothing happens.
  open func setFill() {
    if let context = UIGraphicsGetCurrentContext() { context.setFillColor(cgColor) }
  }

  /// Makes it the colour of strokes of the current context. Without a context nothing happens.
  open func setStroke() {
    if let context = UIGraphicsGetCurrentContext() { context.setStrokeColor(cgColor) }
  }

  // MARK: Fixed

  /// Opaque black, a grey.
  open class var black: UIColor { _black }

  /// Opaque grey, a third of white.
  open class var darkGray: UIColor { _darkGray }

  /// Opaque grey, two thirds of white.
  open class var lightGray: UIColor { _lightGray }

  /// Opaque white, a grey.
  open class var white: UIColor { _white }

  /// Opaque grey, half of white.
  open class var gray: UIColor { _gray }

  /// Opaque red.
  open class var red: UIColor { _red }

  /// Opaque green.
  open class var green: UIColor { _green }

  /// Opaque blue.
  open class var blue: UIColor { _blue }

  /// Opaque cyan.
  open class var cyan: UIColor { _cyan }

  /// Opaque yellow.
  open class var yellow: UIColor { _yellow }

  /// Opaque magenta.
  open class var magenta: UIColor { _magenta }

  /// Opaque orange.
  open class var orange: UIColor { _orange }

  /// Opaque purple.
  open class var purple: UIColor { _purple }

  /// Opaque brown.
  open class var brown: UIColor { _brown }

  /// Nothing: black at alpha 0, a grey.
  open class var clear: UIColor { _clear }

  // MARK: System

  /// The system's red.
  /// > Here: light, dark and high contrast.
  open class var systemRed: UIColor { SystemColors.systemRed }

  /// The system's orange.
  /// > Here: light, dark and high contrast.
  open class var systemOrange: UIColor { SystemColors.systemOrange }

  /// The system's yellow.
  /// > Here: light, dark and high contrast.
  open class var systemYellow: UIColor { SystemColors.systemYellow }

  /// The system's green.
  /// > Here: light, dark and high contrast.
  open class var systemGreen: UIColor { SystemColors.systemGreen }

  /// The system's mint.
  /// > Here: light, dark and high contrast.
  open class var systemMint: UIColor { SystemColors.systemMint }

  /// The system's teal.
  /// > Here: light, dark and high contrast.
  open class var systemTeal: UIColor { SystemColors.systemTeal }

  /// The system's cyan.
  /// > Here: light, dark and high contrast.
  open class var systemCyan: UIColor { SystemColors.systemCyan }

  /// The system's blue.
  /// > Here: light, dark and high contrast.
  open class var systemBlue: UIColor { SystemColors.systemBlue }

  /// The system's indigo.
  /// > Here: light, dark and high contrast.
  open class var systemIndigo: UIColor { SystemColors.systemIndigo }

  /// The system's purple.
  /// > Here: light, dark and high contrast.
  open class var systemPurple: UIColor { SystemColors.systemPurple }

  /// The system's pink.
  /// > Here: light, dark and high contrast.
  open class var systemPink: UIColor { SystemColors.systemPink }

  /// The system's brown.
  /// > Here: light, dark and high contrast.
  open class var systemBrown: UIColor { SystemColors.systemBrown }

  /// The middle of the greys.
  /// > Here: light, dark and high contrast.
  open class var systemGray: UIColor { SystemColors.systemGray }

  /// Nearer to the background than `systemGray`.
  /// > Here: light, dark and high contrast.
  open class var systemGray2: UIColor { SystemColors.systemGray2 }

  /// Nearer to the background than `systemGray2`.
  /// > Here: light, dark and high contrast.
  open class var systemGray3: UIColor { SystemColors.systemGray3 }

  /// Nearer to the background than `systemGray3`.
  /// > Here: light, dark and high contrast.
  open class var systemGray4: UIColor { SystemColors.systemGray4 }

  /// Nearer to the background than `systemGray4`.
  /// > Here: light, dark and high contrast.
  open class var systemGray5: UIColor { SystemColors.systemGray5 }

  /// The grey next to the background.
  /// > Here: light, dark and high contrast.
  open class var systemGray6: UIColor { SystemColors.systemGray6 }

  /// Text of first rank.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var label: UIColor { SystemColors.label }

  /// Text of second rank.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var secondaryLabel: UIColor { SystemColors.secondaryLabel }

  /// Text of third rank.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var tertiaryLabel: UIColor { SystemColors.tertiaryLabel }

  /// Text of fourth rank.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var quaternaryLabel: UIColor { SystemColors.quaternaryLabel }

  /// Placeholder text.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var placeholderText: UIColor { SystemColors.placeholderText }

  /// Links.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var link: UIColor { SystemColors.link }

  /// Thin translucent lines.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var separator: UIColor { SystemColors.separator }

  /// Thin opaque lines.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var opaqueSeparator: UIColor { SystemColors.opaqueSeparator }

  /// The background of an interface.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var systemBackground: UIColor { SystemColors.systemBackground }

  /// Content on the background.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var secondarySystemBackground: UIColor { SystemColors.secondarySystemBackground }

  /// Content on content of second rank.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var tertiarySystemBackground: UIColor { SystemColors.tertiarySystemBackground }

  /// The background of a grouped interface.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var systemGroupedBackground: UIColor { SystemColors.systemGroupedBackground }

  /// The old name of `systemGroupedBackground`.
  /// > Here: `systemGroupedBackground`.
  open class var groupTableViewBackground: UIColor { SystemColors.systemGroupedBackground }

  /// Groups on the background.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var secondarySystemGroupedBackground: UIColor { SystemColors.secondarySystemGroupedBackground }

  /// Content in groups.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var tertiarySystemGroupedBackground: UIColor { SystemColors.tertiarySystemGroupedBackground }

  /// Thin and small shapes over content.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var systemFill: UIColor { SystemColors.systemFill }

  /// Shapes of middle size over content.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var secondarySystemFill: UIColor { SystemColors.secondarySystemFill }

  /// Large shapes over content.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var tertiarySystemFill: UIColor { SystemColors.tertiarySystemFill }

  /// Large areas with content of their own.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var quaternarySystemFill: UIColor { SystemColors.quaternarySystemFill }

  /// The tint of the view that uses it: resolved while a view draws or lays out, and for its background.
  /// > Here: light, dark and elevated; high contrast looks like normal contrast.
  open class var tintColor: UIColor { SystemColors.tintColor }

  /// Text on a dark background: white at alpha 0.6. Not dynamic.
  open class var lightText: UIColor { _lightText }

  /// Text on a light background: black. Not dynamic.
  open class var darkText: UIColor { _darkText }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// What `#colorLiteral(red:green:blue:alpha:)` is.
public typealias _ColorLiteralType = UIColor
