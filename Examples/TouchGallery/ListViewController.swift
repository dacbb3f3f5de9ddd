import UIKit

/// The list of pages.
final class ListViewController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Touches"
    tableView.rowHeight = 58
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Page.all.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "page")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "page")
    let page = Page.all[indexPath.row]
    cell.textLabel?.text = page.title
    cell.detailTextLabel?.text = page.summary
    cell.detailTextLabel?.textColor = .secondaryLabel
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    navigationController?.pushViewController(PageViewController(Page.all[indexPath.row]), animated: true)
  }
}

/// Shows one page.
final class PageViewController: UIViewController {
  private let page: Page

  init(_ page: Page) {
    self.page = page
    super.init(nibName: nil, bundle: nil)
    title = page.title
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func loadView() { view = page.make() }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    (view as? PageView)?.didAppear()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    (view as? PageView)?.willDisappear()
  }
}
