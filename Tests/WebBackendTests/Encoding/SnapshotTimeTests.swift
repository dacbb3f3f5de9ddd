import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import WebBackend

/// How long a snapshot keeps the server's thread from input; printed, since machines differ.
@Suite struct SnapshotTimeTests {
  @Test("a snapshot is one message of all nodes, and costs a little for each", arguments: [1_000, 20_000])
  func snapshot(_ count: Int) throws {
    let nodes = (0..<count).map { index in
      var style = LayerNode.Style()
      style.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
      style.toParent = Affine(a: 1, b: 0, c: 0, d: 1, tx: Double(index % 400), ty: Double(index / 400))
      style.background = RenderColor(red: 1, green: 0, blue: 1, alpha: 1)
      style.cornerRadius = 10
      return LayerNode(id: UInt64(index + 1), style: style, children: [])
    }
    let frame = RenderFrame(
      root: LayerNode(id: 0, style: LayerNode.Style(), children: nodes), size: CGSize(width: 400, height: 800), scale: 1
    )
    let encoder = WebFrameEncoder()
    let begin = SystemTime.now
    let bytes = encoder.encode(frame, number: 1, snapshot: true)
    let milliseconds = Double(SystemTime.now.nanoseconds(since: begin)) * 1e-6
    print("a snapshot of \(count) circles: \(bytes.count) bytes in \(milliseconds) ms")
    #expect(bytes.count < 60 * count)
    let decoder = WebFrameDecoder()
    try decoder.decode(bytes)
    #expect(TreeComparison().difference(try decoder.root(), frame.root) == nil)
  }
}
