import Foundation
import RenderTree

/// The bits of a node's fields.
enum NodeField {
  static let place = 1 << 0
  static let linear = 1 << 1
  static let bounds = 1 << 2
  static let opacity = 1 << 3
  static let background = 1 << 4
  static let corners = 1 << 5
  static let border = 1 << 6
  static let switches = 1 << 7
  static let contents = 1 << 8
  static let contentsPart = 1 << 9
  static let drawing = 1 << 10
  static let shadow = 1 << 11
  static let children = 1 << 12
  static let mask = 1 << 13
  static let motion = 1 << 14
  static let backdrop = 1 << 15
  static let perspective = 1 << 16
}

extension WebFrameEncoder {
  private static let plain = LayerNode.Style()

  /// Tells a node's fields that differ from what the page has, and whatever they refer to before.
  func tellLooks(of id: Int, from old: LayerNode?, to node: LayerNode) {
    let before = old?.style ?? Self.plain
    let style = node.style
    var fields = Self.commonFields(before, style)
    // Numbers of what is referred to; they are told first.
    if style.contents != nil || before.contents != nil {
      fields |= takeContents(of: id, style, before)
    }
    if !style.isPlain || !before.isPlain, !style.hasSameDetails(as: before) || style.contentsRect != before.contentsRect
    {
      fields |= takeDetails(of: id, style, before)
    }
    guard fields != 0 || old == nil else { return }
    out.u8(0x10)
    out.v(id)
    out.v(fields)
    guard fields != 0 else { return }
    writeCommon(fields, style)
    if fields >> 8 != 0 { writeRare(fields, style, nodes[id]) }
  }

