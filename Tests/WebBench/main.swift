import Foundation
import RenderTree
import TouchPlatform
import WebBackend

// What frames cost on their way to a page: bytes before compression, and the time of the encoder, which runs on the
// server's thread. Trees are made beforehand. Prints a JSON line for each scene: the median of 20 batches.

/// A circle as an app's view shows it.
func circle(_ id: Int, x: Double, y: Double) -> LayerNode {
  var style = LayerNode.Style()
  style.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
  style.toParent = .translation(x, y)
  style.cornerRadius = 40
  style.background = RenderColor(red: 1, green: 0.2, blue: 0.4)
  return LayerNode(id: UInt64(id), style: style, children: [])
}

/// The surface, a window, a controller's view and what is on it.
func frame(_ children: [LayerNode]) -> RenderFrame {
  var style = LayerNode.Style()
  style.bounds = CGRect(x: 0, y: 0, width: 1_024, height: 768)
  style.background = .white
  let view = LayerNode(id: 3, style: style, children: children)
  let window = LayerNode(id: 2, style: style, children: [view])
  return RenderFrame(root: LayerNode(id: 0, style: style, children: [window]), size: style.bounds.size, scale: 2)
}

func circles(_ count: Int, _ step: Int) -> RenderFrame {
  frame(
    (0..<count).map { index in
      let turn = Double(step) * 0.05 + Double(index)
      return circle(
        index + 10, x: Double(index * 7_919 % 900) + 20 * cos(turn), y: Double(index * 104_729 % 700) + 20 * sin(turn))
    })
}

/// One stroke of a drawing view that is recorded whole each time, as `draw(_:)` does.
func drawing(_ path: DrawPath) -> RenderFrame {
  let builder = DisplayListBuilder()
  var stroke = DrawStroke()
  stroke.width = 5
  stroke.cap = .round
  stroke.join = .round
  builder.stroke(path, stroke, DrawState())
  var style = LayerNode.Style()
  style.bounds = CGRect(x: 0, y: 0, width: 1_024, height: 768)
  style.contentsRect = style.bounds
  style.drawing = LayerDrawing(list: builder.finish(), rect: style.bounds, scale: 2)
  return frame([LayerNode(id: 50, style: style, children: [])])
}

func growing(_ points: Int, _ steps: Int) -> [RenderFrame] {
  var path = DrawPath()
  path.move(to: .zero)
  for step in 1..<points { path.addLine(to: CGPoint(x: Double(step % 1_000), y: Double(step / 13))) }
  return (0..<steps).map { step in
    path.addLine(to: CGPoint(x: Double(step), y: 700))
    return drawing(path)
  }
}

func nanoseconds() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

func measure(_ name: String, _ frames: [RenderFrame], snapshots: Bool = false) {
  var times: [Double] = []
  var bytes = 0
  for _ in 0..<20 {
    let encoder = WebFrameEncoder()
    var number: UInt64 = 1_000
    _ = encoder.encode(frames[0], number: number, snapshot: true)
    let start = nanoseconds()
    var sum = 0
    for frame in frames.dropFirst() {
      number += 1
      sum += encoder.encode(frame, number: number, snapshot: snapshots).count
    }
    times.append(Double(nanoseconds() - start) / Double(frames.count - 1))
    bytes = sum / (frames.count - 1)
  }
  let median = times.sorted()[10] / 1_000
  print("{\"scene\": \"\(name)\", \"bytes\": \(bytes), \"encode_us\": \(String(format: "%.2f", median))}")
}

/// Layers that are the same nodes in each frame.
let standing = circles(1_000, 0).root.children[0].children[0].children

measure("1 circle that moves", (0...500).map { circles(1, $0) })
measure("10 circles that move", (0...500).map { circles(10, $0) })
measure("1,000 circles that move", (0...50).map { circles(1_000, $0) })
measure(
  "1,000 layers, 1 moves",
  (0...200).map { step in
    frame(standing.dropLast() + [circle(5_000, x: Double(step), y: 9)])
  })
measure("snapshot of 1,000 layers", (0...20).map { circles(1_000, $0) }, snapshots: true)
for points in [100, 1_000, 10_000] { measure("stroke of \(points) points that grows", growing(points, 200)) }
