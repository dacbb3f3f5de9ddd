import CoreGraphics
import Foundation
import RenderTree

/// Where a text layer's lines stand between the edges.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var rawValue: String
  /// The mode of this name; an unknown one counts as `natural`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one of this name, as sources of Swift 4.0 write it.
  public init(stringLiteral value: String) { rawValue = value }
  /// Where one begins to read. The default.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// On the left.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// On the right.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// From edge to edge, a paragraph's last line excepted.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Where an ellipsis stands for the text that does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The mode of this name; an unknown one counts as `none`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nowhere: text is cut off at the edge. The default.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the start of the line.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At its end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In its middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// A layer that shows text within its bounds, from the top; made for the device's pixels at any scale.
///
/// Cost: the text is laid out when it, the bounds' size or the scale changes, and at every frame while its size or colour
/// animates: some 0.8 µs a letter.
open class CATextLayer: CALayer {
  private final var text = LayerText()
  private final var storedFont: Any?
  private final var storedColor: CGColor? = CATextLayer.white
  private final var quantizes = false
  /// The drawing made last and what it was made of.
  private final var drawn: (values: [String: AnimatableValue]?, bounds: CGRect, scale: CGFloat, drawing: LayerDrawing?)?

  private static let nothing = RenderColor(red: 0, green: 0, blue: 0, alpha: 0)
  private static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)

  /// A layer without text.
  public override init() {
    super.init()
    flags.insert(.drawsByKind)
  }

  package override func archiveKind(_ pass: ArchivePass) {
    // Attributes of a text are archived by the views above.
    pass.value("string", string as? String ?? (string as? NSAttributedString)?.string) { string = $0 }
    pass.value("font", (font as? String) ?? (font as? NSString).map { $0 as String }) { font = $0 }
    pass.field("fontSize", self, \.fontSize, 36)
    pass.value("foregroundColor", foregroundColor ?? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)) {
      foregroundColor = $0
    }
    pass.field("wrapped", self, \.isWrapped, false)
    pass.field("alignmentMode", self, \.alignmentMode, .natural)
    pass.field("truncationMode", self, \.truncationMode, CATextLayerTruncationMode.none)
  }

  /// A layer from a keyed archive; its text without attributes. See `CALayer.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    flags.insert(.drawsByKind)
  }

  /// A copy of a layer's values; see `CALayer.init(layer:)`.
  public override init(layer: Any) {
    super.init(layer: layer)
    flags.insert(.drawsByKind)
    guard let other = layer as? CATextLayer else { return }
    text = other.text
    storedFont = other.storedFont
    storedColor = other.storedColor
    quantizes = other.quantizes
  }

  /// The text: a `String`, or an `NSAttributedString`, whose attributes take the place of `font`, `fontSize` and
  /// `foregroundColor`; without a colour it is black. Anything else shows nothing. Default nil.
  open var string: Any? {
    get { text.string }
    set {
      // A string that other code still changes would change here without a new drawing.
      text.string = (newValue as? NSMutableAttributedString)?.copy() ?? newValue
      redraw()
    }
  }

  /// The font of a plain string, its size left out: a `UIFont`, a `CGFont`, or the name of a font as a string. Nil, and what
  /// is no font, stand for the system's. Default nil.
  open var font: CFTypeRef? {
    get { storedFont }
    set {
      storedFont = newValue
      text.font = (newValue as? any FontAttribute)?.fontDescription
      text.fontName =
        (newValue as? CGFont)?.fullName ?? newValue as? String ?? (newValue as? NSString).map { $0 as String }
      redraw()
    }
  }

  /// The size of a plain string's font, in points. Animatable. Default 36.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set {
      guard text.fontSize != newValue else { return }
      animateOwn("fontSize")
      text.fontSize = newValue
      redraw()
    }
  }

  /// The colour of a plain string; nil shows none. Animatable. Default opaque white.
  open var foregroundColor: CGColor? {
    get { storedColor }
    set {
      guard storedColor != newValue else { return }
      animateOwn("foregroundColor")
      storedColor = newValue
      text.color = newValue?.renderColor ?? Self.nothing
      redraw()
    }
  }

  /// Whether lines wrap at the width of the bounds. Default false.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set {
      text.isWrapped = newValue
      redraw()
    }
  }

  /// Where lines stand between the edges. Default `natural`.
  open var alignmentMode = CATextLayerAlignmentMode.natural {
    didSet {
      switch alignmentMode {
      case .left: text.alignment = .left
      case .right: text.alignment = .right
      case .center: text.alignment = .center
      case .justified: text.alignment = .justified
      default: text.alignment = .natural
      }
      redraw()
    }
  }

  /// Where an ellipsis stands for the text that does not fit. Default `none`.
  open var truncationMode = CATextLayerTruncationMode.none {
    didSet {
      switch truncationMode {
      case .start: text.truncation = .truncateHead
      case .end: text.truncation = .truncateTail
      case .middle: text.truncation = .truncateMiddle
      default: text.truncation = nil
      }
      redraw()
    }
  }

  /// Whether letters may be moved to fractions of a pixel that are at hand. Letters stand exactly where the font puts them
  /// either way. Default false.
  /// > Partly: kept; letters stand on fractions of pixels in any case.
  open var allowsFontSubpixelQuantization: Bool {
    get { quantizes }
    set { quantizes = newValue }
  }

  /// The size of the text on as many lines as it has paragraphs, or wrapped at the bounds' width.
  open override func preferredFrameSize() -> CGSize {
    let room = CGSize(width: isWrapped ? bounds.width : .infinity, height: .infinity)
    return text.layout(in: room, scale: contentsScale)?.size ?? .zero
  }

  private func redraw() {
    drawn = nil
    setNeedsCommit()
  }

  override final var ownAnimatableKeys: [String: AnimatableValue] {
    ["fontSize": .scalar(text.fontSize), "foregroundColor": .color(storedColor?.renderColor)]
  }

  override final func setOwn(_ value: Any?, forKey key: String) {
    switch (key, AnimatableValue(any: value)) {
    case ("fontSize", .scalar(let number)): fontSize = number
    case ("foregroundColor", _): foregroundColor = value as? CGColor
    default: break
    }
  }

  /// A basic animation for the text's own animatable properties as well.
  open override class func defaultAction(forKey event: String) -> (any CAAction)? {
    ["fontSize", "foregroundColor"].contains(event)
      ? CABasicAnimation(keyPath: event) : super.defaultAction(forKey: event)
  }

  override final func drawing(with custom: [String: AnimatableValue]?, bounds: CGRect) -> LayerDrawing? {
    let scale = contentsScale
    if let drawn, drawn.values == custom, drawn.bounds == bounds, drawn.scale == scale { return drawn.drawing }
    var text = text
    if case .scalar(let number)? = custom?["fontSize"] { text.fontSize = number }
    if case .color(let color)? = custom?["foregroundColor"] { text.color = color ?? Self.nothing }
    let made = Self.draw(text, bounds.standardized, scale)
    drawn = (custom, bounds, scale, made)
    return made
  }

  private static func draw(_ text: LayerText, _ bounds: CGRect, _ scale: CGFloat) -> LayerDrawing? {
    guard bounds.width > 0, bounds.height > 0, abs(bounds.minX) < 1e9, abs(bounds.minY) < 1e9, bounds.width < 1e9,
      bounds.height < 1e9, let layout = text.layout(in: bounds.size, scale: scale)
    else { return nil }
    let context = CGContext(recording: bounds, scale: scale)
    context.clip(to: bounds)
    TextPainter.paint(layout, at: bounds.origin, in: context)
    let list = context.finish()
    return list.isEmpty ? nil : LayerDrawing(list: list, rect: list.bounds, scale: nil)
  }
}
