// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever uses the library never builds it. Run it by scripts/bench.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "flightlog", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "BenchModel", dependencies: [.product(name: "ManagedObjects", package: "flightlog")],
            exclude: ["Bench.xcdatamodeld", "ModelCompiler.json"],
            plugins: [.plugin(name: "ModelCompiler", package: "flightlog")]),
        .target(
            name: "BenchClasses", dependencies: [.product(name: "ManagedObjects", package: "flightlog")],
            exclude: ["ModelCompiler.json"], plugins: [.plugin(name: "ModelCompiler", package: "flightlog")]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "BenchModel", "BenchClasses",
                .product(name: "ManagedObjects", package: "flightlog"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
