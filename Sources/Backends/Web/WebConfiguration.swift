import Foundation
import TouchPlatform

/// Where the web backend listens, and which machines may connect.
public struct WebConfiguration: Sendable {
  /// Whether other machines may connect, each with a token that serves once. Otherwise only this machine can.
  public var isOnNetwork = false
  /// Whether the network's connections are plain HTTP. Browsers then give no coalesced samples, and anyone on the way can
  /// read along. On the machine itself it is always plain.
  public var isPlain = false
  /// The first port to try; 0 for any that is free.
  public var port: UInt16 = 8080
  /// How many ports from the first are tried.
  public var portsTried = 20
  /// The folder of the certificate; nil for `touchstone/web` in `XDG_DATA_HOME` or `~/.local/share`.
  public var folder: String?
  /// What clients may cost.
  public var limits = WebLimits()
  /// Takes the text that tells people where the page is; nil prints it on standard output, with a QR code.
  public var announce: (@Sendable (String) -> Void)?

  /// For this machine alone, from port 8080.
  public init() {}

  /// Where a user's certificate lies: `touchstone/web` in `XDG_DATA_HOME`, or in `.local/share` at home; nil without
  /// either.
  public static func userFolder(in environment: [String: String]) -> String? {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/touchstone/web" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/share/touchstone/web" }
    return nil
  }

  /// Whether connections are encrypted.
  var isSecure: Bool { isOnNetwork && !isPlain }
}
