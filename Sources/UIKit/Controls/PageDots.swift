import Foundation

/// The dots of a page control. With more pages than there is room for, the dots around the current one are shown, the
/// outer ones smaller. Its cost grows with the dots that are shown, not with the pages.
final class PageDots: UIView {
  static let margin: CGFloat = 20
  // White by day, too: on iOS the dots cannot be seen on white until an app sets their colours.
  static let usual = UIColor(white: 1, alpha: 0.3)
  static let usualCurrent = UIColor.white
  private static let diameter: CGFloat = 8
  private static let gap: CGFloat = 9

  @MainActor struct Content {
    var count = 0
    var current = 0
    var largestImage = CGSize.zero
    var tint = PageDots.usual
    var currentTint = PageDots.usualCurrent
    var isRightToLeft = false
  }

  private var content = Content()
  /// The pages that are shown.
  private var shown = 0..<0
  private var dots: [UIImageView] = []

  init() {
    super.init(frame: .zero)
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  /// The room of one page.
  func cell(_ largestImage: CGSize) -> CGSize {
    CGSize(
      width: max(Self.diameter, largestImage.width) + Self.gap, height: max(Self.diameter, largestImage.height))
  }

  private var cellWidth: CGFloat { cell(content.largestImage).width }

  func show(_ content: Content, image: (Int) -> UIImage?) {
    self.content = content
    let room = max(1, Int((bounds.width - 2 * Self.margin + 0.5) / cellWidth))
    choosePages(room)
    while dots.count > shown.count { dots.removeLast().removeFromSuperview() }
    while dots.count < shown.count {
      let dot = UIImageView(image: nil)
      addSubview(dot)
      dots.append(dot)
    }
    let left = (bounds.width - CGFloat(shown.count) * cellWidth) / 2
    for (index, page) in shown.enumerated() {
      let place = content.isRightToLeft ? shown.count - 1 - index : index
      let middle = CGPoint(x: left + (CGFloat(place) + 0.5) * cellWidth, y: bounds.height / 2)
      show(dots[index], image(page), color: page == content.current ? content.currentTint : content.tint)
      dots[index].center = middle
      let scale = scale(of: page)
      dots[index].transform = CGAffineTransform(scaleX: scale, y: scale)
    }
  }

  private func show(_ dot: UIImageView, _ image: UIImage?, color: UIColor) {
    if let image {
      dot.image = image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
      dot.tintColor = color
      dot.backgroundColor = nil
      dot.layer.cornerRadius = 0
      dot.bounds = CGRect(origin: .zero, size: image.size)
    } else {
      dot.image = nil
      dot.backgroundColor = color
      dot.layer.cornerRadius = Self.diameter / 2
      dot.bounds = CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
    }
  }

  /// Keeps the current page among the shown ones, and off their ends where there are more beyond.
  private func choosePages(_ room: Int) {
    guard content.count > room else {
      shown = 0..<content.count
      return
    }
    let edge = room > 4 ? 2 : room > 2 ? 1 : 0
    var first = min(max(shown.lowerBound, 0), content.count - room)
    first = min(first, max(0, content.current - edge))
    first = max(first, min(content.count - room, content.current + edge + 1 - room))
    shown = first..<(first + room)
  }

  private func scale(of page: Int) -> CGFloat {
    guard page != content.current else { return 1 }
    let before = shown.lowerBound > 0 ? page - shown.lowerBound : 2
    let after = shown.upperBound < content.count ? shown.upperBound - 1 - page : 2
    switch min(before, after) {
    case 0: return 0.5
    case 1: return 0.75
    default: return 1
    }
  }

  /// The page whose room holds a place in this view, or the first or last that is shown; beyond them the next one that
  /// is not shown. Nil where nothing is shown.
  func page(at x: CGFloat) -> Int? {
    guard !shown.isEmpty, x.isFinite else { return nil }
    let left = (bounds.width - CGFloat(shown.count) * cellWidth) / 2
    let place = min(max(((x - left) / cellWidth).rounded(.down), -1), CGFloat(shown.count))
    let index = content.isRightToLeft ? shown.count - 1 - Int(place) : Int(place)
    return min(max(shown.lowerBound + index, 0), content.count - 1)
  }
}
