import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("View controllers: alerts")
struct AlertTests {
  private func alert(
    _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)], in stage: Stage,
    message: String? = "It cannot be brought back."
  ) -> UIAlertController {
    let alert = UIAlertController(title: "Delete the drawing?", message: message, preferredStyle: style)
    for (title, style) in actions {
      alert.addAction(
        UIAlertAction(title: title, style: style) { [weak stage] in stage?.note("chose \($0.title ?? "")") })
    }
    return alert
  }

  private func shown(
    _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)]
  ) -> (Stage, UIViewController, UIAlertController) {
    let stage = Stage(width: 320, height: 480)
    let root = stage.show(UIViewController())
    let alert = alert(style, actions, in: stage)
    root.present(alert, animated: true) { [unowned stage] in stage.note("presented") }
    stage.advance(by: .seconds(1))
    return (stage, root, alert)
  }

  private func place(_ title: String, in view: UIView) -> CGPoint {
    if let label = view as? UILabel, label.text == title { return label.convert(label.bounds.middle, to: nil) }
    for view in view.subviews {
      let found = place(title, in: view)
      if found != .zero { return found }
    }
    return .zero
  }

  @Test("A choice is made when the finger is lifted on it; the alert goes, then the choice acts")
  func choosing() {
    let (stage, root, alert) = shown(.alert, [("Cancel", .cancel), ("Delete", .destructive)])
    let card = alert.view.convert(alert.view.bounds, to: nil)
    #expect(card.width == 270 && abs(card.midX - 160) < 1 && abs(card.midY - 240) < 1)
    // Of two, the one that cancels stands at the left.
    let (cancel, delete) = (place("Cancel", in: alert.view), place("Delete", in: alert.view))
    #expect(cancel.x < 160 && delete.x > 160 && cancel.y == delete.y)
    let finger = stage.finger.down(at: delete)
    finger.move(to: CGPoint(x: 160, y: 30))
    finger.up()
    stage.finger.tap(at: CGPoint(x: 10, y: 10))
    #expect(root.presentedViewController === alert)
    stage.finger.tap(at: delete)
    #expect(stage.journal == ["presented"])
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["presented", "chose Delete"] && root.presentedViewController == nil)
  }

  @Test("Constraints of the app make an alert higher and wider, and the choices stay at its lower edge")
  func constrained() {
    let stage = Stage(width: 375, height: 667)
    let root = stage.show(UIViewController())
    let alert = alert(.alert, [("OK", .default)], in: stage)
    alert.view.heightAnchor.constraint(equalToConstant: 320).isActive = true
    alert.view.addConstraint(
      NSLayoutConstraint(
        item: alert.view as Any, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1, constant: 300))
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 60, width: 300, height: 200))
    alert.view.addSubview(picker)
    root.present(alert, animated: true)
    stage.advance(by: .seconds(1))
    #expect(alert.view.frame.size == CGSize(width: 300, height: 320))
    let choice = place("OK", in: alert.view)
    #expect(abs(choice.y - (alert.view.convert(alert.view.bounds, to: nil).maxY - 22)) < 1)
    stage.finger.tap(at: choice)
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController == nil)
  }

  @Test("An alert is as high as a view of the app's that is tied to its edges")
  func constrainedByContent() {
    let stage = Stage(width: 375, height: 667)
    let root = stage.show(UIViewController())
    let alert = alert(.alert, [("OK", .default)], in: stage, message: nil)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    alert.view.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: alert.view.topAnchor, constant: 60),
      box.leadingAnchor.constraint(equalTo: alert.view.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: alert.view.trailingAnchor),
      box.heightAnchor.constraint(equalToConstant: 100),
      box.bottomAnchor.constraint(equalTo: alert.view.bottomAnchor, constant: -60),
    ])
    root.present(alert, animated: true)
    stage.advance(by: .seconds(1))
    #expect(alert.view.frame.size == CGSize(width: 270, height: 220))
    #expect(box.frame == CGRect(x: 0, y: 60, width: 270, height: 100))
  }

  @Test(
    "What is added to an alert after it was presented has its place at once, while it appears too",
    arguments: [UIAlertController.Style.alert, .actionSheet], [true, false])
  func addedLater(style: UIAlertController.Style, isAnimated: Bool) {
    let stage = Stage(width: 375, height: 667)
    let root = stage.show(UIViewController())
    let usual = alert(style, [("Delete", .destructive), ("Cancel", .cancel)], in: stage)
    root.present(usual, animated: true)
    stage.advance(by: .seconds(1))
    let frame = usual.view.frame
    root.dismiss(animated: false)
    stage.advance(by: .seconds(1))

    let alert = alert(style, [], in: stage)
    root.present(alert, animated: isAnimated)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { [weak stage] _ in stage?.note("deleted") })
    stage.advance(by: .milliseconds(100))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    stage.advance(by: .frames(1))
    // What appears is enlarged, or on its way: the place is that of the layer without that.
    #expect(alert.view.bounds.size == frame.size && alert.view.center == frame.middle)
    stage.advance(by: .seconds(1))
    #expect(alert.view.frame == frame)
    stage.finger.tap(at: place("Delete", in: alert.view))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["deleted"])
  }

  @Test("An action that is switched off cannot be chosen")
  func disabled() {
    let (stage, root, alert) = shown(.alert, [("Go", .default)])
    alert.actions[0].isEnabled = false
    stage.advance(by: .frames(1))
    stage.finger.tap(at: place("Go", in: alert.view))
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController === alert && stage.journal == ["presented"])
  }

  @Test("A sheet of actions stands at the lower edge; a touch beside it cancels")
  func actionSheet() {
    let (stage, _, alert) = shown(.actionSheet, [("Copy", .default), ("Cancel", .cancel), ("Delete", .destructive)])
    let card = alert.view.convert(alert.view.bounds, to: nil)
    #expect(card.maxY == 472 && card.width == 304)
    #expect(place("Cancel", in: alert.view).y > place("Delete", in: alert.view).y)
    stage.finger.tap(at: CGPoint(x: 100, y: 40))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["presented", "chose Cancel"])
  }

  @Test("Return chooses the preferred action, Escape the one that cancels")
  func keys() {
    for (code, choice) in [(UInt16(40), "Keep"), (41, "Cancel")] {
      let (stage, _, alert) = shown(.alert, [("Keep", .default), ("Cancel", .cancel)])
      alert.preferredAction = alert.actions[0]
      stage.platform.send(
        .key(
          KeySample(
            surface: .main, time: stage.platform.now, usage: code, isDown: true, characters: "", modifiers: [])))
      stage.advance(by: .seconds(1))
      #expect(stage.journal == ["presented", "chose \(choice)"])
    }
  }

  @Test("More actions than fit are cut off at the screen's height")
  func tooMany() {
    let stage = Stage(width: 320, height: 480)
    let root = stage.show(UIViewController())
    let alert = alert(.alert, (1...50).map { ("Action \($0)", .default) }, in: stage)
    root.present(alert, animated: false)
    stage.advance(by: .frames(1))
    #expect(alert.view.frame == CGRect(x: 25, y: 10, width: 270, height: 460))
  }

  @Test("Alerts, sheets of actions and sheets by day and by night", arguments: [false, true])
  func pictures(isDark: Bool) {
    let suffix = isDark ? "-dark" : ""
    var results: [Snapshot.Comparison] = []
    for (name, style, actions) in [
      ("alert-two", UIAlertController.Style.alert, [("Cancel", UIAlertAction.Style.cancel), ("Delete", .destructive)]),
      ("alert-three", .alert, [("Keep a copy", .default), ("Delete", .destructive), ("Cancel", .cancel)]),
      ("alert-sheet", .actionSheet, [("Keep a copy", .default), ("Delete", .destructive), ("Cancel", .cancel)]),
    ] {
      let stage = Stage(width: 320, height: 360, scale: 2)
      stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
      let root = stage.show(UIViewController())
      root.view.backgroundColor = .paper
      let alert = alert(style, actions, in: stage)
      root.present(alert, animated: false)
      stage.advance(by: .frames(2))
      let finger = stage.finger.down(at: place("Delete", in: alert.view))
      results.append(stage.snapshot.compare(named: "\(name)\(suffix)"))
      finger.cancel()
    }
    let stage = Stage(width: 320, height: 360, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let root = stage.show(UIViewController())
    root.view.backgroundColor = .paper
    let inside = UIViewController()
    inside.title = "Colours"
    inside.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    inside.view.backgroundColor = .systemBackground
    root.present(UINavigationController(rootViewController: inside), animated: false)
    stage.advance(by: .frames(2))
    results.append(stage.snapshot.compare(named: "sheet\(suffix)"))
    for result in results { #expect(result.matches, "\(result)") }
  }
}

extension CGRect {
  fileprivate var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
