import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// Text in the middle of the view's height, without user interaction. (H23)
///
/// Cost: a label that does not change costs nothing; a changed line of text is measured and set once, in some tens of
/// microseconds.
@preconcurrency @MainActor
open class UILabel: UIView {
  final var content = LabelContent()
  /// The text with its attributes, made when it is first needed.
  final var styledText: StyledText?

  /// A label with this box; empty, in the label colour on clear, 17 points, one line.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpLabel()
  }

  /// A label from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpLabel()
    if let coder = coder as? NibCoder {
      decodeLabel(coder)
      return
    }
    decodeFields(coder)
    archiveLabel(ArchivePass(coder, writes: false))
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    archiveLabel(ArchivePass(coder, writes: true))
  }

  /// The fill behind the text, or nil for none. Animatable.
  ///
  /// A label draws it with its text, so that `layer.cornerRadius` alone does not round it: `clipsToBounds` does.
  open override var backgroundColor: UIColor? {
    didSet {
      // A fill that is set on the layer itself, behind a clear label, is rounded as that of any layer.
      layer.keepsSquareFill = backgroundColor.map { $0.cgColor.alpha > 0 } ?? false
    }
  }

  private func archiveLabel(_ pass: ArchivePass) {
    if pass.writes {
      pass.coder.encode(font, forKey: "UIFont")
      pass.coder.encode(textColor, forKey: "UITextColor")
      ArchivedText.write(attributedText, "UIAttributedText", pass.coder)
    } else {
      if let font: UIFont = pass.read("UIFont") { self.font = font }
      if let color: UIColor = pass.read("UITextColor") { textColor = color }
    }
    pass.field("UITextAlignment", self, \.textAlignment, .natural)
    pass.field("UILineBreakMode", self, \.lineBreakMode, .byTruncatingTail)
    pass.field("UINumberOfLines", self, \.numberOfLines, 1)
    pass.field("UIText", self, \.text)
    if !pass.writes, let text = ArchivedText.read("UIAttributedText", pass.coder) { attributedText = text }
    pass.object("UIShadowColor", self, \.shadowColor)
    pass.field("UIShadowOffset", self, \.shadowOffset, CGSize(width: 0, height: -1))
    pass.object("UIHighlightedColor", self, \.highlightedTextColor)
    pass.field("UIHighlighted", self, \.isHighlighted, false)
    pass.field("UIEnabled", self, \.isEnabled, true)
    pass.field("UIAdjustsFontSizeToFit", self, \.adjustsFontSizeToFitWidth, false)
    pass.field("UIMinimumScaleFactor", self, \.minimumScaleFactor, 0)
    pass.field("UIBaselineAdjustment", self, \.baselineAdjustment, .alignBaselines)
    pass.field("UIPreferredMaxLayoutWidth", self, \.preferredMaxLayoutWidth, 0)
  }

  private func setUpLabel() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  // MARK: Text

  /// The text without attributes. Setting it drops those of `attributedText`.
  open var text: String? {
    get { content.string }
    set {
      guard content.attributed != nil || content.string != newValue else { return }
      KeyValueObservers.changing(self, "text") {
        content.string = newValue
        content.attributed = nil
        textChanged()
      }
    }
  }

  /// The text with its attributes; what has no font or colour of its own has the label's. Setting it lets font, colour,
  /// alignment, break mode and shadow be those of the first character; setting one of those later changes the whole text.
  open var attributedText: NSAttributedString? {
    get { content.attributed ?? plainAttributedText }
    set {
      content.string = newValue?.string
      content.attributed = newValue.flatMap { $0.copy() as? NSAttributedString }
      if let newValue, newValue.length > 0 { content.takeLooks(of: newValue) }
      textChanged()
    }
  }

  /// The font; nil, the default, is the system's font at 17 points.
  open var font: UIFont! {
    get { content.font }
    set {
      if Appearance.isInUse {
        Appearance.note(
          self, .init(.font), isSet: { $0.content.font != UIFont.systemFont(ofSize: UIFont.labelFontSize) }
        ) { $0.font = newValue }
      }
      let font = newValue ?? UIFont.systemFont(ofSize: UIFont.labelFontSize)
      guard font != content.font || font.textStyle != content.font.textStyle || content.attributed != nil else {
        return
      }
      content.setFont(font)
      textChanged()
    }
  }

  /// The text's colour; nil, the default, is `UIColor.label`.
  open var textColor: UIColor! {
    get { content.color }
    set {
      if Appearance.isInUse {
        Appearance.note(self, .init(.textColor), isSet: { $0.content.color != .label }) { $0.textColor = newValue }
      }
      guard (newValue ?? .label) != content.color || content.attributed != nil else { return }
      content.setColor(newValue ?? .label)
      looksChanged()
    }
  }

  /// How the text is aligned between the edges. Default natural.
  open var textAlignment: NSTextAlignment {
    get { content.alignment }
    set {
      if Appearance.isInUse { Appearance.note(self, .init(.textAlignment)) { $0.textAlignment = newValue } }
      guard newValue != content.alignment || content.attributed != nil else { return }
      content.alignment = newValue
      content.changeParagraphs { $0.alignment = newValue }
      looksChanged()
    }
  }

  /// What happens to text that does not fit; with several lines it applies to the last one. Default: an ellipsis at the
  /// end.
  open var lineBreakMode: NSLineBreakMode {
    get { content.lineBreakMode }
    set {
      guard newValue != content.lineBreakMode || content.attributed != nil else { return }
      content.lineBreakMode = newValue
      content.changeParagraphs { $0.lineBreakMode = newValue }
      textChanged()
    }
  }

  /// The most lines; 0 for no limit. Default 1.
  open var numberOfLines: Int {
    get { content.numberOfLines }
    set {
      if Appearance.isInUse {
        Appearance.note(self, .init(.numberOfLines), isSet: { $0.numberOfLines != 1 }) { $0.numberOfLines = newValue }
      }
      guard newValue != content.numberOfLines else { return }
      content.numberOfLines = max(0, newValue)
      textChanged()
    }
  }

  // MARK: Accessibility

  /// Its text is its name.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    // A label that says nothing is no element.
    let isSilent = (accessibilityValues?.label ?? text ?? "").isEmpty
    if isSilent, accessibilityIdentifier?.isEmpty == false, accessibilityValues?.isElement != true {
      // Tests find it by its identifier, as an empty text.
      defaults.role = .staticText
      return defaults
    }
    defaults.isElement = !isSilent
    defaults.label = text
    defaults.traits.insert(.staticText)
    defaults.role = .staticText
    return defaults
  }

  // MARK: How it looks

  /// The colour of the text's shadow, which is a sharp copy of the text; nil, the default, for no shadow.
  open var shadowColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .shadowColor, \UILabel.shadowColor, usual: nil) }
      if shadowColor != oldValue { looksChanged() }
    }
  }

  /// Where the shadow falls, in points. Default (0, −1): above.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .shadowOffset, \UILabel.shadowOffset, usual: CGSize(width: 0, height: -1))
      }
      if shadowOffset != oldValue && shadowColor != nil { looksChanged() }
    }
  }

  /// The letters' colour while the label is highlighted; nil for no change.
  open var highlightedTextColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .highlightedTextColor, \UILabel.highlightedTextColor, usual: nil) }
      if isHighlighted { setNeedsDisplay() }
    }
  }

  /// Whether it is drawn with `highlightedTextColor`. Default false.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue && highlightedTextColor != nil { setNeedsDisplay() } }
  }

  /// Whether it is drawn at full strength; a disabled label is dimmed. Default true.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }

  // MARK: How it fits

  /// Whether a pointer above it shows all of a text that is cut. Default false.
  /// > Partly: always false.
  open var showsExpansionTextWhenTruncated: Bool {
    get { false }
    set {}
  }

  /// Whether text that does not fit becomes smaller, down to `minimumScaleFactor`. Default false.
  open var adjustsFontSizeToFitWidth = false {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .adjustsFontSizeToFitWidth, \UILabel.adjustsFontSizeToFitWidth, usual: false)
      }
      if adjustsFontSizeToFitWidth != oldValue { setNeedsDisplay() }
    }
  }

  /// The least factor for the font's size, 0…1; with 0, the default, text does not shrink.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .minimumScaleFactor, \UILabel.minimumScaleFactor, usual: 0) }
      if minimumScaleFactor != oldValue && adjustsFontSizeToFitWidth { setNeedsDisplay() }
    }
  }

  /// Where shrunken text of one line stands. Default: on the base line of the text at its full size.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue && adjustsFontSizeToFitWidth { setNeedsDisplay() } }
  }

  /// Whether the space between letters may shrink, by up to a twentieth of the line, before text is cut. Default false.
  open var allowsDefaultTighteningForTruncation = false {
    didSet { if allowsDefaultTighteningForTruncation != oldValue { setNeedsDisplay() } }
  }

  /// Finer rules for breaks. Default none.
  /// > Partly: kept; it changes nothing.
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []

  /// The width at which the natural size of several lines is measured; 0, the default, for no limit.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Whether the font follows the user's text size, for fonts of a text style and those that `UIFontMetrics` made.
  /// Default false.
  open var adjustsFontForContentSizeCategory = false {
    didSet {
      if Appearance.isInUse {
        Appearance.note(
          self, .adjustsFontForContentSizeCategory, \UILabel.adjustsFontForContentSizeCategory, usual: false)
      }
      if adjustsFontForContentSizeCategory { takeContentSize() }
    }
  }

  /// Takes the colours and the text size of the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    looksChanged()
    if adjustsFontForContentSizeCategory { takeContentSize() }
  }

  /// Colours that are the tint's are resolved again.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if content.attributed != nil || content.color.isDynamic { looksChanged() }
  }

  // MARK: Geometry

  /// The text's natural size, rounded up to whole pixels of the screen; zero for no text.
  open override var intrinsicContentSize: CGSize {
    let limit = numberOfLines != 1 && preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : LabelContent.unlimited
    return textRect(
      forBounds: CGRect(x: 0, y: 0, width: limit, height: LabelContent.unlimited),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  /// The size of the text, no wider than `size.width` where that is positive; several lines wrap there.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let hasLimit = size.width > 0 && size.width < LabelContent.unlimited
    let limit = numberOfLines != 1 && hasLimit ? size.width : LabelContent.unlimited
    let fitted = textRect(
      forBounds: CGRect(x: 0, y: 0, width: limit, height: LabelContent.unlimited),
      limitedToNumberOfLines: numberOfLines
    ).size
    return hasLimit ? CGSize(width: min(fitted.width, size.width), height: fitted.height) : fitted
  }

  @_spi(UIKit) open override var flowsInWidth: Bool { numberOfLines != 1 }
  @_spi(UIKit) open override func contentSize(forLayoutWidth width: CGFloat) -> CGSize? {
    numberOfLines == 1 ? nil : sizeThatFits(CGSize(width: width, height: LabelContent.unlimited))
  }

  /// Where the text is drawn in a label of these bounds: as wide and high as the text, rounded up to whole pixels, in the
  /// middle of the height. Subclasses override it to keep a margin; sizes are measured by it.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let scale = UIScreen.main.scale
    guard let layout = layout(in: bounds.size, lines: numberOfLines, scale: scale) else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    let width = min(Self.up(layout.size.width, scale), max(0, bounds.width))
    let height = min(Self.up(layout.size.height, scale), max(0, bounds.height))
    let isLimited = bounds.height < LabelContent.unlimited
    let y = isLimited ? ((bounds.height - height) / 2 * scale).rounded(.down) / scale : 0
    return CGRect(x: bounds.origin.x, y: bounds.origin.y + y, width: width, height: height)
  }

  /// Draws the text in the middle of a rectangle's height, into the current graphics context. Subclasses override it to
  /// draw elsewhere.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let drawn = placement(in: rect, scale: CurrentText.scale) else {
      return
    }
    let color = isHighlighted ? highlightedTextColor?.cgColor.renderColor : nil
    TextPainter.paint(drawn.layout, at: drawn.origin, in: context, color: color)
  }

  /// Draws the text in the label's bounds by `drawText(in:)`.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  @_spi(UIKit) open override func baselinesFromTop(at size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    placement(in: CGRect(origin: .zero, size: size), scale: UIScreen.main.scale).map {
      ($0.origin.y + $0.layout.firstBaseline, $0.origin.y + $0.layout.lastBaseline)
    }
  }
}
