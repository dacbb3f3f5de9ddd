import Testing
import TouchTesting
import UIKit

@MainActor private final class MenuMaker: NSObject, UIEditMenuInteractionDelegate {
  var make: ([UIMenuElement]) -> UIMenu? = { _ in nil }
  var target: CGRect?

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { make(suggestedActions) }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { target ?? .null }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { tell("present", configuration, animator) }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { tell("dismiss", configuration, animator) }

  private func tell(
    _ what: String, _ configuration: UIEditMenuConfiguration, _ animator: any UIEditMenuInteractionAnimating
  ) {
    Stage.current?.note("will \(what) \(configuration.identifier)")
    animator.addAnimations { Stage.current?.note("\(what) animates") }
    animator.addCompletion { Stage.current?.note("\(what) is done") }
  }
}

@MainActor @Suite("Menus: edit menu interactions")
struct EditMenuInteractionTests {
  private let middle = CGPoint(x: 160, y: 240)

  @Test("Without a first responder the view's own commands are offered, and sent with the command as sender")
  func suggested() {
    let stage = Stage()
    let canvas = stage.add(Canvas(frame: .zero))
    let maker = MenuMaker()
    let interaction = UIEditMenuInteraction(delegate: maker)
    canvas.addInteraction(interaction)
    #expect(interaction.view === canvas && canvas.interactions.count == 1)
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "m", sourcePoint: middle))
    #expect(stage.menuTitles == ["Copy", "Paste"] && interaction.location(in: canvas) == middle)
    #expect(!UIMenuController.shared.isMenuVisible)
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: stage.menuItem("Paste"))
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == [
        "will present m", "present animates", "present is done", "will dismiss m", "dismiss animates",
        "paste for UICommand", "dismiss is done",
      ])
    #expect(interaction.location(in: canvas) == .zero)
  }

  @Test("The delegate's menu: actions, submenus, what is hidden, disabled, on, or keeps the menu")
  func menus() {
    let stage = Stage()
    let canvas = stage.add(Canvas(frame: .zero))
    let maker = MenuMaker()
    let interaction = UIEditMenuInteraction(delegate: maker)
    canvas.addInteraction(interaction)
    let again = UIAction(title: "Again", attributes: .keepsMenuPresented, state: .on) { action in
      Stage.current?.note("again by \(action.sender is UIEditMenuInteraction ? "interaction" : "?")")
      action.title = "Once more"
    }
    let off = UIAction(title: "Off", attributes: .disabled) { _ in Stage.current?.note("off") }
    let ghost = UIAction(title: "Ghost", attributes: .hidden) { _ in }
    let red = UIAction(title: "Red") { _ in Stage.current?.note("red") }
    let blue = UIAction(title: "Blue", state: .on) { _ in Stage.current?.note("blue") }
    let colors = UIMenu(title: "Colours", options: .singleSelection, children: [red, blue])
    maker.make = { suggested in UIMenu(children: [again, off, ghost, colors] + suggested) }
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: middle))
    stage.advance(by: .seconds(1))
    stage.clearJournal()
    #expect(stage.menuTitles == ["✓ Again", "Off", "Colours ›", "›"])
    stage.finger.tap(at: stage.menuItem("›"))
    #expect(stage.menuTitles == ["‹", "Copy", "Paste"], "the second page")
    stage.finger.tap(at: stage.menuItem("‹"))
    stage.finger.tap(at: stage.menuItem("Off"))
    stage.finger.tap(at: stage.menuItem("✓ Again"))
    #expect(stage.menuTitles.first == "✓ Once more" && stage.journal == ["again by interaction"])
    stage.finger.tap(at: stage.menuItem("Colours ›"))
    #expect(stage.menuTitles == ["‹", "Red", "✓ Blue"] && colors.selectedElements == [blue])
    stage.finger.tap(at: stage.menuItem("‹"))
    stage.finger.tap(at: stage.menuItem("Colours ›"))
    stage.finger.tap(at: stage.menuItem("Red"))
    #expect(stage.journal.last == "red" && colors.selectedElements == [red] && stage.menuWindow == nil)
    maker.make = { _ in UIMenu(children: []) }
    stage.clearJournal()
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: middle))
    #expect(stage.menuWindow == nil && stage.journal.isEmpty)
  }

  @Test("Commands come from the first responder if it lies in the view; validate changes them before they are shown")
  func commands() {
    final class Picky: Canvas {
      override func validate(_ command: UICommand) {
        if command.action == "copy:" { command.title = "Copy twice" } else { command.attributes = .hidden }
      }
    }
    let stage = Stage()
    let board = stage.add(Canvas(frame: .zero))
    let picky = Picky(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let interaction = UIEditMenuInteraction(delegate: nil)
    board.addInteraction(interaction)
    board.addSubview(picky)
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: middle))
    #expect(stage.menuTitles == ["Copy", "Paste"])
    picky.becomeFirstResponder()
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: middle))
    #expect(stage.menuTitles == ["Copy twice"])
    // The menu needs no first responder, so it stays.
    picky.resignFirstResponder()
    #expect(stage.menuTitles == ["Copy twice"])
    interaction.dismissMenu()
    #expect(stage.menuWindow == nil)
  }

  @Test("The menu follows the delegate's rectangle and the arrow that is wished for; one menu is shown at a time")
  func places() throws {
    let stage = Stage()
    let canvas = stage.add(Canvas(frame: .zero))
    let maker = MenuMaker()
    let interaction = UIEditMenuInteraction(delegate: maker)
    canvas.addInteraction(interaction)
    let first = UIEditMenuConfiguration(identifier: "first", sourcePoint: middle)
    first.preferredArrowDirection = .up
    interaction.presentEditMenu(with: first)
    #expect(try #require(stage.menuWindow).frame.minY > middle.y)
    maker.target = CGRect(x: 100, y: 300, width: 50, height: 50)
    interaction.updateVisibleMenuPosition(animated: false)
    #expect(try #require(stage.menuWindow).frame.minY > 350)
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "second", sourcePoint: middle))
    #expect(try #require(stage.menuWindow).frame.maxY < 300)
    canvas.becomeFirstResponder()
    UIMenuController.shared.showMenu(from: canvas, rect: CGRect(origin: middle, size: .zero))
    #expect(UIMenuController.shared.isMenuVisible && stage.menuTitles == ["Copy", "Paste"])
    interaction.dismissMenu()
    #expect(UIMenuController.shared.isMenuVisible)
    #expect(
      stage.journal.filter { $0.hasPrefix("will") } == [
        "will present first", "will dismiss first", "will present second", "will dismiss second",
      ])
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    #expect(stage.menuWindow == nil)
  }

  @Test("Interactions hear of coming onto a view and going, and are on one view at a time")
  func interactions() {
    final class Mover: NSObject, UIInteraction {
      weak var view: UIView?
      func willMove(to view: UIView?) { Stage.current?.note("will move to \(view?.tag ?? 0)") }
      func didMove(to view: UIView?) {
        self.view = view
        Stage.current?.note("did move to \(view?.tag ?? 0)")
      }
    }
    let stage = Stage()
    let (a, b) = (UIView(), UIView())
    (a.tag, b.tag) = (1, 2)
    let mover = Mover()
    a.addInteraction(mover)
    a.addInteraction(mover)
    b.addInteraction(mover)
    b.interactions = []
    b.removeInteraction(mover)
    #expect(a.interactions.isEmpty && b.interactions.isEmpty && mover.view == nil)
    #expect(
      stage.journal == [
        "will move to 1", "did move to 1", "will move to 0", "did move to 0", "will move to 2", "did move to 2",
        "will move to 0", "did move to 0",
      ])
  }
}
