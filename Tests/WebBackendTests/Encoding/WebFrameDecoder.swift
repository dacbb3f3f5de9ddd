import Foundation
import RenderTree

/// What a page makes of frame messages, written from `Documentation/WebProtocol.md` alone: the tree that it would show.
/// Anything that the document does not allow is an error.
final class WebFrameDecoder {
  typealias Malformed = MessageReader.Malformed

  /// A font whose glyphs came by messages.
  final class Font: DrawFont, @unchecked Sendable {
    enum Glyph {
      case outline(DrawPath)
      case picture(RenderImage, CGRect)
      case nothing
    }
    // Unchecked: written by the decoder that made it, before its lists are drawn.
    var glyphs: [UInt32: Glyph] = [:]
    override func outline(of glyph: UInt32) -> DrawPath? {
      if case .outline(let path) = glyphs[glyph] { path } else { nil }
    }
    override func picture(of glyph: UInt32) -> (image: RenderImage, rect: CGRect)? {
      if case .picture(let image, let rect) = glyphs[glyph] { (image, rect) } else { nil }
    }
  }

  private struct Node {
    var style = LayerNode.Style()
    var image = 0
    var contentsRect = CGRect.zero
    var list = 0
    var drawingRect = CGRect.zero
    var drawingTarget = CGRect.zero
    var drawingScale = 0.0
    var shadowPath = 0
    var children: [Int] = []
    var mask = 0
  }

  private struct List {
    var commands: [DrawCommand] = []
    var made = DisplayList.empty
    /// The resources of each command.
    var uses: [Uses] = []
  }

  private struct Uses {
    var paths: [Int] = []
    var lists: [Int] = []
    var clips: [Int] = []
    var images: [Int] = []
    var fonts: [Int] = []
  }

  private var nodes: [Int: Node] = [:]
  private var images: [Int: RenderImage] = [:]
  private var lists: [Int: List] = [:]
  private var paths: [Int: DrawPath] = [:]
  private var fonts: [Int: Font] = [:]
  private var clips: [Int: (clip: DrawClip, outer: Int, image: Int)] = [:]
  private var fontCount: UInt64 = 1 << 40
  private var changed: Set<Int> = []
  private(set) var lastNumber = 0
  private(set) var isSnapshot = false

  /// How many things of each sort there are, to see that nothing stays behind.
  var counts: [String: Int] {
    [
      "nodes": nodes.count, "images": images.count, "lists": lists.count, "paths": paths.count, "fonts": fonts.count,
      "clips": clips.count,
    ]
  }

  private func known<Value>(_ table: [Int: Value], _ id: Int, _ sort: String) throws -> Value {
    guard let value = table[id] else { throw Malformed(description: "\(sort) \(id) is not known") }
    return value
  }

  /// Takes in one message. `time` is when the frame shows, from which tracks count.
  func decode(_ bytes: [UInt8], time: UInt64 = 0) throws {
    var reader = MessageReader(bytes)
    guard try reader.u8() == 2 else { throw Malformed(description: "this is no frame") }
    let number = try reader.v()
    guard number > lastNumber else { throw Malformed(description: "frame \(number) after \(lastNumber)") }
    lastNumber = number
    isSnapshot = try reader.u8() & 1 != 0
    if isSnapshot {
      nodes = [:]
      images = [:]
      lists = [:]
      paths = [:]
      fonts = [:]
      clips = [:]
    }
    changed = []
    while !reader.isAtEnd { try operation(&reader, time) }
    try check()
  }

  private func operation(_ reader: inout MessageReader, _ time: UInt64) throws {
    switch try reader.u8() {
    case 0x10: try node(&reader, time)
    case 0x11: try free(&reader, from: &nodes)
    case 0x20: try image(&reader)
    case 0x21: try free(&reader, from: &images)
    case 0x30: try list(&reader)
    case 0x31: try free(&reader, from: &lists)
    case 0x40:
      let id = try reader.v()
      let kept = try reader.v()
      let old = paths[id] ?? DrawPath()
      guard kept <= old.count else { throw Malformed(description: "path \(id) has no \(kept) elements") }
      var path = old.first(kept)
      try reader.elements(addedTo: &path)
      paths[id] = path
      changed.insert(id)
    case 0x41: try free(&reader, from: &paths)
    case 0x50: try glyph(&reader)
    case 0x51: try free(&reader, from: &fonts)
    case 0x60: try clip(&reader)
    case 0x61: try free(&reader, from: &clips)
    case let other: throw Malformed(description: "operation \(other) at \(reader.place)")
    }
  }

