import TouchTrace

/// Divides what happens to layers, and the calls, into chunks: each begins with all layers as they then are.
struct ChunkWriter {
  /// The chunks as JSON.
  private(set) var chunks: [String] = []
  /// When each begins.
  private(set) var starts: [Double] = []
  /// So many changes and calls a chunk has at least before the next one begins.
  private static let least = 2_000

  private var layers: [Int: TraceScene.Layer] = [:]
  private var roots: [Int] = []
  private var size: [Double] = []
  private var chunk = Chunk()
  private var start: Double?
  private var weight = 0
  private var lines: [Line: Int] = [:]
  private var latest = -Double.infinity

  /// What is done in a turn.
  mutating func take(turn: [TraceRecord], at time: Double) {
    var numbers: [Int] = []
    for line in TraceText.pageLines(of: turn) {
      let made = Line(kind: line.kind, text: line.text)
      if let known = lines[made] {
        numbers.append(known)
      } else {
        lines[made] = chunk.lines.count
        numbers.append(chunk.lines.count)
        chunk.lines.append(made)
      }
    }
    guard !numbers.isEmpty else { return }
    begin(time)
    // A new chunk has no lines yet.
    if chunk.lines.isEmpty { return take(turn: turn, at: time) }
    chunk.turns.append(Turn(t: time, lines: numbers))
    weight += 1 + numbers.count / 4
  }

  /// What changes on the screen.
  mutating func take(_ scene: TraceScene, at time: Double) {
    begin(time)
    if let width = scene.width, let height = scene.height { size = [width, height] }
    if let roots = scene.roots { self.roots = roots }
    for layer in scene.layers ?? [] { merge(layer) }
    weight += 1 + (scene.layers?.count ?? 0)
    chunk.changes.append(
      Change(
        t: time, roots: scene.roots, size: scene.width == nil ? nil : size,
        layers: (scene.layers ?? []).map(PackedLayer.init)))
  }

  /// Nothing more comes.
  mutating func finish() {
    guard start != nil else { return }
    chunks.append(PageText.json(chunk))
    start = nil
  }

  private mutating func begin(_ time: Double) {
    let limit = max(Self.least, 2 * chunk.key.layers.count)
    // Chunks are found by their time: one cannot begin before something that is in the chunk before.
    if start != nil, weight < limit || time <= latest {
      latest = max(latest, time)
      return
    }
    finish()
    latest = max(latest, time)
    start = time
    starts.append(time)
    weight = 0
    lines = [:]
    chunk = Chunk()
    chunk.key = Key(roots: roots, size: size, layers: reachable())
  }

  private mutating func merge(_ change: TraceScene.Layer) {
    var layer = layers[change.id] ?? TraceScene.Layer(id: change.id)
    if let value = change.children { layer.children = value }
    if let value = change.matrix { layer.matrix = value }
    if let value = change.bounds { layer.bounds = value }
    if let value = change.opacity { layer.opacity = value }
    if let value = change.hidden { layer.hidden = value }
    if let value = change.clips { layer.clips = value }
    layers[change.id] = layer
  }

  /// All layers that are on the screen. Those that are not are kept: they may return as they were.
  private func reachable() -> [PackedLayer] {
    var found: [PackedLayer] = []
    var seen: Set<Int> = []
    var pending = roots
    while let id = pending.popLast() {
      guard seen.insert(id).inserted, let layer = layers[id] else { continue }
      found.append(PackedLayer(layer))
      pending += layer.children ?? []
    }
    return found
  }

  private struct Chunk: Encodable {
    var key = Key()
    var changes: [Change] = []
    var turns: [Turn] = []
    var lines: [Line] = []
  }

  private struct Key: Encodable {
    var roots: [Int] = []
    var size: [Double] = []
    var layers: [PackedLayer] = []
  }

  private struct Change: Encodable {
    var t: Double
    var roots: [Int]?
    var size: [Double]?
    var layers: [PackedLayer]
  }

  private struct Turn: Encodable {
    var t: Double
    var lines: [Int]
  }

  private struct Line: Encodable, Hashable {
    var kind: String
    var text: String
  }

  /// A layer with names of one letter.
  private struct PackedLayer: Encodable {
    var i: Int
    var c: [Int]?
    var m: [Double]?
    var b: [Double]?
    var o: Double?
    var h: Bool?
    var k: Bool?

    init(_ layer: TraceScene.Layer) {
      (i, c, m, b) = (layer.id, layer.children, layer.matrix, layer.bounds)
      (o, h, k) = (layer.opacity, layer.hidden, layer.clips)
    }
  }
}
