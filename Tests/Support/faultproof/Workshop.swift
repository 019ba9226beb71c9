import CFaults
import Foundation

/// The folders of a run, and the processes that work in them.
struct Workshop {
    let folder: URL
    let scenario: Scenario

    /// The store before the work.
    var master: URL { folder.appending(path: "master") }
    /// The folder in which faults happen.
    var work: URL { folder.appending(path: "work") }

    static let firstRun = Date(timeIntervalSince1970: 1_700_000_000)
    static let secondRun = firstRun.addingTimeInterval(60)

    /// Restores the store as it was before the work.
    func reset() throws {
        let manager = FileManager.default
        for old in [work, work.appendingPathExtension("lost")] { try? manager.removeItem(at: old) }
        try manager.copyItem(at: master, to: work)
        try manager.createDirectory(at: work.appending(path: "tmp"), withIntermediateDirectories: true)
    }

    /// Runs a closure in a child process; returns its answer, and whether the process died before it.
    ///
    /// - Throws: `Refusal` for a process that crashed.
    func inChild(_ body: @escaping () throws -> String) throws -> (text: String, died: Bool) {
        try end(try begin("only", body), "only")
    }

    /// Runs a closure in two child processes at the same time; returns their answers.
    func inTwoChildren(_ body: @escaping () throws -> String) throws -> [String] {
        let children = [("one", try begin("one", body)), ("other", try begin("other", body))]
        return try children.map { try end($0.1, $0.0).text }
    }

    /// The seconds after which a child that has not ended is stopped.
    private static let limit: UInt32 = 300

    private func begin(_ name: String, _ body: @escaping () throws -> String) throws -> pid_t {
        let answer = folder.appending(path: name)
        try? FileManager.default.removeItem(at: answer)
        try Self.waitForOneThread()
        fflush(nil)
        let child = faults_fork()
        guard child == 0 else { return child }
        alarm(Self.limit)
        setenv("TMPDIR", work.appending(path: "tmp").path, 1)
        let text = Self.onNewThread(body)
        faults_disarm()
        try? Data(text.utf8).write(to: answer)
        faults_exit(0)
    }

    /// Waits until this process has one thread only: a lock that another one holds at the fork, such as that of the
    /// runtime's types, stays locked in the child for ever.
    private static func waitForOneThread() throws {
        for _ in 0..<10_000 {
            if try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count == 1 { return }
            usleep(1_000)
        }
        throw Refusal("other threads of the process do not end")
    }

    /// Runs a closure on a thread of its own. Locks remember the number of the thread that takes them, and a forked thread
    /// still has that of its parent: two threads that meet at a lock would be taken for threads of two processes.
    private static func onNewThread(_ body: @escaping () throws -> String) -> String {
        nonisolated(unsafe) let body = body
        nonisolated(unsafe) var text = ""
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            do { text = try body() } catch { text = "failed: \(error)" }
            done.signal()
        }
        thread.stackSize = 16 << 20
        thread.start()
        done.wait()
        return text
    }

    private func end(_ child: pid_t, _ name: String) throws -> (text: String, died: Bool) {
        var status: Int32 = 0
        waitpid(child, &status, 0)
        let code = status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
        switch code {
        case 0:
            return (
                String(decoding: (try? Data(contentsOf: folder.appending(path: name))) ?? Data(), as: UTF8.self), false
            )
        case Int32(FAULTS_DIED): return ("", true)
        case -SIGALRM: throw Refusal("a process had not ended after \(Self.limit) seconds")
        default: throw Refusal("a process ended with \(code)")
        }
    }
}
