package import Foundation
package import MirrorFormat

/// The files of a place.
package struct PlaceListing: Equatable, Sendable {
    /// The files of the mirror with their sizes in bytes.
    package var files: [MirrorPath: Int64] = [:]
    /// Whether there are other files, hidden ones aside.
    package var hasOthers = false

    package init() {}
}

/// A file of the spool that goes to a place.
package struct SpooledFile: Sendable {
    package let path: MirrorPath
    /// Its bytes, which have the digest that its name says.
    package let bytes: Data
    /// Whether a file of the name is replaced: a device's card, or a file that is not whole.
    package let replaces: Bool

    package init(_ path: MirrorPath, _ bytes: Data, replaces: Bool) {
        (self.path, self.bytes, self.replaces) = (path, bytes, replaces)
    }
}

/// A place that keeps the files of a mirror: a folder of another host, a database.
///
/// A carrier is used by one thread. After an error it connects again when it is asked for the next thing.
package protocol Carrier: AnyObject {
    /// The place in words, without a password.
    var name: String { get }

    /// Lists the files of a ring.
    ///
    /// - Parameter ring: the ring of the spool; nil if the spool has none yet.
    func list(_ ring: UUID?) throws(CarryError) -> PlaceListing

    /// Reads files and passes each on; those that have gone meanwhile are left out.
    func get(_ paths: [MirrorPath], _ take: (MirrorPath, Data) throws(CarryError) -> Void) throws(CarryError)

    /// Writes a file, whole or not at all. One of the same name stays, unless it is to be replaced.
    func put(_ file: SpooledFile) throws(CarryError)

    /// Removes a file; does nothing if it is not there.
    func remove(_ path: MirrorPath) throws(CarryError)

    /// Tells others that files were put.
    func announce() throws(CarryError)

    /// Waits until the place has changed, for this many milliseconds at most; returns whether it may have.
    func waits(milliseconds: Int) throws(CarryError) -> Bool

    /// Gives the connection up.
    func close()
}
