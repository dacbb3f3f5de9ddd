// Apple's AVFoundation brings its module for sound along. There are no films, cameras or capture here.
@_exported import AVFAudio
@_exported import AudioToolbox
@_exported import Foundation
