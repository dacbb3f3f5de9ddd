import ScreenDriving
import Testing

@Suite("JSON of clients")
struct JSONTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader.value(Array(text.utf8)) }

  @Test("Values are read, and written with their members in order")
  func values() throws {
    let text = #" { "b" : [1, -2.5, 1e3, true, false, null], "a": "x\n\"\\\/\u00e9\ud83d\ude00" } "#
    let value = try read(text)
    #expect(value["a"]?.text == "x\n\"\\/é😀")
    #expect(
      String(decoding: value.json, as: UTF8.self)
        == #"{"a":"x\n\"\\/é😀","b":[1,-2.5,1000,true,false,null]}"#)
  }

  @Test(
    "What is no JSON is refused with the place",
    arguments: [
      ("", 1), ("{", 2), ("[1,]", 4), (#"{"a" 1}"#, 6), (#"{"a":1,}"#, 8), ("01", 1), ("1.", 1), ("-", 1), ("1e999", 1),
      ("\"a", 3), ("\"\\x\"", 3), ("\"\\ud800\"", 8), ("tru", 1), ("1 2", 3), ("\"\u{1}\"", 2),
    ])
  func errors(text: String, place: Int) {
    #expect { try read(text) } throws: { ($0 as? JSONError)?.description.hasPrefix("at byte \(place):") == true }
  }

  @Test("A hundred thousand brackets are refused, and take no stack")
  func depth() {
    #expect(throws: JSONError.self) { try read(String(repeating: "[", count: 100_000)) }
  }
}
