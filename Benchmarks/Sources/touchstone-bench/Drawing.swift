import BenchmarkSupport
import Foundation
import TouchPlatform
import TouchTesting
import UIKit

/// Drawing apps as they are written: everything is drawn again in every frame.
@MainActor func measureDrawing(_ scene: String?, _ detail: String?) {
  switch scene {
  case "lines": measureLines(moving: detail ?? "last")
  case "stroke": measureGrowingStroke(points: detail.flatMap { Int($0) } ?? 1_000)
  case "canvas": measureCanvas()
  default: stop("usage: touchstone-bench drawing lines last|middle|first | stroke POINTS | canvas")
  }
}

/// A thousand finished lines of 100 points and five that fingers move, all drawn anew by `draw(_:)` in each frame.
@MainActor private func measureLines(moving: String) {
  let easel = Easel(width: 1920, height: 1080)
  let board = LineBoard(frame: CGRect(x: 0, y: 0, width: 1920, height: 1080))
  board.lines = LineBoard.lines(1_005, within: board.bounds.size)
  easel.add(board)
  let places = moving == "first" ? 0..<5 : moving == "middle" ? 500..<505 : 1_000..<1_005
  measure(
    "lines_1000_5_moving_\(moving)/touchstone", unit: "ms", scale: 1e3, batches: 9, iterations: 240,
    prepare: { count in (0..<count).map { _ in easel.tick() } },
    body: { ticks in
      for tick in ticks {
        for place in places { board.lines[place].move(within: board.bounds.size) }
        board.setNeedsDisplay()
        easel.receive(tick)
      }
    })
  if board.drawings < 2_000 { stop("the board was drawn \(board.drawings) times only") }
}

/// A stroke that goes on by one point in each frame, drawn as one path.
@MainActor private func measureGrowingStroke(points: Int) {
  let easel = Easel(width: 1920, height: 1080)
  let board = StrokeBoard(frame: CGRect(x: 0, y: 0, width: 1920, height: 1080))
  for _ in 0..<points { board.goOn() }
  easel.add(board)
  // Few frames, so that the stroke stays about as long as its name says.
  measure(
    "stroke_growing_\(points)/touchstone", unit: "ms", scale: 1e3, batches: 5, iterations: max(8, points / 50),
    prepare: { count in (0..<count).map { _ in easel.tick() } },
    body: { ticks in
      for tick in ticks {
        board.goOn()
        board.setNeedsDisplay()
        easel.receive(tick)
      }
    })
}

/// What a drawn canvas of 3840 × 2160 with a thousand lines takes beside the surface's own buffers.
@MainActor private func measureCanvas() {
  let easel = Easel(width: 3840, height: 2160)
  let blank = UIView(frame: CGRect(x: 0, y: 0, width: 3840, height: 2160))
  blank.backgroundColor = .white
  easel.add(blank)
  for _ in 0..<4 {
    blank.alpha = blank.alpha == 1 ? 0.99 : 1
    easel.receive(easel.tick())
  }
  let before = residentKiB("VmRSS:")
  let board = LineBoard(frame: blank.frame)
  board.lines = LineBoard.lines(1_005, within: board.bounds.size)
  easel.add(board)
  for _ in 0..<400 {
    for place in 1_000..<1_005 { board.lines[place].move(within: board.bounds.size) }
    board.setNeedsDisplay()
    easel.receive(easel.tick())
  }
  emit("canvas_4k_memory/touchstone", Double(residentKiB("VmRSS:") - before) / 1_024, "MiB")
  emit("canvas_4k_peak/touchstone", Double(residentKiB("VmHWM:") - before) / 1_024, "MiB")
}

/// Memory of this process, by a field of its status.
private func residentKiB(_ field: String) -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
  for line in text.split(separator: "\n") where line.hasPrefix(field) {
    return Int(line.split(separator: " ").dropFirst().first ?? "0") ?? 0
  }
  return 0
}

/// A stage and its display's frames.
@MainActor private final class Easel {
  private let stage: Stage
  private var fingers: Fingers

  init(width: Double, height: Double) {
    stage = Stage.painted(width: width, height: height)
    fingers = Fingers(surface: .main, start: stage.platform.timeSource.now)
  }

  func add(_ view: UIView) {
    stage.add(view)
    receive(tick())
  }

  func tick() -> InputEvent { fingers.tick() }

  func receive(_ tick: InputEvent) { stage.runtime.receive(tick) }
}

/// A board that draws all its lines whenever one changes, as the founding documents' app does.
private final class LineBoard: UIView {
  struct Line {
    var from: CGPoint
    var to: CGPoint
    var angle: Double
    let turn: Double
    let color: UIColor

    /// A few points further on; at the edge it comes back on the other side.
    mutating func move(within size: CGSize) {
      angle += turn
      let width = size.width - 120
      let height = size.height - 120
      from.x = 60 + (from.x - 60 + 4 * cos(angle) + width).truncatingRemainder(dividingBy: width)
      from.y = 60 + (from.y - 60 + 4 * sin(angle) + height).truncatingRemainder(dividingBy: height)
      to = CGPoint(x: from.x + 100 * cos(3 * angle), y: from.y + 100 * sin(3 * angle))
    }
  }

  var lines: [Line] = []
  var drawings = 0

  static func lines(_ count: Int, within size: CGSize) -> [Line] {
    var numbers = Numbers()
    return (0..<count).map { _ in
      let x = numbers.next(60...(size.width - 60))
      let y = numbers.next(60...(size.height - 60))
      let angle = numbers.next(0...(2 * .pi))
      return Line(
        from: CGPoint(x: x, y: y), to: CGPoint(x: x + 100 * cos(angle), y: y + 100 * sin(angle)), angle: angle,
        turn: numbers.next(-0.02...0.02),
        color: UIColor(red: numbers.next(0...1), green: numbers.next(0...1), blue: numbers.next(0...1), alpha: 1))
    }
  }

  override func draw(_ rect: CGRect) {
    drawings += 1
    // As the founding app does it: a path object for each line.
    for line in lines {
      line.color.setStroke()
      let path = UIBezierPath()
      path.lineWidth = 10
      path.lineCapStyle = .round
      path.move(to: line.from)
      path.addLine(to: line.to)
      path.stroke()
    }
  }
}

/// A board with one stroke that grows.
private final class StrokeBoard: UIView {
  private let path = CGMutablePath()
  private var numbers = Numbers()
  private var pen = CGPoint(x: 960, y: 540)
  private var angle = 0.3
  private var bend = 0.0

  func goOn() {
    if path.isEmpty { return path.move(to: pen) }
    bend = 0.9 * bend + numbers.next(-0.087...0.087)
    angle += bend
    if !(25...1895).contains(pen.x + 5 * cos(angle)) { angle = .pi - angle }
    if !(25...1055).contains(pen.y + 5 * sin(angle)) { angle = -angle }
    pen.x += 5 * cos(angle)
    pen.y += 5 * sin(angle)
    path.addLine(to: pen)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setLineWidth(10)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.setStrokeColor(CGColor(red: 0, green: 0, blue: 0.5, alpha: 1))
    context.addPath(path)
    context.strokePath()
  }
}

/// Random numbers that are the same in every run.
private struct Numbers {
  private var state: UInt64 = 20_250_101

  mutating func next(_ range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double((z ^ (z >> 31)) >> 11) / 0x1p53
  }
}
