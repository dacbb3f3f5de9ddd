import Foundation
import Testing

@testable import XcodeProject

@Suite("Property lists as text")
struct TextPropertyListTests {
  private func read(_ text: String) throws -> PropertyNode {
    try PropertyListReader.read(Array(text.utf8), file: "project.pbxproj")
  }

  @Test("Tables, lists, data, words and comments, each with its line")
  func kinds() throws {
    let node = try read(
      """
      // !$*UTF8*$!
      {
        archiveVersion = 1; /* a comment
        of two lines */ path = "../Old Sources/a b.swift";
        list = ( one, "t,wo", /* none */ three, );
        empty = ();
        data = <0fBD 77>;
        nested = { "key with space" = { a = "b\\nc\\t\\"d\\" \\U00e9"; }; };
      }
      """)
    #expect(node.line == 2)
    #expect(node["archiveVersion"] == PropertyNode(.text("1"), line: 3))
    #expect(node["path"] == PropertyNode(.text("../Old Sources/a b.swift"), line: 4))
    #expect(node["list"]?.list?.compactMap(\.text) == ["one", "t,wo", "three"])
    #expect(node["empty"]?.list == [])
    #expect(node["data"]?.content == .data([0x0F, 0xBD, 0x77]))
    #expect(node["nested"]?["key with space"]?["a"] == PropertyNode(.text("b\nc\t\"d\" é"), line: 8))
  }

  @Test(
    "Numbers after a backslash are characters of NeXTSTEP's encoding, those after U of Unicode, in pairs where needed")
  func numbersOfCharacters() throws {
    let node = try read(#"{ octal = "\101\341"; face = "\Ud83d\Ude00!"; lone = "\Ud83d!"; }"#)
    #expect(node["octal"]?.text == "AÆ")
    #expect(node["face"]?.text == "😀!")
    #expect(node["lone"]?.text == "\u{FFFD}!")
  }

  @Test("A .strings file is a table without braces, also in UTF-16, and a text alone is its own key")
  func strings() throws {
    let text = "/* Title */\n\"title\" = \"Draw\";\nplain = Word;\n\"alone\";\n"
    #expect(try read(text)["alone"]?.text == "alone")
    for (mark, isLittle) in [([0xFF, 0xFE] as [UInt8], true), ([0xFE, 0xFF], false)] {
      let units = text.utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isLittle ? bytes : bytes.reversed()
      }
      let node = try PropertyListReader.read(mark + units, file: "Main.strings")
      #expect(node["title"] == PropertyNode(.text("Draw"), line: 2) && node["plain"]?.text == "Word")
    }
    #expect(try read("").table == [:], "an empty one has no texts")
  }

  @Test("JSON, which some tools write, is read as well")
  func json() throws {
    let node = try read(
      #"{"objects": {"A": {"isa": "PBXProject", "n": -1.5, "on": true, "list": ["x", "y"]}}, "v": 1}"#)
    #expect(node["objects"]?["A"]?["isa"]?.text == "PBXProject")
    #expect(node["objects"]?["A"]?["list"]?.list?.compactMap(\.text) == ["x", "y"])
    #expect(node["objects"]?["A"]?["n"]?.text == "-1.5" && node["objects"]?["A"]?["on"]?.isTrue == true)
    #expect(node["v"]?.text == "1")
  }

  @Test(
    "What is damaged is named with its line",
    arguments: [
      ("{\n a = b\n c = d;\n}", 3, "there is no ; after the value of \"a\", which begins on line 2"),
      ("{\n a = b;", 2, "the file ends inside the table that begins on line 1"),
      ("{ a = (\n b,", 2, "the file ends inside the list that begins on line 1"),
      ("{ a = (b c); }", 1, "there is no , between two values of the list that begins on line 1"),
      ("{\n a = \"b;\n}\n", 2, "the file ends inside the text that begins on line 2"),
      ("{ a = <0g>; }", 1, "data may hold digits from 0 to f only"),
      ("{ a = <012>; }", 1, "data has half a byte at its end"),
      ("{ a b; }", 1, "there is no = after \"a\""),
      ("{ a = ; }", 1, "there is \";\" where a value should be"),
      ("{\n/* \n a = b; }", 2, "the comment that begins here has no end"),
      ("{ a = b; }\n{", 2, "something follows the end of the property list"),
      ("{\n<<<<<<< HEAD\n a = b;\n=======\n", 2, "a merge has left its conflict marks"),
      ("{\n a = (\n<<<<<<< HEAD\n", 3, "a merge has left its conflict marks"),
    ])
  func damaged(text: String, line: Int, message: String) {
    let found = problem { _ = try read(text) }
    #expect(found?.line == line && found?.text == message, "\(found.map(\.description) ?? "none")")
  }

  @Test("Lists without an end to their depth are refused")
  func depth() {
    for opening in ["(", "{a=", "["] {
      let found = problem { _ = try read(String(repeating: opening, count: 100_000)) }
      #expect(found?.text == "lists and tables are more than 100 deep")
    }
  }

  @Test("Any bytes are read or refused with a problem, and what is cut off anywhere as well")
  func randomBytes() throws {
    var random = SystemRandomNumberGenerator()
    let whole = Array(
      #"{ a = "x\U00e9\n\101"; b = ( c, <0f>, { d = "e"; } ); /* f */ "g" = h; } // end"#.utf8)
    for end in whole.indices { _ = problem { _ = try PropertyListReader.read(Array(whole[..<end]), file: "f") } }
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(whole.randomElement(using: &random) ?? 0, at: place)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      var found: PropertyNode?
      let problem = problem { found = try PropertyListReader.read(bytes, file: "f") }
      #expect((found == nil) == (problem != nil), "\(bytes)")
    }
  }
}
