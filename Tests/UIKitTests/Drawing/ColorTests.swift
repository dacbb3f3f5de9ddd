import Foundation
import Testing
import UIKit

@Suite("Colours")
struct ColorTests {
  static let light = UITraitCollection(userInterfaceStyle: .light)
  static let dark = UITraitCollection(userInterfaceStyle: .dark)

  /// Red, green and blue as bytes, and the alpha.
  static func bytes(_ color: UIColor, _ traits: UITraitCollection) -> [Int] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.resolvedColor(with: traits).getRed(&r, green: &g, blue: &b, alpha: &a)
    return [r, g, b, a].map { Int(($0 * 255).rounded()) }
  }

  @Test("System colours have their published values by day and by night")
  func systemColors() {
    #expect(Self.bytes(.systemRed, Self.light) == [255, 59, 48, 255])
    #expect(Self.bytes(.systemRed, Self.dark) == [255, 69, 58, 255])
    #expect(Self.bytes(.systemBlue, Self.light) == [0, 122, 255, 255])
    #expect(Self.bytes(.systemBlue, Self.dark) == [10, 132, 255, 255])
    #expect(Self.bytes(.systemGreen, Self.light) == [52, 199, 89, 255])
    #expect(Self.bytes(.systemTeal, Self.dark) == [64, 200, 224, 255])
    #expect(Self.bytes(.label, Self.light) == [0, 0, 0, 255])
    #expect(Self.bytes(.label, Self.dark) == [255, 255, 255, 255])
    #expect(Self.bytes(.secondaryLabel, Self.dark) == [235, 235, 245, 153])
    #expect(Self.bytes(.systemBackground, Self.dark) == [0, 0, 0, 255])
    #expect(Self.bytes(.systemGroupedBackground, Self.light) == [242, 242, 247, 255])
    #expect(Self.bytes(.separator, Self.light) == [60, 60, 67, 74])
  }

  @Test("Contrast and level choose too")
  func contrastAndLevel() {
    let elevated = UITraitCollection(traitsFrom: [Self.dark, UITraitCollection(userInterfaceLevel: .elevated)])
    #expect(Self.bytes(.systemBackground, elevated) == [28, 28, 30, 255])
    let high = UITraitCollection(traitsFrom: [Self.light, UITraitCollection(accessibilityContrast: .high)])
    #expect(Self.bytes(.systemRed, high) == [215, 0, 21, 255])
  }

  @Test("A dynamic colour is what the current traits say whenever it is asked")
  func dynamicColor() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    var found: [CGColor] = []
    Self.light.performAsCurrent { found.append(color.cgColor) }
    Self.dark.performAsCurrent {
      found.append(color.cgColor)
      Self.light.performAsCurrent { found.append(color.cgColor) }
      found.append(color.withAlphaComponent(0.5).cgColor)
    }
    #expect(found == [.black, .white, .black, CGColor(gray: 1, alpha: 0.5)])
    #expect(color.resolvedColor(with: Self.dark) === UIColor.white)
  }

  @Test("Current traits are each thread's own")
  func currentTraitsOfThreads() async {
    let seen = await withCheckedContinuation { continuation in
      Self.dark.performAsCurrent {
        Thread { continuation.resume(returning: UITraitCollection.current.userInterfaceStyle) }.start()
        Thread.sleep(forTimeInterval: 0)
      }
    }
    #expect(seen == .light)
  }

  @Test("A provider that never gives a fixed colour is drawn black")
  func endlessProvider() {
    final class Loop: @unchecked Sendable { var color = UIColor.red }
    let loop = Loop()
    loop.color = UIColor { _ in loop.color }
    #expect(loop.color.resolvedColor(with: Self.light) == .black)
    loop.color = .red
  }

  @Test("Equality: components and space; a grey is no colour; system colours by name")
  func equality() {
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
    #expect(UIColor(white: 1, alpha: 1) == .white)
    #expect(UIColor(red: 1, green: 1, blue: 1, alpha: 1) != .white)
    #expect(UIColor.systemRed == .systemRed)
    #expect(UIColor.systemRed != .systemPink)
    #expect(UIColor.systemRed.withAlphaComponent(0.5) == UIColor.systemRed.withAlphaComponent(0.5))
    #expect(UIColor.systemRed.withAlphaComponent(0.5) != UIColor.systemRed.withAlphaComponent(0.4))
    #expect(UIColor.white.cgColor.numberOfComponents == 2)
    let provider: (UITraitCollection) -> UIColor = { _ in .red }
    #expect(UIColor(dynamicProvider: provider) != UIColor(dynamicProvider: provider))
    #expect(Set([UIColor.systemRed, .systemRed, .red, .red]).count == 2)
  }

  @Test("Hue, saturation and brightness go both ways", arguments: [0.0, 0.1, 0.25, 0.5, 0.7, 0.99])
  func hues(hue: CGFloat) {
    let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.25)
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
    #expect(abs(h - hue) < 1e-9 && abs(s - 0.6) < 1e-9 && abs(b - 0.8) < 1e-9 && a == 0.25)
  }

  @Test("A grey gives its white, a colour that of its luminance; hues that are no numbers are red")
  func whites() {
    var (w, a): (CGFloat, CGFloat) = (0, 0)
    #expect(UIColor(white: 0.3, alpha: 0.4).getWhite(&w, alpha: &a))
    #expect(w == 0.3 && a == 0.4)
    UIColor.green.getWhite(&w, alpha: &a)
    #expect(abs(w - 0.862) < 0.001)
    #expect(UIColor(hue: .nan, saturation: 1, brightness: 1, alpha: 1) == .red)
  }

  @Test("Display P3's red lies outside sRGB, its white is white")
  func displayP3() {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).getRed(&r, green: &g, blue: &b, alpha: &a)
    #expect(abs(r - 1.0930) < 0.001 && abs(g + 0.2267) < 0.001 && abs(b + 0.1501) < 0.001)
    UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1).getRed(&r, green: &g, blue: &b, alpha: &a)
    #expect(abs(r - 1) < 1e-6 && abs(g - 1) < 1e-6 && abs(b - 1) < 1e-6)
  }

  @Test("Colours come back from archives, the system's by name; damaged ones are nil")
  func archives() throws {
    for color in [UIColor.red, UIColor(white: 0.25, alpha: 0.5), .systemIndigo, .tintColor] {
      let data = try NSKeyedArchiver.archivedData(withRootObject: color, requiringSecureCoding: true)
      let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data)
      #expect(back == color)
    }
    let damaged = NSKeyedArchiver(requiringSecureCoding: true)
    damaged.encode([NSNumber(value: 1)] as NSArray, forKey: "UIColorComponents")
    damaged.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: damaged.encodedData)
    #expect(UIColor(coder: reader) == nil)
  }

  @Test("A colour literal is a colour")
  func literals() {
    #expect(#colorLiteral(red: 0, green: 0, blue: 1, alpha: 1) == UIColor.blue)
  }
}
