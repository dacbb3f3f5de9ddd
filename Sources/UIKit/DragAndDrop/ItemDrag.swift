import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// The drags of the process: each finger may have one.
@MainActor enum ItemDrags {
  static var current: [ItemDrag] = []
}

/// A drag, as the view sees it from which items were lifted and the views on which they are dropped.
final class DragSession: NSObject, UIDragSession, UIDropSession {
  var items: [UIDragItem] = []
  var localContext: Any?
  var allowsMoveOperation = true
  var isRestrictedToDraggingApplication = false
  var progressIndicatorStyle = UIDropSessionProgressIndicatorStyle.default
  let progress = Foundation.Progress(totalUnitCount: 0)
  weak var window: UIWindow?
  /// Where the finger is, in points of the window.
  var place = CGPoint.zero

  var localDragSession: (any UIDragSession)? { self }

  func location(in view: UIView) -> CGPoint { view.convert(place, from: nil) }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) } }
  }

  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }

  @discardableResult
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type, completion: @escaping ([any NSItemProviderReading]) -> Void
  ) -> Foundation.Progress {
    let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
    progress.totalUnitCount += Int64(providers.count)
    let loading = LoadedObjects(providers.count, progress, completion)
    for (index, provider) in providers.enumerated() {
      provider.loadObject(ofClass: aClass) { object, error in
        // Unsafe: the object was made for this handler, and no other code has it.
        nonisolated(unsafe) let object = object
        let note = error.map { "an item could not be loaded: \($0)" }
        if MainQueue.isCurrent {
          // Unsafe: the line above has made sure of it; a check would fail in a queue of XCTest's on the main thread.
          MainActor.assumeIsolatedUnchecked { loading.take(object, at: index, note) }
        } else {
          DispatchQueue.main.async { loading.take(object, at: index, note) }
        }
      }
    }
    if providers.isEmpty { loading.finish() }
    return progress
  }
}

/// Waits for the objects of several items.
@MainActor private final class LoadedObjects {
  private var objects: [Int: any NSItemProviderReading] = [:]
  private var left: Int
  private let progress: Foundation.Progress
  private let completion: ([any NSItemProviderReading]) -> Void

  init(_ count: Int, _ progress: Foundation.Progress, _ completion: @escaping ([any NSItemProviderReading]) -> Void) {
    (left, self.progress, self.completion) = (count, progress, completion)
  }

  func take(_ object: (any NSItemProviderReading)?, at index: Int, _ note: String?) {
    if let note { PlatformNote.misuse(note) }
    objects[index] = object
    progress.completedUnitCount += 1
    left -= 1
    if left == 0 { finish() }
  }

  func finish() { completion(objects.sorted { $0.key < $1.key }.map(\.value)) }
}

/// Items that a finger has lifted: their previews, and the view that they are over.
@MainActor final class ItemDrag {
  let session = DragSession()
  private weak var interaction: UIDragInteraction?
  /// Other interactions that have added items.
  private var contributors: [UIDragInteraction] = []
  private(set) weak var window: UIWindow?
  private(set) var isLifted = false
  /// Whether the finger has moved away with the items.
  private(set) var hasBegun = false
  private var isOver = false
  private let overlay = UIWindow(frame: UIScreen.main.bounds)
  private var held: [Held] = []
  private var liftAnimator: DragAnimator?
  private let start: CGPoint
  private var target: UIDropInteraction?
  private var proposal: UIDropProposal?
  /// All interactions that it was over.
  private var entered: [UIDropInteraction] = []

  private struct Held {
    let item: UIDragItem
    let source: UITargetedDragPreview
    let interaction: UIDragInteraction
    let platter: ContextMenuPlatter
    /// Its middle from the finger, in points.
    let offset: CGPoint
    /// The alpha of its view, as it was.
    let alpha: CGFloat
  }

  /// How far the finger moves with lifted items before the drag begins, in points.
  private static let slop: CGFloat = 10
  private static let duration: TimeInterval = 0.3

  init(_ interaction: UIDragInteraction, at place: CGPoint) {
    self.interaction = interaction
    window = interaction.view?.window
    start = place
    session.window = window
    session.place = place
    overlay.windowLevel = UIWindow.Level(UIWindow.Level.alert.rawValue + 60)
    overlay.isUserInteractionEnabled = false
  }

  // MARK: Lifting

