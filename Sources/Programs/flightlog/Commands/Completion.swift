import ArgumentParser
import Aviation
import Logbook
import LogbookProgram

extension CompletionKind {
    /// Returns the fields of the kind that the command line names, one of them or several with commas between.
    static func fields(
        isList: Bool = false, _ fields: @escaping @Sendable (FieldList) -> [Field]
    ) -> CompletionKind {
        .custom { words, _, prefix in
            let kind = words.dropFirst().lazy.compactMap { RecordKind(argument: $0) }.first ?? .flights
            let names = fields(table(of: words)[kind]).map(\.word)
            guard isList, let comma = prefix.lastIndex(of: ",") else { return names }
            return names.map { prefix[...comma] + $0 }
        }
    }

    /// The fields of a form with `=`, and behind it the choices of the field.
    static var assignments: CompletionKind {
        .custom { words, index, prefix in assignments(words, index, prefix) }
    }

    private static func assignments(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let kind = words.dropFirst().lazy.compactMap { RecordKind(argument: $0) }.first ?? .flights
        let fields = table(of: words)[kind].filter(\.isInForm)
        func choices(_ name: String) -> [String] {
            fields.named(name)?.choices.map(\.value) ?? []
        }
        if let end = prefix.firstIndex(of: "="), end > prefix.startIndex {
            return choices(String(prefix[..<end])).map { prefix[...end] + $0 }
        }
        // bash takes the sign for a word of its own.
        let before = words.prefix(prefix == "=" ? index + 1 : index)
        if before.last == "=" { return before.dropLast().last.map(choices) ?? [] }
        return fields.map { "\($0.word)=" }
    }

    /// Returns the fields of the logbook that the command line names; those of every logbook when it cannot be read.
    private static func table(of words: [String]) -> FieldTable {
        let path = FlightLog.path(in: words) ?? LogbookPath.usual
        guard LogbookFile.isThere(path), let logbook = try? StoreLogbook.open(path: path, readOnly: true) else {
            return .standard
        }
        defer { try? logbook.close() }
        return (try? logbook.fieldTable()) ?? .standard
    }

    /// The fields of the pilot's own of the logbook that the command line names.
    static var customFields: CompletionKind {
        .custom { words, _, _ in table(of: words).definitions.map(\.name) }
    }

    /// The saved views of the logbook that the command line names.
    static var views: CompletionKind {
        .custom { words, _, _ in
            let path = FlightLog.path(in: words) ?? LogbookPath.usual
            guard let logbook = try? StoreLogbook.open(path: path, readOnly: true) else { return [] }
            defer { try? logbook.close() }
            return (try? logbook.views().map(\.name)) ?? []
        }
    }
}
