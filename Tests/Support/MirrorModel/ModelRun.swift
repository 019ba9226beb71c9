import Foundation
package import MirrorMerge
import TestFiles

@testable package import MirrorFormat

/// What `model.py`, the executable specification, has written for one seed: all bundles, and what sets of them read as.
package struct ModelRun: Sendable {
    /// A set of bundles, and its readings.
    package struct Check: Sendable {
        /// The places of the bundles in ``ModelRun/bundles``, in no order.
        package let bundles: [Int]
        /// A snapshot that is taken as well; nil for bundles alone.
        package let snapshot: MirrorSnapshot?
        /// What all of this reads as, by version of the model.
        package let readings: [Int: MirrorReading]
    }

    package let seed: Int64
    /// The bundles with their digests, as they were cut: all that a bundle had seen stands before it.
    package let bundles: [(digest: FileDigest, bundle: MirrorBundle)]
    package let checks: [Check]

    /// Why a run cannot be read.
    struct Failure: Error {
        let text: String
    }

    /// Runs the model.
    ///
    /// - Throws: an error if `python3` is missing, or the model finds a fault in itself.
    package static func run(_ seeds: [Int]) throws -> [ModelRun] {
        let model = Project.folder.appending(path: "Tests/Support/MirrorModel/model.py")
        let run = try ProgramRun("/usr/bin/env", ["python3", model.path] + seeds.map { "\($0):" })
        guard run.exitCode == 0 else { throw Failure(text: run.errors) }
        return try run.lines.map { try ModelRun(JSONReader.value(of: ArraySlice($0.utf8))) }
    }

    private init(_ node: JSONNode) throws {
        seed = try node["seed"].integer
        bundles = try node["files"].array.map { node in
            let file = try node.file
            return (FileDigest(of: file), try MirrorBundle(file: file))
        }
        checks = try node["checks"].array.map { check in
            Check(
                bundles: try check["bundles"].array.map { Int(try $0.integer) },
                snapshot: try (try? check["snapshot"]).map { try MirrorSnapshot(file: try $0.file) },
                readings: [4: try MirrorReading(check["4"]), 5: try MirrorReading(check["5"])])
        }
    }
}

extension MirrorReading {
    fileprivate init(_ node: JSONNode) throws {
        self.init()
        for (name, values) in try node["rows"].object {
            rows[try JSONNode.string(name).name()] = Row(
                entity: "", values: try values.object.mapValues { try MirrorValue($0) })
        }
        findings = Set(
            try node["list"].array.map { node in
                let parts = try node.array
                guard let kind = MirrorFinding.Kind(rawValue: try parts[0].string) else {
                    throw ModelRun.Failure(text: "\(parts)")
                }
                return MirrorFinding(kind, try parts[1].name(), try parts[2].string, try MirrorValue(parts[3]))
            })
    }
}

extension JSONNode {
    fileprivate subscript(field: String) -> JSONNode {
        get throws {
            guard let node = try object[field] else { throw ModelRun.Failure(text: "\(field) is missing") }
            return node
        }
    }

    fileprivate var object: [String: JSONNode] {
        get throws {
            guard case .object(let fields) = self else { throw ModelRun.Failure(text: "\(self) is no object") }
            return fields
        }
    }

    fileprivate var array: [JSONNode] {
        get throws {
            guard case .array(let elements) = self else { throw ModelRun.Failure(text: "\(self) is no array") }
            return elements
        }
    }

    fileprivate var string: String {
        get throws {
            guard case .string(let text) = self else { throw ModelRun.Failure(text: "\(self) is no text") }
            return text
        }
    }

    fileprivate var integer: Int64 {
        get throws {
            guard case .integer(let number) = self else { throw ModelRun.Failure(text: "\(self) is no number") }
            return number
        }
    }

    fileprivate var file: Data {
        get throws {
            guard let data = Data(base64Encoded: try string) else { throw ModelRun.Failure(text: "no base 64") }
            return data
        }
    }
}
