import DriverChannel
import Foundation
import FuzzDriver
import ModelContext
import ScreenDriving
import Synchronization
import TouchPlatform
import WebDriver

/// Any bytes as what programs say to an app that they drive: messages of the channel, commands of WebDriver, messages of the Model
/// Context Protocol, and locators. Each is answered, and what an app is told makes sense.
@main enum FuzzDriving: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    guard let kind = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    switch kind % 8 {
    case 0: channel(rest)
    case 1: json(rest)
    case 2: context(rest)
    case 3: locate(.xpath(text(rest)))
    case 4: locate(.classChain(text(rest)))
    case 5: locate(.predicate(text(rest)))
    default: command(rest)
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func channel(_ bytes: [UInt8]) {
    if let request = try? DriverRequest(bytes: bytes) {
      // Numbers that are none equal nothing, so bytes are compared.
      precondition((try? DriverRequest(bytes: request.bytes))?.bytes == request.bytes, "a request changes")
    }
    if let answer = try? DriverAnswer(bytes: bytes) {
      precondition((try? DriverAnswer(bytes: answer.bytes))?.bytes == answer.bytes, "an answer changes")
    }
  }

  private static func json(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.value(bytes) else { return }
    precondition((try? JSONReader.value(value.json)) == value, "a value of JSON changes")
  }

  private static let screen: DriverElement = {
    let rows = (0..<5).map { row in
      DriverElement(
        id: UInt64(10 + row), type: "Cell", label: "Row \(row)",
        frame: CGRect(x: 0, y: row * 44, width: 320, height: 44),
        children: [DriverElement(id: UInt64(20 + row), type: "StaticText", label: "Text \(row)", value: "\(row)")])
    }
    let button = DriverElement(
      id: 3, type: "Button", identifier: "go", label: "Go", states: [.enabled, .visible, .accessible],
      frame: CGRect(x: 10, y: 300, width: 80, height: 40))
    return DriverElement(
      id: 1, type: "Application", label: "App", frame: CGRect(x: 0, y: 0, width: 320, height: 480),
      children: [DriverElement(id: 2, type: "Window", children: [button] + rows)])
  }()

  private static func locate(_ locator: ElementLocator) {
    let tree = ElementTree(screen)
    for root in [nil, 1] {
      guard let found = try? locator.find(in: tree, from: root) else { continue }
      precondition(found.allSatisfy(tree.nodes.indices.contains), "an element is found that does not exist")
      precondition(Set(found).count == found.count, "an element is found twice")
    }
  }

  private static func context(_ bytes: [UInt8]) {
    let server = ContextServer(CheckingApp()) { _, _ in }
    for line in bytes.split(separator: 0x0A) {
      guard let answer = server.answer(Array(line)) else { continue }
      let value = try? JSONReader.value(answer)
      precondition(value?["result"] != nil || value?["error"] != nil, "a message is answered with neither")
    }
  }

