import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// How text stands between its edges.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// At both edges; one line stands at its natural edge.
  case justified = 3
  /// At the edge where its script begins: left here.
  case natural = 4
}

/// One line of text that is not touched. Text that does not fit is cut with "…" at its end. (H23)
@preconcurrency @MainActor
open class UILabel: UIView {
  /// A label with this box; empty, black on clear, 17 points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpLabel()
  }

  /// A label from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpLabel()
  }

  private func setUpLabel() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  /// What it says.
  open var text: String? { didSet { if text != oldValue { textChanged() } } }

  /// The typeface. Default the system's at 17 points.
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
    didSet { if font != oldValue { textChanged() } }
  }

  /// The letters' colour. Default black.
  open var textColor: UIColor! = .black { didSet { if textColor != oldValue { setNeedsDisplay() } } }

  /// How the text stands between the edges. Default natural.
  open var textAlignment: NSTextAlignment = .natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }

  private func textChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  private var face: FontDescription { (font ?? UIFont.systemFont(ofSize: UIFont.labelFontSize)).face }

  /// The room of the text, rounded up to whole pixels of the screen.
  open override var intrinsicContentSize: CGSize {
    guard let text, !text.isEmpty else { return .zero }
    return TextLine.measure(text, font: face, scale: UIScreen.main.scale).size
  }

  /// The room of the text, no wider than `size` where that is positive.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let natural = intrinsicContentSize
    return CGSize(width: size.width > 0 ? min(natural.width, size.width) : natural.width, height: natural.height)
  }

  /// The text is painted anew for the new size.
  open override func layoutSubviews() {
    super.layoutSubviews()
    setNeedsDisplay()
  }

  override func display(scale: Double) {
    let raster = text.flatMap {
      TextLine.raster(
        $0, font: face, color: (textColor ?? .black).cgColor.renderColor, alignment: lineAlignment,
        in: bounds.size, scale: scale)
    }
    let frame = raster.map { $0.frame.offsetBy(dx: bounds.origin.x, dy: bounds.origin.y) } ?? .zero
    layer.setContents(raster?.image, in: frame)
  }

  private var lineAlignment: TextLineAlignment {
    switch textAlignment {
    case .left, .justified, .natural: .left
    case .center: .center
    case .right: .right
    }
  }
}
