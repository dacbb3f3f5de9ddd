import Foundation
import Testing
import UIKit

/// The widths of labels and buttons that Interface Builder wrote into storyboards, rounded up to points or half points.
@MainActor @Suite("Widths of the system's font")
struct SystemFontWidthTests {
  private static let recorded: [(text: String, size: CGFloat, width: CGFloat)] = [
    ("Subtitle", 12, 44), ("Button", 15, 46), ("Login", 15, 38), ("Done", 15, 37), ("Label", 17, 42),
    ("Accent", 17, 54),
    ("George Mason University", 17, 192), ("Astronaut (one day)", 17, 151), ("Nombre completo:", 17, 142),
    ("Fecha de nacimiento:", 17, 163), ("Apodo:", 17, 55), ("Contactos de emergencia:", 17, 201),
    ("powered by iLogYou", 20, 175.5), ("Add Title", 22, 86), ("Doctor Name", 22, 126),
    ("Practice Name", 22, 139), ("Office Address", 22, 142), ("Camera Unavailable", 24, 208), ("Log In", 24, 63),
    ("Login success", 28, 172), ("Question", 29, 113.333), ("Welcome, User!", 30, 202), ("Hello, There!", 36, 193.5),
  ]

  private func width(_ text: String, _ font: UIFont) -> CGFloat { text.size(withAttributes: [.font: font]).width }

  @Test("Text is as wide as on iOS: within 1 % on average, within 3 % each")
  func recordedWidths() {
    var sum: CGFloat = 0
    for row in Self.recorded {
      // What was rounded up was a quarter of a point narrower on average.
      let difference = width(row.text, .systemFont(ofSize: row.size)) / (row.width - 0.25) - 1
      #expect(abs(difference) < 0.03, "\(row.text) at \(row.size): \(difference)")
      sum += abs(difference)
    }
    #expect(sum / CGFloat(Self.recorded.count) < 0.01)
  }

  @Test("Lines are as high as on iOS: 1.193 of the size")
  func lineHeights() {
    let recorded: [(size: CGFloat, height: CGFloat)] = [
      (15, 18), (17, 20.5), (20, 24), (22, 26.5), (24, 29), (34, 41), (40, 48), (80, 95.5),
    ]
    for (size, height) in recorded {
      let font = UIFont.systemFont(ofSize: size)
      #expect((font.lineHeight * 2).rounded(.up) / 2 == height, "\(size): \(font.lineHeight)")
      #expect(abs(font.capHeight - 0.7046 * size) < 0.01 && abs(font.xHeight - 0.5264 * size) < 0.01)
    }
    #expect(UIFont.systemFont(ofSize: 17).lineHeight == 20.287109375)
    #expect(UIFont.boldSystemFont(ofSize: 17).lineHeight == 20.287109375)
  }

  @Test("Digits of titles are as wide as on iOS, also fixed ones")
  func digits() {
    #expect(abs(width("10910374", .systemFont(ofSize: 65)) - 285) < 4)
    #expect(abs(width("0.00", .systemFont(ofSize: 23, weight: .semibold)) - 51) < 1)
    let fixed = UIFont.monospacedDigitSystemFont(ofSize: 65, weight: .regular)
    #expect(abs(width("11111111", fixed) - width("88888888", fixed)) < 0.01)
  }

  @Test("The text of a plain button in the 15-point font is 46 points wide")
  func plainButton() {
    let button = UIButton(type: .system)
    button.titleLabel?.font = .systemFont(ofSize: 15)
    button.setTitle("Button", for: .normal)
    button.sizeToFit()
    #expect(button.bounds.width == 46)
  }

  @Test("Letters stand closer from 13 points on and wider below 12, in every weight")
  func tracking() throws {
    for weight in [UIFont.Weight.light, .regular, .semibold, .bold] {
      func em(_ size: CGFloat) -> CGFloat { width("Interface", .systemFont(ofSize: size, weight: weight)) / size }
      #expect(abs((em(17) - em(12)) * 17 - 9 * -0.43) < 0.05)
      #expect(abs((em(9) - em(12)) * 9 - 9 * 0.17) < 0.05)
      #expect(abs(em(34) - em(20)) < 0.001)
    }
    #expect(width("", .systemFont(ofSize: 17)) == 0)
  }

  @Test("A font asked for by name is set as it is drawn, and so is one of another design")
  func named() throws {
    let named = try #require(UIFont(name: "Inter", size: 17))
    let system = UIFont.systemFont(ofSize: 17)
    #expect(width("Interface", named) - width("Interface", system) > 3.5)
    #expect(named != system)
    #expect(UIFont(descriptor: system.fontDescriptor, size: 0) == system)
    #expect(UIFont(descriptor: named.fontDescriptor, size: 0) == named)
    #expect(UIFont(descriptor: system.fontDescriptor.withFamily("Inter"), size: 0) == named)
    let bold = try #require(system.fontDescriptor.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: bold, size: 0) == .boldSystemFont(ofSize: 17))
    func fixed(_ size: CGFloat) -> CGFloat { width("iiii", .monospacedSystemFont(ofSize: size, weight: .regular)) }
    #expect(abs(fixed(34) - 2 * fixed(17)) < 0.1)
  }

  @Test("Points between letters are added to the font's own tracking")
  func kern() {
    let font = UIFont.systemFont(ofSize: 17)
    let spaced = "Interface".size(withAttributes: [.font: font, .kern: 2]).width
    #expect(abs(spaced - width("Interface", font) - 18) < 0.5)
  }
}
