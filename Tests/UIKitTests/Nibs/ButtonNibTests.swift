import Foundation
import InterfaceArchive
import Testing
import UIKit

@testable import UIKitCore

@MainActor @Suite("Nibs: buttons")
struct ButtonNibTests {
  private func button(_ inner: String) throws -> UIButton {
    let nib = try TestStoryboard.nib(
      "<button opaque=\"NO\" buttonType=\"system\" id=\"b\">\(TestStoryboard.frame(0, 0, 80, 35))\(inner)</button>")
    return try #require(nib.instantiate(withOwner: nil).first as? UIButton)
  }

  @Test("A configuration's title counts, whatever the state's is; without one the state's is shown")
  func titles() throws {
    let both = try button(
      """
      <state key="normal" title="Button"/>
      <buttonConfiguration key="configuration" style="filled" title="Add"/>
      """)
    #expect(both.configuration?.title == "Add")
    let one = try button(
      "<state key=\"normal\" title=\"Button\"/><buttonConfiguration key=\"configuration\" style=\"plain\"/>")
    #expect(one.configuration?.title == "Button")
    let none = try button("<state key=\"normal\" title=\"Button\"/><state key=\"selected\" title=\"On\"/>")
    #expect(none.configuration == nil && none.title(for: .normal) == "Button" && none.title(for: .selected) == "On")
  }
}
