import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Guides, margins, safe area, direction", .serialized)
struct SurroundingsTests {
  @Test("A guide is laid out like a view and holds others apart")
  func guide() {
    let stage = Stage(width: 320, height: 480)
    let space = UILayoutGuide()
    space.identifier = "space"
    stage.window.addLayoutGuide(space)
    let card = stage.box("card", natural: CGSize(width: 10, height: 10))
    NSLayoutConstraint.activate([
      space.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 5),
      space.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 6),
      space.widthAnchor.constraint(equalToConstant: 30), space.heightAnchor.constraint(equalTo: space.widthAnchor),
      card.leftAnchor.constraint(equalTo: space.rightAnchor), card.topAnchor.constraint(equalTo: space.bottomAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(space.layoutFrame == CGRect(5, 6, 30, 30) && card.frame == CGRect(35, 36, 10, 10))
    #expect(space.owningView === stage.window && stage.window.layoutGuides == [space] && !space.hasAmbiguousLayout)
    stage.window.removeLayoutGuide(space)
    #expect(space.owningView == nil && stage.window.constraints.isEmpty)
  }

  @Test("The safe area follows the screen's covers, the view's place and the controller; everybody is told once")
  func safeArea() {
    final class Telling: UIViewController {
      override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        Stage.current?.note("safe area \(view.safeAreaInsets.top) \(view.safeAreaInsets.bottom)")
      }
      override func viewLayoutMarginsDidChange() { Stage.current?.note("margins \(view.layoutMargins.top)") }
    }
    let stage = Stage(width: 320, height: 480)
    let controller = stage.show(Telling())
    let root: UIView = controller.view
    let card = stage.box("card", in: root)
    let guide = root.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: guide.topAnchor), card.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      card.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      card.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(0, 0, 320, 480) && root.safeAreaInsets == .zero && stage.journal.isEmpty)
    UIScreen.main.coveredInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    stage.window.layoutIfNeeded()
    #expect(stage.journal == ["margins 44.0", "safe area 44.0 34.0"])
    #expect(card.frame == CGRect(0, 44, 320, 402) && guide.layoutFrame == card.frame)
    #expect(card.safeAreaInsets == .zero)
    stage.clearJournal()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 6, left: 0, bottom: 0, right: 0)
    stage.window.layoutIfNeeded()
    #expect(stage.journal == ["margins 50.0", "safe area 50.0 34.0"] && card.frame.minY == 50)
    let low = UIView(frame: CGRect(0, 20, 320, 400))
    root.addSubview(low)
    #expect(low.safeAreaInsets == UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0))
    #expect(low.layoutMargins.top == 38)
    low.insetsLayoutMarginsFromSafeArea = false
    #expect(low.layoutMargins.top == 8)
  }

  @Test("Margins: 8 points, a controller's view 16 at the sides; subviews may keep the superview's")
  func margins() {
    final class Told: UIView {
      var count = 0
      override func layoutMarginsDidChange() { count += 1 }
    }
    let stage = Stage(width: 320, height: 480)
    let controller = stage.show(UIViewController())
    let root: UIView = controller.view
    #expect(root.layoutMargins == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    controller.viewRespectsSystemMinimumLayoutMargins = false
    #expect(root.layoutMargins == .zero)
    let board = Told(frame: CGRect(0, 0, 100, 100))
    root.addSubview(board)
    #expect(board.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    let card = stage.box("card", in: board)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "H:|-[card]-|", metrics: nil, views: ["card": card])
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|[card]-|", metrics: nil, views: ["card": card]))
    let guided = stage.box("guided", in: board)
    let guide = board.layoutMarginsGuide
    NSLayoutConstraint.activate([
      guided.leftAnchor.constraint(equalTo: guide.leftAnchor), guided.topAnchor.constraint(equalTo: guide.topAnchor),
      guided.rightAnchor.constraint(equalTo: guide.rightAnchor),
      guided.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(8, 0, 84, 92) && guided.frame == CGRect(8, 8, 84, 84))
    board.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(2, 0, 94, 97) && guided.frame == CGRect(2, 1, 94, 96) && board.count == 1)
    root.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 0, right: 0)
    #expect(board.layoutMargins.left == 2)
    board.preservesSuperviewLayoutMargins = true
    #expect(board.layoutMargins == UIEdgeInsets(top: 20, left: 20, bottom: 3, right: 4) && board.count == 2)
    board.frame.origin.x = 15
    stage.window.layoutIfNeeded()
    #expect(board.layoutMargins.left == 5 && guided.frame.minX == 5)
    let lines = said { board.layoutMargins = UIEdgeInsets(top: .nan, left: 0, bottom: 0, right: 0) }
    #expect(lines.count == 1 && board.layoutMargins.bottom == 3)
  }

  @Test("The middle within margins lies between them, on both axes")
  func middleWithinMargins() {
    let stage = Stage(width: 320, height: 480)
    let board = UIView(frame: CGRect(0, 0, 100, 80))
    stage.window.addSubview(board)
    board.layoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 20, right: 30)
    let card = stage.box("card", in: board, natural: CGSize(width: 10, height: 10))
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: card, attribute: .centerX, relatedBy: .equal, toItem: board, attribute: .centerXWithinMargins,
        multiplier: 1, constant: 0),
      NSLayoutConstraint(
        item: card, attribute: .centerY, relatedBy: .equal, toItem: board, attribute: .centerYWithinMargins,
        multiplier: 1, constant: 0),
    ])
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(35, 30, 10, 10))
    board.layoutMargins.left = 20
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(40, 30, 10, 10))
  }

  @Test("A view that is placed by where lines begin changes sides with the direction, the first constraint too")
  func otherDirection() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.box("card")
    NSLayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 10),
      card.widthAnchor.constraint(equalToConstant: 50), card.heightAnchor.constraint(equalToConstant: 20),
      card.topAnchor.constraint(equalTo: stage.window.topAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(10, 0, 50, 20))
    stage.window.semanticContentAttribute = .forceRightToLeft
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(260, 0, 50, 20))
    stage.window.semanticContentAttribute = .forceLeftToRight
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(10, 0, 50, 20))
  }

  @Test("A guide's frame is in its view's coordinates; in a scroll view it lies in the contents and does not scroll")
  func guideFrames() {
    let stage = Stage(width: 320, height: 480)
    func guide(in view: UIView) -> UILayoutGuide {
      let guide = UILayoutGuide()
      view.addLayoutGuide(guide)
      NSLayoutConstraint.activate([
        guide.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 5),
        guide.topAnchor.constraint(equalTo: view.topAnchor, constant: 6),
        guide.widthAnchor.constraint(equalToConstant: 20), guide.heightAnchor.constraint(equalToConstant: 10),
      ])
      return guide
    }
    let (plain, scrolling) = (UIView(frame: CGRect(0, 0, 100, 100)), UIScrollView(frame: CGRect(0, 100, 100, 100)))
    for view in [plain, scrolling] { stage.window.addSubview(view) }
    scrolling.contentSize = CGSize(width: 100, height: 1000)
    let (one, two) = (guide(in: plain), guide(in: scrolling))
    stage.window.layoutIfNeeded()
    #expect(one.layoutFrame == CGRect(5, 6, 20, 10) && two.layoutFrame == CGRect(5, 6, 20, 10))
    plain.bounds.origin = CGPoint(x: 0, y: 40)
    scrolling.contentOffset.y = 40
    stage.window.layoutIfNeeded()
    #expect(one.layoutFrame == CGRect(5, 46, 20, 10) && two.layoutFrame == CGRect(5, 6, 20, 10))
  }

  @Test("The readable column is at most 672 points wide and in the middle")
  func readable() {
    let stage = Stage(width: 1000, height: 480)
    let board = stage.box("board")
    let text = stage.box("text", in: board)
    let guide = board.readableContentGuide
    NSLayoutConstraint.activate([
      board.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      board.topAnchor.constraint(equalTo: stage.window.topAnchor),
      board.widthAnchor.constraint(equalTo: stage.window.widthAnchor),
      board.heightAnchor.constraint(equalToConstant: 50),
      text.leftAnchor.constraint(equalTo: guide.leftAnchor), text.rightAnchor.constraint(equalTo: guide.rightAnchor),
      text.topAnchor.constraint(equalTo: guide.topAnchor), text.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(text.frame == CGRect(164, 8, 672, 34) && guide.layoutFrame == text.frame)
    stage.window.frame.size.width = 300
    stage.window.layoutIfNeeded()
    #expect(text.frame == CGRect(8, 8, 284, 34))
  }

  @Test("From right to left leading is right, and margins and inequalities turn too; left stays left")
  func direction() {
    let stage = Stage(width: 320, height: 480)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .rightToLeft) == .rightToLeft)
    #expect(UIView.userInterfaceLayoutDirection(for: .playback, relativeTo: .rightToLeft) == .leftToRight)
    let card = stage.box("card", natural: CGSize(width: 30, height: 10))
    let fixed = stage.box("fixed", natural: CGSize(width: 30, height: 10))
    NSLayoutConstraint.activate([
      card.leadingAnchor.constraint(greaterThanOrEqualTo: stage.window.leadingAnchor, constant: 12),
      card.trailingAnchor.constraint(lessThanOrEqualTo: stage.window.trailingAnchor, constant: -270),
      card.topAnchor.constraint(equalTo: stage.window.topAnchor),
      fixed.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 12),
      fixed.topAnchor.constraint(equalTo: stage.window.topAnchor),
    ])
    let pull = card.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor)
    pull.priority = .defaultLow
    pull.isActive = true
    stage.window.layoutIfNeeded()
    #expect(card.frame.minX == 12 && fixed.frame.minX == 12)
    card.semanticContentAttribute = .forceRightToLeft
    stage.window.semanticContentAttribute = .forceRightToLeft
    #expect(card.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    stage.window.layoutIfNeeded()
    #expect(card.frame.maxX == 320 - 12 && fixed.frame.minX == 12)
  }

  @Test("The options of visual formats have Apple's numbers: an edge's bit is that of its attribute")
  func formatOptions() {
    typealias Options = NSLayoutConstraint.FormatOptions
    let edges: [(Options, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
      (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (options, attribute) in edges {
      #expect(Int(options.rawValue) == 1 << attribute.rawValue)
      #expect(Options.alignmentMask.contains(options))
    }
    #expect(Options.directionLeftToRight.rawValue == 1 << 16 && Options.directionRightToLeft.rawValue == 2 << 16)
    #expect(Options.directionMask.rawValue == 3 << 16 && Options.directionLeadingToTrailing.rawValue == 0)
    #expect(Options.spacingBaselineToBaseline.rawValue == 1 << 19 && Options.spacingMask.rawValue == 1 << 19)
    #expect(Options.spacingEdgeToEdge.rawValue == 0)
  }

  @Test("Insets and offsets compute as documented")
  func values() {
    let insets = UIEdgeInsetsMake(1, 2, 3, 4)
    #expect(CGRect(0, 0, 20, 20).inset(by: insets) == CGRect(2, 1, 14, 16))
    #expect(UIEdgeInsetsInsetRect(CGRect(0, 0, 20, 20), insets) == CGRect(2, 1, 14, 16))
    #expect(UIEdgeInsetsEqualToEdgeInsets(insets, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)))
    #expect(
      UIOffsetEqualToOffset(UIOffsetMake(1, 2), UIOffset(horizontal: 1, vertical: 2)) && UIOffset.zero == UIOffset())
    #expect(UIRectEdge.all == [.top, .left, .bottom, .right])
    #expect([UIRectEdge.top, .left, .bottom, .right].map(\.rawValue) == [1, 2, 4, 8])
    #expect([NSDirectionalRectEdge.top, .leading, .bottom, .trailing].map(\.rawValue) == [1, 2, 4, 8])
    #expect(NSDirectionalEdgeInsets.zero == NSDirectionalEdgeInsets() && NSDirectionalRectEdge.all.rawValue == 15)
  }
}
