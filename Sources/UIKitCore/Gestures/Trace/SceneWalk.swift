import Foundation
import QuartzCore
import RenderTree
import TouchTrace

/// Finds what has changed in the layers of a frame since the frame before.
///
/// A layer that has not changed is the same node as before, so that a walk costs what has changed, not what is there.
@MainActor struct SceneWalk {
  private var nodes: [UInt64: LayerNode] = [:]
  private var facts: [UInt64: TraceScene.Facts] = [:]
  private var hidden: Set<UInt64> = []
  private var roots: [Int] = []
  private var size = CGSize.zero
  private let names: TraceNames
  private var scene = TraceScene()

  /// A walk that has seen nothing; views get these names.
  init(_ names: TraceNames) { self.names = names }

  /// What has changed with a frame of these windows, the rearmost first.
  mutating func changes(of frame: RenderFrame, windows: [UIWindow]) -> TraceScene {
    scene = TraceScene()
    if frame.size != size {
      size = frame.size
      scene.width = Double(size.width)
      scene.height = Double(size.height)
    }
    var layers: [UInt64: CALayer] = [:]
    for window in windows { layers[window._layer._id] = window._layer }
    let shown = frame.root.children.filter { layers[$0.id] != nil }
    let ids = shown.map { Int($0.id) }
    if ids != roots {
      roots = ids
      scene.roots = ids
    }
    for node in shown { if let layer = layers[node.id] { visit(node, layer) } }
    forget(frame.root)
    return scene
  }

  /// What has changed in what views are, without a frame: recognisers, and whether touches are taken.
  mutating func changedFacts(in window: UIWindow) -> TraceScene {
    scene = TraceScene()
    noteAll(window)
    return scene
  }

  private mutating func noteAll(_ view: UIView) {
    if nodes[view._layer._id] != nil { note(view._layer) }
    for child in view.subviews { noteAll(child) }
  }

  private mutating func visit(_ node: LayerNode, _ layer: CALayer) {
    let old = nodes[node.id]
    if old === node { return }
    note(layer)
    var sublayers: [UInt64: CALayer] = [:]
    for sublayer in layer._sublayers { sublayers[sublayer._id] = sublayer }
    // Copies of a replicator have the same number; the first stands for all.
    var children: [LayerNode] = []
    var seen: Set<UInt64> = []
    for child in node.children where sublayers[child.id] != nil && seen.insert(child.id).inserted {
      children.append(child)
    }
    let away = layer._sublayers.filter { !seen.contains($0._id) && $0.isHiddenStored }
    let ids = away.map { Int($0._id) } + children.map { Int($0.id) }
    var change = TraceScene.Layer(id: Int(node.id))
    let style = node.style
    if old == nil || old.map({ Self.ids($0, sublayers, hidden) }) ?? [] != ids { change.children = ids }
    if old?.style.place != style.place { change.matrix = style.flatPlace.numbers }
    if old?.style.bounds != style.bounds { change.bounds = style.bounds.numbers }
    if old.map({ $0.style.opacity != style.opacity }) ?? (style.opacity != 1) {
      change.opacity = (Double(style.opacity) * 1000).rounded() / 1000
    }
    if old.map({ $0.style.masksToBounds != style.masksToBounds }) ?? style.masksToBounds {
      change.clips = style.masksToBounds
    }
    if hidden.remove(node.id) != nil { change.hidden = false }
    nodes[node.id] = node
    if change != TraceScene.Layer(id: change.id) { scene.layers = (scene.layers ?? []) + [change] }
    for sublayer in away { noteHidden(sublayer) }
    for child in children { if let sublayer = sublayers[child.id] { visit(child, sublayer) } }
  }

  /// The children that were told of a node when it was visited.
  private static func ids(_ node: LayerNode, _ layers: [UInt64: CALayer], _ hidden: Set<UInt64>) -> [Int] {
    // Which were hidden is not in the node; where any are, the list is told again.
    guard layers.keys.allSatisfy({ !hidden.contains($0) }) else { return [-1] }
    return node.children.map { Int($0.id) }
  }

  /// A hidden layer is in no frame; its place is that of its model.
  private mutating func noteHidden(_ layer: CALayer) {
    guard hidden.insert(layer._id).inserted else { return }
    nodes[layer._id] = nil
    note(layer)
    var change = TraceScene.Layer(id: Int(layer._id))
    let bounds = layer._bounds
    let frame = layer.frame
    change.children = []
    change.bounds = bounds.numbers
    change.matrix = [Double(frame.minX - bounds.minX).hundredths, Double(frame.minY - bounds.minY).hundredths]
    change.hidden = true
    scene.layers = (scene.layers ?? []) + [change]
  }

  /// Says what a layer is, where that is new.
  private mutating func note(_ layer: CALayer) {
    let view = layer._owner as? UIView
    var now = TraceScene.Facts(id: Int(layer._id), type: "\(view.map { type(of: $0) } ?? type(of: layer))")
    if let view {
      now.view = names.name(of: view)
      now.controller = view.extras?.controller.map { "\(type(of: $0))" }
      let recognizers = view.extras?.recognizers ?? []
      if !recognizers.isEmpty { now.recognizers = recognizers.map { names.name(of: $0) } }
      if !view.isUserInteractionEnabled { now.ignoresTouches = true }
      if view.isMultipleTouchEnabled { now.takesSeveralTouches = true }
    }
    guard facts[layer._id] != now else { return }
    facts[layer._id] = now
    scene.facts = (scene.facts ?? []) + [now]
  }

  /// Layers that have gone are forgotten, once they are more than those that are there.
  private mutating func forget(_ root: LayerNode) {
    guard nodes.count > 1_000, nodes.count > 2 * lastCount else { return }
    var kept: [UInt64: LayerNode] = [:]
    var pending = root.children
    while let node = pending.popLast() {
      if nodes[node.id] === node { kept[node.id] = node }
      pending += node.children
    }
    nodes = kept
    facts = facts.filter { kept[$0.key] != nil }
    hidden = []
    lastCount = max(500, kept.count)
  }
  private var lastCount = 500
}

extension Affine {
  /// The numbers of a trace.
  fileprivate var numbers: [Double] {
    if isTranslation { return [tx.hundredths, ty.hundredths] }
    return [a, b, c, d].map { $0.isFinite ? ($0 * 1e5).rounded() / 1e5 : 0 } + [tx.hundredths, ty.hundredths]
  }
}

extension CGRect {
  /// The numbers of a trace.
  fileprivate var numbers: [Double] {
    [origin.x, origin.y, size.width, size.height].map { Double($0).hundredths }
  }
}

extension Double {
  /// Hundredths of a point are finer than any screen, and shorter to read; what is no number has no place.
  fileprivate var hundredths: Double { isFinite ? (self * 100).rounded() / 100 : 0 }
}
