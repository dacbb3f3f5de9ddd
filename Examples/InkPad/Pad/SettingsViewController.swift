import UIKit

/// What can be switched: which touches draw, how wide, and what is shown of the samples.
final class SettingsViewController: UITableViewController {
  private weak var pad: PadViewController?

  /// A row with a switch.
  private struct Toggle {
    var title: String
    var get: (PadViewController) -> Bool
    var set: (PadViewController, Bool) -> Void
  }

  private let toggles: [Toggle] = [
    Toggle(title: "Only the pen draws", get: { $0.isForPenOnly }, set: { $0.isForPenOnly = $1 }),
    Toggle(
      title: "Coalesced samples", get: { $0.paper.marks.coalesced }, set: { $0.paper.marks.coalesced = $1 }),
    Toggle(
      title: "Predicted samples", get: { $0.paper.marks.predicted }, set: { $0.paper.marks.predicted = $1 }),
    Toggle(
      title: "Estimated samples", get: { $0.paper.marks.estimated }, set: { $0.paper.marks.estimated = $1 }),
  ]

  init(pad: PadViewController) {
    self.pad = pad
    super.init(style: .insetGrouped)
    title = "Settings"
  }

  required init?(coder: NSCoder) { fatalError("the settings are made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.allowsSelection = true
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
  }

  private enum Section: Int, CaseIterable {
    case pen, samples, page
  }

  override func numberOfSections(in tableView: UITableView) -> Int { Section.allCases.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    switch Section(rawValue: section) {
    case .pen: 2
    case .samples: toggles.count - 1
    default: 1
    }
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    switch Section(rawValue: section) {
    case .pen: "Pen"
    case .samples: "Show"
    default: nil
    }
  }

  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    switch Section(rawValue: section) {
    case .pen: "Where only the pen draws, one finger moves the paper; otherwise it takes two."
    case .samples:
      "Dots for samples, thin between two frames; pink where the line is predicted; rings where a value is an estimate."
    default: nil
    }
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.selectionStyle = .none
    switch (Section(rawValue: indexPath.section), indexPath.row) {
    case (.pen, 0): addWidth(to: cell)
    case (.pen, _): add(toggles[0], to: cell)
    case (.samples, let row): add(toggles[row + 1], to: cell)
    default:
      cell.selectionStyle = .default
      cell.textLabel?.text = "Clear the page"
      cell.textLabel?.textColor = .systemRed
    }
    return cell
  }

  private func add(_ toggle: Toggle, to cell: UITableViewCell) {
    cell.textLabel?.text = toggle.title
    let control = UISwitch()
    control.isOn = pad.map(toggle.get) ?? false
    control.accessibilityLabel = toggle.title
    control.addAction(
      UIAction { [weak self, weak control] _ in
        guard let pad = self?.pad, let control else { return }
        toggle.set(pad, control.isOn)
      }, for: .valueChanged)
    cell.accessoryView = control
  }

  private func addWidth(to cell: UITableViewCell) {
    cell.textLabel?.text = "Width"
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 180, height: 34))
    slider.minimumValue = 1
    slider.maximumValue = 24
    slider.value = Float(pad?.paper.ink.width ?? 4)
    slider.accessibilityLabel = "Width"
    slider.addAction(
      UIAction { [weak self, weak slider] _ in
        guard let slider else { return }
        self?.pad?.paper.ink.width = CGFloat(slider.value.rounded())
      }, for: .valueChanged)
    cell.accessoryView = slider
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard Section(rawValue: indexPath.section) == .page else { return }
    pad?.clear()
    dismiss(animated: true)
  }
}
