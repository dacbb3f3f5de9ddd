import MutantWriter

/// The mutants of a source, each as "kind: before → after".
func mutants(of source: String) -> [String] {
  SourceMutants(source).sites.map { "\($0.kind.rawValue): \($0.original) → \($0.mutated)" }
}

/// The source with all of its mutants in it, numbered from 1, without the import.
func written(_ source: String) -> String {
  let mutants = SourceMutants(source)
  let text = mutants.text(numbers: mutants.sites.indices.map { $0 + 1 })
  let start = "import MutantSwitch; "
  return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
}
