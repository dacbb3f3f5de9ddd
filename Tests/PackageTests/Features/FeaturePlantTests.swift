import Foundation
import Testing

/// The making of the pages of features, shown on small graphs.
@Suite("Features: planted graphs")
struct FeaturePlantTests {
  private typealias Symbol = SymbolGraph.Symbol

  private static let kit = FeatureFramework(name: "Kit", modules: ["Kit"])

  /// A graph of declarations in the file Sources/Kit/Bars/Bar.swift, one on each line.
  private static func page(_ symbols: [Symbol], _ relationships: [SymbolGraph.Relationship] = []) -> FeaturePages {
    FeaturePages([(kit, [SymbolGraph(symbols: symbols, relationships: relationships)])])
  }

  private static func symbol(_ path: String, _ kind: String, line: Int, comment: [String] = []) -> Symbol {
    Symbol(
      kind: .init(identifier: "swift.\(kind)"), identifier: .init(precise: path),
      pathComponents: path.components(separatedBy: "."),
      docComment: .init(
        lines: comment.enumerated().map { index, text in
          .init(text: text, range: .init(start: .init(line: line - comment.count + index, character: 2)))
        }),
      location: .init(uri: "file:///somewhere/Sources/Kit/Bars/Bar.swift", position: .init(line: line, character: 2)))
  }

  private static func rows(_ pages: FeaturePages) -> [String] {
    pages.pages[0].text.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
  }

