import UIKit

class SketchView: UIView {
  var lines: [[CGPoint]] = [] { didSet { setNeedsDisplay() } }
  var color = UIColor.systemBlue { didSet { setNeedsDisplay() } }
  private var current: [UITouch: Int] = [:]

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    isMultipleTouchEnabled = true
    isAccessibilityElement = true
    accessibilityIdentifier = "canvas"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override var accessibilityValue: String? {
    get { "\(lines.count) lines" }
    set {}
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      current[touch] = lines.count
      lines.append([touch.location(in: self)])
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      if let index = current[touch] { lines[index].append(touch.location(in: self)) }
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { current[touch] = nil }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { current[touch] = nil }
  }

  override func draw(_ rect: CGRect) {
    color.setStroke()
    for line in lines {
      let path = UIBezierPath()
      for (index, point) in line.enumerated() { index == 0 ? path.move(to: point) : path.addLine(to: point) }
      path.lineWidth = 4
      path.lineCapStyle = .round
      path.stroke()
    }
  }
}

class SketchViewController: UIViewController {
  private let canvas = SketchView()
  private let pad = UIView()
  private let state = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Sketch"
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .trash, target: self, action: #selector(askToClear))
    state.accessibilityIdentifier = "gesture"
    state.text = "No gesture"
    pad.backgroundColor = .systemTeal
    pad.isAccessibilityElement = true
    pad.accessibilityIdentifier = "pad"
    pad.addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: #selector(pinched)))
    pad.addGestureRecognizer(UIRotationGestureRecognizer(target: self, action: #selector(rotated)))
    let twice = UITapGestureRecognizer(target: self, action: #selector(tappedTwice))
    twice.numberOfTapsRequired = 2
    pad.addGestureRecognizer(twice)
    let once = UITapGestureRecognizer(target: self, action: #selector(tappedOnce))
    once.require(toFail: twice)
    pad.addGestureRecognizer(once)
    let pair = UITapGestureRecognizer(target: self, action: #selector(tappedByTwo))
    pair.numberOfTouchesRequired = 2
    pad.addGestureRecognizer(pair)
    pad.addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: #selector(pressed)))
    for view in [canvas, pad, state] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      self.view.addSubview(view)
    }
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      canvas.topAnchor.constraint(equalTo: guide.topAnchor), canvas.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      canvas.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      canvas.heightAnchor.constraint(equalTo: guide.heightAnchor, multiplier: 0.5),
      pad.topAnchor.constraint(equalTo: canvas.bottomAnchor, constant: 10),
      pad.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 10),
      pad.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -10),
      pad.bottomAnchor.constraint(equalTo: state.topAnchor, constant: -10),
      state.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      state.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -10),
    ])
  }

  @objc private func pinched(_ pinch: UIPinchGestureRecognizer) {
    if pinch.state == .ended { state.text = pinch.scale > 1 ? "Zoomed in" : "Zoomed out" }
  }

  @objc private func rotated(_ rotation: UIRotationGestureRecognizer) {
    if rotation.state == .ended, abs(rotation.rotation) > 0.5 { state.text = "Rotated" }
  }

  @objc private func tappedOnce() { state.text = "Tapped" }
  @objc private func tappedTwice() { state.text = "Tapped twice" }
  @objc private func tappedByTwo() { state.text = "Tapped by two" }

  @objc private func pressed(_ press: UILongPressGestureRecognizer) {
    if press.state == .began { state.text = "Pressed" }
  }

  @objc private func askToClear() {
    let sheet = UIAlertController(title: "Clear the sketch?", message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "Clear", style: .destructive) { _ in self.canvas.lines = [] })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    present(sheet, animated: true)
  }
}
