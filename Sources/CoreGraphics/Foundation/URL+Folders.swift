import Foundation

extension URL {
  private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first ?? URL(fileURLWithPath: NSHomeDirectory())
  }

  /// The folder of the user's documents; of an app with a bundle identifier its own.
  public static var documentsDirectory: URL { folder(.documentDirectory) }
  /// The folder of what can be made again.
  public static var cachesDirectory: URL { folder(.cachesDirectory) }
  /// The folder of what an app keeps beside the user's documents.
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }
  /// The folder around what an app keeps.
  public static var libraryDirectory: URL { folder(.libraryDirectory) }
  /// The folder of what was fetched.
  public static var downloadsDirectory: URL { folder(.downloadsDirectory) }
}
