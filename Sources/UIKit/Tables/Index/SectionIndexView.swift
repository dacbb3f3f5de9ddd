import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// The titles at a table's side, by which a finger jumps from section to section.
///
/// Where there is no room for all titles, every second place has a dot, and the titles between are left out; the finger
/// still reaches all of them.
final class SectionIndexView: UIView {
  static let width: CGFloat = 15
  private static let line: CGFloat = 14
  private static let font = UIFont.systemFont(ofSize: 11, weight: .semibold)

  var titles: [String] = [] { didSet { if titles != oldValue { setNeedsDisplay() } } }
  /// The colour of the titles; nil for the tint.
  var color: UIColor? { didSet { setNeedsDisplay() } }
  var restColor: UIColor? { didSet { showBackground() } }
  var touchedColor: UIColor? { didSet { showBackground() } }
  /// A title was chosen, by its number; while a finger moves along, each that it reaches.
  var chosen: (@MainActor (Int) -> Void)?
  private var last: Int?
  private let finger = UILongPressGestureRecognizer()

  init() {
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
    // A recogniser that begins at once keeps the finger from scrolling the table, however fast it moves.
    finger.minimumPressDuration = 0
    finger.allowableMovement = .greatestFiniteMagnitude
    finger.addTarget(self, action: Selector("touchstoneSectionIndex", SectionIndexView.fingerMoved))
    addGestureRecognizer(finger)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Places

  /// The numbers of the titles that are drawn, nil for a dot.
  private var shown: [Int?] {
    let room = Int(bounds.height / Self.line)
    guard titles.count > room else { return titles.indices.map { $0 } }
    // Title, dot, title, … with a title at both ends.
    let places = max(1, room % 2 == 0 ? room - 1 : room)
    guard places > 1 else { return [0] }
    return (0..<places).map { place in
      place % 2 == 1
        ? nil : Int((Double(place) * Double(titles.count - 1) / Double(places - 1)).rounded())
    }
  }

  private func title(at y: CGFloat) -> Int? {
    guard !titles.isEmpty else { return nil }
    let height = CGFloat(shown.count) * Self.line
    guard height > 0, y.isFinite else { return nil }
    let share = (y - (bounds.height - height) / 2) / height
    return min(max(Int((share * CGFloat(titles.count)).rounded(.down)), 0), titles.count - 1)
  }

  // MARK: Touch

  func fingerMoved() {
    switch finger.state {
    case .began, .changed:
      showBackground()
      choose(title(at: finger.location(in: self).y))
    default:
      last = nil
      showBackground()
    }
  }

  private func choose(_ index: Int?) {
    guard let index, index != last else { return }
    last = index
    chosen?(index)
  }

  private func showBackground() {
    let isTouched = finger.state == .began || finger.state == .changed
    backgroundColor = isTouched ? touchedColor ?? restColor : restColor
  }

  /// A finger that begins a little beside the titles means them.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -4, dy: 0).contains(point)
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    let ink = color ?? tintColor ?? .systemBlue
    let attributes: [NSAttributedString.Key: Any] = [.font: Self.font, .foregroundColor: ink]
    let places = shown
    var y = (bounds.height - CGFloat(places.count) * Self.line) / 2
    for place in places {
      let middle = CGPoint(x: bounds.midX, y: y + Self.line / 2)
      y += Self.line
      guard let place else {
        ink.setFill()
        UIBezierPath(ovalIn: CGRect(x: middle.x - 2, y: middle.y - 2, width: 4, height: 4)).fill()
        continue
      }
      if titles[place] == UITableView.indexSearch {
        let glass = UIImage(systemName: "magnifyingglass")?.withTintColor(ink, renderingMode: .alwaysOriginal)
        glass?.draw(in: CGRect(x: middle.x - 6, y: middle.y - 6, width: 12, height: 12))
        continue
      }
      let size = titles[place].size(withAttributes: attributes)
      titles[place].draw(
        at: CGPoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2), withAttributes: attributes)
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.label = "Section index"
    defaults.traits = .adjustable
    defaults.role = .other
    defaults.value = last.map { titles[$0] }
    return defaults
  }
  override func accessibilityIncrement() { step(1) }
  override func accessibilityDecrement() { step(-1) }
  private func step(_ way: Int) {
    guard !titles.isEmpty else { return }
    choose(min(max((last ?? -1) + way, 0), titles.count - 1))
  }
}
