import Foundation
import RenderTree
import TouchPlatform
import TouchTrace

/// Adds to a trace what is on the screen: the layers and views of each frame that differs from the one before, and pictures.
///
/// It asks no user code. Cost: for each frame that shows something new what has changed in it, and with pictures the time to paint and
/// pack them, some milliseconds. A run without one pays a look at nil for each such frame.
@_spi(Hosting) @MainActor public final class SceneTracer {
  private let tracer: GestureTracer
  private var walk: SceneWalk
  private var pictures: ScenePictures
  private var handle: RuntimeHandle?
  private var runtime: Runtime? { handle?.runtime }
  /// The frames whose pictures are made when they are asked for.
  private var frames: [(time: Double, frame: RenderFrame)] = []
  private let keepsFrames: Bool
  private static let mostFrames = 4_000

  /// One that writes into a tracer's trace.
  /// - Parameters:
  ///   - expectedSeconds: how long the run is thought to be.
  ///   - keepsFrames: whether pictures are made only by `finish()`, for runs whose trace is seldom wanted: until then the frames
  ///     are kept, which share what did not change.
  public init(_ tracer: GestureTracer, expectedSeconds: Double, keepsFrames: Bool = false) {
    self.tracer = tracer
    self.keepsFrames = keepsFrames
    walk = SceneWalk(tracer.names)
    pictures = ScenePictures(expected: expectedSeconds)
    tracer.scenes = self
  }

  /// Watches what a runtime shows, until it is freed.
  public func watch(_ runtime: Runtime) {
    handle = runtime.handle
    runtime.display.frameCommitted = { [weak self] frame in self?.take(frame) }
    if let frame = runtime.display.frame { take(frame) }
  }

  private func take(_ frame: RenderFrame) {
    guard let runtime else { return }
    let time = runtime.now.seconds
    let windows = runtime.windows.frontToBackHandles.reversed().compactMap(\.window)
    write(walk.changes(of: frame, windows: windows), at: time)
    if keepsFrames {
      if frames.count >= Self.mostFrames { thin() }
      frames.append((time, frame))
    } else {
      for (time, picture) in pictures.take(frame, at: time) { write(picture, at: time) }
    }
  }

  /// Of the older half of the frames every other one is forgotten.
  private func thin() {
    let half = frames.count / 2
    frames = frames[..<half].enumerated().filter { $0.offset % 2 == 0 }.map(\.element) + frames[half...]
  }

  /// A finger is hit-tested in a window: what views are may have changed without a frame.
  func fingerBegins(in window: UIWindow) { write(walk.changedFacts(in: window), at: Runtime.current.now.seconds) }

  /// Writes the pictures that are still to come. The trace is complete afterwards, though not in the order of time.
  public func finish() {
    for (time, frame) in frames {
      for (time, picture) in pictures.take(frame, at: time) { write(picture, at: time) }
    }
    frames = []
    if let (time, picture) = pictures.finish() { write(picture, at: time) }
  }

  private func write(_ picture: TraceScene.Picture, at time: Double) {
    var scene = TraceScene()
    scene.picture = picture
    write(scene, at: time)
  }

  private func write(_ scene: TraceScene, at time: Double) {
    if scene.isEmpty { return }
    var record = TraceRecord(.scene, time: time, turn: 0)
    record.scene = scene
    tracer.write(record)
  }
}
