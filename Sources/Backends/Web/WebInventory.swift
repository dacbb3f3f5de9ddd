import Foundation
import TouchPlatform

/// What this machine offers for browsers as screens: for people who want to know where the page would be, and why not.
public struct WebInventory: Hashable, Sendable {
  /// The port that an app would get.
  public var port: UInt16
  /// Where a browser on this machine would find the page.
  public var localPage: String
  /// Where browsers of other machines would find it, without the token that each app makes for itself; the one to use
  /// first comes first. Empty without a network.
  public var networkPages: [String]
  /// Whether connections can be encrypted; without, `TOUCHSTONE_HTTP` is the only way onto the network.
  public var canEncrypt: Bool
  /// The folder of the certificate, nil when there is no place for it.
  public var certificateFolder: String?

  /// Looks which port is free. It is taken for a moment.
  /// - Parameters:
  ///   - configuration: which ports are tried.
  ///   - environment: of the process: it says where the certificate lies.
  /// - Throws: `PlatformError.unavailable` when no port is free, in the words of `WebPlatform.open`.
  public static func describe(
    _ configuration: WebConfiguration = WebConfiguration(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(PlatformError) -> WebInventory {
    let listener = try WebListener(configuration)
    listener.close()
    let canEncrypt = WebLibrary.gnuTLS.isThere
    let scheme = canEncrypt && !configuration.isPlain ? "https" : "http"
    return WebInventory(
      port: listener.port, localPage: "http://localhost:\(listener.port)/",
      networkPages: LocalAddresses.current().reachable.map { "\(scheme)://\($0.host):\(listener.port)/" },
      canEncrypt: canEncrypt,
      certificateFolder: configuration.folder ?? WebConfiguration.userFolder(in: environment))
  }
}
