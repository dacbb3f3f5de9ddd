import Foundation

/// The types that are known.
enum TypeTable {
  struct Row: Sendable {
    let parents: [String]
    let endings: [String]
    let mime: String?
    let words: String
  }

  static let types: [String: Row] = [
    "public.item": Row(parents: [], endings: [], mime: nil, words: "item"),
    "public.content": Row(parents: [], endings: [], mime: nil, words: "content"),
    "public.data": Row(parents: ["public.item"], endings: [], mime: "application/octet-stream", words: "data"),
    "public.composite-content": Row(parents: ["public.content"], endings: [], mime: nil, words: "composite content"),
    "public.directory": Row(parents: ["public.item"], endings: [], mime: nil, words: "directory"),
    "public.folder": Row(parents: ["public.directory"], endings: [], mime: nil, words: "folder"),
    "com.apple.package": Row(parents: ["public.directory"], endings: [], mime: nil, words: "package"),
    "public.url": Row(parents: ["public.data"], endings: [], mime: nil, words: "URL"),
    "public.file-url": Row(parents: ["public.url"], endings: [], mime: nil, words: "file URL"),
    "public.text": Row(parents: ["public.data", "public.content"], endings: [], mime: nil, words: "text"),
    "public.plain-text": Row(
      parents: ["public.text"], endings: ["txt", "text"], mime: "text/plain", words: "text document"),
    "public.utf8-plain-text": Row(parents: ["public.plain-text"], endings: [], mime: nil, words: "Unicode text"),
    "public.delimited-values-text": Row(parents: ["public.text"], endings: [], mime: nil, words: "delimited text"),
    "public.comma-separated-values-text": Row(
      parents: ["public.delimited-values-text"], endings: ["csv"], mime: "text/csv", words: "comma-separated values"),
    "public.tab-separated-values-text": Row(
      parents: ["public.delimited-values-text"], endings: ["tsv"], mime: "text/tab-separated-values",
      words: "tab-separated values"),
    "public.rtf": Row(parents: ["public.text"], endings: ["rtf"], mime: "text/rtf", words: "rich text document"),
    "public.html": Row(parents: ["public.text"], endings: ["html", "htm"], mime: "text/html", words: "HTML document"),
    "public.xml": Row(parents: ["public.text"], endings: ["xml"], mime: "application/xml", words: "XML document"),
    "public.json": Row(parents: ["public.text"], endings: ["json"], mime: "application/json", words: "JSON document"),
    "public.yaml": Row(
      parents: ["public.text"], endings: ["yml", "yaml"], mime: "application/x-yaml", words: "YAML document"),
    "com.apple.property-list": Row(parents: ["public.data"], endings: ["plist"], mime: nil, words: "property list"),
    "public.source-code": Row(parents: ["public.plain-text"], endings: [], mime: nil, words: "source code"),
    "public.swift-source": Row(parents: ["public.source-code"], endings: ["swift"], mime: nil, words: "Swift source"),
    "public.c-source": Row(parents: ["public.source-code"], endings: ["c"], mime: nil, words: "C source"),
    "public.c-header": Row(parents: ["public.source-code"], endings: ["h"], mime: nil, words: "C header"),
    "com.netscape.javascript-source": Row(
      parents: ["public.source-code"], endings: ["js"], mime: "text/javascript", words: "JavaScript source"),
    "public.shell-script": Row(parents: ["public.source-code"], endings: ["sh"], mime: nil, words: "shell script"),
    "public.python-script": Row(
      parents: ["public.source-code"], endings: ["py"], mime: "text/x-python-script", words: "Python script"),
    "public.image": Row(parents: ["public.data", "public.content"], endings: [], mime: nil, words: "image"),
    "public.png": Row(parents: ["public.image"], endings: ["png"], mime: "image/png", words: "PNG image"),
    "public.jpeg": Row(
      parents: ["public.image"], endings: ["jpeg", "jpg", "jpe"], mime: "image/jpeg", words: "JPEG image"),
    "com.compuserve.gif": Row(parents: ["public.image"], endings: ["gif"], mime: "image/gif", words: "GIF image"),
    "public.tiff": Row(parents: ["public.image"], endings: ["tiff", "tif"], mime: "image/tiff", words: "TIFF image"),
    "com.microsoft.bmp": Row(
      parents: ["public.image"], endings: ["bmp"], mime: "image/bmp", words: "Windows bitmap image"),
    "org.webmproject.webp": Row(parents: ["public.image"], endings: ["webp"], mime: "image/webp", words: "WebP image"),
    "public.heic": Row(parents: ["public.image"], endings: ["heic"], mime: "image/heic", words: "HEIC image"),
    "public.heif": Row(parents: ["public.image"], endings: ["heif"], mime: "image/heif", words: "HEIF image"),
    "public.svg-image": Row(
      parents: ["public.image", "public.xml"], endings: ["svg"], mime: "image/svg+xml", words: "SVG image"),
    "public.camera-raw-image": Row(parents: ["public.image"], endings: [], mime: nil, words: "raw image"),
    "com.apple.live-photo": Row(
      parents: ["public.data", "public.content"], endings: [], mime: nil, words: "Live Photo"),
    "com.adobe.pdf": Row(
      parents: ["public.data", "public.composite-content"], endings: ["pdf"], mime: "application/pdf",
      words: "PDF document"),
    "public.audiovisual-content": Row(
      parents: ["public.data", "public.content"], endings: [], mime: nil, words: "audiovisual content"),
    "public.movie": Row(parents: ["public.audiovisual-content"], endings: [], mime: nil, words: "movie"),
    "public.video": Row(parents: ["public.movie"], endings: [], mime: nil, words: "video"),
    "public.audio": Row(parents: ["public.audiovisual-content"], endings: [], mime: nil, words: "audio"),
    "com.apple.quicktime-movie": Row(
      parents: ["public.movie"], endings: ["mov", "qt"], mime: "video/quicktime", words: "QuickTime movie"),
    "public.mpeg-4": Row(parents: ["public.movie"], endings: ["mp4"], mime: "video/mp4", words: "MPEG-4 movie"),
    "public.mp3": Row(parents: ["public.audio"], endings: ["mp3"], mime: "audio/mpeg", words: "MP3 audio"),
    "com.microsoft.waveform-audio": Row(
      parents: ["public.audio"], endings: ["wav"], mime: "audio/vnd.wave", words: "waveform audio"),
    "public.aiff-audio": Row(
      parents: ["public.audio"], endings: ["aiff", "aif"], mime: "audio/aiff", words: "AIFF audio"),
    "public.mpeg-4-audio": Row(
      parents: ["public.audio"], endings: ["mp4a", "m4a"], mime: "audio/mp4", words: "MPEG-4 audio"),
    "public.archive": Row(parents: ["public.data"], endings: [], mime: nil, words: "archive"),
    "public.zip-archive": Row(
      parents: ["public.archive"], endings: ["zip"], mime: "application/zip", words: "ZIP archive"),
    "org.gnu.gnu-zip-archive": Row(
      parents: ["public.archive"], endings: ["gz"], mime: "application/x-gzip", words: "gzip archive"),
    "org.idpf.epub-container": Row(
      parents: ["public.data", "public.composite-content"], endings: ["epub"], mime: "application/epub+zip",
      words: "electronic publication"),
    "public.calendar-event": Row(parents: ["public.data"], endings: [], mime: nil, words: "calendar event"),
    "public.contact": Row(parents: ["public.data"], endings: [], mime: nil, words: "contact"),
    "public.vcard": Row(
      parents: ["public.text", "public.contact"], endings: ["vcf"], mime: "text/vcard", words: "vCard"),
    "public.font": Row(parents: ["public.data"], endings: [], mime: nil, words: "font"),
    "public.database": Row(parents: ["public.data"], endings: [], mime: nil, words: "database"),
    "public.executable": Row(parents: ["public.data"], endings: [], mime: nil, words: "executable"),
  ]

  /// Types by the endings of their files.
  static let byEnding: [String: String] = index { $0.endings }
  /// Types by their MIME types.
  static let byMIME: [String: String] = index { $0.mime.map { [$0] } ?? [] }

  private static func index(_ keys: (Row) -> [String]) -> [String: String] {
    var found: [String: String] = [:]
    for (name, row) in types { for key in keys(row) { found[key] = name } }
    return found
  }
}
