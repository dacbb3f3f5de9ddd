import CoreGraphics
import Foundation

/// A view whose text is laid out in a container.
@MainActor package protocol TextContainerOwner: AnyObject {
  /// The container has other measures or limits.
  func containerChanged()
}

/// The area in which a text view lays out its lines.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  package final weak var owner: (any TextContainerOwner)?
  /// The manager that lays out text in it, if it is not a text view's.
  /// > Here: nil for a text view's own.
  open weak var layoutManager: NSLayoutManager?

  /// A container of this size; zero means no limit. A text view sets the width itself while `widthTracksTextView` is
  /// true.
  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  /// A container without limits.
  public convenience override init() { self.init(size: .zero) }

  /// How wide lines may be, padding included; zero or less for no limit. The height limits nothing.
  open var size: CGSize { didSet { if size != oldValue { owner?.containerChanged() } } }
  /// The space at both ends of each line, in points. Default 5.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet {
      guard lineFragmentPadding.isFinite, lineFragmentPadding >= 0 else { return lineFragmentPadding = oldValue }
      if lineFragmentPadding != oldValue { owner?.containerChanged() }
    }
  }
  /// Whether the width follows the text view's. Default true.
  open var widthTracksTextView = true { didSet { owner?.containerChanged() } }
  /// Whether the height follows the text view's. Default false.
  /// > Partly: kept; heights limit nothing.
  open var heightTracksTextView = false
  /// Areas that lines leave free, such as that of a picture. Default none.
  /// > Partly: kept; lines run through them.
  open var exclusionPaths: [UIBezierPath] = []
  /// The most lines of a paragraph; 0, the default, for no limit. With several paragraphs each has its own lines.
  /// > Partly: lines are counted in each paragraph.
  open var maximumNumberOfLines = 0 { didSet { if maximumNumberOfLines != oldValue { owner?.containerChanged() } } }
  /// What happens at the end of a line. Default wrapping by words.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { owner?.containerChanged() } }
  }
}
