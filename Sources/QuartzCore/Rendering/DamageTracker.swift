import Foundation
import RenderTree

/// Finds which device pixels differ between two committed frames.
///
/// Nodes never change, so a node met again under the same map is skipped with all it holds. A change of place, opacity
/// or clip damages everything the layer may paint, before and after; a change of colour, border or contents only the
/// layer's own box. Children are told apart by id. Cost: proportional to the children of the layers that changed.
final class DamageTracker {
  /// The deepest tree that is looked into; what is deeper is taken as changed. Also the renderer's limit.
  static let deepest = 2_000

  private var region = DamageRegion()
  private var limits = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var matcher = ChildMatcher()
  /// Who knows what differs between two drawings of a layer; without it all that the layer shows counts as changed.
  var drawings: DrawingStore?

  /// The disjoint rectangles of `bounds` in which `next` may look unlike `previous`.
  ///
  /// Everything when there is no previous frame, or one of another size or scale.
  func damage(from previous: RenderFrame?, to next: RenderFrame, in bounds: PixelRect) -> [PixelRect] {
    region.reset(to: bounds)
    limits = bounds
    if let previous, previous.size == next.size, previous.scale == next.scale {
      let map = DeviceBox.map(of: next)
      compare(previous.root, map, next.root, map, clip: bounds, depth: 0)
    } else {
      region.addAll()
    }
    region.finish()
    return region.rects
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
      clipsAlike(old.style, new.style), CompositingManner(old) == CompositingManner(new), depth < Self.deepest
    else {
      add(old, oldMap, clip: clip)
      add(new, newMap, clip: clip)
      return
    }
    let map = new.style.toParent.then(newMap)
    var childClip = clip
    if new.style.masksToBounds {
      childClip = DeviceBox.around(new.style.bounds, map, in: clip)
    }
    if !paintsAlike(old.style, new.style) || !drawsAlike(old, new, map, clip: clip) {
      region.add(DeviceBox.around(old.style.ownBox, map, in: clip))
      region.add(DeviceBox.around(new.style.ownBox, map, in: clip))
    }
    compareChildren(old.children, new.children, map, clip: childClip, depth: depth + 1)
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
    region.add(DeviceBox.around(node.extent, node.style.toParent.then(parentMap), in: clip))
  }

  /// Whether the drawings are the same, or all that differs between them was added.
  private func drawsAlike(_ old: LayerNode, _ new: LayerNode, _ map: Affine, clip: PixelRect) -> Bool {
    old.style.drawing == new.style.drawing || drawings?.addDamage(old, new, map, clip: clip, to: &region) == true
  }

  /// Whether nothing differs that reaches the children.
  private func clipsAlike(_ a: LayerNode.Style, _ b: LayerNode.Style) -> Bool {
    a.masksToBounds == b.masksToBounds
      && (!a.masksToBounds || (a.bounds == b.bounds && a.cornerRadius == b.cornerRadius))
  }

  /// Whether the layer's own paint is the same.
  private func paintsAlike(_ a: LayerNode.Style, _ b: LayerNode.Style) -> Bool {
    a.bounds == b.bounds && a.background == b.background && a.cornerRadius == b.cornerRadius
      && a.contents == b.contents && a.contentsRect == b.contentsRect && a.borderWidth == b.borderWidth
      && a.borderColor == b.borderColor
  }
}

extension LayerNode.Style {
  /// What background, border and contents may paint, in points of the bounds space.
  var ownBox: CGRect {
    let box = contents == nil ? bounds : bounds.union(contentsRect)
    return drawing.map { box.union($0.extent(in: contentsRect)) } ?? box
  }
}
