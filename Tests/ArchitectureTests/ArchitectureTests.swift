import Foundation
import TestFiles
import Testing

/// The table of `docs/architecture.md`: a module, its folder, and what its files may import besides the standard
/// library's own modules. SwiftPM lets a target import any transitive dependency; this holds the walls.
private let allowedImports: [String: (folder: String, imports: Set<String>)] = [
    "PlainText": ("Sources/Library/PlainText", []),
    "DataModel": ("Sources/Library/DataModel", ["CExpat", "CZlib", "PlainText"]),
    "StoreSQL": ("Sources/Library/StoreSQL", ["DataModel"]),
    "MirrorFormat": ("Sources/Library/MirrorFormat", ["DataModel"]),
    "MirrorMerge": ("Sources/Library/MirrorMerge", ["MirrorFormat", "DataModel"]),
    "Mirroring": (
        "Sources/Library/Mirroring",
        ["PlainText", "DataModel", "StoreSQL", "SQLiteStore", "MirrorFormat", "MirrorMerge", "ManagedObjects"]
    ),
    "Carrying": ("Sources/Library/Carrying", ["DataModel", "MirrorFormat", "Mirroring"]),
    "PostgresPlace": (
        "Sources/Library/PostgresPlace",
        ["DataModel", "MirrorFormat", "MirrorMerge", "Mirroring", "Carrying", "CPostgres"]
    ),
    "SQLiteStore": ("Sources/Library/SQLiteStore", ["DataModel", "StoreSQL", "CSQLite", "GRDB", "GRDBSQLite"]),
    "StoreMigration": ("Sources/Library/StoreMigration", ["DataModel", "StoreSQL", "SQLiteStore"]),
    "ManagedObjects": (
        "Sources/Library/ManagedObjects",
        ["PlainText", "DataModel", "StoreSQL", "SQLiteStore", "StoreMigration", "Logging"]
    ),
    "LogbookResources": ("Resources", ["DataModel"]),
    "LogbookMigrations": ("Migrations", ["ManagedObjects", "LogbookResources"]),
    "CurrencyRules": ("Resources/Rules", []),
    "Aviation": ("Sources/Logbook/Aviation", ["PlainText", "CurrencyRules", "CAirports"]),
    "PaperLayouts": ("Resources/Layouts", []),
    "Paper": ("Sources/Logbook/Paper", []),
    "Tracks": ("Sources/Logbook/Tracks", ["Aviation", "CCoast", "CExpat", "CZlib"]),
    "Reports": ("Sources/Logbook/Reports", ["Aviation", "Paper", "PaperLayouts"]),
    "Logbook": (
        "Sources/Logbook/Logbook",
        [
            "Aviation", "Tracks", "ManagedObjects", "Mirroring", "MirrorMerge", "MirrorFormat", "LogbookMigrations",
            "LogbookResources",
        ]
    ),
    "LogbookSample": ("Sources/Logbook/LogbookSample", ["Aviation", "Logbook", "ManagedObjects", "LogbookResources"]),
    "LogbookFormats": ("Sources/Logbook/LogbookFormats", ["Aviation", "Logbook", "SQLiteStore"]),
    "TerminalUI": ("Sources/Terminal/TerminalUI", []),
    "NCursesTerminal": ("Sources/Terminal/NCursesTerminal", ["TerminalUI", "CTerminal", "CNCurses"]),
    "CommandLineProgram": ("Sources/Programs/CommandLineProgram", ["ManagedObjects", "ArgumentParser"]),
    "LogbookProgram": (
        "Sources/Programs/LogbookProgram",
        ["Aviation", "Logbook", "Paper", "Reports", "Tracks", "TerminalUI", "CommandLineProgram", "ArgumentParser"]
    ),
    "FlightLogApp": (
        "Sources/Programs/FlightLogApp",
        ["Aviation", "Logbook", "LogbookFormats", "Paper", "Reports", "Tracks", "TerminalUI", "LogbookProgram"]
    ),
    "StoreCommands": (
        "Sources/Programs/StoreCommands", ["ManagedObjects", "CommandLineProgram", "ArgumentParser"]
    ),
    "flightlog": (
        "Sources/Programs/flightlog",
        [
            "FlightLogApp", "LogbookProgram", "CommandLineProgram", "NCursesTerminal", "TerminalUI", "Aviation",
            "Logbook", "LogbookFormats", "LogbookSample", "StoreCommands", "CBuild", "ArgumentParser", "Paper",
            "Reports", "Tracks",
        ]
    ),
    "flightlog-paper": ("Sources/Programs/flightlog-paper", ["Paper", "CCairo", "CTurboJPEG", "ArgumentParser"]),
    "flightlog-sync": (
        "Sources/Programs/flightlog-sync",
        ["Carrying", "PostgresPlace", "Mirroring", "Logbook", "CommandLineProgram", "ArgumentParser"]
    ),
    "modelc": ("Sources/Programs/modelc", ["DataModel", "StoreSQL", "ArgumentParser", "GRDBSQLite"]),
    "storetool": ("Sources/Programs/storetool", ["StoreCommands", "CommandLineProgram", "ArgumentParser"]),
    "ModelCompiler": ("Sources/Programs/ModelCompiler", ["PackagePlugin"]),
]

