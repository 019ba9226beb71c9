public import ArgumentParser
public import Foundation
public import ManagedObjects

/// Which store a verb works on, and with which models: the arguments of one program.
public protocol StoreTarget: ParsableArguments {
    /// What the program is called in messages, with the word before its verbs: `storetool`, `flightlog store`.
    static var programName: String { get }
    /// What a newer or foreign file is called in messages.
    static var kindOfFile: String { get }
    /// The file.
    func url() throws -> URL
    /// The models to open it with.
    func profile() throws -> StoreProfile
    /// Makes sure that the current model is known, for verbs that lead to it.
    ///
    /// - Throws: `ValidationError` with the option to give.
    func requireModel() throws
    /// The target and the words of a verb, where an option names the file and the first word is the verb's own.
    func giving(_ words: [String]) -> (target: Self, words: [String])
}

extension StoreTarget {
    /// The target takes the first word itself.
    public func giving(_ words: [String]) -> (target: Self, words: [String]) { (self, words) }

    /// The program knows its model.
    public func requireModel() {}
}

/// Whether to ask before a file is changed.
struct Consent: ParsableArguments {
    @Flag(help: "Do not ask. Nobody is asked without a terminal.")
    var yes = false

    init() {}
}

/// The models of one application's stores.
public struct StoreProfile: Sendable {
    /// The current model; nil where only the file is of interest.
    public var model: ManagedObjectModel?
    /// Models of other versions.
    public var models: ModelLibrary
    /// The stages of a staged migration.
    public var manager: StagedMigrationManager?
    /// Where backups go when none can be made beside the store.
    public var fallbackFolder: URL?

    /// Makes a profile.
    public init(
        model: ManagedObjectModel? = nil, models: ModelLibrary = ModelLibrary(),
        manager: StagedMigrationManager? = nil, fallbackFolder: URL? = nil
    ) {
        self.model = model
        self.models = models
        self.manager = manager
        self.fallbackFolder = fallbackFolder
    }
}

extension StoreTarget {
    /// What the verbs call.
    func administration() throws -> StoreAdministration {
        let profile = try profile()
        return StoreAdministration(
            url: try url(), model: profile.model, models: profile.models, manager: profile.manager,
            backup: MigrationBackupPolicy(fallbackFolder: profile.fallbackFolder))
    }

    /// Runs a verb: prints its answer, or its error, and ends with the exit code that goes with it.
    func run(
        _ verb: String, json: Bool, _ body: (StoreAdministration) throws -> StoreAnswer
    ) throws {
        let path = try url().path
        StandardStream.outliveReaders()
        do {
            let answer = try body(try administration())
            if json { StandardStream.output.write(answer.json(file: path, verb: verb)) }
            if !json { StandardStream.output.say(answer.text) }
            if answer.exitCode != 0 { throw ExitCode(answer.exitCode) }
        } catch let error as ExitCode {
            throw error
        } catch is StoreRefusal {
            StandardStream.error.write("Nothing was changed.\n")
            throw ExitCode(1)
        } catch {
            let failure = StoreFailure(ManagedObjectError(error), program: Self.programName, kind: Self.kindOfFile)
            StandardStream.error.say(failure.text)
            if json { StandardStream.output.write(failure.json(file: path, verb: verb)) }
            throw ExitCode(failure.exitCode)
        }
    }
}
