import UIKit

/// Shows when the last finger has lifted: the set contains those that lift now, the event all that the view has.
final class LastFingerPage: PageView {
  private let number = UILabel()

  init() {
    super.init("Put several fingers down, and lift them one by one.")
    isMultipleTouchEnabled = true
    number.font = .systemFont(ofSize: 120, weight: .bold)
    number.textAlignment = .center
    number.text = "0"
    addSubview(number)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    number.frame = CGRect(x: field.minX, y: field.midY - 80, width: field.width, height: 160)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    show(event?.touches(for: self)?.count ?? 0)
    say("Now lift them.")
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let all = event?.touches(for: self) ?? []
    show(all.count - touches.count)
    if touches.count == all.count { say("The last one has left.") }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { touchesEnded(touches, with: event) }

  private func show(_ count: Int) { number.text = "\(count)" }
}
