import UIKit

/// A control that decides by chance whether it goes on tracking; each tracking begins once and is over once.
@MainActor final class WalkControl: UIControl {
  weak var walk: TouchWalk?
  private(set) var number = 0
  private(set) var isWatchedTracking = false

  init(_ walk: TouchWalk, frame: CGRect) {
    super.init(frame: frame)
    self.walk = walk
    number = walk.enlist(self, "control")
    addTarget(walk.target, action: WalkTarget.changed, for: .allEvents)
  }

  required init?(coder: NSCoder) { nil }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let walk, walk.isInStep else { return super.beginTracking(touch, with: event) }
    walk.tell("control \(number) begins to track touch \(touch.hash)")
    walk.report.fold(number << 8 + 100)
    if isWatchedTracking { walk.broke(.oneLife, "control \(number) begins to track while it tracks") }
    isWatchedTracking = true
    walk.inCallback(of: self)
    let goesOn = !walk.input.happens(50)
    // It may have been told meanwhile that this is over.
    if !goesOn { isWatchedTracking = false }
    return goesOn
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let walk, walk.isInStep else { return super.continueTracking(touch, with: event) }
    walk.report.fold(number << 8 + 101)
    if !isWatchedTracking { walk.broke(.oneLife, "control \(number) continues and does not track") }
    walk.inCallback(of: self)
    let goesOn = !walk.input.happens(50)
    if !goesOn { isWatchedTracking = false }
    return goesOn
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    walk?.report.fold(number << 8 + 102)
    walk?.tell("control \(number) ends tracking")
    isWatchedTracking = false
    super.endTracking(touch, with: event)
    walk?.inCallback(of: self)
  }

  override func cancelTracking(with event: UIEvent?) {
    walk?.report.fold(number << 8 + 103)
    walk?.tell("control \(number) cancels tracking")
    isWatchedTracking = false
    super.cancelTracking(with: event)
    walk?.inCallback(of: self)
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    walk?.gestures.leaves(self)
    super.willMove(toWindow: newWindow)
  }
}

/// A scroll view that does something whenever its delegate is called.
@MainActor final class WalkScrollView: UIScrollView, UIScrollViewDelegate {
  weak var walk: TouchWalk?
  private(set) var number = 0

