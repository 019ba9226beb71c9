import DataModel

/// What can keep the model compiler from its work.
enum ModelCompilerError: Error, Hashable {
    /// The model cannot be read, or contradicts itself.
    case model(DataModelError)
    /// A file cannot be written: its path, and the system's reason.
    case cannotWrite(path: String, reason: String)
    /// Two entities name one class, so that its accessors would be written twice.
    case sharedClass(name: String, entities: [String])
    /// Two things that are written would have one name.
    case sharedName(name: String, owner: String)
    /// No entity of the model names a class.
    case noClasses(model: String)

    /// What happened, in the user's words.
    var message: String {
        switch self {
        case .model(let error): error.message
        case .cannotWrite(let path, let reason): "“\(path)” cannot be written: \(reason)."
        case .sharedClass(let name, let entities):
            "The class “\(name)” stands for several entities: \(entities.joined(separator: ", "))."
        case .sharedName(let name, let owner): "\(owner) would have two members “\(name)”."
        case .noClasses(let model): "No entity of “\(model)” names a class."
        }
    }

    /// What to do now.
    var recovery: String {
        switch self {
        case .model(let error): error.recovery
        case .cannotWrite: "Name a folder that exists and that you may write to."
        case .sharedClass: "Give each entity a class of its own; it may be empty."
        case .sharedName: "Rename one of them in the model."
        case .noClasses: "Give an entity a class (representedClassName) to have accessors written for it."
        }
    }

    /// The exit code of the program: 2, for what cannot be read or written.
    var exitCode: Int32 {
        switch self {
        case .model, .cannotWrite, .sharedClass, .sharedName, .noClasses: 2
        }
    }
}
