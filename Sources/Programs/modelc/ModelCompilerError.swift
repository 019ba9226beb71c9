import DataModel

/// An error of the model compiler.
enum ModelCompilerError: Error, Hashable {
    /// The model cannot be read, or is inconsistent.
    case model(DataModelError)
    /// A file cannot be written: its path, and the system's reason.
    case cannotWrite(path: String, reason: String)
    /// Two entities have the same class, so that its accessors would be generated twice.
    case sharedClass(name: String, entities: [String])
    /// Two generated members would have the same name.
    case sharedName(name: String, owner: String)
    /// No entity of the model has a class that is generated.
    case noClasses(model: String)

    /// What happened, in a sentence for the user.
    var message: String {
        switch self {
        case .model(let error): error.message
        case .cannotWrite(let path, let reason): "“\(path)” cannot be written: \(reason)."
        case .sharedClass(let name, let entities):
            "Several entities have the class “\(name)”: \(entities.joined(separator: ", "))."
        case .sharedName(let name, let owner): "\(owner) would have two members named “\(name)”."
        case .noClasses(let model): "No entity of “\(model)” has a class."
        }
    }

    /// What the user can do.
    var recovery: String {
        switch self {
        case .model(let error): error.recovery
        case .cannotWrite: "Specify a folder that exists and is writable."
        case .sharedClass: "Give each entity its own class, which may be empty."
        case .sharedName: "Rename one of them in the model."
        case .noClasses:
            """
            Give an entity a class (representedClassName) to generate accessors for it; with “marked”, also the \
            Codegen Class Definition or Category/Extension.
            """
        }
    }

    /// The program's exit code: 2, for models and files that cannot be read or written.
    var exitCode: Int32 {
        switch self {
        case .model, .cannotWrite, .sharedClass, .sharedName, .noClasses: 2
        }
    }
}
