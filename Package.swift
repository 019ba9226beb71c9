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

/// Tests call C and write temporary files freely; everything else is as strict as the sources.
let strictTests: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

func library(
    _ name: String, path: String? = nil, _ dependencies: [Target.Dependency], exclude: [String] = [],
    plugins: [Target.PluginUsage] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: strict, plugins: plugins)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strictTests)
}

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
        .systemLibrary(name: "CNCurses", providers: [.apt(["libncurses-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CAirports"),
        .target(name: "CTerminal", dependencies: ["CNCurses"]),

        // The library: what the data is, how it is said, where it is kept, how it moves, how it is used.
        library("DataModel", ["CExpat", "CZlib"]),
        library("StoreSQL", ["DataModel"]),
        library(
            "SQLiteStore",
            [
                "DataModel", "StoreSQL",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        library("StoreMigration", ["DataModel", "StoreSQL", "SQLiteStore"]),
        library(
            "ManagedObjects",
            [
                "DataModel", "StoreSQL", "SQLiteStore", "StoreMigration",
                .product(name: "Logging", package: "swift-log"),
            ]),

        // The logbook.
        library(
            "LogbookResources", path: "Resources", ["DataModel"],
            exclude: ["FlightLog.xcdatamodeld", "ModelCompiler.json", "README.md"],
            plugins: ["ModelCompiler"]),
        library(
            "LogbookMigrations", path: "Migrations", ["ManagedObjects", "LogbookResources"], exclude: ["README.md"]),
        library(
            "Logbook", ["ManagedObjects", "LogbookMigrations", "LogbookResources", "CAirports"],
            exclude: ["ModelCompiler.json"], plugins: ["ModelCompiler"]),

        // The terminal.
        library("TerminalUI", []),
        library("NCursesTerminal", ["TerminalUI", "CTerminal", "CNCurses"]),
        library("FlightLogApp", ["Logbook", "TerminalUI"]),

        // The programs.
        library("StoreCommands", ["ManagedObjects", argumentParser]),
        program(
            "flightlog", ["FlightLogApp", "NCursesTerminal", "TerminalUI", "Logbook", "StoreCommands", argumentParser]),
        program(
            "modelc",
            ["DataModel", "StoreSQL", argumentParser, .product(name: "GRDBSQLite", package: "GRDB.swift")]),
        program("storetool", ["StoreCommands", argumentParser]),
        .plugin(
            name: "ModelCompiler", capability: .buildTool(), dependencies: ["modelc"], path: "Sources/ModelCompiler"),

        // The tests.
        .target(name: "CVTerm", path: "Tests/CVTerm", linkerSettings: [.linkedLibrary("vterm")]),
        .target(
            name: "TestSupport", dependencies: ["CVTerm", "TerminalUI"], path: "Tests/TestSupport",
            swiftSettings: strictTests),
        .target(name: "TestFiles", path: "Tests/TestFiles", swiftSettings: strictTests),
        .executableTarget(
            name: "terminalfigures", dependencies: ["Logbook", "TerminalUI", "TestSupport", argumentParser],
            path: "Tests/TerminalFigures", swiftSettings: strictTests),
        .executableTarget(
            name: "terminalproof", dependencies: ["NCursesTerminal", "TerminalUI"], path: "Tests/TerminalFixture",
            swiftSettings: strictTests),
        .executableTarget(
            name: "storeproof", dependencies: ["ManagedObjects", "SQLiteStore"], path: "Tests/StoreFixture",
            swiftSettings: strictTests),
        .target(name: "CFaults", path: "Tests/CFaults"),
        .executableTarget(
            name: "faultproof",
            dependencies: [
                "CFaults", "ManagedObjects", "StoreMigration", "SQLiteStore", "StoreSQL", "DataModel",
                "LogbookMigrations", "LogbookResources", "TestFiles",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], path: "Tests/FaultFixture", swiftSettings: strictTests),
        tests("FaultTests", ["TestFiles"]),
        tests("ArchitectureTests", []),
        tests("DataModelTests", ["DataModel", "TestFiles"]),
        tests(
            "ManagedObjectsTests",
            [
                "ManagedObjects", "DataModel", "SQLiteStore", "StoreSQL", "TestFiles", "storeproof",
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "StoreSQLTests",
            ["StoreSQL", "DataModel", "TestFiles", .product(name: "GRDBSQLite", package: "GRDB.swift")]),
        tests(
            "GenuineFileTests",
            [
                "ManagedObjects", "StoreMigration", "SQLiteStore", "StoreSQL", "DataModel", "TestFiles", "storetool",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        tests(
            "StoreMigrationTests",
            [
                "StoreMigration", "SQLiteStore", "StoreSQL", "DataModel", "TestFiles",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        tests(
            "MigrationPropertyTests", ["StoreMigration", "SQLiteStore", "StoreSQL", "DataModel", "TestFiles"]),
        tests("TerminalUITests", ["TerminalUI"]),
        .target(
            name: "TalkModel", dependencies: ["ManagedObjects"], path: "Tests/TalkModel",
            exclude: ["Talk.xcdatamodeld", "ModelCompiler.json"], swiftSettings: strictTests,
            plugins: ["ModelCompiler"]),
        tests(
            "TalkTests",
            [
                "ManagedObjects", "StoreMigration", "SQLiteStore", "TalkModel",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        tests("TourTests", ["ManagedObjects", "TalkModel"]),
        tests("StoreCommandsTests", ["flightlog", "storetool"]),
        tests("LogbookTests", ["Logbook", "ManagedObjects"]),
        tests("FlightlogCommandTests", ["flightlog", "Logbook"]),
        tests("FlightLogAppTests", ["FlightLogApp", "Logbook", "TerminalUI"], exclude: ["Golden"]),
        tests(
            "LogbookMigrationsTests",
            ["LogbookMigrations", "LogbookResources", "ManagedObjects", "SQLiteStore", "TestFiles"]),
        tests(
            "ModelCompilerTests", ["modelc", "DataModel", "LogbookResources", argumentParser],
            exclude: ["Golden", "Models", "StandIn"]),
        tests("NCursesTerminalTests", ["NCursesTerminal", "TerminalUI", "TestSupport", "terminalproof"]),
        tests("FlightlogTests", ["TestFiles", "TestSupport", "TerminalUI", "flightlog", "terminalfigures"]),
    ]
)
