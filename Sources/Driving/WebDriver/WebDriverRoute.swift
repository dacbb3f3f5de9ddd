import ScreenDriving

/// One command: its method, its path, and what carries it out.
struct WebDriverRoute: Sendable {
  typealias Run = @Sendable (WebDriverSession, Values, Arguments) throws(WebDriverError) -> JSONValue

  enum Target: Sendable {
    case status, sessions, newSession, endSession
    case command(Run)
  }

  /// What stands in the variable parts of a path.
  struct Values: Hashable, Sendable {
    var element = ""
    var name = ""
  }

  let method: String
  let path: [Substring]
  let target: Target

  init(_ method: String, _ path: String, _ target: Target) {
    (self.method, self.path, self.target) = (method, path.split(separator: "/"), target)
  }

  /// A command of a session.
  init(_ method: String, _ path: String, _ run: @escaping Run) {
    self.init(method, "session/{session}/" + path, .command(run))
  }

  /// The command that a request is, the session that it names, and the other variable parts.
  static func match(
    _ method: String, _ path: String
  ) throws(WebDriverError) -> (route: WebDriverRoute, session: String, values: Values) {
    let parts = path.split(separator: "/", maxSplits: 20)
    var others: [String] = []
    for route in all where route.path.count == parts.count {
      var session = ""
      var values = Values()
      var fits = true
      for (pattern, part) in zip(route.path, parts) {
        switch pattern {
        case "{session}": session = String(part)
        case "{element}": values.element = String(part)
        case "{name}": values.name = String(part)
        default: fits = fits && pattern == part
        }
      }
      guard fits else { continue }
      if route.method == method { return (route, session, values) }
      others.append(route.method)
    }
    guard others.isEmpty else {
      throw WebDriverError(
        .unknownMethod, "\(path.prefix(200)) takes \(others.joined(separator: " and ")), and not \(method.prefix(20))")
    }
    throw WebDriverError(.unknownCommand, "there is no command \(method.prefix(20)) \(path.prefix(200))")
  }

  /// Commands of browsers and of real devices that make no sense here.
  private static func unsupported(_ method: String, _ path: String, _ why: String) -> WebDriverRoute {
    WebDriverRoute(method, path) { _, _, _ throws(WebDriverError) in
      throw WebDriverError(.unsupportedOperation, why)
    }
  }

  static let all: [WebDriverRoute] =
    [
      WebDriverRoute("GET", "status", .status),
      WebDriverRoute("GET", "sessions", .sessions),
      WebDriverRoute("GET", "appium/sessions", .sessions),
      WebDriverRoute("POST", "session", .newSession),
      WebDriverRoute("DELETE", "session/{session}", .endSession),
    ] + sessionCommands + elementCommands + appiumCommands

  private static let sessionCommands: [WebDriverRoute] = [
    WebDriverRoute("GET", "") { session, _, _ in session.description },
    WebDriverRoute("GET", "appium/capabilities") { session, _, _ in ["capabilities": session.description] },
    WebDriverRoute("GET", "timeouts") { session, _, _ in session.timeouts.value },
    WebDriverRoute("POST", "timeouts") { session, _, arguments throws(WebDriverError) in
      try session.timeouts.take(arguments)
      return .null
    },
    WebDriverRoute("GET", "source") { session, _, _ throws(WebDriverError) in .string(try session.source()) },
    WebDriverRoute("GET", "screenshot") { session, _, _ throws(WebDriverError) in
      .string(try session.screenshot(of: nil))
    },
    WebDriverRoute("POST", "actions") { session, _, arguments throws(WebDriverError) in
      try session.performActions(arguments)
    },
    WebDriverRoute("DELETE", "actions") { session, _, _ throws(WebDriverError) in try session.releaseActions() },
    WebDriverRoute("POST", "back") { session, _, _ throws(WebDriverError) in try session.back() },
    WebDriverRoute("GET", "orientation") { session, _, _ throws(WebDriverError) in
      .string(try session.orientation())
    },
    WebDriverRoute("POST", "orientation") { session, _, arguments throws(WebDriverError) in
      try session.setOrientation(try arguments.text("orientation"))
    },
    WebDriverRoute("GET", "window/rect") { session, _, _ throws(WebDriverError) in try session.windowRect() },
    WebDriverRoute("GET", "window") { session, _, _ in .string(session.id) },
    WebDriverRoute("GET", "window/handles") { session, _, _ in [.string(session.id)] },
    WebDriverRoute("GET", "alert/text") { session, _, _ throws(WebDriverError) in .string(try session.alertText()) },
    WebDriverRoute("POST", "alert/text") { session, _, arguments throws(WebDriverError) in
      try session.typeIntoAlert(try arguments.text("text"))
    },
    WebDriverRoute("POST", "alert/accept") { session, _, _ throws(WebDriverError) in
      try session.answerAlert(accepting: true)
    },
    WebDriverRoute("POST", "alert/dismiss") { session, _, _ throws(WebDriverError) in
      try session.answerAlert(accepting: false)
    },
    WebDriverRoute("POST", "execute/sync") { session, _, arguments throws(WebDriverError) in
      try session.execute(arguments)
    },
    unsupported("POST", "window/rect", "the screen has one size; orientation turns it"),
    unsupported("POST", "execute/async", "there is no browser that could run a script"),
    unsupported("POST", "url", "there is an app, and no browser"),
    unsupported("GET", "url", "there is an app, and no browser"),
    unsupported("POST", "forward", "there is an app, and no browser"),
    unsupported("POST", "refresh", "there is an app, and no browser"),
    unsupported("GET", "title", "there is an app, and no browser"),
    unsupported("GET", "cookie", "there is an app, and no browser"),
  ]

