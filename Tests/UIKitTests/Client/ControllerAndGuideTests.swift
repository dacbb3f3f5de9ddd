import Synchronization
import Testing
import TouchTesting
import UIKit

private class ListScreen: UIViewController {
  var changes: [Bool] = []
  let list = UIView()
  override func viewDidLoad() {
    navigationItem.rightBarButtonItem = editButtonItem
    list.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(list)
    NSLayoutConstraint.activate([
      list.leftAnchor.constraint(equalTo: view.leftAnchor), list.rightAnchor.constraint(equalTo: view.rightAnchor),
      list.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor),
      NSLayoutConstraint(
        item: list, attribute: .bottom, relatedBy: .equal, toItem: bottomLayoutGuide, attribute: .top, multiplier: 1,
        constant: 0),
    ])
  }
  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    changes.append(editing)
  }
}

@MainActor @Suite("Edit buttons, guides and feedback in apps")
struct ControllerAndGuideTests {
  @Test("The edit button turns editing on and off and says what it will do")
  func editing() {
    let stage = Stage(width: 320, height: 480)
    let screen = ListScreen()
    stage.window.rootViewController = UINavigationController(rootViewController: screen)
    stage.advance(by: .frames(2))
    #expect(screen.editButtonItem === screen.navigationItem.rightBarButtonItem)
    #expect(screen.editButtonItem.title == "Edit")
    stage.finger.tap(at: CGPoint(x: 290, y: 22))
    stage.advance(by: .frames(2))
    #expect(screen.changes == [true] && screen.isEditing)
    #expect(screen.editButtonItem.title == "Done" && screen.editButtonItem.style == .done)
    screen.isEditing = false
    #expect(screen.editButtonItem.title == "Edit")
  }

  @Test("What lies between the layout guides is not covered")
  func layoutGuides() {
    let stage = Stage(width: 320, height: 480)
    let screen = ListScreen()
    screen.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
    stage.window.rootViewController = screen
    stage.advance(by: .frames(2))
    let safe = screen.view.safeAreaInsets
    #expect(screen.topLayoutGuide.length == safe.top && screen.bottomLayoutGuide.length == safe.bottom)
    #expect(safe.top >= 10 && screen.list.frame == screen.view.bounds.inset(by: safe))
  }

  @Test("The keyboard guide stays at the bottom: no keyboard covers the app")
  func keyboardGuide() {
    let stage = Stage(width: 320, height: 480)
    let controller = UIViewController()
    controller.additionalSafeAreaInsets.bottom = 34
    stage.window.rootViewController = controller
    let bar = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(bar)
    let guide = controller.view.keyboardLayoutGuide
    NSLayoutConstraint.activate([
      bar.leftAnchor.constraint(equalTo: controller.view.leftAnchor), bar.widthAnchor.constraint(equalToConstant: 100),
      bar.heightAnchor.constraint(equalToConstant: 44), bar.bottomAnchor.constraint(equalTo: guide.topAnchor),
    ])
    stage.advance(by: .frames(2))
    #expect(guide === controller.view.keyboardLayoutGuide)
    #expect(
      bar.frame.maxY == 480 - controller.view.safeAreaInsets.bottom && controller.view.safeAreaInsets.bottom >= 34)
    #expect(guide.layoutFrame == CGRect(x: 0, y: bar.frame.maxY, width: 320, height: 480 - bar.frame.maxY))
    guide.usesBottomSafeArea = false
    stage.advance(by: .frames(2))
    #expect(bar.frame.maxY == 480 && guide.layoutFrame == CGRect(x: 0, y: 480, width: 320, height: 0))

    let near = bar.widthAnchor.constraint(equalToConstant: 50)
    let away = bar.widthAnchor.constraint(equalToConstant: 60)
    guide.setConstraints([near], activeWhenNearEdge: .bottom)
    guide.setConstraints([away], activeWhenAwayFrom: .bottom)
    #expect(near.isActive && !away.isActive)
  }

  @Test("Keyboard notifications have their names and are not posted for a field that is edited")
  func notifications() {
    let stage = Stage(width: 320, height: 480)
    let field = stage.add(UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 30)))
    let heard = Mutex(0)
    let token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { notification in
      let weight = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] == nil ? 1 : 2
      heard.withLock { $0 += weight }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    field.becomeFirstResponder()
    stage.advance(by: .frames(2))
    #expect(heard.withLock { $0 } == 0)
    // A test of the app's own posts it.
    NotificationCenter.default.post(
      name: UIResponder.keyboardWillShowNotification, object: nil,
      userInfo: [UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 0, y: 300, width: 320, height: 180)])
    #expect(heard.withLock { $0 } == 2)
  }

  @Test("Feedback can be asked for and changes nothing")
  func feedback() {
    let impact = UIImpactFeedbackGenerator(style: .heavy)
    impact.prepare()
    impact.impactOccurred(intensity: 0.5)
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    let view = UIView()
    let attached = UIImpactFeedbackGenerator(style: .light, view: view)
    #expect(attached.view === view && view.interactions.count == 1)
    #expect(UIColor.groupTableViewBackground == .systemGroupedBackground)
  }
}
