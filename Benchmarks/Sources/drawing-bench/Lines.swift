import Foundation
import QuartzCore
import RenderTree

/// A thousand finished lines and five that move, all drawn anew in each frame, as the founding documents' app does.
@MainActor struct LinesBenchmark {
  struct Line {
    var from: CGPoint
    var to: CGPoint
    var color: RenderColor
  }

  let moving: String

  static func lines(_ count: Int, width: Double, height: Double) -> [Line] {
    var numbers = Numbers()
    return (0..<count).map { _ in
      let x = numbers.next(60...(width - 60))
      let y = numbers.next(60...(height - 60))
      let angle = numbers.next(0...(2 * .pi))
      return Line(
        from: CGPoint(x: x, y: y), to: CGPoint(x: x + 100 * cos(angle), y: y + 100 * sin(angle)),
        color: RenderColor(
          red: Float(numbers.next(0...1)), green: Float(numbers.next(0...1)), blue: Float(numbers.next(0...1))))
    }
  }

  static func draw(_ lines: [Line], _ builder: DisplayListBuilder) {
    var stroke = DrawStroke()
    stroke.width = 10
    stroke.cap = .round
    var state = DrawState()
    for line in lines {
      var path = DrawPath()
      path.move(to: line.from)
      path.addLine(to: line.to)
      state.color = line.color
      builder.stroke(path, stroke, state)
    }
  }

  func run() {
    let board = Board(width: 1920, height: 1080)
    var lines = Self.lines(1_005, width: 1920, height: 1080)
    let places = moving == "first" ? 0..<5 : moving == "middle" ? 500..<505 : 1_000..<1_005
    var numbers = Numbers()
    var angles = places.map { _ in numbers.next(0...(2 * .pi)) }
    let turns = places.map { _ in numbers.next(-0.02...0.02) }
    board.show { Self.draw(lines, $0) }
    measureFrames("lines_1000_5_moving_\(moving)/touchstone", batches: 9, frames: 240) { _ in
      for (number, place) in places.enumerated() {
        // A finger that drags a line's end and its beginning along, some ten points a frame.
        angles[number] += turns[number]
        let dx = cos(angles[number]) * 4
        let dy = sin(angles[number]) * 4
        var line = lines[place]
        line.from.x = 60 + (line.from.x + dx - 60 + 1800).truncatingRemainder(dividingBy: 1800)
        line.from.y = 60 + (line.from.y + dy - 60 + 960).truncatingRemainder(dividingBy: 960)
        line.to = CGPoint(
          x: line.from.x + 100 * cos(angles[number] * 3), y: line.from.y + 100 * sin(angles[number] * 3))
        lines[place] = line
      }
      board.show { Self.draw(lines, $0) }
    }
    recordOnly(lines)
  }

  /// The app's part: building the paths and recording them.
  private func recordOnly(_ lines: [Line]) {
    var hint: DisplayList?
    measureFrames("lines_1000_recording/touchstone", batches: 9, frames: 240) { _ in
      let builder = DisplayListBuilder(hint: hint)
      Self.draw(lines, builder)
      hint = builder.finish()
    }
  }
}

/// A stroke that grows by a point each frame.
@MainActor struct StrokeBenchmark {
  let points: Int

  func run() {
    let board = Board(width: 1920, height: 1080)
    var numbers = Numbers()
    var path = DrawPath()
    var place = CGPoint(x: 960, y: 540)
    var angle = 0.3
    var bend = 0.0
    func next() -> CGPoint {
      bend = 0.9 * bend + numbers.next(-0.087...0.087)
      angle += bend
      if !(25...1895).contains(place.x + 5 * cos(angle)) { angle = .pi - angle }
      if !(25...1055).contains(place.y + 5 * sin(angle)) { angle = -angle }
      place.x += 5 * cos(angle)
      place.y += 5 * sin(angle)
      return place
    }
    path.move(to: place)
    for _ in 1..<points { path.addLine(to: next()) }
    var stroke = DrawStroke()
    stroke.width = 10
    stroke.cap = .round
    stroke.join = .round
    var state = DrawState()
    state.color = RenderColor(red: 0, green: 0, blue: 0.5)
    board.show { $0.stroke(path, stroke, state) }
    // Few frames, so that the stroke stays about as long as its name says.
    measureFrames("stroke_growing_\(points)/touchstone", batches: 5, frames: max(8, points / 50)) { _ in
      path.addLine(to: next())
      board.show { $0.stroke(path, stroke, state) }
    }
  }
}

/// What a canvas of 3840 × 2160 with a thousand lines takes beside the server's buffers.
@MainActor struct CanvasBenchmark {
  func run() {
    let board = Board(width: 3840, height: 2160)
    // The server's buffer is there before, so that it is not counted.
    memset(board.pixels.base, 1, board.pixels.stride * board.pixels.height)
    board.show { _ in }
    let before = Self.residentKiB()
    var lines = LinesBenchmark.lines(1_005, width: 3840, height: 2160)
    for frame in 0..<400 {
      for index in 1_000..<1_005 {
        lines[index].from.x = 60 + (lines[index].from.x + 4 - 60).truncatingRemainder(dividingBy: 3_700)
        lines[index].to = CGPoint(x: lines[index].from.x + 70, y: lines[index].from.y + Double(frame % 70))
      }
      board.show { LinesBenchmark.draw(lines, $0) }
    }
    emit("canvas_4k_memory/touchstone", Double(Self.residentKiB() - before) / 1024, "MiB")
    emit("canvas_4k_peak/touchstone", Double(Self.residentKiB("VmHWM:") - before) / 1024, "MiB")
  }

  /// Memory of this process that is resident now, or was at most.
  static func residentKiB(_ field: String = "VmRSS:") -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    for line in text.split(separator: "\n") where line.hasPrefix(field) {
      return Int(line.split(separator: " ").dropFirst().first ?? "0") ?? 0
    }
    return 0
  }
}
