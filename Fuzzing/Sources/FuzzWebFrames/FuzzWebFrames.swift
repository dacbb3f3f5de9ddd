import Foundation
import FuzzDriver
import RenderTree
import WebBackend

/// Any bytes as a sequence of committed trees, sent to a page: what it gets is well formed, and where the numbers are
/// such as travel unchanged, it is the tree that was sent.
@main enum FuzzWebFrames: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    guard bytes.count <= 2_048 else { return }
    var scene = ByteScene(bytes)
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    var number: UInt64 = 0
    // Enough to change what there is several times over.
    while number < 40, let root = scene.nextRoot() {
      number += 1
      let frame = RenderFrame(root: root, size: CGSize(width: 100, height: 100), scale: 1, time: 1_000_000_000)
      let message = encoder.encode(frame, number: number, snapshot: scene.wantsSnapshot)
      do {
        if !message.isEmpty { try decoder.decode(message, time: frame.time) }
        guard scene.isExact, ByteScene.size(of: root) < 500 else { continue }
        if let difference = TreeComparison().difference(try decoder.root(), root) { fatalError(difference) }
      } catch { fatalError("\(error)") }
    }
  }

  static var seeds: [[UInt8]] {
    var random = SystemRandomNumberGenerator()
    return (0..<24).map { index in
      [UInt8(index % 2)] + (0..<200 + index * 40).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
  }
}
