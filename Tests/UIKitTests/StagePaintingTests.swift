import Foundation
import RenderTree
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Stage: pictures are painted when they are asked for")
struct StagePaintingTests {
  /// Counts what UIKit asks of it.
  private final class Chart: UIView {
    var drawCount = 0
    override func draw(_ rect: CGRect) {
      drawCount += 1
      UIColor.systemBlue.setFill()
      UIRectFill(CGRect(x: CGFloat(drawCount * 5), y: 10, width: 40, height: 40))
    }
  }

  private final class Beat: NSObject {
    var count = 0
    func beat(_ link: CADisplayLink) { count += 1 }
  }

  private final class Rows: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "Row \(indexPath.row)"
      return cell
    }
  }

  /// With STAGE_PAINTS=1 each frame is painted, and `time` tells what these tests cost then; the counts fail.
  private func iPhone() -> Stage {
    let stage = Stage(device: .iPhone15)
    if ProcessInfo.processInfo.environment["STAGE_PAINTS"] == "1" { stage.platform.surface?.paintsOnDemand = false }
    return stage
  }

  private func bytes(_ stage: Stage) throws -> Data {
    let picture = try #require(stage.platform.surface?.picture)
    return Data(bytes: picture.base, count: picture.stride * picture.height)
  }

  @Test("A drag over a board at an iPhone's size paints nothing until somebody looks")
  func drag() throws {
    let stage = iPhone()
    stage.window.backgroundColor = .white
    let spot = stage.add(UIView(frame: CGRect(x: 20, y: 100, width: 80, height: 80)))
    spot.backgroundColor = .red
    let finger = stage.finger.down(at: spot.center)
    for _ in 0..<60 {
      finger.move(by: 3, 4)
      spot.center = CGPoint(x: spot.center.x + 3, y: spot.center.y + 4)
      stage.advance(by: .frames(1))
    }
    finger.up()
    let surface = try #require(stage.platform.surface)
    #expect(surface.presentCount >= 60 && surface.paintCount == 0)
    let pixels = stage.snapshot.pixels
    #expect(surface.paintCount == 1)
    #expect(pixels[Int(spot.center.x) * 3, Int(spot.center.y) * 3] == 0xffff_0000)
    #expect(pixels[60, 300] == 0xffff_ffff, "where it was at first")
  }

  @Test("A table that is scrolled and comes to rest paints nothing")
  func scroll() throws {
    let stage = iPhone()
    let rows = stage.show(Rows(style: .plain))
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 200, y: 600))
    for _ in 0..<10 {
      finger.move(by: 0, -30)
      stage.advance(by: .frames(1))
    }
    finger.up()
    stage.advance(by: .seconds(3))
    #expect(rows.tableView.contentOffset.y > 300)
    #expect(try #require(stage.platform.surface).paintCount == 0)
  }

  @Test("Draw, display links, layout and animations go on at their ticks though nothing is painted")
  func callbacks() throws {
    let stage = iPhone()
    let chart = stage.add(Chart(frame: CGRect(x: 0, y: 0, width: 393, height: 300)))
    let beat = Beat()
    let link = CADisplayLink(target: beat, selector: Selector("beat:", Beat.beat))
    link.add(to: .main, forMode: .common)
    var ticks = 0
    var ended: Bool?
    for _ in 0..<30 {
      chart.setNeedsDisplay()
      stage.advance(by: .frames(1))
      ticks += 1
      #expect(chart.drawCount == ticks, "at the tick where the picture would be made")
    }
    #expect(beat.count == 30)
    link.invalidate()
    let moved = stage.add(UIView(frame: CGRect(x: 0, y: 400, width: 50, height: 50)))
    UIView.animate(withDuration: 0.5) {
      moved.center.x += 100
    } completion: {
      ended = $0
    }
    stage.advance(by: .seconds(0.25))
    let middle = try #require(moved.layer.presentation()).position.x
    #expect(middle > 30 && middle < 120 && ended == nil)
    stage.advance(by: .seconds(0.5))
    #expect(ended == true)
    #expect(try #require(stage.platform.surface).paintCount == 0)
  }

  @Test("Screens that are pushed and popped, a photo that is dragged and a wheel that turns for a minute paint nothing")
  func wholeScreens() throws {
    let stage = iPhone()
    let first = UIViewController()
    first.view.backgroundColor = .white
    let navigation = stage.show(UINavigationController(rootViewController: first))
    for index in 0..<5 {
      let next = UIViewController()
      next.title = "Page \(index)"
      next.view.backgroundColor = index % 2 == 0 ? .systemTeal : .systemOrange
      navigation.pushViewController(next, animated: true)
      stage.advance(by: .seconds(0.6))
      navigation.popViewController(animated: true)
      stage.advance(by: .seconds(0.6))
    }
    #expect(navigation.viewControllers.count == 1)
    let photo = UIView(frame: stage.window.bounds)
    let gradient = CAGradientLayer()
    gradient.frame = photo.bounds
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    photo.layer.addSublayer(gradient)
    first.view.addSubview(photo)
    let finger = stage.finger.down(at: photo.center)
    for _ in 0..<120 {
      finger.move(by: 1, 2)
      photo.center.y += 2
      stage.advance(by: .frames(1))
    }
    finger.up()
    let wheel = UIActivityIndicatorView(style: .large)
    wheel.center = CGPoint(x: 200, y: 60)
    first.view.addSubview(wheel)
    wheel.startAnimating()
    stage.advance(by: .seconds(60))
    #expect(try #require(stage.platform.surface).paintCount == 0)
  }

  @Test("A picture that is asked for late is the one that was painted frame by frame")
  func equal() throws {
    func run(onDemand: Bool, looks: Bool) throws -> [Data] {
      let stage = Stage(width: 200, height: 200, scale: 2)
      stage.platform.surface?.paintsOnDemand = onDemand
      stage.window.backgroundColor = .white
      let chart = stage.add(Chart(frame: CGRect(x: 0, y: 0, width: 200, height: 60)))
      let label = stage.add(UILabel(frame: CGRect(x: 10, y: 70, width: 180, height: 30)))
      let card = stage.add(UIView(frame: CGRect(x: 20, y: 110, width: 60, height: 60)))
      card.backgroundColor = .green
      card.layer.cornerRadius = 12
      card.layer.shadowOpacity = 0.5
      var pictures: [Data] = []
      for step in 0..<24 {
        label.text = "Step \(step)"
        card.center.x += 3
        card.transform = CGAffineTransform(rotationAngle: CGFloat(step) / 10)
        if step % 3 == 0 { chart.setNeedsDisplay() }
        if step == 10 { stage.send(.geometry(.init(size: CGSize(width: 240, height: 180), scale: 2))) }
        if step == 14 { label.removeFromSuperview() }
        stage.advance(by: .frames(1))
        if looks, step % 5 == 4 { pictures.append(try bytes(stage)) }
      }
      pictures.append(try bytes(stage))
      return pictures
    }
    let painted = try run(onDemand: false, looks: true)
    let late = try run(onDemand: true, looks: true)
    let last = try run(onDemand: true, looks: false)
    #expect(painted == late)
    #expect(painted.last == last.last)
  }
}
