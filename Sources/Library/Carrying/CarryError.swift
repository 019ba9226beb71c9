import MirrorFormat
package import Mirroring

/// Why files are not carried between a spool folder and a place. What is on both sides is as whole as it was.
package enum CarryError: Error, Sendable {
    /// What is typed is no place: the text, and what is wrong with it, as the end of a sentence.
    case badPlace(String, reason: String)
    /// A program that is needed is not installed: its name, and the Debian package that has it.
    case noProgram(String, package: String)
    /// The host does not answer.
    case unreachable(place: String, reason: String)
    /// The host answers and does not let the user in, or is not known.
    case refused(place: String, reason: String)
    /// The host does not prove by a certificate that it is the one that is meant.
    case unproven(place: String, reason: String)
    /// The connection broke.
    case cut(place: String, reason: String)
    /// The folder is not on the host.
    case noFolder(place: String)
    /// The place has files of a logbook, but not the one that says of which.
    case noMarker(place: String)
    /// The place holds other files.
    case foreign(place: String)
    /// The place was in step with the spool, and is empty now.
    case emptied(place: String)
    /// The place is that of another logbook.
    case otherRing(place: String, title: String)
    /// The place has several logbooks, and none is named.
    case severalRings(place: String, rings: [String])
    /// The place was written by a newer program.
    case newer(place: String)
    /// The disk of the place is full.
    case full(place: String, path: String)
    /// A file cannot be written at the place.
    case unwritable(place: String, path: String, reason: String)
    /// A file cannot be read at the place.
    case unreadable(place: String, path: String, reason: String)
    /// What the place keeps is not as it should be.
    case unusable(place: String, reason: String, remedy: String)
    /// Another program carries the spool's files at this moment.
    case busy(folder: String)
    /// The spool.
    case spool(MirrorError)

    /// What happened, in the user's words.
    package var message: String {
        switch self {
        case .badPlace(let text, let reason): "“\(text)” is no place: \(reason)."
        case .noProgram(let name, _): "The program \(name) is not installed."
        case .unreachable(let place, let reason): "\(place) does not answer: \(reason)."
        case .refused(let place, let reason): "\(place) does not let you in: \(reason)."
        case .unproven(let place, let reason): "\(place) does not prove that it is the host: \(reason)."
        case .cut(let place, let reason): "The connection to \(place) broke: \(reason)."
        case .noFolder(let place): "There is no folder \(place)."
        case .noMarker(let place): "\(place) has no \(MirrorPath.ring.text), which says what it is for."
        case .foreign(let place): "\(place) holds other files, and nothing of a logbook."
        case .emptied(let place): "\(place) is empty, and was in step before."
        case .otherRing(let place, let title): "\(place) is for another logbook, “\(title)”."
        case .severalRings(let place, let rings): "\(place) has several logbooks: \(rings.joined(separator: ", "))."
        case .newer(let place): "\(place) was written by a newer program."
        case .full(let place, let path): "There is no space left at \(place) for \(path)."
        case .unwritable(let place, let path, let reason): "\(place) does not take \(path): \(reason)."
        case .unreadable(let place, let path, let reason): "\(path) cannot be read at \(place): \(reason)."
        case .unusable(let place, let reason, _): "\(place) cannot be used: \(reason)."
        case .busy(let folder): "Another flightlog-sync carries the files of “\(folder)”."
        case .spool(let error): error.message
        }
    }

    /// What the user can do.
    package var recovery: String {
        switch self {
        case .badPlace:
            "Name it as ssh://HOST/FOLDER or postgresql://HOST/DATABASE. A password is never part of it."
        case .noProgram(_, let package): "Install the package \(package)."
        case .unreachable: "Connect the network and try again. Nothing is lost: changes wait in the folder."
        case .refused:
            "Connect once by hand to see why. For ssh, a key or an agent must let you in without a question. Nothing was changed."
        case .unproven:
            "Put the certificate of the authority that vouches for the host into ~/.postgresql/root.crt, or name its file: ?sslrootcert=FILE. No password was sent, and nothing was changed."
        case .cut: "Try again: what has arrived stays, and the rest follows."
        case .noFolder: "Make it on the host, or connect the disk that holds it. Nothing was changed."
        case .noMarker: "Wait until its files have arrived, or name another place. Nothing was changed."
        case .foreign: "Choose an empty one. Nothing was written."
        case .emptied: "If it was lost, write everything again: add --found. Nothing was changed."
        case .otherRing: "Name the place of this logbook. Nothing was written."
        case .severalRings: "Add the one that you mean to the place: ?ring=NUMBER"
        case .newer: "Install the newer program here, too. Nothing was changed."
        case .full: "Free some space there and try again; nothing is lost."
        case .unwritable: "Check the space and your rights there, and try again; nothing is lost."
        case .unreadable: "Check your rights there, and try again."
        case .unusable(_, _, let remedy): remedy
        case .busy: "Wait a moment and try again, or let the other one carry them."
        case .spool(let error): error.recovery
        }
    }

    /// The exit code of a program: 8 if the place is away, 9 if a person is needed.
    package var exitCode: Int32 {
        switch self {
        case .badPlace: 64
        case .noProgram: 69
        case .unreachable, .cut, .noFolder: 8
        case .refused, .unproven, .noMarker, .foreign, .emptied, .otherRing, .severalRings, .newer: 9
        case .full, .unwritable, .unreadable, .unusable: 2
        case .busy: 5
        case .spool(let error): Self.exitCode(of: error)
        }
    }

    private static func exitCode(of error: MirrorError) -> Int32 {
        switch error {
        case .noFolder: 8
        case .noMarker, .foreignFolder, .otherRing, .needsNewerProgram: 9
        default: 2
        }
    }

    /// Whether the place may be there again soon.
    package var isPassing: Bool {
        switch self {
        case .unreachable, .cut, .noFolder: true
        default: false
        }
    }
}
