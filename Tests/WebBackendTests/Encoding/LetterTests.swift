import CoreGraphics
import Foundation
import RenderTree
import Testing
import UIKit

@testable import WebBackend

/// Text on its way to a page: glyphs are told once, as outlines or, where they have colours, as pictures.
@MainActor struct LetterTests {
  private func list(of label: UILabel, on stage: MotionStage) throws -> LayerNode {
    stage.frames(2)
    return try #require(stage.node(of: label.layer))
  }

  private func frame(_ node: LayerNode) -> RenderFrame {
    RenderFrame(root: LayerNode(id: 0, style: LayerNode.Style(), children: [node]), size: .zero, scale: 1)
  }

  @Test("a text's letters are told with their outlines, the next text costs its new letters alone")
  func outlines() throws {
    let stage = try MotionStage()
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.text = "score 1234567890"
    stage.window.addSubview(label)
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    let first = try list(of: label, on: stage)
    let whole = encoder.encode(frame(first), number: 1, snapshot: true)
    try decoder.decode(whole)
    #expect(TreeComparison().difference(try decoder.root(), frame(first).root) == nil)
    label.text = "score 1234567898"
    let second = try list(of: label, on: stage)
    let next = encoder.encode(frame(second), number: 2, snapshot: false)
    try decoder.decode(next)
    #expect(TreeComparison().difference(try decoder.root(), frame(second).root) == nil)
    #expect(whole.count > 1_000 && next.count < 250, "\(whole.count), \(next.count)")
  }

  @Test("letters with colours come as pictures that lie where they lie")
  func pictures() throws {
    let stage = try MotionStage()
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.text = "😀 and 😀"
    stage.window.addSubview(label)
    let node = try list(of: label, on: stage)
    let shown = try #require(node.style.drawing?.list)
    var pictures: [(image: RenderImage, rect: CGRect)] = []
    for index in 0..<shown.count {
      guard case .glyphs(let run) = shown[index].content else { continue }
      pictures += run.glyphs.compactMap { run.font.picture(of: $0) }
    }
    let decoder = WebFrameDecoder()
    try decoder.decode(WebFrameEncoder().encode(frame(node), number: 1, snapshot: true))
    #expect(TreeComparison().difference(try decoder.root(), frame(node).root) == nil)
    // Where no font has pictures, the letter is an outline, and there is nothing more to see.
    guard let picture = pictures.first else { return }
    #expect(pictures.count == 2)
    #expect(decoder.counts["images"] == 1)
    // About an em wide, upon the baseline, and painted.
    #expect(picture.rect.width > 10 && picture.rect.width < 40)
    #expect(picture.rect.minY < -8 && picture.rect.maxY < 12)
    let middle = picture.image.pixels + picture.image.height / 2 * picture.image.stride + picture.image.width / 2 * 4
    #expect(middle.load(as: UInt32.self) >> 24 == 255)
  }
}
