import Foundation
import QuartzCore
import RenderTree
import TouchPlatform

// The compositor alone: damage and compositing of committed trees on 1920 × 1080, everything moving. Prints JSON lines in
// the form of the competitors' programs (Benchmarks/README.md). An argument names the scenes to run by a part of their
// name; a second one is how many frames a batch has.

let size = CGSize(width: 1920, height: 1080)

/// Layers in a frame of a scene that moves.
typealias Scene = (_ frame: Int) -> [LayerNode]

func node(
  _ id: Int, _ size: CGSize, x: Double, y: Double, turned: Double = 0, _ change: (inout LayerNode.Style) -> Void
)
  -> LayerNode
{
  var style = LayerNode.Style()
  style.bounds = CGRect(origin: .zero, size: size)
  // (x, y) is the middle.
  style.toParent = Affine.translation(-size.width / 2, -size.height / 2)
    .then(Affine(a: cos(turned), b: sin(turned), c: -sin(turned), d: cos(turned), tx: 0, ty: 0))
    .then(.translation(x, y))
  change(&style)
  return LayerNode(id: UInt64(id), style: style, children: [])
}

/// The competitors' sprite: colours with an alpha that falls from the middle outwards, nothing in the corners.
func sprite(opaque: Bool) -> RenderImage {
  let side = 200
  let pixels = PixelBuffer(width: side, height: side)
  for y in 0..<side {
    for x in 0..<side {
      let d = hypot(Double(x) - 99.5, Double(y) - 99.5) / 100
      let a = opaque ? 1 : d < 1 ? 1 - d * 0.8 : 0
      func byte(_ value: Double) -> UInt32 { UInt32(value * a * 255 + 0.5) }
      pixels[x, y] = byte(1) << 24 | byte(Double(x) / 200) << 16 | byte(Double(y) / 200) << 8 | byte(0.5)
    }
  }
  return RenderImage(pixels, scale: 1)
}

/// Where the layers stand: all over the screen, each on a small circle of its own, at fractions of pixels.
func place(_ index: Int, _ frame: Int) -> (x: Double, y: Double) {
  let x = 100 + Double(index * 7_919 % 1_720)
  let y = 100 + Double(index * 104_729 % 880)
  let turn = Double(frame) * 0.05 + Double(index)
  return (x + 20.3 * cos(turn), y + 17.7 * sin(turn))
}

let glow = sprite(opaque: false)
let tile = sprite(opaque: true)

func pictures(_ image: RenderImage, opacity: Float = 1, turned: Double = 0) -> Scene {
  { frame in
    (0..<100).map { index in
      let at = place(index, frame)
      return node(index + 1, CGSize(width: 200, height: 200), x: at.x, y: at.y, turned: turned) {
        $0.contents = image
        $0.contentsRect = $0.bounds
        $0.opacity = opacity
      }
    }
  }
}

func cards(turned: Double = 0) -> Scene {
  { frame in
    (0..<20).map { index in
      let at = place(index, frame)
      return node(index + 1, CGSize(width: 320, height: 200), x: at.x, y: at.y, turned: turned) {
        $0.background = .white
        $0.cornerRadius = 16
        $0.shadow = LayerShadow(
          color: RenderColor(red: 0, green: 0, blue: 0, alpha: 0.3), offset: CGSize(width: 0, height: 6), radius: 12)
      }
    }
  }
}

func circles(_ frame: Int) -> [LayerNode] {
  (0..<10).map { index in
    let at = place(index * 9, frame)
    return node(index + 1, CGSize(width: 100, height: 100), x: at.x, y: at.y) {
      $0.background = RenderColor(red: Float(index) / 10, green: 0.5, blue: 0.7)
      $0.cornerRadius = 50
    }
  }
}

let scenes: [(String, Scene)] = [
  ("circles10", circles),
  ("d_comp100", pictures(glow)),
  ("d_comp100_opaque", pictures(tile)),
  ("d_comp100_alpha.5", pictures(glow, opacity: 0.5)),
  ("d_comp100_rot30_bilinear", pictures(glow, turned: .pi / 6)),
  ("d_comp100_rot30_opaque", pictures(tile, turned: .pi / 6)),
  ("cards20_shadow", cards()),
  ("cards20_shadow_rot30", cards(turned: .pi / 6)),
]

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

let wish = CommandLine.arguments.dropFirst().first ?? ""
let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 40

var root = LayerNode.Style()
root.bounds = CGRect(origin: .zero, size: size)
root.background = .white

for (name, scene) in scenes where wish.isEmpty || name.contains(wish) {
  for threads in [2, 1] {
    let renderer = LayerRenderer(threads: threads)
    let buffer = PixelBuffer(width: Int(size.width), height: Int(size.height))
    var frame = 0
    var walls: [Double] = []
    var costs: [Double] = []
    for batch in -1..<9 {
      // Trees are made outside of the measured time: committing is another measurement's.
      let frames = (0..<count).map { step in
        RenderFrame(root: LayerNode(id: 0, style: root, children: scene(frame + step)), size: size, scale: 1)
      }
      let start = now()
      let cost = processorTime()
      for next in frames {
        _ = renderer.render(next, into: BackBuffer(pixels: buffer, age: frame == 0 ? 0 : 1))
        frame += 1
      }
      if batch < 0 { continue }
      walls.append((now() - start) / Double(count) * 1e3)
      costs.append((processorTime() - cost) / Double(count) * 1e3)
    }
    let suffix = threads == 1 ? "_1thread" : ""
    print(
      String(
        format: "{\"name\":\"%@/touchstone%@\",\"value\":%.6g,\"unit\":\"ms\",\"cpu\":%.6g}", name, suffix,
        median(walls), median(costs)))
  }
}
