import UIKit

/// A line for each finger, from where it landed to where it is: the program of `peers/line_qt.cpp` and `peers/line_gtk.c`.
final class LineView: UIView {
  private var lines: [UITouch: (start: CGPoint, end: CGPoint)] = [:]
  private var finished: [(start: CGPoint, end: CGPoint)] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let place = touch.location(in: self)
      lines[touch] = (place, place)
    }
    setNeedsDisplay()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { lines[touch]?.end = touch.location(in: self) }
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      if let line = lines.removeValue(forKey: touch) { finished.append(line) }
    }
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { lines[touch] = nil }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    UIColor.black.setStroke()
    for line in finished { stroke(line) }
    UIColor.red.setStroke()
    for line in lines.values { stroke(line) }
  }

  private func stroke(_ line: (start: CGPoint, end: CGPoint)) {
    let path = UIBezierPath()
    path.lineWidth = 10
    path.lineCapStyle = .round
    path.move(to: line.start)
    path.addLine(to: line.end)
    path.stroke()
  }
}

final class LineApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    let view = LineView()
    view.backgroundColor = .white
    view.isMultipleTouchEnabled = true
    controller.view = view
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

exit(UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(LineApp.self)))
