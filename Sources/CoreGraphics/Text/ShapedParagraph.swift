import Foundation
import RenderTree

/// A paragraph's text as glyphs, before it is broken into lines. Lengths are points.
final class ShapedParagraph: Sendable {
  /// The smallest part of text that glyphs tell apart: a letter with its marks, a ligature, a picture.
  struct Cluster: Sendable {
    /// Where its text begins and ends, in bytes from the paragraph's start.
    var start: Int32
    var end: Int32
    /// Which glyphs show it.
    var glyphStart: Int32
    var glyphEnd: Int32
    /// How far the pen moves.
    var advance: Double
    /// Which run it is of.
    var run: Int32
    /// Which of the text's spans it is of.
    var span: Int32
    var flags: Flags
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// A line may begin here.
    static let breakBefore = Flags(rawValue: 1)
    /// A line must begin here.
    static let mustBreakBefore = Flags(rawValue: 2)
    /// A line may begin here when words may be cut.
    static let cutBefore = Flags(rawValue: 4)
    static let white = Flags(rawValue: 8)
    static let tab = Flags(rawValue: 16)
    /// Neither ink nor room.
    static let control = Flags(rawValue: 32)
    static let attachment = Flags(rawValue: 64)
  }

  /// Consecutive clusters of one font and one direction.
  struct Run: Sendable {
    var font: TextFont
    /// The level of the bidirectional algorithm; odd ones run right to left.
    var level: UInt8
  }

  let runs: [Run]
  /// In the order of the text.
  let clusters: [Cluster]
  let glyphs: [UInt32]
  /// From a cluster's pen position to its glyphs, y down; parallel to `glyphs`.
  let offsets: [CGPoint]
  let isRightToLeft: Bool
  /// The font of a line without letters.
  let emptyFont: TextFont?
  /// The text's spans, which clusters point into.
  let spans: [StyledText.Span]
  /// The span at the paragraph's start.
  let firstSpan: Int
  let text: String

  init(
    runs: [Run], clusters: [Cluster], glyphs: [UInt32], offsets: [CGPoint], isRightToLeft: Bool, emptyFont: TextFont?,
    spans: [StyledText.Span], firstSpan: Int, text: String
  ) {
    self.runs = runs
    self.clusters = clusters
    self.glyphs = glyphs
    self.offsets = offsets
    self.isRightToLeft = isRightToLeft
    self.emptyFont = emptyFont
    self.spans = spans
    self.firstSpan = firstSpan
    self.text = text
  }

  func style(of cluster: Int) -> TextStyle { spans[Int(clusters[cluster].span)].style }
  var paragraph: TextParagraphStyle { spans[firstSpan].paragraph }
}
