import Testing
import TouchTesting
import UIKit

/// Writes down what alerts of old code tell.
@MainActor private final class OldDelegate: NSObject, UIAlertViewDelegate, UIActionSheetDelegate {
  func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {
    journal("clicked \(alertView.buttonTitle(at: buttonIndex) ?? "")")
  }
  func willPresent(_ alertView: UIAlertView) { journal("will present") }
  func didPresent(_ alertView: UIAlertView) { journal("did present") }
  func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {
    journal("will dismiss \(buttonIndex)")
  }
  func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
    journal("did dismiss \(buttonIndex)")
  }
  func alertViewShouldEnableFirstOtherButton(_ alertView: UIAlertView) -> Bool {
    alertView.alertViewStyle == .default || alertView.textField(at: 0)?.text?.isEmpty == false
  }
  func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int) {
    journal("sheet \(actionSheet.buttonTitle(at: buttonIndex) ?? "")")
  }
  func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int) {
    journal("sheet gone \(buttonIndex)")
  }
}

@MainActor @Suite("Alert views and action sheets of old code")
struct LegacyAlertTests {
  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { self.label(text, in: $0) }.first
  }

  private func tap(_ text: String, on stage: Stage) {
    for window in stage.runtime.application.windows.reversed() {
      guard let found = label(text, in: window) else { continue }
      stage.finger.tap(at: found.convert(CGPoint(x: found.bounds.midX, y: found.bounds.midY), to: nil))
      return stage.advance(by: .seconds(1))
    }
    Issue.record("there is no \(text)")
  }

  @Test("An alert view shows its buttons and tells which was tapped")
  func alert() {
    let stage = Stage()
    stage.show(UIViewController())
    stage.advance(by: .frames(1))
    let delegate = OldDelegate()
    let alert = UIAlertView(
      title: "Delete?", message: "It is gone then.", delegate: delegate, cancelButtonTitle: "Keep",
      otherButtonTitles: "Delete", "Ask later")
    #expect(alert.numberOfButtons == 3 && alert.cancelButtonIndex == 0 && alert.firstOtherButtonIndex == 1)
    alert.show()
    alert.show()
    stage.advance(by: .seconds(1))
    #expect(alert.isVisible)
    tap("Delete", on: stage)
    #expect(
      stage.journal == ["will present", "did present", "clicked Delete", "will dismiss 1", "did dismiss 1"]
        && !alert.isVisible)
    #expect(alert.buttonTitle(at: 7) == nil && alert.textField(at: 0) == nil)
    stage.clearJournal()
    alert.show()
    stage.advance(by: .seconds(1))
    alert.dismiss(withClickedButtonIndex: 2, animated: true)
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["will present", "did present", "will dismiss 2", "did dismiss 2"])
  }

  @Test("An alert view with a field enables its button once there is text")
  func field() {
    let stage = Stage()
    stage.show(UIViewController())
    stage.advance(by: .frames(1))
    let delegate = OldDelegate()
    let alert = UIAlertView(title: "Name", message: nil, delegate: delegate, cancelButtonTitle: "Cancel")
    alert.addButton(withTitle: "Save")
    alert.alertViewStyle = .plainTextInput
    alert.textField(at: 0)?.placeholder = "Name of the bird"
    alert.show()
    stage.advance(by: .seconds(1))
    stage.clearJournal()
    tap("Save", on: stage)
    #expect(stage.journal == [])
    #expect(alert.textField(at: 0)?.placeholder == "Name of the bird")
    alert.textField(at: 0)?.insertText("Kite")
    stage.advance(by: .frames(1))
    tap("Save", on: stage)
    #expect(stage.journal.first == "clicked Save")
  }

  @Test("An action sheet has its red button first; without a root controller nothing is shown")
  func sheet() {
    let stage = Stage()
    let delegate = OldDelegate()
    let sheet = UIActionSheet(
      title: nil, delegate: delegate, cancelButtonTitle: "Cancel", destructiveButtonTitle: "Burn",
      otherButtonTitles: "Paint", "Fold")
    #expect((0..<4).map { sheet.buttonTitle(at: $0) } == ["Burn", "Cancel", "Paint", "Fold"])
    #expect(sheet.destructiveButtonIndex == 0 && sheet.cancelButtonIndex == 1 && sheet.firstOtherButtonIndex == 2)
    sheet.show(in: stage.window)
    #expect(!sheet.isVisible)
    stage.show(UIViewController())
    stage.advance(by: .frames(1))
    sheet.show(in: stage.window)
    stage.advance(by: .seconds(1))
    tap("Fold", on: stage)
    #expect(stage.journal == ["sheet Fold", "sheet gone 3"])
  }
}
