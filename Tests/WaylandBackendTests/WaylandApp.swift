import Foundation
import RenderTree
import TestRigs
import TouchPlatform
import XCTest

@testable import WaylandBackend

/// The smallest app: a window on a compositor that fills itself and writes down what it is told.
@MainActor final class WaylandApp: PlatformDelegate {
  let platform: WaylandPlatform
  let surface: any Surface
  private(set) var events: [InputEvent] = []
  /// Is called for each event, after it has been written down.
  var onEvent: ((WaylandApp, InputEvent) -> Void)?
  /// Whether each tick asks for the next one and shows a frame.
  var isAnimating = false
  /// Frames shown.
  private(set) var presented = 0
  /// What a frame shows, beside its ground: rectangles of pixels.
  var squares: [PixelRect] = []

  /// Opens the window, shows a frame, and waits until it is shown and has the focus.
  init(
    _ path: String, _ configuration: SurfaceConfiguration = SurfaceConfiguration(title: "Wayland test"),
    awaitsFocus: Bool = true
  ) throws {
    platform = try WaylandPlatform(socketName: path)
    surface = try platform.open(configuration)
    platform.delegate = self
    platform.requestFrame(for: surface.id)
    try pump("the window to be shown and to get the focus") {
      self.presented > 0 && self.isShown && (!awaitsFocus || self.hasFocus)
    }
    try pump("the first frame to be taken") { self.window.clock.owedSince == nil || !awaitsFocus }
    events.removeAll()
  }

  var window: WaylandWindow {
    guard let window = platform.window else { fatalError("the window is open since init") }
    return window
  }

  func receive(_ event: InputEvent) {
    events.append(event)
    switch event {
    case .frame:
      paint()
      if isAnimating { platform.requestFrame(for: surface.id) }
    case .surface(let change):
      if case .geometry = change.kind { platform.requestFrame(for: surface.id) }
      if case .visible(let visible) = change.kind { isShown = visible }
      if case .focus(let focus) = change.kind { hasFocus = focus }
    default: break
    }
    onEvent?(self, event)
  }

  private(set) var isShown = false
  private(set) var hasFocus = false

  private func paint() {
    guard let buffer = surface.acquireBuffer() else { return platform.requestFrame(for: surface.id) }
    let pixels = buffer.pixels
    for y in 0..<pixels.height {
      pixels.row(y)
        .update(repeating: 0xFF20_4060, count: pixels.width)
    }
    for square in squares {
      let square = square.intersection(pixels.bounds)
      for y in square.y..<max(square.y, square.maxY) {
        for x in square.x..<square.maxX { pixels[x, y] = 0xFFF0_E010 }
      }
    }
    surface.present(damage: [pixels.bounds])
    presented += 1
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

  /// Runs the loop until everything that a scripted compositor has sent by now has been handled.
  func settle(_ server: ScriptedCompositor) throws {
    let before = server.count("xdg_wm_base", 3)
    server.ping()
    try pump("an answer to a ping") { server.count("xdg_wm_base", 3) > before }
  }

  /// Shows a frame and waits until the compositor has taken it, and so everything said before.
  func showFrame() throws {
    let before = presented
    platform.requestFrame(for: surface.id)
    try pump("a frame to be taken") { presented > before && window.clock.owedSince == nil }
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
  var keys: [KeySample] {
    events.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }
  var buttons: [ButtonState] {
    events.compactMap { if case .buttons(let state) = $0 { state } else { nil } }
  }
  var hovers: [HoverSample] {
    events.compactMap { if case .hover(let hover) = $0 { hover } else { nil } }
  }
  var scrolls: [ScrollSample] {
    events.compactMap { if case .scroll(let scroll) = $0 { scroll } else { nil } }
  }
  var transforms: [TransformSample] {
    events.compactMap { if case .transform(let transform) = $0 { transform } else { nil } }
  }
  func samples(_ phase: ContactPhase) -> [ContactSample] { samples.filter { $0.phase == phase } }

  struct Waited: Error, CustomStringConvertible { let description: String }
}

/// Tests on the main thread, which the main loop needs, and where XCTest runs them; so nothing here is ever shared.
class WaylandTestCase: XCTestCase, @unchecked Sendable {
  /// Runs a test's body on the main actor.
  func onMain(_ body: @MainActor () throws -> Void) throws {
    try MainActor.assumeIsolated { try body() }
  }

  /// An app on a scripted compositor; both are ended after the body.
  func scripted(
    _ behaviour: ScriptedCompositor.Behaviour = .init(), _ configuration: SurfaceConfiguration = .init(),
    awaitsFocus: Bool = true, _ body: @MainActor (ScriptedCompositor, WaylandApp) throws -> Void
  ) throws {
    try onMain {
      let server = try ScriptedCompositor(behaviour)
      defer { server.stop() }
      try body(server, try WaylandApp(server.path, configuration, awaitsFocus: awaitsFocus))
    }
  }
}
