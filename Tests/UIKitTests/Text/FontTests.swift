import Foundation
import Testing
import UIKit

@Suite("Fonts")
struct FontTests {
  @Test("The system's fonts have the measures of their face, in proportion to the size")
  func measures() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(font.familyName == "Inter" && font.fontName == "Inter-Regular" && font.pointSize == 17)
    #expect(font.ascender > 15 && font.ascender < 18 && font.descender < -3 && font.descender > -5)
    #expect(font.capHeight > 11 && font.capHeight < 13.5 && font.xHeight > 8 && font.xHeight < font.capHeight)
    #expect(abs(font.lineHeight - (font.ascender - font.descender + font.leading)) < 1e-9)
    let double = font.withSize(34)
    #expect(abs(double.lineHeight - 2 * font.lineHeight) < 1e-9 && double.fontName == font.fontName)
    #expect(
      [UIFont.labelFontSize, UIFont.buttonFontSize, UIFont.smallSystemFontSize, UIFont.systemFontSize]
        == [17, 18, 12, 14])
    for size in [CGFloat.nan, .infinity, -5, 0, 1e300] {
      let odd = UIFont.systemFont(ofSize: size)
      #expect(odd.lineHeight.isFinite && odd.lineHeight >= 0)
      _ = "text".size(withAttributes: [.font: odd])
    }
  }

  @Test("Weights, italics, fixed digits and fixed pitch are faces of their own")
  func kinds() {
    #expect(UIFont.boldSystemFont(ofSize: 10).fontName == "Inter-Bold")
    #expect(UIFont.italicSystemFont(ofSize: 10).fontName == "Inter-Italic")
    #expect(UIFont.systemFont(ofSize: 10, weight: .semibold).fontName == "Inter-SemiBold")
    func width(_ text: String, _ font: UIFont) -> CGFloat { text.size(withAttributes: [.font: font]).width }
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    #expect(width("1111", digits) == width("8888", digits))
    #expect(width("1111", .systemFont(ofSize: 20)) < width("8888", .systemFont(ofSize: 20)))
    let fixed = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
    #expect(abs(width("iiii", fixed) - width("MMMM", fixed)) < 0.01)
    #expect(UIFont.systemFont(ofSize: 9) == UIFont.systemFont(ofSize: 9))
    #expect(UIFont.systemFont(ofSize: 9) != UIFont.boldSystemFont(ofSize: 9))
  }

  @Test("Fonts are found by PostScript name, full name and family; others are not")
  func byName() throws {
    #expect(
      UIFont.familyNames.contains("Inter")
        && UIFont.familyNames
          == UIFont.familyNames.sorted {
            $0.lowercased() < $1.lowercased()
          }
    )
    let names = UIFont.fontNames(forFamilyName: "inter")
    #expect(names.contains("Inter-Regular") && names.contains("Inter-BoldItalic"))
    #expect(UIFont.fontNames(forFamilyName: "Nonesuch").isEmpty)
    #expect(try #require(UIFont(name: "Inter-BoldItalic", size: 20)).fontName == "Inter-BoldItalic")
    #expect(try #require(UIFont(name: "Inter", size: 20)).fontName == "Inter-Regular")
    #expect(UIFont(name: "Nonesuch-Bold", size: 20) == nil)
    #expect(!UIFont.registerFont(at: URL(fileURLWithPath: "/nonesuch.ttf")))
    #expect(!UIFont.registerFont(at: URL(fileURLWithPath: #filePath)))
  }

  @Test("A font of iOS that is not installed has one of its kind, weight and slant in its place, which is found again")
  func ofIOS() throws {
    func face(_ name: String) throws -> String { try #require(UIFont(name: name, size: 20)).fontName }
    func width(_ text: String, _ font: UIFont) -> CGFloat { text.size(withAttributes: [.font: font]).width }
    for name in ["Helvetica Neue", "Avenir Next", "Georgia", "Menlo"] { #expect(!UIFont.familyNames.contains(name)) }
    #expect(try face("HelveticaNeue-Bold") == "Inter-Bold" && face("Helvetica Neue") == "Inter-Regular")
    #expect(try face("AvenirNext-DemiBoldItalic") == "Inter-SemiBoldItalic")
    #expect(try face("HelveticaNeue-UltraLight") == "Inter-Thin" && face("Chalkduster") == "Inter-Regular")
    let georgia = try #require(UIFont(name: "Georgia-Bold", size: 20))
    let menlo = try #require(UIFont(name: "Menlo-Regular", size: 20))
    #expect(georgia.fontDescriptor.symbolicTraits.contains(.traitBold) && georgia.familyName == "serif")
    #expect(abs(width("iiii", menlo) - width("MMMM", menlo)) < 0.01)
    for font in [georgia, menlo] { #expect(try #require(UIFont(name: font.fontName, size: 9)).pointSize == 9) }
    let described = UIFontDescriptor(name: "Futura-Medium", size: 14)
    #expect(UIFont(descriptor: described, size: 0).fontName == "Inter-Medium")
  }

  @Test("Descriptors change one thing at a time")
  func descriptors() throws {
    let plain = UIFont.systemFont(ofSize: 12).fontDescriptor
    let bold = try #require(plain.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(UIFont(descriptor: bold, size: 0).fontName == "Inter-BoldItalic")
    #expect(bold.symbolicTraits == [.traitBold, .traitItalic] && bold.pointSize == 12)
    #expect(UIFont(descriptor: bold, size: 30).pointSize == 30 && bold.withSize(8).pointSize == 8)
    let back = try #require(bold.withSymbolicTraits([]))
    #expect(back.symbolicTraits.isEmpty && back == plain)
    let fixed = try #require(plain.withDesign(.monospaced))
    #expect(fixed.symbolicTraits.contains(.traitMonoSpace))
    #expect(plain.withFace("Bold").postscriptName == "Inter-Bold")
    let made = UIFontDescriptor(fontAttributes: [
      .family: "Inter", .size: 21, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.black],
    ])
    #expect(UIFont(descriptor: made, size: 0).fontName == "Inter-Black" && made.pointSize == 21)
    #expect(made.object(forKey: .name) as? String == "Inter-Black")
    #expect(UIFontDescriptor(name: "Inter-Light", size: 5).postscriptName == "Inter-Light")
    #expect(plain.matchingFontDescriptors(withMandatoryKeys: [.family]).count >= 18)
  }

  @Test("Text styles have the sizes that Apple lists, at every text size")
  func textStyles() {
    let styles: [UIFont.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
    ]
    func sizes(_ category: UIContentSizeCategory) -> [CGFloat] {
      let traits = UITraitCollection(preferredContentSizeCategory: category)
      return styles.map { UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits).pointSize }
    }
    #expect(
      styles.map { UIFont.preferredFont(forTextStyle: $0).pointSize } == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    #expect(sizes(.extraSmall) == [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11])
    #expect(sizes(.extraExtraExtraLarge) == [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17])
    #expect(sizes(.accessibilityExtraExtraExtraLarge) == [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40])
    let headline = UIFont.preferredFont(forTextStyle: .headline)
    #expect(headline.fontName == "Inter-SemiBold" && headline.fontDescriptor.object(forKey: .textStyle) != nil)
    // Sizes grow with the text size.
    let steps: [UIContentSizeCategory] = [
      .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
      .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    for (small, large) in zip(steps, steps.dropFirst()) {
      #expect(zip(sizes(small), sizes(large)).allSatisfy { $0 <= $1 } && sizes(small)[5] < sizes(large)[5])
    }
  }

  @Test("Metrics scale an app's own fonts and lengths as a style scales, up to a limit")
  func fontMetrics() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityMedium)
    let own = UIFont.systemFont(ofSize: 34)
    #expect(UIFontMetrics.default.scaledFont(for: own, compatibleWith: large).pointSize == 56)
    #expect(UIFontMetrics.default.scaledFont(for: own, maximumPointSize: 50, compatibleWith: large).pointSize == 50)
    #expect(UIFontMetrics.default.scaledFont(for: own).pointSize == 34)
    #expect(abs(UIFontMetrics(forTextStyle: .caption2).scaledValue(for: 11, compatibleWith: large) - 20) < 1e-9)
  }
}
