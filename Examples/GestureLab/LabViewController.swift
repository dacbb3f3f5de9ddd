import UIKit

/// The lab: the table, and beside or below it the recognisers with their states.
final class LabViewController: UIViewController {
  let board = BoardView()
  private let panel = UIView()
  private let heading = UILabel()
  private var lanes: [LabGesture: LaneView] = [:]
  private var relations: [LabRelation: ToggleView] = [:]
  private let legend = LegendView()
  private let story = StoryView()
  private var gestures: GestureSet!
  private var watch: LabWatch!

  // The lab's time advances only while something happens, so that there is time to read what happened.
  private var time = 0.0
  private var lastFrame = 0.0
  private var quietSince = 0.0
  private var link: CADisplayLink?
  private var busy: Set<LabGesture> = []

  override func loadView() {
    view = UIView()
    view.backgroundColor = Palette.page
    view.isMultipleTouchEnabled = true
    board.accessibilityIdentifier = "Table"
    for part in [board, panel] { view.addSubview(part) }
    heading.text = "Gesture lab"
    heading.font = .systemFont(ofSize: 20, weight: .bold)
    heading.textColor = UIColor(white: 1, alpha: 0.92)
    board.addSubview(heading)
    gestures = GestureSet(view: board)
    gestures.onAction = { [weak self] gesture, recognizer in self?.board.perform(gesture, recognizer) }
    for gesture in LabGesture.allCases {
      let lane = LaneView(title: gesture.title)
      lane.toggle.isOn = gestures.isOn.contains(gesture)
      lane.toggle.onToggle = { [weak self] in self?.toggle(gesture) }
      lanes[gesture] = lane
      panel.addSubview(lane)
    }
    for relation in LabRelation.allCases {
      let toggle = ToggleView(title: relation.title)
      toggle.label.font = .systemFont(ofSize: 12, weight: .medium)
      toggle.isOn = gestures.relations.contains(relation)
      toggle.onToggle = { [weak self] in self?.toggle(relation) }
      relations[relation] = toggle
      panel.addSubview(toggle)
    }
    panel.addSubview(legend)
    panel.addSubview(story)
    startWatching()
  }

  private func startWatching() {
    watch = LabWatch(gestures: gestures)
    watch.onTurn = { [weak self] in self?.wake() }
    watch.onState = { [weak self] gesture, state in
      guard let self else { return }
      wake()
      if state == .idle { busy.remove(gesture) } else { busy.insert(gesture) }
      withoutActions { self.lanes[gesture]?.enter(state, at: self.timeNow) }
    }
    watch.onSentence = { [weak self] sentence, state in self?.story.say(sentence, state) }
    Runtime.current.watchGestures(watch)
  }

  private func toggle(_ gesture: LabGesture) {
    gestures.toggle(gesture)
    lanes[gesture]?.toggle.isOn = gestures.isOn.contains(gesture)
    story.say("\(gesture.title) is \(gestures.isOn.contains(gesture) ? "on: it \(gesture.effect)" : "off")", .idle)
  }

  private func toggle(_ relation: LabRelation) {
    gestures.toggle(relation)
    relations[relation]?.isOn = gestures.relations.contains(relation)
    story.say("\(relation.title): \(gestures.relations.contains(relation) ? "on" : "off")", .idle)
  }

  // MARK: Time

  private var timeNow: Double { time + min(0.05, max(0, CACurrentMediaTime() - lastFrame)) }

  private func wake() {
    quietSince = CACurrentMediaTime()
    if link == nil {
      link = CADisplayLink { [weak self] link in self?.step(link) }
      link?.add(to: .main, forMode: .common)
      lastFrame = CACurrentMediaTime()
    } else if link?.isPaused == true {
      link?.isPaused = false
      lastFrame = CACurrentMediaTime()
    }
  }

  private func step(_ link: CADisplayLink) {
    let now = CACurrentMediaTime()
    time += min(0.1, max(0, now - lastFrame))
    lastFrame = now
    withoutActions { for lane in lanes.values { lane.advance(to: time) } }
    if busy.isEmpty, now - quietSince > 0.7 { link.isPaused = true }
  }

  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let safe = view.safeAreaInsets
    let isWide = size.width >= 680
    let margin: CGFloat = isWide ? 18 : 12
    let panelWidth = isWide ? min(460, max(360, size.width * 0.42)) : size.width
    let room = CGRect(
      x: isWide ? margin : max(margin, safe.left), y: margin,
      width: panelWidth - margin - (isWide ? max(margin, safe.right) : max(margin, safe.right))
        - (isWide ? 0 : max(0, safe.left - margin)), height: 0)

    // The relations below the lanes have their height; the lanes share the rest.
    let chips = layOutRelations(width: room.width)
    let below = 8 + 16 + 10 + chips + 10 + StoryView.height
    let count = CGFloat(LabGesture.allCases.count)
    let laneHeight: CGFloat
    let panelHeight: CGFloat
    if isWide {
      let height = size.height - safe.top - safe.bottom - 2 * margin
      laneHeight = min(44, max(24, (height - below) / count))
      panelHeight = size.height
    } else {
      laneHeight = size.height < 760 ? 26 : 31
      panelHeight = margin + laneHeight * count + below + max(8, safe.bottom)
    }
    panel.frame = CGRect(
      x: size.width - panelWidth, y: size.height - panelHeight, width: panelWidth, height: panelHeight)
    board.frame =
      isWide
      ? CGRect(x: 0, y: 0, width: size.width - panelWidth, height: size.height)
      : CGRect(x: 0, y: 0, width: size.width, height: max(120, size.height - panelHeight))
    let inner = board.safeAreaInsets
    heading.frame = CGRect(x: inner.left + 16, y: inner.top + 10, width: 220, height: 28)

    var y = isWide ? safe.top + margin : margin
    for gesture in LabGesture.allCases {
      lanes[gesture]?.frame = CGRect(x: room.minX, y: y, width: room.width, height: laneHeight)
      y += laneHeight
    }
    y += 8
    legend.frame = CGRect(x: room.minX, y: y, width: room.width, height: 16)
    y += 26
    for (relation, frame) in chipFrames { relations[relation]?.frame = frame.offsetBy(dx: room.minX, dy: y) }
    y += chips + 10
    story.frame = CGRect(x: room.minX, y: y, width: room.width, height: StoryView.height)
  }

  private var chipFrames: [LabRelation: CGRect] = [:]

  /// Places the relations in rows.
  /// - Returns: their height.
  private func layOutRelations(width: CGFloat) -> CGFloat {
    var (x, y) = (CGFloat(0), CGFloat(0))
    chipFrames = [:]
    for relation in LabRelation.allCases {
      guard let toggle = relations[relation] else { continue }
      let size = toggle.sizeThatFits(CGSize(width: width, height: 30))
      if x > 0, x + size.width > width {
        x = 0
        y += 35
      }
      chipFrames[relation] = CGRect(x: x, y: y, width: min(size.width, width), height: 29)
      x += size.width + 7
    }
    return y + 29
  }
}
