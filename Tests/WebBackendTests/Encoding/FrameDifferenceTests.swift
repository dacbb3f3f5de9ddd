import Foundation
import QuartzCore
import RandomScenes
import RenderTree
import Testing
import TouchPlatform

@testable import WebBackend

/// Trees and lists at random, edited at random, sent as differences: what the page has is what was sent.
@MainActor struct FrameDifferenceTests {
  private static let size = CGSize(width: 90, height: 70)

  private func frame(_ root: LayerNode, time: UInt64 = 0) -> RenderFrame {
    RenderFrame(root: root, size: Self.size, scale: 1, time: time)
  }

  private func picture(_ root: LayerNode) -> PixelBuffer {
    let buffer = PixelBuffer(width: 90, height: 70)
    _ = LayerRenderer().render(frame(root), into: BackBuffer(pixels: buffer, age: 0))
    return buffer
  }

  @Test("a page has the tree that was sent, after any edits, skipped frames and snapshots", arguments: 1...16)
  func anyEdits(_ seed: Int) throws {
    let tree = RandomTree(
      seed: UInt64(seed), size: Self.size, isExact: true, draws: true, blurs: seed % 4 == 0, tilts: seed % 3 == 0)
    var random = SeededGenerator(seed: UInt64(seed) &+ 1_000)
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    var number: UInt64 = 0
    for step in 0..<120 {
      tree.mutate()
      // A page that is slow misses commits.
      if Int.random(in: 0..<4, using: &random) == 0 {
        _ = tree.commit()
        continue
      }
      let root = tree.commit()
      number += 1
      let bytes = encoder.encode(frame(root), number: number, snapshot: Int.random(in: 0..<30, using: &random) == 0)
      if !bytes.isEmpty { try decoder.decode(bytes) }
      let shown = try decoder.root()
      try #require(TreeComparison().difference(shown, root) == nil, "seed \(seed), step \(step)")
      if step % 10 == 0 {
        let mine = picture(shown)
        let theirs = picture(root)
        let isSame = (0..<70).allSatisfy { y in (0..<90).allSatisfy { x in mine[x, y] == theirs[x, y] } }
        #expect(isSame, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("copies of a replicator share their nodes or lag behind, and the page has them all", arguments: 1...12)
  func copies(_ seed: Int) throws {
    let tree = RandomTree(seed: UInt64(seed) &+ 99, size: Self.size, isExact: true, draws: seed % 2 == 0)
    var random = SeededGenerator(seed: UInt64(seed))
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    var past: [LayerNode] = []
    var wrappers: [LayerNode] = []
    for step in 1...80 {
      tree.mutate()
      let now = tree.commit()
      past.append(now)
      // Some copies are those of the last frame, some show the tree now, some one of the last few commits.
      var copies: [LayerNode] = []
      for index in 0..<Int.random(in: 1...5, using: &random) {
        if index < wrappers.count, Int.random(in: 0..<3, using: &random) == 0 {
          copies.append(wrappers[index])
          continue
        }
        let lag = Int.random(in: 0..<4, using: &random)
        let shown = past[max(0, past.count - 1 - max(0, lag - 1))]
        var style = LayerNode.Style()
        style.toParent = .translation(Double(index) * 4, 0)
        copies.append(
          LayerNode(id: 10_000 + UInt64(index), style: style, children: lag == 3 ? [shown] : shown.children))
      }
      wrappers = copies
      let root = LayerNode(id: 9_999, style: LayerNode.Style(), children: copies.shuffled(using: &random))
      let bytes = encoder.encode(frame(root), number: UInt64(step), snapshot: false)
      if !bytes.isEmpty { try decoder.decode(bytes) }
      try #require(TreeComparison().difference(try decoder.root(), root) == nil, "seed \(seed), step \(step)")
    }
  }

  @Test("nothing is kept of what is not shown any more")
  func nothingStays() throws {
    let tree = RandomTree(seed: 5, size: Self.size, isExact: true, draws: true)
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    for step in 1...100 {
      tree.mutate()
      let bytes = encoder.encode(frame(tree.commit()), number: UInt64(step), snapshot: false)
      if !bytes.isEmpty { try decoder.decode(bytes) }
    }
    let empty = LayerNode(id: 77, style: LayerNode.Style(), children: [])
    try decoder.decode(encoder.encode(frame(empty), number: 200, snapshot: false))
    #expect(
      decoder.counts == ["nodes": 1, "images": 0, "lists": 0, "paths": 0, "fonts": 0, "clips": 0])
  }

  @Test("an unchanged frame is nothing to tell; a snapshot is told whole")
  func unchanged() throws {
    let tree = RandomTree(seed: 8, size: Self.size, isExact: true)
    let root = tree.commit()
    let encoder = WebFrameEncoder()
    let first = encoder.encode(frame(root), number: 1, snapshot: false)
    #expect(first[2] == 1, "the first frame is a snapshot, asked for or not")
    #expect(encoder.encode(frame(root), number: 2, snapshot: false).isEmpty)
    let again = encoder.encode(frame(root), number: 3, snapshot: true)
    #expect(again.count == first.count)
    let decoder = WebFrameDecoder()
    try decoder.decode(again)
    #expect(TreeComparison().difference(try decoder.root(), root) == nil)
  }
}
