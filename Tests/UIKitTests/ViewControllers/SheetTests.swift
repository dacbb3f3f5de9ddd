import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("View controllers: sheets under a finger")
struct SheetTests {
  /// A sheet of 470 points over a stage of 480.
  private func start(
    _ detents: [UISheetPresentationController.Detent] = [.large()],
    set: (UISheetPresentationController) -> Void = { _ in }
  ) -> (Stage, LifeController, LifeController, UISheetPresentationController) {
    let stage = Stage(width: 320, height: 480)
    let root = stage.show(LifeController("root"))
    let shown = LifeController("sheet")
    let sheet = shown.sheetPresentationController!  // A page sheet's is one.
    sheet.detents = detents
    set(sheet)
    root.present(shown, animated: false)
    stage.advance(by: .frames(2))
    stage.clearJournal()
    return (stage, root, shown, sheet)
  }

  private func top(_ shown: UIViewController) -> CGFloat { shown.view.convert(shown.view.bounds, to: nil).minY }
  private func dim(_ stage: Stage) -> CGFloat {
    stage.window.subviews.last?.subviews.first?.alpha ?? -1
  }

  private final class Asked: NSObject, UISheetPresentationControllerDelegate {
    var mayDismiss = true
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      Stage.current?.note("should dismiss")
      return mayDismiss
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      Stage.current?.note("will dismiss")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      Stage.current?.note("did dismiss")
    }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      Stage.current?.note("attempt")
    }
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) {
      let isLarge = sheetPresentationController.selectedDetentIdentifier == .large
      Stage.current?.note("detent \(isLarge ? "large" : "medium")")
    }
  }

  @Test("The card follows the finger beyond a slop of ten points, and the background clears by 1 − offset / height")
  func follows() {
    let (stage, _, shown, _) = start()
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 100))
    finger.move(by: 0, 9)
    stage.advance(by: .frames(1))
    #expect(top(shown) == 10)
    finger.move(by: 0, 1 + 94)
    stage.advance(by: .frames(1))
    #expect(top(shown) == 104 && abs(dim(stage) - (1 - 94.0 / 470)) < 1e-6)
    #expect(shown.view.bounds.height == 470)
    finger.move(by: 0, 47)
    stage.advance(by: .frames(1))
    #expect(top(shown) == 151 && abs(dim(stage) - 0.7) < 1e-6)
  }

  @Test("Let go beyond half of its height, slowly, it is dismissed; before that it comes back by the measured spring")
  func half() {
    let (stage, root, shown, sheet) = start()
    let asked = Asked()
    sheet.delegate = asked
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 100)).drag(to: CGPoint(x: 160, y: 340), over: 1)
    stage.advance(by: .seconds(0.2))
    // 230 of 470 points: less than half.
    #expect(top(shown) == 240 && shown.isBeingDismissed && shown.transitionCoordinator?.isInteractive == true)
    finger.up()
    stage.advance(by: .seconds(0.1))
    // x(t) = x₀ (1 + ω t) e^(−ω t) with ω = 18.2574, seen at the frame's time.
    let seen = (shown.view.superview?.layer.presentation()?.frame.minY ?? 0) - 10
    let model = 230 * (1 + 18.2574 * 0.1) * exp(-18.2574 * 0.1)
    #expect(abs(seen - model) < 230 * 18.2574 / 60 * 0.4)
    stage.advance(by: .seconds(1))
    #expect(top(shown) == 10 && !shown.isBeingDismissed && root.presentedViewController === shown && dim(stage) == 1)
    stage.finger.down(at: CGPoint(x: 160, y: 100)).drag(to: CGPoint(x: 160, y: 350), over: 1).up()
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController == nil, "240 of 470 points are more than half")
  }

  @Test("Its dismissal is told in order, and one that is taken back too")
  func order() {
    let (stage, root, shown, sheet) = start()
    let asked = Asked()
    sheet.delegate = asked
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 100)).drag(to: CGPoint(x: 160, y: 200), over: 0.5)
    stage.advance(by: .seconds(0.2))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == [
        "should dismiss", "sheet will disappear animated", "will dismiss", "sheet will appear animated",
        "sheet is appearing animated", "sheet did appear animated",
      ])
    stage.clearJournal()
    let other = stage.finger.down(at: CGPoint(x: 160, y: 100)).drag(to: CGPoint(x: 160, y: 400), over: 0.5)
    stage.advance(by: .seconds(0.2))
    other.up()
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController == nil && shown.view.window == nil && stage.window.subviews == [root.view])
    #expect(
      stage.journal == [
        "should dismiss", "sheet will disappear animated", "will dismiss", "sheet did disappear animated",
        "did dismiss",
      ])
  }

  @Test("A flick of 1,000 points a second dismisses it, one of 900 does not", arguments: [900.0, 1000.0])
  func flick(speed: Double) {
    let (stage, root, shown, _) = start()
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 100))
    finger.drag(to: CGPoint(x: 160, y: 100 + speed * 0.1), over: 0.1, rate: 120).up()
    stage.advance(by: .seconds(1))
    #expect((root.presentedViewController === shown) == (speed < 1000))
  }

  @Test("Upwards it only gives way like a band, and comes back")
  func upwards() {
    let (stage, _, shown, _) = start()
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 300)).drag(to: CGPoint(x: 160, y: 190), over: 0.5)
    stage.advance(by: .frames(1))
    #expect(top(shown) < 10 && top(shown) > 10 - 100 * 0.55)
    stage.advance(by: .seconds(0.2))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(top(shown) == 10)
  }

  @Test(
    "What may not be dismissed resists, comes back, and says that it was tried",
    arguments: ["modal", "modal child", "delegate"])
  func modal(why: String) {
    let (stage, root, shown, sheet) = start()
    let asked = Asked()
    sheet.delegate = asked
    if why == "modal" { shown.isModalInPresentation = true }
    if why == "modal child" {
      let child = UIViewController()
      shown.addChild(child)
      shown.view.addSubview(child.view)
      child.didMove(toParent: shown)
      child.isModalInPresentation = true
    }
    asked.mayDismiss = why != "delegate"
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 100)).drag(to: CGPoint(x: 160, y: 420), over: 0.5)
    stage.advance(by: .seconds(0.2))
    #expect(top(shown) < 10 + 310 * 0.55 && top(shown) > 60)
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController === shown && top(shown) == 10)
    stage.finger.tap(at: CGPoint(x: 160, y: 4))
    stage.advance(by: .seconds(1))
    let attempt = why == "delegate" ? ["should dismiss", "attempt"] : ["attempt"]
    #expect(stage.journal == attempt + attempt)
  }

  @Test("A tap beside it dismisses it")
  func tapBeside() {
    let (stage, root, _, sheet) = start([.medium()])
    let asked = Asked()
    sheet.delegate = asked
    stage.finger.tap(at: CGPoint(x: 160, y: 100))
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController == nil && stage.journal.first == "should dismiss")
    #expect(stage.journal.last == "did dismiss")
  }

  @Test("It rests at its detents: half, full, and heights of the app's own; one that does not count is left out")
  func detents() {
    let own = UISheetPresentationController.Detent.custom(identifier: .init("small")) { $0.maximumDetentValue * 0.2 }
    let never = UISheetPresentationController.Detent.custom(identifier: .init("never")) { _ in nil }
    let (stage, _, shown, sheet) = start([.large(), .medium(), own, never])
    #expect(abs(top(shown) - (480 - 94)) < 0.001)
    sheet.selectedDetentIdentifier = .medium
    #expect(top(shown) == 240 && shown.view.bounds.height == 240)
    sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
    stage.advance(by: .frames(3))
    let seen = shown.view.superview?.layer.presentation()?.frame.minY ?? 0
    #expect(seen > 10 && seen < 240)
    stage.advance(by: .seconds(1))
    #expect(top(shown) == 10 && shown.view.bounds.height == 470)
    sheet.selectedDetentIdentifier = .init("never")
    #expect(abs(top(shown) - (480 - 94)) < 0.001)
    sheet.detents = [never]
    #expect(top(shown) == 10)
  }

  @Test("A finger brings it to the nearest detent, a flick to the next one; the delegate hears of it")
  func dragsBetweenDetents() {
    let (stage, root, shown, sheet) = start([.medium(), .large()])
    let asked = Asked()
    sheet.delegate = asked
    func drag(_ from: CGFloat, _ to: CGFloat, _ seconds: Double, pause: Double = 0.2) {
      let finger = stage.finger.down(at: CGPoint(x: 160, y: from)).drag(to: CGPoint(x: 160, y: to), over: seconds)
      if pause > 0 { stage.advance(by: .seconds(pause)) }
      finger.up()
      stage.advance(by: .seconds(1))
    }
    drag(300, 250, 0.3)
    #expect(top(shown) == 240)
    drag(300, 100, 0.5)
    #expect(top(shown) == 10 && sheet.selectedDetentIdentifier == .large)
    drag(100, 180, 0.1, pause: 0)
    #expect(top(shown) == 240 && sheet.selectedDetentIdentifier == .medium)
    #expect(stage.journal == ["detent large", "detent medium"])
    drag(300, 460, 0.4)
    #expect(root.presentedViewController == nil)
  }

  @Test("Up to the largest undimmed detent what is below can be touched")
  func undimmed() {
    let (stage, root, shown, sheet) = start([.medium(), .large()]) { $0.largestUndimmedDetentIdentifier = .medium }
    #expect(dim(stage) == 0 && stage.window.hitTest(CGPoint(x: 160, y: 100), with: nil) === root.view)
    sheet.selectedDetentIdentifier = .large
    #expect(dim(stage) == 1 && stage.window.hitTest(CGPoint(x: 160, y: 4), with: nil) !== root.view)
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 100)).drag(to: CGPoint(x: 160, y: 225), over: 0.3)
    stage.advance(by: .frames(1))
    #expect(top(shown) == 125 && abs(dim(stage) - 0.5) < 1e-6)
    finger.cancel()
  }

  @Test("Behind a view without a colour a sheet shows what is dimmed below it")
  func clear() {
    let (stage, root, shown, _) = start([.medium()])
    root.view.backgroundColor = .red
    shown.view.backgroundColor = .clear
    stage.advance(by: .seconds(1))
    let (pixels, scale) = (stage.snapshot.pixels, Int(stage.window.traitCollection.displayScale))
    let pixel = pixels[160 * scale, 400 * scale]
    #expect(pixel >> 16 & 0xff > 0x80 && pixel & 0xffff == 0, "\(String(pixel, radix: 16))")
  }

  @Test("A tap on the grabber goes to the next detent; corners are as round as is wanted")
  func grabber() {
    let (stage, _, shown, sheet) = start([.medium(), .large()]) {
      $0.prefersGrabberVisible = true
      $0.preferredCornerRadius = 24
    }
    #expect(shown.view.superview?.layer.cornerRadius == 24)
    stage.finger.tap(at: CGPoint(x: 160, y: 248))
    stage.advance(by: .seconds(1))
    #expect(top(shown) == 10 && sheet.selectedDetentIdentifier == .large)
    stage.finger.tap(at: CGPoint(x: 160, y: 18))
    stage.advance(by: .seconds(1))
    #expect(top(shown) == 240)
  }

  private func scrolling(in shown: UIViewController) -> UIScrollView {
    let scroll = UIScrollView(frame: shown.view.bounds)
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = CGSize(width: 320, height: 2000)
    shown.view.addSubview(scroll)
    return scroll
  }

  @Test("A scroll view inside scrolls to its top and hands the rest of the same drag over to the sheet, there and back")
  func scrollHandsOver() {
    let (stage, root, shown, _) = start()
    let scroll = scrolling(in: shown)
    scroll.contentOffset.y = 50
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 100)).drag(to: CGPoint(x: 160, y: 210), over: 0.5)
    stage.advance(by: .frames(1))
    // 100 points beyond the slop: 50 scroll, 50 move the sheet.
    #expect(scroll.contentOffset.y == 0 && abs(top(shown) - 60) < 0.51)
    finger.drag(to: CGPoint(x: 160, y: 130), over: 0.5)
    stage.advance(by: .frames(1))
    #expect(abs(scroll.contentOffset.y - 30) < 0.51 && top(shown) == 10)
    finger.drag(to: CGPoint(x: 160, y: 450), over: 0.6)
    stage.advance(by: .seconds(0.2))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController == nil)
  }

  @Test("Scrolled up at a low detent the sheet grows first, unless it is told not to", arguments: [true, false])
  func scrollingExpands(expands: Bool) {
    let (stage, _, shown, sheet) = start([.medium(), .large()]) {
      $0.prefersScrollingExpandsWhenScrolledToEdge = expands
    }
    let scroll = scrolling(in: shown)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 400)).drag(to: CGPoint(x: 160, y: 290), over: 0.5)
    stage.advance(by: .seconds(0.2))
    #expect(abs(top(shown) - (expands ? 140 : 240)) < 0.51)
    #expect(abs(scroll.contentOffset.y - (expands ? 0 : 100)) < 0.51)
    finger.drag(to: CGPoint(x: 160, y: 130), over: 0.5)
    stage.advance(by: .seconds(0.2))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(top(shown) == (expands ? 10 : 240) && (sheet.selectedDetentIdentifier == .large) == expands)
    #expect(abs(scroll.contentOffset.y - (expands ? 30 : 260)) < 0.51)
  }

  @Test("A sheet on its way back can be caught; one that leaves cannot, and what is presented meanwhile stays whole")
  func caught() {
    let (stage, root, shown, _) = start()
    let finger = stage.finger.down(at: CGPoint(x: 160, y: 100)).drag(to: CGPoint(x: 160, y: 300), over: 0.5)
    stage.advance(by: .seconds(0.2))
    finger.up()
    stage.advance(by: .frames(3))
    let seen = shown.view.superview?.layer.presentation()?.frame.minY ?? 0
    let other = stage.finger.down(at: CGPoint(x: 160, y: 420))
    other.move(by: 0, 10)
    stage.advance(by: .frames(1))
    #expect(seen > 30 && top(shown) > 15 && top(shown) <= seen)
    other.cancel()
    stage.advance(by: .seconds(1))
    #expect(top(shown) == 10 && root.presentedViewController === shown)
    let counts = Dictionary(grouping: stage.journal, by: { $0 }).mapValues(\.count)
    #expect(counts["sheet will disappear animated"] == counts["sheet did appear animated"])
  }

  @Test(
    "Sheets at their detents, by day and by night, on a phone and on a desktop",
    arguments: [false, true], [CGSize(width: 390, height: 700), CGSize(width: 900, height: 600)])
  func pictures(isDark: Bool, size: CGSize) {
    let stage = Stage(width: size.width, height: size.height, scale: 1)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let root = stage.show(UIViewController())
    root.view.backgroundColor = .systemTeal
    let shown = UIViewController()
    shown.title = "Places"
    shown.view.backgroundColor = .systemBackground
    shown.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    let label = UILabel(frame: CGRect(x: 20, y: 80, width: 300, height: 30))
    label.text = "Pull me up and down"
    shown.view.addSubview(label)
    let navigation = UINavigationController(rootViewController: shown)
    let sheet = navigation.sheetPresentationController!  // A page sheet's is one.
    sheet.detents = [.medium(), .large()]
    sheet.prefersGrabberVisible = true
    root.present(navigation, animated: false)
    stage.advance(by: .frames(2))
    let name = "sheet-\(size.width > 500 ? "desktop" : "phone")\(isDark ? "-dark" : "")"
    let medium = stage.snapshot.compare(named: "\(name)-medium")
    sheet.selectedDetentIdentifier = .large
    stage.advance(by: .frames(2))
    let large = stage.snapshot.compare(named: "\(name)-large")
    #expect(medium.matches && large.matches, "\(medium) \(large)")
  }
}
