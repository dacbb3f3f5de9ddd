import UIKit

/// A controller that watches over its own appearances: they come in turn, and at rest it is shown or it is not.
@MainActor final class WalkPage: UIViewController {
  private enum Stage: String { case gone, appearing, shown, disappearing }
  private weak var walk: TouchWalk?
  private var stage = Stage.gone
  let number: Int
  private static let lawful: [Stage: [Stage]] = [
    .gone: [.appearing], .appearing: [.shown, .disappearing], .shown: [.disappearing],
    .disappearing: [.gone, .appearing],
  ]

  init(_ walk: TouchWalk, _ number: Int) {
    self.walk = walk
    self.number = number
    super.init(nibName: nil, bundle: nil)
    title = "\(number)"
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    guard number % 3 != 0 else { return view = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 64)) }
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
    scroll.contentSize = CGSize(width: number % 2 == 0 ? 64 : 200, height: 300)
    view = scroll
  }

  private func go(to next: Stage) {
    walk?.report.fold(number << 8 + 200)
    if Self.lawful[stage]?.contains(next) != true {
      walk?.broke(.appearances, "page \(number) was \(stage.rawValue) and is \(next.rawValue)")
    }
    stage = next
  }

  override func viewWillAppear(_ animated: Bool) { go(to: .appearing) }
  override func viewDidAppear(_ animated: Bool) { go(to: .shown) }
  override func viewWillDisappear(_ animated: Bool) { go(to: .disappearing) }
  override func viewDidDisappear(_ animated: Bool) { go(to: .gone) }

  /// What is wrong when nothing moves.
  func checkAtRest() {
    let isThere = viewIfLoaded?.window != nil
    if stage != (isThere ? .shown : .gone) {
      let place = isThere ? "in a window" : "in none"
      walk?.broke(.appearances, "at rest page \(number) is \(place) and is \(stage.rawValue)")
    }
    if transitionCoordinator != nil { walk?.broke(.containers, "at rest page \(number) has a transition that goes on") }
    if isBeingPresented || isBeingDismissed || isMovingToParent || isMovingFromParent {
      walk?.broke(.containers, "at rest page \(number) still comes or goes")
    }
  }
}
