import Foundation
import RenderTree

/// A list as the page has it.
struct ListState {
  var list: DisplayList
  /// What each command refers to.
  var uses: ContiguousArray<CommandUse>
}

/// What a command of a list refers to, by the numbers that the page has for it; 0 is nothing.
struct CommandUse {
  var clip: Int32 = 0
  /// The list of a pattern's cell.
  var cell: Int32 = 0
  /// A path, an image, a font or a list, as `kind` says.
  var content: Int32 = 0
  var kind = Kind.none

  enum Kind: UInt8 { case none, path, image, font, list }
}

/// What a removed range of commands referred to; the range that replaces it may send changes of it instead of sending
/// it whole.
struct Heirlooms {
  private var paths: [Int] = []
  private var lists: [Int] = []
  private var nextPath = 0
  private var nextList = 0

  init() {}

  init(_ uses: ArraySlice<CommandUse>) {
    for use in uses {
      if use.kind == .path { paths.append(Int(use.content)) }
      if use.cell != 0 { lists.append(Int(use.cell)) }
      if use.kind == .list { lists.append(Int(use.content)) }
    }
  }

  /// The list that stood where the next one stands; 0 for none.
  mutating func list() -> Int {
    guard nextList < lists.count else { return 0 }
    nextList += 1
    return lists[nextList - 1]
  }

  /// The path that the next one continues, if it is among the next few; else the one in its place. 0 for none.
  mutating func path(for new: DrawPath, among known: WireTable<PathState>) -> Int {
    guard nextPath < paths.count else { return 0 }
    let first = new.isEmpty ? nil : new.chunk(0)
    for place in nextPath..<min(paths.count, nextPath + 16) {
      let old = known[paths[place]].path
      if !old.isEmpty, old.chunk(0) === first {
        // The ones passed over are looked at again.
        paths.swapAt(place, nextPath)
        break
      }
    }
    nextPath += 1
    return paths[nextPath - 1]
  }
}

extension WebFrameEncoder {
  /// The number of a list. It is told as changes of `old` when nothing else shows that one, whole when the page has
  /// neither; nothing is told when both draw the same.
  func listID(_ list: DisplayList, replacing old: Int, level: Int) -> Int {
    if let known = listByObject[ObjectIdentifier(list)] { return known }
    if old != 0, lists.references(to: old) == 1 {
      change(old, to: list, level: level)
      return old
    }
    let id = lists.add(ListState(list: list, uses: []))
    // Known before its commands are: should it contain itself, that ends here.
    listByObject[ObjectIdentifier(list)] = id
    var heirlooms = Heirlooms()
    let (commands, uses) = commands(of: list, 0..<list.count, &heirlooms, level: level)
    tellList(id, keepingFirst: 0, last: 0, count: list.count, commands)
    lists.change(id) { $0.uses = uses }
    return id
  }

  private func change(_ id: Int, to list: DisplayList, level: Int) {
    let old = lists[id].list
    listByObject[ObjectIdentifier(old)] = nil
    listByObject[ObjectIdentifier(list)] = id
    var first = 0
    var last = 0
    // Lists that are cut somewhere inside do not tell by their commands what the page has.
    if list.depth + level <= Self.deepestList, old.depth + level <= Self.deepestList {
      first = list.commonPrefix(with: old)
      last = list.commonSuffix(with: old, limit: min(list.count, old.count) - first)
    }
    let gone = first..<old.count - last
    let come = first..<list.count - last
    guard !gone.isEmpty || !come.isEmpty else {
      lists.change(id) { $0.list = list }
      return
    }
    let goneUses = lists[id].uses[gone]
    var heirlooms = Heirlooms(ArraySlice(goneUses))
    let (commands, uses) = commands(of: list, come, &heirlooms, level: level)
    tellList(id, keepingFirst: first, last: last, count: come.count, commands)
    for use in goneUses { release(use) }
    lists.change(id) {
      $0.list = list
      $0.uses.replaceSubrange(gone, with: uses)
    }
  }