  private static let elementCommands: [WebDriverRoute] = [
    WebDriverRoute("POST", "element") { session, _, arguments throws(WebDriverError) in
      try session.find(arguments, inside: nil)
    },
    WebDriverRoute("POST", "elements") { session, _, arguments throws(WebDriverError) in
      try session.findAll(arguments, inside: nil)
    },
    WebDriverRoute("GET", "element/active") { session, _, _ throws(WebDriverError) in try session.active() },
    WebDriverRoute("POST", "element/active") { session, _, _ throws(WebDriverError) in try session.active() },
    WebDriverRoute("POST", "element/{element}/element") { session, values, arguments throws(WebDriverError) in
      try session.find(arguments, inside: values.element)
    },
    WebDriverRoute("POST", "element/{element}/elements") { session, values, arguments throws(WebDriverError) in
      try session.findAll(arguments, inside: values.element)
    },
    WebDriverRoute("POST", "element/{element}/click") { session, values, _ throws(WebDriverError) in
      try session.click(values.element)
    },
    WebDriverRoute("POST", "element/{element}/clear") { session, values, _ throws(WebDriverError) in
      try session.clear(values.element)
    },
    WebDriverRoute("POST", "element/{element}/value") { session, values, arguments throws(WebDriverError) in
      try session.setValue(of: values.element, arguments)
    },
    WebDriverRoute("GET", "element/{element}/text") { session, values, _ throws(WebDriverError) in
      let element = try session.element(values.element)
      return .string(element.value.flatMap { $0.isEmpty ? nil : $0 } ?? element.label)
    },
    WebDriverRoute("GET", "element/{element}/name") { session, values, _ throws(WebDriverError) in
      .string(try session.element(values.element).typeName)
    },
    WebDriverRoute("GET", "element/{element}/attribute/{name}") { session, values, _ throws(WebDriverError) in
      try session.attribute(values.name, of: values.element)
    },
    WebDriverRoute("GET", "element/{element}/property/{name}") { session, values, _ throws(WebDriverError) in
      try session.attribute(values.name, of: values.element)
    },
    WebDriverRoute("GET", "element/{element}/rect") { session, values, _ throws(WebDriverError) in
      try session.element(values.element).rect
    },
    WebDriverRoute("GET", "element/{element}/displayed") { session, values, _ throws(WebDriverError) in
      .bool(try session.element(values.element).has(.visible))
    },
    WebDriverRoute("GET", "element/{element}/enabled") { session, values, _ throws(WebDriverError) in
      .bool(try session.element(values.element).has(.enabled))
    },
    WebDriverRoute("GET", "element/{element}/selected") { session, values, _ throws(WebDriverError) in
      .bool(try session.element(values.element).has(.selected))
    },
    WebDriverRoute("GET", "element/{element}/screenshot") { session, values, _ throws(WebDriverError) in
      .string(try session.screenshot(of: values.element))
    },
    unsupported("GET", "element/{element}/css/{name}", "an app's elements have no styles"),
  ]

  private static let appiumCommands: [WebDriverRoute] = [
    WebDriverRoute("GET", "contexts") { _, _, _ in ["NATIVE_APP"] },
    WebDriverRoute("GET", "context") { _, _, _ in "NATIVE_APP" },
    WebDriverRoute("POST", "context") { _, _, arguments throws(WebDriverError) in
      let name = try arguments.text("name")
      guard name == "NATIVE_APP" else {
        throw WebDriverError(.unsupportedOperation, "there is no context \(name.prefix(80)): the app has no web views")
      }
      return .null
    },
    WebDriverRoute("GET", "appium/settings") { session, _, _ in session.settings },
    WebDriverRoute("POST", "appium/settings") { session, _, arguments throws(WebDriverError) in
      session.settings = try arguments.object("settings").members
      return .null
    },
    WebDriverRoute("GET", "appium/device/is_keyboard_shown") { session, _, _ throws(WebDriverError) in
      .bool(try session.takesText())
    },
    WebDriverRoute("POST", "appium/device/hide_keyboard") { session, _, _ throws(WebDriverError) in
      try session.hideKeyboard()
    },
    WebDriverRoute("POST", "appium/device/app_state") { session, _, _ in .number(Double(session.appState)) },
    WebDriverRoute("POST", "appium/device/activate_app") { session, _, _ throws(WebDriverError) in
      try session.activateApp()
    },
    WebDriverRoute("POST", "appium/device/terminate_app") { session, _, _ in .bool(session.terminateApp()) },
    WebDriverRoute("POST", "appium/app/launch") { session, _, _ throws(WebDriverError) in
      try session.activateApp()
    },
    WebDriverRoute("POST", "appium/app/close") { session, _, _ in
      _ = session.terminateApp()
      return .null
    },
    WebDriverRoute("POST", "appium/app/background") { session, _, arguments throws(WebDriverError) in
      try session.background(for: try arguments.number("seconds", in: -1...86_400))
    },
    unsupported("POST", "appium/app/strings", "the texts of an app's languages are not read"),
    unsupported("POST", "appium/device/lock", "a screen in memory cannot be locked"),
    unsupported("POST", "appium/device/unlock", "a screen in memory cannot be locked"),
    unsupported("POST", "appium/device/shake", "a screen in memory cannot be shaken"),
    unsupported("POST", "appium/device/install_app", "the app is the one that the server was started with"),
    unsupported("POST", "appium/device/remove_app", "the app is the one that the server was started with"),
  ]
}
