import CoreImage
import CoreLocation
import Foundation
import QuartzCore
import Testing
import TouchTesting

@_spi(UIKit) @testable import UIKit
@_spi(UIKit) @testable import UIKitCore

/// Names that apps use and that were missing.
@MainActor @Suite("Names that apps use")
struct KeptNameTests {
  @Test("Springy layouts: an animator moves the attributes of a layout's cells, and the cells follow")
  func springs() {
    final class Springy: UICollectionViewFlowLayout {
      private(set) lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
      override func prepare() {
        super.prepare()
        guard animator.behaviors.isEmpty else { return }
        let all = super.layoutAttributesForElements(in: CGRect(origin: .zero, size: collectionViewContentSize)) ?? []
        for item in all {
          let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
          (spring.length, spring.damping, spring.frequency) = (0, 0.8, 1)
          animator.addBehavior(spring)
        }
      }
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        animator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
      }
      override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        animator.layoutAttributesForCell(at: indexPath)
      }
    }
    final class Items: NSObject, UICollectionViewDataSource {
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    }
    let stage = Stage(width: 320, height: 480)
    let (layout, items) = (Springy(), Items())
    layout.itemSize = CGSize(width: 300, height: 40)
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = items
    stage.add(view)
    stage.advance(by: .seconds(1))
    let path = IndexPath(item: 1, section: 0)
    func y() -> CGFloat { view.cellForItem(at: path)?.center.y ?? -1 }
    let rest = y()
    #expect(rest > 0)
    let attributes = layout.animator.layoutAttributesForCell(at: path)
    attributes?.center.y += 60
    if let attributes { layout.animator.updateItem(usingCurrentState: attributes) }
    stage.advance(by: .milliseconds(100))
    let moving = y()
    #expect(moving > rest && moving < rest + 60, "\(moving)")
    stage.advance(by: .seconds(8))
    #expect(abs(y() - rest) < 1)
    #expect(layout.animator.layoutAttributesForCell(at: IndexPath(item: 9, section: 0)) == nil)
    #expect(layout.animator.layoutAttributesForSupplementaryView(ofKind: "a", at: path) == nil)
    #expect(layout.animator.layoutAttributesForDecorationView(ofKind: "a", at: path) == nil)
    withExtendedLifetime(items) {}
  }

  @Test("Sections keep away from margins or from what covers the collection, as their layout says")
  func sectionReference() {
    final class One: NSObject, UICollectionViewDataSource {
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    }
    let stage = Stage(width: 320, height: 480)
    let (layout, one) = (UICollectionViewFlowLayout(), One())
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = one
    view.layoutMargins = UIEdgeInsets(top: 8, left: 24, bottom: 8, right: 24)
    layout.sectionInset.left = 2
    stage.add(view)
    func x() -> CGFloat? {
      stage.advance(by: .frames(2))
      return view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minX
    }
    #expect(x() == 2)
    layout.sectionInsetReference = .fromLayoutMargins
    #expect(x() == 26)
    layout.sectionInsetReference = .fromSafeArea
    #expect(x() == 2)
    withExtendedLifetime(one) {}
  }

  @Test("Objects that are no views have names for those that read the screen, which their buttons take")
  func namesOfObjects() {
    let bar = UIBarButtonItem(title: "A", style: .plain, target: nil, action: nil)
    (bar.accessibilityValue, bar.accessibilityTraits) = ("3", .header)
    let button = BarButtonView(bar) { _, _ in }
    #expect(button.accessibilityValue == "3" && button.accessibilityTraits.contains([.button, .header]))
    #expect(button.isAccessibilityElement)
    bar.isAccessibilityElement = false
    #expect(!button.isAccessibilityElement)
    let picture = UIImage.checkmark
    picture.accessibilityLabel = "Done"
    #expect(picture.spokenName == "Done" && UIImage.add.spokenName != nil)
    let action = UIContextualAction(style: .normal, title: nil) { _, _, _ in }
    (action.accessibilityLabel, action.accessibilityIdentifier) = ("Remove", "remove")
    let swipe = SwipeActionButton(action)
    #expect(swipe.accessibilityLabel == "Remove" && swipe.accessibilityDefaults().identifier == "remove")
    action.accessibilityHint = "Cannot be undone"
    #expect(swipe.accessibilityHint == "Cannot be undone")
    let old = UITableViewRowAction(style: .normal, title: "X") { _, _ in }
    old.accessibilityLabel = "Cross"
    #expect(old.action(of: IndexPath(row: 0, section: 0)).accessibilityLabel == "Cross")
    let sort = UIAction(title: "Sort") { _ in }
    (sort.accessibilityLabel, sort.accessibilityIdentifier) = ("Sort by name", "sort")
    let row = ButtonMenuRow(sort, hasMarks: false, group: 0)
    #expect(row.accessibilityLabel == "Sort by name" && row.accessibilityDefaults().identifier == "sort")
    let view = UIView()
    view.accessibilityAttributedHint = NSAttributedString(string: "Opens")
    view.accessibilityAttributedValue = NSAttributedString(string: "1")
    #expect(view.accessibilityHint == "Opens" && view.accessibilityValue == "1")
    #expect(!view.accessibilityRespondsToUserInteraction)
    view.isAccessibilityElement = true
    #expect(view.accessibilityRespondsToUserInteraction)
  }

  @Test("Small names: empty images and places, formats of images, visible headers")
  func small() throws {
    #expect(CIImage().extent.isEmpty && CLLocation().coordinate.latitude == 0)
    let image = try #require(UIImage(systemName: "star"))
    #expect(image.imageRendererFormat.scale == image.scale && EAGLContext(api: .openGLES3)?.api == .openGLES3)
    #expect(UIImage.remove !== UIImage.actions && UIImage.strokedCheckmark.size.width > 0)
    #expect(UITableView().separatorInsetReference == .fromCellEdges && UITableView().separatorEffect == nil)
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: "a").isEmpty && view.reorderingCadence == .immediate)
    #expect(!UIAccessibility.isGuidedAccessEnabled && UIAccessibility.focusedElement(using: nil) == nil)
  }

  @Test("A presentation has the traits of its container, and hears of their changes")
  func presentationTraits() {
    final class Frame: UIPresentationController {
      var changes: [UIUserInterfaceStyle] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        changes.append(traitCollection.userInterfaceStyle)
      }
    }
    final class Maker: NSObject, UIViewControllerTransitioningDelegate {
      var made: Frame?
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        made = Frame(presentedViewController: presented, presenting: presenting)
        return made
      }
    }
    let stage = Stage()
    let (root, shown, maker) = (stage.show(UIViewController()), UIViewController(), Maker())
    shown.modalPresentationStyle = .custom
    shown.transitioningDelegate = maker
    root.present(shown, animated: false)
    stage.advance(by: .frames(2))
    maker.made?.changes = []
    stage.window.overrideUserInterfaceStyle = .dark
    stage.advance(by: .frames(2))
    #expect(maker.made?.traitCollection.userInterfaceStyle == .dark && maker.made?.changes == [.dark])
  }

  @Test("Names that an object does not have go to its class's own answer, and all values to its own setter")
  func undefinedKeys() {
    final class Model: NSObject, UndefinedValueSetting, UndefinedValueReading {
      var name = ""
      var others: [String] = []
      func setValue(_ value: Any?, forUndefinedKey key: String) { others.append("\(key) \(value ?? "nil")") }
      func value(forUndefinedKey key: String) -> Any? { "no \(key)" }
    }
    final class Strict: NSObject, KeyedValueSetting {
      var keys: [String] = []
      func setValue(_ value: Any?, forKey key: String) { keys.append(key) }
    }
    PropertyTable.register(Model.self) { $0.add("name", \Model.name) }
    let (model, strict) = (Model(), Strict())
    model.setValuesForKeys(["name": "a", "age": 3, "gone": NSNull()])
    #expect(model.name == "a" && model.others == ["age 3", "gone nil"])
    #expect(model.value(forKey: "colour") as? String == "no colour")
    strict.setValuesForKeys(["b": 1, "a": 2])
    #expect(strict.keys == ["a", "b"])
  }
}
