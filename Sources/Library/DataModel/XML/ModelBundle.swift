public import FoundationEssentials

/// A `.xcdatamodeld` bundle with the versions of a model, a `.xcdatamodel` with a single version, or their compiled
/// forms `.momd` and `.mom`.
public struct ModelBundle: Sendable, Hashable {
    /// The location.
    public let url: URL
    /// The names of the versions, sorted: the `.xcdatamodel` folders or `.mom` files without extension.
    public let versionNames: [String]
    /// The version with which new stores are created; nil if the bundle has several and names none, or names one that
    /// does not exist.
    public let currentVersionName: String?
    private let contents: [String: URL]
    private let currentFailure: DataModelError?

    /// Finds the versions without reading them.
    ///
    /// - Throws: `DataModelError.unreadableModel` if there is no model at the location.
    public init(at url: URL) throws(DataModelError) {
        self.url = url
        contents = try Self.contents(at: url)
        versionNames = contents.keys.sorted()
        do throws(DataModelError) {
            currentVersionName = try Self.current(at: url, among: versionNames)
            currentFailure = nil
        } catch {
            // Versions can still be read by name.
            currentVersionName = nil
            currentFailure = error
        }
    }

    /// Checks that the current version exists, if the bundle names one.
    ///
    /// - Throws: `DataModelError.unreadableModel`.
    public func requireCurrentVersion() throws(DataModelError) {
        if let currentFailure { throw currentFailure }
    }

    /// The bundle's name without extension, such as `FlightLog`.
    public var name: String { url.deletingPathExtension().lastPathComponent }

    /// The files of the versions and of the current version's name, sorted by path.
    public var files: [URL] {
        let markers = [Self.markerName, Self.compiledMarkerName].map { url.appending(path: $0) }.filter(Self.isFile)
        return (contents.values.filter(Self.isFile) + markers).sorted { $0.path < $1.path }
    }

    /// Reads a version; with nil, the current one.
    ///
    /// - Throws: `DataModelError.unreadableModel` if the version does not exist or cannot be read.
    public func model(named name: String? = nil) throws(DataModelError) -> ManagedObjectModel {
        try model(named: name, sharing: nil)
    }

    /// Reads a version; with nil, the current one.
    ///
    /// - Parameter shared: what versions that were read before have; the model shares it.
    /// - Throws: `DataModelError.unreadableModel` if the version does not exist or cannot be read.
    package func model(
        named name: String?, sharing shared: SharedEntities?
    ) throws(DataModelError) -> ManagedObjectModel {
        if name == nil { try requireCurrentVersion() }
        guard let version = name ?? currentVersionName else {
            throw error("it has no current version; name one of \(versionNames.joined(separator: ", "))")
        }
        guard let file = contents[version] else {
            throw error("it has no version “\(version)”; it has \(versionNames.joined(separator: ", "))")
        }
        if file.lastPathComponent == "contents" { _ = try Self.contentsFile(of: file.deletingLastPathComponent()) }
        guard file.pathExtension != Self.compiledExtension else {
            return try ManagedObjectModel(archive: Self.data(of: file), source: file.lastPathComponent)
        }
        let (xml, source) = (try Self.data(of: file), "\(version).xcdatamodel")
        if let model = shared?.model(xml, source: source) { return model }
        return try ManagedObjectModel(xml: xml, source: source)
    }

    private func error(_ reason: String) -> DataModelError { Self.error(url, reason) }
}

/// Finding the versions.
extension ModelBundle {
    private static let markerName = ".xccurrentversion"
    private static let compiledMarkerName = "VersionInfo.plist"
    private static let compiledExtension = "mom"

    private static func contents(at url: URL) throws(DataModelError) -> [String: URL] {
        switch url.pathExtension {
        case "xcdatamodeld": return try versions(at: url)
        case "xcdatamodel": return [stem(url): try contentsFile(of: url)]
        case "momd": return try compiledVersions(at: url)
        default: break
        }
        guard isFile(url) else { throw error(url, "no model exists at this path") }
        let folder = url.deletingLastPathComponent()
        return [stem(folder.pathExtension == "xcdatamodel" ? folder : url): url]
    }

