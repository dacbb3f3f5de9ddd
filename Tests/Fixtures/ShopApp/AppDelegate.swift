import UIKit

/// A small app to be driven: a form, an alert, a table and what its rows lead to.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UINavigationController(rootViewController: OrderController())
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

final class OrderController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let name = UITextField()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Order"
    view.backgroundColor = .white
    name.placeholder = "Name"
    name.accessibilityIdentifier = "name"
    name.borderStyle = .roundedRect
    let gift = UISwitch()
    gift.accessibilityLabel = "Gift"
    let order = UIButton(type: .system, primaryAction: UIAction(title: "Order") { [unowned self] _ in self.order() })
    let row = UIStackView(arrangedSubviews: [gift, order])
    row.distribution = .equalSpacing
    let table = UITableView()
    table.dataSource = self
    table.delegate = self
    let stack = UIStackView(arrangedSubviews: [name, row, table])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    let area = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: area.topAnchor, constant: 12),
      stack.bottomAnchor.constraint(equalTo: area.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -16),
    ])
  }

  private func order() {
    let alert = UIAlertController(title: "Ordered", message: "for \(name.text ?? "")", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "cell") ?? UITableViewCell(style: .default, reuseIdentifier: "cell")
    cell.textLabel?.text = "Item \(indexPath.row + 1)"
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let detail = UIViewController()
    detail.title = "Item \(indexPath.row + 1)"
    detail.view.backgroundColor = .white
    navigationController?.pushViewController(detail, animated: true)
  }
}
