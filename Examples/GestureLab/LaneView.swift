import UIKit

/// The state of a recogniser that the lab shows.
enum LaneState {
  case idle, possible, waiting, active, recognized, failed, cancelled

  var color: UIColor {
    switch self {
    case .idle: Palette.idle
    case .possible: Palette.possible
    case .waiting: Palette.waiting
    case .active, .recognized: Palette.active
    case .failed: Palette.failed
    case .cancelled: Palette.cancelled
    }
  }

  /// Whether it lasts only for a moment.
  var isMoment: Bool { self == .recognized || self == .failed || self == .cancelled }
}

/// A recogniser's lane: its switch, its lamp, and what it did, moving to the left.
final class LaneView: UIView {
  let toggle: ToggleView
  private let lamp = UIView()
  private let halo = UIView()
  private let field = UIView()
  /// Holds the bars. Its origin is the lab's time 0; moving it scrolls them all and paints none.
  private let rail = CALayer()
  private var open: (layer: CALayer, start: Double)?
  private var state = LaneState.idle
  private var now = 0.0

  /// Points per second.
  static let speed = 60.0
  static let toggleWidth: CGFloat = 106

  init(title: String) {
    toggle = ToggleView(title: title)
    super.init(frame: .zero)
    toggle.label.font = .systemFont(ofSize: 12.5, weight: .semibold)
    field.clipsToBounds = true
    field.isUserInteractionEnabled = false
    field.backgroundColor = Palette.panel
    field.layer.cornerRadius = 6
    field.layer.addSublayer(rail)
    halo.alpha = 0
    for part in [halo, lamp] { part.isUserInteractionEnabled = false }
    for part in [field, toggle, halo, lamp] { addSubview(part) }
    light(.idle)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height
    let inset: CGFloat = 2
    toggle.frame = CGRect(x: 0, y: inset, width: Self.toggleWidth, height: height - 2 * inset)
    lamp.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
    halo.bounds = CGRect(x: 0, y: 0, width: 22, height: 22)
    for part in [lamp, halo] {
      part.center = CGPoint(x: Self.toggleWidth + 18, y: height / 2)
      part.layer.cornerRadius = part.bounds.width / 2
    }
    let start = Self.toggleWidth + 34
    field.frame = CGRect(x: start, y: inset, width: max(0, bounds.width - start), height: height - 2 * inset)
    advance(to: now)
  }

  // MARK: States

  /// Changes to a state at a time of the lab.
  func enter(_ new: LaneState, at time: Double) {
    light(new)
    close(at: time)
    state = new
    if new.isMoment {
      mark(new, at: time)
    } else if new != .idle {
      let bar = CALayer()
      bar.backgroundColor = resolved(new.color)
      bar.cornerRadius = 3
      rail.addSublayer(bar)
      open = (bar, time)
      stretch(to: time)
    }
  }

  private func light(_ new: LaneState) {
    let color = new.color
    lamp.layer.removeAllAnimations()
    lamp.backgroundColor = color
    halo.layer.removeAllAnimations()
    halo.backgroundColor = color
    halo.alpha = new == .active || new == .waiting ? 0.32 : 0
    guard new.isMoment else { return }
    // It fades slowly, since the moment itself is too short to be seen.
    halo.alpha = 0.4
    UIView.animate(withDuration: 0.9, delay: 0.15, options: [.allowUserInteraction, .curveEaseIn]) {
      self.halo.alpha = 0
      self.lamp.backgroundColor = Palette.idle
    }
  }

  /// A bar's height shows its state as well, for users who do not distinguish the colours.
  private var barHeight: CGFloat {
    switch state {
    case .active: 12
    case .waiting: 8
    default: 5
    }
  }

  private func stretch(to time: Double) {
    guard let open else { return }
    let width = max(3, (time - open.start) * Self.speed)
    open.layer.frame = CGRect(
      x: open.start * Self.speed, y: (field.bounds.height - barHeight) / 2, width: width, height: barHeight)
  }

  private func close(at time: Double) {
    stretch(to: time)
    open = nil
  }

  private func mark(_ kind: LaneState, at time: Double) {
    let mark = CALayer()
    let size: CGFloat = 12
    mark.frame = CGRect(
      x: time * Self.speed - size / 2, y: (field.bounds.height - size) / 2, width: size, height: size)
    mark.backgroundColor = resolved(kind.color)
    mark.borderColor = resolved(Palette.panel)
    mark.borderWidth = 1.5
    mark.cornerRadius = kind == .recognized ? size / 2 : 2
    if kind != .recognized { mark.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1) }
    rail.addSublayer(mark)
  }

  private func resolved(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }

  /// Sets the lab's time: everything moves to the left.
  func advance(to time: Double) {
    now = time
    stretch(to: time)
    rail.position = CGPoint(x: field.bounds.width - 10 - time * Self.speed, y: 0)
    let gone = (time * Self.speed) - field.bounds.width - 40
    while let oldest = rail.sublayers?.first, oldest.frame.maxX < gone, oldest !== open?.layer {
      oldest.removeFromSuperlayer()
    }
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    // Layers store resolved colours, which do not follow the traits.
    rail.sublayers?.filter { $0 !== open?.layer }.forEach { $0.removeFromSuperlayer() }
    open?.layer.backgroundColor = resolved(state.color)
  }
}