  private func free<Value>(_ reader: inout MessageReader, from table: inout [Int: Value]) throws {
    for _ in 0..<(try reader.count()) {
      let id = try reader.v()
      guard table.removeValue(forKey: id) != nil else { throw Malformed(description: "\(id) is freed but not known") }
    }
  }

  // MARK: Nodes

  private func node(_ reader: inout MessageReader, _ time: UInt64) throws {
    let id = try reader.v()
    var node = nodes[id] ?? Node()
    let fields = try reader.v()
    func has(_ bit: Int) -> Bool { fields & 1 << bit != 0 }
    if has(0) {
      let place = try reader.pt()
      node.style.toParent.tx = place.x
      node.style.toParent.ty = place.y
    }
    if has(1) {
      node.style.toParent.a = try reader.f32()
      node.style.toParent.b = try reader.f32()
      node.style.toParent.c = try reader.f32()
      node.style.toParent.d = try reader.f32()
    }
    if has(2) { node.style.bounds = try reader.rect() }
    if has(3) { node.style.opacity = try reader.float() }
    if has(4) { node.style.background = try reader.rgba() }
    if has(5) {
      node.style.cornerRadius = try reader.f32()
      node.style.roundedCorners = try reader.u8()
    }
    if has(6) {
      node.style.borderWidth = try reader.f32()
      node.style.borderColor = try reader.rgba()
    }
    if has(7) {
      let switches = try reader.u8()
      node.style.masksToBounds = switches & 1 != 0
      node.style.contentsAreNearest = switches & 2 != 0
    }
    if has(8) {
      node.image = try reader.v()
      if node.image != 0 { _ = try known(images, node.image, "image") }
      node.contentsRect = try reader.rect()
    }
    if has(9) {
      node.style.contentsSource = try reader.rect()
      node.style.contentsCenter = try reader.rect()
    }
    if has(10) {
      node.list = try reader.v()
      if node.list != 0 { _ = try known(lists, node.list, "list") }
      node.drawingRect = try reader.rect()
      node.drawingTarget = try reader.rect()
      node.drawingScale = try reader.f32()
    }
    if has(11) {
      let color = try reader.rgba()
      let offset = try reader.size()
      let deviation = try reader.f32()
      node.shadowPath = try reader.v()
      let path = node.shadowPath == 0 ? nil : try known(paths, node.shadowPath, "path")
      node.style.shadow =
        color.alpha == 0 ? nil : LayerShadow(color: color, offset: offset, radius: deviation, path: path)
    }
    if has(12) {
      let index = try reader.v()
      let removed = try reader.v()
      let inserted = try reader.count()
      guard index + removed <= node.children.count else { throw Malformed(description: "node \(id) has not so many") }
      var ids: [Int] = []
      for _ in 0..<inserted {
        ids.append(try reader.v())
        _ = try known(nodes, ids[ids.count - 1], "node")
      }
      node.children.replaceSubrange(index..<index + removed, with: ids)
    }
    if has(13) {
      node.mask = try reader.v()
      if node.mask != 0 { _ = try known(nodes, node.mask, "node") }
    }
    if has(14) { node.style.motion = try motion(&reader, time) }
    if has(15) {
      let backdrop = LayerBackdrop(radius: try reader.f32(), saturation: try reader.f32())
      node.style.backdrop = backdrop.radius == 0 && backdrop.saturation == 1 ? nil : backdrop
    }
    if has(16) {
      let by = Perspective(x: try reader.f32(), y: try reader.f32(), w: try reader.f32())
      node.style.perspective = by == Perspective(x: 0, y: 0, w: 1) ? nil : by
    }
    guard fields < 1 << 17 else { throw Malformed(description: "a node has fields \(fields)") }
    nodes[id] = node
  }

