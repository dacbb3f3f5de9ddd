import Foundation
import QuartzCore
import RenderTree
import TouchPlatform

/// One drawn layer over a white surface, recorded anew for every frame.
@MainActor final class Board {
  let size: CGSize
  let renderer = LayerRenderer()
  let pixels: PixelBuffer
  private var last: DisplayList?

  init(width: Int, height: Int) {
    size = CGSize(width: width, height: height)
    pixels = PixelBuffer(width: width, height: height)
  }

  /// Records and shows a frame; returns what was damaged.
  @discardableResult
  func show(_ draw: (DisplayListBuilder) -> Void) -> [PixelRect] {
    let builder = DisplayListBuilder(hint: last)
    draw(builder)
    let list = builder.finish()
    last = list
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: size)
    style.background = .white
    style.contentsRect = style.bounds
    style.drawing = LayerDrawing(list: list, rect: style.bounds, scale: 1)
    let frame = RenderFrame(root: LayerNode(id: 1, style: style, children: []), size: size, scale: 1)
    return renderer.render(frame, into: BackBuffer(pixels: pixels, age: 1))
  }
}

/// Prints one result in the form that every program of the comparison uses.
func emit(_ name: String, _ value: Double, _ unit: String, cpu: Double = -1) {
  let line = String(format: "{\"name\":\"%@\",\"value\":%.6g,\"unit\":\"%@\",\"cpu\":%.6g}\n", name, value, unit, cpu)
  FileHandle.standardOutput.write(Data(line.utf8))
}

/// The median time of a frame, in milliseconds, of batches with a warm one first.
@MainActor func measureFrames(_ name: String, batches: Int, frames: Int, _ body: (Int) -> Void) {
  func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
  var walls: [Double] = []
  var cpus: [Double] = []
  var number = 0
  for batch in -1..<batches {
    let wall = now(CLOCK_MONOTONIC)
    let cpu = now(CLOCK_PROCESS_CPUTIME_ID)
    for _ in 0..<frames {
      body(number)
      number += 1
    }
    guard batch >= 0 else { continue }
    cpus.append((now(CLOCK_PROCESS_CPUTIME_ID) - cpu) / Double(frames))
    walls.append((now(CLOCK_MONOTONIC) - wall) / Double(frames))
  }
  emit(name, walls.sorted()[batches / 2], "ms", cpu: cpus.sorted()[batches / 2])
}

/// Random numbers that are the same in every run.
struct Numbers {
  private var state: UInt64 = 20_250_101

  mutating func next(_ range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double((z ^ (z >> 31)) >> 11)
      / 9_007_199_254_740_992
  }
}
