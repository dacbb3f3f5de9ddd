import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Controls: pictures")
struct ControlPictureTests {
  /// Puts views in a row.
  private func row(_ views: [UIView], y: CGFloat, on stage: Stage, x: CGFloat = 16, gap: CGFloat = 16) {
    var x = x
    for view in views {
      if view.bounds.isEmpty { view.sizeToFit() }
      view.frame.origin = CGPoint(x: x, y: y)
      stage.window.addSubview(view)
      x = view.frame.maxX + gap
    }
  }

  private func stage(_ width: CGFloat, _ height: CGFloat, isDark: Bool) -> Stage {
    let stage = Stage(width: width, height: height, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    return stage
  }

  private func states<Control: UIControl>(_ make: () -> Control) -> [Control] {
    let controls = (0..<4).map { _ in make() }
    controls[1].isHighlighted = true
    controls[2].isSelected = true
    controls[3].isEnabled = false
    return controls
  }

  @Test("Buttons without configuration: normal, highlighted, selected, disabled", arguments: [false, true])
  func plainButtons(isDark: Bool) {
    let stage = stage(400, 330, isDark: isDark)
    let star = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
      UIColor.systemOrange.set()
      UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 20, height: 20)).fill()
    }
    row(
      states {
        let button = UIButton(type: .system)
        button.setTitle("System", for: .normal)
        return button
      }, y: 10, on: stage)
    row(
      states {
        let button = UIButton(type: .system)
        button.setTitle("Plus", for: .normal)
        button.setImage(UIImage(systemName: "plus"), for: .normal)
        return button
      }, y: 50, on: stage)
    row(
      states {
        let button = UIButton(type: .custom)
        button.setTitle("Own", for: .normal)
        button.setTitleColor(.systemPurple, for: .normal)
        button.setImage(star, for: .normal)
        return button
      }, y: 90, on: stage)
    let plate = UIGraphicsImageRenderer(size: CGSize(width: 21, height: 21)).image { _ in
      UIColor.systemTeal.set()
      UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 21, height: 21), cornerRadius: 10).fill()
    }.resizableImage(withCapInsets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    row(
      states {
        let button = UIButton(type: .custom)
        button.setTitle("Plate", for: .normal)
        button.setBackgroundImage(plate, for: .normal)
        button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 14, bottom: 8, right: 14)
        return button
      }, y: 140, on: stage)
    row([.infoLight, .contactAdd, .close].map { UIButton(type: $0) }, y: 200, on: stage)
    row(
      states {
        let button = UIButton(type: .custom)
        button.setTitle("A title too long for it", for: .normal)
        button.setTitleColor(.label, for: .normal)
        button.backgroundColor = .secondarySystemBackground
        button.frame.size = CGSize(width: 80, height: 40)
        return button
      }, y: 250, on: stage)
    let result = stage.snapshot.compare(named: "buttons\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
  }

  @Test("Buttons with configurations: normal, highlighted, selected, disabled", arguments: [false, true])
  func configuredButtons(isDark: Bool) {
    let stage = stage(520, 420, isDark: isDark)
    let styles: [(String, UIButton.Configuration)] = [
      ("Plain", .plain()), ("Gray", .gray()), ("Tinted", .tinted()), ("Filled", .filled()),
    ]
    var y: CGFloat = 10
    for (name, style) in styles {
      row(
        states {
          var configuration = style
          configuration.title = name
          configuration.image = UIImage(systemName: "plus")
          configuration.imagePadding = 4
          return UIButton(configuration: configuration)
        }, y: y, on: stage)
      y += 44
    }
    let shapes: [(UIButton.Configuration.Size, UIButton.Configuration.CornerStyle)] = [
      (.small, .capsule), (.medium, .capsule), (.large, .large),
    ]
    row(
      shapes.map { size, corner in
        var configuration = UIButton.Configuration.borderedProminent()
        configuration.title = "Size"
        configuration.buttonSize = size
        configuration.cornerStyle = corner
        return UIButton(configuration: configuration)
      }, y: y + 4, on: stage)
    var titled = UIButton.Configuration.tinted()
    titled.title = "Two lines"
    titled.subtitle = "and a picture"
    titled.image = UIImage(systemName: "checkmark")
    titled.imagePadding = 8
    var above = titled
    above.imagePlacement = .top
    var busy = UIButton.Configuration.gray()
    busy.title = "Wait"
    busy.showsActivityIndicator = true
    busy.imagePadding = 6
    var outlined = UIButton.Configuration.plain()
    outlined.title = "Outline"
    outlined.background.strokeWidth = 1.5
    outlined.background.strokeColor = .systemGreen
    outlined.baseForegroundColor = .systemGreen
    row([titled, above, busy, outlined].map { UIButton(configuration: $0) }, y: y + 70, on: stage)
    let destructive = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Destroy") { _ in })
    destructive.role = .destructive
    destructive.sizeToFit()
    let choice = UIButton(configuration: .gray())
    choice.menu = UIMenu(options: .singleSelection, children: [UIAction(title: "Choice") { _ in }])
    choice.changesSelectionAsPrimaryAction = true
    choice.sizeToFit()
    row([destructive, choice], y: y + 160, on: stage)
    let result = stage.snapshot.compare(named: "configured-buttons\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
  }

  @Test("Switches, sliders and steppers in their states", arguments: [false, true])
  func values(isDark: Bool) {
    let stage = stage(360, 330, isDark: isDark)
    let switches = (0..<4).map { _ in UISwitch() }
    switches[1].isOn = true
    switches[2].isEnabled = false
    switches[3].isOn = true
    switches[3].isEnabled = false
    row(switches, y: 16, on: stage)
    let coloured = UISwitch()
    coloured.isOn = true
    coloured.onTintColor = .systemPurple
    coloured.thumbTintColor = .systemYellow
    let held = UISwitch()
    row([coloured, held], y: 60, on: stage)
    func slider(_ value: Float, y: CGFloat) -> UISlider {
      let slider = UISlider(frame: CGRect(x: 16, y: y, width: 328, height: 31))
      slider.value = value
      stage.add(slider)
      return slider
    }
    _ = slider(0, y: 105)
    _ = slider(0.4, y: 140)
    slider(0.7, y: 175).isEnabled = false
    let pictured = slider(1, y: 210)
    pictured.minimumValueImage = UIImage(systemName: "minus")
    pictured.maximumValueImage = UIImage(systemName: "plus")
    pictured.minimumTrackTintColor = .systemPink
    pictured.thumbTintColor = .systemGray3
    let steppers = (0..<3).map { _ in UIStepper() }
    steppers[1].value = 5
    steppers[2].isEnabled = false
    row(steppers, y: 260, on: stage)
    stage.advance(by: .frames(1))
    let fingers = [
      stage.finger.down(at: CGPoint(x: held.frame.minX + 15, y: held.frame.midY)),
      stage.finger.down(at: CGPoint(x: steppers[1].frame.minX + 70, y: 275)),
    ]
    fingers[0].move(by: 7, 0)
    stage.advance(by: .seconds(0.4))
    let result = stage.snapshot.compare(named: "values\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
    for finger in fingers { finger.cancel() }
  }
}