  private func motion(_ reader: inout MessageReader, _ time: UInt64) throws -> [MotionTrack] {
    var tracks: [MotionTrack] = []
    for _ in 0..<(try reader.count()) {
      guard let target = MotionTrack.Target(rawValue: try reader.u8()) else {
        throw Malformed(description: "a track of something unknown")
      }
      let flags = try reader.u8()
      let duration = try reader.f32()
      let elapsed = try reader.f32()
      let count = try reader.count()
      guard count >= 2, duration > 0 else { throw Malformed(description: "a track of \(count) samples") }
      var samples: [Float] = []
      for _ in 0..<count * target.width { samples.append(try reader.float()) }
      tracks.append(
        MotionTrack(
          target: target, begin: time &- UInt64(bitPattern: Int64((elapsed * 1e9).rounded())), duration: duration,
          repeatsForever: flags & 1 != 0, holdsBefore: flags & 2 != 0, samples: samples))
    }
    return tracks
  }

  // MARK: Resources

  private func image(_ reader: inout MessageReader) throws {
    let id = try reader.v()
    guard images[id] == nil else { throw Malformed(description: "image \(id) changes") }
    let width = try reader.v()
    let height = try reader.v()
    let scale = Double(try reader.f32())
    guard scale.isFinite else { throw Malformed(description: "image \(id) has \(scale) pixels a point") }
    let isAlpha = try reader.u8() == 1
    guard width < 1 << 16, height < 1 << 16 else { throw Malformed(description: "an image of \(width) × \(height)") }
    let bytes = Array(try reader.raw(width * height * (isAlpha ? 1 : 4)))
    let buffer = PixelBuffer(width: width, height: height)
    for place in 0..<width * height {
      let pixel: UInt32
      if isAlpha {
        pixel = UInt32(bytes[place]) << 24
      } else {
        let alpha = UInt32(bytes[place * 4 + 3])
        func part(_ offset: Int) -> UInt32 { (UInt32(bytes[place * 4 + offset]) * alpha + 127) / 255 }
        pixel = alpha << 24 | part(0) << 16 | part(1) << 8 | part(2)
      }
      buffer[place % width, place / width] = pixel
    }
    images[id] = RenderImage(buffer, scale: scale)
  }

  private func glyph(_ reader: inout MessageReader) throws {
    let id = try reader.v()
    let glyph = UInt32(truncatingIfNeeded: try reader.v())
    fontCount += 1
    let font = fonts[id] ?? Font(id: fontCount)
    fonts[id] = font
    guard font.glyphs[glyph] == nil else { throw Malformed(description: "glyph \(glyph) changes") }
    switch try reader.u8() {
    case 0:
      var path = DrawPath()
      try reader.elements(addedTo: &path)
      font.glyphs[glyph] = .outline(path)
    case 1:
      let image = try known(images, try reader.v(), "image")
      font.glyphs[glyph] = .picture(image, try reader.rect())
    case 2: font.glyphs[glyph] = .nothing
    default: throw Malformed(description: "a glyph of something unknown")
    }
  }

  private func clip(_ reader: inout MessageReader) throws {
    let id = try reader.v()
    guard clips[id] == nil else { throw Malformed(description: "clip \(id) changes") }
    let outer = try reader.v()
    let within = outer == 0 ? nil : try known(clips, outer, "clip").clip
    let flags = try reader.u8()
    var image = 0
    let shape: DrawClip.Shape
    switch try reader.u8() {
    case 0: shape = .rect(try reader.rect())
    case 1:
      var path = DrawPath()
      try reader.elements(addedTo: &path)
      shape = .path(path, evenOdd: flags & 1 != 0)
    case 2:
      image = try reader.v()
      shape = .mask(try known(images, image, "image"), try reader.rect(), map: try reader.map())
    case 3: shape = .path(try known(paths, try reader.v(), "path"), evenOdd: flags & 1 != 0)
    default: throw Malformed(description: "a clip of something unknown")
    }
    clips[id] = (DrawClip(shape, within: within, isAntialiased: flags & 2 == 0), outer, image)
  }

  // MARK: Lists

