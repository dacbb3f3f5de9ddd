extension UTType {
  /// Item: `public.item`.
  public static let item = UTType(known: "public.item")
  /// Content: `public.content`.
  public static let content = UTType(known: "public.content")
  /// Data: `public.data`.
  public static let data = UTType(known: "public.data")
  /// Composite content: `public.composite-content`.
  public static let compositeContent = UTType(known: "public.composite-content")
  /// Directory: `public.directory`.
  public static let directory = UTType(known: "public.directory")
  /// Folder: `public.folder`.
  public static let folder = UTType(known: "public.folder")
  /// Package: `com.apple.package`.
  public static let package = UTType(known: "com.apple.package")
  /// URL: `public.url`.
  public static let url = UTType(known: "public.url")
  /// File URL: `public.file-url`.
  public static let fileURL = UTType(known: "public.file-url")
  /// Text: `public.text`.
  public static let text = UTType(known: "public.text")
  /// Text document: `public.plain-text`.
  public static let plainText = UTType(known: "public.plain-text")
  /// Unicode text: `public.utf8-plain-text`.
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  /// Delimited text: `public.delimited-values-text`.
  public static let delimitedText = UTType(known: "public.delimited-values-text")
  /// Comma-separated values: `public.comma-separated-values-text`.
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  /// Tab-separated values: `public.tab-separated-values-text`.
  public static let tabSeparatedText = UTType(known: "public.tab-separated-values-text")
  /// Rich text document: `public.rtf`.
  public static let rtf = UTType(known: "public.rtf")
  /// HTML document: `public.html`.
  public static let html = UTType(known: "public.html")
  /// XML document: `public.xml`.
  public static let xml = UTType(known: "public.xml")
  /// JSON document: `public.json`.
  public static let json = UTType(known: "public.json")
  /// YAML document: `public.yaml`.
  public static let yaml = UTType(known: "public.yaml")
  /// Property list: `com.apple.property-list`.
  public static let propertyList = UTType(known: "com.apple.property-list")
  /// Source code: `public.source-code`.
  public static let sourceCode = UTType(known: "public.source-code")
  /// Swift source: `public.swift-source`.
  public static let swiftSource = UTType(known: "public.swift-source")
  /// C source: `public.c-source`.
  public static let cSource = UTType(known: "public.c-source")
  /// C header: `public.c-header`.
  public static let cHeader = UTType(known: "public.c-header")
  /// JavaScript source: `com.netscape.javascript-source`.
  public static let javaScript = UTType(known: "com.netscape.javascript-source")
  /// Shell script: `public.shell-script`.
  public static let shellScript = UTType(known: "public.shell-script")
  /// Python script: `public.python-script`.
  public static let pythonScript = UTType(known: "public.python-script")
  /// Image: `public.image`.
  public static let image = UTType(known: "public.image")
  /// PNG image: `public.png`.
  public static let png = UTType(known: "public.png")
  /// JPEG image: `public.jpeg`.
  public static let jpeg = UTType(known: "public.jpeg")
  /// GIF image: `com.compuserve.gif`.
  public static let gif = UTType(known: "com.compuserve.gif")
  /// TIFF image: `public.tiff`.
  public static let tiff = UTType(known: "public.tiff")
  /// Windows bitmap image: `com.microsoft.bmp`.
  public static let bmp = UTType(known: "com.microsoft.bmp")
  /// WebP image: `org.webmproject.webp`.
  public static let webP = UTType(known: "org.webmproject.webp")
  /// HEIC image: `public.heic`.
  public static let heic = UTType(known: "public.heic")
  /// HEIF image: `public.heif`.
  public static let heif = UTType(known: "public.heif")
  /// SVG image: `public.svg-image`.
  public static let svg = UTType(known: "public.svg-image")
  /// Raw image: `public.camera-raw-image`.
  public static let rawImage = UTType(known: "public.camera-raw-image")
  /// Live Photo: `com.apple.live-photo`.
  public static let livePhoto = UTType(known: "com.apple.live-photo")
  /// PDF document: `com.adobe.pdf`.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// Audiovisual content: `public.audiovisual-content`.
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  /// Movie: `public.movie`.
  public static let movie = UTType(known: "public.movie")
  /// Video: `public.video`.
  public static let video = UTType(known: "public.video")
  /// Audio: `public.audio`.
  public static let audio = UTType(known: "public.audio")
  /// QuickTime movie: `com.apple.quicktime-movie`.
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  /// MPEG-4 movie: `public.mpeg-4`.
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  /// MP3 audio: `public.mp3`.
  public static let mp3 = UTType(known: "public.mp3")
  /// Waveform audio: `com.microsoft.waveform-audio`.
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  /// AIFF audio: `public.aiff-audio`.
  public static let aiff = UTType(known: "public.aiff-audio")
  /// MPEG-4 audio: `public.mpeg-4-audio`.
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  /// Archive: `public.archive`.
  public static let archive = UTType(known: "public.archive")
  /// ZIP archive: `public.zip-archive`.
  public static let zip = UTType(known: "public.zip-archive")
  /// Gzip archive: `org.gnu.gnu-zip-archive`.
  public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
  /// Electronic publication: `org.idpf.epub-container`.
  public static let epub = UTType(known: "org.idpf.epub-container")
  /// Calendar event: `public.calendar-event`.
  public static let calendarEvent = UTType(known: "public.calendar-event")
  /// Contact: `public.contact`.
  public static let contact = UTType(known: "public.contact")
  /// VCard: `public.vcard`.
  public static let vCard = UTType(known: "public.vcard")
  /// Font: `public.font`.
  public static let font = UTType(known: "public.font")
  /// Database: `public.database`.
  public static let database = UTType(known: "public.database")
  /// Executable: `public.executable`.
  public static let executable = UTType(known: "public.executable")
}
