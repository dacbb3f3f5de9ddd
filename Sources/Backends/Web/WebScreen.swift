import Foundation
import TouchPlatform

/// The pages that show the surface, as the main thread knows them: the one that was used last decides its size and
/// surroundings, before that the oldest.
@MainActor final class WebScreen {
  /// One page.
  private struct Page {
    var place: Int
    var surroundings: WebSurroundings
    var isVisible: Bool
    var isFocused: Bool
    /// Counts up with each use of any page; 0 for one that has not been used yet.
    var lastUse = 0
    let touch: WebTouch
  }
  let surface: WebSurface
  let contacts: ContactQueue
  private let exchange: WebExchange
  private let clock: WebFrameClock
  private let deliver: @MainActor (InputEvent) -> Void
  /// What the app was told to be; pages then fit it.
  private let fixedSize: CGSize?
  private let fixedScale: Double?
  private var environment: SurfaceEnvironment
  private var pages: [Page] = []
  private(set) var isVisible = false
  private(set) var hasFocus = false
  private var hasBegun = false
  /// The place of the page that decides.
  private var leader: Int?
  private var uses = 0
  /// The pages that have asked for the app's elements; nil until there is an app.
  var readers: WebReaders?

  init(
    surface: WebSurface, configuration: SurfaceConfiguration, scale: Double?, exchange: WebExchange,
    clock: WebFrameClock, deliver: @escaping @MainActor (InputEvent) -> Void
  ) {
    self.surface = surface
    self.exchange = exchange
    self.clock = clock
    self.deliver = deliver
    fixedSize = configuration.size
    fixedScale = scale
    environment = SurfaceEnvironment(idiom: configuration.idiom)
    contacts = ContactQueue(surface: surface.id) { deliver(.contacts($0)) }
  }

