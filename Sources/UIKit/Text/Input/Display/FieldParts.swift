import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TextEditing
@_spi(UIKit) import UIKitCore

/// The parts of a field: border, text, placeholder, clear button, and their places.
@MainActor final class FieldParts {
  private unowned let field: UITextField
  private let border = UIView()
  private let picture = UIImageView(image: nil)
  /// Clips what does not fit.
  private let clip = UIView()
  private let plain: FieldDrawing
  private let placeholder: FieldDrawing
  private var clearButton: ClearButton?
  var shownClearButton: UIView? { clearButton }
  private var factor: (key: FactorKey, value: Double)?

  private struct FactorKey: Equatable {
    var width: CGFloat
    var units: [UInt16]
  }

  init(_ field: UITextField) {
    self.field = field
    plain = FieldDrawing { [unowned field] in field.drawText(in: $0) }
    placeholder = FieldDrawing { [unowned field] in field.drawPlaceholder(in: $0) }
  }

  func setUp() {
    for view in [border, picture, placeholder, plain, clip] {
      view.isUserInteractionEnabled = false
      field.addSubview(view)
    }
    picture.isHidden = true
    clip.clipsToBounds = true
    clip.addSubview(field.display.canvas)
    clip.isHidden = true
    border.isHidden = true
  }

  // MARK: Places

  private var insets: UIEdgeInsets {
    switch field.borderStyle {
    case .none: .zero
    case .line: UIEdgeInsets(top: 1, left: 2, bottom: 1, right: 2)
    case .bezel, .roundedRect: UIEdgeInsets(top: 2, left: 7, bottom: 2, right: 7)
    }
  }

  private static let buttonSize: CGFloat = 19
  private static let buttonGap: CGFloat = 5

  private var isMirrored: Bool { field.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func isShown(_ mode: UITextField.ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: field.display.isActive
    case .unlessEditing: !field.display.isActive
    case .always: true
    }
  }

  private var showsLeft: Bool { field.leftView != nil && isShown(field.leftViewMode) }
  private var showsRight: Bool { field.rightView != nil && isShown(field.rightViewMode) }
  /// The right view replaces the clear button.
  private var showsClear: Bool {
    isShown(field.clearButtonMode) && field.hasText && !showsRight && field.isEnabled
  }

  func textRect(_ bounds: CGRect, isEditing: Bool) -> CGRect {
    var rect = field.borderRect(forBounds: bounds).inset(by: insets)
    func cut(_ box: CGRect) {
      // A view at a side reduces the text's area on that side.
      if box.midX < bounds.midX {
        let edge = max(rect.minX, box.maxX)
        rect = CGRect(x: edge, y: rect.minY, width: max(0, rect.maxX - edge), height: rect.height)
      } else {
        rect.size.width = max(0, min(rect.maxX, box.minX) - rect.minX)
      }
    }
    if showsLeft { cut(field.leftViewRect(forBounds: bounds)) }
    if showsRight { cut(field.rightViewRect(forBounds: bounds)) }
    if showsClear {
      cut(field.clearButtonRect(forBounds: bounds).insetBy(dx: -Self.buttonGap, dy: 0))
    }
    return CGRect(x: rect.minX, y: rect.minY, width: max(0, rect.width), height: max(0, rect.height))
  }

  func clearButtonRect(_ bounds: CGRect) -> CGRect {
    let size = Self.buttonSize
    let edge = field.borderStyle == .none ? 0 : Self.buttonGap
    let x = isMirrored ? bounds.minX + edge : bounds.maxX - edge - size
    return CGRect(x: x, y: (bounds.midY - size / 2).rounded(), width: size, height: size)
  }

