import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Bars that a finger hides, and where bars are")
struct BarHidingTests {
  private func shown(_ content: UIView = UIView()) -> (Stage, UINavigationController) {
    let stage = Stage(width: 320, height: 480)
    let root = UIViewController()
    root.view = content
    root.title = "Notes"
    root.toolbarItems = [UIBarButtonItem(systemItem: .trash)]
    let navigation = stage.show(UINavigationController(rootViewController: root))
    stage.advance(by: .frames(1))
    return (stage, navigation)
  }

  private func drag(_ stage: Stage, from y: CGFloat, by dy: CGFloat) {
    let finger = stage.finger.down(at: CGPoint(x: 160, y: y))
    for _ in 0..<10 {
      finger.move(by: 0, dy / 10)
      stage.advance(by: .frames(1))
    }
    finger.up()
    stage.advance(by: .seconds(1))
  }

  @Test("A finger that moves up in a list hides both bars while the list scrolls; one that moves down shows them")
  func swipe() {
    let list = UIScrollView()
    list.contentSize = CGSize(width: 320, height: 2000)
    let (stage, navigation) = shown(list)
    navigation.isToolbarHidden = false
    stage.advance(by: .frames(1))
    #expect(!navigation.hidesBarsOnSwipe)
    drag(stage, from: 400, by: -100)
    #expect(!navigation.isNavigationBarHidden, "nothing hides by itself")
    navigation.hidesBarsOnSwipe = true
    drag(stage, from: 400, by: -20)
    #expect(!navigation.isNavigationBarHidden, "too short")
    drag(stage, from: 400, by: -100)
    #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    #expect(list.contentOffset.y > 150, "the list scrolls with the same finger")
    #expect(navigation.navigationBar.frame.maxY <= 0 || navigation.navigationBar.isHidden)
    drag(stage, from: 200, by: 100)
    #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
    #expect(navigation.barHideOnSwipeGestureRecognizer.view === navigation.view)
  }

  @Test("A tap hides the bar and shows it again, except on a button and on the bar; a hidden toolbar stays hidden")
  func tap() {
    let content = UIView()
    let button = UIButton(frame: CGRect(x: 0, y: 200, width: 100, height: 50))
    content.addSubview(button)
    let (stage, navigation) = shown(content)
    navigation.hidesBarsOnTap = true
    button.addAction(UIAction { [unowned stage] _ in stage.note("button") }, for: .touchUpInside)
    func tap(_ x: CGFloat, _ y: CGFloat) {
      stage.finger.down(at: CGPoint(x: x, y: y)).up()
      stage.advance(by: .seconds(1))
      stage.note(navigation.isNavigationBarHidden ? "hidden" : "shown")
    }
    tap(50, 225)
    tap(160, 30)
    tap(200, 300)
    tap(200, 300)
    #expect(stage.journal == ["button", "shown", "shown", "hidden", "shown"])
    #expect(navigation.isToolbarHidden)
    navigation.isNavigationBarHidden = true
    navigation.isNavigationBarHidden = false
    tap(200, 300)
    #expect(navigation.isNavigationBarHidden, "code that shows the bar begins again")
  }

  @Test("A toolbar asks its delegate where it is when it enters a window; its line and background follow")
  func positions() throws {
    final class Top: NSObject, UIToolbarDelegate {
      func position(for bar: any UIBarPositioning) -> UIBarPosition { .topAttached }
    }
    let stage = Stage(device: .iPhone15)
    let host = UIViewController()
    stage.show(host)
    let top = Top()
    let above = UIToolbar(frame: CGRect(x: 0, y: host.view.safeAreaInsets.top, width: 393, height: 44))
    above.delegate = top
    let below = UIToolbar(frame: CGRect(x: 0, y: 700, width: 393, height: 44))
    #expect(above.barPosition == .bottom && below.barPosition == .bottom)
    host.view.addSubview(above)
    host.view.addSubview(below)
    stage.advance(by: .frames(1))
    #expect(above.barPosition == .topAttached && below.barPosition == .bottom)
    let background = try #require(above.subviews.first)
    #expect(background.frame.minY == -host.view.safeAreaInsets.top && background.frame.maxY == 44)
    let bar = UINavigationBar()
    #expect(bar.barPosition == .top && UISearchBar().barPosition == .any)
    let (_, navigation) = shown()
    #expect(navigation.navigationBar.barPosition == .topAttached)
  }

  @Test("The waste bin is a picture that is called Delete")
  func trash() {
    let item = UIBarButtonItem(systemItem: .trash)
    #expect(item.title == nil && item.image != nil)
    let (stage, navigation) = shown()
    navigation.isToolbarHidden = false
    stage.advance(by: .seconds(1))
    let buttons = navigation.toolbar.subviews.filter { $0.accessibilityLabel == "Delete" }
    #expect(buttons.count == 1)
  }
}
