// swift-tools-version: 6.2
import PackageDescription

/// What every module of the house is compiled with: a warning is an error, `any` is written, imports are private
/// unless they say otherwise, members come only from modules the file imports, and `unsafe` marks the C boundary.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

/// Whether the build is for a run of all tests, which scripts/test asks for: nothing is written for debuggers, and the modules are
/// optimized that most tests go through. What has such flags cannot be depended on by other packages.
let isForTests = Context.environment["FLIGHTLOG_TESTS"] == "1"

func flags(of name: String) -> [SwiftSetting] {
    guard isForTests else { return [] }
    let optimized = ["Aviation", "DataModel", "ManagedObjects", "PlainText", "SQLiteStore", "StoreSQL"]
    // The build system passes -g last, which the compiler's own flag outweighs.
    var flags = ["-Xfrontend", "-gnone"]
    if optimized.contains(name) { flags.append("-O") }
    return [.unsafeFlags(flags)]
}

/// Tests call C and write temporary files freely; everything else is as strict as the sources.
let strictTests: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

/// A module under `Sources`; `group` is the folder that holds its own.
func library(
    _ name: String, in group: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    plugins: [Target.PluginUsage] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(group)/\(name)", exclude: exclude,
        swiftSettings: strict + flags(of: name), plugins: plugins)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/Programs/\(name)",
        swiftSettings: strict + flags(of: name))
}

func tests(
    _ name: String, in group: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestFiles"], path: "Tests/\(group)/\(name)", exclude: exclude,
        swiftSettings: strictTests + flags(of: name))
}

/// What tests are made with: modules, and programs that tests run.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Tests/Support/\(name)",
        swiftSettings: strictTests + flags(of: name))
}

func supportProgram(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/Support/\(name)",
        swiftSettings: strictTests + flags(of: name))
}

/// The layouts of pages, and what authorities ask of pages.
let layoutFiles =
    [
        "easa", "easa-single", "easa-a5", "sfcl", "bfcl", "uk", "faa", "faa-single", "canada", "form8710", "insurance",
        "types", "limits", "currency",
    ].map { "\($0).layout" } + ["paper.authorities"]

/// Whether the program that draws pages is built, which needs Cairo and Pango: scripts/setup.sh says it where they are
/// installed. Everything else is built without them.
let drawsPages = Context.environment["FLIGHTLOG_PAPER"] == "1"

/// Whether the program that carries files to other places is built, which needs libpq: scripts/setup.sh says it where that is
/// installed. Everything else is built without it.
let carriesFiles = Context.environment["FLIGHTLOG_SYNC"] == "1"

/// The date of the commit, for `flightlog --version`, which scripts/setup.sh passes for releases.
let commitDate = Context.environment["FLIGHTLOG_COMMIT_DATE"]
    .map { [CSetting.define("COMMIT_DATE", to: "\"\($0)\"")] }