  func lift() {
    guard let interaction, let delegate = interaction.delegate else { return }
    isLifted = true
    ItemDrags.current.append(self)
    for item in session.items {
      if let preview = delegate.dragInteraction(interaction, previewForLifting: item, session: session) {
        hold(item, preview, interaction)
      }
    }
    overlay.isHidden = false
    let animator = DragAnimator()
    liftAnimator = animator
    delegate.dragInteraction(interaction, willAnimateLiftWith: animator, session: session)
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.allowUserInteraction],
      animations: { [self] in
        for one in held { one.platter.lift(to: place(of: one)) }
        animator.animate()
      })
  }

  private func hold(_ item: UIDragItem, _ preview: UITargetedDragPreview, _ interaction: UIDragInteraction) {
    var shown: UITargetedPreview = preview
    if let own = item.previewProvider?() {
      own.view.frame.origin = .zero
      shown = UITargetedPreview(view: own.view, parameters: own.parameters, target: preview.target)
    }
    let platter = ContextMenuPlatter(shown, nil)
    platter.place(at: platter.source)
    overlay.addSubview(platter)
    let source = preview.frameInWindow
    let alpha = preview.view.alpha
    if preview.view.window != nil { UIView.performWithoutAnimation { preview.view.alpha = 0.4 * alpha } }
    held.append(
      Held(
        item: item, source: preview, interaction: interaction, platter: platter,
        offset: CGPoint(x: source.midX - start.x, y: source.midY - start.y), alpha: alpha))
  }

  /// Where a preview is for the finger's place: a little larger, those of further items below the first.
  private func place(of one: Held) -> CGRect {
    let rank = CGFloat(held.firstIndex { $0.item === one.item } ?? 0)
    let first = held.first?.offset ?? .zero
    let size = CGSize(width: one.platter.source.width * 1.05, height: one.platter.source.height * 1.05)
    let offset = hasBegun ? CGPoint(x: first.x + rank * 6, y: first.y + rank * 6) : one.offset
    return CGRect(
      x: session.place.x + offset.x - size.width / 2, y: session.place.y + offset.y - size.height / 2,
      width: size.width, height: size.height)
  }

  // MARK: Under the finger

  func move(to place: CGPoint) {
    guard isLifted, !isOver, let interaction else { return }
    let way = StableMath.hypot(place.x - start.x, place.y - start.y)
    guard hasBegun || way > Self.slop else { return }
    session.place = place
    if !hasBegun {
      hasBegun = true
      // Only now it is certain that the lift is not taken back.
      liftAnimator?.complete(.end)
      for other in interaction.view?.interactions ?? [] { (other as? UIContextMenuInteraction)?.dismissMenu() }
      if let delegate = interaction.delegate {
        session.allowsMoveOperation = delegate.dragInteraction(interaction, sessionAllowsMoveOperation: session)
        session.isRestrictedToDraggingApplication = delegate.dragInteraction(
          interaction, sessionIsRestrictedToDraggingApplication: session)
        delegate.dragInteraction(interaction, sessionWillBegin: session)
      }
      for one in held where one.source.view.window != nil { one.source.view.alpha = one.alpha }
    } else {
      interaction.delegate?.dragInteraction(interaction, sessionDidMove: session)
    }
    for one in held { one.platter.lift(to: self.place(of: one)) }
    updateTarget()
  }

  /// The interaction below the finger that takes the drag.
  private func find() -> UIDropInteraction? {
    guard let window else { return nil }
    var view = window.hitTest(session.place, with: nil)
    while let here = view {
      for case let drop as UIDropInteraction in here.interactions {
        let isTaken = ItemDrags.current.contains { $0 !== self && $0.target === drop }
        if isTaken, !drop.allowsSimultaneousDropSessions { continue }
        if drop === target || drop.delegate?.dropInteraction(drop, canHandle: session) == true { return drop }
      }
      view = here.superview
    }
    return nil
  }

  private func updateTarget() {
    let found = find()
    if found !== target {
      if let old = target { old.delegate?.dropInteraction(old, sessionDidExit: session) }
      target = found
      proposal = nil
      if let found {
        if !entered.contains(where: { $0 === found }) { entered.append(found) }
        found.delegate?.dropInteraction(found, sessionDidEnter: session)
      }
    }
    guard let target else { return }
    proposal = target.delegate?.dropInteraction(target, sessionDidUpdate: session)
  }

  /// An interaction leaves its view.
  func forget(_ drop: UIDropInteraction) {
    entered.removeAll { $0 === drop }
    guard target === drop else { return }
    target = nil
    proposal = nil
    drop.delegate?.dropInteraction(drop, sessionDidExit: session)
  }

  /// Another finger adds items.
  func add(_ items: [UIDragItem], from adding: UIDragInteraction) {
    guard !isOver, let interaction else { return }
    if adding !== interaction, !contributors.contains(where: { $0 === adding }) { contributors.append(adding) }
    for one in [interaction] + contributors {
      one.delegate?.dragInteraction(one, session: session, willAdd: items, forInteraction: adding)
    }
    session.items += items
    for item in items {
      if let preview = adding.delegate?.dragInteraction(adding, previewForLifting: item, session: session) {
        hold(item, preview, adding)
        preview.view.alpha = held.last?.alpha ?? 1
      }
    }
    UIView.animate(withDuration: Self.duration, delay: 0, options: [.allowUserInteraction]) { [self] in
      for one in held { one.platter.lift(to: place(of: one)) }
    }
    updateTarget()
  }

  // MARK: The end

  private var operation: UIDropOperation {
    guard let proposal, target != nil else { return .cancel }
    if proposal.operation == .move, !session.allowsMoveOperation { return .forbidden }
    return proposal.operation
  }

  func end(isCancelled: Bool) {
    guard !isOver else { return }
    isOver = true
    ItemDrags.current.removeAll { $0 === self }
    guard isLifted else {
      interaction?.didEnd(self)
      return
    }
    guard hasBegun else { return putBack() }
    let operation = isCancelled ? .cancel : operation
    if operation == .copy || operation == .move, let target { drop(on: target, operation) } else { cancel() }
  }

  /// The finger has lifted where it was: nothing was dragged.
  private func putBack() {
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.allowUserInteraction],
      animations: { [self] in for one in held { one.platter.putDown(at: nil) } },
      completion: { [self] _ in
        close()
        liftAnimator?.complete(.start)
        interaction?.didEnd(self)
      })
  }

  private func cancel() {
    if let old = target { old.delegate?.dropInteraction(old, sessionDidExit: session) }
    target = nil
    if let interaction {
      interaction.delegate?.dragInteraction(interaction, session: session, willEndWith: .cancel)
    }
    var returning: [(Held, UITargetedDragPreview?, DragAnimator)] = []
    for one in held {
      let owner = one.interaction
      let preview: UITargetedDragPreview? =
        owner.delegate.map { $0.dragInteraction(owner, previewForCancelling: one.item, withDefault: one.source) } ?? nil
      let animator = DragAnimator()
      owner.delegate?.dragInteraction(owner, item: one.item, willAnimateCancelWith: animator)
      returning.append((one, preview, animator))
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.allowUserInteraction],
      animations: {
        for (one, preview, animator) in returning {
          if let preview { one.platter.putDown(at: preview.frameInWindow) } else { one.platter.alpha = 0 }
          animator.animate()
        }
      },
      completion: { [self] _ in
        close()
        for (_, _, animator) in returning { animator.complete(.end) }
        finish(.cancel)
      })
  }

  private func drop(on target: UIDropInteraction, _ operation: UIDropOperation) {
    target.delegate?.dropInteraction(target, performDrop: session)
    if let interaction {
      interaction.delegate?.dragInteraction(interaction, session: session, willEndWith: operation)
    }
    var falling: [(Held, UITargetedDragPreview?, DragAnimator)] = []
    for one in held {
      let usual = UITargetedDragPreview(
        view: one.source.view, parameters: one.source.parameters,
        target: UIDragPreviewTarget(
          container: target.view ?? overlay, center: session.location(in: target.view ?? overlay)))
      let preview: UITargetedDragPreview? =
        target.delegate.map { $0.dropInteraction(target, previewForDropping: one.item, withDefault: usual) } ?? nil
      let animator = DragAnimator()
      target.delegate?.dropInteraction(target, item: one.item, willAnimateDropWith: animator)
      falling.append((one, preview, animator))
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.allowUserInteraction],
      animations: { [self] in
        for (one, preview, animator) in falling {
          if let preview {
            one.platter.putDown(at: preview.frameInWindow)
          } else {
            // It disappears where the finger was.
            let spot = CGRect(origin: session.place, size: .zero)
            one.platter.place(at: spot.insetBy(dx: -one.platter.source.width / 4, dy: -one.platter.source.height / 4))
            one.platter.alpha = 0
          }
          animator.animate()
        }
      },
      completion: { [self] _ in
        close()
        for (_, _, animator) in falling { animator.complete(.end) }
        target.delegate?.dropInteraction(target, concludeDrop: session)
        finish(operation)
      })
  }

  private func finish(_ operation: UIDropOperation) {
    if let interaction {
      interaction.delegate?.dragInteraction(interaction, session: session, didEndWith: operation)
      if operation != .cancel {
        interaction.delegate?.dragInteraction(interaction, sessionDidTransferItems: session)
      }
      interaction.didEnd(self)
    }
    for drop in entered { drop.delegate?.dropInteraction(drop, sessionDidEnd: session) }
    entered = []
    target = nil
  }

  /// Removes the previews.
  private func close() {
    for one in held {
      one.platter.letGo()
      one.platter.removeFromSuperview()
      if one.source.view.window != nil { one.source.view.alpha = one.alpha }
    }
    overlay.isHidden = true
  }
}
