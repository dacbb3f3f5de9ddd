import UIKit

/// One example: its title, and how its view is made.
struct Page {
  var title: String
  var summary: String
  var make: () -> PageView

  static let all = [
    Page(title: "Double tap", summary: "brings a card to the front") { DoubleTapPage() },
    Page(title: "One tap or two", summary: "smaller at one, larger at two") { SingleOrDoublePage() },
    Page(title: "Swipe", summary: "12 points along, 4 across, by hand") { SwipePage() },
    Page(title: "Drag", summary: "a card that follows its finger") { DragPage() },
    Page(title: "Two fingers", summary: "move, turn and stretch in one") { TwoFingerPage() },
    Page(title: "Placard", summary: "pulses, follows, and springs back") { PlacardPage() },
    Page(title: "Last finger", summary: "when have all fingers lifted?") { LastFingerPage() },
    Page(title: "Hit testing of layers", summary: "which layer is under the finger?") { LayerHitPage() },
    Page(title: "A window that stands back", summary: "its frontmost view gets what hits no view") { StandBackPage() },
    Page(title: "Helpers", summary: "a window passes touches to them") { HelperPage() },
    Page(title: "Tick", summary: "a recogniser of your own") { TickPage() },
    Page(title: "Turn with one finger", summary: "about the middle of a view") { OneFingerPage() },
    Page(title: "Dial", summary: "as many fingers as you like turn it") { DialPage() },
    Page(title: "Sheet", summary: "two heights, and a finger between them") { SheetPage() },
  ]
}

/// The superclass of all pages: a background, and a line of text below.
class PageView: UIView {
  let words = UILabel()

  init(_ text: String) {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    backgroundColor = .systemBackground
    words.text = text
    words.numberOfLines = 0
    words.textAlignment = .center
    words.font = .systemFont(ofSize: 15)
    words.textColor = .secondaryLabel
    addSubview(words)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  /// The area for the page's contents.
  var field: CGRect { bounds.inset(by: safeAreaInsets).insetBy(dx: 20, dy: 20) }

  override func layoutSubviews() {
    super.layoutSubviews()
    words.frame = CGRect(x: field.minX, y: field.maxY - 44, width: field.width, height: 44)
  }

  /// The page has appeared and does not move.
  func didAppear() {}
  /// The page begins to leave.
  func willDisappear() {}

  func say(_ text: String) { words.text = text }
}

/// A coloured card with a word on it.
class CardView: UIView {
  let label = UILabel()

  init(_ text: String, _ color: UIColor, size: CGSize = CGSize(width: 140, height: 140)) {
    super.init(frame: CGRect(origin: .zero, size: size))
    backgroundColor = color
    layer.cornerRadius = 16
    label.text = text
    label.textColor = .white
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 17, weight: .semibold)
    label.frame = bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }
}
