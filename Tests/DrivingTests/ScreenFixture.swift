import DriverChannel
import Foundation
import ScreenDriving
import TouchPlatform

/// A screen as an app would tell it: a bar with a way back, a field, a switch, a table of three rows, and an alert if wanted.
enum ScreenFixture {
  static func screen(hasAlert: Bool = false, rows: Int = 3) -> DriverElement {
    var children = [
      DriverElement(
        id: 2, type: "NavigationBar", identifier: "Order", frame: CGRect(x: 0, y: 47, width: 390, height: 44),
        children: [
          DriverElement(
            id: 3, type: "Button", identifier: "BackButton", label: "Back", states: [.enabled, .visible, .accessible],
            frame: CGRect(x: 8, y: 50, width: 70, height: 36)),
          DriverElement(
            id: 4, type: "StaticText", label: "Order", states: [.enabled, .visible, .accessible],
            frame: CGRect(x: 170, y: 55, width: 50, height: 24)),
        ]),
      DriverElement(
        id: 5, type: "TextField", identifier: "name", value: "Ada", placeholder: "Name",
        states: [.enabled, .visible, .accessible, .focused], frame: CGRect(x: 20, y: 110, width: 350, height: 40)),
      DriverElement(
        id: 6, type: "Switch", label: "Gift", value: "1", states: [.enabled, .visible, .accessible, .selected],
        frame: CGRect(x: 300, y: 170, width: 51, height: 31)),
      DriverElement(
        id: 7, type: "Table", frame: CGRect(x: 0, y: 220, width: 390, height: 590),
        children: (0..<rows).map { row in
          DriverElement(
            id: UInt64(10 + row * 2), type: "Cell", frame: CGRect(x: 0, y: 220 + row * 44, width: 390, height: 44),
            children: [
              DriverElement(
                id: UInt64(11 + row * 2), type: "StaticText", label: "Item \(row + 1)",
                states: row == 2 ? [.visible, .accessible] : [.enabled, .visible, .accessible],
                frame: CGRect(x: 16, y: 230 + row * 44, width: 100, height: 24))
            ])
        }),
    ]
    if hasAlert {
      children.append(
        DriverElement(
          id: 500, type: "Alert", label: "Ordered", frame: CGRect(x: 60, y: 340, width: 270, height: 140),
          children: [
            DriverElement(id: 501, type: "StaticText", label: "Ordered"),
            DriverElement(id: 502, type: "StaticText", label: "for Ada"),
            DriverElement(
              id: 503, type: "Button", label: "Cancel", frame: CGRect(x: 60, y: 440, width: 135, height: 40)),
            DriverElement(id: 504, type: "Button", label: "OK", frame: CGRect(x: 195, y: 440, width: 135, height: 40)),
          ]))
    }
    return DriverElement(
      id: 1, type: "Application", label: "Shop", frame: CGRect(x: 0, y: 0, width: 390, height: 844),
      children: [
        DriverElement(
          id: 100, type: "Window", frame: CGRect(x: 0, y: 0, width: 390, height: 844), children: children)
      ])
  }
}

/// Stands for an app: it answers from values, and writes down what it was asked for.
final class ScriptedApp: DrivenApp {
  let isVirtual = true
  var isRunning = false
  var screen = ScreenFixture.screen()
  var moving: [String] = []
  /// Called before each look at the elements.
  var beforeElements: (ScriptedApp) -> Void = { _ in }
  private(set) var asked: [DriverRequest] = []
  private(set) var now: UInt64 = 1_000_000_000
  private var geometry = SurfaceGeometry(size: CGSize(width: 390, height: 844), scale: 3)

  func launch() throws(DrivingError) { isRunning = true }
  func terminate() { isRunning = false }
  func tape() throws(DrivingError) -> [UInt8] { Array("tape".utf8) }
  func trace() throws(DrivingError) -> String { "" }

  func ask(_ request: DriverRequest) throws(DrivingError) -> DriverAnswer {
    guard isRunning else { throw .appGone("the app is not running") }
    asked.append(request)
    let reply: DriverReply
    switch request {
    case .hello(let version): reply = .hello(version: version, title: "Shop")
    case .perform(let steps):
      for step in steps {
        now += step.delay
        if case .geometry(let geometry)? = step.input { self.geometry = geometry }
      }
      reply = .done
    case .settle: reply = .settled(moving: moving)
    case .elements:
      beforeElements(self)
      reply = .elements(screen)
    case .act: reply = .acted(true)
    case .screenshot:
      reply = .picture(DriverPicture(width: 2, height: 2, bytes: [UInt8](repeating: 255, count: 16)))
    case .close: reply = .done
    }
    return DriverAnswer(
      now: MonotonicInstant(nanoseconds: now), geometry: geometry, takesText: false, reply: reply)
  }

  /// What was done by fingers and keys, a line for each frame of contacts or key that went down, with the time since the first
  /// one in milliseconds.
  var input: [String] {
    var lines: [String] = []
    var time: UInt64 = 0
    var start: UInt64?
    for request in asked {
      guard case .perform(let steps) = request else { continue }
      for step in steps {
        time += step.delay
        let text: String
        switch step.input {
        case .contacts(let reports)?:
          text = reports.map { "\($0.tool) \($0.key) \($0.kind) (\($0.location.x), \($0.location.y))" }
            .joined(separator: "; ")
        case .key(let key)? where key.isDown: text = "key \(key.characters)"
        case .hover(let hover)?: text = "hover \(hover.phase) (\(hover.location.x), \(hover.location.y))"
        case .scroll(let scroll)?: text = "scroll (\(scroll.delta.dx), \(scroll.delta.dy))"
        default: continue
        }
        let first = start ?? time
        start = first
        lines.append("\((time - first) / 1_000_000): \(text)")
      }
    }
    return lines
  }
}
