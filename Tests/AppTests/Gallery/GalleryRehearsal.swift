import CoreGraphics
import Foundation
import Testing
import TouchTesting
import UIKit

@testable import TouchGallery

/// The whole gallery on a stage: plays what fingers do on its pages, and keeps the steps and what is seen after them, so
/// that a real screen can be held against it.
@MainActor final class GalleryRehearsal {
  nonisolated static let size = CGSize(width: 390, height: 844)

  let stage: Stage
  private(set) var steps: [GalleryStep] = []
  private var together: [GalleryStep]?
  private var fingers: [Int: Finger] = [:]
  private let app = AppDelegate()
  private var navigation: UINavigationController

  init(isDark: Bool = false) {
    // Few frames: it is where things end that counts.
    stage = Stage(width: Self.size.width, height: Self.size.height, framesPerSecond: 6)
    stage.window.isHidden = true
    _ = app.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
    if isDark { app.window?.overrideUserInterfaceStyle = .dark }
    navigation = (app.window?.rootViewController as? UINavigationController) ?? UINavigationController()
    stage.advance(by: .seconds(1))
  }

  /// The steps since the last time.
  func takeSteps() -> [GalleryStep] {
    defer { steps = [] }
    return steps
  }

  // MARK: Pages

  /// Opens a page by a tap on its row, does something there, and goes back.
  func visit<Page: PageView>(_ title: String, as kind: Page.Type, _ body: (Page) -> Void) throws {
    let table = try #require((navigation.topViewController as? UITableViewController)?.tableView)
    let row = try #require(TouchGallery.Page.all.firstIndex { $0.title == title })
    let cell = try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
    tap(middle(of: cell))
    stage.advance(by: .seconds(1))
    let page = try #require(navigation.topViewController?.view as? Page)
    look("\(title), at first")
    body(page)
    tap(CGPoint(x: 40, y: navigation.navigationBar.frame.midY))
    stage.advance(by: .seconds(1))
    look("the list after \(title)")
    try #require(navigation.viewControllers.count == 1)
  }

  /// The middle of a view in the window, and so far from it.
  func middle(of view: UIView, _ dx: CGFloat = 0, _ dy: CGFloat = 0) -> CGPoint {
    let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    return CGPoint(x: point.x + dx, y: point.y + dy)
  }

  /// Everything comes to rest and is looked at.
  func look(_ name: String, card: GalleryCard? = nil) {
    stage.advance(by: .seconds(2))
    steps.append(.look(GallerySight(name: name, picture: Still(stage.snapshot.pixels), card: card)))
  }

  /// What is at rest to the eye may swing for long still, and take no touches.
  func rest(_ seconds: Double) {
    stage.advance(by: .seconds(seconds))
    steps.append(.rest(seconds))
  }

  // MARK: Fingers

  func down(_ finger: Int, _ point: CGPoint) {
    note(.down(finger, point))
    fingers[finger] = stage.finger.down(at: point)
    pass()
  }

  func move(_ finger: Int, _ point: CGPoint) {
    note(.move(finger, point))
    fingers[finger]?.move(to: point)
    pass()
  }

  func up(_ finger: Int) {
    note(.up(finger))
    fingers.removeValue(forKey: finger)?.up()
    pass()
  }

  func tap(_ point: CGPoint) {
    down(0, point)
    up(0)
  }

  /// A finger goes on from where it is in even steps.
  func drag(_ finger: Int, by dx: CGFloat, _ dy: CGFloat, steps: Int = 8) {
    guard let start = fingers[finger]?.location else { return }
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      move(finger, CGPoint(x: start.x + (dx * part).rounded(), y: start.y + (dy * part).rounded()))
    }
  }

  /// Fingers act in one instant.
  func together(_ body: () -> Void) {
    together = []
    stage.together(body)
    steps.append(.together(together ?? []))
    together = nil
    pass()
  }

  private func note(_ step: GalleryStep) {
    if together == nil { steps.append(step) } else { together?.append(step) }
  }

  private func pass() { if together == nil { stage.advance(by: .frames(1)) } }
}
