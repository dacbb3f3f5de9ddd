import Foundation
import RenderTree

/// Turns committed frames into the messages of `Documentation/WebProtocol.md` for one page: differences from what the page
/// has.
///
/// It belongs to one connection and is used by one thread at a time. It keeps the tree and the lists last sent, compares
/// by identity first, and so pays for what changed: an unchanged frame costs one comparison, a moved layer a few hundred
/// nanoseconds. Nothing here recurses with the depth of a tree, so the thread's stack may be small (lists in lists are
/// bounded at 64).
///
/// Copies of a replicator that share nodes are one node on the page, with several parents; copies that lag behind have
/// nodes of their own.
public final class WebFrameEncoder: FrameEncoding {
  /// The deepest tree that is sent whole.
  static let deepestTree = 1_000
  /// How many lists may lie one in the other.
  static let deepestList = 64
  /// The longest chain of clips.
  static let longestClipChain = 1_000

  /// A node as the page has it; its number is its place in `nodes`.
  final class NodeState {
    // Unchecked: read for each node of a frame, and encoding calls no code outside of the encoder.
    @exclusivity(unchecked) var node: LayerNode
    @exclusivity(unchecked) var children: [Int] = []
    @exclusivity(unchecked) var mask = 0
    @exclusivity(unchecked) var image = 0
    @exclusivity(unchecked) var list = 0
    @exclusivity(unchecked) var shadowPath = 0
    /// The last frame in which something claimed the state for its node.
    @exclusivity(unchecked) var claim: UInt64

    init(node: LayerNode, claim: UInt64) {
      self.node = node
      self.claim = claim
    }
  }

  /// A node that differs from what the page has of it.
  struct Visit {
    let id: Int
    /// What the page has; nil for a new node.
    let old: LayerNode?
    let depth: Int
  }

  // Unchecked: the tables are used in their owner's methods alone, never across a call that uses them again.
  @exclusivity(unchecked) var nodes = WireTable<NodeState>()
  @exclusivity(unchecked) var nodeByObject: [ObjectIdentifier: Int] = [:]
  @exclusivity(unchecked) var lists = WireTable<ListState>()
  @exclusivity(unchecked) var listByObject: [ObjectIdentifier: Int] = [:]
  @exclusivity(unchecked) var paths = WireTable<PathState>()
  @exclusivity(unchecked) var clips = WireTable<ClipState>()
  @exclusivity(unchecked) var clipByKey: [ClipKey: Int] = [:]
  @exclusivity(unchecked) var images = WireTable<ImageKey>()
  @exclusivity(unchecked) var imageByKey: [ImageKey: Int] = [:]
  @exclusivity(unchecked) var fonts = WireTable<FontState>()
  @exclusivity(unchecked) var fontByID: [UInt64: Int] = [:]
  /// The last chain of clips that was looked up in this frame.
  @exclusivity(unchecked) var lastClip: (clip: DrawClip, id: Int)?

  /// The message: resources and the looks of nodes.
  let out = ByteWriter(capacity: 16 << 10)
  /// Children and masks, which come after all nodes are told.
  let links = ByteWriter()
  // Unchecked: as the tables above.
  @exclusivity(unchecked) var spareWriters: [ByteWriter] = []
  @exclusivity(unchecked) var visits: [Visit] = []
  @exclusivity(unchecked) var stamp: UInt64 = 0
  @exclusivity(unchecked) var frameTime: UInt64 = 0
  @exclusivity(unchecked) private var hasTree = false
  @exclusivity(unchecked) private var lastWasCut = false
  @exclusivity(unchecked) private var placeOfID: [UInt64: Int] = [:]

  /// An encoder for a page that has nothing yet.
  public init() {}

