import ArgumentParser
import FoundationEssentials
import Logbook

extension CompletionKind {
    /// Logbook files, and the folders that may contain them.
    static var logbooks: CompletionKind { .file(extensions: ["flightlog"]) }

    /// The fields of the kind that the command line names, one of them or several with commas between.
    static func fields(
        isList: Bool = false, suffix: String = "", _ fields: @escaping @Sendable (RecordKind) -> [Field]
    ) -> CompletionKind {
        .custom { words, _, prefix in
            let kind = words.dropFirst().lazy.compactMap { ListedKind(argument: $0) }.first ?? .flights
            let names = fields(kind.records).map { $0.word + suffix }
            guard isList, let comma = prefix.lastIndex(of: ",") else { return names }
            return names.map { prefix[...comma] + $0 }
        }
    }

    /// The saved views of the logbook that the command line names.
    static var views: CompletionKind {
        .custom { words, _, _ in
            let place = words.firstIndex(of: "--file").map { words.index(after: $0) }
            let file = place.flatMap { words.indices.contains($0) ? words[$0] : nil }
            let path = file ?? LogbookPath.usual(environment: ProcessInfo.processInfo.environment)
            guard let logbook = try? StoreLogbook.open(path: path, readOnly: true) else { return [] }
            defer { try? logbook.close() }
            return (try? logbook.views().map(\.name)) ?? []
        }
    }
}