  func sideRect(_ bounds: CGRect, _ view: UIView?, isLeft: Bool) -> CGRect {
    guard let view else { return .zero }
    // A view without a size gets the one that it asks for; one that has a width alone keeps the text away from the edge.
    let own = ownSize(of: view, isLeft)
    let size = own == .zero ? view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) : own
    let width = min(size.width, max(0, bounds.width))
    let height = min(size.height, max(0, bounds.height))
    let x = isLeft != isMirrored ? bounds.minX : bounds.maxX - width
    return CGRect(x: x, y: bounds.minY + ((bounds.height - height) / 2).rounded(), width: width, height: height)
  }

  /// The size of a side view: the one from which the field has cut what does not fit, if it has not got another one since.
  private func ownSize(of view: UIView, _ isLeft: Bool) -> CGSize {
    let size = view.bounds.size
    guard let cut = isLeft ? cutLeft : cutRight, cut.view === view, cut.shown == size else { return size }
    return cut.own
  }

  private struct CutView {
    weak var view: UIView?
    var own: CGSize
    var shown: CGSize
  }
  private var cutLeft: CutView?
  private var cutRight: CutView?

  private var rect: CGRect { field.editingRect(forBounds: field.bounds) }

  /// How high a line of this text is.
  private func lineHeight(_ layout: EditLayout) -> Double {
    max(layout.size.height, layout.paragraphs.first?.layout.frame(ofLine: 0).height ?? 0)
  }

  /// Where edited text begins: in the middle of the height, at its edge, scrolled.
  var textOrigin: CGPoint {
    let layout = field.editor.layout
    let rect = rect
    let scale = field.textManner.scale
    let height = lineHeight(layout)
    let y: CGFloat =
      switch field.contentVerticalAlignment {
      case .top: rect.minY
      case .bottom: rect.maxY - height
      case .center, .fill: rect.midY - height / 2
      }
    let spare = rect.width - layout.size.width - TextEditor.caretWidth
    var x = rect.minX
    if spare > 0 {
      switch field.textAlignment {
      case .center: x += spare / 2 + TextEditor.caretWidth / 2
      case .right: x += spare + TextEditor.caretWidth / 2
      case .natural, .justified: if isRightToLeft(layout) { x += spare + TextEditor.caretWidth / 2 }
      case .left: break
      }
    }
    func snapped(_ length: CGFloat) -> CGFloat { (length * scale).rounded() / scale }
    return CGPoint(x: snapped(x - field.scrolled), y: snapped(y))
  }

  /// An empty text has the interface's direction.
  private func isRightToLeft(_ layout: EditLayout) -> Bool {
    layout.paragraphs.first.map { $0.length > 0 ? $0.layout.isRightToLeft : isMirrored } ?? isMirrored
  }

  /// Scrolls so that the caret is visible, and no further than the end of the text.
  func scrollToCaret() {
    let rect = rect
    let layout = field.editor.layout
    let most = max(0, layout.size.width + TextEditor.caretWidth - rect.width)
    let selection = field.editor.selection
    let x = layout.caret(at: selection.head, isUpstream: selection.isUpstream).minX
    var wanted = field.scrolled
    let room = max(0, rect.width - TextEditor.caretWidth)
    if x - wanted > room { wanted = x - room }
    if x - wanted < 0 { wanted = x }
    field.scrolled = min(max(0, wanted), most)
  }

  // MARK: Sizes

  var naturalSize: CGSize {
    let scale = UIScreen.main.scale
    func up(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale }
    var width = field.editor.layout.size.width
    if !field.hasText, let text = styledPlaceholder {
      width = max(width, TextEngine.layout(text, in: TextBox(width: .infinity, scale: scale)).size.width)
    }
    width = up(width) + insets.left + insets.right + TextEditor.caretWidth
    if showsLeft { width += field.leftViewRect(forBounds: field.bounds).width }
    if showsRight { width += field.rightViewRect(forBounds: field.bounds).width }
    if isShown(field.clearButtonMode), !showsRight { width += Self.buttonSize + 2 * Self.buttonGap }
    let line = field.look.font.lineHeight.rounded(.up)
    let around: CGFloat =
      switch field.borderStyle {
      case .none: 1
      case .line: 5
      case .bezel, .roundedRect: 13
      }
    // Since iOS 13 a rounded field is no lower.
    return CGSize(width: width, height: max(line + around, field.borderStyle == .roundedRect ? 34 : 0))
  }

  /// How far the base line lies below the top edge of a field of this height.
  func baselineFromTop(atHeight height: CGFloat) -> CGFloat? {
    let growth = height - field.bounds.height
    let share: CGFloat =
      switch field.contentVerticalAlignment {
      case .top: 0
      case .bottom: 1
      case .center, .fill: 0.5
      }
    return field.editor.layout.paragraphs.first.map { textOrigin.y + $0.layout.firstBaseline + growth * share }
  }

  // MARK: Text that is not edited

  private var displayScale: CGFloat { UIScreen.main.scale }

  /// How much smaller the letters are, so that the text fits.
  var fontFactor: Double {
    let size = field.look.font.pointSize
    guard field.adjustsFontSizeToFitWidth, field.minimumFontSize > 0, field.minimumFontSize < size, field.hasText
    else { return 1 }
    let width = rect.width - TextEditor.caretWidth
    let key = FactorKey(width: width, units: field.editor.text.units)
    if let factor, factor.key == key { return factor.value }
    var box = TextBox(width: width, maxLines: 1, scale: displayScale)
    box.lineBreak = .clip
    let value = styledText(1).map {
      TextFitting.factor(for: $0, in: box, least: field.minimumFontSize / size)
    }
    factor = (key, value ?? 1)
    return value ?? 1
  }

  /// The text that is drawn while it is not edited.
  private func styledText(_ factor: Double) -> StyledText? {
    guard field.hasText else { return nil }
    var looks = TextAttributes.Defaults()
    var made: StyledText?
    field.traitCollection.performAsCurrent {
      let own = field.ownLooks
      looks.style = TextAttributes.style(own, looks)
      looks.paragraph = TextAttributes.paragraph(own, looks)
      if field.isSecureTextEntry {
        made = StyledText(String(repeating: "•", count: field.editor.string.count), looks.style, looks.paragraph)
      } else {
        made = Self.styled(field.editor.text, looks)
      }
    }
    return factor == 1 ? made : made?.scaled(by: factor)
  }

  /// A text on one line: separators are spaces.
  private static func styled(_ text: TextSlice, _ looks: TextAttributes.Defaults) -> StyledText {
    var string = ""
    var spans: [StyledText.Span] = []
    var start = 0
    for run in text.runs {
      string += text.string(in: start..<start + run.length).map { $0.isNewline ? " " : $0 }
      start += run.length
      spans.append(
        StyledText.Span(
          end: string.utf8.count, style: TextAttributes.style(run.looks, looks),
          paragraph: TextAttributes.paragraph(run.looks, looks)))
    }
    return StyledText(string, spans: spans)
  }

  private var styledPlaceholder: StyledText? {
    guard let text = field.placeholderText, text.length > 0 else { return nil }
    var made: StyledText?
    field.traitCollection.performAsCurrent {
      var looks = field.ownLooks
      looks[.foregroundColor] = UIColor.placeholderText
      looks.merge(field.placeholderLooks) { $1 }
      var defaults = TextAttributes.Defaults()
      defaults.style = TextAttributes.style(looks, defaults)
      defaults.paragraph = TextAttributes.paragraph(looks, defaults)
      made = TextAttributes.text(text, defaults)
    }
    return made
  }

  func drawText(in rect: CGRect) { styledText(fontFactor).map { draw($0, in: rect) } }
  func drawPlaceholder(in rect: CGRect) { styledPlaceholder.map { draw($0, in: rect) } }

  private func draw(_ text: StyledText, in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.width > 0 else { return }
    let scale = CurrentText.scale
    var box = TextBox(width: rect.width, maxLines: 1, scale: scale)
    box.lineBreak = .truncateTail
    let layout = TextEngine.layout(text, in: box)
    let y: CGFloat =
      switch field.contentVerticalAlignment {
      case .top: 0
      case .bottom: rect.height - layout.size.height
      case .center, .fill: (rect.height - layout.size.height) / 2
      }
    TextPainter.paint(
      layout, at: CGPoint(x: rect.minX, y: rect.minY + (y * scale).rounded() / scale), in: context)
  }

  func textChanged() {
    factor = nil
    plain.setNeedsDisplay()
    field.setNeedsLayout()
  }

  func placeholderChanged() {
    placeholder.setNeedsDisplay()
    field.setNeedsLayout()
  }

  // MARK: Layout

  func lay() {
    let bounds = field.bounds
    let isEditing = field.display.isActive
    border.frame = field.borderRect(forBounds: bounds)
    picture.frame = border.frame
    cutLeft = laySide(field.leftView, showsLeft, isLeft: true) { field.leftViewRect(forBounds: $0) }
    cutRight = laySide(field.rightView, showsRight, isLeft: false) { field.rightViewRect(forBounds: $0) }
    layClearButton()
    let placeholderRect = field.placeholderRect(forBounds: bounds)
    if placeholder.frame != placeholderRect { placeholder.frame = placeholderRect }
    placeholder.isHidden = field.hasText || field.placeholderText == nil
    plain.isHidden = isEditing || !field.hasText
    clip.isHidden = !isEditing
    let textRect = field.textRect(forBounds: bounds)
    if plain.frame != textRect { plain.frame = textRect }
    guard isEditing else {
      field.display.refresh(visible: .zero)
      return
    }
    // Shows a caret at the edge whole, and letters that extend beyond their line.
    let box = rect.insetBy(dx: -1, dy: -4)
    if clip.frame != box { clip.frame = box }
    scrollToCaret()
    field.display.refresh(visible: bounds)
  }

  /// Places a side view. Returns its own size, where it is shown smaller.
  private func laySide(
    _ view: UIView?, _ isShown: Bool, isLeft: Bool, _ place: (CGRect) -> CGRect
  ) -> CutView? {
    guard let view else { return nil }
    guard isShown else {
      if view.superview === field { view.removeFromSuperview() }
      return isLeft ? cutLeft : cutRight
    }
    if view.superview !== field { field.addSubview(view) }
    let own = ownSize(of: view, isLeft)
    let box = place(field.bounds)
    if view.frame != box { view.frame = box }
    guard own != .zero, box.width < own.width || box.height < own.height else { return nil }
    return CutView(view: view, own: own, shown: view.bounds.size)
  }

  private func layClearButton() {
    guard showsClear else {
      clearButton?.isHidden = true
      return
    }
    let button = clearButton ?? ClearButton { [unowned field] in field.clear() }
    if clearButton == nil {
      clearButton = button
      field.addSubview(button)
    }
    button.isHidden = false
    button.frame = field.clearButtonRect(forBounds: field.bounds)
  }

  // MARK: Border

  private static let edge = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.18) : UIColor(white: 0, alpha: 0.2)
  }
  private static let fill = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0, alpha: 0.35) : UIColor.white
  }
  private static let disabledFill = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.12, alpha: 1) : UIColor(white: 0.97, alpha: 1)
  }

  func borderChanged() {
    let style = field.borderStyle
    let image =
      field.isEnabled ? field.background : field.background == nil ? nil : field.disabledBackground ?? field.background
    picture.image = style == .roundedRect ? nil : image
    picture.isHidden = picture.image == nil
    border.isHidden = style == .none
    border.backgroundColor =
      style != .roundedRect ? nil : field.backgroundColor ?? (field.isEnabled ? Self.fill : Self.disabledFill)
    field.showBackgroundColor()
    let traits = field.traitCollection
    border.layer.cornerRadius = style == .roundedRect ? 5 : 0
    border.layer.borderWidth = style == .line || style == .bezel ? 1 : 1 / max(1, displayScale)
    border.layer.borderColor =
      style == .line ? UIColor.label.resolvedColor(with: traits).cgColor : Self.edge.resolvedColor(with: traits).cgColor
    field.setNeedsLayout()
  }
}

