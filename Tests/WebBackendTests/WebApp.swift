import Foundation
import RenderTree
import Synchronization
import TouchPlatform
import XCTest

@testable import WebBackend

/// Encodes a frame as its number, whether it is a snapshot, and how many children its root has.
final class CountingEncoder: FrameEncoding {
  /// Bytes that follow each frame, to make it large.
  static let padding = Atomic<Int>(0)
  func encode(_ frame: RenderFrame, number: UInt64, snapshot: Bool) -> [UInt8] {
    // Numbers of the tests stay below 128, one byte of `v`.
    [2, UInt8(number), snapshot ? 1 : 0, UInt8(frame.root.children.count)]
      + [UInt8](repeating: 7, count: Self.padding.load(ordering: .relaxed))
  }
}

/// What the server prints for people, in order.
final class Announcements: Sendable {
  private let texts = Mutex<[String]>([])
  func add(_ text: String) { texts.withLock { $0.append(text) } }
  var all: [String] { texts.withLock { $0 } }
  /// The token of the newest address.
  var token: String? {
    all.last.flatMap { text in
      text.range(of: "/?t=").map { String(text[$0.upperBound...].prefix { !$0.isWhitespace }) }
    }
  }
}

/// The smallest app: a surface for pages that writes down what it is told.
@MainActor final class WebApp: PlatformDelegate {
  static let files = [
    WebFile(path: "/", contentType: "text/html; charset=utf-8", body: Array("<p>page</p>".utf8)),
    WebFile(path: "/main.js", contentType: "text/javascript; charset=utf-8", body: Array("go()".utf8)),
  ]
  let platform: WebPlatform
  let surface: any TreeSurface
  let announcements = Announcements()
  private(set) var events: [InputEvent] = []
  var onEvent: ((WebApp, InputEvent) -> Void)?

  init(
    size: CGSize? = nil, limits: WebLimits = WebLimits(), configure: (inout WebConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = WebConfiguration()
    configuration.port = 0
    configuration.limits = limits
    let announcements = self.announcements
    configuration.announce = { announcements.add($0) }
    configure(&configuration)
    platform = try WebPlatform(configuration: configuration, files: Self.files) { CountingEncoder() }
    let surface = try platform.open(SurfaceConfiguration(title: "Test", size: size))
    self.surface = try XCTUnwrap(surface as? any TreeSurface)
    platform.delegate = self
    // The thread has begun when it has told people so.
    try pump("the server") { !announcements.all.isEmpty }
  }

  func receive(_ event: InputEvent) {
    events.append(event)
    onEvent?(self, event)
  }

  func clear() { events.removeAll() }
  var port: UInt16 { platform.port }
  var liveContacts: Int { platform.screen?.contacts.activeCount ?? -1 }

  /// Runs the main run loop until `condition` holds.
  func pump(_ what: String, seconds: Double = 30, until condition: () throws -> Bool) throws {
    let limit = SystemTime.now.advanced(bySeconds: seconds)
    while try !condition() {
      guard SystemTime.now < limit else {
        throw TestFailure("waited in vain for \(what); events: \(events.suffix(20))")
      }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
    }
  }

  /// Shows a frame of the surface's size whose root has so many children.
  func show(_ children: Int, size: CGSize? = nil) {
    let nodes = (0..<children).map { LayerNode(id: UInt64($0 + 1), style: LayerNode.Style(), children: []) }
    surface.present(
      RenderFrame(
        root: LayerNode(id: 0, style: LayerNode.Style(), children: nodes), size: size ?? surface.geometry.size,
        scale: surface.geometry.scale))
  }

  /// A page that has been greeted.
  func page(_ surroundings: PageSurroundings = PageSurroundings()) throws -> TestPage {
    let page = try TestPage(port: port)
    try page.upgrade()
    page.send(.hello(surroundings))
    try pump("the server's hello") { try page.next { $0.first == 1 } != nil }
    return page
  }

  // MARK: - What was written down

  var frames: [ContactFrame] { events.compactMap { if case .contacts(let frame) = $0 { frame } else { nil } } }
  var samples: [ContactSample] { frames.flatMap(\.samples) }
  var phases: [ContactPhase] { samples.map(\.phase) }
  var changes: [SurfaceChange.Kind] {
    events.compactMap { if case .surface(let change) = $0 { change.kind } else { nil } }
  }
  var ticks: [FrameTick] { events.compactMap { if case .frame(let tick) = $0 { tick } else { nil } } }
}

struct TestFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// XCTest runs tests on the main thread, which the main loop needs.
class WebTestCase: XCTestCase, @unchecked Sendable {
  func onMain(_ body: @MainActor () throws -> Void) throws { try MainActor.assumeIsolated { try body() } }

  /// Log lines said while `body` runs.
  func log(of body: () throws -> Void) rethrows -> [String] {
    let lines = Announcements()
    PlatformLog.redirect { _, text in lines.add(text) }
    defer { PlatformLog.redirect(to: nil) }
    try body()
    return lines.all
  }
}
