import UIKit

/// With what a stroke is drawn.
struct Ink: Codable, Equatable {
  var color = InkColor.ink
  /// The width of a line that an upright pen draws with half of its force, or a finger, in points.
  var width: CGFloat = 4
}

/// The inks. They are named in the file, so that a dark paper can show them otherwise than a light one.
enum InkColor: String, Codable, CaseIterable {
  case ink, red, orange, green, blue

  var name: String { self == .ink ? "Black" : rawValue.capitalized }

  /// The colour on the screen, which depends on the traits.
  var uiColor: UIColor {
    switch self {
    case .ink: .label
    case .red: .systemRed
    case .orange: .systemOrange
    case .green: .systemGreen
    case .blue: .systemBlue
    }
  }

  /// The colour on white paper, for files.
  var onPaper: UIColor { uiColor.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) }
}
