import Foundation
import Testing
import UIKit

private enum Seasonal: UITraitDefinition {
  static let defaultValue = "spring"
  static let affectsColorAppearance = true
}

@Suite("Trait collections")
struct TraitCollectionTests {
  @Test("Later collections win; what nobody says is unspecified")
  func combining() {
    let both = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 2),
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .unspecified),
    ])
    #expect(both.userInterfaceStyle == .light)
    #expect(both.displayScale == 2)
    #expect(both.horizontalSizeClass == .unspecified)
    #expect(both.preferredContentSizeCategory == .unspecified)
    #expect(both.containsTraits(in: UITraitCollection(displayScale: 2)))
    #expect(!both.containsTraits(in: UITraitCollection(displayScale: 3)))
    #expect(both.containsTraits(in: nil) && both.containsTraits(in: UITraitCollection()))
  }

  @Test("A closure says traits, also an app's own")
  func mutations() {
    let autumn = UITraitCollection {
      $0.userInterfaceStyle = .dark
      $0.horizontalSizeClass = .regular
      $0[Seasonal.self] = "autumn"
    }
    #expect(autumn[Seasonal.self] == "autumn")
    #expect(autumn.horizontalSizeClass == .regular)
    let winter = autumn.modifyingTraits { $0[Seasonal.self] = "winter" }
    #expect(autumn.hasDifferentColorAppearance(comparedTo: winter))
    #expect(autumn != winter)
    #expect(winter.replacing(Seasonal.self, value: "autumn") == autumn)
    #expect(UITraitCollection()[Seasonal.self] == "spring")
  }

  @Test("Colours differ by style, contrast and level, not by room")
  func colorAppearance() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    #expect(light.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .dark)))
    #expect(light.hasDifferentColorAppearance(comparedTo: nil))
    let wide = light.modifyingTraits { $0.horizontalSizeClass = .regular }
    #expect(!light.hasDifferentColorAppearance(comparedTo: wide))
    #expect(wide.changedTraits(from: light).map { $0.name } == ["UITraitHorizontalSizeClass"])
  }

  @Test("Collections come back from archives")
  func archives() throws {
    let traits = UITraitCollection {
      $0.userInterfaceStyle = .dark
      $0.displayScale = 3
      $0.preferredContentSizeCategory = .accessibilityLarge
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: traits, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UITraitCollection.self, from: data) == traits)
  }

  @Test("Text sizes have an order; five are for accessibility")
  func categories() {
    #expect(UIContentSizeCategory.small < .large)
    #expect(UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
    #expect(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
    #expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
    #expect(UIContentSizeCategory(rawValue: "huge") >= .large)
  }
}
