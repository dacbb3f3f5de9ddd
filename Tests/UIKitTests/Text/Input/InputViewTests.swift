import Testing
import TouchTesting
import UIKit

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
}
