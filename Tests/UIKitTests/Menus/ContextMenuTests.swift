import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@testable import UIKitCore

/// Gives a menu, and writes each call into the stage's journal.
@MainActor private final class MenuSource: UIContextMenuInteractionDelegate {
  let stage: Stage
  var hasMenu = true
  var controller: UIViewController?
  var commitStyle = UIContextMenuInteractionCommitStyle.dismiss
  var attributes: UIMenuElement.Attributes = []

  init(_ stage: Stage) { self.stage = stage }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    stage.note("asked at \(Int(location.x)), \(Int(location.y))")
    guard hasMenu else { return nil }
    let controller = controller
    return UIContextMenuConfiguration(identifier: "spot" as NSString, previewProvider: { controller }) { _ in
      let copy = UIAction(title: "Copy", image: UIImage(systemName: "doc.on.doc")) { _ in self.stage.note("copy") }
      let delete = UIAction(title: "Delete", attributes: .destructive) { _ in self.stage.note("delete") }
      let off = UIAction(title: "Off", attributes: .disabled) { _ in self.stage.note("off") }
      let star = UIAction(title: "Star", attributes: self.attributes) { _ in self.stage.note("star") }
      return UIMenu(title: "Spot", children: [copy, UIMenu(title: "More", children: [star, off]), delete])
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    stage.note("will display \(configuration.identifier)")
    animator?.addCompletion { self.stage.note("displayed") }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    stage.note("will end")
    animator?.addCompletion { self.stage.note("ended") }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    stage.note("commit \(animator.previewViewController === controller)")
    animator.preferredCommitStyle = commitStyle
    animator.addCompletion { self.stage.note("committed") }
  }
}

@MainActor @Suite("Context menus")
struct ContextMenuTests {
  private let stage: Stage
  private let board: JournalingView
  private let source: MenuSource
  private let interaction: UIContextMenuInteraction

  init() {
    stage = Stage(width: 390, height: 700)
    board = JournalingView("board", frame: CGRect(x: 100, y: 100, width: 100, height: 80))
    board.backgroundColor = .orange
    stage.window.addSubview(board)
    source = MenuSource(stage)
    interaction = UIContextMenuInteraction(delegate: source)
    board.addInteraction(interaction)
    stage.advance(by: .frames(1))
  }

