/// An error in a model, a predicate or a request.
public enum DataModelError: Error, Sendable, Hashable {
    /// A description was given a value that it cannot hold.
    case invalidArgument(String)
    /// A file cannot be read as a model: the file or version, the line if known, and the reason.
    case unreadableModel(source: String, line: Int?, reason: String)
    /// A compiled model, or the model in a store, cannot be read: its name, and the reason.
    case unreadableArchive(source: String, reason: String)
    /// A model is inconsistent.
    case invalidModel(entity: String, property: String?, reason: String)
    /// A predicate format cannot be parsed.
    case invalidPredicate(format: String, offset: Int, expected: String)
    /// A key path is invalid: the entity, the path, its unknown part, the most similar valid name and all valid names.
    case unknownKeyPath(entity: String, keyPath: String, unknown: String, nearest: String?, valid: [String])
    /// The model has no entity with that name.
    case unknownEntity(name: String, nearest: String?)
    /// A predicate or request contains something that cannot be evaluated there.
    case unsupported(String)
    /// A predicate or request cannot be expressed in SQL, only evaluated in memory.
    case notExpressible(String)
    /// A model change cannot be made by SQL alone, for all these reasons.
    case notLightweight([ModelIssue])
    /// A model that is used with CloudKit breaks CloudKit's rules, in all these places.
    case incompatibleWithCloudKit([ModelIssue])

    /// What happened, in the user's words.
    public var message: String {
        switch self {
        case .invalidArgument(let text): text
        case .unreadableModel(let source, let line, let reason):
            "“\(source)” cannot be read as a model\(line.map { ", line \($0)" } ?? ""): \(reason)."
        case .unreadableArchive(let source, let reason): "“\(source)” cannot be read as a model: \(reason)."
        case .invalidModel(let entity, let property, let reason):
            "The model is invalid at \(entity)\(property.map { ".\($0)" } ?? ""): \(reason)."
        case .invalidPredicate(let format, let offset, let expected):
            "The predicate “\(format)” cannot be read at position \(offset + 1): "
                + "found \(FormatParser.found(in: format, at: offset)), expected \(expected)."
        case .unknownKeyPath(let entity, let keyPath, let unknown, let nearest, _):
            "\(entity) has no “\(unknown)” (in the key path “\(keyPath)”)\(Self.suggestion(nearest))"
        case .unknownEntity(let name, let nearest):
            "The model has no entity “\(name)”\(Self.suggestion(nearest))"
        case .unsupported(let text), .notExpressible(let text): text
        case .notLightweight(let refusals):
            "The model change is not lightweight. " + refusals.map(\.sentence).joined(separator: " ")
        case .incompatibleWithCloudKit(let findings):
            "The model cannot be used with CloudKit. " + findings.map(\.sentence).joined(separator: " ")
        }
    }

    /// What the user can do.
    public var recovery: String {
        switch self {
        case .invalidArgument: "Pass a value that the documentation of the description allows."
        case .unreadableModel: "Check the path. If it is right, correct the model in Xcode or an XML editor."
        case .unreadableArchive:
            "Provide the model in another form, such as the .xcdatamodel that it was compiled from."
        case .invalidModel: "Correct this entity or property in the model."
        case .invalidPredicate: "Correct the predicate format at this position."
        case .unknownKeyPath(let entity, _, _, _, let valid): "\(entity) has: \(valid.joined(separator: ", "))."
        case .unknownEntity: "Use the name of an entity in the model."
        case .unsupported: "Use what docs/predicates.md lists."
        case .notExpressible:
            "Fetch without it and evaluate it in memory; SelectCompiler.plan(_:) returns the part that remains."
        case .notLightweight(let refusals): Self.each(refusals.map(\.remedy))
        case .incompatibleWithCloudKit(let findings): Self.each(findings.map(\.remedy))
        }
    }

    /// Joins the sentences, leaving out repeated ones.
    private static func each(_ sentences: [String]) -> String {
        sentences.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " ")
    }

    /// The end of a sentence about an unknown name.
    private static func suggestion(_ nearest: String?) -> String {
        nearest.map { "; did you mean “\($0)”?" } ?? "."
    }
}

extension DataModelError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery)" }
}
