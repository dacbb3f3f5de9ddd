import DriverChannel
import Foundation
import ScreenDriving
import TouchPlatform

/// A session: an app, and what its client has set and holds.
// Unchecked: used on the queue of its session alone, except for what never changes.
final class WebDriverSession: @unchecked Sendable {
  let id: String
  /// After so many seconds without a command it may be ended in favour of another one.
  let patience: Double
  let driver: ScreenDriver
  var timeouts: WebDriverTimeouts
  var settings: JSONValue = [:]
  var input = InputState()
  private let capabilities: WebDriverCapabilities
  private var title = ""
  private var isInFront = true

  init(id: String, app: any DrivenApp, _ capabilities: WebDriverCapabilities) {
    self.id = id
    self.capabilities = capabilities
    driver = ScreenDriver(app)
    timeouts = capabilities.timeouts
    patience = capabilities.patience
  }

  // MARK: Beginning and end

  func begin() throws(WebDriverError) -> JSONValue {
    do throws(DrivingError) { try start() } catch { throw WebDriverError(.sessionNotCreated, error.description) }
    return ["sessionId": .string(id), "capabilities": description]
  }

  private func start() throws(DrivingError) {
    try driver.app.launch()
    guard case .hello(_, let title) = try driver.ask(.hello(version: driverChannelVersion)) else {
      throw .appGone("the app gave an answer to another question")
    }
    self.title = title
    isInFront = true
    input = InputState()
    try driver.settleAfterEvent()
  }

  func end() { driver.app.terminate() }

  var description: JSONValue { capabilities.answer(title: title) }

  /// Does something with errors of driving as those of the standard.
  func driving<Result>(_ body: () throws(DrivingError) -> Result) throws(WebDriverError) -> Result {
    do throws(DrivingError) { return try body() } catch { throw WebDriverError(error) }
  }

  // MARK: The app

  /// Apple's number: 1 not running, 3 in the background, 4 in front.
  var appState: Int { !driver.app.isRunning ? 1 : isInFront ? 4 : 3 }

  func activateApp() throws(WebDriverError) -> JSONValue {
    try driving { () throws(DrivingError) in
      guard driver.app.isRunning else { return try start() }
      try setInFront(true)
    }
    return .null
  }

  /// - Returns: whether it was running.
  func terminateApp() -> Bool {
    guard driver.app.isRunning else { return false }
    driver.app.terminate()
    return true
  }

  func background(for seconds: Double) throws(WebDriverError) -> JSONValue {
    try driving { () throws(DrivingError) in
      try setInFront(false)
      // Below 0 it stays there.
      guard seconds >= 0 else { return }
      try driver.pass(seconds)
      try setInFront(true)
    }
    return .null
  }

  private func setInFront(_ isInFront: Bool) throws(DrivingError) {
    guard isInFront != self.isInFront else { return }
    self.isInFront = isInFront
    try driver.perform([DriverStep(after: 0, .visible(isInFront))])
    try driver.settleAfterEvent()
  }

  func windowRect() throws(WebDriverError) -> JSONValue {
    let size = try driving { () throws(DrivingError) in try driver.geometry().size }
    return ["x": 0, "y": 0, "width": .number(size.width.rounded()), "height": .number(size.height.rounded())]
  }

  func orientation() throws(WebDriverError) -> String {
    let size = try driving { () throws(DrivingError) in try driver.geometry().size }
    return size.width > size.height ? "LANDSCAPE" : "PORTRAIT"
  }

  func setOrientation(_ name: String) throws(WebDriverError) -> JSONValue {
    guard ["LANDSCAPE", "PORTRAIT"].contains(name.uppercased()) else {
      throw WebDriverError(.invalidArgument, "orientation “\(name.prefix(40))” is not PORTRAIT or LANDSCAPE")
    }
    guard try orientation() != name.uppercased() else { return .null }
    try driving { () throws(DrivingError) in
      var geometry = try driver.geometry()
      geometry.size = CGSize(width: geometry.size.height, height: geometry.size.width)
      try driver.perform([DriverStep(after: 0, .geometry(geometry))])
      try driver.settleAfterEvent()
    }
    return .null
  }

  // MARK: Pictures and source

  func source() throws(WebDriverError) -> String {
    try driving { () throws(DrivingError) in ElementXML.text(of: try driver.tree()) }
  }

  /// The screen, or what is seen of an element, as PNG in Base64.
  func screenshot(of element: String?) throws(WebDriverError) -> String {
    let number = try element.map { name throws(WebDriverError) in try id(name) }
    return try driving { () throws(DrivingError) in
      let picture = try driver.picture()
      guard let number else { return try picture.png().base64EncodedString() }
      let frame = try driver.element(number).frame
      guard let part = picture.part(frame, scale: try driver.geometry().scale) else {
        throw .notInteractable("nothing of the element \(number) is on the screen")
      }
      return try part.png().base64EncodedString()
    }
  }

  // MARK: Input

  func performActions(_ arguments: Arguments) throws(WebDriverError) -> JSONValue {
    let sources = try ActionSource.read(arguments)
    let size = try driving { () throws(DrivingError) in try driver.geometry().size }
    var next = input
    let steps = try next.steps(of: sources, newContact: driver.newContact) { id throws(WebDriverError) in
      let frame = try driving { () throws(DrivingError) in try driver.element(id).frame }
      return CGPoint(x: frame.midX, y: frame.midY)
    }
    try Self.check(steps, in: size)
    input = next
    try driving { () throws(DrivingError) in
      try driver.perform(steps)
      // A finger that is held waits for the next command.
      if !input.isHolding { try driver.settleAfterEvent() }
    }
    return .null
  }

  /// A pointer may not leave the screen.
  private static func check(_ steps: [DriverStep], in size: CGSize) throws(WebDriverError) {
    for step in steps {
      let places: [CGPoint] =
        switch step.input {
        case .contacts(let reports)?: reports.map(\.location)
        case .hover(let hover)?: [hover.location]
        case .scroll(let scroll)?: [scroll.location]
        default: []
        }
      for place in places where place.x < 0 || place.y < 0 || place.x > size.width || place.y > size.height {
        throw WebDriverError(
          .moveTargetOutOfBounds, "(\(place.x), \(place.y)) is outside of the screen of \(size.width) × \(size.height)")
      }
    }
  }

  func releaseActions() throws(WebDriverError) -> JSONValue {
    let steps = input.release()
    guard !steps.isEmpty else { return .null }
    try driving { () throws(DrivingError) in
      try driver.perform(steps)
      try driver.settleAfterEvent()
    }
    return .null
  }

  func takesText() throws(WebDriverError) -> Bool {
    try driving { () throws(DrivingError) in
      try driver.takesText()
    }
  }

  func hideKeyboard() throws(WebDriverError) -> JSONValue {
    guard try takesText() else { return .null }
    try driving { () throws(DrivingError) in try driver.type("\n") }
    if try takesText() {
      throw WebDriverError(.invalidElementState, "the keyboard stays: its return key does not hide it in this app")
    }
    return .null
  }
}
