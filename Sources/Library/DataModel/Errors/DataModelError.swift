/// What can be wrong with a model, a predicate or a request.
public enum DataModelError: Error, Sendable, Hashable {
    /// A description was given something it cannot hold.
    case invalidArgument(String)
    /// A model's file cannot be read as a model: file or version, line if known, and what is wrong.
    case unreadableModel(source: String, line: Int?, reason: String)
    /// A compiled model, or the model that a store carries, cannot be read: what it is, and what is wrong.
    case unreadableArchive(source: String, reason: String)
    /// A model contradicts itself.
    case invalidModel(entity: String, property: String?, reason: String)
    /// A predicate's format cannot be parsed.
    case invalidPredicate(format: String, offset: Int, expected: String)
    /// A key path leads nowhere: the entity, the path, the part that is unknown, and the nearest valid name.
    case unknownKeyPath(entity: String, keyPath: String, unknown: String, nearest: String?, valid: [String])
    /// There is no entity of that name.
    case unknownEntity(name: String, nearest: String?)
    /// A predicate or request asks for what cannot be answered there.
    case unsupported(String)
    /// A store cannot say what a predicate or request asks; the memory can.
    case notExpressible(String)
    /// A change of model cannot be carried out by SQL alone: every reason at once.
    case notLightweight([ModelIssue])
    /// A model that is used with CloudKit breaks its rules: every finding at once.
    case incompatibleWithCloudKit([ModelIssue])

    /// What happened, in the user's words.
    public var message: String {
        switch self {
        case .invalidArgument(let text): text
        case .unreadableModel(let source, let line, let reason):
            "“\(source)” cannot be read as a model\(line.map { ", line \($0)" } ?? ""): \(reason)."
        case .unreadableArchive(let source, let reason): "“\(source)” cannot be read as a model: \(reason)."
        case .invalidModel(let entity, let property, let reason):
            "The model is wrong at \(entity)\(property.map { ".\($0)" } ?? ""): \(reason)."
        case .invalidPredicate(let format, let offset, let expected):
            "The predicate “\(format)” cannot be read at position \(offset + 1): "
                + "found \(FormatParser.found(in: format, at: offset)), expected \(expected)."
        case .unknownKeyPath(let entity, let keyPath, let unknown, let nearest, _):
            "\(entity) has no “\(unknown)” (in the key path “\(keyPath)”)\(Self.suggestion(nearest))"
        case .unknownEntity(let name, let nearest):
            "The model has no entity “\(name)”\(Self.suggestion(nearest))"
        case .unsupported(let text), .notExpressible(let text): text
        case .notLightweight(let refusals):
            "The change of model is not lightweight. " + refusals.map(\.sentence).joined(separator: " ")
        case .incompatibleWithCloudKit(let findings):
            "The model cannot be used with CloudKit. " + findings.map(\.sentence).joined(separator: " ")
        }
    }

    /// What to do now.
    public var recovery: String {
        switch self {
        case .invalidArgument: "Give the description what its documentation lists."
        case .unreadableModel: "Check the path; if it is right, correct the named place in Xcode or an XML editor."
        case .unreadableArchive: "Give the model in another form, as the .xcdatamodel that it was made of."
        case .invalidModel: "Correct the named entity or property in the model."
        case .invalidPredicate: "Correct the format at the named position."
        case .unknownKeyPath(let entity, _, _, _, let valid): "\(entity) has: \(valid.joined(separator: ", "))."
        case .unknownEntity: "Use a name that the model declares."
        case .unsupported: "Ask in another way; docs/predicates.md has the whole language."
        case .notExpressible: "Fetch without it, and evaluate it in memory: SelectCompiler.plan(_:) says what is left."
        case .notLightweight(let refusals): Self.each(refusals.map(\.remedy))
        case .incompatibleWithCloudKit(let findings): Self.each(findings.map(\.remedy))
        }
    }

    /// The sentences one after the other, each once.
    private static func each(_ sentences: [String]) -> String {
        sentences.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " ")
    }

    /// The end of a sentence that names something unknown.
    private static func suggestion(_ nearest: String?) -> String {
        nearest.map { "; did you mean “\($0)”?" } ?? "."
    }
}

extension DataModelError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery)" }
}
