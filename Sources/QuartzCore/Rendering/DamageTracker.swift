import Foundation
import RenderTree

/// Finds which device pixels differ between two committed frames.
///
/// Nodes never change, so a node met again under the same map is skipped with all it holds. A change of place, opacity
/// or clip damages everything the layer may paint, before and after; a change of colour, border or contents only the
/// layer's own box. A layer in perspective is damaged as a whole: the box of its trapezoid. Children are told apart by id.
/// Cost: proportional to the children of the layers that changed.
final class DamageTracker {
  /// The deepest tree that is looked into; what is deeper is taken as changed. Also the renderer's limit.
  static let deepest = 2_000

  private var region = DamageRegion()
  private var limits = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var matcher = ChildMatcher()
  /// Finds what differs between two drawings of a layer; without it all that the layer shows counts as changed.
  var drawings: DrawingStore?
  /// The shadows that are thrown by what is being compared, the outermost first.
  private var throwers: [Throw] = []

  /// Where a shadow falls from what throws it, in device pixels.
  private struct Throw {
    var x, y, reachX, reachY: Int

    init(_ shadow: LayerShadow, _ map: Affine) {
      let fall = ShadowPainter.Fall(shadow, map, color: 0, clip: PixelRect(x: 0, y: 0, width: 0, height: 0))
      let blur = GaussianBlur(sigmaX: fall.sigmaX, sigmaY: fall.sigmaY)
      x = DeviceBox.pixel(fall.x.rounded())
      y = DeviceBox.pixel(fall.y.rounded())
      reachX = blur.reachX + 2
      reachY = blur.reachY + 2
    }

    func thrown(_ box: PixelRect) -> PixelRect {
      PixelRect(
        x: box.x + x - reachX, y: box.y + y - reachY, width: box.width + reachX * 2, height: box.height + reachY * 2)
    }

    /// Everything whose shadow may fall into `clip`, and `clip`.
    func sources(_ clip: PixelRect) -> PixelRect {
      PixelRect(
        x: clip.x - x - reachX, y: clip.y - y - reachY, width: clip.width + reachX * 2, height: clip.height + reachY * 2
      ).union(clip)
    }
  }

  /// The disjoint rectangles of `bounds` in which `next` may look unlike `previous`.
  ///
  /// Everything when there is no previous frame, or one of another size or scale.
  func damage(from previous: RenderFrame?, to next: RenderFrame, in bounds: PixelRect) -> [PixelRect] {
    region.reset(to: bounds)
    limits = bounds
    throwers.removeAll(keepingCapacity: true)
    if let previous, previous.size == next.size, previous.scale == next.scale {
      let map = DeviceBox.map(of: next)
      compare(previous.root, map, next.root, map, clip: bounds, depth: 0)
    } else {
      region.addAll()
    }
    region.finish()
    if next.root.holdsBackdrop, !region.rects.isEmpty, !region.isEverything {
      spread(next.root, DeviceBox.map(of: next), depth: 0)
    }
    return region.rects
  }

  /// Damages what backdrops make of the damage beneath them, in the order in which they are painted.
  ///
  /// What is above a backdrop counts as beneath it: that costs little, and finding out would need a list for each.
  private func spread(_ node: LayerNode, _ parentMap: Affine, depth: Int) {
    guard depth < Self.deepest else { return }
    if node.style.isInPerspective { return spreadInPerspective(node, parentMap) }
    let map = node.style.toParent.then(parentMap)
    if !node.style.isPlain, let geometry = BackdropGeometry(node.style, map, surface: limits) {
      let box = geometry.box
      let reach = geometry.blur.reachPixels
      var isSpread = false
      for rect in region.rects {
        let part = rect.intersection(box)
        if part.isEmpty { continue }
        let reached = PixelRect(
          x: part.x - reach, y: part.y - reach, width: part.width + reach * 2, height: part.height + reach * 2
        ).intersection(box)
        if rect.contains(reached) { continue }
        region.add(reached)
        isSpread = true
      }
      if isSpread { region.finish() }
    }
    for child in node.children where child.holdsBackdrop { spread(child, map, depth: depth + 1) }
  }

