import Foundation
import TestRigs
import Testing

/// An app's page as screen readers find it: the accessibility tree that Chromium makes of it.
@Suite("Screen readers on the page", .serialized)
struct WebReaderTests {
  /// The app in a browser, with the tree turned on or not.
  private final class Page {
    let app: ReaderApp
    let browser: ChromiumRig

    init(_ query: String = "?accessibility") throws {
      app = try ReaderApp(["TOUCHSTONE_BACKEND": "web", "TOUCHSTONE_PORT": "0"])
      browser = try ChromiumRig()
      try browser.setDevice(width: 390, height: 500, scale: 1)
      try browser.navigate(to: try app.address() + query)
      try browser.wait(for: "document.querySelector('#screen.shown')", "the app")
    }

    func end() {
      browser.stop()
      app.stop()
    }

    /// The tree as Chromium gives it to screen readers: role, name, value and states, a line each, without what is ignored.
    func tree() throws -> [String] {
      let answer = try browser.call("Accessibility.getFullAXTree")
      let nodes = answer["nodes"] as? [[String: Any]] ?? []
      // The answer has them level by level; a reader goes from each into what it contains.
      let byID = Dictionary(nodes.map { ($0["nodeId"] as? String ?? "", $0) }) { first, _ in first }
      var lines: [String] = []
      func write(_ node: [String: Any]) {
        if node["ignored"] as? Bool != true, let line = line(node) { lines.append(line) }
        for id in node["childIds"] as? [String] ?? [] { if let child = byID[id] { write(child) } }
      }
      if let root = nodes.first { write(root) }
      return lines
    }

    private func value(_ holder: Any?) -> String {
      guard let value = (holder as? [String: Any])?["value"] else { return "" }
      return "\(value)"
    }

    private func line(_ node: [String: Any]) -> String? {
      let role = value(node["role"])
      guard !["RootWebArea", "StaticText", "InlineTextBox", "generic", "none", "status"].contains(role) else {
        return nil
      }
      var line = role + " “\(value(node["name"]))”"
      if !value(node["value"]).isEmpty { line += " = \(value(node["value"]))" }
      if !value(node["description"]).isEmpty { line += " (\(value(node["description"])))" }
      for property in node["properties"] as? [[String: Any]] ?? [] {
        let name = property["name"] as? String ?? ""
        let value = value(property["value"])
        if name == "checked" { line += " checked=\(value)" }
        if ["modal", "disabled"].contains(name), ["1", "true"].contains(value) { line += " \(name)" }
      }
      return line
    }

    /// Activates the element of a name as a screen reader does: by its default action.
    func press(_ name: String) throws { try browser.evaluate("\(find(name)).click(); 1") }

    /// The element of a name, as an expression.
    func find(_ name: String) -> String {
      "[...document.querySelectorAll('#elements *')].find((each) => "
        + "(each.getAttribute('aria-label') || each.textContent) === '\(name)')"
    }

    func waitFor(_ name: String) throws { try browser.wait(for: find(name), name) }
  }

