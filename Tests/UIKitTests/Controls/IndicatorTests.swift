import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Controls: indicators of progress")
struct IndicatorTests {
  @Test("A star is hidden while it stands still, unless it is told otherwise; it has its style's size")
  func star() {
    let star = UIActivityIndicatorView(style: .large)
    #expect(star.isHidden && !star.isAnimating && star.bounds.size == CGSize(width: 37, height: 37))
    star.startAnimating()
    #expect(!star.isHidden && star.isAnimating)
    star.stopAnimating()
    star.hidesWhenStopped = false
    #expect(!star.isHidden && !star.isAnimating)
    star.style = .medium
    #expect(star.intrinsicContentSize == CGSize(width: 20, height: 20) && star.color == .systemGray)
  }

  private func pixels(_ stage: Stage) -> [UInt32] {
    let picture = stage.snapshot.pixels
    return (0..<picture.width * picture.height).map { picture[$0 % picture.width, $0 / picture.width] }
  }

  @Test("A star turns by its layers: the picture changes, but no code of the app runs; also in another window")
  func turning() {
    let stage = Stage(width: 40, height: 40)
    let star = UIActivityIndicatorView(style: .medium)
    star.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    star.startAnimating()
    stage.add(star)
    stage.advance(by: .frames(1))
    let first = pixels(stage)
    stage.advance(by: .seconds(0.3))
    let second = pixels(stage)
    #expect(first != second)
    star.removeFromSuperview()
    stage.add(star)
    stage.advance(by: .frames(1))
    let third = pixels(stage)
    stage.advance(by: .seconds(0.3))
    #expect(third != pixels(stage))
    star.stopAnimating()
    star.hidesWhenStopped = false
    stage.advance(by: .frames(1))
    let still = pixels(stage)
    stage.advance(by: .seconds(0.3))
    #expect(still == pixels(stage))
  }

  @Test("Progress is cut to 0…1; it moves there if it is to be animated")
  func progress() {
    let stage = Stage(width: 200, height: 40)
    let bar = UIProgressView(progressViewStyle: .default)
    bar.frame = CGRect(x: 0, y: 10, width: 200, height: 4)
    stage.add(bar)
    for (set, got) in [(Float(0.25), Float(0.25)), (7, 1), (-1, 0), (.nan, 0)] {
      bar.progress = set
      #expect(bar.progress == got)
    }
    bar.setProgress(1, animated: true)
    stage.advance(by: .frames(1))
    func shown() -> CGFloat { bar.subviews[1].layer.presentation()?.bounds.width ?? -1 }
    stage.advance(by: .seconds(0.125))
    #expect(shown() > 60 && shown() < 140)
    stage.advance(by: .seconds(0.3))
    #expect(shown() == 200)
    #expect(bar.sizeThatFits(CGSize(width: 90, height: 90)) == CGSize(width: 90, height: 4))
  }

  @Test("A bar follows the progress it observes, and ends with it")
  func observed() {
    let stage = Stage(width: 200, height: 40)
    let bar = UIProgressView(progressViewStyle: .bar)
    bar.frame = CGRect(x: 0, y: 10, width: 200, height: 2)
    let work = Foundation.Progress(totalUnitCount: 4)
    bar.observedProgress = work
    stage.add(bar)
    work.completedUnitCount = 1
    stage.advance(by: .frames(2))
    #expect(bar.progress == 0.25)
    work.completedUnitCount = 4
    stage.advance(by: .frames(2))
    #expect(bar.progress == 1)
    bar.observedProgress = nil
    #expect(bar.progress == 1)
  }

  @Test("Indicators, page and segmented controls by day and by night", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 320, height: 300, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    func put(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
      view.frame = CGRect(x: x, y: y, width: width, height: height)
      stage.add(view)
    }
    for (index, style) in [UIActivityIndicatorView.Style.medium, .large].enumerated() {
      let star = UIActivityIndicatorView(style: style)
      star.hidesWhenStopped = false
      put(star, 20 + CGFloat(index) * 50, 10, 37, 37)
    }
    let red = UIActivityIndicatorView(style: .large)
    red.color = .systemRed
    red.hidesWhenStopped = false
    put(red, 120, 10, 37, 37)
    for (index, share) in [Float(0), 0.03, 0.4, 1].enumerated() {
      let bar = UIProgressView(progressViewStyle: .default)
      bar.progress = share
      put(bar, 20, 60 + CGFloat(index) * 10, 280, 4)
    }
    let green = UIProgressView(progressViewStyle: .bar)
    green.progress = 0.5
    green.progressTintColor = .systemGreen
    put(green, 20, 100, 280, 2)
    for (index, (count, current)) in [(5, 1), (40, 20)].enumerated() {
      let pages = UIPageControl()
      pages.numberOfPages = count
      pages.currentPage = current
      if index == 1 { pages.backgroundStyle = .prominent }
      put(pages, 20, 112 + CGFloat(index) * 30, 280, 26)
    }
    let one = UISegmentedControl(items: ["First", "Second", "Third", "Fourth"])
    one.selectedSegmentIndex = 1
    one.setEnabled(false, forSegmentAt: 3)
    put(one, 20, 180, 280, 32)
    let two = UISegmentedControl(items: ["i", "A much longer one", UIImage(systemName: "plus") ?? UIImage()])
    two.apportionsSegmentWidthsByContent = true
    two.selectedSegmentIndex = 2
    two.selectedSegmentTintColor = .systemOrange
    put(two, 20, 220, 280, 32)
    let three = UISegmentedControl(items: ["Off", "Also off"])
    three.selectedSegmentIndex = 0
    three.isEnabled = false
    put(three, 20, 260, 280, 32)
    stage.advance(by: .frames(2))
    let result = stage.snapshot.compare(named: isDark ? "indicators-dark" : "indicators")
    #expect(result.matches, "\(result)")
  }
}
