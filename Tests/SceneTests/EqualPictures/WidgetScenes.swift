import Foundation
import RenderTree
import TouchTesting
import UIKit

/// Each widget once, in several looks.
@MainActor enum WidgetScenes {
  typealias Widget = (name: String, size: CGSize, make: @MainActor @Sendable () -> UIViewController)

  nonisolated static let scenes: [EqualScene] = widgets.flatMap { widget in
    Look.all.map { look in
      EqualScene(name: "\(widget.name)-\(look.name)") { look.picture(widget.size, widget.make()) }
    }
  }

  nonisolated static let widgets: [Widget] = [
    ("labels", CGSize(width: 220, height: 200), { column(labels()) }),
    ("paragraph", CGSize(width: 220, height: 200), { column([paragraph()]) }),
    ("attributed", CGSize(width: 220, height: 160), { column([attributed()]) }),
    ("fonts", CGSize(width: 220, height: 220), { column(fonts()) }),
    ("scripts", CGSize(width: 220, height: 180), { column(scripts()) }),
    ("buttons", CGSize(width: 220, height: 260), { column(buttons()) }),
    ("switches", CGSize(width: 160, height: 120), { column(switches()) }),
    ("sliders", CGSize(width: 200, height: 140), { column(sliders()) }),
    ("segments", CGSize(width: 220, height: 100), { column(segments()) }),
    ("indicators", CGSize(width: 160, height: 120), { column(indicators()) }),
    ("fields", CGSize(width: 220, height: 200), { column(fields()) }),
    ("symbols", CGSize(width: 240, height: 80), { column([symbols()]) }),
    ("layers", CGSize(width: 220, height: 160), { column([decorated()]) }),
    ("blur", CGSize(width: 160, height: 120), { column([blurred()]) }),
    ("picker", CGSize(width: 240, height: 200), { column([PickerOfThree()]) }),
    ("dates", CGSize(width: 300, height: 220), { column([dates()]) }),
    ("calendar", CGSize(width: 320, height: 380), { column([calendar()]) }),
    ("table", CGSize(width: 320, height: 400), { TableOfKinds(style: .insetGrouped) }),
    ("plain-table", CGSize(width: 320, height: 300), { TableOfKinds(style: .plain) }),
    ("navigation", CGSize(width: 320, height: 340), { navigation() }),
    ("tabs", CGSize(width: 320, height: 240), { tabs() }),
    ("alert", CGSize(width: 320, height: 300), { Presenter(alert(.alert)) }),
    ("actions", CGSize(width: 320, height: 360), { Presenter(alert(.actionSheet)) }),
    ("search", CGSize(width: 320, height: 120), { column([searchBar()]) }),
  ]

