import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Scrolling: constraints")
struct ScrollLayoutTests {
  private func constrained<View: UIView>(_ view: View) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    return view
  }

  @Test("Constraints from contents to the scroll view's edges set the content size, and the frame is not moved")
  func edges() {
    let stage = Stage()
    let view = constrained(UIScrollView())
    let column = constrained(UIView())
    stage.window.addSubview(view)
    view.addSubview(column)
    let height = column.heightAnchor.constraint(equalToConstant: 1500)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 20),
      view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: stage.window.bottomAnchor),
      column.topAnchor.constraint(equalTo: view.topAnchor, constant: 10),
      column.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      column.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -5),
      column.widthAnchor.constraint(equalTo: view.widthAnchor),
      height,
    ])
    stage.advance(by: .frames(1))
    #expect(view.frame == CGRect(x: 0, y: 20, width: 320, height: 460))
    #expect(column.frame == CGRect(x: 0, y: 10, width: 320, height: 1500))
    #expect(view.contentSize == CGSize(width: 320, height: 1515))
    view.contentOffset.y = 300
    stage.advance(by: .frames(1))
    #expect(column.frame == CGRect(x: 0, y: 10, width: 320, height: 1500))
    height.constant = 700
    stage.advance(by: .frames(1))
    #expect(view.contentSize.height == 715 && view.contentOffset.y == 255)
  }

  @Test("The guides: contents scroll, what is tied to the frame stays, and so does what is tied to a view outside")
  func guides() {
    let stage = Stage()
    let view = stage.add(UIScrollView())
    let contents = constrained(UIView())
    let badge = constrained(UIView())
    let bar = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 30)))
    let follower = constrained(UIView())
    for inner in [contents, badge, follower] { view.addSubview(inner) }
    NSLayoutConstraint.activate([
      contents.topAnchor.constraint(equalTo: view.contentLayoutGuide.topAnchor),
      contents.leftAnchor.constraint(equalTo: view.contentLayoutGuide.leftAnchor),
      contents.rightAnchor.constraint(equalTo: view.contentLayoutGuide.rightAnchor),
      contents.bottomAnchor.constraint(equalTo: view.contentLayoutGuide.bottomAnchor),
      contents.widthAnchor.constraint(equalTo: view.frameLayoutGuide.widthAnchor, multiplier: 2),
      contents.heightAnchor.constraint(equalToConstant: 1200),
      badge.rightAnchor.constraint(equalTo: view.frameLayoutGuide.rightAnchor, constant: -8),
      badge.bottomAnchor.constraint(equalTo: view.frameLayoutGuide.bottomAnchor, constant: -8),
      badge.widthAnchor.constraint(equalToConstant: 40), badge.heightAnchor.constraint(equalToConstant: 40),
      follower.topAnchor.constraint(equalTo: bar.bottomAnchor),
      follower.leftAnchor.constraint(equalTo: view.contentLayoutGuide.leftAnchor),
      follower.widthAnchor.constraint(equalToConstant: 10), follower.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.advance(by: .frames(1))
    #expect(view.contentSize == CGSize(width: 640, height: 1200))
    #expect(view.contentLayoutGuide.layoutFrame == CGRect(x: 0, y: 0, width: 640, height: 1200))
    #expect(badge.frame == CGRect(x: 272, y: 432, width: 40, height: 40))
    view.contentOffset = CGPoint(x: 50, y: 200)
    stage.advance(by: .frames(1))
    #expect(contents.frame == CGRect(x: 0, y: 0, width: 640, height: 1200))
    #expect(badge.frame == CGRect(x: 322, y: 632, width: 40, height: 40))
    #expect(view.frameLayoutGuide.layoutFrame == view.bounds)
    #expect(follower.frame == CGRect(x: 0, y: 230, width: 10, height: 10))
  }

  @Test("Without constraints on its size the contents' guide has the size that code gave")
  func ownSize() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 500, height: 900))
    let corner = constrained(UIView())
    view.addSubview(corner)
    NSLayoutConstraint.activate([
      corner.leftAnchor.constraint(equalTo: view.contentLayoutGuide.leftAnchor, constant: 7),
      corner.topAnchor.constraint(equalTo: view.contentLayoutGuide.topAnchor, constant: 9),
      corner.widthAnchor.constraint(equalToConstant: 10), corner.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.advance(by: .frames(1))
    #expect(view.contentSize == CGSize(width: 500, height: 900))
    #expect(view.contentLayoutGuide.layoutFrame == CGRect(x: 0, y: 0, width: 500, height: 900))
    #expect(corner.frame == CGRect(x: 7, y: 9, width: 10, height: 10))
  }

  @Test("What is tied to the far end of contents moves with the size that code gives them, at the next frame")
  func farEnd() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 500, height: 900))
    let corner = constrained(UIView())
    view.addSubview(corner)
    NSLayoutConstraint.activate([
      corner.rightAnchor.constraint(equalTo: view.contentLayoutGuide.rightAnchor),
      corner.bottomAnchor.constraint(equalTo: view.contentLayoutGuide.bottomAnchor),
      corner.widthAnchor.constraint(equalToConstant: 10), corner.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.advance(by: .frames(1))
    #expect(corner.frame == CGRect(x: 490, y: 890, width: 10, height: 10))
    view.contentSize = CGSize(width: 700, height: 1100)
    stage.advance(by: .frames(1))
    #expect(corner.frame == CGRect(x: 690, y: 1090, width: 10, height: 10))
  }

  @Test("Setting the content size that a scroll view has already asks for no layout, setting another one does")
  func sameContentSize() {
    final class CountingScrollView: UIScrollView {
      var count = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
      }
    }
    let stage = Stage(width: 320, height: 480)
    let view = stage.add(CountingScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let corner = constrained(UIView())
    view.addSubview(corner)
    NSLayoutConstraint.activate([
      corner.rightAnchor.constraint(equalTo: view.contentLayoutGuide.rightAnchor),
      corner.bottomAnchor.constraint(equalTo: view.contentLayoutGuide.bottomAnchor),
    ])
    var wasLaidOut: [Bool] = []
    for width in [300, 300, 400] {
      view.contentSize = CGSize(width: width, height: 900)
      stage.window.layoutIfNeeded()
      wasLaidOut.append(view.count > 0)
      view.count = 0
    }
    #expect(wasLaidOut == [true, false, true])
  }
}
