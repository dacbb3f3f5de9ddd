import Foundation
import Testing
import UIKit

@Suite("Colour sets of asset catalogues")
@MainActor struct ColorSetTests {
  private func color(_ components: String, space: String = "srgb", _ rest: String = "") -> String {
    #"{"idiom": "universal"\#(rest), "color": {"color-space": "\#(space)", "components": {\#(components)}}}"#
  }

  private func set(_ entries: String...) throws -> UIColor? {
    try AssetBundle(["A.xcassets/c.colorset/Contents.json": contents("colors", entries)]).color("c")
  }

  private func bytes(_ color: UIColor?, _ traits: UITraitCollection = ColorTests.light) -> [Int]? {
    color.map { ColorTests.bytes($0, traits) }
  }

  @Test("Numbers are fractions, bytes or hexadecimal bytes; alpha is a fraction")
  func numbers() throws {
    let forms = [
      #""red": "1.000", "green": "0.200", "blue": "0.000", "alpha": "1.000""#,
      #""red": "255", "green": "51", "blue": "0", "alpha": "1""#,
      #""red": "0xFF", "green": "0x33", "blue": "0x00", "alpha": "1.000""#,
      #""red": 1.0, "green": 0.2, "blue": 0, "alpha": 1"#,
    ]
    for form in forms { #expect(try bytes(set(color(form))) == [255, 51, 0, 255]) }
    #expect(
      try bytes(set(color(#""white": "0.5", "alpha": "0.500""#, space: "gray-gamma-22"))) == [128, 128, 128, 128])
  }

  @Test("Display P3 is a wider red than sRGB's; extended colours are linear where they say so")
  func spaces() throws {
    let p3 = try #require(
      try set(
        color(
          #""red": "1", "green": "0", "blue": "0""#.replacingOccurrences(of: "\"1\"", with: "\"1.0\""),
          space: "display-p3")))
    var (red, green): (CGFloat, CGFloat) = (0, 0)
    p3.getRed(&red, green: &green, blue: nil, alpha: nil)
    #expect(red > 1 && green < 0)
    let linear = try set(color(#""red": "0.214", "green": "0.0", "blue": "0.0""#, space: "extended-linear-srgb"))
    #expect(bytes(linear)?[0] == 127 || bytes(linear)?[0] == 128)
  }

  @Test("A set may refer to the system's colours, which are dynamic")
  func system() throws {
    let reference = #"{"idiom": "universal", "color": {"platform": "ios", "reference": "systemRedColor"}}"#
    let red = try #require(try set(reference))
    #expect(bytes(red) == bytes(.systemRed) && bytes(red, ColorTests.dark) == bytes(.systemRed, ColorTests.dark))
    #expect(try set(#"{"idiom": "universal", "color": {"platform": "ios", "reference": "systemPinkish"}}"#) == nil)
  }

  @Test("A colour for wide displays is not taken where the display is not said to be one")
  func gamuts() throws {
    let made = try set(
      color(#""red": "1.0", "green": "0.0", "blue": "0.0""#, #", "display-gamut": "sRGB""#),
      color(#""red": "0.0", "green": "1.0", "blue": "0.0""#, #", "display-gamut": "display-P3""#))
    #expect(bytes(made) == [255, 0, 0, 255])
  }

  @Test("An entry without a colour, as Xcode leaves the accent colour, is none; damaged ones leave the others")
  func damage() throws {
    #expect(try set(#"{"idiom": "universal"}"#) == nil)
    let good = color(#""red": "1.0", "green": "0.0", "blue": "0.0""#)
    let dark = color(#""red": "x""#, #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#)
    #expect(try bytes(set(good, dark), ColorTests.dark) == [255, 0, 0, 255])
  }
}