  /// Views below each other.
  static func column(_ views: [UIView]) -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 10),
      stack.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor, constant: -10),
      stack.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 10),
    ])
    return controller
  }

  private static func label(_ text: String, _ font: UIFont) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = font
    label.adjustsFontForContentSizeCategory = true
    return label
  }

  private static func labels() -> [UIView] {
    let styles: [UIFont.TextStyle] = [.largeTitle, .title2, .headline, .body, .footnote, .caption2]
    return styles.map { label("Quick 123 äöü", .preferredFont(forTextStyle: $0)) }
  }

  private static func paragraph() -> UIView {
    let made = label(
      "The quick brown fox jumps over the lazy dog, twice, and then a third time because nothing else is left to do.",
      .preferredFont(forTextStyle: .body))
    made.numberOfLines = 4
    made.textColor = .secondaryLabel
    made.textAlignment = .justified
    return made
  }

  private static func attributed() -> UIView {
    let text = NSMutableAttributedString(
      string: "Underlined, struck, spaced, coloured and shadowed",
      attributes: [.font: UIFont.systemFont(ofSize: 18)])
    text.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: NSRange(location: 0, length: 10))
    text.addAttribute(.strikethroughStyle, value: 1, range: NSRange(location: 12, length: 6))
    text.addAttribute(.kern, value: 3, range: NSRange(location: 20, length: 6))
    text.addAttribute(.foregroundColor, value: UIColor.systemRed, range: NSRange(location: 28, length: 8))
    text.addAttribute(.font, value: UIFont.italicSystemFont(ofSize: 24), range: NSRange(location: 41, length: 8))
    let made = UILabel()
    made.attributedText = text
    made.numberOfLines = 0
    return made
  }

  private static func fonts() -> [UIView] {
    let weights: [UIFont.Weight] = [.ultraLight, .regular, .semibold, .black]
    return weights.map { label("Weight 0.37 Wäx", .systemFont(ofSize: 17, weight: $0)) } + [
      label("fixed pitch 0Oil", .monospacedSystemFont(ofSize: 15, weight: .regular)),
      label("With serifs, Times", UIFont(name: "TimesNewRomanPSMT", size: 16) ?? .systemFont(ofSize: 16)),
      label("Leaning", .italicSystemFont(ofSize: 16)),
    ]
  }

  private static func scripts() -> [UIView] {
    ["Ελληνικά Кириллица", "שלום עולם 12", "مرحبا بالعالم", "Việt Nam ☂ ✓ → ∑", "ﬁ ff office 1/2"].map {
      label($0, .systemFont(ofSize: 18))
    }
  }

  private static func buttons() -> [UIView] {
    let configurations: [UIButton.Configuration] = [.plain(), .gray(), .tinted(), .filled()]
    let made = configurations.enumerated().map { index, plain in
      var configuration = plain
      configuration.title = "Button \(index)"
      if index > 1 { configuration.image = UIImage(systemName: "star.fill") }
      return UIButton(configuration: configuration)
    }
    made[1].isEnabled = false
    let old = UIButton(type: .system)
    old.setTitle("System", for: .normal)
    return made + [old]
  }

  private static func switches() -> [UIView] {
    let on = UISwitch()
    on.isOn = true
    let tinted = UISwitch()
    tinted.isOn = true
    tinted.onTintColor = .systemPurple
    return [on, UISwitch(), tinted].map { view in
      let row = UIStackView(arrangedSubviews: [view, UIView()])
      return row
    }
  }

  private static func sliders() -> [UIView] {
    let slider = UISlider()
    slider.value = 0.37
    let stepper = UIStepper()
    let progress = UIProgressView()
    progress.progress = 0.61
    let pages = UIPageControl()
    pages.numberOfPages = 5
    pages.currentPage = 2
    pages.backgroundColor = .systemGray3
    return [slider, UIStackView(arrangedSubviews: [stepper, UIView()]), progress, pages]
  }

  private static func segments() -> [UIView] {
    let text = UISegmentedControl(items: ["One", "Two", "Three"])
    text.selectedSegmentIndex = 1
    let other = UISegmentedControl(items: ["A", "B"])
    other.isEnabled = false
    return [text, other]
  }

  private static func indicators() -> [UIView] {
    let large = UIActivityIndicatorView(style: .large)
    large.startAnimating()
    let medium = UIActivityIndicatorView(style: .medium)
    medium.color = .systemBlue
    medium.startAnimating()
    return [large, medium]
  }

  private static func fields() -> [UIView] {
    let styles: [UITextField.BorderStyle] = [.none, .line, .bezel, .roundedRect]
    let fields: [UIView] = styles.enumerated().map { index, style in
      let field = UITextField()
      field.borderStyle = style
      field.placeholder = "Placeholder"
      if index.isMultiple(of: 2) { field.text = "Typed text" }
      field.font = .preferredFont(forTextStyle: .body)
      return field
    }
    return fields
  }

  private static func symbols() -> UIView {
    let names = ["heart.fill", "star", "gear", "trash", "plus.circle", "magnifyingglass"]
    let views = names.map { name in
      let view = UIImageView(image: UIImage(systemName: name))
      view.contentMode = .scaleAspectFit
      view.heightAnchor.constraint(equalToConstant: 32).isActive = true
      return view
    }
    let row = UIStackView(arrangedSubviews: views)
    row.distribution = .fillEqually
    return row
  }

  private static func decorated() -> UIView {
    let holder = UIView()
    holder.heightAnchor.constraint(equalToConstant: 130).isActive = true
    let card = UIView(frame: CGRect(x: 12.3, y: 10.7, width: 80, height: 60))
    card.backgroundColor = .systemTeal
    card.layer.cornerRadius = 13
    card.layer.shadowRadius = 6
    card.layer.shadowOpacity = 0.5
    card.layer.shadowOffset = CGSize(width: 2, height: 4)
    card.layer.borderWidth = 1.5
    card.transform = CGAffineTransform(rotationAngle: 0.2)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 110, y: 10, width: 80, height: 60)
    gradient.colors = [UIColor.systemRed.cgColor, UIColor.systemYellow.cgColor, UIColor.systemGreen.cgColor]
    gradient.startPoint = CGPoint(x: 0.1, y: 0.2)
    gradient.endPoint = CGPoint(x: 0.9, y: 0.7)
    let shape = CAShapeLayer()
    shape.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 60, y: 100), radius: 22, startAngle: 0.3, endAngle: 5, clockwise: true
      ).cgPath
    shape.lineWidth = 5
    shape.lineCap = .round
    shape.lineDashPattern = [8, 7]
    shape.strokeColor = UIColor.systemIndigo.cgColor
    shape.fillColor = nil
    let tilted = CALayer()
    tilted.frame = CGRect(x: 120, y: 78, width: 60, height: 44)
    tilted.backgroundColor = UIColor.systemOrange.cgColor
    var depth = CATransform3DIdentity
    depth.m34 = -1 / 200
    tilted.transform = CATransform3DRotate(depth, 0.6, 0, 1, 0.1)
    holder.addSubview(card)
    for layer in [gradient, shape, tilted] { holder.layer.addSublayer(layer) }
    return holder
  }

  private static func blurred() -> UIView {
    let holder = UIView()
    holder.heightAnchor.constraint(equalToConstant: 100).isActive = true
    for (index, color) in [UIColor.systemRed, .systemGreen, .systemBlue].enumerated() {
      let stripe = UIView(frame: CGRect(x: CGFloat(index) * 45, y: 0, width: 30, height: 100))
      stripe.backgroundColor = color
      holder.addSubview(stripe)
    }
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    blur.frame = CGRect(x: 20, y: 20, width: 100, height: 60)
    holder.addSubview(blur)
    return holder
  }

  private static func dates() -> UIView {
    let picker = UIDatePicker()
    picker.preferredDatePickerStyle = .wheels
    picker.datePickerMode = .dateAndTime
    picker.date = Date(timeIntervalSince1970: 1_700_000_000)
    return picker
  }

  private static func calendar() -> UIView {
    let picker = UIDatePicker()
    picker.preferredDatePickerStyle = .inline
    picker.datePickerMode = .date
    picker.date = Date(timeIntervalSince1970: 1_700_000_000)
    return picker
  }

  private static func searchBar() -> UIView {
    let bar = UISearchBar()
    bar.placeholder = "Search"
    bar.showsCancelButton = true
    return bar
  }

  private static func navigation() -> UIViewController {
    let first = column([label("Contents", .preferredFont(forTextStyle: .body))])
    first.title = "First"
    let second = column([label("Below a bar", .preferredFont(forTextStyle: .body))])
    second.title = "Large Title"
    second.navigationItem.largeTitleDisplayMode = .always
    second.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
    let made = UINavigationController(rootViewController: first)
    made.navigationBar.prefersLargeTitles = true
    made.pushViewController(second, animated: false)
    return made
  }

  private static func tabs() -> UIViewController {
    let made = UITabBarController()
    made.viewControllers = ["house", "heart", "gear"].enumerated().map { index, symbol in
      let page = column([label("Page \(index)", .preferredFont(forTextStyle: .title1))])
      page.tabBarItem = UITabBarItem(title: "Tab \(index)", image: UIImage(systemName: symbol), tag: index)
      return page
    }
    made.selectedIndex = 1
    return made
  }

  private static func alert(_ style: UIAlertController.Style) -> UIAlertController {
    let made = UIAlertController(title: "A title", message: "And what it is about.", preferredStyle: style)
    made.addAction(UIAlertAction(title: "Delete", style: .destructive))
    made.addAction(UIAlertAction(title: "Keep", style: .default))
    made.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    return made
  }
}

