import Foundation
import UIKitCore

/// The list of the tabs that have no room in a bar. The module below finds it by its name.
final class MoreListController: UITableViewController, MoreTabList {
  private var items: [UITabBarItem] = []
  private var chosen: (@MainActor (Int) -> Void)?

  func list(_ items: [UITabBarItem], chosen: @escaping @MainActor (Int) -> Void) {
    (self.items, self.chosen) = (items, chosen)
    if isViewLoaded { tableView.reloadData() }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // Badges and titles may have changed since.
    if tableView.indexPathForSelectedRow == nil { tableView.reloadData() }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "tab") ?? UITableViewCell(style: .value1, reuseIdentifier: "tab")
    let item = items[indexPath.row]
    cell.textLabel?.text = item.listTitle
    cell.imageView?.image = item.listImage
    cell.detailTextLabel?.text = item.badgeValue
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen?(indexPath.row) }
}