  private func list(_ reader: inout MessageReader) throws {
    let id = try reader.v()
    var list = lists[id] ?? List()
    let first = try reader.v()
    let last = try reader.v()
    guard first + last <= list.commands.count else { throw Malformed(description: "list \(id) has not so many") }
    var commands: [DrawCommand] = []
    var uses: [Uses] = []
    for _ in 0..<(try reader.count()) {
      var use = Uses()
      commands.append(try command(&reader, &use))
      uses.append(use)
    }
    let replaced = first..<list.commands.count - last
    list.commands.replaceSubrange(replaced, with: commands)
    list.uses.replaceSubrange(replaced, with: uses)
    let builder = DisplayListBuilder()
    for command in list.commands { builder.append(command) }
    list.made = builder.finish()
    lists[id] = list
  }

  private func command(_ reader: inout MessageReader, _ use: inout Uses) throws -> DrawCommand {
    let kind = try reader.u8()
    let flags = try reader.u8()
    var state = DrawState()
    guard let blend = DrawBlend(rawValue: try reader.u8()) else { throw Malformed(description: "an unknown blend") }
    state.blend = blend
    state.color = try reader.rgba()
    state.isAntialiased = flags & 16 == 0
    if flags & 1 != 0 { state.transform = try reader.map() }
    if flags & 2 != 0 {
      use.clips.append(try reader.v())
      state.clip = try known(clips, use.clips[0], "clip").clip
    }
    var dashes: [Double] = []
    var phase = 0.0
    if flags & 4 != 0 {
      let parts = try reader.u8()
      var shadow: DrawShadow?
      var pattern: DrawPattern?
      if parts & 1 != 0 {
        let color = try reader.rgba()
        shadow = DrawShadow(offset: try reader.size(), blur: try reader.f32(), color: color)
      }
      if parts & 2 != 0 {
        use.lists.append(try reader.v())
        let cell = try known(lists, use.lists[0], "list").made
        pattern = DrawPattern(
          cell: cell, bounds: try reader.rect(), map: try reader.map(), step: try reader.size(),
          isColored: try reader.u8() == 1)
      }
      if parts & 4 != 0 {
        phase = try reader.f32()
        for _ in 0..<(try reader.count()) { dashes.append(try reader.f32()) }
      }
      state.details = DrawDetails(shadow: shadow, pattern: pattern, dashes: dashes, dashPhase: phase)
    }
    let content: DrawCommand.Content
    switch kind {
    case 0: content = .fill(try path(&reader, flags, &use), evenOdd: flags & 8 != 0)
    case 1:
      var stroke = DrawStroke()
      stroke.width = try reader.f32()
      stroke.cap = DrawCap(rawValue: try reader.u8()) ?? .butt
      stroke.join = DrawJoin(rawValue: try reader.u8()) ?? .miter
      stroke.miterLimit = try reader.f32()
      stroke.dashes = dashes
      stroke.dashPhase = phase
      content = .stroke(try path(&reader, flags, &use), stroke)
    case 2, 3:
      use.images.append(try reader.v())
      let image = try known(images, use.images[0], "image")
      let rect = try reader.rect()
      state.interpolation = DrawInterpolation(rawValue: try reader.u8()) ?? .standard
      content = kind == 2 ? .image(image, rect) : .tint(image, rect)
    case 4:
      use.fonts.append(try reader.v())
      let font = try known(fonts, use.fonts[0], "font")
      var glyphs: [UInt32] = []
      var places: [CGPoint] = []
      for _ in 0..<(try reader.count()) {
        glyphs.append(UInt32(truncatingIfNeeded: try reader.v()))
        guard font.glyphs[glyphs[glyphs.count - 1]] != nil else { throw Malformed(description: "an unknown glyph") }
        places.append(try reader.pt())
      }
      content = .glyphs(GlyphRun(font: font, glyphs: glyphs, positions: places, inkBounds: .infinite, text: ""))
    case 5: content = .gradient(try gradient(&reader))
    case 6:
      let inner = try reader.v()
      use.lists.append(inner)
      content = .layer(try known(lists, inner, "list").made)
    default: throw Malformed(description: "a command of kind \(kind)")
    }
    return DrawCommand(content: content, state: state, bounds: .infinite)
  }

  private func path(_ reader: inout MessageReader, _ flags: UInt8, _ use: inout Uses) throws -> DrawPath {
    if flags & 32 != 0 {
      use.paths.append(try reader.v())
      return try known(paths, use.paths[0], "path")
    }
    var path = DrawPath()
    try reader.elements(addedTo: &path)
    return path
  }

