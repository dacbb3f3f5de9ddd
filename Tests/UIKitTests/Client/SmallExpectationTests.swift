import Foundation
import Synchronization
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@testable import UIKitCore

/// What apps and their tests expect of iOS in small things, by subject.
@MainActor @Suite("What apps expect in small things")
struct SmallExpectationTests {
  /// Notes the states of recognisers, as the target of their actions.
  private final class Listener: NSObject {
    var states: [UIGestureRecognizer.State] = []
    func acted(_ sender: UIGestureRecognizer) { if sender.state != .changed { states.append(sender.state) } }
  }

  /// The lines of the log that something brings about.
  private func logged(_ body: () -> Void) -> [String] {
    let lines = Mutex<[String]>([])
    PlatformLog.redirect { _, line in lines.withLock { $0.append(line) } }
    defer { PlatformLog.redirect(to: nil) }
    body()
    return lines.withLock { $0 }
  }

  // MARK: Gestures

  /// Drags a finger up by 100 points on a scroll view with a pan of the app's own on a view.
  private func drag(
    panOn place: (UIScrollView) -> UIView, allowsBoth: Bool = false
  ) -> (states: [UIGestureRecognizer.State], scrolls: Bool) {
    final class Delegate: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    let stage = Stage(width: 320, height: 480)
    let scroll = stage.add(UIScrollView())
    scroll.frame = stage.window.bounds
    scroll.contentSize = CGSize(width: 320, height: 2000)
    let pan = UIPanGestureRecognizer()
    let delegate = Delegate()
    if allowsBoth { pan.delegate = delegate }
    let listener = Listener()
    pan.addTarget(listener, action: Selector("acted:", Listener.acted))
    place(scroll).addGestureRecognizer(pan)
    let finger = stage.finger.down(160, 300)
    finger.drag(to: CGPoint(x: 160, y: 200), over: 0.3)
    finger.up()
    return (listener.states, scroll.contentOffset.y > 50)
  }

  @Test("A pan that an app adds to a scroll view takes the drag; one above it leaves it to the scroll view")
  func panOfTheApps() {
    #expect(drag(panOn: { $0 }) == ([.began, .ended], false))
    #expect(drag(panOn: { $0.superview ?? $0 }) == ([], true))
    #expect(drag(panOn: { $0 }, allowsBoth: true) == ([.began, .ended], true))
  }

