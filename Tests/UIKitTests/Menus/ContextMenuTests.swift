import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@testable import UIKitCore

/// Gives a menu, and writes each call into the stage's journal.
@MainActor private final class MenuSource: NSObject, UIContextMenuInteractionDelegate {
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

/// A view with a context menu on a stage.
///
/// Each test makes its own when it runs: between a suite's `init` and its test other tests may make their stages
/// current.
@MainActor private final class MenuBench {
  let stage: Stage
  let board: JournalingView
  let source: MenuSource
  let interaction: UIContextMenuInteraction

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
  func row(_ title: String) throws -> CGPoint {
    let card = try #require(shown("ButtonMenuCard"))
    let row = try #require(
      card.descendants.first { view in
        String(describing: type(of: view)) == "ButtonMenuRow"
          && view.subviews.contains { ($0 as? UILabel)?.text == title }
      })
    return row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil)
  }

  func shown(_ name: String) -> UIView? {
    for handle in stage.runtime.windows.frontToBackHandles {
      if let found = handle.window?.descendants.first(where: { String(describing: type(of: $0)) == name }) {
        return found
      }
    }
    return nil
  }

  func press() -> Finger {
    let finger = stage.finger.down(at: CGPoint(x: 150, y: 140))
    stage.advance(by: .seconds(0.6))
    return finger
  }
}

