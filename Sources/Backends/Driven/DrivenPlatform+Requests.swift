import DriverChannel
import Foundation
import HeadlessBackend
import RenderTree
import TouchPlatform

extension DrivenPlatform {
  /// Does what a request asks for.
  func answer(_ request: DriverRequest) -> DriverReply {
    switch request {
    case .hello(let version):
      guard version == driverChannelVersion else {
        return .refused(
          "the tool speaks version \(version) of the channel and the app version \(driverChannelVersion): build both alike"
        )
      }
      return .hello(version: driverChannelVersion, title: title)
    case .perform(let steps):
      for step in steps {
        pass(step.delay)
        if let input = step.input { send(input) }
      }
      serveOthers()
      return .done
    case .settle(let seconds): return .settled(moving: settle(within: seconds))
    case .elements:
      guard let provider else { return .refused("the app tells nothing of its elements") }
      var root = DriverElement(provider.tree(.testing))
      // A program without an Info.plist has no other name.
      if root.label.isEmpty { root.label = title }
      return .elements(root)
    case .act(let element, let action):
      guard let provider else { return .refused("the app tells nothing of its elements") }
      return .acted(provider.perform(action, on: ElementID(element)))
    case .screenshot: return screenshot()
    case .close:
      requestClose(of: .main)
      stop()
      return .done
    }
  }

  // MARK: Time

  /// No step waits longer, in nanoseconds.
  private static let longest: UInt64 = 86_400_000_000_000
  /// Steps of time in which an app's queues and tasks are served, in nanoseconds.
  private static let slice: Int64 = 16_666_667

  /// Lets time pass.
  private func pass(_ nanoseconds: UInt64) {
    guard nanoseconds > 0 else { return }
    let end = screen.now.advanced(byNanoseconds: Int64(min(nanoseconds, Self.longest)))
    guard isVirtual else { return serveOthers(until: end) }
    while screen.now < end {
      let next = min(end, screen.now.advanced(byNanoseconds: Self.slice))
      screen.advance(to: next)
      // After a stop the clock stands.
      if screen.now < next { return }
      serveOthers()
    }
  }

  /// Lets time pass until nothing moves that ends by itself, at most for so many seconds.
  /// - Returns: what moves still.
  private func settle(within seconds: Double) -> [String] {
    let end = screen.now.advanced(bySeconds: min(86_400, max(0, seconds.isFinite ? seconds : 0)))
    serveOthers()
    var still = 0
    while true {
      let moving = motions()
      still = moving.isEmpty ? still + 1 : 0
      // Of motions that never end, two frames are enough.
      if moving.isEmpty, !screen.isFrameRequested || still > 2 { return [] }
      guard screen.now < end else { return moving }
      pass(UInt64(1e9 / screen.framesPerSecond))
    }
  }

  // MARK: Input

  private func send(_ input: DriverStep.Input) {
    switch input {
    case .contacts(var reports):
      for index in reports.indices { reports[index].time = screen.now }
      contacts.receive(reports) { screen.send(.contacts($0)) }
    case .hover(var hover):
      hover.time = screen.now
      screen.send(.hover(hover))
    case .scroll(var scroll):
      scroll.time = screen.now
      screen.send(.scroll(scroll))
    case .key(var key):
      key.time = screen.now
      screen.send(.key(key))
    case .geometry(let geometry): resize(to: geometry)
    case .visible(let isVisible):
      contacts.cancelAll(at: screen.now) { screen.send(.contacts($0)) }
      let kinds: [SurfaceChange.Kind] = isVisible ? [.visible(true), .focus(true)] : [.focus(false), .visible(false)]
      for kind in kinds { screen.send(.surface(change(kind))) }
    }
  }

  // MARK: Pictures

  private func screenshot() -> DriverReply {
    // What has just changed is seen at the next frame.
    if screen.isFrameRequested { pass(UInt64(1e9 / screen.framesPerSecond)) }
    guard let picture = screen.surface?.picture else { return .refused("the app has shown no frame yet") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(picture.width * picture.height * 4)
    for row in 0..<picture.height {
      let start = picture.base + row * picture.stride
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: picture.width * 4))
    }
    return .picture(DriverPicture(width: picture.width, height: picture.height, bytes: bytes))
  }
}