  @Test("A recogniser that a delegate switches off while it is asked keeps no other from recognising")
  func switchedOff() {
    final class Puller: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool {
        otherGestureRecognizer.isEnabled = false
        return false
      }
    }
    let stage = Stage(width: 320, height: 480)
    let card = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let scroll = UIScrollView(frame: card.bounds)
    scroll.contentSize = CGSize(width: 320, height: 2000)
    card.addSubview(scroll)
    let (pan, puller, listener) = (UIPanGestureRecognizer(), Puller(), Listener())
    pan.delegate = puller
    pan.addTarget(listener, action: Selector("acted:", Listener.acted))
    card.addGestureRecognizer(pan)
    let finger = stage.finger.down(100, 100)
    finger.drag(to: CGPoint(x: 100, y: 250), over: 0.3)
    finger.up()
    #expect(listener.states.first == .began && listener.states.last == .ended)
    #expect(scroll.contentOffset.y == 0 && !scroll.panGestureRecognizer.isEnabled)
  }

  @Test("A pan's subclass that fails and then calls super stays failed, without a word in the log")
  func failingPan() {
    final class Failing: UIPanGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
        super.touchesMoved(touches, with: event)
      }
    }
    let stage = Stage()
    let view = stage.add(UIView())
    let pan = Failing()
    view.addGestureRecognizer(pan)
    let listener = Listener()
    pan.addTarget(listener, action: Selector("acted:", Listener.acted))
    let log = logged {
      let finger = stage.finger.down(100, 100)
      finger.drag(to: CGPoint(x: 200, y: 100), over: 0.2)
      finger.up()
    }
    #expect(listener.states.isEmpty)
    #expect(log.isEmpty, "\(log)")
  }

  // MARK: Controllers

  @Test("The controller in a navigation is loaded when that appears or is laid out, not with the view that holds it")
  func loading() {
    final class Top: UIViewController {
      var wasPresented: Bool?
      override func viewDidLoad() {
        super.viewDidLoad()
        wasPresented = navigationController?.isBeingPresented
      }
    }
    let stage = Stage()
    let (top, other) = (Top(), Top())
    let navigation = UINavigationController(rootViewController: top)
    _ = navigation.view
    #expect(!top.isViewLoaded)
    let root = UIViewController()
    stage.show(root)
    root.present(navigation, animated: false)
    stage.advance(by: .frames(2))
    #expect(top.wasPresented == true)
    #expect(top.view.window != nil)
    let second = UINavigationController(rootViewController: other)
    second.view.layoutIfNeeded()
    #expect(other.isViewLoaded)
  }

  // MARK: Tables and collections

  /// Rows that are marked while they are edited, by the style without a name.
  private final class Marked: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell()
    }
    override func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
      indexPath.row == 2 ? .none : UITableViewCell.EditingStyle(rawValue: 3)!
    }
  }

  @Test("Rows whose style is delete and insert together have marks of a selection of several")
  func styleThree() {
    let stage = Stage(width: 320, height: 480)
    let rows = Marked()
    stage.show(rows)
    rows.setEditing(true, animated: false)
    stage.advance(by: .frames(2))
    let indents = (0..<3).map { rows.tableView.cellForRow(at: [0, $0])?.contentView.frame.minX ?? -1 }
    #expect(indents == [38, 38, 0])
    for y in [22, 66] { stage.finger.tap(at: CGPoint(x: 160, y: y)) }
    stage.advance(by: .seconds(0.5))
    #expect(rows.tableView.indexPathsForSelectedRows?.sorted() == [[0, 0], [0, 1]])
    rows.setEditing(false, animated: false)
    stage.advance(by: .frames(2))
    #expect(rows.tableView.cellForRow(at: [0, 0])?.contentView.frame.minX == 0)
    #expect((0...2).compactMap { UITableViewCell.EditingStyle(rawValue: $0)?.rawValue } == [0, 1, 2])
    #expect(UITableViewCell.EditingStyle(rawValue: 4) == nil)
  }

  @Test("A reload within a batch of updates is one, the completion is called, and nothing is logged")
  func reloadInBatch() {
    final class Rows: UITableViewController {
      var count = 2
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
    }
    let stage = Stage()
    let rows = Rows()
    stage.show(rows)
    stage.advance(by: .frames(2))
    var finished: Bool?
    let log = logged {
      rows.tableView.performBatchUpdates {
        rows.count = 4
        rows.tableView.reloadData()
      } completion: {
        finished = $0
      }
      stage.advance(by: .frames(2))
    }
    #expect(rows.tableView.numberOfRows(inSection: 0) == 4)
    #expect(finished == true)
    #expect(log.isEmpty, "\(log)")
  }

  @Test("The item at a point is found among what is seen, and of overlapping ones it is the one above")
  func itemAtAPoint() {
    // It answers nothing for small rectangles, as layouts that count whole rows do.
    final class Coarse: UICollectionViewFlowLayout {
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        rect.width < 50 ? [] : super.layoutAttributesForElements(in: rect)
      }
    }
    final class Items: NSObject, UICollectionViewDataSource {
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) }
    }
    let stage = Stage(width: 250, height: 400)
    let layout = Coarse()
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.minimumInteritemSpacing = -50
    let view = stage.add(UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout))
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    let items = Items()
    view.dataSource = items
    stage.advance(by: .frames(2))
    let second = layout.layoutAttributesForItem(at: [0, 1])?.frame ?? .zero
    #expect(second.minX < 100)
    #expect(view.indexPathForItem(at: CGPoint(x: 10, y: 10)) == [0, 0])
    #expect(view.indexPathForItem(at: CGPoint(x: second.minX + 5, y: 50)) == [0, 1])
    #expect(view.indexPathForItem(at: CGPoint(x: 10, y: 300)) == nil)
    withExtendedLifetime(items) {}
  }

  // MARK: Names and keys

  @Test("A control's targets are found among all its targets")
  func targets() {
    final class Screen: UIViewController { func tapped() {} }
    let (button, screen) = (UIButton(), Screen())
    button.addTarget(screen, action: Selector("tapped", Screen.tapped), for: .touchUpInside)
    #expect(button.allTargets.contains(screen))
    #expect(!button.allTargets.contains(Screen()))
  }

  @Test("The keyboard's curve has a number, and curves have Apple's")
  func curves() {
    #expect(UIView.AnimationCurve(rawValue: 7) == .easeInOut)
    #expect((0...3).compactMap { UIView.AnimationCurve(rawValue: $0) } == [.easeInOut, .easeIn, .easeOut, .linear])
    #expect(UIView.AnimationCurve(rawValue: 4) == nil)
  }

  @Test("Bar items and keyboards without names of Apple's are made by their numbers")
  func numbers() throws {
    for number in 100...106 {
      let kind = try #require(UIBarButtonItem.SystemItem(rawValue: number))
      let item = UIBarButtonItem(barButtonSystemItem: kind, target: nil, action: nil)
      #expect(kind.rawValue == number && (item.image?.size.width ?? 0) > 0)
    }
    #expect(UIBarButtonItem.SystemItem(rawValue: 24) == .close && UIBarButtonItem.SystemItem(rawValue: 25) == nil)
    #expect(UIKeyboardType(rawValue: 124) == .default && UIKeyboardType(rawValue: 12) == nil)
    #expect((0...11).compactMap(UIKeyboardType.init).map(\.rawValue) == Array(0...11))
  }

  @Test("The handler of an alert's action is read by its key, as tests of apps do")
  func handler() {
    var chosen = ""
    let action = UIAlertAction(title: "OK", style: .default) { chosen = $0.title ?? "" }
    let handler = action.value(forKey: "handler") as? (UIAlertAction) -> Void
    handler?(action)
    #expect(chosen == "OK")
    #expect(UIAlertAction(title: "", style: .cancel).value(forKey: "handler") == nil)
  }

  @Test("Numbers are written as Apple's Foundation writes them")
  func numberTexts() {
    let numbers: [NSNumber] = [
      NSNumber(value: 18.0), NSNumber(value: Float(2)), NSNumber(value: Float(0.1)), NSNumber(value: 0.1 + 0.2), 1e20,
      3,
      NSNumber(value: true), NSDecimalNumber(string: "1.5"), NSNumber(value: -0.5),
    ]
    let texts = ["18", "2", "0.1", "0.3", "1e+20", "3", "1", "1.5", "-0.5"]
    #expect(numbers.map(\.decimalText) == texts)
    #expect(numbers.map { "\($0)" } == texts && numbers.map { String(describing: $0) } == texts)
  }

  @Test("Matches are enumerated until the closure ends it")
  func matches() throws {
    let pattern = try NSRegularExpression(pattern: "[a-z]+")
    var found: [NSRange] = []
    pattern.enumerateMatchesInPlace(in: "ab cd ef", range: NSRange(location: 0, length: 8)) { match, _, stop in
      if let match { found.append(match.range) }
      stop.pointee = ObjCBool(found.count == 2)
    }
    #expect(found == [NSRange(location: 0, length: 2), NSRange(location: 3, length: 2)])
  }

  @Test("The text of an interpolation by the name of Swift 1 to 4")
  func interpolation() { #expect(String(stringInterpolationSegment: 1.5) == "1.5") }

  // MARK: Keyboards

  @Test("An input view has a style, stands in place of the keyboard, and may be as high as its constraints need")
  func inputView() {
    let stage = Stage(width: 320, height: 480)
    let keys = UIInputView(frame: CGRect(x: 0, y: 0, width: 320, height: 100), inputViewStyle: .keyboard)
    #expect(keys.inputViewStyle == .keyboard && keys.backgroundColor != nil && !keys.allowsSelfSizing)
    #expect(UIInputView(frame: .zero).inputViewStyle == .default && UIInputView(frame: .zero).backgroundColor == nil)
    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 320, height: 40)))
    field.inputView = keys
    field.becomeFirstResponder()
    stage.advance(by: .seconds(1))
    #expect(keys.window.map { keys.convert(keys.bounds, to: nil).height + $0.frame.minY } == 480)
    #expect(keys.frame.height == 100)
    field.resignFirstResponder()
    stage.advance(by: .seconds(1))

    let own = UIInputView(frame: CGRect(x: 0, y: 0, width: 320, height: 100), inputViewStyle: .default)
    own.allowsSelfSizing = true
    let row = UIView()
    row.translatesAutoresizingMaskIntoConstraints = false
    own.addSubview(row)
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: own.topAnchor), row.bottomAnchor.constraint(equalTo: own.bottomAnchor),
      row.leadingAnchor.constraint(equalTo: own.leadingAnchor), row.heightAnchor.constraint(equalToConstant: 60),
    ])
    field.inputView = own
    field.becomeFirstResponder()
    stage.advance(by: .seconds(1))
    #expect(own.frame.height == 60)
  }

  // MARK: Defaults

  @Test("The app's own domain of the defaults is read, replaced and removed by its identifier")
  func defaults() throws {
    let suite = "touchstone.tests.\(UUID().uuidString)"
    let defaults = try #require(OwnDefaults(suiteName: suite))
    OwnDefaults.domain = "org.example.app"
    defer {
      OwnDefaults.domain = nil
      defaults.removePersistentDomain(forName: suite)
    }
    defaults.register(defaults: ["known": 1])
    defaults.set(5, forKey: "count")
    defaults.set("Ada", forKey: "name")
    #expect(defaults.persistentDomain(forName: "org.example.app")?["count"] as? Int == 5)
    #expect(defaults.persistentDomain(forName: "org.example.app")?["known"] == nil)
    defaults.setPersistentDomain(["name": "Bo"], forName: "org.example.app")
    #expect(defaults.object(forKey: "count") == nil && defaults.string(forKey: "name") == "Bo")
    defaults.removePersistentDomain(forName: "org.example.app")
    #expect(defaults.object(forKey: "name") == nil)
    #expect(defaults.integer(forKey: "known") == 1)
  }
}
