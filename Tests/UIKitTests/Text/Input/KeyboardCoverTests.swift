import Testing
import TouchPlatform
import TouchTesting
import UIKit
@_spi(Hosting) import UIKitCore

/// What covers the bottom of the screen while text is edited, and who hears of it.
@Suite("Keyboards over the app") @MainActor
struct KeyboardCoverTests {
  /// A form that moves up by the keyboard's height, as many do.
  private final class Form: UIViewController, UITextFieldDelegate {
    let first = UITextField(frame: CGRect(x: 20, y: 40, width: 280, height: 40))
    let second = UITextField(frame: CGRect(x: 20, y: 100, width: 280, height: 40))
    let footer = UIView()
    let stage: Stage

    init(_ stage: Stage) {
      self.stage = stage
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      for field in [first, second] {
        field.delegate = self
        view.addSubview(field)
      }
      footer.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(footer)
      NSLayoutConstraint.activate([
        footer.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        footer.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        footer.heightAnchor.constraint(equalToConstant: 50),
        footer.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      ])
      for name in [
        UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
        UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      ] {
        NotificationCenter.default.addObserver(self, selector: Selector("heard:", Form.heard), name: name, object: nil)
      }
    }

    func heard(_ notification: Notification) {
      let info = notification.userInfo ?? [:]
      let begin = (info[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue ?? .null
      let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .null
      #expect((info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue == end)
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? -1
      let curve = (info[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int).flatMap(UIView.AnimationCurve.init)
      #expect(duration == 0.25 && curve == .easeInOut)
      let name = notification.name.rawValue.dropFirst("UIKeyboard".count).dropLast("Notification".count)
      stage.note("\(name) \(begin.minY) to \(end.minY), \(end.height) high")
    }

    func textFieldDidBeginEditing(_ textField: UITextField) { stage.note("begins \(textField === first ? 1 : 2)") }
    func textFieldDidEndEditing(_ textField: UITextField) { stage.note("ends \(textField === first ? 1 : 2)") }
  }

  private func environment(covered: Double) -> SurfaceChange.Kind {
    .environment(SurfaceEnvironment(insets: SurfaceInsets(top: 20, bottom: covered), idiom: .phone))
  }

  @Test("A phone's keyboard over the page is told of once, and does not count as a bar; a guide stands above it")
  func phone() {
    let stage = Stage()
    stage.send(environment(covered: 30))
    let form = stage.show(Form(stage))
    stage.advance(by: .frames(2))
    #expect(form.view.safeAreaInsets.bottom == 30 && form.footer.frame.maxY == 450)
    stage.finger.tap(at: CGPoint(x: 100, y: 60))
    stage.send(environment(covered: 200))
    #expect(form.view.safeAreaInsets.bottom == 30)
    stage.advance(by: .seconds(0.5))
    #expect(form.footer.frame.maxY == 280)
    // Another field is edited: the keyboard stays.
    stage.finger.tap(at: CGPoint(x: 100, y: 120))
    stage.advance(by: .seconds(0.5))
    form.view.endEditing(true)
    stage.send(environment(covered: 30))
    stage.advance(by: .seconds(0.5))
    #expect(form.footer.frame.maxY == 450)
    #expect(
      stage.journal == [
        "begins 1", "WillShow 480.0 to 280.0, 200.0 high", "DidShow 480.0 to 280.0, 200.0 high", "ends 1", "begins 2",
        "ends 2", "WillHide 280.0 to 480.0, 200.0 high", "DidHide 280.0 to 480.0, 200.0 high",
      ])
  }

  @Test("Wheels in place of a keyboard are told of after the field's delegate; a desktop's keyboard covers nothing")
  func wheels() {
    let stage = Stage()
    let form = stage.show(Form(stage))
    let picker = UIPickerView()
    form.first.inputView = picker
    form.first.inputAccessoryView = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    stage.advance(by: .frames(2))
    form.second.becomeFirstResponder()
    stage.advance(by: .seconds(0.5))
    form.first.becomeFirstResponder()
    stage.advance(by: .seconds(0.5))
    form.second.becomeFirstResponder()
    stage.advance(by: .seconds(0.5))
    #expect(
      stage.journal == [
        "begins 2", "ends 2", "begins 1", "WillShow 480.0 to 220.0, 260.0 high", "DidShow 480.0 to 220.0, 260.0 high",
        "ends 1", "begins 2", "WillHide 220.0 to 480.0, 260.0 high", "DidHide 220.0 to 480.0, 260.0 high",
      ])
  }

  private final class TableForm: UITableViewController {
    let fields = (0..<20).map { _ in UITextField(frame: CGRect(x: 16, y: 0, width: 200, height: 44)) }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fields.count }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.contentView.addSubview(fields[indexPath.row])
      return cell
    }
  }

  @Test("A table controller leaves room for the keyboard while it is shown, and scrolls to the field that is edited")
  func tableController() {
    let stage = Stage(device: .iPhone15)
    Runtime.current.setShowsSoftKeyboard(true)
    let form = stage.show(TableForm())
    stage.advance(by: .frames(2))
    form.tableView.contentInset.bottom = 5
    let field = form.fields[15]
    field.becomeFirstResponder()
    stage.advance(by: .seconds(0.5))
    let height = Runtime.current.keyboardHeight
    #expect(height > 200 && form.tableView.adjustedContentInset.bottom == height + 5)
    #expect(form.tableView.contentInset.bottom == height - 34 + 5)
    #expect(field.convert(field.bounds, to: nil).maxY <= 852 - height)
    // Rows can be scrolled to above it.
    form.tableView.scrollToRow(at: IndexPath(row: 19, section: 0), at: .bottom, animated: false)
    stage.advance(by: .frames(2))
    #expect(form.fields[19].convert(form.fields[19].bounds, to: nil).maxY <= 852 - height + 1)
    field.resignFirstResponder()
    stage.advance(by: .seconds(0.5))
    #expect(form.tableView.contentInset.bottom == 5)

    field.becomeFirstResponder()
    stage.advance(by: .seconds(0.5))
    stage.window.rootViewController = UIViewController()
    stage.advance(by: .seconds(0.5))
    #expect(form.tableView.contentInset.bottom == 5)
  }
}