  /// A line for each command: method, path and body.
  private static func command(_ bytes: [UInt8]) {
    let service = WebDriverService { _ throws(DrivingError) in CheckingApp() }
    func ask(_ method: String, _ path: String, _ body: [UInt8]) -> WebDriverAnswer {
      let done = DispatchSemaphore(value: 0)
      let result = Mutex<WebDriverAnswer?>(nil)
      service.handle(WebDriverRequest(method, path, body: body)) { answer in
        result.withLock { $0 = answer }
        done.signal()
      }
      done.wait()
      guard let answer = result.withLock({ $0 }) else { preconditionFailure("a command is not answered") }
      return answer
    }
    let begun = ask("POST", "/session", Array(#"{"capabilities":{}}"#.utf8))
    guard let session = begun.value["sessionId"]?.text else { preconditionFailure("there is no session") }
    for line in bytes.split(separator: 0x0A) {
      let parts = line.split(separator: 0x20, maxSplits: 2)
      guard parts.count > 1 else { continue }
      let answer = ask(
        text(Array(parts[0])), "/session/\(session)/" + text(Array(parts[1])), parts.count > 2 ? Array(parts[2]) : [])
      precondition(
        answer.status == 200 || answer.value["error"]?.text != nil, "a failure has no name: \(answer.status)")
    }
    service.endAll()
  }

  static var seeds: [[UInt8]] {
    let commands = [
      #"POST element {"using":"xpath","value":"//*[@name='go']"}"#, "POST element/3/click {}", "GET source",
      #"POST actions {"actions":[{"type":"pointer","id":"a","parameters":{"pointerType":"pen"},"actions":[{"type":"pointerMove","x":1,"y":2,"duration":20},{"type":"pointerDown","button":0,"pressure":0.5,"tiltX":9},{"type":"pause","duration":5},{"type":"pointerUp","button":0}]},{"type":"key","id":"k","actions":[{"type":"keyDown","value":"a"}]},{"type":"wheel","id":"w","actions":[{"type":"scroll","x":1,"y":1,"deltaX":0,"deltaY":9}]}]}"#,
      "DELETE actions", #"POST execute/sync {"script":"mobile: pinch","args":[{"scale":2,"velocity":1}]}"#,
      #"POST execute/sync {"script":"mobile: swipe","args":[{"direction":"up","elementId":"3"}]}"#,
      #"POST orientation {"orientation":"LANDSCAPE"}"#, #"POST timeouts {"implicit":10}"#,
    ]
    let messages = [
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","arguments":{"frames":true}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"act","arguments":{"do":"tap","element":1}}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"act","arguments":{"do":"paths","paths":[{"points":[{"t":0,"x":1,"y":1},{"t":0.1,"x":9,"y":9,"force":1}]}]}}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"wait","arguments":{"seconds":1}}}"#,
    ]
    let steps = DriverRequest.perform([
      DriverStep(after: 5, .contacts([ContactReport(key: 1, kind: .down, location: .zero, time: .zero)])),
      DriverStep(after: 5, .visible(false)),
    ])
    let answer = DriverAnswer(
      now: .zero, geometry: SurfaceGeometry(size: .zero, scale: 1), takesText: false, reply: .elements(screen))
    return [
      [0] + steps.bytes, [0] + answer.bytes, [1] + Array(#"{"a":[1.5,true,null,"\u00e9"]}"#.utf8),
      [2] + Array(messages.joined(separator: "\n").utf8), [3] + Array("//XCUIElementTypeCell[last()]/*[@value>1]".utf8),
      [4] + Array("**/XCUIElementTypeCell[`label == 'Row 1'`][-1]/*".utf8), [5] + Array("label BEGINSWITH 'Row'".utf8),
      [6] + Array(commands.joined(separator: "\n").utf8),
    ]
  }
}

/// An app that demands that all it is told makes sense.
private final class CheckingApp: DrivenApp {
  let isVirtual = true
  private(set) var isRunning = false
  private var contacts: Set<UInt64> = []
  private var geometry = SurfaceGeometry(size: CGSize(width: 320, height: 480), scale: 1)
  private var now: UInt64 = 0

  func launch() throws(DrivingError) { isRunning = true }
  func terminate() {
    isRunning = false
    contacts = []
  }
  func tape() throws(DrivingError) -> [UInt8] { [] }
  func trace() throws(DrivingError) -> String { "" }

  func ask(_ request: DriverRequest) throws(DrivingError) -> DriverAnswer {
    guard isRunning else { throw .appGone("the app is not running") }
    let reply: DriverReply
    switch request {
    case .hello(let version): reply = .hello(version: version, title: "App")
    case .perform(let steps):
      for step in steps {
        now &+= step.delay
        precondition(step.delay <= 86_400_000_000_000, "a step takes more than a day")
        if case .geometry(let geometry)? = step.input { self.geometry = geometry }
        if case .contacts(let reports)? = step.input { take(reports) }
      }
      reply = .done
    case .settle: reply = .settled(moving: [])
    case .elements: reply = .elements(FuzzDriving.elements)
    case .act: reply = .acted(true)
    case .screenshot: reply = .picture(DriverPicture(width: 1, height: 1, bytes: [0, 0, 0, 255]))
    case .close: reply = .done
    }
    return DriverAnswer(
      now: MonotonicInstant(nanoseconds: now), geometry: geometry, takesText: false, reply: reply)
  }

  private func take(_ reports: [ContactReport]) {
    for report in reports {
      precondition(report.location.x.isFinite && report.location.y.isFinite, "a place is not a number")
      switch report.kind {
      case .down: precondition(contacts.insert(report.key).inserted, "a contact begins twice")
      case .motion: precondition(contacts.contains(report.key), "an unknown contact moves")
      case .up, .cancel: precondition(contacts.remove(report.key) != nil, "an unknown contact ends")
      }
    }
  }
}

extension FuzzDriving {
  fileprivate static var elements: DriverElement { screen }
}
