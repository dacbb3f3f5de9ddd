import Foundation
import RenderTree

/// A picture as pages want it.
struct ImageKey: Hashable {
  let image: UInt64
  let isAlpha: Bool
}

/// One cut of a chain of clips, told apart by what it does.
struct ClipKey: Hashable {
  let outer: Int
  let shape: DrawClip.Shape
  let isAntialiased: Bool
}

/// A clip as the page has it.
struct ClipState {
  let key: ClipKey
  let image: Int
}

/// A font as the page has it.
struct FontState {
  let font: DrawFont
  var glyphs: Set<UInt32> = []
  /// The pictures of its glyphs.
  var images: [Int] = []
}

extension WebFrameEncoder {
  /// The number of a picture, which is told when the page does not have it.
  func imageID(_ image: RenderImage, alphaOnly: Bool) -> Int {
    let key = ImageKey(image: image.id, isAlpha: alphaOnly)
    if let known = imageByKey[key] { return known }
    let id = images.add(key)
    imageByKey[key] = id
    out.u8(0x20)
    out.v(id)
    out.v(image.width)
    out.v(image.height)
    out.f32(image.scale)
    out.u8(alphaOnly ? 1 : 0)
    out.append(ImageConversion.bytes(of: image, alphaOnly: alphaOnly))
    return id
  }

  // MARK: Clips

  /// The number of a chain of clips: of its innermost cut; 0 when nothing of it can be told.
  func clipID(_ clip: DrawClip) -> Int {
    if let lastClip, lastClip.clip === clip { return lastClip.id }
    var chain: [DrawClip] = []
    var link: DrawClip? = clip
    while let next = link, chain.count < Self.longestClipChain {
      chain.append(next)
      link = next.outer
    }
    var id = 0
    for cut in chain.reversed() { id = clipID(cut, within: id) }
    lastClip = (clip, id)
    return id
  }

  private func clipID(_ clip: DrawClip, within outer: Int) -> Int {
    // Boxes that are not finite cut nothing, as everywhere in the engine.
    switch clip.shape {
    case .rect(let rect):
      guard rect.isNull || (rect.minX + rect.maxX + rect.minY + rect.maxY).isFinite else { return outer }
    case .path(let path, _): guard path.isFinite(within: PathEncoding.limit) else { return outer }
    case .mask(_, let rect, let map):
      let sum = rect.minX + rect.maxX + rect.minY + rect.maxY + map.a + map.b + map.c + map.d + map.tx + map.ty
      guard sum.isFinite else { return outer }
    }
    let key = ClipKey(outer: outer, shape: clip.shape, isAntialiased: clip.isAntialiased)
    if let known = clipByKey[key] { return known }
    var image = 0
    if case .mask(let picture, _, _) = clip.shape { image = imageID(picture, alphaOnly: true) }
    let id = clips.add(ClipState(key: key, image: image))
    clipByKey[key] = id
    clips.retain(outer)
    images.retain(image)
    out.u8(0x60)
    out.v(id)
    out.v(outer)
    var flags: UInt8 = clip.isAntialiased ? 0 : 2
    if case .path(_, evenOdd: true) = clip.shape { flags |= 1 }
    out.u8(flags)
    switch clip.shape {
    case .rect(let rect):
      out.u8(0)
      out.rect(rect)
    case .path(let path, _):
      out.u8(1)
      PathEncoding.write(path, to: out)
    case .mask(_, let rect, let map):
      out.u8(2)
      out.v(image)
      out.rect(rect)
      out.map(map)
    }
    return id
  }

  // MARK: Letters

  /// The number of a run's font; those of its glyphs that the page does not have are told.
  func fontID(_ run: GlyphRun) -> Int {
    let id: Int
    if let known = fontByID[run.font.id] {
      id = known
    } else {
      id = fonts.add(FontState(font: run.font))
      fontByID[run.font.id] = id
    }
    for glyph in run.glyphs where !fonts[id].glyphs.contains(glyph) { tell(glyph, of: run.font, id) }
    return id
  }

  private func tell(_ glyph: UInt32, of font: DrawFont, _ id: Int) {
    fonts.change(id) { $0.glyphs.insert(glyph) }
    let outline = font.outline(of: glyph)
    let picture = outline == nil ? font.picture(of: glyph) : nil
    var image = 0
    if let picture {
      image = imageID(picture.image, alphaOnly: false)
      images.retain(image)
      fonts.change(id) { $0.images.append(image) }
    }
    out.u8(0x50)
    out.v(id)
    out.v(Int(glyph))
    if let outline, !outline.isEmpty, outline.isFinite(within: PathEncoding.limit) {
      out.u8(0)
      PathEncoding.write(outline, to: out)
    } else if let picture {
      out.u8(1)
      out.v(image)
      out.rect(picture.rect)
    } else {
      out.u8(2)
    }
  }

  // MARK: What is not needed any more

  /// Frees what no node and no list refers to, from the outside inwards.
  func sweepResources() {
    var freed: [Int] = []
    while let (id, state) = lists.takeUnused() {
      freed.append(id)
      if listByObject[ObjectIdentifier(state.list)] == id { listByObject[ObjectIdentifier(state.list)] = nil }
      for use in state.uses { release(use) }
    }
    lists.giveBack(tellFreed(0x31, freed))

    freed.removeAll()
    while let (id, state) = clips.takeUnused() {
      freed.append(id)
      clipByKey[state.key] = nil
      clips.release(state.key.outer)
      images.release(state.image)
    }
    clips.giveBack(tellFreed(0x61, freed))

    freed.removeAll()
    while let (id, state) = fonts.takeUnused() {
      freed.append(id)
      fontByID[state.font.id] = nil
      for image in state.images { images.release(image) }
    }
    fonts.giveBack(tellFreed(0x51, freed))

    freed.removeAll()
    while let (id, _) = paths.takeUnused() { freed.append(id) }
    paths.giveBack(tellFreed(0x41, freed))

    freed.removeAll()
    while let (id, key) = images.takeUnused() {
      freed.append(id)
      imageByKey[key] = nil
    }
    images.giveBack(tellFreed(0x21, freed))
  }
}
