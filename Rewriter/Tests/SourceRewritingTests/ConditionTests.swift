import Testing

@testable import SourceRewriting

@Suite("Conditional compilation around what Objective-C could call")
struct ConditionTests {
  @Test("SWIFT_PACKAGE, which the package manager sets for all that it builds, is that of packages alone")
  func packages() {
    let lines = RewrittenSources(
      """
      #if SWIFT_PACKAGE && !os(macOS)
      let bundle = Bundle.module
      #elseif !SWIFT_PACKAGE
      @objc class Board: UIView { @objc func tapped() {} }
      #endif
      """)
    #expect(lines.lines[0] == "#if TOUCHSTONE_SWIFT_PACKAGE && !os(macOS)")
    #expect(lines.lines[2] == "#elseif !TOUCHSTONE_SWIFT_PACKAGE")
    #expect(
      Set(lines.generated("#if")) == ["#if (!(TOUCHSTONE_SWIFT_PACKAGE && !os(macOS)) && !TOUCHSTONE_SWIFT_PACKAGE)"])
  }

  @Test("A method, an outlet or an override under a condition is registered or moved under the same one")
  func members() {
    let sources = RewrittenSources(
      """
      class Board: UIView {
        #if os(iOS)
        @IBOutlet var label: UILabel!
        @objc func tapped() {}
        #elseif DEBUG
        @objc func clicked() {}
        #else
        #if FAST
        @objc func fast() {}
        #endif
        #endif
      }
      extension Board {
        #if DEBUG
        override func layoutSubviews() {}
        #endif
      }
      """)
    #expect(
      sources.generated == [
        "extension Board {", "@MainActor static func registerSelectors_Board_0_swift_0() {",
        "SelectorTable.register(Board.self) {", "_ = $0",
        "#if (true)", "$0.add(\"tapped\", Board.tapped)", "#endif",
        "#if (!(true) && DEBUG)", "$0.add(\"clicked\", Board.clicked)", "#endif",
        "#if (!(true) && !(DEBUG)) && (FAST)", "$0.add(\"fast\", Board.fast)", "#endif", "}",
        "PropertyTable.register(Board.self) {", "_ = $0",
        "#if (true)", "$0.add(\"label\", \\Board.label)", "#endif", "}", "}", "}",
      ])
    let moved = sources.lines.drop { !$0.hasPrefix("#if (DEBUG)") }
    #expect(
      moved.prefix(5) == [
        "#if (DEBUG)", "#sourceLocation(file: \"0.swift\", line: 15)", "override func layoutSubviews() {}", "#endif",
        "#sourceLocation(file: \"0.swift\", line: 12)",
      ])
    #expect(sources.lines.suffix(4) == ["  #if DEBUG", "  ", "  #endif", "}"])
  }

  @Test("Of a class that is declared under a condition all is generated under it; of one with two, under either")
  func classes() {
    let sources = RewrittenSources(
      """
      #if os(macOS)
      class Window: NSObject { @objc func close() {} }
      #endif
      #if DEBUG
      @objc protocol Moving { @objc optional func end() }
      class Board: NSObject, Moving { func end() {} }
      #else
      class Board: NSObject { @objc func tapped() {} }
      #endif
      """)
    #expect(sources.generated.prefix(3) == ["#if (DEBUG)", "protocol Moving_end: AnyObject { func end() }", "#endif"])
    let conditions = sources.registration.filter { $0.hasPrefix("#if") }
    #expect(conditions == ["#if ((DEBUG)) || ((!(DEBUG)))", "#if (os(macOS))"])
    #expect(sources.registration.contains("#if (os(macOS))"))
    #expect(sources.registration.contains("Window.registerSelectors_Window_0_swift_0()"))
  }
}