  private func tellList(_ id: Int, keepingFirst first: Int, last: Int, count: Int, _ commands: ByteWriter) {
    out.u8(0x30)
    out.v(id)
    out.v(first)
    out.v(last)
    out.v(count)
    out.append(commands)
    giveBack(commands)
  }

  private func takeWriter() -> ByteWriter { spareWriters.popLast() ?? ByteWriter() }

  private func giveBack(_ writer: ByteWriter) {
    writer.removeAll()
    if spareWriters.count < 4 { spareWriters.append(writer) }
  }

  /// Commands as bytes; what they refer to is told before, and referred to once more.
  private func commands(of list: DisplayList, _ range: Range<Int>, _ heirlooms: inout Heirlooms, level: Int)
    -> (ByteWriter, ContiguousArray<CommandUse>)
  {
    let writer = takeWriter()
    var uses: ContiguousArray<CommandUse> = []
    uses.reserveCapacity(range.count)
    for index in range {
      let use = write(list, index, to: writer, &heirlooms, level: level)
      retain(use)
      uses.append(use)
    }
    return (writer, uses)
  }

  private func retain(_ use: CommandUse) {
    if use.clip != 0 { clips.retain(Int(use.clip)) }
    if use.cell != 0 { lists.retain(Int(use.cell)) }
    switch use.kind {
    case .none: break
    case .path: paths.retain(Int(use.content))
    case .image: images.retain(Int(use.content))
    case .font: fonts.retain(Int(use.content))
    case .list: lists.retain(Int(use.content))
    }
  }

  func release(_ use: CommandUse) {
    if use.clip != 0 { clips.release(Int(use.clip)) }
    if use.cell != 0 { lists.release(Int(use.cell)) }
    switch use.kind {
    case .none: break
    case .path: paths.release(Int(use.content))
    case .image: images.release(Int(use.content))
    case .font: fonts.release(Int(use.content))
    case .list: lists.release(Int(use.content))
    }
  }

  // MARK: One command

  /// A command that draws nothing stands for what cannot be drawn, so that commands are counted alike on both sides.
  private static func writeNothing(to writer: ByteWriter) -> CommandUse {
    writer.u8(0)
    writer.u8(0)
    writer.u8(0)
    writer.rgba(nil)
    writer.v(0)
    return CommandUse()
  }

  private func write(
    _ list: DisplayList, _ index: Int, to writer: ByteWriter, _ heirlooms: inout Heirlooms, level: Int
  ) -> CommandUse {
    let head = list.head(index)
    let map = head.transform
    guard (map.a + map.b + map.c + map.d + map.tx + map.ty).isFinite else { return Self.writeNothing(to: writer) }
    let details = head.isDetailed ? list.details(of: index) : nil
    var inner: DisplayList?
    if head.kind == .layer {
      guard level < Self.deepestList else { return Self.writeNothing(to: writer) }
      inner = list.innerList(of: index)
    }
    var use = CommandUse()
    var flags: UInt8 = 0
    if map != .identity { flags |= 1 }
    if head.isClipped, let clip = list.clip(of: index) {
      use.clip = Int32(truncatingIfNeeded: clipID(clip))
      if use.clip != 0 { flags |= 2 }
    }
    let pattern = details?.pattern
    var parts: UInt8 = 0
    if details?.shadow != nil { parts |= 1 }
    if let pattern, level < Self.deepestList {
      use.cell = Int32(
        truncatingIfNeeded: listID(pattern.cell, replacing: heirlooms.list(), level: level + 1))
      parts |= 2
    }
    if head.kind == .stroke, details?.dashes.isEmpty == false { parts |= 4 }
    if parts != 0 { flags |= 4 }
    if head.isEvenOdd { flags |= 8 }
    if !head.isAntialiased { flags |= 16 }
    if head.hasLongPath, let path = list.longPath(of: index) {
      flags |= 32
      use.kind = .path
      use.content = Int32(truncatingIfNeeded: pathID(path, replacing: heirlooms.path(for: path, among: paths)))
    }
    let command = head.kind == .fill || head.kind == .stroke || head.kind == .layer ? nil : list[index]
    switch command?.content {
    case .image(let image, _), .tint(let image, _):
      use.kind = .image
      use.content = Int32(truncatingIfNeeded: imageID(image, alphaOnly: head.kind == .tint))
    case .glyphs(let run):
      use.kind = .font
      use.content = Int32(truncatingIfNeeded: fontID(run))
    default: break
    }
    if let inner {
      use.kind = .list
      use.content = Int32(truncatingIfNeeded: listID(inner, replacing: heirlooms.list(), level: level + 1))
    }

    writer.u8(head.kind.rawValue)
    writer.u8(flags)
    writer.u8(head.blend.rawValue)
    writer.rgba(head.color)
    if flags & 1 != 0 { writer.map(map) }
    if flags & 2 != 0 { writer.v(Int(use.clip)) }
    if let details, parts != 0 { Self.write(details, parts, cell: Int(use.cell), to: writer) }
    switch head.kind {
    case .stroke:
      writer.f32(head.width)
      writer.u8(head.cap.rawValue)
      writer.u8(head.join.rawValue)
      writer.f32(head.miterLimit)
      fallthrough
    case .fill:
      if use.kind == .path { writer.v(Int(use.content)) } else { PathEncoding.write(head, to: writer) }
    case .image, .tint, .glyphs, .gradient:
      if let command { write(command, Int(use.content), to: writer) }
    case .layer: writer.v(Int(use.content))
    }
    return use
  }