  private func gradient(_ reader: inout MessageReader) throws -> DrawGradient {
    let geometry: DrawGradient.Geometry
    switch try reader.u8() {
    case 0: geometry = .linear(try reader.pt(), try reader.pt())
    case 1: geometry = .radial(try reader.pt(), try reader.f32(), try reader.pt(), try reader.f32())
    case 2: geometry = .conic(try reader.pt(), try reader.f32())
    default: throw Malformed(description: "an unknown gradient")
    }
    let extends = try reader.u8()
    var stops: [DrawGradient.Stop] = []
    for _ in 0..<(try reader.count()) { stops.append(.init(location: try reader.f32(), color: try reader.rgba())) }
    return DrawGradient(
      stops: stops, geometry: geometry, extendsBefore: extends & 1 != 0, extendsAfter: extends & 2 != 0)
  }

  // MARK: The result

  /// Whatever is referred to is there, and lists show their paths and inner lists as they are now.
  private func check() throws {
    for (id, node) in nodes {
      for child in node.children { _ = try known(nodes, child, "child of \(id)") }
      if node.mask != 0 { _ = try known(nodes, node.mask, "mask of \(id)") }
      if node.image != 0 { _ = try known(images, node.image, "image of \(id)") }
      if node.list != 0 { _ = try known(lists, node.list, "list of \(id)") }
      if node.shadowPath != 0 { _ = try known(paths, node.shadowPath, "path of \(id)") }
    }
    for (id, list) in lists {
      for (use, command) in zip(list.uses, list.commands) {
        for path in use.paths {
          let now = try known(paths, path, "path of list \(id)")
          switch command.content {
          case .fill(let had, _), .stroke(let had, _):
            guard had == now else { throw Malformed(description: "list \(id) was not told of a path") }
          default: break
          }
        }
        for inner in use.lists {
          let now = try known(lists, inner, "list of list \(id)")
          if case .layer(let had) = command.content, had !== now.made {
            throw Malformed(description: "list \(id) was not told of a list")
          }
        }
        for clip in use.clips { _ = try known(clips, clip, "clip of list \(id)") }
        for image in use.images { _ = try known(images, image, "image of list \(id)") }
        for font in use.fonts { _ = try known(fonts, font, "font of list \(id)") }
      }
    }
    for (id, clip) in clips {
      if clip.outer != 0 { _ = try known(clips, clip.outer, "clip of clip \(id)") }
      if clip.image != 0 { _ = try known(images, clip.image, "image of clip \(id)") }
    }
  }

  /// The tree as it stands.
  func root() throws -> LayerNode { try build(1, depth: 1) }

  private func build(_ id: Int, depth: Int) throws -> LayerNode {
    guard depth <= 2_000 else { throw Malformed(description: "the tree is too deep") }
    let node = try known(nodes, id, "node")
    var style = node.style
    if style.background?.alpha == 0 { style.background = nil }
    if style.borderColor?.alpha == 0 { style.borderColor = nil }
    if node.image != 0 {
      style.contents = images[node.image]
      style.contentsRect = node.contentsRect
    }
    if node.list != 0, let list = lists[node.list] {
      style.drawing = LayerDrawing(
        list: list.made, rect: node.drawingRect, scale: node.drawingScale == 0 ? nil : node.drawingScale)
      style.contentsRect = node.drawingTarget
    }
    return LayerNode(
      id: UInt64(id), style: style, children: try node.children.map { try build($0, depth: depth + 1) },
      mask: node.mask == 0 ? nil : try build(node.mask, depth: depth + 1))
  }
}

extension DrawPath {
  /// Its first elements.
  fileprivate func first(_ count: Int) -> DrawPath {
    var made = DrawPath()
    var left = count
    forEach { element in
      guard left > 0 else { return }
      left -= 1
      switch element {
      case .move(let p): made.move(to: p)
      case .line(let p): made.addLine(to: p)
      case .quad(let c, let p): made.addQuadCurve(to: p, control: c)
      case .cubic(let c, let d, let p): made.addCurve(to: p, control1: c, control2: d)
      case .close: made.close()
      }
    }
    return made
  }
}
