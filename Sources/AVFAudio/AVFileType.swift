/// What a file of sounds or films is; players take its raw value as a hint.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  /// The name of the type, such as "public.mp3".
  public var rawValue: String
  /// A type of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A type of a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// MP3.
  public static let mp3 = AVFileType("public.mp3")
  /// WAVE.
  public static let wav = AVFileType("com.microsoft.waveform-audio")
  /// AAC in an MPEG-4 file.
  public static let m4a = AVFileType("com.apple.m4a-audio")
  /// Apple's Core Audio format.
  public static let caf = AVFileType("com.apple.coreaudio-format")
  /// AIFF.
  public static let aiff = AVFileType("public.aiff-audio")
  /// A film in an MPEG-4 file.
  public static let mp4 = AVFileType("public.mpeg-4")
  /// A film of QuickTime.
  public static let mov = AVFileType("com.apple.quicktime-movie")
}
