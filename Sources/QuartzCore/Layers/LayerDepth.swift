import TouchPlatform

/// How many layers, and so how many views, may lie one in the other.
///
/// Layout, traits, hit testing, commit and drawing walk down a tree by one call in the other, through methods that apps
/// override, and a thread's stack has an end. So what would lie deeper is not added, with a sentence in the log.
@MainActor package enum LayerDepth {
  /// The most layers on a way from a root down, masks included.
  package static let limit = 500

  /// Whether `layer`, with all that is in it, may be put into `parent`; says why not.
  ///
  /// Cost: a step for each ancestor, and one for each layer below `layer`.
  /// - Parameter name: what the sentence calls it.
  package static func hasRoom(in parent: CALayer, for layer: CALayer, _ name: @autoclosure () -> String) -> Bool {
    var depth = 1
    // Unsafe: the walk changes nothing; the caller keeps `parent`, and superlayers keep the others.
    unowned(unsafe) var ancestor = parent
    while true {
      if ancestor === layer {
        PlatformLog.write(
          .app, "\(name()) cannot be put into itself or into what lies in it; nothing is changed. Take it out first")
        return false
      }
      guard let next = ancestor._superlayer else { break }
      ancestor = next
      depth += 1
    }
    guard depth < limit, layer.isLeaf || hasRoom(for: layer, levels: limit - depth) else {
      PlatformLog.write(
        .app,
        "\(name()) would lie more than \(limit) levels deep; it is not added. Put fewer layers and views into each other"
      )
      return false
    }
    return true
  }

  /// Whether a tree has at most so many levels.
  private static func hasRoom(for layer: CALayer, levels: Int) -> Bool {
    var level: [CALayer] = [layer]
    var next: [CALayer] = []
    var rest = levels
    while !level.isEmpty {
      guard rest > 0 else { return false }
      rest -= 1
      for layer in level where !layer.isLeaf {
        next.append(contentsOf: layer.storedSublayers)
        if let mask = layer.extras?.style?.mask { next.append(mask) }
      }
      swap(&level, &next)
      next.removeAll(keepingCapacity: true)
    }
    return true
  }
}

extension CALayer {
  /// Whether nothing lies in it.
  fileprivate final var isLeaf: Bool { storedSublayers.isEmpty && extras?.style?.mask == nil }
}
