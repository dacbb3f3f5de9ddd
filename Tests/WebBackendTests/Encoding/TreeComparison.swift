import Foundation
import RenderTree

/// Tells the first thing in which a tree that came by messages differs from the one that was sent; nil when both show
/// the same. Numbers must be those of 32-bit floats, colours of eight bits.
struct TreeComparison {
  /// How much tracks may be off in time, in seconds: elapsed time travels as a 32-bit float.
  var trackTolerance = 1e-5

  func difference(_ shown: LayerNode, _ sent: LayerNode, at path: String = "root") -> String? {
    if let found = difference(shown.style, sent.style) { return "\(path) (layer \(sent.id)): \(found)" }
    guard shown.children.count == sent.children.count else {
      return "\(path): \(shown.children.count) children, not \(sent.children.count)"
    }
    for (index, pair) in zip(shown.children, sent.children).enumerated() {
      if let found = difference(pair.0, pair.1, at: "\(path).\(index)") { return found }
    }
    switch (shown.mask, sent.mask) {
    case (nil, nil): return nil
    case (let a?, let b?): return difference(a, b, at: "\(path).mask")
    default: return "\(path): a mask is there on one side only"
    }
  }

  private func seen(_ color: RenderColor?) -> RenderColor? { color?.alpha == 0 ? nil : color }

  private func difference(_ a: LayerNode.Style, _ b: LayerNode.Style) -> String? {
    if a.toParent != b.toParent { return "the map is \(a.toParent), not \(b.toParent)" }
    if a.perspective != b.perspective {
      return "the perspective is \(String(describing: a.perspective)), not \(String(describing: b.perspective))"
    }
    if a.bounds != b.bounds { return "the bounds are \(a.bounds), not \(b.bounds)" }
    if a.opacity != b.opacity { return "the opacity is \(a.opacity), not \(b.opacity)" }
    if seen(a.background) != seen(b.background) { return "the background differs" }
    if a.cornerRadius != b.cornerRadius || a.roundedCorners != b.roundedCorners { return "the corners differ" }
    if a.borderWidth != b.borderWidth || seen(a.borderColor) != seen(b.borderColor) { return "the border differs" }
    if a.masksToBounds != b.masksToBounds || a.contentsAreNearest != b.contentsAreNearest { return "a switch differs" }
    if a.contentsSource != b.contentsSource || a.contentsCenter != b.contentsCenter { return "the part differs" }
    if (a.contents == nil) != (b.contents == nil) { return "contents are there on one side only" }
    if let mine = a.contents, let theirs = b.contents, !same(mine, theirs) { return "the contents differ" }
    if (a.drawing == nil) != (b.drawing == nil) { return "a drawing is there on one side only" }
    if a.contents != nil || a.drawing != nil, a.contentsRect != b.contentsRect {
      return "the place of contents differs"
    }
    if let mine = a.drawing, let theirs = b.drawing {
      if mine.rect != theirs.rect || mine.scale != theirs.scale { return "the drawing's part differs" }
      if let found = difference(mine.list, theirs.list) { return found }
    }
    let shadow = b.shadow.flatMap { $0.isShown ? $0 : nil }
    if a.shadow?.color != shadow?.color || a.shadow?.offset != shadow?.offset
      || a.shadow?.deviation != shadow?.deviation || a.shadow?.path != shadow?.path
    {
      return "the shadow is \(String(describing: a.shadow)), not \(String(describing: shadow))"
    }
    return difference(a.motion, b.motion)
  }

  private func difference(_ a: [MotionTrack], _ b: [MotionTrack]) -> String? {
    guard a.count == b.count else { return "\(a.count) tracks, not \(b.count)" }
    for (mine, theirs) in zip(a, b) {
      guard mine.target == theirs.target, mine.samples == theirs.samples, mine.holdsBefore == theirs.holdsBefore,
        mine.repeatsForever == theirs.repeatsForever, abs(mine.duration - theirs.duration) < 1e-5,
        abs(mine.elapsed(at: theirs.begin)) < trackTolerance
      else { return "the track of \(theirs.target) differs" }
    }
    return nil
  }

