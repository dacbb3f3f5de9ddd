/// Protocols that a class of the target conforms to on Apple's platforms without naming them.
struct AddedConformances {
  /// The names of the protocols, by the names of the classes that must name them here.
  let byClass: [String: [String]]

  init(_ index: TargetIndex) {
    var result: [String: [String]] = [:]
    for (name, entry) in index.classes where entry.file.map(index.ownFiles.contains) == true {
      let added = Self.protocols(of: entry, in: index)
      if !added.isEmpty { result[name] = added }
    }
    byClass = result
  }

  private static func protocols(of entry: ClassEntry, in index: TargetIndex) -> [String] {
    let all = index.conformances(of: entry.name)
    var result: [String] = []
    // UIKit's cells are delegates of recognisers; a subclass's methods can be asked for only through a conformance of its own.
    if ["UITableViewCell", "UIKit.UITableViewCell"].contains(entry.superclass), !index.declares("UITableViewCell"),
      !all.contains("UIGestureRecognizerDelegate")
    {
      result.append("UIGestureRecognizerDelegate")
    }
    // A storyboard connects a list's delegate without asking for the protocol, and what scrolling calls is found.
    if entry.conformances.contains("UIScrollViewDelegate") {
      for list in ["UITableView", "UICollectionView"]
      where all.contains(list + "DataSource") && index.root(of: entry.name) != list + "Controller"
        && !all.contains(where: { $0.hasPrefix(list + "Delegate") })
      {
        result.append(list + "Delegate")
      }
    }
    return result
  }
}
