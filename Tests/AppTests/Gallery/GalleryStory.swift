import CoreGraphics
import Foundation
import Testing
import TouchTesting
import UIKit

@testable import TouchGallery

/// What fingers do on the gallery's pages. Places are whole points, on which every screen's fingers can stand.
enum GalleryPart: String, CaseIterable, Sendable {
  case taps, moves, placard, hits, turns
}

extension GalleryRehearsal {
  private static var known: [GalleryPart: [GalleryStep]]?

  /// What is done on some of the pages, from the list and back to it. All of it is rehearsed once.
  static func story(_ parts: [GalleryPart]) throws -> [GalleryStep] {
    if known == nil { known = try GalleryRehearsal().all() }
    return parts.flatMap { known?[$0] ?? [] }
  }

  private func all() throws -> [GalleryPart: [GalleryStep]] {
    var story: [GalleryPart: [GalleryStep]] = [:]
    for part in GalleryPart.allCases {
      switch part {
      case .taps: try taps()
      case .moves: try moves()
      case .placard: try placard()
      case .hits: try hits()
      case .turns: try turns()
      }
      story[part] = takeSteps()
    }
    #expect(stage.runtime.activeTouchCount == 0)
    return story
  }

  private func taps() throws {
    try visit("Double tap", as: DoubleTapPage.self) { page in
      let corner = middle(of: page.cards[0], -60, -60)
      tap(corner)
      tap(corner)
      look("The first card has come to the front")
      #expect(page.subviews.last === page.cards[0])
    }
    try visit("One tap or two", as: SingleOrDoublePage.self) { page in
      let (place, size) = (middle(of: page.card), page.card.bounds.size)
      func card(_ stretch: Double) -> GalleryCard {
        let size = CGSize(width: size.width * stretch, height: size.height * stretch)
        return GalleryCard(0x5856d6, center: place, size: size)
      }
      tap(place)
      look("A tap has made the card a tenth smaller", card: card(0.9))
      tap(place)
      tap(place)
      look("Two taps have made it a tenth larger", card: card(0.99))
    }
    try visit("Last finger", as: LastFingerPage.self) { page in
      for finger in 0..<3 { down(finger, CGPoint(x: 100 + 90 * finger, y: 300)) }
      look("Three fingers are there")
      for finger in [1, 0, 2] { up(finger) }
      look("The last one has left")
      #expect(page.words.text == "The last one has left.")
    }
  }

  private func moves() throws {
    try visit("Swipe", as: SwipePage.self) { page in
      for (way, words) in [(CGFloat(1), "Swiped to the right."), (-1, "Swiped to the left.")] {
        down(0, CGPoint(x: 200, y: 400))
        drag(0, by: way * 60, 2, steps: 4)
        up(0)
        look(words)
        #expect(page.words.text == words)
      }
    }
    try visit("Drag", as: DragPage.self) { page in
      let start = middle(of: page.card)
      down(0, CGPoint(x: start.x + 30, y: start.y - 20))
      drag(0, by: -70, 120)
      drag(0, by: 30, -300)
      up(0)
      look(
        "The card has gone as far as the finger",
        card: GalleryCard(
          0x30b0c7, center: CGPoint(x: start.x - 40, y: start.y - 180), size: page.card.bounds.size))
      #expect(page.card.center == CGPoint(x: page.bounds.midX - 40, y: page.field.midY - 180))
    }
    try visit("Two fingers", as: TwoFingerPage.self) { page in
      let start = middle(of: page.card)
      let (left, right) = (CGPoint(x: start.x - 40, y: start.y - 30), CGPoint(x: start.x + 40, y: start.y + 30))
      together {
        down(1, left)
        down(2, right)
      }
      // (80, 60) becomes (0, 125): 100 long and then 125, turned by as much as (4, 3) lacks to straight down.
      for step in 1...5 {
        let part = CGFloat(step) / 5
        together {
          move(1, CGPoint(x: left.x + 60 * part, y: left.y - 30 * part))
          move(2, CGPoint(x: right.x - 20 * part, y: right.y + 35 * part))
        }
      }
      // The fingers' middle went by (20, 2.5) and the card with it, for they stood about its own.
      let angle = atan2(4.0, 3.0)
      let center = CGPoint(x: start.x + 20, y: start.y + 2.5)
      let card = GalleryCard(0xff9500, center: center, size: page.card.bounds.size, angle: angle, stretch: 1.25)
      look("The card was moved, turned and stretched", card: card)
      let change = page.card.transform
      let wanted = [0.75, 1, -1, 0.75, 20, 2.5]
      let is6 = [change.a, change.b, change.c, change.d, change.tx, change.ty]
      #expect(zip(is6, wanted).allSatisfy { abs($0 - $1) < 1e-9 }, "\(change)")
      up(1)
      drag(2, by: -30, -40, steps: 2)
      up(2)
      look(
        "One finger has moved it on",
        card: GalleryCard(
          0xff9500, center: CGPoint(x: center.x - 30, y: center.y - 40), size: page.card.bounds.size, angle: angle,
          stretch: 1.25))
    }
  }

