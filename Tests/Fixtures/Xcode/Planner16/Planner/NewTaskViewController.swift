import UIKit

protocol NewTaskViewControllerDelegate: AnyObject {
  func newTask(_ controller: NewTaskViewController, didMake task: Task)
}

class NewTaskViewController: UIViewController, UITextFieldDelegate {
  weak var delegate: NewTaskViewControllerDelegate?
  private let field = UITextField()
  private let picker = UIDatePicker()
  private let due = UILabel()
  private let important = UISwitch()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "New Task"
    view.backgroundColor = .systemBackground
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .cancel, target: self, action: #selector(cancel))
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .save, target: self, action: #selector(save))
    navigationItem.rightBarButtonItem?.isEnabled = false
    field.placeholder = "Title"
    field.borderStyle = .roundedRect
    field.delegate = self
    field.addTarget(self, action: #selector(edited), for: .editingChanged)
    picker.datePickerMode = .date
    picker.preferredDatePickerStyle = .wheels
    picker.locale = Locale(identifier: "en_US")
    picker.timeZone = TimeZone(identifier: "UTC")
    picker.calendar = Calendar(identifier: .gregorian)
    picker.date = Date(timeIntervalSince1970: 1_700_000_000)
    picker.addTarget(self, action: #selector(picked), for: .valueChanged)
    due.accessibilityIdentifier = "due"
    important.accessibilityLabel = "Important"
    let stack = UIStackView(arrangedSubviews: [field, important, due, picker])
    stack.axis = .vertical
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
    ])
    picked()
  }

  @objc private func edited() { navigationItem.rightBarButtonItem?.isEnabled = !(field.text ?? "").isEmpty }

  @objc private func picked() {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyy-MM-dd"
    due.text = formatter.string(from: picker.date)
  }

  @objc private func cancel() { dismiss(animated: true) }

  @objc private func save() {
    let title = (field.text ?? "") + (important.isOn ? " !" : "")
    delegate?.newTask(self, didMake: Task(title: title))
    dismiss(animated: true)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}
