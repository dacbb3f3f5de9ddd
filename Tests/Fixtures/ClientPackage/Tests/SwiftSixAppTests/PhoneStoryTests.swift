import Foundation
import Testing
import TouchTesting
import UIKit

/// Three small tests as an app has them, on a phone of 393 × 852 points at 3. `Scripts/kit-cost` measures them.
@MainActor @Suite("Stories on a phone")
struct PhoneStoryTests {
  /// With STAGE_PAINTS=1 each frame is painted, as if somebody looked at all of them.
  private func phone() -> Stage {
    let stage = Stage(device: .iPhone15)
    if ProcessInfo.processInfo.environment["STAGE_PAINTS"] == "1" { stage.platform.surface?.paintsOnDemand = false }
    return stage
  }

  @Test("A flicked list glides on and comes to rest")
  func scroll() {
    let stage = phone()
    let list = stage.show(CityList(style: .plain))
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 200, y: 700))
    for _ in 0..<10 {
      finger.move(by: 0, -30)
      stage.advance(by: .frames(1))
    }
    let released = list.tableView.contentOffset.y
    finger.up()
    stage.advance(by: .seconds(3))
    #expect(list.tableView.contentOffset.y > released + 300)
    #expect(!list.tableView.isDecelerating)
  }

  @Test("A tapped row pushes its page, and the back button comes back to the list")
  func push() throws {
    let stage = phone()
    let list = CityList(style: .plain)
    let navigation = stage.show(UINavigationController(rootViewController: list))
    stage.advance(by: .frames(1))
    let row = list.tableView.rectForRow(at: IndexPath(row: 3, section: 0))
    stage.finger.tap(at: list.tableView.convert(CGPoint(x: row.midX, y: row.midY), to: nil))
    stage.advance(by: .seconds(1))
    let page = try #require(navigation.topViewController)
    #expect(page.title == "City 3" && page.view.window != nil)
    navigation.popViewController(animated: true)
    stage.advance(by: .seconds(1))
    #expect(navigation.topViewController === list && list.tableView.indexPathForSelectedRow == nil)
  }

  @Test("A photo follows a finger, grows under two, and is where it was left")
  func photo() {
    let stage = phone()
    let board = stage.show(PhotoBoard())
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: board.photo.center)
    for _ in 0..<40 {
      finger.move(by: 1, 4)
      stage.advance(by: .frames(1))
    }
    finger.up()
    let place = board.photo.center
    #expect(place.y > board.view.bounds.midY + 140)
    stage.hand(2).pinch(at: place, from: 80, by: 2, over: 0.5).up()
    stage.advance(by: .frames(2))
    #expect(board.photo.transform.a > 1.5)
    #expect(abs(board.photo.center.y - place.y) < 20)
  }
}

private final class CityList: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "city")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "city")
    cell.textLabel?.text = "City \(indexPath.row)"
    cell.detailTextLabel?.text = "\(indexPath.row * 7 % 31) kilometres away"
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let page = UIViewController()
    page.title = "City \(indexPath.row)"
    page.view.backgroundColor = .white
    let label = UILabel(frame: CGRect(x: 20, y: 200, width: 350, height: 60))
    label.text = "A city with a harbour"
    page.view.addSubview(label)
    navigationController?.pushViewController(page, animated: true)
  }
}

private final class PhotoBoard: UIViewController {
  let photo = UIView(frame: CGRect(x: 0, y: 0, width: 260, height: 180))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let sky = CAGradientLayer()
    sky.frame = photo.bounds
    sky.colors = [UIColor.systemBlue.cgColor, UIColor.systemOrange.cgColor]
    sky.cornerRadius = 16
    photo.layer.addSublayer(sky)
    photo.layer.shadowOpacity = 0.4
    photo.layer.shadowRadius = 8
    photo.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    photo.isUserInteractionEnabled = true
    photo.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector("drag:", PhotoBoard.drag)))
    photo.addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: Selector("grow:", PhotoBoard.grow)))
    view.addSubview(photo)
  }

  func drag(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: view)
    photo.center.x += way.x
    photo.center.y += way.y
    pan.setTranslation(.zero, in: view)
  }

  func grow(_ pinch: UIPinchGestureRecognizer) {
    photo.transform = photo.transform.scaledBy(x: pinch.scale, y: pinch.scale)
    pinch.scale = 1
  }
}
