public import ArgumentParser
import CommandLineProgram
public import Foundation
public import ManagedObjects

/// The arguments of one program that name a store and its models.
public protocol StoreTarget: ParsableArguments {
    /// The program's name in messages, up to the verb: `storetool`, `flightlog store`.
    static var programName: String { get }
    /// The noun for a file in messages.
    static var kindOfFile: String { get }
    /// Returns the file.
    func url() throws -> URL
    /// Returns the models to open the file with.
    func profile() throws -> StoreProfile
    /// Checks that the current model is known, for verbs that need it.
    ///
    /// - Throws: `ValidationError` with the missing option.
    func requireModel() throws
    /// Returns the target and the words of a verb, moving a word between them if an option names the file.
    func giving(_ words: [String]) -> (target: Self, words: [String])
}

extension StoreTarget {
    /// Returns both unchanged: the first word names the file.
    public func giving(_ words: [String]) -> (target: Self, words: [String]) { (self, words) }

    /// Does nothing: the program knows its model.
    public func requireModel() {}
}

/// The option that confirms a change in advance.
struct ConfirmationOption: ParsableArguments {
    @Flag(help: "Do not ask for confirmation. Without a terminal, nothing is asked.")
    var yes = false

    init() {}
}

/// The models of an application's stores.
public struct StoreProfile: Sendable {
    /// The current model; nil if only the file matters.
    public var model: ManagedObjectModel?
    /// The models of other versions.
    public var models: ModelLibrary
    /// The stages of a staged migration.
    public var manager: StagedMigrationManager?
    /// The folder for backups that cannot be made beside the store.
    public var fallbackFolder: URL?

    /// Creates a profile.
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
    /// Returns the store's operations.
    func administration() throws -> StoreAdministration {
        let profile = try profile()
        return StoreAdministration(
            url: try url(), model: profile.model, models: profile.models, manager: profile.manager,
            backup: MigrationBackupPolicy(fallbackFolder: profile.fallbackFolder))
    }

    /// Runs a verb, prints its answer or error, and exits with the corresponding code.
    func run(
        _ verb: String, json: Bool, _ body: (StoreAdministration) throws -> StoreAnswer
    ) throws {
        let path = try url().path
        StandardStream.outliveReaders()
        do {
            let answer = try body(try administration())
            if json { StandardStream.output.give(answer.json(file: path, verb: verb)) }
            if !json { StandardStream.output.say(answer.text) }
            if answer.exitCode != 0 { throw ExitCode(answer.exitCode) }
        } catch let error as ExitCode {
            throw error
        } catch is StoreRefusal {
            StandardStream.error.say("Nothing was changed.\n")
            throw ExitCode(1)
        } catch {
            let failure = StoreFailure(
                ManagedObjectError(error), program: Self.programName, kind: Self.kindOfFile, verb: verb)
            throw CommandFailure(
                lines: [failure.message.withShortQuotes, failure.recovery.withShortQuotes],
                exitCode: ExitCode(failure.exitCode), output: json ? failure.json(file: path, verb: verb) : "")
        }
    }
}

/// Asks for confirmation before a file is changed.
enum StoreQuestion {
    /// Asks on the terminal; does nothing without a terminal.
    ///
    /// - Throws: `StoreRefusal` if the answer is not yes.
    static func ask(_ question: String, isAnswered: Bool) throws {
        guard isAsked(unless: isAnswered) else { return }
        StandardStream.error.say("\(question) [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        guard !["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces)) else { return }
        throw StoreRefusal()
    }

    /// Returns whether the question is asked: on a terminal, unless answered in advance.
    static func isAsked(unless isAnswered: Bool) -> Bool {
        !isAnswered && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }
}

/// Thrown if the user does not confirm.
struct StoreRefusal: Error {}
