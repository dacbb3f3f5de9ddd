import Foundation

/// Whether a class of table controllers implements deleting itself.
///
/// Swift does not tell which methods a class overrides, so this is read from the table of methods in its metadata. Two
/// classes that differ only in the method show its place there; if that is not found, the result is nil.
@MainActor enum ControllerDeletion {
  private final class Plain: UITableViewController {}

  private final class Deleting: UITableViewController {
    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) { tableView.reloadData() }
  }

  /// Nil if it cannot be found out.
  static func isOverridden(in type: UITableViewController.Type) -> Bool? {
    place.map { word(of: type, at: $0) != word(of: UITableViewController.self, at: $0) }
  }

  // Unsafe: a class is a pointer to its metadata, and `place` lies within that.
  private static func word(of type: UITableViewController.Type, at offset: Int) -> UInt {
    unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: offset, as: UInt.self)
  }

  /// The place of the method in class metadata, in bytes (Linux layout, no Objective-C).
  private static let place: Int? = {
    // Unsafe: as above; nothing is read beyond the length that the metadata tells.
    let metadata = unsafeBitCast(UITableViewController.self, to: UnsafeRawPointer.self)
    let length = Int(metadata.load(fromByteOffset: 32, as: UInt32.self))
    let start = Int(metadata.load(fromByteOffset: 36, as: UInt32.self))
    guard start >= 0, length - start > 48, length - start < 100_000 else { return nil }
    let places = stride(from: 48, to: length - start - 7, by: 8).filter {
      let usual = word(of: UITableViewController.self, at: $0)
      return word(of: Plain.self, at: $0) == usual && word(of: Deleting.self, at: $0) != usual
    }
    return places.count == 1 ? places[0] : nil
  }()
}
