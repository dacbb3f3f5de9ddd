import Foundation
import RenderTree
import TouchPlatform

/// What `--show-touches` draws above all windows: a mark for each contact, as the platform says it, which fades after
/// its end.
///
/// They are committed layers and nothing else: no views, no hit tests, nothing that an app or a tape could see.
struct TouchMarks {
  /// How long a mark fades, in seconds.
  static let fade = 0.35
  /// More contacts are not drawn.
  static let limit = 64
  // Layer numbers count up from 1 and those of finger guides down from the top; each mark has eight below them.
  private static let firstID = UInt64.max - 1024

  private struct Mark {
    var slot: Int
    var sample: ContactSample
    var end: MonotonicInstant?
    var node: LayerNode?
  }
  private var marks: [Mark] = []

  /// Whether marks are fading: then every frame shows them again.
  private(set) var isFading = false

  /// Takes a hardware frame.
  mutating func update(_ frame: ContactFrame) {
    for sample in frame.samples where sample.x.isFinite && sample.y.isFinite {
      let isEnd = sample.phase == .ended || sample.phase == .cancelled
      if let index = marks.firstIndex(where: { $0.sample.id == sample.id && $0.end == nil }) {
        marks[index].sample = sample
        marks[index].node = nil
        if isEnd { marks[index].end = sample.time }
      } else if !isEnd, marks.count < Self.limit {
        let slot = (0..<Self.limit).first { slot in !marks.contains { $0.slot == slot } } ?? 0
        marks.append(Mark(slot: slot, sample: sample))
      }
      if isEnd { isFading = true }
    }
  }

  /// The marks of contacts that are down, and those that fade, as seen at `time`.
  mutating func nodes(at time: MonotonicInstant) -> [LayerNode] {
    if isFading {
      marks.removeAll { mark in mark.end.map { time.seconds - $0.seconds >= Self.fade } ?? false }
      isFading = marks.contains { $0.end != nil }
    }
    return marks.indices.map { index in
      let mark = marks[index]
      if let node = mark.node, mark.end == nil { return node }
      let progress = mark.end.map { min(1, max(0, (time.seconds - $0.seconds) / Self.fade)) } ?? 0
      let node = Self.node(mark.sample, slot: mark.slot, progress: progress)
      marks[index].node = node
      return node
    }
  }

  // MARK: Looks

  /// Ten colours that tell neighbours apart, on light and on dark.
  private static let colors: [(Float, Float, Float)] = [
    (0.00, 0.48, 1.00), (1.00, 0.58, 0.00), (0.20, 0.78, 0.35), (0.69, 0.32, 0.87), (1.00, 0.18, 0.33),
    (0.35, 0.78, 0.98), (0.95, 0.77, 0.06), (0.00, 0.66, 0.60), (0.64, 0.52, 0.37), (0.35, 0.34, 0.84),
  ]

  private static func node(_ sample: ContactSample, slot: Int, progress: Double) -> LayerNode {
    let (red, green, blue) = colors[slot % colors.count]
    // A contact that the system took is grey: its end is none of the finger's.
    let isCancelled = sample.phase == .cancelled
    func color(_ alpha: Float) -> RenderColor {
      isCancelled
        ? RenderColor(red: 0.45, green: 0.45, blue: 0.45, alpha: alpha)
        : RenderColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    let id = firstID - UInt64(slot) * 8
    var parts: [LayerNode] = []
    func add(_ style: LayerNode.Style) {
      parts.append(LayerNode(id: id - 1 - UInt64(parts.count), style: style, children: []))
    }
    let force = sample.force.map { Double(min(max($0, 0), 1)) } ?? 0
    switch sample.tool {
    case .finger:
      // A device that does not measure patches gives 0: then a fingertip's.
      let size = sample.radius.isFinite && sample.radius > 0 ? min(max(Double(sample.radius) * 2, 28), 240) : 44
      var ring = disc(size * (isCancelled ? 1 - 0.3 * progress : 1 + 0.4 * progress))
      ring.background = color(0.25)
      ring.borderWidth = 2.5
      ring.borderColor = color(0.95)
      add(ring)
      if force > 0 {
        var press = disc((size - 8) * force)
        press.background = color(0.5)
        add(press)
      }
    case .pen:
      add(shaft(sample, color(0.8)))
      if force > 0 {
        var press = disc(10 + 30 * force)
        press.background = color(0.3)
        add(press)
      }
      // The tip is a square that stands on its corner.
      var tip = square(12)
      tip.toParent = turned(tip.bounds, by: .pi / 4)
      tip.background = color(0.95)
      add(tip)
    case .pointer:
      var frame = square(20 + 8 * progress)
      frame.cornerRadius = 4
      frame.background = color(0.2)
      frame.borderWidth = 2.5
      frame.borderColor = color(0.95)
      add(frame)
    }
    // The very place.
    var spot = disc(6)
    spot.background = RenderColor(red: 1, green: 1, blue: 1, alpha: 0.95)
    spot.borderWidth = 1
    spot.borderColor = RenderColor(red: 0, green: 0, blue: 0, alpha: 0.6)
    add(spot)
    var style = LayerNode.Style()
    style.toParent = .translation(sample.x, sample.y)
    style.opacity = Float(1 - progress)
    return LayerNode(id: id, style: style, children: parts)
  }

  private static func square(_ side: Double) -> LayerNode.Style {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    style.toParent = .translation(-side / 2, -side / 2)
    return style
  }

  private static func disc(_ diameter: Double) -> LayerNode.Style {
    var style = square(diameter)
    style.cornerRadius = diameter / 2
    return style
  }

  /// The pen itself, from its tip to where it leans; short when it stands upright.
  private static func shaft(_ sample: ContactSample, _ color: RenderColor) -> LayerNode.Style {
    // A pen that reports nothing is drawn as most people hold one.
    let altitude = Double(sample.altitude.flatMap { $0.isFinite ? $0 : nil } ?? .pi / 3)
    let azimuth = Double(sample.azimuth.flatMap { $0.isFinite ? $0 : nil } ?? -.pi / 4)
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 12 + 68 * abs(StableMath.cos(altitude)), height: 5)
    style.cornerRadius = 2.5
    style.background = color
    let (s, c) = (StableMath.sin(azimuth), StableMath.cos(azimuth))
    // The middle of its left end lies on the tip.
    style.toParent = Affine(a: c, b: s, c: -s, d: c, tx: s * 2.5, ty: -c * 2.5)
    return style
  }

  /// Turned about its middle, which moves to the origin.
  private static func turned(_ bounds: CGRect, by angle: Double) -> Affine {
    let (s, c) = (StableMath.sin(angle), StableMath.cos(angle))
    let (x, y) = (bounds.midX, bounds.midY)
    return Affine(a: c, b: s, c: -s, d: c, tx: s * y - c * x, ty: -s * x - c * y)
  }
}

extension Runtime {
  /// Whether fingers, pens and pointers are drawn over the app as they touch; `--show-touches` sets it. Default false.
  ///
  /// The app neither sees the marks nor is changed by them. Frames are asked for while a mark moves or fades.
  public var showsTouches: Bool {
    get { display.touchMarks != nil }
    set {
      guard newValue != showsTouches else { return }
      display.touchMarks = newValue ? TouchMarks() : nil
      displayChanged()
    }
  }
}
