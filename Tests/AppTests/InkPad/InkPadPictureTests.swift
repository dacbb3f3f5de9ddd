import CoreGraphics
import Foundation
import Testing
import TouchTesting
import UIKit

@testable import InkPad

/// What the pad looks like. A failed comparison leaves a picture of the difference.
@MainActor @Suite("Pictures of InkPad")
struct InkPadPictureTests {
  private struct Look: Sendable, CustomTestStringConvertible {
    var name: String
    var size: CGSize
    var isDark = false
    var isMarked = false
    var testDescription: String { name }
  }

  nonisolated private static let looks = [
    Look(name: "phone", size: CGSize(width: 390, height: 700)),
    Look(name: "phone-on-its-side-dark", size: CGSize(width: 700, height: 390), isDark: true),
    Look(name: "desktop-samples", size: CGSize(width: 900, height: 600), isMarked: true),
  ]

  @Test("The pad on a phone, on its side in the dark, and on a desktop with samples shown", arguments: looks)
  private func picture(look: Look) throws {
    let pad = PadStory(width: look.size.width, height: look.size.height, isDark: look.isDark)
    pad.paper.marks = InkMarks(coalesced: look.isMarked, predicted: look.isMarked, estimated: look.isMarked)
    pad.paper.ink.width = 6
    wave(pad, y: 60, altitude: 1.4).up()
    pad.choose(.blue)
    wave(pad, y: 120, altitude: 0.45).up()
    pad.choose(.red)
    pad.stage.finger.down(at: pad.at(40, 190)).drag(to: pad.at(330, 170), over: 0.3).up()
    pad.choose(.green)
    // One that is still drawn, of which the force is not known yet.
    let last = wave(pad, y: 230, altitude: 1.2, expecting: look.isMarked ? .force : [])
    let result = pad.stage.snapshot.compare(named: look.name)
    #expect(result.matches, "\(result)")
    last.cancel()
  }

  /// A wavy line, harder in its middle.
  private func wave(
    _ pad: PadStory, y: CGFloat, altitude: Float, expecting: UITouch.Properties = []
  ) -> Pencil {
    let pencil = pad.stage.pencil
    pencil.altitude = altitude
    pencil.azimuth = 0.8
    pencil.expecting = expecting
    pencil.force = 0.1
    pencil.down(at: pad.at(40, y))
    for step in 1...70 {
      pad.stage.advance(by: .milliseconds(1000 / 240))
      pencil.force = 0.1 + 0.8 * sin(Float(step) / 70 * .pi)
      pencil.move(to: pad.at(40 + 4.2 * CGFloat(step), y + 18 * sin(CGFloat(step) / 5)))
    }
    pad.stage.advance(by: .frames(1))
    return pencil
  }

  @Test("A device that is turned keeps the page, and what is drawn then lies under the pen")
  func turned() {
    let pad = PadStory(width: 390, height: 700)
    pad.line((50, 50), (300, 50))
    pad.stage.send(.geometry(.init(size: CGSize(width: 700, height: 390), scale: 1)))
    pad.stage.advance(by: .seconds(1))
    #expect(pad.controller.view.bounds.size == CGSize(width: 700, height: 390))
    #expect(pad.color(200, 50) == 0)
    pad.line((400, 100), (600, 100))
    #expect(pad.color(500, 100) == 0 && abs(pad.strokes[1].samples[0].location.x - 400) < 0.01)
  }
}