  /// Damages all of a trapezoid in which something shows what is beneath, where that is damaged.
  private func spreadInPerspective(_ node: LayerNode, _ parentMap: Affine) {
    let box = DeviceBox.around(node.extent, node.style.place.then(parentMap), in: limits)
    guard region.rects.contains(where: { $0.meets(box) }), !region.rects.contains(where: { $0.contains(box) }) else {
      return
    }
    region.add(box)
    region.finish()
  }

  /// - Parameters:
  ///   - oldMap: from the old parent's bounds space to device pixels.
  ///   - newMap: the same of the new parent.
  private func compare(
    _ old: LayerNode, _ oldMap: Affine, _ new: LayerNode, _ newMap: Affine, clip: PixelRect, depth: Int
  ) {
    if old === new { return }
    if region.isEverything { return }
    guard old.id == new.id, old.style.toParent == new.style.toParent, old.style.opacity == new.style.opacity,
      clipsAlike(old.style, new.style), isCompositedAlike(old, new), depth < Self.deepest,
      !old.style.isInPerspective, !new.style.isInPerspective
    else {
      add(old, oldMap, clip: clip)
      add(new, newMap, clip: clip)
      return
    }
    let map = new.style.toParent.then(newMap)
    if let oldMask = old.mask, let newMask = new.mask, oldMask !== newMask {
      let box = DeviceBox.around(old.extent, map, in: clip).union(DeviceBox.around(new.extent, map, in: clip))
      compare(oldMask, map, newMask, map, clip: box, depth: depth + 1)
    }
    let isThrown = compareShadows(old, new, map, clip: clip)
    var clip = clip
    if isThrown, let shadow = new.shownShadow {
      let thrower = Throw(shadow, map)
      clip = thrower.sources(clip)
      throwers.append(thrower)
    }
    defer { if isThrown { throwers.removeLast() } }
    if !paintsAlike(old.style, new.style) || !drawsAlike(old, new, map, clip: clip) {
      mark(DeviceBox.around(old.style.ownBox, map, in: clip))
      mark(DeviceBox.around(new.style.ownBox, map, in: clip))
    }
    var childClip = clip
    if new.style.masksToBounds {
      childClip = DeviceBox.around(new.style.bounds, map, in: clip)
    }
    compareChildren(old.children, new.children, map, clip: childClip, depth: depth + 1)
  }

  /// Damages the shadows where they differ as a whole.
  ///
  /// - Returns: whether each change of what the layer shows changes its shadow as well.
  private func compareShadows(_ old: LayerNode, _ new: LayerNode, _ map: Affine, clip: PixelRect) -> Bool {
    if old.shadowSource.isNull && new.shadowSource.isNull { return false }
    let oldShadow = old.shownShadow
    let newShadow = new.shownShadow
    if oldShadow == nil && newShadow == nil { return false }
    let newCaster = newShadow.flatMap { ShadowCaster(new, $0) }
    let isThrown = newCaster == nil && newShadow != nil && newShadow?.path == nil
    if let oldShadow, oldShadow == newShadow, old.shadowSource == new.shadowSource {
      // Without a path, layers whose casters are equal throw equal shadows, and those without any throw their contents.
      let isAlike =
        oldShadow.path != nil
        || ShadowCaster(old, oldShadow) == newCaster && (!isThrown || bodiesAlike(old, new))
      if isAlike { return isThrown }
    }
    for (node, shadow) in [(old, oldShadow), (new, newShadow)] {
      if let shadow { mark(DeviceBox.around(shadow.box(thrownBy: node.shadowSource), map, in: clip)) }
    }
    return isThrown
  }

  private func isCompositedAlike(_ old: LayerNode, _ new: LayerNode) -> Bool {
    (old.mask == nil) == (new.mask == nil)
      && CompositingManner(old, showsShadow: old.showsShadow) == CompositingManner(new, showsShadow: new.showsShadow)
  }

