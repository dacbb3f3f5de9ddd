import DriverChannel
import Foundation
import ScreenDriving
import Testing

@Suite("Elements are found as Appium's clients ask for them")
struct LocatorTests {
  private let tree = ElementTree(ScreenFixture.screen(hasAlert: true))

  private func ids(_ locator: ElementLocator, inside: UInt64? = nil) throws -> [UInt64] {
    try locator.find(in: tree, from: inside.flatMap(tree.place)).map { tree[$0].id }
  }

  @Test("by name, which is the identifier or else the label, and by type")
  func names() throws {
    #expect(try ids(.name("name")) == [5])
    #expect(try ids(.name("Gift")) == [6])
    #expect(try ids(.name("BackButton")) == [3])
    #expect(try ids(.name("Back")) == [])
    #expect(try ids(.name("")) == [])
    #expect(try ids(.type("XCUIElementTypeButton")) == [3, 503, 504])
    #expect(try ids(.type("XCUIElementTypeButton"), inside: 500) == [503, 504])
  }

  @Test("by predicates over all attributes")
  func predicates() throws {
    #expect(try ids(.predicate("type == 'XCUIElementTypeCell'")) == [10, 12, 14])
    #expect(try ids(.predicate("label BEGINSWITH 'Item' AND enabled == 1")) == [11, 13])
    #expect(try ids(.predicate("label CONTAINS[c] 'ITEM' AND enabled == false")) == [15])
    #expect(try ids(.predicate("selected == true")) == [6])
    #expect(try ids(.predicate("value == 'Ada'")) == [5])
    #expect(try ids(.predicate("rect.width == 350")) == [5])
    #expect(try ids(.predicate("label ENDSWITH '1'"), inside: 7) == [11])
  }

  @Test("by class chains with conditions, positions and depths")
  func chains() throws {
    #expect(try ids(.classChain("XCUIElementTypeWindow/XCUIElementTypeTable/XCUIElementTypeCell[2]")) == [12])
    #expect(try ids(.classChain("**/XCUIElementTypeCell[-1]/*")) == [15])
    #expect(try ids(.classChain("**/XCUIElementTypeStaticText[`label == 'Item 2'`]")) == [13])
    #expect(try ids(.classChain("**/XCUIElementTypeCell[$label == 'Item 2'$]")) == [12])
    #expect(try ids(.classChain("**/XCUIElementTypeStaticText[`label BEGINSWITH 'Item'`][3]")) == [15])
    #expect(try ids(.classChain("*"), inside: 7) == [10, 12, 14])
    #expect(try ids(.classChain("XCUIElementTypeCell[9]"), inside: 7) == [])
  }

  @Test("by XPath over the source")
  func xpaths() throws {
    #expect(try ids(.xpath("//XCUIElementTypeCell")) == [10, 12, 14])
    #expect(try ids(.xpath("//*[@name='Gift']")) == [6])
    #expect(try ids(.xpath("//XCUIElementTypeTable/XCUIElementTypeCell[last()]/*[1]")) == [15])
    #expect(
      try ids(.xpath("/AppiumAUT/XCUIElementTypeApplication/XCUIElementTypeWindow/*[@type='XCUIElementTypeSwitch']"))
        == [6])
    #expect(try ids(.xpath("//XCUIElementTypeStaticText[@label='for Ada']/..")) == [500])
    #expect(try ids(.xpath("//*[contains(@label, 'Item') and @enabled='false']")) == [15])
    #expect(try ids(.xpath(".//XCUIElementTypeButton"), inside: 500) == [503, 504])
    #expect(try ids(.xpath("//XCUIElementTypeButton"), inside: 500) == [503, 504])
    #expect(try ids(.xpath(".."), inside: 5) == [])
  }

  @Test(
    "A wrong locator says where it is wrong and why",
    arguments: [
      (ElementLocator.xpath("//*[@name='a'"), "at character 14: a condition is wrong"),
      (.xpath("//["), "at character 3: this is no expression"),
      (.xpath("count(//*)"), "it selects no elements"),
      (.xpath("foo(//*)"), "there is no such function"),
      (.predicate("label =="), "at character 9: "),
      (.classChain("**"), "at character 3: a slash has to follow **"),
      (.classChain("XCUIElementTypeCell[0]"), "at character 21: a position from 1"),
      (.classChain("XCUIElementTypeCell[`label ==`]"), "at character 30: "),
      (.classChain("XCUIElementTypeCell[`label"), "the condition has no end"),
      (.classChain("a b"), "at character 2: a step should begin with a slash"),
    ])
  func wrong(locator: ElementLocator, message: String) {
    #expect { try locator.find(in: tree) } throws: { error in
      guard case .badLocator(let text)? = error as? DrivingError else { return false }
      if !text.contains(message) { Issue.record("\(text) does not contain \(message)") }
      return text.contains(message)
    }
  }

  @Test("An XPath that would take for ever is stopped")
  func endless() {
    let tree = ElementTree(ScreenFixture.screen(rows: 1_000))
    let steps = String(repeating: "//*[ancestor::*", count: 12) + String(repeating: "]", count: 12)
    #expect(throws: DrivingError.self) { try ElementLocator.xpath(steps + "[//*[//*[//*[//*]]]]").find(in: tree) }
  }

  @Test("The source has the names and attributes of Appium's, and escapes what apps say")
  func source() {
    var button = DriverElement(
      id: 2, type: "Button", identifier: "go", label: "A <\"&\n>", value: "\u{1}1",
      states: [.enabled, .visible, .accessible],
      frame: CGRect(x: 1.4, y: 2.6, width: 30, height: 40))
    button.placeholder = "p"
    let app = DriverElement(
      id: 1, type: "Application", label: "Shop", frame: CGRect(x: 0, y: 0, width: 390, height: 844), children: [button])
    #expect(
      ElementXML.text(of: ElementTree(app)) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <AppiumAUT>
          <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Shop" label="Shop" enabled="true" \
        visible="true" accessible="false" x="0" y="0" width="390" height="844" index="0">
            <XCUIElementTypeButton type="XCUIElementTypeButton" value="1" name="go" label="A &lt;&quot;&amp;&#10;&gt;" \
        enabled="true" visible="true" accessible="true" x="1" y="3" width="30" height="40" index="0" placeholderValue="p"/>
          </XCUIElementTypeApplication>
        </AppiumAUT>

        """)
  }
}