private final class PickerOfThree: UIPickerView, UIPickerViewDataSource, UIPickerViewDelegate {
  override init(frame: CGRect) {
    super.init(frame: frame)
    dataSource = self
    delegate = self
    selectRow(2, inComponent: 0, animated: false)
  }
  required init?(coder: NSCoder) { nil }
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 5 }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    "Row \(row).\(component)"
  }
}

private final class TableOfKinds: UITableViewController {
  override func numberOfSections(in tableView: UITableView) -> Int { 2 }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "Section \(section)"
  }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let styles: [UITableViewCell.CellStyle] = [.default, .value1, .subtitle]
    let accessories: [UITableViewCell.AccessoryType] = [.disclosureIndicator, .checkmark, .detailButton]
    let cell = UITableViewCell(style: styles[indexPath.row], reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    cell.detailTextLabel?.text = "Detail"
    cell.imageView?.image = indexPath.section == 1 ? UIImage(systemName: "star.fill") : nil
    cell.accessoryType = accessories[indexPath.row]
    return cell
  }
}

/// Presents another controller as soon as it is seen.
private final class Presenter: UIViewController {
  private let other: UIViewController
  init(_ other: UIViewController) {
    self.other = other
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.backgroundColor = .systemBackground
    if presentedViewController == nil { present(other, animated: false) }
  }
}