  /// Whether what throws the layers' shadows, themselves without these, is painted in the same manner.
  private func bodiesAlike(_ old: LayerNode, _ new: LayerNode) -> Bool {
    CompositingManner(old, showsShadow: false) == CompositingManner(new, showsShadow: false)
  }

  /// Adds a box, and where the shadow of what is in it falls.
  private func mark(_ box: PixelRect) {
    if box.isEmpty { return }
    var box = box
    for thrower in throwers.reversed() { box = box.union(thrower.thrown(box)) }
    region.add(box)
  }

  private func compareChildren(
    _ old: [LayerNode], _ new: [LayerNode], _ map: Affine, clip: PixelRect, depth: Int
  ) {
    var start = 0
    let shorter = min(old.count, new.count)
    while start < shorter, old[start].id == new[start].id {
      compare(old[start], map, new[start], map, clip: clip, depth: depth)
      start += 1
    }
    if start == old.count && start == new.count { return }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, old[oldEnd - 1].id == new[newEnd - 1].id {
      oldEnd -= 1
      newEnd -= 1
      compare(old[oldEnd], map, new[newEnd], map, clip: clip, depth: depth)
    }
    if start == oldEnd || start == newEnd {
      for index in start..<oldEnd { add(old[index], map, clip: clip) }
      for index in start..<newEnd { add(new[index], map, clip: clip) }
      return
    }
    // The matcher is used up before anything is compared further, since children use it too.
    for pair in matcher.match(old[start..<oldEnd], new[start..<newEnd]) {
      switch pair {
      case .same(let oldIndex, let newIndex):
        compare(old[oldIndex], map, new[newIndex], map, clip: clip, depth: depth)
      case .removed(let index): add(old[index], map, clip: clip)
      case .added(let index): add(new[index], map, clip: clip)
      }
    }
  }

  /// Damages everything the layer may paint; `parentMap` leads from its parent's bounds space to device pixels.
  private func add(_ node: LayerNode, _ parentMap: Affine, clip: PixelRect) {
    if node.style.isInPerspective {
      return mark(DeviceBox.around(node.extent, node.style.place.then(parentMap), in: clip))
    }
    mark(DeviceBox.around(node.extent, node.style.toParent.then(parentMap), in: clip))
  }

  /// Whether the drawings are the same, or all that differs between them was added.
  private func drawsAlike(_ old: LayerNode, _ new: LayerNode, _ map: Affine, clip: PixelRect) -> Bool {
    if old.style.isPlain && new.style.isPlain || old.style.drawing == new.style.drawing { return true }
    // What throws a shadow changes more than its own pixels.
    return throwers.isEmpty && drawings?.addDamage(old, new, map, surface: limits, clip: clip, to: &region) == true
  }

  /// Whether nothing differs that reaches the children.
  private func clipsAlike(_ a: LayerNode.Style, _ b: LayerNode.Style) -> Bool {
    a.masksToBounds == b.masksToBounds
      && (!a.masksToBounds
        || (a.bounds == b.bounds && a.cornerRadius == b.cornerRadius && a.roundedCorners == b.roundedCorners))
  }

  /// Whether the layer's own paint is the same, its shadow left out.
  private func paintsAlike(_ a: LayerNode.Style, _ b: LayerNode.Style) -> Bool {
    shapesAlike(a, b) && a.contents == b.contents && a.contentsRect == b.contentsRect && a.borderWidth == b.borderWidth
      && a.borderColor == b.borderColor && (a.hasSameDetails(as: b) || contentsAlike(a, b))
  }

  /// Whether the filled shape is the same.
  private func shapesAlike(_ a: LayerNode.Style, _ b: LayerNode.Style) -> Bool {
    a.bounds == b.bounds && a.background == b.background && a.cornerRadius == b.cornerRadius
      && a.roundedCorners == b.roundedCorners
  }

  /// Whether the contents are shown in the same way.
  private func contentsAlike(_ a: LayerNode.Style, _ b: LayerNode.Style) -> Bool {
    a.contentsSource == b.contentsSource && a.contentsCenter == b.contentsCenter
      && a.contentsAreNearest == b.contentsAreNearest && a.backdrop == b.backdrop
  }
}
