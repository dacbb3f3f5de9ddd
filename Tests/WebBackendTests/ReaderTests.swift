import Foundation
import TouchPlatform
import XCTest

@testable import WebBackend

/// An app's elements, as its platform gets them.
@MainActor private final class Elements: AccessibilityProvider {
  var names = ["Play", "Stop"]
  var done: [String] = []
  var readings = 0
  var listener: (@MainActor (AccessibilityNotice) -> Void)?

  func tree(_ extent: AccessibilityExtent) -> AccessibilityElement {
    readings += 1
    var app = AccessibilityElement(.application, id: ElementID(1))
    for (index, name) in names.enumerated() {
      var button = AccessibilityElement(.button, id: ElementID(UInt64(index + 2)))
      button.label = name
      button.isElement = true
      button.states = .enabled
      app.children.append(button)
    }
    return app
  }

  func perform(_ action: AccessibilityAction, on element: ElementID) -> Bool {
    done.append("\(action) \(element.rawValue)")
    return true
  }
}

/// Pages that ask for the app's elements.
final class ReaderTests: WebTestCase, @unchecked Sendable {
  /// The names of the elements that a message tells, and the numbers of those that it says are gone.
  private func told(_ bytes: [UInt8]) throws -> String {
    var text = ""
    try bytes.withUnsafeBytes { raw in
      var reader = WebByteReader(raw)
      let kind = try reader.u8()
      if kind == 9 {
        text = "say \(try reader.str(limit: 100))"
        return
      }
      if kind == 10 {
        text = "attend \(try reader.v())"
        return
      }
      text = "\(try reader.v())\(try reader.u8() == 1 ? " whole" : ""):"
      for _ in 0..<(try reader.v()) {
        let id = try reader.v()
        _ = try reader.u8()
        _ = try reader.v()
        _ = try reader.u8()
        for _ in 0..<4 { _ = try reader.f32() }
        XCTAssertEqual(try reader.u8(), 0)
        text += " \(id) \(try reader.str(limit: 5_000))"
        let children = try (0..<(try reader.v())).map { _ in try reader.v() }
        if !children.isEmpty { text += " \(children)" }
      }
      let gone = try (0..<(try reader.v())).map { _ in try reader.v() }
      if !gone.isEmpty { text += " gone \(gone)" }
      XCTAssertTrue(reader.isAtEnd)
    }
    return text
  }

  func testAPageIsToldOfElementsOnceItAsks() throws {
    try onMain {
      let app = try WebApp()
      let elements = Elements()
      app.platform.setAccessibility(elements)
      let page = try app.page()
      var heard: [String] = []
      @MainActor func next(_ what: String) throws {
        try app.pump(what) {
          guard let message = try page.next({ [8, 9, 10].contains($0.first ?? 0) }) else { return false }
          heard.append(try told(message))
          return true
        }
      }
      // Nobody asks: nothing is read, and what is done without asking is ignored.
      page.send(.act(2, 0))
      page.send(PageMessage(12).u8(1))
      try next("all elements")
      elements.names = ["Pause", "Stop"]
      elements.listener?(.changed)
      elements.names = ["Pause", "Stop", "Next"]
      elements.listener?(.changed)
      page.send(PageMessage(13).v(1))
      try next("what differs")
      page.send(.act(4, 0))
      page.send(PageMessage.act(2, 4).str("x"))
      page.send(PageMessage(13).v(2))
      try app.pump("the actions") { elements.done.count == 2 }
      elements.listener?(.announcement("Song 2"))
      try next("what is said")
      elements.listener?(.screenChanged(ElementID(3)))
      try next("what is read next")
      elements.names = ["Pause"]
      elements.listener?(.changed)
      try next("what is gone")
      XCTAssertEqual(
        heard,
        [
          "1 whole: 1  [2, 3] 2 Play 3 Stop", "2: 1  [2, 3, 4] 2 Pause 4 Next", "say Song 2", "attend 3",
          "3: 1  [2] gone [3, 4]",
        ])
      XCTAssertEqual(elements.done, ["press 4", "setText(\"x\") 2"])
      page.send(PageMessage(12).u8(0))
      try app.pump("the end") { elements.listener == nil }
    }
  }

  func testAPageThatGoesIsToldNothingMore() throws {
    try onMain {
      let app = try WebApp()
      let elements = Elements()
      app.platform.setAccessibility(elements)
      let page = try app.page()
      XCTAssertEqual(elements.readings, 0)
      page.send(PageMessage(12).u8(1))
      try app.pump("the elements") { try page.next { $0.first == 8 } != nil }
      page.send(.act(2, 99))
      try app.pump("the end of a page that does what there is not") { elements.listener == nil }
    }
  }

  func testThePageAndTheAppNumberRolesAlike() throws {
    let file = try XCTUnwrap(WebPage.files.first { $0.path == "/elements.js" })
    let text = String(decoding: file.body, as: UTF8.self)
    let list = try XCTUnwrap(text.range(of: "export const roles = [")).upperBound
    let end = try XCTUnwrap(text.range(of: "];", range: list..<text.endIndex)).lowerBound
    let names = text[list..<end].split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    XCTAssertEqual(
      names.filter { !$0.isEmpty }, AccessibilityElement.Role.allCases.map { "'\($0)'" })
  }
}