  private static func write(_ details: DrawDetails, _ parts: UInt8, cell: Int, to writer: ByteWriter) {
    writer.u8(parts)
    if parts & 1 != 0, let shadow = details.shadow {
      writer.rgba(shadow.color)
      writer.pt(shadow.offset.width, shadow.offset.height)
      writer.f32(max(0, shadow.blur))
    }
    if parts & 2 != 0, let pattern = details.pattern {
      writer.v(cell)
      writer.rect(pattern.bounds)
      writer.map(pattern.map)
      writer.pt(pattern.step.width, pattern.step.height)
      writer.u8(pattern.isColored ? 1 : 0)
    }
    if parts & 4 != 0 {
      writer.f32(details.dashPhase)
      writer.v(details.dashes.count)
      for dash in details.dashes { writer.f32(dash) }
    }
  }

  private func write(_ command: DrawCommand, _ content: Int, to writer: ByteWriter) {
    switch command.content {
    case .image(_, let rect), .tint(_, let rect):
      writer.v(content)
      writer.rect(rect)
      writer.u8(command.state.interpolation.rawValue)
    case .glyphs(let run):
      writer.v(content)
      let shown = run.positions.indices.filter { run.positions[$0].x.isFinite && run.positions[$0].y.isFinite }
      writer.v(shown.count)
      for place in shown {
        writer.v(Int(run.glyphs[place]))
        writer.pt(run.positions[place])
      }
    case .gradient(let gradient): Self.write(gradient, to: writer)
    case .fill, .stroke, .layer: break
    }
  }

  private static func write(_ gradient: DrawGradient, to writer: ByteWriter) {
    switch gradient.geometry {
    case .linear(let start, let end):
      writer.u8(0)
      writer.pt(start)
      writer.pt(end)
    case .radial(let start, let startRadius, let end, let endRadius):
      writer.u8(1)
      writer.pt(start)
      writer.f32(max(0, startRadius))
      writer.pt(end)
      writer.f32(max(0, endRadius))
    case .conic(let center, let angle):
      writer.u8(2)
      writer.pt(center)
      writer.f32(angle)
    }
    writer.u8((gradient.extendsBefore ? 1 : 0) | (gradient.extendsAfter ? 2 : 0))
    writer.v(gradient.stops.count)
    for stop in gradient.stops {
      writer.f32(max(0, min(1, stop.location)))
      writer.rgba(stop.color)
    }
  }
}
