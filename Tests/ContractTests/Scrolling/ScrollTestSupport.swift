import Foundation
import TouchTesting
import UIKit

/// Writes what a scroll view tells its delegate into the stage's journal, and answers as a test says.
@MainActor final class ScrollWitness: NSObject, UIScrollViewDelegate {
  // The last calls come when the stage goes and takes its fingers away.
  private weak var stage: Stage?
  /// Whether each movement is written; else a run of them is one line.
  var writesOffsets = false
  var zoomed: UIView?
  var mayScrollToTop = true
  /// Called when the content moves.
  var onScroll: ((UIScrollView) -> Void)?
  /// Chooses another target.
  var target: ((CGPoint) -> CGPoint)?
  private(set) var velocity = CGPoint.zero
  private(set) var proposed = CGPoint.zero

  init(_ stage: Stage) { self.stage = stage }

  private func note(_ line: String) { if let stage, line != stage.journal.last { stage.note(line) } }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let offset = scrollView.contentOffset
    note(writesOffsets ? "scrolled to (\(offset.x), \(offset.y))" : "scrolled")
    onScroll?(scrollView)
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { note("zoomed") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("will drag") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note("will end drag")
    self.velocity = velocity
    proposed = targetContentOffset.pointee
    if let target { targetContentOffset.pointee = target(proposed) }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("dragged, \(decelerate ? "goes on" : "rests")")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("will slow down") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("slowed down") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("animated") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    note("will zoom\(view == nil ? " nothing" : "")")
  }
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    note("zoom ended at \((scale * 1000).rounded() / 1000)")
  }
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    note("should go to the top?")
    return mayScrollToTop
  }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { note("at the top") }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    note("inset \(scrollView.adjustedContentInset.top)")
  }
}

/// A scroll view that keeps its witness, which nobody else does.
final class WitnessedScrollView: UIScrollView {
  var witness: ScrollWitness? { didSet { delegate = witness } }
}

extension Stage {
  /// A scroll view that fills the window, with contents of a size.
  func scrollView<View: UIScrollView>(
    _ view: View, content: CGSize = CGSize(width: 320, height: 2000), delegate: ScrollWitness? = nil
  ) -> View {
    add(view)
    view.contentSize = content
    view.delegate = delegate
    return view
  }
}
