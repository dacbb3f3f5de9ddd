import Foundation

/// Whether classes override one method of an open class.
///
/// Swift does not tell which methods a class overrides, so this is read from the table of methods in its metadata. Two
/// classes that differ only in the method show its place there; if that is not found, the result is nil.
@MainActor struct OverriddenMethod {
  private let base: AnyClass
  /// The place of the method in class metadata, in bytes (Linux layout, no Objective-C).
  private let place: Int?

  /// - Parameters:
  ///   - plain: a subclass without overrides.
  ///   - probe: a subclass that overrides the method and nothing else.
  init(of base: AnyClass, plain: AnyClass, probe: AnyClass) {
    self.base = base
    // Unsafe: a class is a pointer to its metadata; nothing is read beyond the length that the metadata tells.
    let metadata = unsafeBitCast(base, to: UnsafeRawPointer.self)
    let length = Int(metadata.load(fromByteOffset: 32, as: UInt32.self))
    let start = Int(metadata.load(fromByteOffset: 36, as: UInt32.self))
    guard start >= 0, length - start > 48, length - start < 100_000 else {
      place = nil
      return
    }
    let places = stride(from: 48, to: length - start - 7, by: 8).filter {
      let usual = Self.word(of: base, at: $0)
      return Self.word(of: plain, at: $0) == usual && Self.word(of: probe, at: $0) != usual
    }
    place = places.count == 1 ? places[0] : nil
  }

  /// Nil if it cannot be found out, also for a class that does not derive from the open one.
  func isOverridden(in type: AnyClass) -> Bool? {
    var current: AnyClass? = type
    while let here = current, here != base { current = _getSuperclass(here) }
    guard current != nil else { return nil }
    return place.map { Self.word(of: type, at: $0) != Self.word(of: base, at: $0) }
  }

  // Unsafe: a class is a pointer to its metadata, and `place` lies within that.
  private static func word(of type: AnyClass, at offset: Int) -> UInt {
    unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: offset, as: UInt.self)
  }
}

/// What a table's data source and delegate implement, as far as that can be found out.
@MainActor enum DataSourceMethods {
  /// Whether rows can be deleted by its `tableView(_:commit:forRowAt:)`; nil where it is not known.
  static func deletesRows(_ dataSource: AnyObject) -> Bool? {
    deletion.isOverridden(in: type(of: dataSource))
      ?? ImplementedMethods.contain("tableView(_:commit:forRowAt:)", of: type(of: dataSource))
  }

  /// Whether it has `tableView(_:moveRowAt:to:)`.
  static func movesRows(_ dataSource: AnyObject) -> Bool? {
    rowMovement.isOverridden(in: type(of: dataSource))
      ?? ImplementedMethods.contain("tableView(_:moveRowAt:to:)", of: type(of: dataSource))
  }

  /// Whether a controller's class overrides the method for heights of rows, their estimates, and views above and below sections:
  /// it may call super for some of them. Nil where it is not known.
  static func setsHeights(_ delegate: AnyObject) -> Bool? { heights.isOverridden(in: type(of: delegate)) }
  static func setsEstimates(_ delegate: AnyObject) -> Bool? { estimates.isOverridden(in: type(of: delegate)) }
  static func makesHeaders(_ delegate: AnyObject) -> Bool? { headers.isOverridden(in: type(of: delegate)) }
  static func makesFooters(_ delegate: AnyObject) -> Bool? { footers.isOverridden(in: type(of: delegate)) }

  private static let heights = OverriddenMethod(
    of: UITableViewController.self, plain: PlainTable.self, probe: SettingHeights.self)
  private static let estimates = OverriddenMethod(
    of: UITableViewController.self, plain: PlainTable.self, probe: SettingEstimates.self)
  private static let headers = OverriddenMethod(
    of: UITableViewController.self, plain: PlainTable.self, probe: MakingHeaders.self)
  private static let footers = OverriddenMethod(
    of: UITableViewController.self, plain: PlainTable.self, probe: MakingFooters.self)
  private static let deletion = OverriddenMethod(
    of: UITableViewController.self, plain: PlainTable.self, probe: Deleting.self)
  private static let rowMovement = OverriddenMethod(
    of: UITableViewController.self, plain: PlainTable.self, probe: MovingRows.self)

  // The probes are never made. Their bodies differ, so that no linker folds them into one.
  private final class PlainTable: UITableViewController {}
  private final class Deleting: UITableViewController {
    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) { tableView.reloadData() }
  }
  private final class MovingRows: UITableViewController {
    override func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { tableView.setNeedsLayout() }
  }
  private final class SettingHeights: UITableViewController {
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 1 }
  }
  private final class SettingEstimates: UITableViewController {
    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat { 2 }
  }
  private final class MakingHeaders: UITableViewController {
    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { tableView }
  }
  private final class MakingFooters: UITableViewController {
    override func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { view }
  }
}
