import Foundation
import SnapshotTesting
import Testing
import UIKit

/// The text that a strategy keeps of a value.
private func text<Value>(_ strategy: Snapshotting<Value, String>, _ value: Value) -> String {
  var text = "(nothing)"
  strategy.snapshot(value).run { text = $0 }
  return text
}

private struct User: Encodable {
  var name = "Ada"
  var tags: Set<String> = ["c", "a", "b"]
  var scores = ["x": 1, "b": 2]
  var boss: String?
  var born = Date(timeIntervalSince1970: 0)
  enum CodingKeys: CodingKey { case name, scores, born }
}

private final class Ring {
  var next: Ring?
}

private enum Side: CaseIterable { case left, right }

@Suite("Values as text")
struct ValueTests {
  @Test("A dump has what a value holds, in order and without addresses, and an instant in universal time")
  func dump() {
    #expect(
      text(.dump, User()) == """
        ▿ User
          - name: "Ada"
          ▿ tags: 3 members
            - "a"
            - "b"
            - "c"
          ▿ scores: 2 key/value pairs
            ▿ (2 elements)
              - key: "b"
              - value: 2
            ▿ (2 elements)
              - key: "x"
              - value: 1
          - boss: nil
          - born: 1970-01-01T00:00:00Z

        """
    )
    let ring = Ring()
    ring.next = ring
    #expect(text(.dump, ring) == "▿ Ring\n  - next: Ring (seen)\n")
    ring.next = nil
    #expect(!text(.dump, NSObject()).contains("0x"))
  }

  @Test("JSON and property lists have their keys in order")
  func encoded() {
    #expect(text(.json, ["b": [1, 2], "a": "text"] as Any).contains("\"a\" : \"text\",\n  \"b\""))
    let json = text(.json, User())
    #expect(json.range(of: "born")!.lowerBound < json.range(of: "name")!.lowerBound)
    #expect(text(.plist, User()).contains("<key>name</key>"))
    #expect(Snapshotting<User, String>.json.pathExtension == "json")
    #expect(text(.description, 7) == "7")
  }

  @Test("A function is kept as its values for all cases")
  func functions() {
    let strategy = Snapshotting<Side, String>.func(into: Snapshotting<String, String>.lines)
    #expect(text(strategy, { "go \"\($0)\"" }) == "\"left\",\"go \"\"left\"\"\"\n\"right\",\"go \"\"right\"\"\"")
  }

  @Test("Lines that differ are shown with a few that are equal; data says where it differs first")
  func differences() {
    let old = (1...20).map(String.init).joined(separator: "\n")
    let new = old.replacingOccurrences(of: "10\n", with: "ten\n")
    let words = Diffing<String>.lines.diff(old, new)?.0
    #expect(
      words == """
        @@ line 6, line 6 @@
          6
          7
          8
          9
        \u{2212} 10
        + ten
          11
          12
          13
          14
        """)
    #expect(Diffing<String>.lines.diff(old, old) == nil)
    #expect(Diffing<Data>.data.diff(Data([1, 2, 3]), Data([1, 2, 4]))?.0.contains("byte 2 of 3") == true)
    #expect(Diffing<Data>.data.diff(Data([1]), Data([1, 2]))?.0.contains("there are 2") == true)
  }

  @Test("A strategy of yours is made of another")
  func pullback() {
    let lengths = Snapshotting<String, String>.lines.pullback { (texts: [String]) in texts.joined(separator: "\n") }
    #expect(text(lengths, ["a", "b"]) == "a\nb")
    let later = Snapshotting<String, String>.lines.asyncPullback { (number: Int) in
      Async(value: number).map { "\($0)!" }
    }
    #expect(text(later, 3) == "3!")
  }
}
