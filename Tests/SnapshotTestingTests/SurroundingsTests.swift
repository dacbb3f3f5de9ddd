import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Where tests run")
struct SurroundingsTests {
  @Test("A stage has the package's fonts, and of the system's only those for what these lack")
  func fonts() {
    let stage = Stage()
    let own: Set = ["Inter", "Inter Display", "DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif"]
    let lent: Set = ["Noto Color Emoji", "Noto Sans CJK SC"]
    let families = Set(UIFont.familyNames)
    #expect(families.isSuperset(of: own) && families.isSubset(of: own.union(lent)), "\(families)")
    stage.advance(by: .frames(1))
  }

  @Test("Tests are in universal time and in English")
  func language() {
    let picker = UIDatePicker()
    #expect(picker.calendar.timeZone.secondsFromGMT() == 0)
    #expect(picker.calendar.locale?.identifier.hasPrefix("en") == true)
    let formatter = DateFormatter()
    formatter.dateFormat = "HH:mm EEEE"
    #expect(formatter.string(from: Date(timeIntervalSince1970: 0)) == "00:00 Thursday")
  }
}