let package = Package(
    name: "flightlog",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ManagedObjects", targets: ["ManagedObjects"]),
        .plugin(name: "ModelCompiler", targets: ["ModelCompiler"]),
        .executable(name: "flightlog", targets: ["flightlog"]),
        .executable(name: "modelc", targets: ["modelc"]),
        .executable(name: "storetool", targets: ["storetool"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        // The C boundary.
        .systemLibrary(name: "CNCurses", path: "Sources/C/CNCurses", providers: [.apt(["libncurses-dev"])]),
        .systemLibrary(name: "CExpat", path: "Sources/C/CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CZlib", path: "Sources/C/CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CAirports", path: "Sources/C/CAirports"),
        .target(name: "CCoast", path: "Sources/C/CCoast"),
        .target(name: "CSQLite", dependencies: [sqlite], path: "Sources/C/CSQLite"),
        .target(name: "CBuild", path: "Sources/C/CBuild", cSettings: commitDate),
        .target(name: "CTerminal", dependencies: ["CNCurses"], path: "Sources/C/CTerminal"),

        // The library: what the data is, how it is said, where it is kept, how it moves, how it is used.
        library("PlainText", in: "Library", []),
        library("DataModel", in: "Library", ["CExpat", "CZlib", "PlainText"]),
        library("StoreSQL", in: "Library", ["DataModel"]),
        library("MirrorFormat", in: "Library", ["DataModel"]),
        library("MirrorMerge", in: "Library", ["MirrorFormat", "DataModel"]),
        library(
            "SQLiteStore", in: "Library",
            ["DataModel", "StoreSQL", "CSQLite", .product(name: "GRDB", package: "GRDB.swift"), sqlite]),
        library("StoreMigration", in: "Library", ["DataModel", "StoreSQL", "SQLiteStore"]),
        library(
            "ManagedObjects", in: "Library",
            [
                "PlainText", "DataModel", "StoreSQL", "SQLiteStore", "StoreMigration",
                .product(name: "Logging", package: "swift-log"),
            ]),
        library(
            "Mirroring", in: "Library",
            ["PlainText", "DataModel", "StoreSQL", "SQLiteStore", "MirrorFormat", "MirrorMerge", "ManagedObjects"]),
        library("Carrying", in: "Library", ["DataModel", "MirrorFormat", "Mirroring"]),

        // The logbook: what aviation is, and the book that is kept of it.
        .target(
            name: "CurrencyRules", path: "Resources/Rules",
            resources: [.embedInCode("faa.rules"), .embedInCode("easa.rules"), .embedInCode("uk.rules")],
            swiftSettings: strict),
        library(
            "Aviation", in: "Logbook", ["PlainText", "CurrencyRules", "CAirports"], exclude: ["ModelCompiler.json"],
            plugins: ["ModelCompiler"]),
        .target(
            name: "PaperLayouts", path: "Resources/Layouts", resources: layoutFiles.map { .embedInCode($0) },
            swiftSettings: strict),
        library("Paper", in: "Logbook", []),
        library("Tracks", in: "Logbook", ["Aviation", "CCoast", "CExpat", "CZlib"]),
        library("Reports", in: "Logbook", ["Aviation", "Paper", "PaperLayouts"]),
        .target(
            name: "LogbookResources", dependencies: ["DataModel"], path: "Resources",
            exclude: ["FlightLog.xcdatamodeld", "Fonts", "Layouts", "ModelCompiler.json", "README.md", "Rules"],
            swiftSettings: strict,
            plugins: ["ModelCompiler"]),
        .target(
            name: "LogbookMigrations", dependencies: ["ManagedObjects", "LogbookResources"], path: "Migrations",
            exclude: ["README.md"], swiftSettings: strict),
        library(
            "Logbook", in: "Logbook",
            [
                "Aviation", "Tracks", "ManagedObjects", "Mirroring", "MirrorMerge", "MirrorFormat", "LogbookMigrations",
                "LogbookResources",
            ],
            exclude: ["ModelCompiler.json"], plugins: ["ModelCompiler"]),
        library("LogbookSample", in: "Logbook", ["Aviation", "Logbook", "ManagedObjects", "LogbookResources"]),
        library("LogbookFormats", in: "Logbook", ["Aviation", "Logbook", "SQLiteStore"]),

        // The terminal.
        library("TerminalUI", in: "Terminal", []),
        library("NCursesTerminal", in: "Terminal", ["TerminalUI", "CTerminal", "CNCurses"]),

        // The programs.
        library("CommandLineProgram", in: "Programs", ["ManagedObjects", argumentParser]),
        library(
            "LogbookProgram", in: "Programs",
            [
                "Aviation", "Logbook", "Paper", "Reports", "Tracks", "TerminalUI", "CommandLineProgram", argumentParser,
            ]),
        library(
            "FlightLogApp", in: "Programs",
            ["Aviation", "Logbook", "LogbookFormats", "Paper", "Reports", "Tracks", "TerminalUI", "LogbookProgram"]),
        library("StoreCommands", in: "Programs", ["ManagedObjects", "CommandLineProgram", argumentParser]),
        program(
            "flightlog",
            [
                "FlightLogApp", "LogbookProgram", "CommandLineProgram", "NCursesTerminal", "TerminalUI", "Aviation",
                "Logbook", "LogbookFormats", "LogbookSample", "StoreCommands", "CBuild", "Paper", "Reports", "Tracks",
                argumentParser,
            ]),
        program("modelc", ["DataModel", "StoreSQL", argumentParser, sqlite]),
        program("storetool", ["StoreCommands", "CommandLineProgram", argumentParser]),
        .plugin(
            name: "ModelCompiler", capability: .buildTool(), dependencies: ["modelc"],
            path: "Sources/Programs/ModelCompiler"),

        // What the tests are made with.
        .target(name: "CFaults", path: "Tests/Support/CFaults"),
        .target(name: "CVTerm", path: "Tests/Support/CVTerm", linkerSettings: [.linkedLibrary("vterm")]),
        support("TestFiles"),
        .target(
            name: "MirrorModel", dependencies: ["MirrorFormat", "MirrorMerge", "TestFiles"],
            path: "Tests/Support/MirrorModel", exclude: ["model.py"], swiftSettings: strictTests),
        support("AviationCases", ["Aviation"]),
        support("PilotLines", ["Aviation", "Logbook"]),
        support("TestSupport", ["CVTerm", "TerminalUI", "TestFiles"]),
        .target(
            name: "TalkModel", dependencies: ["ManagedObjects"], path: "Tests/Support/TalkModel",
            exclude: ["Talk.xcdatamodeld", "ModelCompiler.json"], swiftSettings: strictTests,
            plugins: ["ModelCompiler"]),
        supportProgram(
            "terminalfigures",
            ["Aviation", "Logbook", "TerminalUI", "TestFiles", "TestSupport", argumentParser]),
        supportProgram(
            "trackfigures",
            [
                "Aviation", "Logbook", "LogbookProgram", "TerminalUI", "Tracks", "TestFiles", "TestSupport",
                argumentParser,
            ]),
        supportProgram("terminalproof", ["NCursesTerminal", "TerminalUI"]),
        supportProgram("storeproof", ["ManagedObjects", "SQLiteStore"]),
        supportProgram(
            "faultproof",
            [
                "CFaults", "Mirroring", "MirrorMerge", "MirrorFormat", "ManagedObjects", "StoreMigration",
                "SQLiteStore", "StoreSQL", "DataModel",
                "LogbookMigrations", "LogbookResources", "TestFiles", sqlite,
            ]),

        // The tests.
        .testTarget(
            name: "ArchitectureTests", dependencies: ["CurrencyRules", "PaperLayouts", "TestFiles"],
            path: "Tests/ArchitectureTests",
            swiftSettings: strictTests),
        tests("DataModelTests", in: "Library", ["DataModel"]),
        tests("MirrorFormatTests", in: "Library", ["MirrorFormat", "DataModel"]),
        tests("MirrorMergeTests", in: "Library", ["MirrorMerge", "MirrorFormat", "MirrorModel", "DataModel"]),
        tests(
            "MirroringTests", in: "Library",
            ["Mirroring", "MirrorMerge", "MirrorFormat", "ManagedObjects", "SQLiteStore", "StoreSQL", "DataModel"]),
        tests("StoreSQLTests", in: "Library", ["StoreSQL", "DataModel", sqlite]),
        tests(
            "StoreMigrationTests", in: "Library", ["StoreMigration", "SQLiteStore", "StoreSQL", "DataModel", sqlite]),
        tests(
            "MigrationPropertyTests", in: "Library", ["StoreMigration", "SQLiteStore", "StoreSQL", "DataModel"]),
        tests(
            "ManagedObjectsTests", in: "Library",
            [
                "ManagedObjects", "DataModel", "SQLiteStore", "StoreSQL", "storeproof",
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "GenuineFileTests", in: "Library",
            ["ManagedObjects", "StoreMigration", "SQLiteStore", "StoreSQL", "DataModel", "storetool", sqlite]),
        tests("FaultTests", in: "Library", []),
        tests("TalkTests", in: "Library", ["ManagedObjects", "StoreMigration", "SQLiteStore", "TalkModel", sqlite]),
        tests("TourTests", in: "Library", ["ManagedObjects", "TalkModel"]),
        tests("AviationTests", in: "Logbook", ["Aviation", "AviationCases"]),
        tests(
            "LogbookTests", in: "Logbook",
            [
                "Aviation", "AviationCases", "Logbook", "LogbookMigrations", "LogbookResources", "LogbookSample",
                "ManagedObjects", "Mirroring", "PilotLines",
            ],
            exclude: ["Lines"]),
        tests("TracksTests", in: "Logbook", ["Tracks", "Aviation"]),
        tests("ReportsTests", in: "Logbook", ["Reports", "Paper", "PaperLayouts", "Aviation"]),
        tests("LogbookFormatsTests", in: "Logbook", ["LogbookFormats", "Aviation", "Logbook", "SQLiteStore"]),
        tests("LogbookSampleTests", in: "Logbook", ["LogbookSample", "Aviation", "Logbook", "Tracks"]),
        tests(
            "LogbookMigrationsTests", in: "Logbook",
            ["LogbookMigrations", "LogbookResources", "ManagedObjects", "SQLiteStore"]),
        tests("TerminalUITests", in: "Terminal", ["TerminalUI"]),
        tests(
            "NCursesTerminalTests", in: "Terminal", ["NCursesTerminal", "TerminalUI", "TestSupport", "terminalproof"]),
        tests(
            "FlightLogAppTests", in: "Programs",
            [
                "FlightLogApp", "LogbookProgram", "Aviation", "Logbook", "LogbookSample", "Paper", "PilotLines",
                "TerminalUI", "Tracks",
            ],
            exclude: ["Golden"]),
        tests(
            "LogbookProgramTests", in: "Programs",
            [
                "LogbookProgram", "CommandLineProgram", "Aviation", "Logbook", "LogbookSample", "Paper", "TerminalUI",
                "Tracks", argumentParser,
            ]),
        tests(
            "PaperTests", in: "Programs", ["Paper", "Reports", "Aviation"] + (drawsPages ? ["flightlog-paper"] : [])),
        tests("SyncProgramTests", in: "Programs", ["flightlog"] + (carriesFiles ? ["flightlog-sync"] : [])),
        tests("CommandLineTests", in: "Programs", ["flightlog", "Aviation", "Logbook"]),
        tests("ProgramTests", in: "Programs", ["TestSupport", "TerminalUI", "flightlog", "terminalfigures"]),
        tests("StoreCommandsTests", in: "Programs", ["flightlog", "storetool"]),
        tests(
            "ModelCompilerTests", in: "Programs", ["modelc", "DataModel", "LogbookResources", argumentParser],
            exclude: ["Golden", "Models", "StandIn"]),
    ]
)

if drawsPages {
    package.targets += [
        .systemLibrary(
            name: "CCairo", path: "Sources/C/CCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
            name: "CTurboJPEG", path: "Sources/C/CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"])]),
        program("flightlog-paper", ["Paper", "CCairo", "CTurboJPEG", argumentParser]),
    ]
    package.products.append(.executable(name: "flightlog-paper", targets: ["flightlog-paper"]))
}

if carriesFiles {
    package.targets += [
        .systemLibrary(
            name: "CPostgres", path: "Sources/C/CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        library(
            "PostgresPlace", in: "Library",
            ["Carrying", "DataModel", "MirrorFormat", "MirrorMerge", "Mirroring", "CPostgres"]),
        program(
            "flightlog-sync",
            ["Carrying", "PostgresPlace", "CommandLineProgram", "Mirroring", "Logbook", argumentParser]),
    ]
    package.products += [
        .executable(name: "flightlog-sync", targets: ["flightlog-sync"]),
        .library(name: "PostgresPlace", targets: ["PostgresPlace"]),
    ]
}
