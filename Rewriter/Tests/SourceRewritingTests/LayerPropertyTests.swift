import Testing

@testable import SourceRewriting

/// Properties that Core Animation makes.
@Suite("Properties of layers")
struct LayerPropertyTests {
  @Test("@NSManaged in a layer reads and sets what the layer keeps under the name")
  func managed() {
    let lines = RewrittenSources(
      """
      class Ring: CALayer {
        @NSManaged var progress: CGFloat
        @NSManaged var color: CGColor?
      }
      class Thin: Ring { @NSManaged var isOpen: Bool }
      """
    ).lines
    #expect(
      lines == [
        "class Ring: CALayer {",
        "   var progress: CGFloat { get { value(forKey: \"progress\") as? CGFloat ?? "
          + "(value(forKey: \"progress\") as? Double).map { CGFloat($0) } ?? 0 } "
          + "set { setValue(newValue, forKey: \"progress\") } }",
        "   var color: CGColor? { get { value(forKey: \"color\") as? CGColor } "
          + "set { setValue(newValue, forKey: \"color\") } }",
        "}",
        "class Thin: Ring {  var isOpen: Bool { get { value(forKey: \"isOpen\") as? Bool ?? false } "
          + "set { setValue(newValue, forKey: \"isOpen\") } } }",
      ])
  }

  @Test("An extension of CALayer beside it changes nothing")
  func extended() {
    let sources = RewrittenSources("extension CALayer {}\nclass Ring: CALayer { @NSManaged var isOpen: Bool }")
    #expect(sources.remarks == [] && sources.lines[1].contains("{ get { value(forKey: \"isOpen\") as? Bool ?? false }"))
  }

  @Test("@NSManaged elsewhere is refused, as it needs Core Data")
  func model() {
    #expect(
      RewrittenSources("class Note: NSObject { @NSManaged var text: String }").remarks == [
        "0.swift:1: error: @NSManaged needs Core Data, which is not there: make it a plain property"
      ])
  }
}
