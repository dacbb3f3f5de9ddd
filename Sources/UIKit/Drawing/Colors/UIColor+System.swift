import Foundation

/// The system's colours. They are dynamic: light, dark, high contrast, and elevated where that matters.
extension UIColor {
  /// The system's red.
  public class var systemRed: UIColor { SystemColors.systemRed }
  /// The system's orange.
  public class var systemOrange: UIColor { SystemColors.systemOrange }
  /// The system's yellow.
  public class var systemYellow: UIColor { SystemColors.systemYellow }
  /// The system's green.
  public class var systemGreen: UIColor { SystemColors.systemGreen }
  /// The system's mint.
  public class var systemMint: UIColor { SystemColors.systemMint }
  /// The system's teal.
  public class var systemTeal: UIColor { SystemColors.systemTeal }
  /// The system's cyan.
  public class var systemCyan: UIColor { SystemColors.systemCyan }
  /// The system's blue.
  public class var systemBlue: UIColor { SystemColors.systemBlue }
  /// The system's indigo.
  public class var systemIndigo: UIColor { SystemColors.systemIndigo }
  /// The system's purple.
  public class var systemPurple: UIColor { SystemColors.systemPurple }
  /// The system's pink.
  public class var systemPink: UIColor { SystemColors.systemPink }
  /// The system's brown.
  public class var systemBrown: UIColor { SystemColors.systemBrown }
  /// The middle of the greys.
  public class var systemGray: UIColor { SystemColors.systemGray }
  /// Nearer to the ground than `systemGray`.
  public class var systemGray2: UIColor { SystemColors.systemGray2 }
  /// Nearer to the ground than `systemGray2`.
  public class var systemGray3: UIColor { SystemColors.systemGray3 }
  /// Nearer to the ground than `systemGray3`.
  public class var systemGray4: UIColor { SystemColors.systemGray4 }
  /// Nearer to the ground than `systemGray4`.
  public class var systemGray5: UIColor { SystemColors.systemGray5 }
  /// The grey next to the ground.
  public class var systemGray6: UIColor { SystemColors.systemGray6 }
  /// Text of first rank.
  public class var label: UIColor { SystemColors.label }
  /// Text of second rank.
  public class var secondaryLabel: UIColor { SystemColors.secondaryLabel }
  /// Text of third rank.
  public class var tertiaryLabel: UIColor { SystemColors.tertiaryLabel }
  /// Text of fourth rank.
  public class var quaternaryLabel: UIColor { SystemColors.quaternaryLabel }
  /// Text where nothing was typed yet.
  public class var placeholderText: UIColor { SystemColors.placeholderText }
  /// Links.
  public class var link: UIColor { SystemColors.link }
  /// Thin lines that let through what is under them.
  public class var separator: UIColor { SystemColors.separator }
  /// Thin lines that hide what is under them.
  public class var opaqueSeparator: UIColor { SystemColors.opaqueSeparator }
  /// The ground of an interface.
  public class var systemBackground: UIColor { SystemColors.systemBackground }
  /// Content on the ground.
  public class var secondarySystemBackground: UIColor { SystemColors.secondarySystemBackground }
  /// Content on content of second rank.
  public class var tertiarySystemBackground: UIColor { SystemColors.tertiarySystemBackground }
  /// The ground of a grouped interface.
  public class var systemGroupedBackground: UIColor { SystemColors.systemGroupedBackground }
  /// `systemGroupedBackground` by its name from before iOS 13.
  public class var groupTableViewBackground: UIColor { SystemColors.systemGroupedBackground }
  /// Groups on the ground.
  public class var secondarySystemGroupedBackground: UIColor { SystemColors.secondarySystemGroupedBackground }
  /// Content in groups.
  public class var tertiarySystemGroupedBackground: UIColor { SystemColors.tertiarySystemGroupedBackground }
  /// Thin and small shapes over content.
  public class var systemFill: UIColor { SystemColors.systemFill }
  /// Shapes of middle size over content.
  public class var secondarySystemFill: UIColor { SystemColors.secondarySystemFill }
  /// Large shapes over content.
  public class var tertiarySystemFill: UIColor { SystemColors.tertiarySystemFill }
  /// Large areas with content of their own.
  public class var quaternarySystemFill: UIColor { SystemColors.quaternarySystemFill }
  /// The tint of the view that uses it: resolved while a view draws or lays out, and for its background.
  public class var tintColor: UIColor { SystemColors.tintColor }
  /// Text on dark ground: white at alpha 0.6. Not dynamic.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Text on light ground: black. Not dynamic.
  public static let darkText = UIColor(white: 0, alpha: 1)
}
