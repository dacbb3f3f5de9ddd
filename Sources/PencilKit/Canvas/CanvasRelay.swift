import UIKit

/// The delegate of a canvas as a scroll view: it passes everything on to the canvas's own delegate, and names the view that is
/// zoomed.
final class CanvasRelay: NSObject, UIScrollViewDelegate {
  weak var client: (any PKCanvasViewDelegate)?
  /// Weak, since it outlives the canvas for a moment.
  private weak var canvas: PKCanvasView?

  init(_ canvas: PKCanvasView) { self.canvas = canvas }

  /// The view that the app names, else the canvas's contents.
  func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    client?.viewForZooming(in: scrollView) ?? canvas?.contents
  }

  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    canvas?.didZoom()
    client?.scrollViewDidZoom(scrollView)
  }

  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    canvas?.scrollingBegins()
    client?.scrollViewWillBeginZooming(scrollView, with: view)
  }

  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    canvas?.movementEnded()
    client?.scrollViewDidEndZooming(scrollView, with: view, atScale: scale)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { client?.scrollViewDidScroll(scrollView) }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { client?.scrollViewWillBeginDragging(scrollView) }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    client?.scrollViewWillEndDragging(scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { canvas?.movementEnded() }
    client?.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    client?.scrollViewWillBeginDecelerating(scrollView)
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    canvas?.movementEnded()
    client?.scrollViewDidEndDecelerating(scrollView)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    canvas?.movementEnded()
    client?.scrollViewDidEndScrollingAnimation(scrollView)
  }

  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    client?.scrollViewShouldScrollToTop(scrollView) ?? true
  }

  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { client?.scrollViewDidScrollToTop(scrollView) }

  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    client?.scrollViewDidChangeAdjustedContentInset(scrollView)
  }
}
