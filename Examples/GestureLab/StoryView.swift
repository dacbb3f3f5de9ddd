import UIKit

/// The last things that were decided, the newest above.
final class StoryView: UIView {
  static let lineCount = 4
  static let height: CGFloat = 76
  private var rows: [(dot: UIView, label: UILabel)] = []
  private var lines: [(text: String, state: LaneState)] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for _ in 0..<Self.lineCount {
      let label = UILabel()
      label.font = .systemFont(ofSize: 12.5, weight: .regular)
      label.lineBreakMode = .byTruncatingTail
      let dot = UIView()
      for part in [dot, label] { addSubview(part) }
      rows.append((dot, label))
    }
    say("Every recogniser on the table sees every finger. Which wins?", .idle)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  func say(_ text: String, _ state: LaneState) {
    lines.insert((text, state), at: 0)
    lines = Array(lines.prefix(Self.lineCount))
    for (index, row) in rows.enumerated() {
      let line = index < lines.count ? lines[index] : nil
      row.label.text = line?.text
      row.label.textColor = index == 0 ? Palette.text : Palette.faint
      row.dot.backgroundColor = line?.state.color
      row.dot.isHidden = line == nil
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, row) in rows.enumerated() {
      let y = CGFloat(index) * 19
      row.dot.frame = CGRect(x: 2, y: y + 5.5, width: 8, height: 8)
      row.dot.layer.cornerRadius = 4
      row.label.frame = CGRect(x: 18, y: y, width: max(0, bounds.width - 18), height: 19)
    }
  }
}

/// The meaning of the colours.
final class LegendView: UIView {
  private let entries: [(dot: UIView, label: UILabel)]

  override init(frame: CGRect) {
    let states: [(LaneState, String)] = [
      (.possible, "possible"), (.waiting, "waits"), (.active, "recognised"), (.failed, "failed"),
      (.cancelled, "cancelled"),
    ]
    entries = states.map { state, word in
      let dot = UIView()
      dot.backgroundColor = state.color
      let label = UILabel()
      label.text = word
      label.font = .systemFont(ofSize: 11, weight: .medium)
      label.textColor = Palette.faint
      return (dot, label)
    }
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for entry in entries { [entry.dot, entry.label].forEach(addSubview) }
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 2
    for (dot, label) in entries {
      dot.frame = CGRect(x: x, y: 4, width: 8, height: 8)
      dot.layer.cornerRadius = 4
      let width = label.sizeThatFits(bounds.size).width.rounded(.up)
      label.frame = CGRect(x: x + 12, y: 0, width: width, height: 16)
      x += 12 + width + 12
    }
  }
}
