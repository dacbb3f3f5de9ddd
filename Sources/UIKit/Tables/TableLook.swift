import Foundation

/// Measures and colours of tables, in points.
@MainActor package enum TableLook {
  static let rowHeight: CGFloat = 44
  /// The room above each header of a plain table; none in apps that were made with an SDK before that of iOS 15.
  package static var headerPadding: CGFloat = AppInfo.xcodeVersion >= 13 ? 22 : 0
  static let cornerRadius: CGFloat = 10
  static let plainHeader = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.11, alpha: 0.97) : UIColor(white: 0.97, alpha: 0.97)
  }
  nonisolated static let cornerRadiusOfSidebars: CGFloat = 10
  static let selected = UIColor.systemGray4
}
