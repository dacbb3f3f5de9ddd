import DriverChannel
import Foundation
import ModelContext
import ScreenDriving
import Testing

@Suite("Messages of the Model Context Protocol")
struct ContextTests {
  private let app = ScriptedApp()
  private let server: ContextServer

  init() { server = ContextServer(app) { _, _ in } }

  private func send(_ text: String) -> JSONValue? {
    server.answer(Array(text.utf8)).flatMap { try? JSONReader.value($0) }
  }

  private func call(_ tool: String, _ arguments: String = "{}") -> (text: String, isError: Bool) {
    let answer = send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#)
    let result = answer?["result"]
    return (
      result?["content"]?.list?.first?["text"]?.text ?? "\(answer?["error"] ?? .null)", result?["isError"]?.flag ?? true
    )
  }

  @Test("A client introduces itself and learns of the tools")
  func begin() {
    let answer = send(
      #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{}}}"#)
    #expect(answer?["id"] == "a")
    #expect(answer?["result"]?["protocolVersion"] == "2025-03-26")
    #expect(send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == nil)
    let names = send(#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#)?["result"]?["tools"]?.list?.compactMap {
      $0["name"]?.text
    }
    #expect(names == ["look", "act", "wait", "why", "screenshot", "tape"])
  }

  @Test(
    "Bad requests get errors of JSON-RPC",
    arguments: [
      ("{", -32700), ("[]", -32600), (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1}"#, -32600),
      (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1,"method":"fly"}"#, -32601),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fly"}}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}"#, -32602),
    ])
  func errors(message: String, code: Int) {
    #expect(send(message)?["error"]?["code"]?.whole == code)
  }

  @Test("A megabyte is refused, and the next message is read")
  func long() {
    #expect(send(String(repeating: " ", count: ContextServer.longestMessage + 1))?["error"]?["code"]?.whole == -32600)
    #expect(send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)?["result"] == [:])
  }

  @Test("look lists what matters, a line each, with numbers that stay")
  func look() {
    let list = """
      1 button Back
      2 text Order
      3 field name=Ada focus
      4 switch Gift=1 chosen
      5 cell Item 1
      6 cell Item 2
      7 cell Item 3
      """
    #expect(call("look") == (list, false))
    app.screen = ScreenFixture.screen(hasAlert: true)
    #expect(
      call("look", #"{"find":"ordered","frames":true}"#).text
        == "8 alert Ordered 60,340 270×140\n9 text Ordered 0,0 0×0")
    #expect(call("look", #"{"find":"Item","most":1}"#).text == "5 cell Item 1\n… and 2 more; ask with find or most")
    #expect(call("look", #"{"find":"none"}"#).text == "no element has “none” in its name or value")
  }

  @Test("A screen of 60 elements takes at most 400 tokens, at four characters each")
  func tokens() {
    app.screen = ScreenFixture.screen(rows: 56)
    let text = call("look").text
    #expect(text.split(separator: "\n").count == 60)
    #expect(text.utf8.count / 4 <= 400, "\(text.utf8.count)")
  }

  @Test("act uses elements by their numbers and places by their points, with any number of fingers")
  func act() {
    #expect(call("act", #"{"do":"tap","element":1}"#).text == "there is no element 1; look first")
    _ = call("look")
    #expect(call("act", #"{"do":"tap","element":1}"#) == ("done", false))
    #expect(app.input == ["0: finger 1 down (43.0, 68.0)", "60: finger 1 up (43.0, 68.0)"])
    #expect(call("act", #"{"do":"type","element":3,"text":"x"}"#) == ("done", false))
    #expect(call("act", #"{"do":"set","element":4,"text":"0"}"#) == ("done", false))
    #expect(app.asked.contains(.act(element: 6, .setValue("0"))))
    let before = app.input.count
    let paths =
      #"{"do":"paths","paths":[{"points":[{"t":0,"x":1,"y":1},{"t":0.01,"x":1,"y":5}]},{"tool":"pen","points":[{"t":0,"x":9,"y":9,"force":0.5}]}]}"#
    #expect(call("act", paths) == ("done", false))
    let lines = app.input.dropFirst(before).map { $0.drop { $0 != ":" }.dropFirst(2) }
    #expect(
      lines == [
        "finger 2 down (1.0, 1.0); pen 3 down (9.0, 9.0)", "finger 2 motion (1.0, 4.3333332); pen 3 up (9.0, 9.0)",
        "finger 2 up (1.0, 5.0)",
      ], "\(Array(lines))")
  }

  @Test("A swipe begins at its place, or in the middle of the screen")
  func swipes() {
    #expect(call("act", #"{"do":"swipe","x":196,"y":700,"direction":"up"}"#) == ("done", false))
    #expect(app.input.first?.hasSuffix("down (196.0, 700.0)") == true, "\(app.input.prefix(1))")
    #expect(call("act", #"{"do":"swipe","x":196,"direction":"up"}"#).text.contains("y should be"))
    #expect(call("act", #"{"do":"pinch","x":196,"scale":2}"#).text.contains("y should be"))
  }

  @Test("What moves on and on is waited for ten seconds, and where rest is asked for a minute")
  func restless() {
    app.moving = ["UIView animates position"]
    #expect(call("act", #"{"do":"tap","x":20,"y":20}"#) == ("done", false))
    _ = call("wait")
    let waits = app.asked.compactMap { request -> Double? in
      if case .settle(let seconds) = request { seconds } else { nil }
    }
    #expect(Set(waits.dropLast()) == [10] && waits.last == 60)
  }

  @Test("What cannot be done says why, and is no error of the protocol")
  func refusals() {
    #expect(call("act", #"{"do":"fly"}"#).text.hasPrefix("params.arguments.do “fly” is not one of tap"))
    #expect(
      call("act", #"{"do":"tap","x":900,"y":1}"#).text.contains("x is 900.0, and should lie within 0.0 and 390.0"))
    #expect(call("act", "{}").text == "params.arguments.do should be a text, but it is missing")
    #expect(call("wait", #"{"shown":"OK","seconds":1}"#) == ("“OK” was not shown within 1.0 seconds", true))
    app.moving = ["UIView animates position"]
    #expect(call("wait").text == "the app still moves after 60.0 seconds: UIView animates position")
    #expect(call("why").text.hasPrefix("the app keeps no trace"))
  }
}
