import DriverChannel
import Foundation
import ScreenDriving
import Synchronization
import Testing
import WebDriver

/// A service with an app of values, asked one command after another.
private final class Client: @unchecked Sendable {
  // Unchecked: the app is used by one session at a time, and looked at between commands.
  let app = ScriptedApp()
  private(set) var session = ""
  private let service: WebDriverService

  init() {
    let app = app
    nonisolated(unsafe) let shared = app
    service = WebDriverService { _ throws(DrivingError) in shared }
  }

  func send(_ method: String, _ path: String, _ body: String = "") -> WebDriverAnswer {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<WebDriverAnswer?>(nil)
    service.handle(WebDriverRequest(method, path, body: Array(body.utf8))) { answer in
      result.withLock { $0 = answer }
      done.signal()
    }
    done.wait()
    return result.withLock { $0 } ?? WebDriverAnswer(status: 0, value: .null)
  }

  func begin(_ capabilities: String = "{}") {
    session =
      send("POST", "/session", #"{"capabilities":{"alwaysMatch":\#(capabilities)}}"#).value["sessionId"]?.text ?? ""
  }

  /// A command of the session.
  func ask(_ method: String, _ path: String, _ body: String = "") -> WebDriverAnswer {
    send(method, "/session/\(session)/\(path)", body)
  }

  /// What a command fails with.
  func error(_ method: String, _ path: String, _ body: String = "") -> String {
    let answer = ask(method, path, body)
    return "\(answer.status) \(answer.value["error"]?.text ?? "no error"): \(answer.value["message"]?.text ?? "")"
  }

  func find(_ using: String, _ value: String) -> String {
    ask("POST", "element", #"{"using":"\#(using)","value":"\#(value)"}"#)
      .value["element-6066-11e4-a52e-4f735466cecf"]?.text ?? ""
  }
}

@Suite("Commands of WebDriver")
struct WebDriverTests {
  private let client = Client()

  @Test("A session begins with an app, tells its capabilities, and ends with it")
  func sessions() {
    #expect(client.send("GET", "/status").value["ready"] == true)
    client.begin(#"{"platformName":"iOS","appium:automationName":"XCUITest","timeouts":{"implicit":250}}"#)
    #expect(client.app.isRunning)
    let capabilities = client.ask("GET", "")
    #expect(capabilities.value["platformName"] == "iOS")
    #expect(capabilities.value["appium:automationName"] == "Touchstone")
    #expect(client.ask("GET", "timeouts").value == ["implicit": 250, "pageLoad": 300_000, "script": 30_000])
    #expect(client.send("DELETE", "/session/\(client.session)").status == 200)
    #expect(!client.app.isRunning)
    #expect(client.error("GET", "source").hasPrefix("404 invalid session id: there is no session"))
  }

  @Test(
    "What makes no sense is answered with the standard's error, and says what is wrong",
    arguments: [
      ("GET", "nothing", "", "404 unknown command: there is no command GET"),
      ("PUT", "source", "", "405 unknown method: "),
      ("POST", "element", "{", "400 invalid argument: the body is no JSON: at byte 2"),
      ("POST", "element", "[]", "400 invalid argument: the body is a list, and no object"),
      ("POST", "element", #"{"using":"id"}"#, "400 invalid argument: value should be a text, but it is missing"),
      (
        "POST", "element", #"{"using":"css selector","value":"a"}"#,
        "400 invalid selector: there is no strategy “css selector”"
      ),
      (
        "POST", "element", #"{"using":"xpath","value":"//["}"#,
        "400 invalid selector: the XPath //[ is wrong at character 3"
      ),
      (
        "POST", "element", #"{"using":"id","value":"none"}"#,
        "404 no such element: there is no element with the name “none”"
      ),
      ("POST", "element/77/click", "", "404 stale element reference: the element 77 is not on the screen any more"),
      ("POST", "element/abc/click", "", "404 no such element: “abc” is no element"),
      ("GET", "element/6/attribute/colour", "", "400 invalid argument: elements have no attribute “colour”"),
      ("GET", "element/6/css/color", "", "500 unsupported operation: an app's elements have no styles"),
      ("GET", "alert/text", "", "404 no such alert: no alert is shown"),
      ("POST", "orientation", #"{"orientation":"UP"}"#, "400 invalid argument: orientation “UP” is not"),
      ("POST", "timeouts", #"{"implicit":-1}"#, "400 invalid argument: implicit is -1.0, and should lie within"),
      ("POST", "appium/app/strings", "", "500 unsupported operation: "),
      (
        "POST", "execute/sync", #"{"script":"mobile: fly","args":[]}"#,
        "500 unsupported operation: there is no script “mobile: fly”"
      ),
      (
        "POST", "execute/sync", #"{"script":"mobile: tap","args":[{}]}"#,
        "400 invalid argument: args[0] should name an element"
      ),
      (
        "POST", "execute/sync", #"{"script":"mobile: swipe","args":[{"direction":"in"}]}"#,
        "400 invalid argument: args[0].direction “in”"
      ),
      (
        "POST", "actions", #"{"actions":[{"type":"pointer","id":"a","actions":[{"type":"pointerMove","x":1}]}]}"#,
        "400 invalid argument: actions[0].actions[0].y should be a number, but it is missing"
      ),
      (
        "POST", "actions", #"{"actions":[{"type":"pointer","id":"a","actions":[{"type":"jump"}]}]}"#,
        "400 invalid argument: actions[0].actions[0].type “jump”"
      ),
      (
        "POST", "actions",
        #"{"actions":[{"type":"none","id":"a","actions":[]},{"type":"none","id":"a","actions":[]}]}"#,
        "400 invalid argument: actions[1].id is “a”, as that of another source"
      ),
      (
        "POST", "actions",
        #"{"actions":[{"type":"pointer","id":"a","actions":[{"type":"pointerMove","x":391,"y":0},{"type":"pointerDown","button":0},{"type":"pointerMove","x":400,"y":0}]}]}"#,
        "500 move target out of bounds: "
      ),
    ])
  func errors(method: String, path: String, body: String, error: String) {
    client.begin()
    let found = client.error(method, path, body)
    #expect(found.hasPrefix(error), "\(found)")
  }

  @Test("Capabilities that cannot be met make no session")
  func capabilities() {
    func refusal(_ body: String) -> String {
      let value = client.send("POST", "/session", body).value
      return "\(value["error"]?.text ?? ""): \(value["message"]?.text ?? "")"
    }
    #expect(refusal("{}") == "invalid argument: capabilities should be an object, but it is missing")
    #expect(
      refusal(#"{"capabilities":{"alwaysMatch":{"platformName":"Android"}}}"#)
        == "session not created: the platform is iOS, and not Android")
    #expect(
      refusal(#"{"capabilities":{"alwaysMatch":{"app":"x"}}}"#)
        == "invalid argument: the capability app is not of the standard, and so needs a prefix: appium:")
    #expect(
      refusal(#"{"capabilities":{"alwaysMatch":{"platformName":"iOS"},"firstMatch":[{"platformName":"iOS"}]}}"#)
        == "invalid argument: capabilities.firstMatch says platformName once more")
    client.begin(#"{"appium:processArguments":{"args":["-a"],"env":{"X":"1"}}}"#)
    #expect(!client.session.isEmpty)
  }

  @Test("Elements tell what they are")
  func elements() {
    client.begin()
    let field = client.find("accessibility id", "name")
    #expect(field == "5")
    #expect(client.ask("GET", "element/5/text").value == "Ada")
    #expect(client.ask("GET", "element/5/name").value == "XCUIElementTypeTextField")
    #expect(client.ask("GET", "element/5/rect").value == ["x": 20, "y": 110, "width": 350, "height": 40])
    #expect(client.ask("GET", "element/5/attribute/placeholderValue").value == "Name")
    #expect(client.ask("GET", "element/5/attribute/label").value == .null)
    #expect(client.ask("GET", "element/5/attribute/visible").value == "true")
    #expect(client.ask("GET", "element/15/enabled").value == false)
    #expect(client.ask("GET", "element/6/selected").value == true)
    #expect(client.ask("GET", "element/6/displayed").value == true)
    #expect(client.ask("GET", "element/active").value["ELEMENT"] == "5")
    let rows = client.ask("POST", "element/7/elements", #"{"using":"class name","value":"XCUIElementTypeCell"}"#)
    #expect(rows.value.list?.compactMap { $0["ELEMENT"]?.text } == ["10", "12", "14"])
    #expect(client.ask("GET", "window/rect").value == ["x": 0, "y": 0, "width": 390, "height": 844])
    #expect(client.ask("GET", "screenshot").value.text?.hasPrefix("iVBORw0KGgo") == true)
  }

  @Test("An element is waited for as long as the implicit timeout says, in the app's time")
  func implicitWait() {
    client.begin(#"{"timeouts":{"implicit":1000}}"#)
    var looks = 0
    client.app.beforeElements = { app in
      looks += 1
      app.screen = ScreenFixture.screen(hasAlert: looks > 4)
    }
    let before = client.app.now
    #expect(client.find("id", "OK") == "504")
    #expect((client.app.now - before) / 1_000_000 == 400)
    #expect(client.error("POST", "element", #"{"using":"id","value":"none"}"#).hasPrefix("404 no such element"))
  }

  @Test("A click touches the middle of the element, and a text is typed key by key")
  func acting() {
    client.begin()
    _ = client.ask("POST", "element/3/click")
    #expect(client.app.input == ["0: finger 1 down (43.0, 68.0)", "60: finger 1 up (43.0, 68.0)"])
    _ = client.ask("POST", "element/5/value", #"{"text":"Zo\ue007"}"#)
    #expect(
      client.app.input.suffix(3).map { $0.split(separator: " ", maxSplits: 1).last.map(String.init) } == [
        "key Z", "key o", "key \n",
      ])
    _ = client.ask("POST", "element/5/clear")
    #expect(client.app.asked.contains(.act(element: 5, .setValue(""))))
    _ = client.ask("POST", "back")
    #expect(client.app.input.last?.hasSuffix("finger 2 up (43.0, 68.0)") == true)
  }

  @Test("Alerts are read, accepted by their last button and dismissed by their first")
  func alerts() {
    client.begin()
    client.app.screen = ScreenFixture.screen(hasAlert: true)
    #expect(client.ask("GET", "alert/text").value == "Ordered\nfor Ada")
    _ = client.ask("POST", "alert/accept")
    #expect(client.app.input.last?.hasSuffix("up (262.5, 460.0)") == true)
    _ = client.ask("POST", "alert/dismiss")
    #expect(client.app.input.last?.hasSuffix("up (127.5, 460.0)") == true)
    let buttons = client.ask("POST", "execute/sync", #"{"script":"mobile: alert","args":[{"action":"getButtons"}]}"#)
    #expect(buttons.value == ["Cancel", "OK"])
  }

  @Test("Sources act together tick by tick, and moves over the same time are reported together")
  func actions() {
    client.begin()
    let body = #"""
      {"actions":[
        {"type":"pointer","id":"a","parameters":{"pointerType":"touch"},"actions":[
          {"type":"pointerMove","duration":0,"x":10,"y":20},{"type":"pointerDown","button":0},
          {"type":"pointerMove","duration":50,"origin":"pointer","x":30,"y":0},{"type":"pointerUp","button":0}]},
        {"type":"pointer","id":"b","parameters":{"pointerType":"pen"},"actions":[
          {"type":"pointerMove","duration":0,"origin":{"element-6066-11e4-a52e-4f735466cecf":"6"},"x":0,"y":0},
          {"type":"pointerDown","button":0,"pressure":0.5},
          {"type":"pointerMove","duration":50,"origin":"pointer","x":0,"y":3},{"type":"pause","duration":40},
          {"type":"pointerUp","button":0}]},
        {"type":"key","id":"c","actions":[{"type":"pause"},{"type":"keyDown","value":"x"},{"type":"keyUp","value":"x"}]},
        {"type":"wheel","id":"d","actions":[{"type":"scroll","x":5,"y":5,"deltaX":0,"deltaY":20}]}]}
      """#
    #expect(client.ask("POST", "actions", body).value == .null)
    #expect(
      client.app.input == [
        "0: hover entered (325.5, 185.5)", "0: scroll (-0.0, -20.0)",
        "0: key x", "0: finger 1 down (10.0, 20.0); pen 2 down (325.5, 185.5)",
        "16: finger 1 motion (20.0, 20.0); pen 2 motion (325.5, 186.5)",
        "33: finger 1 motion (30.0, 20.0); pen 2 motion (325.5, 187.5)",
        "50: finger 1 motion (40.0, 20.0); pen 2 motion (325.5, 188.5)",
        "50: finger 1 up (40.0, 20.0)", "90: pen 2 up (325.5, 188.5)",
      ])
  }

  @Test("What is held from one command to the next is lifted when actions are released")
  func release() {
    client.begin()
    let down =
      #"{"actions":[{"type":"pointer","id":"a","parameters":{"pointerType":"touch"},"actions":[{"type":"pointerMove","x":1,"y":2},{"type":"pointerDown","button":0}]}]}"#
    _ = client.ask("POST", "actions", down)
    _ = client.ask("DELETE", "actions")
    #expect(client.app.input == ["0: finger 1 down (1.0, 2.0)", "0: finger 1 up (1.0, 2.0)"])
  }

  @Test("An app that never comes to rest is named")
  func settle() {
    client.begin()
    client.app.moving = ["UITableView scrolls"]
    #expect(
      client.error("POST", "execute/sync", #"{"script":"touchstone: settle","args":[{"seconds":2}]}"#)
        == "500 timeout: the app still moves after 2.0 seconds: UITableView scrolls")
  }

  @Test("Scripts of Appium move fingers as they say")
  func mobile() {
    client.begin()
    func run(_ script: String, _ argument: String) -> WebDriverAnswer {
      client.ask("POST", "execute/sync", #"{"script":"mobile: \#(script)","args":[\#(argument)]}"#)
    }
    for (script, argument) in [
      ("swipe", #"{"direction":"up"}"#), ("scroll", #"{"direction":"down"}"#), ("tap", #"{"x":5,"y":6}"#),
      ("doubleTap", #"{"elementId":"6"}"#), ("touchAndHold", #"{"elementId":"6","duration":1}"#),
      ("dragFromToForDuration", #"{"duration":0.5,"fromX":1,"fromY":1,"toX":50,"toY":60}"#),
      ("pinch", #"{"scale":2,"velocity":1}"#), ("rotateElement", #"{"elementId":"7","rotation":1,"velocity":2}"#),
      ("twoFingerTap", #"{"elementId":"6"}"#), ("launchApp", #"{"bundleId":"a"}"#),
      ("activateApp", #"{"bundleId":"a"}"#),
    ] {
      #expect(run(script, argument) == WebDriverAnswer(value: .null), "\(script)")
    }
    #expect(run("queryAppState", #"{"bundleId":"a"}"#).value == 4)
    #expect(run("terminateApp", #"{"bundleId":"a"}"#).value == true)
    #expect(run("queryAppState", #"{"bundleId":"a"}"#).value == 1)
    #expect(client.error("GET", "source") == "500 unknown error: the app is not running")
  }

  @Test("More sessions than may be are refused")
  func manySessions() {
    var sessions: [String] = []
    for _ in 0..<WebDriverService.mostSessions {
      client.begin()
      sessions.append(client.session)
    }
    #expect(!sessions.contains(""))
    let refused = client.send("POST", "/session", #"{"capabilities":{}}"#)
    #expect(refused.value["message"] == "there are 8 sessions already; end one of them")
    #expect(client.send("GET", "/status").value["ready"] == false)
  }
}