  /// The message that brings the page from the last frame encoded to this one; empty when there is nothing to tell.
  ///
  /// - Parameters:
  ///   - frame: the frame. Tracks of motion count from `frame.time`: code that sends a frame later than it was
  ///     committed (a snapshot for a late page, a page that was slow) sets it to the present first.
  ///   - number: the frame's number in the connection.
  ///   - snapshot: whether the page forgets what it has; the first message is a snapshot always.
  public func encode(_ frame: RenderFrame, number: UInt64, snapshot: Bool) -> [UInt8] {
    let isCut = frame.root.depth > Self.deepestTree
    let isSame = hasTree && nodes[1].node === frame.root
    if isSame && !snapshot { return [] }
    // A tree that is too deep is cut again each time: which of its nodes are whole depends on where they stand.
    let isSnapshot = snapshot || !hasTree || isCut || lastWasCut
    lastWasCut = isCut
    if isSnapshot { forget() }
    stamp += 1
    frameTime = frame.time
    out.removeAll()
    links.removeAll()
    out.u8(2)
    out.v(Int(truncatingIfNeeded: number & 0x1F_FFFF_FFFF_FFFF))
    out.u8(isSnapshot ? 1 : 0)
    let start = out.count
    if hasTree {
      let old = nodes[1].node
      claim(1, for: frame.root, insteadOf: old)
      visits.append(Visit(id: 1, old: old, depth: 1))
    } else {
      let id = makeNode(frame.root)
      nodes.retain(id)
      visits.append(Visit(id: id, old: nil, depth: 1))
      hasTree = true
    }
    while let visit = visits.popLast() {
      let node = nodes[visit.id].node
      tellLooks(of: visit.id, from: visit.old, to: node)
      link(visit.id, to: node, depth: visit.depth)
    }
    out.append(links)
    sweep()
    lastClip = nil
    return isSnapshot || out.count > start ? out.bytes : []
  }

  private func forget() {
    nodes.removeAll()
    nodeByObject.removeAll()
    lists.removeAll()
    listByObject.removeAll()
    paths.removeAll()
    clips.removeAll()
    clipByKey.removeAll()
    images.removeAll()
    imageByKey.removeAll()
    fonts.removeAll()
    fontByID.removeAll()
    hasTree = false
  }

  // MARK: The tree

  private func makeNode(_ node: LayerNode) -> Int {
    let id = nodes.add(NodeState(node: node, claim: stamp))
    nodeByObject[ObjectIdentifier(node)] = id
    return id
  }

  /// The page's node stands for another object from now on.
  private func claim(_ id: Int, for node: LayerNode, insteadOf old: LayerNode) {
    nodeByObject[ObjectIdentifier(old)] = nil
    nodeByObject[ObjectIdentifier(node)] = id
    let state = nodes[id]
    state.node = node
    state.claim = stamp
  }

  /// Whether the page's node may become another commit of its layer: it is no other parent's, and nothing else has
  /// claimed it.
  private func isFree(_ id: Int, for node: LayerNode) -> Bool {
    let state = nodes[id]
    return state.node.id == node.id && state.claim != stamp && nodes.references(to: id) == 1
      && nodeByObject[ObjectIdentifier(node)] == nil
  }

  private func become(_ id: Int, _ node: LayerNode, depth: Int) {
    let old = nodes[id].node
    claim(id, for: node, insteadOf: old)
    visits.append(Visit(id: id, old: old, depth: depth + 1))
  }

  /// The number of a node that none of the parent's has; the page may know it from elsewhere.
  private func number(of node: LayerNode, depth: Int) -> Int {
    if let known = nodeByObject[ObjectIdentifier(node)] {
      nodes[known].claim = stamp
      return known
    }
    let id = makeNode(node)
    visits.append(Visit(id: id, old: nil, depth: depth + 1))
    return id
  }

