// Apple's AVFoundation brings its module for sound along. There are no films, cameras or capture here.
@_exported import AVFAudio
@_exported import AudioToolbox
@_exported import Foundation

/// The largest rectangle of a shape within another, in its middle: how a picture of that size is shown whole in it.
/// - Parameters:
///   - aspectRatio: a size of the wanted shape.
///   - boundingRect: where it is to be.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else { return boundingRect }
  let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2, width: size.width,
    height: size.height)
}