  private func placard() throws {
    try visit("Placard", as: PlacardPage.self) { page in
      let (start, size) = (middle(of: page.placard), page.placard.bounds.size)
      down(0, CGPoint(x: start.x + 40, y: start.y + 10))
      drag(0, by: 50, -140)
      let held = CGPoint(x: start.x + 90, y: start.y - 130)
      look(
        "The placard is under the finger, a tenth larger",
        card: GalleryCard(0xaf52de, center: held, size: size, stretch: 1.1))
      up(0)
      look("It has sprung back", card: GalleryCard(0xaf52de, center: start, size: size))
      #expect(page.placard.center == page.middle && page.placard.transform == .identity)
      rest(0.5)
      let beside = CGPoint(x: 60, y: 160)
      tap(beside)
      tap(beside)
      look("Its words have changed", card: GalleryCard(0xaf52de, center: start, size: size))
      #expect(page.placard.label.text == "Willkommen")
    }
  }

  private func hits() throws {
    try visit("Hit testing of layers", as: LayerHitPage.self) { page in
      for (planet, words) in zip(page.planets, ["That is the sun.", "That is a planet.", "That is its moon."]) {
        let place = page.convert(planet.layer.position, to: nil)
        tap(CGPoint(x: place.x.rounded(), y: place.y.rounded()))
        look(words)
        #expect(page.words.text == words)
      }
    }
    try visit("A window that stands back", as: StandBackPage.self) { page in
      // The little window has a space of its own.
      for point in [page.cards[0].center, CGPoint(x: 8, y: 8), CGPoint(x: 200, y: 30)] {
        tap(
          CGPoint(
            x: (page.small.frame.minX + point.x).rounded(), y: (page.small.frame.minY + point.y).rounded()))
      }
      look("One touch for the first card, two for the one in front")
      #expect(page.cards.map(\.count) == [1, 2])
    }
    try visit("Helpers", as: HelperPage.self) { page in
      let (helped, alone) = (middle(of: page.helped), middle(of: page.alone))
      down(1, CGPoint(x: alone.x + 35, y: alone.y))
      down(2, CGPoint(x: helped.x + 35, y: helped.y))
      look(
        "The helped card leans towards the finger",
        card: GalleryCard(0xff3b30, center: helped, size: page.helped.bounds.size, angle: .pi / 16))
      up(1)
      up(2)
      look("It is upright again", card: GalleryCard(0xff3b30, center: helped, size: page.helped.bounds.size))
    }
  }

  private func turns() throws {
    try visit("Tick", as: TickPage.self) { page in
      down(0, CGPoint(x: 150, y: 400))
      drag(0, by: 20, 30, steps: 5)
      drag(0, by: 70, -100, steps: 8)
      up(0)
      look("The tick was seen and has faded")
      #expect(page.words.text == "Ticked.")
    }
    try visit("Turn with one finger", as: OneFingerPage.self) { page in
      let start = middle(of: page.card)
      down(0, CGPoint(x: start.x + 80, y: start.y))
      for (x, y) in [(79, 15), (74, 32), (64, 48), (48, 64), (28, 75), (0, 80), (-28, 75), (-48, 64)] {
        move(0, CGPoint(x: start.x + CGFloat(x), y: start.y + CGFloat(y)))
      }
      up(0)
      let angle = atan2(64.0, -48.0)
      look(
        "The card has turned with the finger",
        card: GalleryCard(0x007aff, center: start, size: page.card.bounds.size, angle: angle))
      let turned = page.card.transform
      #expect(abs(turned.a - cos(angle)) < 1e-6 && abs(turned.b - sin(angle)) < 1e-6)
    }
    try visit("Dial", as: DialPage.self) { page in
      let start = middle(of: page.dial)
      // Opposite fingers turn by as much: (90, 0) to (54, 72), and (−90, 0) to (−54, −72).
      together {
        down(1, CGPoint(x: start.x + 90, y: start.y))
        down(2, CGPoint(x: start.x - 90, y: start.y))
      }
      for (x, y) in [(88, 20), (82, 38), (72, 54), (54, 72)] {
        together {
          move(1, CGPoint(x: start.x + CGFloat(x), y: start.y + CGFloat(y)))
          move(2, CGPoint(x: start.x - CGFloat(x), y: start.y - CGFloat(y)))
        }
      }
      up(1)
      up(2)
      look("Two fingers have turned the dial")
      #expect(abs(page.angle - atan2(72, 54)) < 0.001)
    }
  }
}
