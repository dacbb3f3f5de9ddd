import Testing
import TouchTesting
import UIKit
@_spi(Hosting) import UIKitCore

/// Views in place of a keyboard, and above one.
@Suite("Input views") @MainActor
struct InputViewTests {
  private final class Page: UIViewController {
    let field = UITextField(frame: CGRect(x: 20, y: 40, width: 280, height: 40))
    let other = UITextField(frame: CGRect(x: 20, y: 100, width: 280, height: 40))
    let wheel = UIDatePicker()
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))

    override func viewDidLoad() {
      wheel.preferredDatePickerStyle = .wheels
      field.inputView = wheel
      field.inputAccessoryView = bar
      bar.items = [
        .flexibleSpace(),
        UIBarButtonItem(
          systemItem: .done, primaryAction: UIAction { [unowned self] _ in field.resignFirstResponder() }),
      ]
      for view in [field, other] { self.view.addSubview(view) }
    }
  }

  @Test("A field shows its wheels and its bar at the bottom; its bar's button closes them")
  func wheels() {
    let stage = Stage()
    let page = stage.show(Page())
    stage.advance(by: .frames(2))
    stage.finger.tap(at: CGPoint(x: 100, y: 60))
    #expect(page.field.isFirstResponder && page.wheel.window != nil && page.wheel.window !== stage.window)
    stage.advance(by: .seconds(0.4))
    #expect(page.wheel.bounds.size == CGSize(width: 320, height: 216))
    #expect(page.wheel.window?.frame == CGRect(x: 0, y: 220, width: 320, height: 260))
    #expect(page.bar.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    #expect(page.wheel.frame == CGRect(x: 0, y: 44, width: 320, height: 216))
    #expect(UIApplication.shared.windows == [stage.window] && stage.window.isKeyWindow)
    #expect(stage.platform.textInput == nil)
    // A tap on the bar's button.
    stage.finger.tap(at: CGPoint(x: 290, y: 242))
    #expect(!page.field.isFirstResponder)
    stage.advance(by: .seconds(0.4))
    #expect(page.wheel.window == nil && page.bar.window == nil)
  }

  @Test("Another field takes them away; one with a view of no height has neither views nor a keyboard")
  func others() {
    let stage = Stage()
    let page = stage.show(Page())
    stage.advance(by: .frames(2))
    page.field.becomeFirstResponder()
    page.other.becomeFirstResponder()
    stage.advance(by: .seconds(0.4))
    #expect(page.wheel.window == nil && stage.platform.textInput != nil)
    let nothing = UIView()
    page.other.inputView = nothing
    page.other.reloadInputViews()
    stage.advance(by: .seconds(0.4))
    #expect(nothing.window == nil && stage.platform.textInput == nil)
    page.field.becomeFirstResponder()
    stage.advance(by: .seconds(0.4))
    page.field.removeFromSuperview()
    stage.advance(by: .seconds(0.4))
    #expect(page.wheel.window == nil)
  }

  /// A conversation with a bar for messages at the bottom, which grows with its text.
  private final class Chat: UIViewController {
    let bar: UIView
    let text = UITextView()
    init(isFramed: Bool) {
      bar = isFramed ? UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 60)) : UIView()
      super.init(nibName: nil, bundle: nil)
      bar.addSubview(text)
      if isFramed {
        text.frame = CGRect(x: 10, y: 10, width: 280, height: 40)
      } else {
        bar.autoresizingMask = .flexibleHeight
        text.isScrollEnabled = false
        text.font = .systemFont(ofSize: 16)
        text.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          text.leadingAnchor.constraint(equalTo: bar.leadingAnchor),
          text.trailingAnchor.constraint(equalTo: bar.trailingAnchor),
          text.topAnchor.constraint(equalTo: bar.topAnchor, constant: 8),
          text.bottomAnchor.constraint(equalTo: bar.layoutMarginsGuide.bottomAnchor),
        ])
      }
    }
    required init?(coder: NSCoder) { nil }
    override var inputAccessoryView: UIView? { bar }
    override var canBecomeFirstResponder: Bool { true }
  }

  /// On the screen.
  private func place(_ view: UIView) -> CGRect { UIAccessibility.convertToScreenCoordinates(view.bounds, in: view) }

  @Test(
    "A controller's bar is docked from the start, rides on the keyboard while its own field is edited, and stays after that"
  )
  func chat() {
    let stage = Stage(device: .iPhone15)
    Runtime.current.setShowsSoftKeyboard(true)
    let chat = stage.show(Chat(isFramed: true))
    stage.advance(by: .seconds(0.5))
    #expect(chat.isFirstResponder && place(chat.bar) == CGRect(x: 0, y: 792, width: 393, height: 60))
    stage.finger.tap(at: CGPoint(x: 100, y: 820))
    stage.advance(by: .seconds(0.5))
    #expect(chat.text.isFirstResponder && !chat.isFirstResponder && stage.platform.textInput != nil)
    #expect(place(chat.bar).maxY < 600 && chat.bar.window != nil)
    stage.type("Hello")
    #expect(chat.text.text == "Hello")
    chat.text.resignFirstResponder()
    stage.advance(by: .seconds(0.5))
    #expect(chat.isFirstResponder && place(chat.bar).maxY == 852 && stage.platform.textInput == nil)
    stage.window.rootViewController = UIViewController()
    stage.advance(by: .seconds(0.5))
    #expect(chat.bar.window == nil && !chat.isFirstResponder)
  }

  @Test("A bar without a frame is as high as its constraints say, with the covered edge, and grows with its text")
  func growingBar() {
    let stage = Stage(device: .iPhone15)
    let chat = stage.show(Chat(isFramed: false))
    stage.advance(by: .seconds(0.5))
    let low = place(chat.bar)
    #expect(low.maxY == 852 && low.height > 50 && low.height < 110, "\(low)")
    #expect(place(chat.text).maxY <= 852 - 34)
    chat.text.text = "one\ntwo\nthree\nfour"
    stage.advance(by: .seconds(0.5))
    let high = place(chat.bar)
    #expect(high.maxY == 852 && high.height > low.height + 40, "\(low) \(high)")
  }
}
