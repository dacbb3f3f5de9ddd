import Foundation

/// A file that a target compiles, copies or links, and the line of the project that names it.
package struct ProjectItem: Sendable, Equatable {
  package var url: URL
  /// What the file is, by the project or by its name's ending: `swift`, `storyboard`, `xcassets` …, in lower case.
  package var type: String
  /// The language of a localised file, such as `en` or `Base`.
  package var region: String?
  /// Flags of this file alone, as the project spells them.
  package var compilerFlags: String?
  /// The line in `project.pbxproj`; 0 for a file that only stands in a synchronised folder.
  package var line: Int

  init(url: URL, type: String? = nil, region: String? = nil, compilerFlags: String? = nil, line: Int = 0) {
    self.url = url
    self.type = type.flatMap { ProjectItem.types[$0] } ?? url.pathExtension.lowercased()
    self.region = region ?? ProjectItem.region(of: url)
    (self.compilerFlags, self.line) = (compilerFlags, line)
  }

  /// The language in the name of the `.lproj` folder around a file.
  static func region(of url: URL) -> String? {
    let folder = url.deletingLastPathComponent()
    return folder.pathExtension == "lproj" ? folder.deletingPathExtension().lastPathComponent : nil
  }

  /// Types that a project names where the file's ending says something else.
  private static let types = [
    "sourcecode.swift": "swift", "sourcecode.c.objc": "m", "sourcecode.c.c": "c", "sourcecode.cpp.objcpp": "mm",
    "sourcecode.cpp.cpp": "cpp", "file.storyboard": "storyboard", "file.xib": "xib", "folder.assetcatalog": "xcassets",
    "text.plist.strings": "strings", "text.plist.stringsdict": "stringsdict", "text.json.xcstrings": "xcstrings",
    "wrapper.xcdatamodel": "xcdatamodel",
  ]
}