  /// Finds which of the page's nodes each child and the mask are, and tells what differs.
  private func link(_ id: Int, to node: LayerNode, depth: Int) {
    let isDeepest = depth >= Self.deepestTree
    let old = nodes[id].children
    let new = isDeepest ? [] : node.children
    let shorter = min(old.count, new.count)
    func pair(_ mine: Int, _ child: LayerNode) -> Bool {
      let state = nodes[mine]
      if state.node === child {
        state.claim = stamp
        return true
      }
      guard isFree(mine, for: child) else { return false }
      become(mine, child, depth: depth)
      return true
    }
    var start = 0
    while start < shorter, pair(old[start], new[start]) { start += 1 }
    var tail = 0
    while tail < shorter - start, pair(old[old.count - 1 - tail], new[new.count - 1 - tail]) { tail += 1 }
    if start + tail < max(old.count, new.count) {
      relink(id, old, new, start, old.count - tail, new.count - tail, depth: depth)
    }
    linkMask(id, isDeepest ? nil : node.mask, depth: depth)
  }

  /// Tells the one splice that makes the new children of the old ones.
  private func relink(
    _ id: Int, _ old: [Int], _ new: [LayerNode], _ start: Int, _ oldEnd: Int, _ newEnd: Int, depth: Int
  ) {
    placeOfID.removeAll(keepingCapacity: true)
    if newEnd > start { for place in start..<oldEnd { placeOfID[nodes[old[place]].node.id] = old[place] } }
    var inserted: [Int] = []
    inserted.reserveCapacity(newEnd - start)
    for place in start..<newEnd {
      let child = new[place]
      if nodeByObject[ObjectIdentifier(child)] == nil, let mine = placeOfID[child.id], isFree(mine, for: child) {
        become(mine, child, depth: depth)
        inserted.append(mine)
      } else {
        inserted.append(number(of: child, depth: depth))
      }
    }
    // What pairs did not find may still stand where it stood.
    var first = 0
    let shorter = min(inserted.count, oldEnd - start)
    while first < shorter, inserted[first] == old[start + first] { first += 1 }
    var last = 0
    while last < shorter - first, inserted[inserted.count - 1 - last] == old[oldEnd - 1 - last] { last += 1 }
    let removed = start + first..<oldEnd - last
    let added = inserted[first..<inserted.count - last]
    guard !removed.isEmpty || !added.isEmpty else { return }
    for child in added { nodes.retain(child) }
    for place in removed { nodes.release(old[place]) }
    nodes[id].children.replaceSubrange(removed, with: added)
    links.u8(0x10)
    links.v(id)
    links.v(NodeField.children)
    links.v(removed.lowerBound)
    links.v(removed.count)
    links.v(added.count)
    for child in added { links.v(child) }
  }

  private func linkMask(_ id: Int, _ mask: LayerNode?, depth: Int) {
    let old = nodes[id].mask
    var new = 0
    if let mask {
      if old != 0, nodes[old].node === mask {
        nodes[old].claim = stamp
        return
      }
      if old != 0, isFree(old, for: mask) { return become(old, mask, depth: depth) }
      new = number(of: mask, depth: depth)
    }
    guard new != old else { return }
    nodes.retain(new)
    nodes.release(old)
    nodes[id].mask = new
    links.u8(0x10)
    links.v(id)
    links.v(NodeField.mask)
    links.v(new)
  }

  // MARK: What is not needed any more

  /// Frees what nothing refers to.
  private func sweep() {
    var freed: [Int] = []
    while let (id, state) = nodes.takeUnused() {
      freed.append(id)
      if nodeByObject[ObjectIdentifier(state.node)] == id { nodeByObject[ObjectIdentifier(state.node)] = nil }
      for child in state.children { nodes.release(child) }
      nodes.release(state.mask)
      images.release(state.image)
      lists.release(state.list)
      paths.release(state.shadowPath)
    }
    nodes.giveBack(tellFreed(0x11, freed))
    sweepResources()
  }

  /// Tells that these are freed.
  func tellFreed(_ operation: UInt8, _ ids: [Int]) -> [Int] {
    guard !ids.isEmpty else { return ids }
    out.u8(operation)
    out.v(ids.count)
    for id in ids { out.v(id) }
    return ids
  }
}