  /// A map that can be drawn with; one that is not finite shows nothing.
  private static func usable(_ map: Affine) -> Affine {
    let sum = map.a + map.b + map.c + map.d + map.tx + map.ty
    // Coefficients that are finite but add up to no number are as useless.
    return sum.isFinite ? map : Affine(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  private static func commonFields(_ a: LayerNode.Style, _ b: LayerNode.Style) -> Int {
    var fields = 0
    let (from, to) = (usable(a.toParent), usable(b.toParent))
    if from.tx != to.tx || from.ty != to.ty { fields |= NodeField.place }
    if from.a != to.a || from.b != to.b || from.c != to.c || from.d != to.d { fields |= NodeField.linear }
    if a.bounds != b.bounds { fields |= NodeField.bounds }
    if a.opacity != b.opacity { fields |= NodeField.opacity }
    if a.background != b.background { fields |= NodeField.background }
    if a.cornerRadius != b.cornerRadius || a.roundedCorners != b.roundedCorners { fields |= NodeField.corners }
    if a.borderWidth != b.borderWidth || a.borderColor != b.borderColor { fields |= NodeField.border }
    if a.masksToBounds != b.masksToBounds || a.contentsAreNearest != b.contentsAreNearest {
      fields |= NodeField.switches
    }
    return fields
  }

  private func takeContents(of id: Int, _ style: LayerNode.Style, _ before: LayerNode.Style) -> Int {
    let known = nodes[id].image
    let image = style.contents.map { imageID($0, alphaOnly: false) } ?? 0
    if image != known {
      images.retain(image)
      images.release(known)
      nodes[id].image = image
      return NodeField.contents
    }
    return image != 0 && style.contentsRect != before.contentsRect ? NodeField.contents : 0
  }

  /// The rare fields that differ; lists and paths are told.
  private func takeDetails(of id: Int, _ style: LayerNode.Style, _ before: LayerNode.Style) -> Int {
    var fields = 0
    if style.contentsSource != before.contentsSource || style.contentsCenter != before.contentsCenter {
      fields |= NodeField.contentsPart
    }
    let (drawing, oldDrawing) = (style.drawing, before.drawing)
    let knownList = nodes[id].list
    var list = 0
    if let drawing { list = listID(drawing.list, replacing: knownList, level: 1) }
    if list != knownList {
      lists.retain(list)
      lists.release(knownList)
      nodes[id].list = list
      fields |= NodeField.drawing
    } else if let drawing, let oldDrawing,
      drawing.rect != oldDrawing.rect || drawing.scale != oldDrawing.scale || style.contentsRect != before.contentsRect
    {
      fields |= NodeField.drawing
    }
    if style.shadow != before.shadow {
      fields |= NodeField.shadow
      let known = nodes[id].shadowPath
      let shown = style.shadow.flatMap { $0.isShown ? $0.path : nil }
      let path = shown.map { pathID($0, replacing: known) } ?? 0
      if path != known {
        paths.retain(path)
        paths.release(known)
        nodes[id].shadowPath = path
      }
    }
    if style.motion != before.motion { fields |= NodeField.motion }
    if style.backdrop != before.backdrop { fields |= NodeField.backdrop }
    if style.perspective != before.perspective { fields |= NodeField.perspective }
    return fields
  }

  private func writeCommon(_ fields: Int, _ style: LayerNode.Style) {
    if fields & (NodeField.place | NodeField.linear) != 0 {
      let map = Self.usable(style.toParent)
      if fields & NodeField.place != 0 { out.pt(map.tx, map.ty) }
      if fields & NodeField.linear != 0 {
        out.pt(map.a, map.b)
        out.pt(map.c, map.d)
      }
    }
    if fields & NodeField.bounds != 0 { out.rect(style.bounds) }
    if fields & NodeField.opacity != 0 { out.f32(min(1, max(0, style.opacity))) }
    if fields & NodeField.background != 0 { out.rgba(style.background) }
    if fields & NodeField.corners != 0 {
      out.f32(max(0, style.cornerRadius))
      out.u8(style.roundedCorners & 15)
    }
    if fields & NodeField.border != 0 {
      out.f32(max(0, style.borderWidth))
      out.rgba(style.borderColor)
    }
    if fields & NodeField.switches != 0 {
      out.u8((style.masksToBounds ? 1 : 0) | (style.contentsAreNearest ? 2 : 0))
    }
  }

  private func writeRare(_ fields: Int, _ style: LayerNode.Style, _ state: NodeState) {
    if fields & NodeField.contents != 0 {
      out.v(state.image)
      out.rect(style.contentsRect)
    }
    if fields & NodeField.contentsPart != 0 {
      out.rect(style.contentsSource)
      out.rect(style.contentsCenter)
    }
    if fields & NodeField.drawing != 0 {
      out.v(state.list)
      out.rect(style.drawing?.rect ?? .zero)
      out.rect(style.contentsRect)
      // A bitmap of no size or one that is no number shows nothing; 0 would be one made for the device.
      out.f32(style.drawing?.scale.map { $0 > 0 && $0.isFinite ? $0 : 1e-6 } ?? 0)
    }
    if fields & NodeField.shadow != 0 {
      let shadow = style.shadow.flatMap { $0.isShown ? $0 : nil }
      out.rgba(shadow?.color)
      let offset = shadow?.offset ?? .zero
      out.pt(offset.width, offset.height)
      out.f32(shadow?.deviation ?? 0)
      out.v(state.shadowPath)
    }
    if fields & NodeField.motion != 0 { writeMotion(style.motion) }
    if fields & NodeField.backdrop != 0 {
      out.f32(style.backdrop?.deviation ?? 0)
      out.f32(style.backdrop?.shownSaturation ?? 1)
    }
    if fields & NodeField.perspective != 0 {
      let by = style.perspective ?? Perspective(x: 0, y: 0, w: 1)
      out.f32(by.x)
      out.f32(by.y)
      out.f32(by.w)
    }
  }

  private func writeMotion(_ all: [MotionTrack]) {
    // The duration as the page sees it is positive too.
    let tracks = all.filter { $0.duration >= 1e-6 && $0.duration.isFinite }
    out.v(tracks.count)
    for track in tracks {
      out.u8(track.target.rawValue)
      out.u8((track.repeatsForever ? 1 : 0) | (track.holdsBefore ? 2 : 0))
      out.f32(track.duration)
      out.f32(track.elapsed(at: frameTime))
      out.v(track.count)
      for number in track.samples { out.f32(number) }
    }
  }
}