  @Test("Members of a type share a row, unless a callout says something else of one of them")
  func rows() {
    let pages = Self.page([
      Self.symbol(
        "UIBar", "class", line: 10, comment: ["A bar.", "", "> Not yet: shadows, `blur(by:)` (of Kit, too)."]),
      Self.symbol("UIBar.items", "property", line: 20, comment: ["What it shows."]),
      Self.symbol("UIBar.prompt", "property", line: 30, comment: ["A line.", "> Partly: kept,", "> not shown."]),
      Self.symbol("UIBar.show()", "method", line: 40, comment: ["Shows it.", "> Here: at the next frame."]),
      Self.symbol("UIBar.hide()", "method", line: 50, comment: ["Hides it.", "> Here: at the next frame."]),
    ])
    #expect(
      Self.rows(pages) == [
        "| `UIBar`: `items` | yes |",
        "| `UIBar`: `prompt` | partly: kept, not shown |",
        "| `UIBar`: `show()`, `hide()` | yes: at the next frame |",
        "| `UIBar` | not yet: shadows, `blur(by:)` (of Kit, too) |",
      ])
    let page = pages.pages[0]
    #expect(page.count(.yes) == 4 && page.count(.partly) == 1 && page.count(.ours) == 0 && page.missingCount == 2)
    #expect(page.text.contains("**4 yes**, **1 partly**, **2 not yet**."))
  }

  @Test("What is missing of a type is missing of its members and the types in it, unless they say otherwise")
  func inherited() {
    let pages = Self.page([
      Self.symbol("UIBar", "class", line: 10, comment: ["A bar.", "> Partly: nothing is drawn."]),
      Self.symbol("UIBar.items", "property", line: 20),
      Self.symbol("UIBar.count", "property", line: 25, comment: ["How many.", "> Here: at most three."]),
      Self.symbol("UIBar.Style", "enum", line: 30),
      Self.symbol("UIBar.Style.dark", "enum.case", line: 40),
      Self.symbol("UIButton", "class", line: 50, comment: ["A button.", "> Here: always round."]),
      Self.symbol("UIButton.Kind", "enum", line: 60),
    ])
    #expect(
      Self.rows(pages) == [
        "| `UIBar`: `items` | partly: nothing is drawn |", "| `UIBar`: `count` | yes: at most three |",
        "| `UIBar.Style`: `dark` | partly: nothing is drawn |", "| `UIButton` | yes: always round |",
        "| `UIButton.Kind` | yes |",
      ])
  }

  @Test("What a member of a class does for a protocol is as complete as the requirement says")
  func requirements() {
    let pages = Self.page(
      [
        Self.symbol("UIBar", "class", line: 10, comment: ["A bar.", "> Here: always black."]),
        Self.symbol("UIBar.items", "property", line: 20), Self.symbol("UIBar.prompt", "property", line: 30),
        Self.symbol("UIBar.title", "property", line: 40, comment: ["Its title.", "> Here: in capitals."]),
        Self.symbol("UITitled", "protocol", line: 50, comment: ["It has titles.", "> Here: of bars."]),
        Self.symbol("UITitled.prompt", "property", line: 60, comment: ["A line.", "> Partly: kept."]),
        Self.symbol("UITitled.title", "property", line: 70, comment: ["A title.", "> Partly: kept."]),
      ], [.init(kind: "conformsTo", source: "UIBar", target: "UITitled")])
    #expect(
      Self.rows(pages) == [
        "| `UIBar`: `items` | yes: always black |", "| `UIBar`: `prompt` | partly: kept |",
        "| `UIBar`: `title` | yes: in capitals |", "| `UITitled` | yes: of bars |",
        "| `UITitled`: `prompt`, `title` | partly: kept |",
      ])
  }

  @Test("A name without a prefix of Apple's is ours, and told by the comment of its type")
  func ours() {
    let pages = Self.page([
      Self.symbol("Walker", "struct", line: 10, comment: ["Walks through", "all views. It takes a while."]),
      Self.symbol("Walker.next()", "method", line: 20, comment: ["The next view."]),
      Self.symbol("UIBar.export()", "method", line: 30, comment: ["Its bytes.", "> Ours: the bar as a picture."]),
      // An extension of a type of Foundation's: Apple's, as the type is.
      Self.symbol("String.width(of:)", "method", line: 40),
      Self.symbol("UIBarMake(_:)", "func", line: 50),
      Self.symbol("walk()", "func", line: 60, comment: ["Walks."]),
    ])
    #expect(
      Self.rows(pages) == [
        "| `String`: `width(of:)` | yes |", "| `UIBar`: `export()` | ours: the bar as a picture |",
        "| `Walker`: `next()` | ours: walks through all views |", "| `UIBarMake(_:)` | yes |",
        "| `walk()` | ours: walks |",
      ])
  }

  @Test("Left out: overrides, defaults of a protocol's requirements, what raw values bring, what the compiler writes")
  func leftOut() {
    var synthesized = Self.symbol("UIBar.==(_:_:)", "func.op", line: 40)
    synthesized.location = nil
    let pages = Self.page(
      [
        Self.symbol("UIView", "class", line: 5), Self.symbol("UIView.draw(_:)", "method", line: 10),
        Self.symbol("UIBar", "class", line: 20), Self.symbol("UIBar.draw(_:)", "method", line: 30), synthesized,
        Self.symbol("UIBarDelegate", "protocol", line: 50),
        Self.symbol("UIBarDelegate.barDidShow(_:)", "method", line: 60),
        Self.symbol("UIBarDelegate.barDidShow(default:)", "method", line: 70),
        Self.symbol("UIBarMask", "struct", line: 80), Self.symbol("UIBarMask.rawValue", "property", line: 90),
      ],
      [
        .init(kind: "overrides", source: "UIBar.draw(_:)", target: "UIView.draw(_:)"),
        .init(
          kind: "defaultImplementationOf", source: "UIBarDelegate.barDidShow(default:)",
          target: "UIBarDelegate.barDidShow(_:)"),
      ])
    #expect(
      Self.rows(pages) == [
        "| `UIBar` | yes |", "| `UIBarDelegate`: `barDidShow(_:)` | yes |", "| `UIBarMask` | yes |",
        "| `UIView`: `draw(_:)` | yes |",
      ])
  }

  @Test("Callouts that contradict each other, a declaration or the list of words are found")
  func problems() {
    let pages = Self.page([
      Self.symbol("UIBar", "class", line: 10, comment: ["A bar.", "> Not yet: `items`, `UIBar.Style`, `UIButton`."]),
      Self.symbol("UIBar.items", "property", line: 20, comment: ["It.", "> Partly: a.", "", "> Here: b."]),
      Self.symbol("UIBar.Style", "enum", line: 30, comment: ["It.", "> Party: c."]),
      Self.symbol("UIBar.count", "property", line: 40, comment: ["It.", "> Here:"]),
      Self.symbol("UIBar.tint", "property", line: 50, comment: ["A colour; the value is kept", "without effect."]),
    ])
    let place = "Sources/Kit/Bars/Bar.swift"
    #expect(
      pages.problems == [
        "\(place):11: UIBar: items exists, though it is listed as not yet there",
        "\(place):11: UIBar: UIBar.Style exists, though it is listed as not yet there",
        "\(place):21: UIBar.items: a symbol is complete, partly there, or ours: one of “> Here:”, “> Partly:” and “> Ours:”",
        "\(place):31: UIBar.Style: “> Party:” is no callout; there are “> Partly:”, “> Here:”, “> Ours:”, “> Not yet:”",
        "\(place):41: UIBar.count: “> Here:” says nothing",
        "\(place):51: UIBar.tint: what is without effect is partly there: “> Partly:”",
      ])
  }

  @Test("A callout that stands on nothing public is found")
  func unread() {
    let source = """
      /// A bar.
      /// > Partly: kept.
      public class UIBar {
        /// Its own.
        /// > Here: never.
        var own = 0
      }
      // > Ours: a plain comment.
      """
    let pages = Self.page([Self.symbol("UIBar", "class", line: 2, comment: ["A bar.", "> Partly: kept."])])
    #expect(
      pages.unread(in: source, file: "Sources/Kit/Bars/Bar.swift") == [
        "Sources/Kit/Bars/Bar.swift:5: no public declaration has this “> Here:”",
        "Sources/Kit/Bars/Bar.swift:8: no public declaration has this “> Ours:”",
      ])
  }

  @Test("A page that is not what the declarations say is told row by row")
  func differences() {
    let written = "# Kit\n| `a` | yes |\n| `b` | yes |"
    #expect(FeaturePages.differences(written: written, now: written, path: "Kit.md") == [])
    #expect(
      FeaturePages.differences(written: written, now: "# Kit\n| `a` | partly: kept |\n| `b` | yes |", path: "Kit.md")
        == ["Kit.md: stale: | `a` | yes |", "Kit.md: missing: | `a` | partly: kept |"])
    #expect(
      FeaturePages.differences(written: written, now: "# Kit\n| `b` | yes |\n| `a` | yes |", path: "Kit.md")
        == ["Kit.md: the rows stand in another order"])
  }
}
