import UIKit

/// Presents a sheet that stops at two heights. At the lower one the page behind it is not dimmed and can be touched: its
/// card follows a finger. A finger moves the sheet from one height to the other, and dismisses it.
final class SheetPage: PageView {
  let card = CardView("Drag", .systemIndigo, size: CGSize(width: 100, height: 100))
  private let open = UIButton(type: .system)

  init() {
    super.init("At half of the screen the sheet leaves the card to your finger.")
    addSubview(card)
    open.setTitle("Open the sheet", for: .normal)
    open.addAction(UIAction { [weak self] _ in self?.present() }, for: .touchUpInside)
    addSubview(open)
    card.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector("dragged:", SheetPage.dragged)))
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    open.frame = CGRect(x: field.minX, y: field.minY, width: field.width, height: 44)
    if card.frame.minY < open.frame.maxY { card.center = CGPoint(x: field.midX, y: open.frame.maxY + 80) }
  }

  override func didAppear() { present() }

  private func dragged(_ sender: Any?) {
    guard let pan = sender as? UIPanGestureRecognizer else { return }
    let way = pan.translation(in: self)
    card.center = CGPoint(x: card.center.x + way.x, y: card.center.y + way.y)
    pan.setTranslation(.zero, in: self)
  }

  /// The controller that this view belongs to: the next one in the responder chain.
  private var controller: UIViewController? {
    sequence(first: self as UIResponder, next: \.next).lazy.compactMap { $0 as? UIViewController }.first
  }

  private func present() {
    let rows = RowsViewController(style: .plain)
    let navigation = UINavigationController(rootViewController: rows)
    if let sheet = navigation.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.largestUndimmedDetentIdentifier = .medium
      sheet.prefersGrabberVisible = true
    }
    controller?.present(navigation, animated: true)
  }
}

/// What the sheet shows: rows that scroll, and pass a drag to the sheet at their top.
final class RowsViewController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Rows"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row")
      ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    cell.textLabel?.text = "Row \(indexPath.row + 1)"
    return cell
  }
}