private let standardLibrary: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization", "RegexBuilder",
]

private let root = Project.folder

private func swiftFiles(under folder: String) -> [URL] {
    let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
}

/// The modules that a file imports: the word after `import`, past attributes, access and declaration kinds.
private func importedModules(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        var words = line.split(separator: " ").filter { !$0.hasPrefix("@") }.map(String.init)
        if let first = words.first, ["public", "package", "internal", "private"].contains(first) {
            words.removeFirst()
        }
        guard words.first == "import", words.count > 1 else { return nil }
        let kinds = ["struct", "class", "enum", "protocol", "func", "typealias", "var", "let"]
        let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
        return name.split(separator: ".").first.map(String.init)
    }
}

/// The shelves of Aviation, the lowest first.
private let shelves = ["Values", "Records", "Judgement"]

/// A type that a file declares for others.
private nonisolated(unsafe) let declaredType =
    /(?m)^(?:package |final |indirect )*(?:struct|enum|class|protocol|typealias) (\w+)/

/// Returns the code of a file: without comments, and without texts that have no code in them.
private func codeOf(_ file: URL) throws -> String {
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.replacing(/\/\/[^\n]*/, with: "").replacing(/"[^"\\\n]*"/, with: "\"\"")
}

@Suite("The walls of the house")
struct ArchitectureTests {
    @Test("A module imports only what the table allows it", arguments: allowedImports.keys.sorted())
    func imports(module: String) throws {
        let (folder, allowed) = try #require(allowedImports[module])
        let files = swiftFiles(under: folder)
        #expect(!files.isEmpty, "no Swift file under \(folder)")
        for file in files {
            let strangers = Set(try importedModules(file)).subtracting(allowed).subtracting(standardLibrary)
            #expect(strangers.isEmpty, "\(file.lastPathComponent) of \(module) imports \(strangers.sorted())")
        }
    }

    @Test("Commands and plain mode know neither the screens nor ncurses", arguments: ["Commands", "Plain"])
    func commandsKnowNoScreen(folder: String) throws {
        for file in swiftFiles(under: "Sources/Programs/flightlog/\(folder)") {
            let strangers = Set(try importedModules(file)).intersection(["FlightLogApp", "NCursesTerminal"])
            #expect(strangers.isEmpty, "\(file.lastPathComponent) imports \(strangers.sorted())")
        }
    }

    @Test("Every folder under Sources is in the table")
    func everyModuleIsKnown() throws {
        let known = Set(allowedImports.values.map(\.folder))
        for group in ["Library", "Logbook", "Terminal", "Programs"] {
            let folder = "Sources/\(group)"
            let modules = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            #expect(Set(modules.map { "\(folder)/\($0)" }).subtracting(known).isEmpty)
        }
        let groups = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
        #expect(Set(groups) == ["C", "Library", "Logbook", "Terminal", "Programs"])
    }

