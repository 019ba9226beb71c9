import ArgumentParser
import LogbookProgram

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
        case .zsh: return zsh(script)
        case .fish: return fish(script)
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

    /// Lets `_flightlog` skip a `--file` before the command, complete what is no command as `flightlog open` does, and
    /// add no blank to `field=`.
    private static func zsh(_ script: String) -> String {
        let index = "    local -ir current_word_index=\"$((CURRENT - 1))\"\n\n    local -i ret=1\n"
        let opening = """

                if [[ "${words[2]}" = --file && "${CURRENT}" -gt 3 ]]; then
                    words=("${words[1]}" "${(@)words[4,-1]}")
                    (( CURRENT -= 2 ))
                fi
                # Offer the completions of the command that opens a logbook
                if [[ "${words[2]}" = -* ]] || (( CURRENT > 2 && ! $+functions[_flightlog_${words[2]}] )); then
                    _flightlog_open
                    return
                fi

            """
        let commands = "        _describe -V subcommand subcommands && ret=0\n"
        let describing = "    _describe -V '' non_empty_completions"
        let unspaced = """
                # A value follows the sign: no blank
                local -a suffix=()
                [[ "${*}" = *= ]] && suffix=(-S '')
                _describe -V '' non_empty_completions "${suffix[@]}"
            """
        return script.replacing(index, with: index + opening, maxReplacements: 1)
            .replacing(commands, with: commands + "        _files -g '*.flightlog' && ret=0\n", maxReplacements: 1)
            .replacing(describing, with: unspaced, maxReplacements: 1)
    }

    /// Lets fish skip a `--file` before the command, and complete what is no command as `flightlog open` does: its
    /// conditions see that command, and its first word and options are also offered without it.
    private static func fish(_ script: String) -> String {
        let words = "    set -l unparsed_tokens (__flightlog_tokens -pc)\n"
        let commands = FlightLog.configuration.subcommands.map { $0.word } + ["help"]
        let opening = """
                if test "$unparsed_tokens[2]" = --file -a (count $unparsed_tokens) -gt 2
                    set -e unparsed_tokens[2..3]
                end
                # What is no command is completed as the command that opens a logbook
                if test (count $unparsed_tokens) -gt 1; and not contains -- $unparsed_tokens[2] \(commands.joined(separator: " "))
                    set unparsed_tokens $unparsed_tokens[1] open $unparsed_tokens[2..]
                end

            """
        let lines = script.split(separator: "\n").filter { line in
            line.contains("\"flightlog open\" -eq 1")
                || line.contains("options \"flightlog open\" ") && !line.hasCommonOption
        }
        let opened = lines.map { "\n" + $0.replacing("\"flightlog open\"", with: "\"flightlog\"") }
        return script.replacing(words, with: words + opening, maxReplacements: 1) + opened.joined()
    }
}

extension Substring {
    /// Whether a line of fish completes an option that every command has.
    fileprivate var hasCommonOption: Bool { contains(" version' ") || contains(" h help' ") }
}
