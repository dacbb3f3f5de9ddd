/// What has queries for each kind of element: an app, an element, a query.
public protocol XCUIElementTypeQueryProvider {
  /// The elements of a kind that are inside.
  func elements(ofType type: XCUIElement.ElementType) -> XCUIElementQuery
  /// The first of the elements that match, so that the search can end there.
  var firstMatch: XCUIElement { get }
}

extension XCUIElementTypeQueryProvider {
  /// The touch bars inside.
  public var touchBars: XCUIElementQuery { elements(ofType: .touchBar) }
  /// The groups inside.
  public var groups: XCUIElementQuery { elements(ofType: .group) }
  /// The windows inside.
  public var windows: XCUIElementQuery { elements(ofType: .window) }
  /// The sheets inside.
  public var sheets: XCUIElementQuery { elements(ofType: .sheet) }
  /// The drawers inside.
  public var drawers: XCUIElementQuery { elements(ofType: .drawer) }
  /// The alerts inside.
  public var alerts: XCUIElementQuery { elements(ofType: .alert) }
  /// The dialogs inside.
  public var dialogs: XCUIElementQuery { elements(ofType: .dialog) }
  /// The buttons inside.
  public var buttons: XCUIElementQuery { elements(ofType: .button) }
  /// The radio buttons inside.
  public var radioButtons: XCUIElementQuery { elements(ofType: .radioButton) }
  /// The radio groups inside.
  public var radioGroups: XCUIElementQuery { elements(ofType: .radioGroup) }
  /// The check boxes inside.
  public var checkBoxes: XCUIElementQuery { elements(ofType: .checkBox) }
  /// The disclosure triangles inside.
  public var disclosureTriangles: XCUIElementQuery { elements(ofType: .disclosureTriangle) }
  /// The pop up buttons inside.
  public var popUpButtons: XCUIElementQuery { elements(ofType: .popUpButton) }
  /// The combo boxes inside.
  public var comboBoxes: XCUIElementQuery { elements(ofType: .comboBox) }
  /// The menu buttons inside.
  public var menuButtons: XCUIElementQuery { elements(ofType: .menuButton) }
  /// The toolbar buttons inside.
  public var toolbarButtons: XCUIElementQuery { elements(ofType: .toolbarButton) }
  /// The popovers inside.
  public var popovers: XCUIElementQuery { elements(ofType: .popover) }
  /// The keyboards inside.
  public var keyboards: XCUIElementQuery { elements(ofType: .keyboard) }
  /// The keys inside.
  public var keys: XCUIElementQuery { elements(ofType: .key) }
  /// The navigation bars inside.
  public var navigationBars: XCUIElementQuery { elements(ofType: .navigationBar) }
  /// The tab bars inside.
  public var tabBars: XCUIElementQuery { elements(ofType: .tabBar) }
  /// The tab groups inside.
  public var tabGroups: XCUIElementQuery { elements(ofType: .tabGroup) }
  /// The toolbars inside.
  public var toolbars: XCUIElementQuery { elements(ofType: .toolbar) }
  /// The status bars inside.
  public var statusBars: XCUIElementQuery { elements(ofType: .statusBar) }
  /// The tables inside.
  public var tables: XCUIElementQuery { elements(ofType: .table) }
  /// The table rows inside.
  public var tableRows: XCUIElementQuery { elements(ofType: .tableRow) }
  /// The table columns inside.
  public var tableColumns: XCUIElementQuery { elements(ofType: .tableColumn) }
  /// The outlines inside.
  public var outlines: XCUIElementQuery { elements(ofType: .outline) }
  /// The outline rows inside.
  public var outlineRows: XCUIElementQuery { elements(ofType: .outlineRow) }
  /// The disclosed child rows inside.
  public var disclosedChildRows: XCUIElementQuery { elements(ofType: .outlineRow) }
  /// The browsers inside.
  public var browsers: XCUIElementQuery { elements(ofType: .browser) }
  /// The collection views inside.
  public var collectionViews: XCUIElementQuery { elements(ofType: .collectionView) }
  /// The sliders inside.
  public var sliders: XCUIElementQuery { elements(ofType: .slider) }
  /// The page indicators inside.
  public var pageIndicators: XCUIElementQuery { elements(ofType: .pageIndicator) }
  /// The progress indicators inside.
  public var progressIndicators: XCUIElementQuery { elements(ofType: .progressIndicator) }
  /// The activity indicators inside.
  public var activityIndicators: XCUIElementQuery { elements(ofType: .activityIndicator) }
  /// The segmented controls inside.
  public var segmentedControls: XCUIElementQuery { elements(ofType: .segmentedControl) }
  /// The pickers inside.
  public var pickers: XCUIElementQuery { elements(ofType: .picker) }
  /// The picker wheels inside.
  public var pickerWheels: XCUIElementQuery { elements(ofType: .pickerWheel) }
  /// The switches inside.
  public var switches: XCUIElementQuery { elements(ofType: .switch) }
  /// The toggles inside.
  public var toggles: XCUIElementQuery { elements(ofType: .toggle) }
  /// The links inside.
  public var links: XCUIElementQuery { elements(ofType: .link) }
  /// The images inside.
  public var images: XCUIElementQuery { elements(ofType: .image) }
  /// The icons inside.
  public var icons: XCUIElementQuery { elements(ofType: .icon) }
  /// The search fields inside.
  public var searchFields: XCUIElementQuery { elements(ofType: .searchField) }
  /// The scroll views inside.
  public var scrollViews: XCUIElementQuery { elements(ofType: .scrollView) }
  /// The scroll bars inside.
  public var scrollBars: XCUIElementQuery { elements(ofType: .scrollBar) }
  /// The static texts inside.
  public var staticTexts: XCUIElementQuery { elements(ofType: .staticText) }
  /// The text fields inside.
  public var textFields: XCUIElementQuery { elements(ofType: .textField) }
  /// The secure text fields inside.
  public var secureTextFields: XCUIElementQuery { elements(ofType: .secureTextField) }
  /// The date pickers inside.
  public var datePickers: XCUIElementQuery { elements(ofType: .datePicker) }
  /// The text views inside.
  public var textViews: XCUIElementQuery { elements(ofType: .textView) }
  /// The menus inside.
  public var menus: XCUIElementQuery { elements(ofType: .menu) }
  /// The menu items inside.
  public var menuItems: XCUIElementQuery { elements(ofType: .menuItem) }
  /// The menu bars inside.
  public var menuBars: XCUIElementQuery { elements(ofType: .menuBar) }
  /// The menu bar items inside.
  public var menuBarItems: XCUIElementQuery { elements(ofType: .menuBarItem) }
  /// The maps inside.
  public var maps: XCUIElementQuery { elements(ofType: .map) }
  /// The web views inside.
  public var webViews: XCUIElementQuery { elements(ofType: .webView) }
  /// The steppers inside.
  public var steppers: XCUIElementQuery { elements(ofType: .stepper) }
  /// The increment arrows inside.
  public var incrementArrows: XCUIElementQuery { elements(ofType: .incrementArrow) }
  /// The decrement arrows inside.
  public var decrementArrows: XCUIElementQuery { elements(ofType: .decrementArrow) }
  /// The tabs inside.
  public var tabs: XCUIElementQuery { elements(ofType: .tab) }
  /// The timelines inside.
  public var timelines: XCUIElementQuery { elements(ofType: .timeline) }
  /// The rating indicators inside.
  public var ratingIndicators: XCUIElementQuery { elements(ofType: .ratingIndicator) }
  /// The value indicators inside.
  public var valueIndicators: XCUIElementQuery { elements(ofType: .valueIndicator) }
  /// The split groups inside.
  public var splitGroups: XCUIElementQuery { elements(ofType: .splitGroup) }
  /// The splitters inside.
  public var splitters: XCUIElementQuery { elements(ofType: .splitter) }
  /// The relevance indicators inside.
  public var relevanceIndicators: XCUIElementQuery { elements(ofType: .relevanceIndicator) }
  /// The color wells inside.
  public var colorWells: XCUIElementQuery { elements(ofType: .colorWell) }
  /// The help tags inside.
  public var helpTags: XCUIElementQuery { elements(ofType: .helpTag) }
  /// The mattes inside.
  public var mattes: XCUIElementQuery { elements(ofType: .matte) }
  /// The dock items inside.
  public var dockItems: XCUIElementQuery { elements(ofType: .dockItem) }
  /// The rulers inside.
  public var rulers: XCUIElementQuery { elements(ofType: .ruler) }
  /// The ruler markers inside.
  public var rulerMarkers: XCUIElementQuery { elements(ofType: .rulerMarker) }
  /// The grids inside.
  public var grids: XCUIElementQuery { elements(ofType: .grid) }
  /// The level indicators inside.
  public var levelIndicators: XCUIElementQuery { elements(ofType: .levelIndicator) }
  /// The cells inside.
  public var cells: XCUIElementQuery { elements(ofType: .cell) }
  /// The layout areas inside.
  public var layoutAreas: XCUIElementQuery { elements(ofType: .layoutArea) }
  /// The layout items inside.
  public var layoutItems: XCUIElementQuery { elements(ofType: .layoutItem) }
  /// The handles inside.
  public var handles: XCUIElementQuery { elements(ofType: .handle) }
  /// The status items inside.
  public var statusItems: XCUIElementQuery { elements(ofType: .statusItem) }
  /// The other elements inside.
  public var otherElements: XCUIElementQuery { elements(ofType: .other) }
}
