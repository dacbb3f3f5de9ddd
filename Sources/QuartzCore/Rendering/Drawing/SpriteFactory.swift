import CoreGraphics
import Foundation
import RenderTree

/// How a command comes onto the drawing, beside its shape.
struct CommandLook {
  /// The colour, premultiplied.
  let color: UInt32
  let blend: DrawBlend
  /// The pixels that it covers with opaque paint; empty when it does not.
  let cover: PixelRect
}

/// Rasterises commands, each by itself and without regard to damage: what is made depends on the command, the map and the
/// drawing's window alone.
final class SpriteFactory {
  let plane = CoveragePlane()
  /// Where the pieces of a long stroke are joined.
  let joined = CoveragePlane()
  let maker = SpriteMaker()
  private static let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)

  init() {}

  /// What is known of a command before it is rasterised.
  func look(_ list: DisplayList, _ index: Int, _ map: Affine) -> CommandLook {
    let head = list.head(index)
    let color = head.color.pixel(opacity: 1)
    var cover = Self.nothing
    if head.kind == .fill, color >> 24 == 255, head.blend == .normal || head.blend == .copy, !head.isClipped,
      let shape = QuickShape(list, index, head, map), let pixels = shape.wholePixels
    {
      cover = pixels
    }
    return CommandLook(color: color, blend: head.blend, cover: cover)
  }

  /// The command's sprite; nil when nothing of it is to be seen in `box`, which is all that it may touch.
  func sprite(_ list: DisplayList, _ index: Int, _ map: Affine, box: PixelRect) -> Sprite? {
    let head = list.head(index)
    guard let clip = list.clip(of: index) else { return unclipped(list, index, head, map, box) }
    // Rectangles on whole pixels cut the box; what else there is cuts the coverage.
    let cut = ClipCut(clip, map, box)
    guard !cut.box.isEmpty else { return nil }
    // Colours are painted with their clip in force.
    guard let made = unclipped(list, index, head, map, cut.box), !made.hasColors, !cut.links.isEmpty else {
      return unclipped(list, index, head, map, cut.box)
    }
    return clipped(made, cut.links, map)
  }

  /// A sprite's coverage times that of clips.
  func clipped(_ sprite: Sprite, _ links: [DrawClip], _ map: Affine) -> Sprite? {
    plane.begin(sprite.box)
    plane.join(sprite)
    for link in links {
      guard let mask = CommandRaster.mask(of: link.command, map: map, box: sprite.box) else { continue }
      mask.bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { plane.multiply(base) } }
    }
    return plane.sprite(maker)
  }

  private func unclipped(
    _ list: DisplayList, _ index: Int, _ head: CommandHead, _ map: Affine, _ box: PixelRect
  ) -> Sprite? {
    if let quick = QuickShape(list, index, head, map) { return quick.sprite(in: box, plane, maker) }
    let command = list[index]
    if command.state.details?.shadow == nil, let mask = CommandRaster.mask(of: command, map: map, box: box) {
      return sprite(of: mask)
    }
    var state = command.state
    state.blend = .normal
    let pixels = PixelBuffer(width: box.width, height: box.height)
    CommandRaster.paint(
      DrawCommand(content: command.content, state: state, bounds: command.bounds), map: map, box: box, into: pixels)
    maker.begin(box, hasColors: true)
    for row in 0..<box.height {
      let line = pixels.row(row)
      maker.addRow(UnsafePointer<UInt32>(line), 0, box.width)
    }
    return maker.finish()
  }

  /// The coverage of all that a command may change, for modes that reach what its colours leave empty.
  func shape(_ list: DisplayList, _ index: Int, _ map: Affine, box: PixelRect) -> Sprite? {
    let command = list[index]
    var state = command.state
    state.clip = nil
    state.details = nil
    let whole: Sprite?
    let content: DrawCommand.Content?
    switch command.content {
    case .image(_, let rect), .tint(_, let rect): content = .fill(DrawPath(rect: rect), evenOdd: false)
    case .fill, .stroke, .glyphs: content = command.content
    case .gradient, .layer: content = nil
    }
    let cut = command.state.clip.map { ClipCut($0, map, box) } ?? ClipCut(box: box)
    guard !cut.box.isEmpty else { return nil }
    if let content,
      let mask = CommandRaster.mask(
        of: DrawCommand(content: content, state: state, bounds: command.bounds), map: map, box: cut.box)
    {
      whole = sprite(of: mask)
    } else {
      maker.begin(cut.box)
      for _ in 0..<cut.box.height { maker.addFullRow(0, cut.box.width) }
      whole = maker.finish()
    }
    guard let whole, !cut.links.isEmpty else { return whole }
    return clipped(whole, cut.links, map)
  }

  private func sprite(of mask: CommandRaster.Mask) -> Sprite? {
    maker.begin(mask.box)
    mask.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for row in 0..<mask.box.height { maker.addRow(base + row * mask.box.width, 0, mask.box.width) }
    }
    return maker.finish()
  }
}

/// A chain of clips as a box of whole pixels and what cannot be said by one.
struct ClipCut {
  private(set) var box: PixelRect
  private(set) var links: [DrawClip] = []

  init(box: PixelRect) { self.box = box }

  init(_ clip: DrawClip, _ map: Affine, _ limits: PixelRect) {
    box = limits
    var link: DrawClip? = clip
    while let next = link {
      if case .rect(let rect) = next.shape, let pixels = Self.wholePixels(rect.standardized, map) {
        box = box.intersection(pixels)
      } else {
        links.append(next)
      }
      link = next.outer
    }
  }

  private static func wholePixels(_ rect: CGRect, _ map: Affine) -> PixelRect? {
    guard map.isScaleAndTranslation, !rect.isNull else { return nil }
    let p = map.apply(CGPoint(x: rect.minX, y: rect.minY))
    let q = map.apply(CGPoint(x: rect.maxX, y: rect.maxY))
    let farthest = 1e6
    for value in [p.x, p.y, q.x, q.y] {
      guard value.isFinite else { return nil }
      // Beyond all pixels the exact place does not matter.
      if abs(value) < farthest && abs(value - value.rounded()) > 1e-6 { return nil }
    }
    func pixel(_ value: Double) -> Int { Int(max(-farthest, min(farthest, value)).rounded()) }
    let x0 = pixel(min(p.x, q.x))
    let y0 = pixel(min(p.y, q.y))
    return PixelRect(x: x0, y: y0, width: pixel(max(p.x, q.x)) - x0, height: pixel(max(p.y, q.y)) - y0)
  }
}

extension DrawClip {
  /// A command whose coverage is that of this link alone.
  fileprivate var command: DrawCommand {
    var state = DrawState()
    state.isAntialiased = isAntialiased
    let content: DrawCommand.Content
    switch shape {
    case .rect(let rect): content = .fill(DrawPath(rect: rect.standardized), evenOdd: false)
    case .path(let path, let evenOdd): content = .fill(path, evenOdd: evenOdd)
    case .mask(let image, let rect, let map):
      state.transform = map
      content = .tint(image, rect)
    }
    return DrawCommand(content: content, state: state, bounds: bounds)
  }
}
