/// How a program without a terminal ended, and what it said.
struct Outcome: Sendable {
    let exitCode: Int32
    let output: String
    let errors: String
}
