import UIKit

class SettingsViewController: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate, UITextViewDelegate {
  private let name = UITextField()
  private let password = UITextField()
  private let notes = UITextView()
  private let volume = UISlider()
  private let volumeLabel = UILabel()
  private let steps = UIStepper()
  private let count = UILabel()
  private let theme = UISegmentedControl(items: ["Light", "Dark", "System"])
  private let chosen = UILabel()
  private let colors = ["Red", "Green", "Blue", "Yellow", "Violet"]
  private let progress = UIProgressView(progressViewStyle: .default)
  private let work = UIButton(type: .system)
  private let spinner = UIActivityIndicatorView(style: .medium)

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Settings"
    view.backgroundColor = .systemBackground
    name.placeholder = "Your name"
    name.clearButtonMode = .always
    password.placeholder = "Password"
    password.isSecureTextEntry = true
    for field in [name, password] { field.borderStyle = .roundedRect }
    notes.accessibilityIdentifier = "notes"
    notes.heightAnchor.constraint(equalToConstant: 80).isActive = true
    notes.backgroundColor = .secondarySystemBackground
    volume.value = 0.5
    volume.accessibilityIdentifier = "volume"
    volume.addTarget(self, action: #selector(volumeChanged), for: .valueChanged)
    volumeLabel.accessibilityIdentifier = "volumeLabel"
    steps.addTarget(self, action: #selector(stepped), for: .valueChanged)
    count.accessibilityIdentifier = "count"
    theme.selectedSegmentIndex = 2
    theme.addTarget(self, action: #selector(themeChanged), for: .valueChanged)
    chosen.accessibilityIdentifier = "chosen"
    chosen.text = "Nothing chosen"
    let picker = UIPickerView()
    picker.dataSource = self
    picker.delegate = self
    work.setTitle("Start work", for: .normal)
    work.addTarget(self, action: #selector(startWork), for: .touchUpInside)
    spinner.hidesWhenStopped = true
    let stack = UIStackView(arrangedSubviews: [
      name, password, notes, volume, volumeLabel, steps, count, theme, chosen, work, spinner, progress, picker,
    ])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    let scroll = UIScrollView()
    scroll.accessibilityIdentifier = "form"
    scroll.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(stack)
    view.addSubview(scroll)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      stack.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 16),
      stack.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -16),
      stack.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -16),
      stack.widthAnchor.constraint(equalTo: scroll.widthAnchor, constant: -32),
    ])
    volumeChanged()
    stepped()
  }

  @objc private func volumeChanged() { volumeLabel.text = "\(Int((volume.value * 100).rounded())) %" }
  @objc private func stepped() { count.text = "\(Int(steps.value)) steps" }
  @objc private func themeChanged() { chosen.text = theme.titleForSegment(at: theme.selectedSegmentIndex) }

  @objc private func startWork() {
    work.isEnabled = false
    spinner.startAnimating()
    progress.progress = 0
    Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { timer in
      self.progress.progress += 0.25
      guard self.progress.progress >= 1 else { return }
      timer.invalidate()
      self.spinner.stopAnimating()
      self.work.isEnabled = true
      self.chosen.text = "Work is done"
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.offerAgain() }
    }
  }

  private func offerAgain() {
    // The app has a task of its own.
    _Concurrency.Task {
      try? await _Concurrency.Task.sleep(nanoseconds: 500_000_000)
      work.setTitle("Work again", for: .normal)
    }
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { colors.count }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { colors[row] }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    chosen.text = colors[row]
  }
}
