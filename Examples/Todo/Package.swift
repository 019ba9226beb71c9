// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as yours is. Where yours names a URL and a version, this one names the folder that holds it:
//     .package(url: "<URL of this repository>", from: "0.1.0")
// scripts/try-example builds it with a URL and a version as well.
let package = Package(
    name: "Todo",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "flightlog", path: "../..")
    ],
    targets: [
        .target(
            name: "TodoModel", dependencies: [.product(name: "ManagedObjects", package: "flightlog")],
            exclude: ["Todo.xcdatamodeld", "ModelCompiler.json"],
            plugins: [.plugin(name: "ModelCompiler", package: "flightlog")]),
        .executableTarget(
            name: "todo", dependencies: ["TodoModel", .product(name: "ManagedObjects", package: "flightlog")],
            exclude: ["ModelCompiler.json"], plugins: [.plugin(name: "ModelCompiler", package: "flightlog")]),
    ],
    swiftLanguageModes: [.v6]
)