/// A part of a field that draws by one of its methods.
final class FieldDrawing: UIView {
  private let drawing: @MainActor (CGRect) -> Void

  init(_ drawing: @escaping @MainActor (CGRect) -> Void) {
    self.drawing = drawing
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) { drawing(bounds) }
}

/// The button that empties a field: a filled circle with a cross.
final class ClearButton: UIControl {
  init(_ clear: @escaping @MainActor () -> Void) {
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
    addAction(UIAction { _ in clear() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  /// The button is smaller than a finger, so the touched area is larger.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -11, dy: -11).contains(point)
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.role = .button
    defaults.label = "Clear text"
    defaults.traits = .button
    return defaults
  }

  override func stateDidChange() { alpha = isHighlighted ? 0.4 : 1 }

  override func draw(_ rect: CGRect) {
    let box = bounds.insetBy(dx: 1.5, dy: 1.5)
    UIColor.systemGray2.setFill()
    UIBezierPath(ovalIn: box).fill()
    let cross = UIBezierPath()
    let arm = box.width * 0.19
    cross.move(to: CGPoint(x: box.midX - arm, y: box.midY - arm))
    cross.addLine(to: CGPoint(x: box.midX + arm, y: box.midY + arm))
    cross.move(to: CGPoint(x: box.midX + arm, y: box.midY - arm))
    cross.addLine(to: CGPoint(x: box.midX - arm, y: box.midY + arm))
    cross.lineWidth = 1.5
    cross.lineCapStyle = .round
    UIColor.systemBackground.setStroke()
    cross.stroke()
  }
}