  /// The middle of a row of the card that is shown, in points of the screen.
  private func row(_ title: String) throws -> CGPoint {
    let card = try #require(shown("ButtonMenuCard"))
    let row = try #require(
      card.descendants.first { view in
        String(describing: type(of: view)) == "ButtonMenuRow"
          && view.subviews.contains { ($0 as? UILabel)?.text == title }
      })
    return row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil)
  }

  private func shown(_ name: String) -> UIView? {
    for handle in stage.runtime.windows.frontToBackHandles {
      if let found = handle.window?.descendants.first(where: { String(describing: type(of: $0)) == name }) {
        return found
      }
    }
    return nil
  }

  private func press() -> Finger {
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 140))
    stage.advance(by: .seconds(0.6))
    return finger
  }

  @Test("A press opens the menu and takes the touch; a tap on a row chooses it, and the view is back in its place")
  func pressAndTap() throws {
    press().up()
    stage.advance(by: .seconds(1))
    #expect(interaction.menuAppearance == .rich)
    #expect(board.alpha == 0)
    stage.finger.tap(at: try row("Copy"))
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == [
        "board began", "asked at 50, 40", "will display spot", "board cancelled", "displayed", "will end", "copy",
        "ended",
      ])
    #expect(board.alpha == 1 && interaction.menuAppearance == .unknown)
    #expect(shown("ButtonMenuCard") == nil || shown("ButtonMenuCard")?.window?.isHidden == true)
  }

  @Test("The finger that opened it slides onto a row and chooses by lifting")
  func slide() throws {
    let finger = press()
    stage.advance(by: .seconds(1))
    finger.move(to: try row("Delete"))
    stage.advance(by: .frames(2))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(stage.journal.suffix(3) == ["will end", "delete", "ended"])
  }

  @Test("A short press, one that moves, and a place without a menu open nothing")
  func nothing() {
    stage.finger.tap(at: CGPoint(x: 150, y: 140))
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 140))
    finger.move(by: 30, 0)
    stage.advance(by: .seconds(1))
    finger.up()
    source.hasMenu = false
    press().up()
    #expect(interaction.menuAppearance == .unknown)
    #expect(
      stage.journal == [
        "board began", "board ended", "board began", "board moved", "board ended", "board began", "asked at 50, 40",
        "board ended",
      ])
  }

  @Test("A touch beside the menu dismisses it and does nothing else")
  func beside() {
    press().up()
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: CGPoint(x: 20, y: 680))
    stage.advance(by: .seconds(1))
    #expect(stage.journal.suffix(2) == ["will end", "ended"])
    #expect(interaction.menuAppearance == .unknown)
  }

  @Test("A submenu opens in the card, a disabled row does nothing, and one that keeps the menu leaves it open")
  func submenu() throws {
    source.attributes = .keepsMenuPresented
    press().up()
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: try row("More"))
    stage.advance(by: .seconds(0.5))
    stage.finger.tap(at: try row("Off"))
    stage.finger.tap(at: try row("Star"))
    stage.finger.tap(at: try row("Star"))
    #expect(stage.journal.suffix(3) == ["displayed", "star", "star"])
    #expect(interaction.menuAppearance == .rich)
    interaction.updateVisibleMenu { menu in
      #expect(menu.title == "More")
      return menu.replacingChildren([UIAction(title: "Other") { _ in stage.note("other") }])
    }
    stage.advance(by: .seconds(0.5))
    stage.finger.tap(at: try row("Other"))
    #expect(stage.journal.suffix(2) == ["will end", "other"])
  }

  @Test("A tap on the preview of a controller commits it")
  func commit() throws {
    let controller = UIViewController()
    controller.preferredContentSize = CGSize(width: 200, height: 150)
    controller.view.backgroundColor = .blue
    source.controller = controller
    source.commitStyle = .pop
    press().up()
    stage.advance(by: .seconds(1))
    let platter = try #require(shown("ContextMenuPlatter"))
    #expect(platter.bounds.size == CGSize(width: 200, height: 150))
    #expect(controller.view.window === platter.window)
    stage.finger.tap(at: platter.convert(CGPoint(x: 100, y: 75), to: nil))
    stage.advance(by: .seconds(1))
    #expect(stage.journal.suffix(4) == ["commit true", "will end", "committed", "ended"])
    #expect(controller.view.superview == nil)
  }

  @Test("Near the screen's bottom the menu lies above the view, and both are on the screen")
  func bottom() throws {
    board.frame.origin.y = 600
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 640))
    stage.advance(by: .seconds(1.5))
    finger.up()
    let card = try #require(shown("ButtonMenuCard"))
    let platter = try #require(shown("ContextMenuPlatter"))
    #expect(card.frame.maxY < platter.frame.minY)
    #expect(stage.window.bounds.contains(card.frame) && stage.window.bounds.contains(platter.frame))
  }

  @Test("The secondary button opens the menu alone, at the pointer")
  func secondary() throws {
    stage.hover(at: CGPoint(x: 120, y: 130), .entered)
    stage.buttons(2)
    stage.buttons(0)
    stage.advance(by: .seconds(1))
    #expect(interaction.menuAppearance == .compact)
    #expect(stage.journal == ["asked at 20, 30", "will display spot", "displayed"])
    #expect(board.alpha == 1)
    let card = try #require(shown("ButtonMenuCard"))
    #expect(card.frame.origin == CGPoint(x: 120, y: 130))
    interaction.dismissMenu()
    stage.advance(by: .seconds(1))
    #expect(interaction.menuAppearance == .unknown)
  }

  @Test("Removing the interaction dismisses its menu and takes its press away")
  func removal() {
    press().up()
    board.removeInteraction(interaction)
    #expect(interaction.menuAppearance == .unknown && interaction.view == nil)
    #expect((board.gestureRecognizers ?? []).isEmpty)
    #expect(board.alpha == 1)
  }

  @Test("Values: previews, targets and parameters say what they were made of")
  func values() {
    let preview = UITargetedPreview(view: board)
    #expect(preview.size == CGSize(width: 100, height: 80))
    #expect(preview.target.container === stage.window && preview.target.center == CGPoint(x: 150, y: 140))
    let other = preview.retargetedPreview(with: UIPreviewTarget(container: board, center: .zero))
    #expect(other.view === board && other.target.container === board)
    let lines = UIPreviewParameters(textLineRects: [NSValue(cgRect: CGRect(x: 0, y: 0, width: 50, height: 20))])
    #expect(lines.visiblePath?.bounds.contains(CGPoint(x: -4, y: -3)) == true)
    #expect(UIPreviewParameters().backgroundColor == .systemBackground)
    let alone = said { _ = UITargetedPreview(view: UIView()) }
    #expect(alone.count == 1)
  }
}

extension UIView {
  fileprivate var descendants: [UIView] { subviews.flatMap { [$0] + $0.descendants } }
}