  @Test("The page has the app's elements: roles, names, values, states, in the order of reading")
  func tree() throws {
    let page = try Page()
    defer { page.end() }
    try page.waitFor("Song 5")
    let tree = try page.tree().filter { !$0.contains("Connecting") }
    #expect(
      tree == [
        "heading “Now playing”", "button “Play” (Starts the song)", "button “Play: Add to favourites”",
        "slider “Volume” = 0.5", "switch “Shuffle” checked=false", "radiogroup “Order”",
        "radio “Title” checked=true", "radio “Artist” checked=false", "textbox “Name”", "textbox “PIN”",
        "list “”", "listitem “Song 1”", "listitem “Song 2”", "listitem “Song 3”", "listitem “Song 4”",
        "listitem “Song 5”", "button “Show what is below”",
      ])
    let words = "\(page.find("Volume")).getAttribute('aria-valuetext')"
    #expect(try page.browser.evaluate(words) as? String == "50%")
    // They lie over what they stand for.
    let place = "((r) => [r.x, r.y, r.width, r.height].join(' '))(\(page.find("Play")).getBoundingClientRect())"
    #expect(try page.browser.evaluate(place) as? String == "20 80 100 40")
  }

  @Test("A press, a new value, a choice and a text reach the app, and what follows is told")
  func operating() throws {
    let page = try Page()
    defer { page.end() }
    let browser = page.browser
    try page.waitFor("Song 5")
    try page.press("Play")
    try page.app.waitForLines(1)
    try page.waitFor("Pause")
    try browser.wait(
      for: "document.getElementById('voice').textContent.trim() === 'Playing Song 1'", "the announcement")
    try page.press("Pause: Add to favourites")
    try page.app.waitForLines(2)
    try browser.evaluate("\(page.find("Volume")).focus(); 1")
    for key in ["ArrowUp", "ArrowRight", "ArrowDown"] {
      try browser.call("Input.dispatchKeyEvent", ["type": "keyDown", "key": key, "code": key])
    }
    try page.app.waitForLines(5)
    try page.press("Shuffle")
    try page.app.waitForLines(6)
    try page.press("Artist")
    try page.app.waitForLines(7)
    // Typing into the page's own field, a letter at a time, as a keyboard does.
    try browser.evaluate("\(page.find("Name")).focus(); 1")
    try browser.call("Input.insertText", ["text": "Bac"])
    try browser.call("Input.insertText", ["text": "h"])
    try page.app.waitForLines(9)
    try browser.evaluate(
      "(() => { const f = document.activeElement; f.setSelectionRange(0, 1); })()")
    try browser.call("Input.insertText", ["text": "F"])
    try page.app.wait("Fach") { page.app.done.last == "name Fach" }
    let lines = page.app.done
    #expect(
      Array(lines.prefix(9)) == [
        "play", "favourite", "volume 60", "volume 70", "volume 60", "shuffle true", "order 1", "name Bac", "name Bach",
      ])
    try browser.wait(for: "\(page.find("Name")).value === 'Fach'", "the text")
    // A secret's letters stay in the browser's own field, and the app gets them.
    try browser.evaluate("\(page.find("PIN")).focus(); 1")
    try browser.call("Input.insertText", ["text": "4711"])
    try page.app.wait("the secret") { page.app.done.last == "secret of 4" }
  }

  @Test("A field that the user chooses keeps the focus while the app still answers what was typed before")
  func choosing() throws {
    let page = try Page()
    defer { page.end() }
    let browser = page.browser
    try page.waitFor("Song 5")
    try browser.evaluate("\(page.find("Name")).focus(); 1")
    try browser.call("Input.insertText", ["text": "Bach"])
    try page.app.wait("the name") { page.app.done.last == "name Bach" }
    try browser.evaluate(
      "window.seen = []; document.addEventListener('focusin', (event) => "
        + "seen.push(event.target.getAttribute('aria-label'))); 1")
    // The app's answer to the letter comes while the page is busy, and is read after the page chose the other field.
    try browser.evaluate(
      "(() => { document.execCommand('insertText', false, 's'); const end = performance.now() + 300; "
        + "while (performance.now() < end); \(page.find("PIN")).focus(); return 1; })()")
    try page.app.wait("the name") { page.app.done.last == "name Bachs" }
    try browser.call("Input.insertText", ["text": "4711"])
    try page.app.wait("the secret") { page.app.done.last == "secret of 4" }
    #expect(try browser.evaluate("seen.join()") as? String == "PIN", "the focus stayed")
    #expect(page.app.done == ["name Bach", "name Bachs", "secret of 4"])
  }

  @Test("What the user selects stays selected while the app still answers what was typed before")
  func selecting() throws {
    let page = try Page()
    defer { page.end() }
    let browser = page.browser
    try page.waitFor("Song 5")
    try browser.evaluate("\(page.find("Name")).focus(); 1")
    try browser.call("Input.insertText", ["text": "Bac"])
    try page.app.wait("the name") { page.app.done.last == "name Bac" }
    // The app's answer to the letter comes while the page is busy, and is read after the page selected another place.
    try browser.evaluate(
      "(() => { document.execCommand('insertText', false, 'h'); const end = performance.now() + 300; "
        + "while (performance.now() < end); document.activeElement.setSelectionRange(0, 1); return 1; })()")
    try page.app.wait("the name") { page.app.done.last == "name Bach" }
    try browser.call("Input.insertText", ["text": "F"])
    try page.app.wait("the new letter") { page.app.done.count == 3 }
    // Between two equal letters: the cursor stays where it is here.
    try browser.evaluate("document.activeElement.setSelectionRange(0, 0); 1")
    try browser.call("Input.insertText", ["text": "F"])
    try page.app.wait("the second letter") { page.app.done.count == 4 }
    try browser.call("Input.insertText", ["text": "l"])
    try page.app.wait("the third letter") { page.app.done.count == 5 }
    #expect(page.app.done == ["name Bac", "name Bach", "name Fach", "name FFach", "name FlFach"])
    try browser.wait(for: "\(page.find("Name")).value === 'FlFach'", "the text")
  }

  @Test("An alert is all there is while it is shown, has the focus, and Escape leaves it")
  func alert() throws {
    let page = try Page()
    defer { page.end() }
    try page.waitFor("Song 5")
    try page.press("Song 2")
    try page.waitFor("Keep")
    try page.browser.wait(for: "!\(page.find("Song 2"))", "the list to be hidden")
    let tree = try page.tree()
    #expect(tree.contains("alertdialog “Delete Song 2?” modal"))
    #expect(tree.filter { $0.hasPrefix("button") } == ["button “Keep”", "button “Delete”"])
    let role = try page.browser.evaluate("document.activeElement.getAttribute('role')")
    #expect(role as? String == "alertdialog")
    try page.browser.call("Input.dispatchKeyEvent", ["type": "keyDown", "key": "Escape", "code": "Escape"])
    try page.app.wait("the answer") { page.app.done == ["kept Song 2"] }
    try page.waitFor("Song 2")
    try page.press("Show what is below")
    try page.waitFor("Song 9")
  }

  @Test("Nothing is told until the button is pressed that a screen reader finds first; fingers pass through it")
  func asking() throws {
    let page = try Page("")
    defer { page.end() }
    let browser = page.browser
    #expect(try page.tree().first == "button “Turn on accessibility”")
    #expect(try browser.evaluate("document.querySelectorAll('#elements *').length") as? Int == 0)
    // A finger is the app's, wherever it lands on the button.
    try browser.touch(.start, [.init(1, x: 60, y: 100)])
    try browser.touch(.end, [.init(1, x: 60, y: 100)])
    try page.app.waitForLines(1)
    #expect(page.app.done == ["play"])
    #expect(try browser.evaluate("document.querySelectorAll('#elements *').length") as? Int == 0)
    try browser.evaluate("document.getElementById('ask').click(); 1")
    try page.waitFor("Pause")
    // And so it is over the elements.
    try browser.touch(.start, [.init(2, x: 60, y: 100)])
    try browser.touch(.end, [.init(2, x: 60, y: 100)])
    try page.app.waitForLines(2)
    #expect(page.app.done == ["play", "pause"])
    #expect(browser.console.filter { $0.hasPrefix("exception") } == [])
  }
}