    @Test("Each folder of a module is described in docs/architecture.md")
    func foldersAreDescribed() throws {
        let page = try String(contentsOf: root.appending(path: "docs/architecture.md"), encoding: .utf8)
        let tables = ["Aviation", "FlightLogApp", "flightlog"]
        for (module, entry) in allowedImports where entry.folder.hasPrefix("Sources") && !tables.contains(module) {
            let folder = entry.folder
            for name in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            where !name.contains(".") {
                #expect(page.contains("\(module)/\(name)"), "\(module)/\(name)")
            }
        }
        for shelf in shelves {
            let folder = root.appending(path: "Sources/Logbook/Aviation/\(shelf)")
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                #expect(page.contains("Aviation/\(shelf)/\(name)"), "Aviation/\(shelf)/\(name)")
            }
        }
        for program in ["FlightLogApp", "flightlog"] {
            let table = page.split(separator: "| Folder of \(program) | Content |").dropFirst().first ?? ""
            let rows = table.prefix { $0 != "#" }
            let folder = root.appending(path: "Sources/Programs/\(program)")
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.contains(".") {
                #expect(rows.contains("| \(name)"), "\(program)/\(name)")
            }
        }
    }

    @Test("A shelf of Aviation names only types of its own and of the lower ones")
    func shelvesOfAviation() throws {
        var shelf: [String: Int] = [:]
        var words: [(file: String, shelf: Int, words: Set<String>)] = []
        for (number, name) in shelves.enumerated() {
            for file in swiftFiles(under: "Sources/Logbook/Aviation/\(name)") {
                let code = try codeOf(file)
                for type in code.matches(of: declaredType) {
                    let known = shelf[String(type.1)] ?? number
                    shelf[String(type.1)] = min(known, number)
                }
                words.append((file.lastPathComponent, number, Set(code.matches(of: /\w+/).map { String($0.0) })))
            }
        }
        for file in words {
            let higher = file.words.filter { (shelf[$0] ?? 0) > file.shelf }.sorted()
            #expect(higher.isEmpty, "\(file.file) of \(shelves[file.shelf]) names \(higher)")
        }
        let folder = root.appending(path: "Sources/Logbook/Aviation")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.contains(".") }
        #expect(Set(names) == Set(shelves))
    }

    @Test("A source file fits 400 lines, one with a single type 500")
    func fileLength() throws {
        for folder in ["Sources", "Resources", "Migrations", "Tests"] {
            for file in swiftFiles(under: folder) {
                let text = try String(contentsOf: file, encoding: .utf8)
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
                let limit = text.matches(of: declaredType).count > 1 ? 401 : 501
                #expect(lines <= limit, "\(file.path) has \(lines) lines")
            }
        }
    }

    @Test("Values that records keep by attribute are named by the model's names, not by texts")
    func attributeNames() throws {
        for file in swiftFiles(under: "Sources") {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(/\bmore\["/), "\(file.path): say record[.name], which the compiler checks")
        }
    }

    @Test("The logbook's modules parse a pattern once", arguments: ["Aviation", "Tracks", "LogbookFormats"])
    func keptPatterns(module: String) throws {
        let uses = /(Match|matches)\(\s*of: #?\/|\.(contains|replacing)\(\s*#?\/[^\/*]/
        for file in swiftFiles(under: try #require(allowedImports[module]).folder) {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(uses), "\(file.path): say wholeMatch(kept:), which parses the pattern once")
        }
    }

    @Test("A program that the library stops says why, in releases too")
    func reasons() throws {
        for file in swiftFiles(under: "Sources") {
            let text = try String(contentsOf: file, encoding: .utf8)
            // The compiler leaves the message of a precondition out of an optimized program.
            #expect(!text.contains(/\bprecondition(Failure)?\(/), "\(file.path) has a precondition; say fatalError")
        }
    }

    /// What a text of a file may do to a terminal depends on how it is printed; `StandardStream` knows every way.
    @Test(
        "The programs write to the standard streams through StandardStream only",
        arguments: [
            "flightlog", "CommandLineProgram", "LogbookProgram", "StoreCommands", "storetool", "FlightLogApp",
            "Logbook",
            "LogbookFormats", "LogbookSample", "flightlog-sync",
        ])
    func printing(module: String) throws {
        let folder = try #require(allowedImports[module]).folder
        let ways =
            /\b(print|debugPrint|dump|fputs|puts|fwrite|putchar|vprintf)\(|FileHandle\.standard(Output|Error)|\bstd(out|err)\b|\bwrite\((1|2|STD(OUT|ERR)_FILENO),/
        for file in swiftFiles(under: folder) where file.lastPathComponent != "StandardStream.swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let code = line.drop { $0 == " " }
                guard !code.hasPrefix("//"), let found = try ways.firstMatch(in: code) else { continue }
                // A function of the same name that is declared or called on a value.
                let before = code[..<found.range.lowerBound].last
                guard before != ".", !code[..<found.range.lowerBound].hasSuffix("func ") else { continue }
                Issue.record("\(file.lastPathComponent):\(number + 1) prints past StandardStream: \(line)")
            }
        }
    }
}