    private static func versions(at url: URL) throws(DataModelError) -> [String: URL] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
            throw error(url, "no model exists at this path")
        }
        var result: [String: URL] = [:]
        for name in names where name.hasSuffix(".xcdatamodel") {
            let folder = url.appending(path: name)
            result[stem(folder)] = folder.appending(path: "contents")
        }
        guard !result.isEmpty else { throw error(url, "it contains no versions") }
        // A version that cannot be read, such as an old binary one, does not concern the others.
        if !result.values.contains(where: isFile), let first = result.values.min(by: { $0.path < $1.path }) {
            _ = try contentsFile(of: first.deletingLastPathComponent())
        }
        return result
    }

    /// The `.mom` files of a compiled bundle. An `.omo` file is another form of the same version and is ignored.
    private static func compiledVersions(at url: URL) throws(DataModelError) -> [String: URL] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
            throw error(url, "no model exists at this path")
        }
        let files = names.filter { $0.hasSuffix("." + compiledExtension) }.map { url.appending(path: $0) }
        guard !files.isEmpty else { throw error(url, "it contains no compiled versions") }
        return Dictionary(files.map { (stem($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func contentsFile(of folder: URL) throws(DataModelError) -> URL {
        let file = folder.appending(path: "contents")
        guard !isFile(file) else { return file }
        let isOld = isFile(folder.appending(path: "elements"))
        throw error(folder, isOld ? "it is a binary model of Xcode 3" : "it has no file “contents”")
    }

    /// Reads the current version's name from `.xccurrentversion`, a property list with one key.
    private static func current(at url: URL, among names: [String]) throws(DataModelError) -> String? {
        guard url.pathExtension != "momd" else { return try compiledCurrent(at: url, among: names) }
        let marker = url.appending(path: markerName)
        guard isFile(marker) else { return names.count == 1 ? names.first : nil }
        let root = try ModelElementParser.root(of: data(of: marker), source: markerName)
        let pairs = root.first("dict")?.children ?? []
        guard let key = pairs.firstIndex(where: { $0.name == "key" && $0.text == "_XCCurrentVersionName" }) else {
            return names.count == 1 ? names.first : nil
        }
        let value = pairs.indices.contains(key + 1) ? pairs[key + 1].text : ""
        let name = stem(url.appending(path: value))
        guard names.contains(name) else { throw error(url, "its current version “\(value)” is missing") }
        return name
    }

    /// Reads the current version's name from `VersionInfo.plist`.
    private static func compiledCurrent(at url: URL, among names: [String]) throws(DataModelError) -> String? {
        let marker = url.appending(path: compiledMarkerName)
        guard isFile(marker) else { return names.count == 1 ? names.first : nil }
        let content = try data(of: marker)
        let list: PropertyListNode
        do throws(PropertyListNode.ReadError) {
            list = try PropertyListNode(reading: content)
        } catch {
            throw self.error(marker, error.rawValue)
        }
        guard let name = list["NSManagedObjectModel_CurrentVersionName"]?.string else {
            return names.count == 1 ? names.first : nil
        }
        guard names.contains(name) else { throw error(url, "its current version “\(name)” is missing") }
        return name
    }

    private static func data(of file: URL) throws(DataModelError) -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw .unreadableModel(source: file.path, line: nil, reason: "the file cannot be opened")
        }
    }

    private static func isFile(_ url: URL) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && !isDirectory
    }

    private static func stem(_ url: URL) -> String { url.deletingPathExtension().lastPathComponent }

    private static func error(_ url: URL, _ reason: String) -> DataModelError {
        .unreadableModel(source: url.relativePath, line: nil, reason: reason)
    }
}

/// A model as given on a command line: `BUNDLE`, `BUNDLE:VERSION` or `BUNDLE:current`.
public struct ModelArgument: Sendable, Hashable {
    /// The location of the `.xcdatamodeld`, `.xcdatamodel`, `contents`, `.momd` or `.mom`.
    public let url: URL
    /// The version; nil for the current one.
    public let version: String?

    /// Parses an argument. A colon in the path of an existing file does not separate a version.
    public init(_ argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last, !FileManager.default.fileExists(atPath: argument) else {
            url = URL(filePath: argument)
            version = nil
            return
        }
        url = URL(filePath: parts.dropLast().joined(separator: ":"))
        version = last.isEmpty || last == "current" ? nil : String(last)
    }

    /// Reads the model.
    ///
    /// - Throws: `DataModelError.unreadableModel` if the model or version does not exist or cannot be read.
    public func model() throws(DataModelError) -> ManagedObjectModel {
        try ManagedObjectModel(contentsOf: url, version: version)
    }
}
