import Foundation
import Synchronization

/// The files of external data that values of this process may still read, for all stores that use one folder: a program
/// can open a file several times.
final class FileClaims: Sendable {
    /// The number of values that use a file, and whether the file is removed with the last of them.
    private struct Claim {
        var count = 0
        var isMarkedForRemoval = false
    }

    private struct State {
        var claims: [String: Claim] = [:]
        /// The open stores of the folder.
        var users: Set<ObjectIdentifier> = []
    }

    private struct Weak {
        weak var claims: FileClaims?
    }

    private static let all = Mutex<[String: Weak]>([:])
    private let state = Mutex(State())

    /// Returns the claims to the files of a folder.
    static func shared(of folder: URL) -> FileClaims {
        all.withLock { all in
            let path = folder.standardizedFileURL.path
            if let claims = all[path]?.claims { return claims }
            all = all.filter { $0.value.claims != nil }
            let claims = FileClaims()
            all[path] = Weak(claims: claims)
            return claims
        }
    }

    /// Notes that a store is open.
    func begin(_ storage: ExternalStorage) { state.withLock { _ = $0.users.insert(ObjectIdentifier(storage)) } }

    /// Notes that a store is closed; returns the files to remove with the last one.
    func end(_ storage: ExternalStorage) -> [String] {
        state.withLock { state in
            guard state.users.remove(ObjectIdentifier(storage)) != nil, state.users.isEmpty else { return [] }
            let names = state.claims.filter(\.value.isMarkedForRemoval).map(\.key)
            for name in names { state.claims[name]?.isMarkedForRemoval = false }
            return names
        }
    }

    /// Notes that a value uses a file.
    func claim(_ name: String) { state.withLock { $0.claims[name, default: Claim()].count += 1 } }

    /// Notes that a value is gone; returns whether the file is to be removed now.
    func release(_ name: String) -> Bool {
        state.withLock { state in
            state.claims[name]?.count -= 1
            guard let claim = state.claims[name], claim.count <= 0 else { return false }
            state.claims[name] = nil
            return claim.isMarkedForRemoval
        }
    }

    /// Dooms a file that no row names; returns whether it is to be removed now, because no value uses it.
    func doom(_ name: String) -> Bool {
        state.withLock { state in
            state.claims[name]?.isMarkedForRemoval = true
            return state.claims[name] == nil
        }
    }
}
