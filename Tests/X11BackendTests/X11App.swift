import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import X11Backend

/// The smallest app: a window on a rig's server that writes down what it is told.
@MainActor final class X11App: PlatformDelegate {
  static let title = "X11 test"
  let rig: XServerRig
  let platform: X11Platform
  let surface: any Surface
  private(set) var events: [InputEvent] = []
  /// What was told until the window was shown and had the focus.
  private(set) var firstEvents: [InputEvent] = []
  /// Is called for each event, after it has been written down.
  var onEvent: ((X11App, InputEvent) -> Void)?

  /// Opens the window and waits until it is shown and has the focus.
  convenience init(
    _ rig: XServerRig, size: CGSize = CGSize(width: 800, height: 600), scale: Double? = 1,
    origin: CGPoint = CGPoint(x: 137, y: 61)
  ) throws {
    try self.init(rig, SurfaceConfiguration(title: Self.title, size: size, scale: scale, origin: origin))
  }

  /// The same with any configuration; its title must be `title`.
  init(_ rig: XServerRig, _ configuration: SurfaceConfiguration) throws {
    self.rig = rig
    platform = try X11Platform(displayName: rig.displayName)
    let recorder = Recorder()
    platform.delegate = recorder
    surface = try platform.open(configuration)
    platform.delegate = self
    try pump("the window to be shown and to get the focus") {
      self.changes.contains(.visible(true)) && self.changes.contains(.focus(true))
    }
    firstEvents = events
    events.removeAll()
  }

  private final class Recorder: PlatformDelegate { func receive(_ event: InputEvent) {} }

  func receive(_ event: InputEvent) {
    events.append(event)
    onEvent?(self, event)
  }

  /// Forgets what was written down.
  func clear() { events.removeAll() }

  /// Runs the main run loop until `condition` holds.
  func pump(_ what: String, until condition: () -> Bool) throws {
    let limit = SystemTime.now.advanced(bySeconds: 30)
    while !condition() {
      guard SystemTime.now < limit else { throw Waited(description: "waited in vain for \(what); events: \(events)") }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
    }
  }

  /// The window's number in the server.
  var window: UInt32 {
    get throws { try XCTUnwrap(rig.control.window(titled: Self.title)) }
  }

  /// Runs the loop until everything that the server has sent by now has been handled.
  func settle() throws {
    rig.control.ping(try window)
    try pump("an answer to a ping") { rig.control.hasAnswer() }
  }

  // MARK: - What was written down

  var frames: [ContactFrame] {
    events.compactMap { if case .contacts(let frame) = $0 { frame } else { nil } }
  }
  var samples: [ContactSample] { frames.flatMap(\.samples) }
  var changes: [SurfaceChange.Kind] {
    events.compactMap { if case .surface(let change) = $0 { change.kind } else { nil } }
  }
  var ticks: [FrameTick] {
    events.compactMap { if case .frame(let tick) = $0 { tick } else { nil } }
  }
  var keys: [KeySample] { events.compactMap { if case .key(let key) = $0 { key } else { nil } } }
  var hovers: [HoverSample] { events.compactMap { if case .hover(let hover) = $0 { hover } else { nil } } }
  var scrolls: [ScrollSample] { events.compactMap { if case .scroll(let scroll) = $0 { scroll } else { nil } } }
  var transforms: [TransformSample] {
    events.compactMap { if case .transform(let transform) = $0 { transform } else { nil } }
  }
  var environments: [SurfaceEnvironment] {
    changes.compactMap { if case .environment(let environment) = $0 { environment } else { nil } }
  }
  var guides: [FingerGuide] {
    events.compactMap { if case .fingerGuide(let guide) = $0 { guide } else { nil } }
  }
  func samples(_ phase: ContactPhase) -> [ContactSample] { samples.filter { $0.phase == phase } }

  struct Waited: Error, CustomStringConvertible { let description: String }
}
