import SwiftSyntax

/// Rewrites one file of a target: what only Apple's compilers know becomes what every Swift compiler knows.
///
/// Each construct has a file of its own beside this one. Edits keep the lines; what is generated stands behind the
/// source.
final class FileRewriter: SyntaxVisitor {
  /// What is asked of the other files.
  let index: IndexReader
  let number: Int
  let file: SourceFile
  var edits = TextEdits()
  var remarks: [Remark] = []
  /// The types around the place that is visited.
  var path: [String] = []
  /// The types that were refused in this file.
  var refused: Set<String> = []
  /// Whether methods of extensions that override are moved into their class; not while such a method itself is rewritten.
  let movesOverrides: Bool
  let locals = LocalDeclarations()
  /// Expressions that were rewritten by themselves: those within others only once.
  var texts: [SyntaxIdentifier: String] = [:]
  /// What the file's extensions of UIKit's classes override.
  var extensionOverrides: [ExtensionOverride] = []
  /// UIKit's protocols whose defaults the file's classes ask for.
  var defaults: Set<String> = []
  /// The edits of files that members are moved from, without their moving.
  var unmoved: [Int: TextEdits] = [:]
  /// The dictionaries that the file fills by names of attributes of texts.
  private(set) lazy var filledDictionaries = Self.filledDictionaries(of: file.tree)

  /// All names in the file, without those that its imports give.
  private(set) lazy var identifiers = Self.identifiers(of: file.tree)

  /// The names that the file gives to types of blocks.
  private(set) lazy var blockTypes =
    identifiers.contains("unsafeBitCast") ? Self.blockTypes(of: file.tree) : []

  private static func identifiers(of tree: SourceFileSyntax) -> Set<String> {
    let imports = Set(
      tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }.flatMap { $0.path.map(\.name.id) })
    let collector = NameCollector(without: imports)
    collector.walk(tree)
    return collector.names
  }

  /// Collects the names of what is compiled.
  private final class NameCollector: SyntaxVisitor {
    var names: Set<String> = []
    private let imports: Set<SyntaxIdentifier>

    init(without imports: Set<SyntaxIdentifier>) {
      self.imports = imports
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      if case .identifier(let name) = token.tokenKind, !imports.contains(token.id) { names.insert(name) }
      return .skipChildren
    }
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
      node.isNeverCompiled ? .skipChildren : .visitChildren
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      node.isForPreviews ? .skipChildren : .visitChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      node.isForPreviews ? .skipChildren : .visitChildren
    }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      node.isForPreviews ? .skipChildren : .visitChildren
    }
  }

  init(_ index: IndexReader, file number: Int, movesOverrides: Bool = true) {
    (self.index, self.number, self.file) = (index, number, index.source(number))
    self.movesOverrides = movesOverrides
    super.init(viewMode: .sourceAccurate)
  }

  func replace(_ node: some SyntaxProtocol, with text: String = "") { edits.replace(node.place, in: file, with: text) }

  func warn(_ node: some SyntaxProtocol, _ text: String) {
    remarks.append(Remark(.warning, file: file.path, line: file.line(of: node), text))
  }
  func refuse(_ node: some SyntaxProtocol, _ text: String) {
    remarks.append(Remark(.error, file: file.path, line: file.line(of: node), text))
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(node.name.text)
    stateObserving(node)
    stateAddedConformances(node)
    stateKeyedOverrides(node)
    insertRecording(node)
    insertMovedOverrides(before: node.memberBlock.rightBrace)
    insertAdopted(node)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(node.name.text)
    if node.isForPreviews {
      replace(node)
      return .skipChildren
    }
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(node.extendedType.trimmedDescription)
    cutMovedOverrides(of: node)
    rewriteOverrides(of: node)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteProtocol(node)
    return .visitChildren
  }

  // MARK: Attributes, names, expressions

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isForPreviews {
      replace(node)
      return .skipChildren
    }
    rewriteAnswer(node)
    rewriteAwakening(node)
    overrideAdopted(node)
    rewritePickedInfo(node)
    rewriteTestMethod(node)
    rewriteAppMethod(node)
    rewriteRecording(node)
    rewriteObserving(node)
    rewriteKeyedOverride(node)
    renameOverride(node.name, node.modifiers)
    relabelOverride(node)
    return .visitChildren
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteInitializer(node)
    return .visitChildren
  }
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteAssignment(node)
    rewriteAttributeCast(node)
    rewriteCopyingCast(node)
    return .visitChildren
  }
  override func visit(_ node: FunctionParameterClauseSyntax) -> SyntaxVisitorContinueKind {
    rewriteAttributeParameters(node)
    return .visitChildren
  }
  override func visit(_ node: DictionaryElementSyntax) -> SyntaxVisitorContinueKind {
    rewriteAttributeKey(node)
    return .visitChildren
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isForPreviews {
      replace(node)
      return .skipChildren
    }
    rewriteConfigurations(node)
    rewriteDynamic(node)
    rewriteLayerProperty(node)
    rewriteCopying(node)
    rewriteAttributeDictionary(node)
    renameNewerProperty(node)
    if let name = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier {
      renameOverride(name, node.modifiers)
    }
    return .visitChildren
  }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteOptionalRead(node)
    rewriteDynamicMember(node)
    rewriteUserFact(node)
    rewriteDelegateWindow(node)
    rewriteModule(node)
    return .visitChildren
  }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    rewriteAttribute(node)
    return .skipChildren
  }
  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    // Without Objective-C, `dynamic` by itself only makes each call slower.
    if node.name.text == "dynamic" { replace(node) }
    return .skipChildren
  }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { rewriteMacro(node) }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    // Xcode shows what stands in these; no app has it.
    if ["Preview", "Playground"].contains(node.macroName.text) {
      replace(node)
      return .skipChildren
    }
    return .visitChildren
  }
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteImport(node)
    return .skipChildren
  }
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition { rewriteCondition(condition) }
    return node.isNeverCompiled ? .skipChildren : .visitChildren
  }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteCall(node)
    rewriteForcedCall(node)
    rewriteBlockCast(node)
    rewriteRenamedCall(node)
    rewriteLocalization(node)
    rewriteObservation(node)
    rewriteConformance(node)
    rewriteMaking(node)
    rewriteGenericMaking(node)
    rewriteResponding(node)
    refuseSwizzling(node)
    return .visitChildren
  }
  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    refuseAbsent(node.name)
    rename(node.name)
    return .visitChildren
  }
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id { refuseAbsent(node.baseName) }
    rewriteReference(node)
    renameNewerProperty(node)
    return .visitChildren
  }
}