  init(_ walk: TouchWalk, frame: CGRect) {
    super.init(frame: frame)
    self.walk = walk
    number = walk.enlist(self, "scroll view")
    contentSize = CGSize(width: 100, height: 200)
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  private func hear(_ what: Int) {
    walk?.report.fold(number << 8 + what)
    walk?.inCallback(of: self)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { hear(110) }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { hear(111) }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { hear(112) }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { hear(113) }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { hear(114) }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { hear(115) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { hear(116) }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { subviews.first { $0 is WalkView } }

  override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
    walk?.inCallback(of: view)
    return walk?.isInStep != true || walk?.input.happens(24) != true
  }

  override func touchesShouldCancel(in view: UIView) -> Bool {
    walk?.inCallback(of: view)
    return super.touchesShouldCancel(in: view)
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    walk?.gestures.leaves(self)
    super.willMove(toWindow: newWindow)
  }
}

/// A table whose rows change whenever something happens.
@MainActor final class WalkTable: UITableView, UITableViewDataSource, UITableViewDelegate {
  weak var walk: TouchWalk?
  private(set) var number = 0
  var rowCount = 6

  init(_ walk: TouchWalk, frame: CGRect) {
    super.init(frame: frame, style: .plain)
    self.walk = walk
    number = walk.enlist(self, "table")
    rowHeight = 20
    register(WalkCell.self, forCellReuseIdentifier: "row")
    dataSource = self
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  private func hear(_ what: Int) {
    walk?.report.fold(number << 8 + what)
    walk?.inCallback(of: self)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rowCount }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = dequeueReusableCell(withIdentifier: "row", for: indexPath)
    (cell as? WalkCell)?.walk = walk
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if isSwiping == true {
      walk?.broke(.swipes, "table \(number) selects row \(indexPath.row) by a finger that swipes")
    }
    hear(120 + indexPath.row)
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { hear(140 + indexPath.row) }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { hear(160 + indexPath.row) }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { hear(118) }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { hear(119) }

  // MARK: Rows that are drawn aside

  /// The rows that the delegate was told of as drawn aside, and not yet as put back.
  private var openCount = 0
  /// Whether the finger of a swipe has drawn a row aside; nil while there is no such finger.
  private var isSwiping: Bool?
  private var finish: ((Bool) -> Void)?

  /// A finger has come down, at a place in the window. A swipe that still waits for another recogniser does not get it.
  func fingerComes(at place: CGPoint) {
    let swipe = gestureRecognizers?.first { $0.name == "UITableViewSwipe" }
    guard let swipe, swipe.numberOfTouches == 1 else { return }
    let touch = swipe.location(ofTouch: 0, in: nil)
    if hypot(touch.x - place.x, touch.y - place.y) < 0.5 { isSwiping = false }
  }
  func fingerWent() { isSwiping = nil }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row % 4 != 3 }

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    hear(180)
    if walk?.isInStep == true { deleteRow(at: indexPath) }
  }

  private func deleteRow(at path: IndexPath) {
    guard rowCount > 1, path.row < rowCount else { return }
    rowCount -= 1
    deleteRows(at: [path], with: .fade)
  }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { indexPath.row % 2 == 0 ? nil : actions(of: indexPath, 2) }

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { indexPath.row % 3 == 0 ? actions(of: indexPath, 1) : nil }

  private func actions(of path: IndexPath, _ count: Int) -> UISwipeActionsConfiguration {
    UISwipeActionsConfiguration(
      actions: (0..<count).map { index in
        UIContextualAction(style: index == 0 ? .destructive : .normal, title: "\(index)") {
          [weak self] _, _, done in
          guard let self, let walk else { return done(false) }
          walk.tell("table \(number) performs action \(index)")
          hear(181 + index)
          switch walk.isInStep ? walk.input.choice(4) : 0 {
          case 0: done(true)
          case 1:
            deleteRow(at: path)
            done(true)
          case 2: reloadData()
          default: finish = done
          }
        }
      })
  }

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    openCount += 1
    if isSwiping != nil { isSwiping = true }
    hear(184)
    finish?(true)
  }

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    openCount -= 1
    if let indexPath, indexPath.row >= rowCount {
      walk?.broke(.swipes, "table \(number) puts back a row that is gone")
    }
    hear(185)
  }

  func checkBetweenSteps() {
    if openCount < 0 || openCount > 1 {
      walk?.broke(.swipes, "table \(number) has \(openCount) rows that are drawn aside")
    }
    let aside = subviews.compactMap { $0 as? UITableViewCell }.filter {
      $0.bounds.minX != 0 && indexPath(for: $0) != nil
    }
    if aside.count > openCount {
      walk?.broke(.swipes, "table \(number) shows \(aside.count) rows aside and has told of \(openCount)")
    }
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    walk?.gestures.leaves(self)
    super.willMove(toWindow: newWindow)
  }
}

/// A cell that tells the walk when it goes.
@MainActor final class WalkCell: UITableViewCell {
  weak var walk: TouchWalk?

  override func willMove(toWindow newWindow: UIWindow?) {
    walk?.gestures.leaves(self)
    super.willMove(toWindow: newWindow)
  }
}

/// Lies unseen in a view of the library's own and tells the walk when that one goes.
@MainActor final class WalkDeparture: UIView {
  private weak var walk: TouchWalk?

  init(_ walk: TouchWalk) {
    super.init(frame: .zero)
    self.walk = walk
    isUserInteractionEnabled = false
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  override func willMove(toWindow newWindow: UIWindow?) {
    if let superview { walk?.gestures.leaves(superview) }
    super.willMove(toWindow: newWindow)
  }
}
