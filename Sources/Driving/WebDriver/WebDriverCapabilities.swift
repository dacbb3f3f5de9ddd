import Foundation
import ScreenDriving

/// What a new session's app is started with.
package struct AppOptions: Hashable, Sendable {
  package var arguments: [String] = []
  package var environment: [String: String] = [:]

  package init() {}
}

/// What a client asks of a new session.
struct WebDriverCapabilities {
  private(set) var app = AppOptions()
  private(set) var timeouts = WebDriverTimeouts()
  /// A session that is unused for longer may be ended in favour of another one, in seconds.
  private(set) var patience = 60.0
  private var asked: [String: JSONValue] = [:]

  /// Capabilities beyond the standard's have a prefix.
  private static let standard: Set<String> = [
    "acceptInsecureCerts", "browserName", "browserVersion", "pageLoadStrategy", "platformName", "proxy",
    "setWindowRect", "strictFileInteractability", "timeouts", "unhandledPromptBehavior", "webSocketUrl",
  ]

  /// - Throws: where they make no sense, or cannot be met.
  init(_ arguments: Arguments) throws(WebDriverError) {
    let capabilities = try arguments.object("capabilities")
    let always = capabilities.has("alwaysMatch") ? try capabilities.object("alwaysMatch").members : [:]
    let first: [JSONValue] = capabilities.has("firstMatch") ? try capabilities.list("firstMatch", atMost: 100) : [[:]]
    guard !first.isEmpty else { throw WebDriverError(.invalidArgument, "capabilities.firstMatch is empty") }
    var refusal: WebDriverError?
    for choice in first {
      let merged = try Self.merge(always, choice)
      do throws(WebDriverError) {
        try take(merged)
        return
      } catch {
        guard error.code == .sessionNotCreated else { throw error }
        refusal = refusal ?? error
      }
    }
    throw refusal ?? WebDriverError(.sessionNotCreated, "no capabilities fit")
  }

  private static func merge(_ always: JSONValue, _ choice: JSONValue) throws(WebDriverError) -> [String: JSONValue] {
    guard case .object(var members) = always, case .object(let others) = choice else {
      throw WebDriverError(.invalidArgument, "capabilities.firstMatch should hold objects")
    }
    for (name, value) in others {
      guard members[name] == nil else {
        throw WebDriverError(.invalidArgument, "capabilities.firstMatch says \(name.prefix(80)) once more")
      }
      members[name] = value
    }
    return members.filter { $0.value != .null }
  }

  private mutating func take(_ members: [String: JSONValue]) throws(WebDriverError) {
    for name in members.keys.sorted() where !Self.standard.contains(name) && !name.contains(":") {
      throw WebDriverError(
        .invalidArgument, "the capability \(name.prefix(80)) is not of the standard, and so needs a prefix: appium:")
    }
    let values = Arguments(members: .object(members), place: "capabilities")
    if let platform = try values.optionalText("platformName"), platform.lowercased() != "ios" {
      throw WebDriverError(.sessionNotCreated, "the platform is iOS, and not \(platform.prefix(80))")
    }
    if let browser = try values.optionalText("browserName"), !browser.isEmpty {
      throw WebDriverError(.sessionNotCreated, "there is an app, and no browser \(browser.prefix(80))")
    }
    if values.has("timeouts") { try timeouts.take(try values.object("timeouts")) }
    patience = try values.number("appium:newCommandTimeout", in: 0...1e6, or: 60)
    if patience == 0 { patience = .infinity }
    if values.has("appium:processArguments") {
      let process = try values.object("appium:processArguments")
      if process.has("args") {
        for (index, value) in try process.list("args", atMost: 1_000).enumerated() {
          guard let text = value.text, !text.utf8.contains(0) else {
            throw WebDriverError(.invalidArgument, "\(process.place).args[\(index)] should be a text")
          }
          app.arguments.append(text)
        }
      }
      if process.has("env") {
        guard case .object(let variables) = try process.object("env").members else { return }
        for (name, value) in variables {
          guard let text = value.text, !name.isEmpty, !name.contains("="), !name.utf8.contains(0),
            !text.utf8.contains(0)
          else {
            throw WebDriverError(.invalidArgument, "\(process.place).env.\(name.prefix(80)) should be a text")
          }
          app.environment[name] = text
        }
      }
    }
    asked = members
  }

  /// What the client is told.
  func answer(title: String) -> JSONValue {
    var members = asked
    members["platformName"] = "iOS"
    members["appium:automationName"] = "Touchstone"
    members["appium:appName"] = .string(title)
    members["setWindowRect"] = false
    members["acceptInsecureCerts"] = false
    members["timeouts"] = timeouts.value
    return .object(members)
  }
}

/// How long a session waits for what, in seconds.
struct WebDriverTimeouts: Hashable, Sendable {
  /// For an element to be found.
  var implicit = 0.0
  var pageLoad = 300.0
  var script: Double? = 30.0

  private static let range = 0...9.0e12

  mutating func take(_ arguments: Arguments) throws(WebDriverError) {
    implicit = try arguments.number("implicit", in: Self.range, or: implicit * 1000) / 1000
    pageLoad = try arguments.number("pageLoad", in: Self.range, or: pageLoad * 1000) / 1000
    if arguments.members["script"] == .null {
      script = nil
    } else if arguments.has("script") {
      script = try arguments.number("script", in: Self.range) / 1000
    }
  }

  var value: JSONValue {
    [
      "implicit": .number((implicit * 1000).rounded()), "pageLoad": .number((pageLoad * 1000).rounded()),
      "script": script.map { .number(($0 * 1000).rounded()) } ?? .null,
    ]
  }
}
