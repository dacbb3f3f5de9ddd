import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Scrolling: refresh controls")
struct RefreshControlTests {
  private func scene() -> (Stage, UIScrollView, UIRefreshControl) {
    let stage = Stage(height: 800)
    let view = stage.scrollView(UIScrollView())
    let control = UIRefreshControl()
    control.addAction(UIAction { _ in Stage.current?.note("refresh") }, for: .valueChanged)
    view.refreshControl = control
    return (stage, view, control)
  }

  @Test("A pull that is long enough asks once for contents; they rest below the control until they have come")
  func pull() {
    let (stage, view, control) = scene()
    let finger = stage.finger.down(160, 100)
    finger.drag(to: CGPoint(x: 160, y: 400), over: 0.5)
    finger.drag(to: CGPoint(x: 160, y: 410), over: 0.2)
    #expect(control.isRefreshing && stage.journal == ["refresh"])
    stage.advance(by: .seconds(0.2))
    let pulled = view.contentOffset.y
    #expect(pulled < -100)
    finger.up()
    #expect(view.contentOffset.y == pulled)
    stage.advance(by: .seconds(2))
    #expect(view.contentOffset.y == -60 && view.adjustedContentInset.top == 60 && view.contentInset.top == 0)
    #expect(control.frame == CGRect(x: 0, y: -60, width: 320, height: 60))
    control.endRefreshing()
    #expect(view.contentOffset.y == 0 && view.layer.presentation()?.bounds.origin.y ?? 0 < -50)
    stage.advance(by: .seconds(1))
    #expect(view.layer.presentation()?.bounds.origin.y == 0 && !control.isRefreshing)
    #expect(stage.journal == ["refresh"])
  }

  @Test("An action that ends the refresh at once is sent once in a pull, however long, and again in the next one")
  func endedAtOnce() {
    let (stage, view, control) = scene()
    control.addAction(UIAction { _ in control.endRefreshing() }, for: .valueChanged)
    for _ in 1...2 {
      let finger = stage.finger.down(160, 100)
      finger.drag(to: CGPoint(x: 160, y: 400), over: 0.5)
      finger.drag(to: CGPoint(x: 160, y: 600), over: 1)
      stage.note("at \(Int(view.contentOffset.y)) \(control.isRefreshing)")
      finger.up()
      stage.advance(by: .seconds(2))
    }
    #expect(view.contentOffset.y == 0)
    #expect(stage.journal.filter { $0 == "refresh" }.count == 2)
    #expect(stage.journal.first == "refresh" && stage.journal.count == 4)
  }

  @Test("The control lies above the contents, whatever inset an app gives them")
  func place() {
    let (_, view, control) = scene()
    #expect(control.frame == CGRect(x: 0, y: -60, width: 320, height: 60))
    view.frame.size.width = 200
    #expect(control.frame == CGRect(x: 0, y: -60, width: 200, height: 60))
    view.contentInset.top = 30
    #expect(control.frame == CGRect(x: 0, y: -60, width: 200, height: 60))
    view.contentOffset.y = -100
    #expect(control.frame == CGRect(x: 0, y: -100, width: 200, height: 60))
  }

  @Test("The wheel turns in the middle; with a title it makes room for it, and what is added is laid out")
  func contents() throws {
    let (stage, _, control) = scene()
    control.beginRefreshing()
    stage.advance(by: .frames(1))
    let wheel = try #require(control.subviews.first { $0 is UIActivityIndicatorView })
    let label = try #require(control.subviews.compactMap { $0 as? UILabel }.first)
    #expect(wheel.center == CGPoint(x: 160, y: 30) && label.isHidden && label.frame.height == 0)
    control.attributedTitle = NSAttributedString(string: "Loading")
    let mark = UIView()
    mark.translatesAutoresizingMaskIntoConstraints = false
    control.addSubview(mark)
    NSLayoutConstraint.activate([
      mark.leftAnchor.constraint(equalTo: control.leftAnchor, constant: 7),
      mark.topAnchor.constraint(equalTo: control.topAnchor), mark.widthAnchor.constraint(equalToConstant: 5),
      mark.heightAnchor.constraint(equalToConstant: 5),
    ])
    control.layoutIfNeeded()
    #expect(wheel.center == CGPoint(x: 160, y: 21) && !label.isHidden)
    let height = label.sizeThatFits(control.bounds.size).height
    #expect(label.frame == CGRect(x: 0, y: 60 - height - 6, width: 320, height: height) && height > 10)
    #expect(mark.frame == CGRect(x: 7, y: 0, width: 5, height: 5))
  }

  @Test("A short pull asks for nothing; beginning by code makes room without a call and without scrolling away")
  func short() {
    let (stage, view, control) = scene()
    let finger = stage.finger.down(160, 100)
    finger.drag(to: CGPoint(x: 160, y: 200), over: 0.3)
    stage.advance(by: .seconds(0.2))
    finger.up()
    stage.advance(by: .seconds(2))
    #expect(!control.isRefreshing && view.contentOffset.y == 0)
    view.contentOffset.y = 500
    control.beginRefreshing()
    #expect(view.contentOffset.y == 500 && view.adjustedContentInset.top == 60)
    view.refreshControl = nil
    #expect(view.adjustedContentInset.top == 0 && control.superview == nil && stage.journal.isEmpty)
  }
}
