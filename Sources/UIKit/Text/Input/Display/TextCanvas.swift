import CoreGraphics
import Foundation
import QuartzCore
import TextEditing

/// Some lines of a paragraph, drawn once until the paragraph changes.
final class TextFragmentView: UIView {
  /// Letters slant and extend beyond their lines; this much of that is visible, in points.
  static let margin: CGFloat = 12
  /// The most lines of one fragment, so that a long paragraph has no huge picture.
  static let mostLines = 24
  private(set) var layout: TextLayout?
  private(set) var lines = 0..<0

  init() {
    super.init(frame: .zero)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  func show(_ layout: TextLayout, lines: Range<Int>) {
    guard self.layout !== layout || self.lines != lines else { return }
    self.layout = layout
    self.lines = lines
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let layout, let context = UIGraphicsGetCurrentContext(), !lines.isEmpty else { return }
    let top = layout.frame(ofLine: lines.lowerBound).minY
    TextPainter.paint(
      layout, at: CGPoint(x: Self.margin, y: Self.margin - top), in: context, lines: lines)
  }
}

/// The visible lines of a text, with a view for each paragraph: typing draws one of them again, scrolling moves them.
/// Its space is that of the layout.
final class TextCanvas: UIView {
  /// The views behind and in front of the text.
  let back = UIView()
  let front = UIView()
  private var fragments: [TextFragmentView] = []

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isOpaque = false
    addSubview(back)
    addSubview(front)
  }

  required init?(coder: NSCoder) { nil }

  private struct Wanted {
    var layout: TextLayout
    var lines: Range<Int>
    var frame: CGRect
  }

  /// Shows the visible lines.
  /// - Parameter visible: in the layout's space.
  func show(_ layout: EditLayout, visible: CGRect) {
    var wanted = self.wanted(layout, visible)
    // Fragments that stay are kept first, so that they are not drawn again for others.
    var free = fragments
    fragments = []
    var rest: [Wanted] = []
    for item in wanted {
      if let index = free.firstIndex(where: { $0.layout === item.layout && $0.lines == item.lines }) {
        put(free.remove(at: index), item)
      } else {
        rest.append(item)
      }
    }
    wanted = []
    for item in rest { put(free.popLast() ?? added(), item) }
    for view in free { view.removeFromSuperview() }
  }

  private func added() -> TextFragmentView {
    let view = TextFragmentView()
    insertSubview(view, belowSubview: front)
    return view
  }

  private func put(_ view: TextFragmentView, _ item: Wanted) {
    view.show(item.layout, lines: item.lines)
    if view.frame != item.frame { view.frame = item.frame }
    fragments.append(view)
  }

  private func wanted(_ layout: EditLayout, _ visible: CGRect) -> [Wanted] {
    var made: [Wanted] = []
    let margin = TextFragmentView.margin
    let paragraphs = layout.paragraphs
    var index = paragraphs.firstIndex { $0.bottom + margin >= visible.minY } ?? paragraphs.count
    while index < paragraphs.count, paragraphs[index].top - margin <= visible.maxY {
      let paragraph = paragraphs[index]
      index += 1
      guard paragraph.length > 0 else { continue }
      var line = 0
      while line < paragraph.layout.lineCount {
        let lines = line..<min(line + TextFragmentView.mostLines, paragraph.layout.lineCount)
        line = lines.upperBound
        let top = paragraph.top + paragraph.layout.frame(ofLine: lines.lowerBound).minY
        let bottom = paragraph.top + paragraph.layout.frame(ofLine: lines.upperBound - 1).maxY
        guard bottom + margin >= visible.minY, top - margin <= visible.maxY else { continue }
        let width = lines.map { paragraph.layout.frame(ofLine: $0).maxX }.max() ?? 0
        // The upper edge is on a whole pixel, so that text is as sharp as in the layout.
        let scale = layout.manner.scale
        let edge = (top * scale).rounded() / scale
        made.append(
          Wanted(
            layout: paragraph.layout, lines: lines,
            frame: CGRect(
              x: -margin, y: edge - margin, width: width.rounded(.up) + 2 * margin,
              height: (bottom - edge).rounded(.up) + 2 * margin)))
      }
    }
    return made
  }
}
