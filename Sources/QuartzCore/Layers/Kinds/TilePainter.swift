import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// Draws the tiles of tiled layers on threads of its own, several at once, and keeps what was drawn until the main actor
/// takes it. It never waits for the main actor, which may wait for it.
final class TilePainter: @unchecked Sendable {
  // Unchecked: all that changes is behind the condition.

  /// One tile to draw. It keeps the layer and its view, whose drawing code runs.
  struct Job: @unchecked Sendable {
    let layer: CATiledLayer
    let view: AnyObject?
    let tile: CATiledLayer.Tile
    /// Which drawing of the layer's it is.
    let number: UInt64
    /// The tile in the layer's space.
    let place: CGRect
    /// Pixels per point.
    let scale: CGFloat

    @MainActor init(
      _ layer: CATiledLayer, _ tile: CATiledLayer.Tile, number: UInt64, place: CGRect, scale: CGFloat
    ) {
      self.layer = layer
      view = layer._owner
      self.tile = tile
      self.number = number
      self.place = place
      self.scale = scale
    }

    /// What the layer draws of the tile. The layer belongs to the main actor, but its drawing code is documented to run
    /// here.
    func draw() -> DisplayList {
      // Unsafe: the compiler takes what follows for another actor, but it is this thread; see above.
      nonisolated(unsafe) let context = CGContext(recording: place, scale: scale)
      // Sharp edges: neighbours meet without a seam.
      context.setShouldAntialias(false)
      context.clip(to: place)
      context.setShouldAntialias(true)
      // Unsafe: see above.
      // Kept unchecked: this is not the main actor's thread.
      MainActor.assumeIsolatedUnchecked { layer.draw(in: context) }
      return context.finish()
    }
  }

  private let condition = NSCondition()
  private var pending = 0
  private var finished: [(job: Job, list: DisplayList)] = []
  /// Whether the main actor was asked to take what is finished, and has not yet.
  private var isAnnounced = false
  private let queue = OperationQueue()
  private let announce: @Sendable () -> Void

  /// - Parameter announce: asks the main actor to take what is finished; called on any thread.
  init(announce: @escaping @Sendable () -> Void) {
    self.announce = announce
    queue.maxConcurrentOperationCount = max(2, ProcessInfo.processInfo.activeProcessorCount)
  }

  /// That of the runtime in force.
  @MainActor static var current: TilePainter {
    let runtime = MediaRuntime.current
    if let known = runtime.tilePainter { return known }
    let made = TilePainter { [weak runtime] in
      DispatchQueue.main.async { MainActor.assumeIsolated { runtime?.takeTiles() } }
    }
    runtime.tilePainter = made
    return made
  }

  /// Draws a tile soon.
  func paint(_ job: Job) {
    condition.withLock { pending += 1 }
    queue.addOperation { [self] in
      let list = job.draw()
      condition.lock()
      pending -= 1
      finished.append((job, list))
      let isFirst = !isAnnounced
      isAnnounced = true
      condition.broadcast()
      condition.unlock()
      if isFirst { announce() }
    }
  }

  /// Waits until every tile is drawn.
  /// - Returns: whether that was so in time.
  func wait(atMost seconds: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: seconds)
    while pending > 0 {
      if !condition.wait(until: limit) { return pending == 0 }
    }
    return true
  }

  /// Hands out what is finished.
  func take() -> [(job: Job, list: DisplayList)] {
    condition.lock()
    defer { condition.unlock() }
    isAnnounced = false
    defer { finished = [] }
    return finished
  }
}

extension MediaRuntime {
  /// Gives tiled layers what was drawn for them, after some patience with what is being drawn.
  func takeTiles() {
    guard let tilePainter else { return }
    if tilePatience > 0, !tilePainter.wait(atMost: tilePatience) {
      PlatformLog.write(
        .app,
        "tiles took longer than \(tilePatience) s to draw, or their drawing code waits for the main thread; they show in a "
          + "later frame, and from here on no frame waits for tiles")
      tilePatience = 0
    }
    var layers: [CATiledLayer] = []
    for (job, list) in tilePainter.take() {
      job.layer.take(list, of: job.tile, number: job.number)
      if !layers.contains(where: { $0 === job.layer }) { layers.append(job.layer) }
    }
    for layer in layers { layer.showTiles() }
  }
}