@MainActor @Suite("Context menus")
struct ContextMenuTests {
  @Test("A press opens the menu and takes the touch; a tap on a row chooses it, and the view is back in its place")
  func pressAndTap() throws {
    let here = MenuBench()
    here.press().up()
    here.stage.advance(by: .seconds(1))
    #expect(here.interaction.menuAppearance == .rich)
    #expect(here.board.alpha == 0)
    here.stage.finger.tap(at: try here.row("Copy"))
    here.stage.advance(by: .seconds(1))
    #expect(
      here.stage.journal == [
        "board began", "asked at 50, 40", "board cancelled", "will display spot", "displayed", "will end", "copy",
        "ended",
      ])
    #expect(here.board.alpha == 1 && here.interaction.menuAppearance == .unknown)
    #expect(here.shown("ButtonMenuCard") == nil || here.shown("ButtonMenuCard")?.window?.isHidden == true)
  }

  @Test("The finger that opened it slides onto a row and chooses by lifting")
  func slide() throws {
    let here = MenuBench()
    let finger = here.press()
    here.stage.advance(by: .seconds(1))
    finger.move(to: try here.row("Delete"))
    here.stage.advance(by: .frames(2))
    finger.up()
    here.stage.advance(by: .seconds(1))
    #expect(here.stage.journal.suffix(3) == ["will end", "delete", "ended"])
  }

  @Test("A short press, one that moves, and a place without a menu open nothing")
  func nothing() {
    let here = MenuBench()
    here.stage.finger.tap(at: CGPoint(x: 150, y: 140))
    let finger = here.stage.finger.down(at: CGPoint(x: 150, y: 140))
    finger.move(by: 30, 0)
    here.stage.advance(by: .seconds(1))
    finger.up()
    here.source.hasMenu = false
    here.press().up()
    #expect(here.interaction.menuAppearance == .unknown)
    #expect(
      here.stage.journal == [
        "board began", "board ended", "board began", "board moved", "board ended", "board began", "asked at 50, 40",
        "board ended",
      ])
  }

  @Test("A touch beside the menu dismisses it and does nothing else")
  func beside() {
    let here = MenuBench()
    here.press().up()
    here.stage.advance(by: .seconds(1))
    here.stage.finger.tap(at: CGPoint(x: 20, y: 680))
    here.stage.advance(by: .seconds(1))
    #expect(here.stage.journal.suffix(2) == ["will end", "ended"])
    #expect(here.interaction.menuAppearance == .unknown)
  }

  @Test("A submenu opens in the card, a disabled row does nothing, and one that keeps the menu leaves it open")
  func submenu() throws {
    let here = MenuBench()
    here.source.attributes = .keepsMenuPresented
    here.press().up()
    here.stage.advance(by: .seconds(1))
    here.stage.finger.tap(at: try here.row("More"))
    here.stage.advance(by: .seconds(0.5))
    here.stage.finger.tap(at: try here.row("Off"))
    here.stage.finger.tap(at: try here.row("Star"))
    // The rows are made anew, and are in their places at the next frame.
    here.stage.advance(by: .frames(1))
    here.stage.finger.tap(at: try here.row("Star"))
    #expect(here.stage.journal.suffix(3) == ["displayed", "star", "star"])
    #expect(here.interaction.menuAppearance == .rich)
    here.interaction.updateVisibleMenu { [stage = here.stage] menu in
      #expect(menu.title == "More")
      return menu.replacingChildren([UIAction(title: "Other") { _ in stage.note("other") }])
    }
    here.stage.advance(by: .seconds(0.5))
    here.stage.finger.tap(at: try here.row("Other"))
    #expect(here.stage.journal.suffix(2) == ["will end", "other"])
    // An open menu would keep the stage.
    here.stage.advance(by: .seconds(1))
  }

  @Test("A tap on the preview of a controller commits it")
  func commit() throws {
    let here = MenuBench()
    let controller = UIViewController()
    controller.preferredContentSize = CGSize(width: 200, height: 150)
    controller.view.backgroundColor = .blue
    here.source.controller = controller
    here.source.commitStyle = .pop
    here.press().up()
    here.stage.advance(by: .seconds(1))
    let platter = try #require(here.shown("ContextMenuPlatter"))
    #expect(platter.bounds.size == CGSize(width: 200, height: 150))
    #expect(controller.view.window === platter.window)
    here.stage.finger.tap(at: platter.convert(CGPoint(x: 100, y: 75), to: nil))
    here.stage.advance(by: .seconds(1))
    #expect(here.stage.journal.suffix(4) == ["commit true", "will end", "committed", "ended"])
    #expect(controller.view.superview == nil)
  }

  @Test("Near the screen's bottom the menu lies above the view, and both are on the screen")
  func bottom() throws {
    let here = MenuBench()
    here.board.frame.origin.y = 600
    let finger = here.stage.finger.down(at: CGPoint(x: 150, y: 640))
    here.stage.advance(by: .seconds(1.5))
    finger.up()
    let card = try #require(here.shown("ButtonMenuCard"))
    let platter = try #require(here.shown("ContextMenuPlatter"))
    #expect(card.frame.maxY < platter.frame.minY)
    #expect(here.stage.window.bounds.contains(card.frame) && here.stage.window.bounds.contains(platter.frame))
    here.interaction.dismissMenu()
    here.stage.advance(by: .seconds(1))
  }

  @Test("The secondary button opens the menu alone, at the pointer")
  func secondary() throws {
    let here = MenuBench()
    here.stage.hover(at: CGPoint(x: 120, y: 130), .entered)
    here.stage.buttons(2)
    here.stage.buttons(0)
    here.stage.advance(by: .seconds(1))
    #expect(here.interaction.menuAppearance == .compact)
    #expect(here.stage.journal == ["asked at 20, 30", "will display spot", "displayed"])
    #expect(here.board.alpha == 1)
    let card = try #require(here.shown("ButtonMenuCard"))
    #expect(card.frame.origin == CGPoint(x: 120, y: 130))
    here.interaction.dismissMenu()
    here.stage.advance(by: .seconds(1))
    #expect(here.interaction.menuAppearance == .unknown)
  }

  @Test("Removing the interaction dismisses its menu and takes its press away")
  func removal() {
    let here = MenuBench()
    here.press().up()
    here.board.removeInteraction(here.interaction)
    #expect(here.interaction.menuAppearance == .unknown && here.interaction.view == nil)
    #expect((here.board.gestureRecognizers ?? []).isEmpty)
    #expect(here.board.alpha == 1)
  }

  @Test("Values: previews, targets and parameters say what they were made of")
  func values() {
    let here = MenuBench()
    let preview = UITargetedPreview(view: here.board)
    #expect(preview.size == CGSize(width: 100, height: 80))
    #expect(preview.target.container === here.stage.window && preview.target.center == CGPoint(x: 150, y: 140))
    let other = preview.retargetedPreview(with: UIPreviewTarget(container: here.board, center: .zero))
    #expect(other.view === here.board && other.target.container === here.board)
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
