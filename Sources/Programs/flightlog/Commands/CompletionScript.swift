import ArgumentParser

/// The completion script of a shell, with what the argument parser leaves out: the logbook and the options of the command
/// that opens it, whose name is usually omitted.
enum CompletionScript {
    /// Returns the script that the arguments request; nil for none, or if they do not name the shell.
    static func requested(by arguments: [String]) -> String? {
        let option = "--generate-completion-script"
        let name =
            arguments.first == option
            ? arguments.dropFirst().first : arguments.first.flatMap { $0.hasPrefix("\(option)=") ? $0 : nil }
        let shell = name?.split(separator: "=").last.flatMap { CompletionShell(rawValue: String($0)) }
        return shell.map(text)
    }

    static func text(for shell: CompletionShell) -> String {
        let script = FlightLog.completionScript(for: shell)
        switch shell {
        case .bash: return bash(script)
        case .zsh: return script.replacing(zshCommands, with: zshCommands + zshFiles, maxReplacements: 1)
        case .fish: return script + fishFiles(script)
        default: return script
        }
    }

    /// Lets `_flightlog` skip a `--file` before the command, complete what is no command as `flightlog open` does, and
    /// add no blank to `field=`.
    private static func bash(_ script: String) -> String {
        let words = "    local -a unparsed_words=(\"${COMP_WORDS[@]:1:${COMP_CWORD}}\")\n"
        let skipping = """
                if [[ "${COMP_WORDS[1]}" = --file && "${COMP_CWORD}" -gt 2 ]]; then
                    unparsed_words=("${COMP_WORDS[@]:3:${COMP_CWORD}-2}")
                fi

            """
        let commands = "        # Offer subcommand completions\n"
        let opening = """
                    # Offer the completions of the command that opens a logbook
                    unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")
                    _flightlog_open
                    [[ "${COMP_CWORD}" -gt 1 && ( "${COMP_WORDS[1]}" != --file || "${COMP_CWORD}" -ne 3 ) ]] && return

            """
        let end = "    esac\n}\n\n_flightlog_open() {\n"
        let unspaced = """
                esac
                # A value follows the sign: no blank, and no backslash before it
                [[ "${COMPREPLY[*]}" = *= ]] && compopt +o filenames -o nospace 2>/dev/null
            }

            _flightlog_open() {

            """
        return script.replacing(end, with: unspaced, maxReplacements: 1).replacing(
            words, with: words + skipping, maxReplacements: 1
        )
        .replacing(commands, with: opening + commands, maxReplacements: 1)
    }

    /// The line that offers logbooks as the first word: that of `flightlog open`, without the command.
    private static func fishFiles(_ script: String) -> String {
        let line = script.split(separator: "\n").first { $0.contains("\"flightlog open\" -eq 1") }
        return line.map { "\n" + $0.replacing("\"flightlog open\"", with: "\"flightlog\"") } ?? ""
    }

    private static let zshCommands = "        _describe -V subcommand subcommands && ret=0\n"
    private static let zshFiles = "        _files -g '*.flightlog' && ret=0\n"
}