  private func same(_ a: RenderImage, _ b: RenderImage, alphaOnly: Bool = false) -> Bool {
    guard a.width == b.width, a.height == b.height else { return false }
    for y in 0..<a.height {
      for x in 0..<a.width {
        let mine = (a.pixels + y * a.stride).load(fromByteOffset: x * 4, as: UInt32.self)
        let theirs = (b.pixels + y * b.stride).load(fromByteOffset: x * 4, as: UInt32.self)
        if alphaOnly ? mine >> 24 != theirs >> 24 : mine != theirs { return false }
      }
    }
    return true
  }

  // MARK: Lists

  func difference(_ a: DisplayList, _ b: DisplayList) -> String? {
    guard a.count == b.count else { return "\(a.count) commands, not \(b.count)" }
    for index in 0..<a.count {
      if let found = difference(a[index], b[index]) { return "command \(index): \(found)" }
    }
    return nil
  }

  private func difference(_ a: DrawCommand, _ b: DrawCommand) -> String? {
    let (mine, theirs) = (a.state, b.state)
    switch b.content {
    case .image, .gradient, .layer: if mine.color.alpha != theirs.color.alpha { return "the alpha differs" }
    default: if mine.color != theirs.color { return "the colour differs" }
    }
    if mine.blend != theirs.blend || mine.isAntialiased != theirs.isAntialiased { return "blend or edges differ" }
    if mine.transform != theirs.transform { return "the transform differs" }
    if let found = difference(mine.clip, theirs.clip) { return found }
    if mine.details?.shadow != theirs.details?.shadow { return "the shadow differs" }
    switch (mine.details?.pattern, theirs.details?.pattern) {
    case (nil, nil): break
    case (let p?, let q?):
      guard p.bounds == q.bounds, p.map == q.map, p.step == q.step, p.isColored == q.isColored else {
        return "the pattern differs"
      }
      if let found = difference(p.cell, q.cell) { return "cell: \(found)" }
    default: return "a pattern is there on one side only"
    }
    switch (a.content, b.content) {
    case (.fill(let p, let rule), .fill(let q, let other)): return p == q && rule == other ? nil : "the fill differs"
    case (.stroke(let p, let s), .stroke(let q, let t)): return p == q && s == t ? nil : "the stroke differs"
    case (.image(let p, let r), .image(let q, let s)):
      return r == s && same(p, q) && mine.interpolation == theirs.interpolation ? nil : "the image differs"
    case (.tint(let p, let r), .tint(let q, let s)):
      return r == s && same(p, q, alphaOnly: true) && mine.interpolation == theirs.interpolation
        ? nil : "the tint differs"
    case (.glyphs(let p), .glyphs(let q)): return same(p, q) ? nil : "the letters differ"
    case (.gradient(let p), .gradient(let q)): return p == q ? nil : "the gradient differs"
    case (.layer(let p), .layer(let q)): return difference(p, q).map { "layer: \($0)" }
    default: return "the kinds differ"
    }
  }

  private func difference(_ a: DrawClip?, _ b: DrawClip?) -> String? {
    var (left, right) = (a, b)
    while let mine = left, let theirs = right {
      guard mine.isAntialiased == theirs.isAntialiased else { return "a clip's edges differ" }
      switch (mine.shape, theirs.shape) {
      case (.mask(let p, let r, let m), .mask(let q, let s, let n)):
        guard r == s, m == n, same(p, q, alphaOnly: true) else { return "a clip's mask differs" }
      case (let p, let q): guard p == q else { return "a clip differs" }
      }
      left = mine.outer
      right = theirs.outer
    }
    return left == nil && right == nil ? nil : "a chain of clips is longer"
  }

  private func same(_ a: GlyphRun, _ b: GlyphRun) -> Bool {
    guard a.glyphs == b.glyphs,
      zip(a.positions, b.positions).allSatisfy({ abs($0.x - $1.x) < 1e-3 && abs($0.y - $1.y) < 1e-3 })
    else { return false }
    for glyph in b.glyphs {
      let outline = b.font.outline(of: glyph)
      switch (a.font.outline(of: glyph), outline) {
      case (let p?, let q?):
        let near = q.with(q.coordinates.map { Double(Float($0)) })
        guard p == near else { return false }
      case (nil, nil):
        switch (a.font.picture(of: glyph), b.font.picture(of: glyph)) {
        case (nil, nil): break
        case (let p?, let q?): guard same(p.image, q.image) else { return false }
        default: return false
        }
      case (nil, let q?): guard q.isEmpty else { return false }
      default: return false
      }
    }
    return true
  }
}
