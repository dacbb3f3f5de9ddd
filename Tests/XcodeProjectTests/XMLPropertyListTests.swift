import Foundation
import Testing

@testable import XcodeProject

@Suite("Property lists as XML and in binary form")
struct XMLPropertyListTests {
  private func read(_ body: String) throws -> PropertyNode {
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    return try PropertyListReader.read(Array((head + body + "\n</plist>").utf8), file: "Info.plist")
  }

  @Test("Tables, lists, texts, numbers, truth values, data and dates, each with its line")
  func kinds() throws {
    let node = try read(
      """
      <dict>
        <key>name</key> <string>Touch &amp; <![CDATA[<Draw>]]></string>
        <key>count</key>
        <integer>12</integer>
        <key>hex</key> <integer>0x1F</integer>
        <key>scale</key> <real>1.5</real>
        <key>on</key> <true/> <key>off</key> <false/>
        <key>data</key> <data>
          AQI=
        </data>
        <key>list</key> <array> <string>a</string> <dict/> <string></string> </array>
        <key>day</key> <date>2026-01-02T03:04:05Z</date>
      </dict>
      """)
    #expect(node["name"] == PropertyNode(.text("Touch & <Draw>"), line: 5))
    #expect(node["count"] == PropertyNode(.number(12), line: 7) && node["count"]?.text == "12")
    #expect(node["hex"]?.content == .number(31) && node["scale"]?.text == "1.5")
    #expect(node["on"]?.isTrue == true && node["off"]?.text == "NO")
    #expect(node["data"]?.content == .data([1, 2]))
    #expect(node["list"]?.list?.map(\.content) == [.text("a"), .table([:]), .text("")])
    #expect(node["day"]?.text == "2026-01-02T03:04:05Z")
  }

  @Test("The binary form has the same values without lines")
  func binary() throws {
    let values: [String: Any] = ["a": "b", "n": 3, "on": true, "list": ["x", ["y": 1.5]], "data": Data([7])]
    let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
    let node = try PropertyListReader.read(Array(data), file: "Info.plist")
    #expect(node["a"] == PropertyNode(.text("b"), line: 0) && node["n"]?.text == "3" && node["on"]?.isTrue == true)
    #expect(node["list"]?.list?[1]["y"]?.content == .number(1.5) && node["data"]?.content == .data([7]))
    let found = problem { _ = try PropertyListReader.read(Array("bplist00 is no property list".utf8), file: "f") }
    #expect(found?.text == "it is a damaged binary property list")
  }

  @Test(
    "An encoding that is not known is refused, in property lists and in other files", arguments: ["NO", "", "utf-7"])
  func encodings(name: String) throws {
    let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n"
    let text = "it is in the encoding \"\(name)\", and not in UTF-8"
    let list = problem {
      _ = try PropertyListReader.read(Array((head + "<plist><dict/></plist>").utf8), file: "Info.plist")
    }
    #expect(list?.description == "Info.plist:1: error: " + text)
    let folder = try ProjectFolder(["a.xml": head + "<document/>"])
    #expect(problem { _ = try XMLTree.read(folder["a.xml"]) }?.text == text)
  }

  @Test(
    "What is damaged is named with its line",
    arguments: [
      ("<dict>\n<key>a</key>\n</dict>", 6, "there is no value after the key \"a\""),
      ("<dict>\n<string>a</string></dict>", 5, "a value stands in a table without a key before it"),
      ("<array>\n<key>a</key></array>", 5, "a key stands outside of a table"),
      ("<integer>many</integer>", 4, "\"many\" is no number"),
      ("<data>!</data>", nil, nil),
      ("<colour/>", 4, "there is no <colour> in property lists"),
      ("<true/>\n<true/>", 5, "a property list has one value, and this is another"),
      ("", nil, "it is a property list without a value"),
    ])
  func damaged(body: String, line: Int?, message: String?) {
    let found = problem { _ = try read(body) }
    if let message {
      #expect(found?.text == message && (line == nil || found?.line == line), "\(found.map(\.description) ?? "")")
    }
  }

  @Test("XML that is not well-formed is named with its line")
  func malformed() {
    let found = problem { _ = try read("<dict>\n<key>a</key>\n<string>b</key>\n</dict>") }
    #expect(
      found?.line == 6 && found?.text.hasPrefix("it is no well-formed XML") == true, "\(found.map(\.description) ?? "")"
    )
  }

  @Test("Entities of a document's own are refused, whether they grow or name a file; depth has an end")
  func hostile() throws {
    let folder = try ProjectFolder(["secret": "hidden"])
    for entity in ["<!ENTITY a \"aaaaaaaaaa\">", "<!ENTITY a SYSTEM \"file://\(folder["secret"].path)\">"] {
      let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [\(entity)]>\n<plist><string>&a;</string></plist>"
      var node: PropertyNode?
      let found = problem { node = try PropertyListReader.read(Array(text.utf8), file: "Info.plist") }
      #expect(found != nil || node?.text?.contains("hidden") != true)
      #expect(found != nil || node?.text?.contains("aaaa") != true)
    }
    let deep = problem { _ = try read(String(repeating: "<array>", count: 5_000)) }
    #expect(deep?.text == "lists and tables are more than 100 deep")
  }
}