  /// Before the first page: what the configuration says.
  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    if environment != SurfaceEnvironment() { tell(.environment(environment), SystemTime.now) }
  }

  /// The page that opens addresses: the one that was used last, if it is seen.
  var opener: Int? { pages.first { $0.place == wanted && $0.isVisible }?.place }

  // MARK: - What the server says

  func receive(_ message: WebClientMessage, from place: Int, _ arrival: MonotonicInstant, _ samples: [WebPointerSample])
  {
    if case .hello(_, let surroundings, _) = message { return join(place, surroundings, arrival) }
    guard let index = pages.firstIndex(where: { $0.place == place }) else { return }
    let touch = pages[index].touch
    if message.isUse(samples) {
      uses += 1
      pages[index].lastUse = uses
    }
    // What is handled may nest a run loop that brings pages or takes them away.
    defer { followOther(arrival) }
    switch message {
    case .pointers(let time, let first, let count):
      touch.receive(samples[first..<first + count], time: time, arrival: arrival)
    case .surroundings(let surroundings):
      pages[index].surroundings = surroundings
      set(index, isVisible: surroundings.isVisible, isFocused: surroundings.isFocused, arrival)
      follow(arrival)
    case .state(let time, let flags):
      let moment = touch.moment(time, arrival: arrival)
      set(index, isVisible: flags & 2 != 0, isFocused: flags & 4 != 0, moment)
      lookAround(moment)
    case .key(let isDown, let modifiers, let time, let code, let characters):
      touch.receiveKey(
        isDown: isDown, modifiers: modifiers, touch.moment(time, arrival: arrival), code: code, characters: characters)
    case .wheel(let time, let x, let y, let dx, let dy, let phase):
      touch.receiveWheel(touch.moment(time, arrival: arrival), x: x, y: y, dx: dx, dy: dy, phase)
    case .pinch(let time, let phase, let x, let y, let scale, let rotation):
      touch.receivePinch(touch.moment(time, arrival: arrival), x: x, y: y, scale: scale, rotation: rotation, phase)
    case .typed(let time, let text): touch.receiveText(text, touch.moment(time, arrival: arrival))
    case .deleted(let time, let count): touch.receiveDeletions(count, touch.moment(time, arrival: arrival))
    case .listens(let listens): readers?.set(place, listens: listens)
    case .taken(let number): readers?.take(place, number: number)
    case .act(let action, let element): readers?.perform(place, action, on: element)
    case .hello, .drawn, .again: break
    }
  }

  private func join(_ place: Int, _ surroundings: WebSurroundings, _ time: MonotonicInstant) {
    let touch = WebTouch(
      surface: surface.id, size: surface.geometry.size, place: place, contacts: contacts, deliver: deliver)
    pages.append(
      Page(
        place: place, surroundings: surroundings, isVisible: surroundings.isVisible,
        isFocused: surroundings.isVisible && surroundings.isFocused, touch: touch))
    follow(time)
    // It may be the only one that is seen.
    followOther(time)
    let size = surface.geometry.size
    exchange.order {
      $0.size = size
      $0.admitted.append(place)
    }
  }

  func leave(_ place: Int, _ time: MonotonicInstant) {
    if let index = pages.firstIndex(where: { $0.place == place }) {
      let touch = pages.remove(at: index).touch
      touch.cancelAll(at: time)
      follow(time)
      followOther(time)
    }
    readers?.leave(place)
    exchange.order { $0.released.append(place) }
  }

  /// The server is gone, or the app ends.
  func leaveAll(_ time: MonotonicInstant) {
    let all = pages
    pages.removeAll()
    for page in all { readers?.leave(page.place) }
    for page in all { page.touch.cancelAll(at: time) }
    contacts.cancel(at: time)
    lookAround(time)
  }

  // MARK: -

  private func set(_ index: Int, isVisible: Bool, isFocused: Bool, _ time: MonotonicInstant) {
    let focus = isVisible && isFocused
    let loses = pages[index].isVisible && !isVisible || pages[index].isFocused && !focus
    pages[index].isVisible = isVisible
    pages[index].isFocused = focus
    if loses { pages[index].touch.cancelAll(at: time) }
  }

  /// The page to decide: one that is seen before one that is not, then the one used last, then the oldest.
  private var wanted: Int? {
    pages.indices.max { a, b in
      let (one, other) = (pages[a], pages[b])
      if one.isVisible != other.isVisible { return other.isVisible }
      return one.lastUse != other.lastUse ? one.lastUse < other.lastUse : a > b
    }.map { pages[$0].place }
  }

  /// Another page decides from now on, but only while no contact is down: no finger finds the app's views elsewhere.
  private func followOther(_ time: MonotonicInstant) {
    guard let leader, contacts.activeCount == 0, wanted != leader else { return }
    self.leader = nil
    follow(time)
  }

  /// Size and surroundings are those of the page that decides.
  private func follow(_ time: MonotonicInstant) {
    if !pages.contains(where: { $0.place == leader }) { leader = wanted }
    if let first = pages.first(where: { $0.place == leader })?.surroundings {
      let geometry = geometry(for: first)
      if surface.setGeometry(geometry) {
        for page in pages { page.touch.resize(to: geometry.size) }
        exchange.order { $0.size = geometry.size }
        tell(.geometry(geometry), time)
      }
      let new = environment(for: first)
      clock.period = Int64(1e9 / new.framesPerSecond)
      if new != environment {
        environment = new
        tell(.environment(new), time)
      }
    }
    lookAround(time)
  }

  /// Whether anyone sees the app, and whether anyone's keys go to it.
  private func lookAround(_ time: MonotonicInstant) {
    let visible = pages.contains { $0.isVisible }
    let focus = pages.contains { $0.isFocused }
    clock.isHidden = !visible
    if visible, !isVisible {
      isVisible = true
      tell(.visible(true), time)
    }
    if focus != hasFocus {
      hasFocus = focus
      tell(.focus(focus), time)
    }
    if !visible, isVisible {
      isVisible = false
      tell(.visible(false), time)
    }
  }

  private func tell(_ kind: SurfaceChange.Kind, _ time: MonotonicInstant) {
    deliver(.surface(SurfaceChange(surface: surface.id, time: time, kind: kind)))
  }

  private func geometry(for page: WebSurroundings) -> SurfaceGeometry {
    var size = surface.geometry.size
    if let fixedSize {
      size = fixedSize
    } else if (1...16_384).contains(page.width), (1...16_384).contains(page.height) {
      size = CGSize(width: Double(page.width), height: Double(page.height))
    }
    var scale = surface.geometry.scale
    if let fixedScale {
      scale = fixedScale
    } else if (0.25...16).contains(page.pixelRatio) {
      scale = Double(page.pixelRatio)
    }
    return SurfaceGeometry(size: size, scale: scale)
  }

  private func environment(for page: WebSurroundings) -> SurfaceEnvironment {
    func inset(_ value: Float, _ side: Double) -> Double { value > 0 ? min(Double(value), side / 2) : 0 }
    var result = SurfaceEnvironment(idiom: environment.idiom)
    if fixedSize == nil {
      let size = surface.geometry.size
      result.insets = SurfaceInsets(
        top: inset(page.insets.top, size.height), left: inset(page.insets.left, size.width),
        bottom: inset(page.insets.bottom, size.height), right: inset(page.insets.right, size.width))
    }
    result.isDark = page.isDark
    result.framesPerSecond = Self.rate(measured: Double(page.framesPerSecond))
    return result
  }

  /// Measured, so never quite the same: the rate that screens have is meant, otherwise a whole number.
  private static func rate(measured: Double) -> Double {
    guard measured >= 10, measured <= 1000 else { return 60 }
    for usual in usualRates where abs(measured - usual) <= usual * 0.02 { return usual }
    return measured.rounded()
  }
  private static let usualRates: [Double] = [24, 30, 48, 50, 60, 72, 75, 80, 90, 100, 120, 144, 165, 240]
}
