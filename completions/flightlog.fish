function __flightlog_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __flightlog_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __flightlog_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __flightlog_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __flightlog_parse_tokens -S
    set -l unparsed_tokens (__flightlog_tokens -pc)
    if test "$unparsed_tokens[2]" = --file -a (count $unparsed_tokens) -gt 2
        set -e unparsed_tokens[2..3]
    end
    # What is no command is completed as the command that opens a logbook
    if test (count $unparsed_tokens) -gt 1; and not contains -- $unparsed_tokens[2] open list log edit delete photo attach attachment totals currency check airport fields import export dump load history undo redo store sample config doctor manual help
        set unparsed_tokens $unparsed_tokens[1] open $unparsed_tokens[2..]
    end
    switch $unparsed_tokens[1]
    case 'flightlog'
        __flightlog_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'open'
            __flightlog_parse_subcommand 1 'file=' 'yes' 'color=' 'theme=' 'region=' 'plain' 'script=' 'size=' 'save-screen=' 'now=' 'version' 'h/help'
        case 'list'
            __flightlog_parse_subcommand -r 2 'file=' 'view=' 'columns=' 'page=' 'paint=' 'search=' 'limit=' 'sort=' 'reverse' 'json' 'csv' 'region=' 'color=' 'version' 'h/help'
        case 'log'
            __flightlog_parse_subcommand -r 1 'file=' 'dry-run' 'yes' 'quiet' 'json' 'now=' 'region=' 'color=' 'version' 'h/help'
        case 'edit'
            __flightlog_parse_subcommand -r 2 'from-type' 'file=' 'yes' 'dry-run' 'quiet' 'region=' 'json' 'version' 'h/help'
        case 'delete'
            __flightlog_parse_subcommand -r 2 'file=' 'yes' 'dry-run' 'quiet' 'region=' 'version' 'h/help'
        case 'photo'
            __flightlog_parse_subcommand -r 1 'set=' 'export=' 'remove' 'file=' 'yes' 'dry-run' 'quiet' 'region=' 'version' 'h/help'
        case 'attach'
            __flightlog_parse_subcommand -r 1 'file=' 'yes' 'dry-run' 'quiet' 'region=' 'version' 'h/help'
        case 'attachment'
            __flightlog_parse_subcommand -r 1 'o/output=' 'remove' 'file=' 'yes' 'dry-run' 'quiet' 'region=' 'version' 'h/help'
        case 'totals'
            __flightlog_parse_subcommand -r 1 'file=' 'by=' 'rounding=' 'decimal' 'json' 'region=' 'color=' 'version' 'h/help'
        case 'currency'
            __flightlog_parse_subcommand -r 1 'rules=' 'on=' 'if=+' 'why' 'all' 'json' 'within=' 'ics' 'file=' 'region=' 'version' 'h/help'
        case 'check'
            __flightlog_parse_subcommand -r 1 'kind=' 'fix=' 'accept=' 'silence=' 'unsilence=' 'all' 'json' 'file=' 'yes' 'dry-run' 'quiet' 'region=' 'version' 'h/help'
        case 'airport'
            __flightlog_parse_subcommand -r 1 'file=' 'limit=' 'json' 'color=' 'version' 'h/help'
        case 'fields'
            __flightlog_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __flightlog_parse_subcommand 1 'file=' 'json' 'version' 'h/help'
            case 'add'
                __flightlog_parse_subcommand -r 1 'kind=' 'unit=' 'file=' 'version' 'h/help'
            case 'rename'
                __flightlog_parse_subcommand 2 'file=' 'version' 'h/help'
            case 'delete'
                __flightlog_parse_subcommand 1 'file=' 'yes' 'dry-run' 'quiet' 'region=' 'version' 'h/help'
            end
        case 'import'
            __flightlog_parse_subcommand 1 'format=' 'profile=' 'date-order=' 'times=' 'decimals=' 'durations=' 'map=+' 'verbose' 'json' 'file=' 'yes' 'dry-run' 'quiet' 'region=' 'version' 'h/help'
        case 'export'
            __flightlog_parse_subcommand -r 1 'format=' 'o/output=' 'spreadsheet' 'yes' 'file=' 'region=' 'version' 'h/help'
        case 'dump'
            __flightlog_parse_subcommand 0 'o/output=' 'yes' 'file=' 'version' 'h/help'
        case 'load'
            __flightlog_parse_subcommand 1 'file=' 'version' 'h/help'
        case 'history'
            __flightlog_parse_subcommand 0 'file=' 'limit=' 'json' 'color=' 'version' 'h/help'
        case 'undo'
            __flightlog_parse_subcommand 0 'file=' 'json' 'version' 'h/help'
        case 'redo'
            __flightlog_parse_subcommand 0 'file=' 'json' 'version' 'h/help'
        case 'store'
            __flightlog_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'inspect'
                __flightlog_parse_subcommand 1 'file=' 'json' 'rows' 'version' 'h/help'
            case 'plan'
                __flightlog_parse_subcommand 1 'file=' 'json' 'verbose' 'sql' 'defer' 'version' 'h/help'
            case 'upgrade'
                __flightlog_parse_subcommand 1 'file=' 'yes' 'json' 'defer' 'verbose' 'version' 'h/help'
            case 'finish'
                __flightlog_parse_subcommand 1 'file=' 'yes' 'json' 'version' 'h/help'
            case 'verify'
                __flightlog_parse_subcommand 1 'file=' 'rebuild' 'json' 'version' 'h/help'
            case 'backup'
                __flightlog_parse_subcommand 1 'file=' 'json' 'version' 'h/help'
            case 'restore'
                __flightlog_parse_subcommand 1 'file=' 'yes' 'json' 'from=' 'version' 'h/help'
            case 'compact'
                __flightlog_parse_subcommand 1 'file=' 'yes' 'json' 'version' 'h/help'
            case 'explain'
                __flightlog_parse_subcommand 3 'file=' 'sort=+' 'limit=' 'json' 'version' 'h/help'
            end
        case 'sample'
            __flightlog_parse_subcommand 1 'old' 'entries=' 'until=' 'version' 'h/help'
        case 'config'
            __flightlog_parse_subcommand 0 'keys' 'path' 'version' 'h/help'
        case 'doctor'
            __flightlog_parse_subcommand 1 'file=' 'version' 'h/help'
        case 'manual'
            __flightlog_parse_subcommand 0 'keys' 'fields' 'types' 'roles' 'import' 'version' 'h/help'
        case 'help'
            __flightlog_parse_subcommand -r 1 'version'
        end
    end
end

function __flightlog_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __flightlog_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __flightlog_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __flightlog_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__flightlog_tokens -p)
    if test -z "$(__flightlog_tokens -t)"
        set -l index (count (__flightlog_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'flightlog' -f
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'open' -d 'Open a logbook in the terminal.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'list' -d 'Print flights, aircraft, pilots, airports or documents.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'log' -d 'Add a flight from one line of text.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'edit' -d 'Change fields of one record.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'delete' -d 'Delete records.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'photo' -d 'Set, export or remove the photo of an aircraft.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'attach' -d 'Attach a file to a document.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'attachment' -d 'Save or remove the file of a document.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'totals' -d 'Print totals.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'currency' -d 'Print what you are current for, and why.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'check' -d 'Check the flights; fix, accept or silence what is found.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'airport' -d 'Print the details of an airport.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'fields' -d 'Print, add, rename or delete fields of your own on flights.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'import' -d 'Import the flights of another program\'s logbook.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'export' -d 'Write flights in the format of another program.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'dump' -d 'Write the whole logbook as text, for git.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'load' -d 'Make a logbook of the text that dump has written.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'history' -d 'Print the history of changes, newest first.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'undo' -d 'Undo the last change.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'redo' -d 'Redo the last undone change.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'store' -d 'Inspect, upgrade, verify, back up and restore a logbook file.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'sample' -d 'Write a sample logbook.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'config' -d 'Print your settings, or your keys, as in effect.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'doctor' -d 'Print what a bug report needs: versions, terminal, locale, settings files.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'manual' -d 'Print the manual page, or the tables of keys, fields, roles, types or imports.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog open" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" file' -l 'file' -d 'The logbook, as FILE.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" yes' -l 'yes' -d 'Upgrade an old logbook, or begin a new one, without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" color' -l 'color' -d 'Colors: always, never, or auto, which obeys NO_COLOR.' -rfka 'always never auto'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" theme' -l 'theme' -d 'The theme, instead of the one in your settings.' -rfka 'hangar apron instrument night terminal mono'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" region' -l 'region' -d 'The region, instead of the one in your settings; none to ask for none.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" plain' -l 'plain' -d 'Read commands and answer in plain lines, for screen readers and pipes.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" script' -l 'script' -d 'Play the keys of a file instead of reading the keyboard.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" size' -l 'size' -d 'The cells of a script\'s screen.' -rfka '80x24 100x30 120x40'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" save-screen' -l 'save-screen' -d 'With a script, write the last screen here; with colors too when the name ends in .ansi.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" now' -l 'now' -d 'Use this time as now, such as 2026-11-21T20:41:00Z.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog open" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog list" -eq 1' -fka 'flights aircraft pilots airports documents'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" view' -l 'view' -d 'Show a view saved in the program: its filter and order, in a table its columns. KIND may be left out.' -rfka '(__flightlog_custom_completion ---completion list -- --view (count (__flightlog_tokens -pc)) (__flightlog_tokens -tC))'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" columns' -l 'columns' -d 'The columns, with commas between: names of fields, such as id,date,reg,time.' -rfka '(__flightlog_custom_completion ---completion list -- --columns (count (__flightlog_tokens -pc)) (__flightlog_tokens -tC))'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" page' -l 'page' -d 'The columns of a page of a paper logbook, in its order.' -rfka 'faa easa'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" paint' -l 'paint' -d 'Only aircraft, or flights of aircraft, whose primary color is this.' -rfka 'none white blue orange red gray green gold yellow black'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" search' -l 'search' -d 'Only rows that contain all these words, case and accents ignored.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" limit' -l 'limit' -d 'Maximum number of rows.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" sort' -l 'sort' -d 'The field to sort by.' -rfka '(__flightlog_custom_completion ---completion list -- --sort (count (__flightlog_tokens -pc)) (__flightlog_tokens -tC))'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" reverse' -l 'reverse' -d 'Reverse the order.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" csv' -l 'csv' -d 'Print comma-separated values.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" color' -l 'color' -d 'Colors: always, never, or auto, which obeys NO_COLOR.' -rfka 'always never auto'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" dry-run' -l 'dry-run' -d 'Show how the line is read, without saving.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" yes' -l 'yes' -d 'Begin the logbook if there is none.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" quiet' -l 'quiet' -d 'Print nothing but errors.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" now' -l 'now' -d 'The time to use as now, such as 2026-11-21T20:41:00Z; also FLIGHTLOG_NOW in the environment.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" color' -l 'color' -d 'Colors: always, never, or auto, which obeys NO_COLOR.' -rfka 'always never auto'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog log" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog edit" -eq 1' -fka 'flights aircraft pilots airports documents'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog edit" -ge 2' -fka '(__flightlog_custom_completion ---completion edit -- positional@1 (count (__flightlog_tokens -pc)) (__flightlog_tokens -tC))'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog edit" from-type' -l 'from-type' -d 'Fill the empty fields of aircraft that follow from their types.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog edit" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog edit" yes' -l 'yes' -d 'Change without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog edit" dry-run' -l 'dry-run' -d 'Show what would change, without changing it.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog edit" quiet' -l 'quiet' -d 'Print nothing but errors and the question.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog edit" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog edit" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog edit" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog edit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog delete" -eq 1' -fka 'flights aircraft pilots airports documents'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog delete" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog delete" yes' -l 'yes' -d 'Change without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog delete" dry-run' -l 'dry-run' -d 'Show what would change, without changing it.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog delete" quiet' -l 'quiet' -d 'Print nothing but errors and the question.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog delete" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog delete" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog delete" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" set' -l 'set' -d 'The image to set.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" export' -l 'export' -d 'The file to write; it must not exist.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" remove' -l 'remove' -d 'Remove the photo.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" yes' -l 'yes' -d 'Change without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" dry-run' -l 'dry-run' -d 'Show what would change, without changing it.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" quiet' -l 'quiet' -d 'Print nothing but errors and the question.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog photo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog attach" -ge 1' -F
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attach" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attach" yes' -l 'yes' -d 'Change without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attach" dry-run' -l 'dry-run' -d 'Show what would change, without changing it.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attach" quiet' -l 'quiet' -d 'Print nothing but errors and the question.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attach" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attach" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attach" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attachment" o output' -s 'o' -l 'output' -d 'The file to write; it must not exist.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attachment" remove' -l 'remove' -d 'Remove the file from the document.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attachment" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attachment" yes' -l 'yes' -d 'Change without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attachment" dry-run' -l 'dry-run' -d 'Show what would change, without changing it.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attachment" quiet' -l 'quiet' -d 'Print nothing but errors and the question.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attachment" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attachment" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog attachment" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog totals" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog totals" by' -l 'by' -d 'What to group by: the year, the month, or a field.' -rfka 'role type class category aircraft paint pilot airport rules year month kind color2 color3 from to device approvedcourse tracking instructor student safety crew pf route flight operator launch flightreview ipc profcheck checkride linecheck refresher sictraining'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog totals" rounding' -l 'rounding' -d 'How to sum: minutes, or tenths of an hour for each flight.' -rfka 'minutes tenths'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog totals" decimal' -l 'decimal' -d 'Print hours with one decimal.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog totals" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog totals" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog totals" color' -l 'color' -d 'Colors: always, never, or auto, which obeys NO_COLOR.' -rfka 'always never auto'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog totals" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog totals" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" rules' -l 'rules' -d 'The rules: faa, easa, uk, or a file; by default those chosen in the logbook, or those of your region.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" on' -l 'on' -d 'The day of the question, as a date is typed; today by default.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency"' -l 'if' -d 'Count a flight that is not saved, as a line of log; may be repeated.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" why' -l 'why' -d 'Print all flights that count, those that do not, and how the text is read.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" all' -l 'all' -d 'Print what is hidden on the screen, too.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" within' -l 'within' -d 'Print only what ends, is due or lapsed within some days of today, such as 30d; nothing when there is none.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" ics' -l 'ics' -d 'Print the last days as a calendar (RFC 5545).'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" region' -l 'region' -d 'The region, whose rules are used and by which dates are read; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog currency" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" kind' -l 'kind' -d 'Print findings of one kind.' -rfka 'date order times limits duplicate overlap day block meters speed night night-landing cross-country ifr approach roles role-column solo landings full-stops aircraft airport simulator'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" fix' -l 'fix' -d 'Fix all findings of a kind that can be fixed automatically.' -rfka 'date order times limits duplicate overlap day block meters speed night night-landing cross-country ifr approach roles role-column solo landings full-stops aircraft airport simulator'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" accept' -l 'accept' -d 'Accept a kind for the flights that have such a finding.' -rfka 'date order times limits duplicate overlap day block meters speed night night-landing cross-country ifr approach roles role-column solo landings full-stops aircraft airport simulator'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" silence' -l 'silence' -d 'Silence a kind for good.' -rfka 'date order times limits duplicate overlap day block meters speed night night-landing cross-country ifr approach roles role-column solo landings full-stops aircraft airport simulator'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" unsilence' -l 'unsilence' -d 'Show a kind again that was silenced for good.' -rfka 'date order times limits duplicate overlap day block meters speed night night-landing cross-country ifr approach roles role-column solo landings full-stops aircraft airport simulator'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" all' -l 'all' -d 'Print the silenced findings too.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" yes' -l 'yes' -d 'Change without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" dry-run' -l 'dry-run' -d 'Show what would change, without changing it.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" quiet' -l 'quiet' -d 'Print nothing but errors and the question.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog airport" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog airport" limit' -l 'limit' -d 'Maximum number of rows.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog airport" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog airport" color' -l 'color' -d 'Colors: always, never, or auto, which obeys NO_COLOR.' -rfka 'always never auto'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog airport" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog airport" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog fields" -eq 1' -fa 'list' -d 'Print the fields with the number of flights that have a value.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog fields" -eq 1' -fa 'add' -d 'Add a field.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog fields" -eq 1' -fa 'rename' -d 'Give a field another name; its values stay.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog fields" -eq 1' -fa 'delete' -d 'Delete a field with its values, after a question; undo brings them back.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog fields list" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields list" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields list" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields list" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields add" kind' -l 'kind' -d 'The kind of its values.' -rfka 'text number duration count date yesno'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields add" unit' -l 'unit' -d 'The unit of a number or a count, such as gal.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields add" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields add" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields add" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog fields rename" -eq 1' -fka '(__flightlog_custom_completion ---completion fields rename -- positional@0 (count (__flightlog_tokens -pc)) (__flightlog_tokens -tC))'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields rename" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields rename" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields rename" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog fields delete" -eq 1' -fka '(__flightlog_custom_completion ---completion fields delete -- positional@0 (count (__flightlog_tokens -pc)) (__flightlog_tokens -tC))'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields delete" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields delete" yes' -l 'yes' -d 'Change without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields delete" dry-run' -l 'dry-run' -d 'Show what would change, without changing it.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields delete" quiet' -l 'quiet' -d 'Print nothing but errors and the question.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields delete" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields delete" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog fields delete" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog import" -eq 1' -F
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" format' -l 'format' -d 'The format, where it is not recognized.' -rfka 'foreflight myflightbook flightlog logten mcc crewlounge openpilotlog weblogbook mccjson efj logten-sqlite openpilotlog-sqlite weblogbook-sqlite table'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" profile' -l 'profile' -d 'The profile of the logbook that says what the columns of a table mean; by default the one with its titles.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" date-order' -l 'date-order' -d 'The order of day and month in the file\'s dates; by default what the file shows, else the region\'s.' -rfka 'month-first day-first year-first'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" times' -l 'times' -d 'Whether the file\'s times are UTC or local, where the format leaves it open.' -rfka 'utc local'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" decimals' -l 'decimals' -d 'The mark before decimals in the file\'s numbers, where the file leaves it open.' -rfka 'comma point'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" durations' -l 'durations' -d 'What whole numbers count in a table\'s columns of durations, where its titles leave it open.' -rfka 'hours minutes'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import"' -l 'map' -d 'What a column means, whatever its title: the title, = and the word of a field; - keeps it as it is. May be repeated.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" verbose' -l 'verbose' -d 'List every row, not only those that need a look, with all notes and warnings; the columns, all lines of totals, every name, and every entry that is gone.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" json' -l 'json' -d 'Print JSON; nothing is saved without --yes.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" yes' -l 'yes' -d 'Change without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" dry-run' -l 'dry-run' -d 'Show what would change, without changing it.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" quiet' -l 'quiet' -d 'Print nothing but errors and the question.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog import" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog export" format' -l 'format' -d 'The format: foreflight, myflightbook, logten, csv, json.' -rfka 'foreflight myflightbook logten csv json'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog export" o output' -l 'output' -s 'o' -d 'The file to write; standard output by default.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog export" spreadsheet' -l 'spreadsheet' -d 'Write cells that a spreadsheet would take for formulas with an apostrophe before them.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog export" yes' -l 'yes' -d 'Replace an existing file.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog export" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog export" region' -l 'region' -d 'Read dates such as 6/7 as this region does; by default the one in your settings.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog export" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog dump" o output' -l 'output' -s 'o' -d 'The file to write; standard output by default.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog dump" yes' -l 'yes' -d 'Replace an existing file.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog dump" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog dump" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog dump" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog load" -eq 1' -F
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog load" file' -l 'file' -d 'The logbook to make; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog load" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog load" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog history" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog history" limit' -l 'limit' -d 'Maximum number of rows.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog history" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog history" color' -l 'color' -d 'Colors: always, never, or auto, which obeys NO_COLOR.' -rfka 'always never auto'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog history" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog history" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog undo" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog undo" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog undo" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog undo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog redo" file' -l 'file' -d 'The logbook; by default the one in your data folder.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog redo" json' -l 'json' -d 'Print JSON.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog redo" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog redo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store" -eq 1' -fa 'inspect' -d 'Show the file\'s version, entities, row counts and pending cleanup.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store" -eq 1' -fa 'plan' -d 'Print the steps of an upgrade and their effects on the data.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store" -eq 1' -fa 'upgrade' -d 'Make a backup, then upgrade the file to the current version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store" -eq 1' -fa 'finish' -d 'Do the cleanup that an upgrade deferred.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store" -eq 1' -fa 'verify' -d 'Check the file\'s integrity, references and counters.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store" -eq 1' -fa 'backup' -d 'Make a complete, verified copy of the file and print its path.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store" -eq 1' -fa 'restore' -d 'Replace the file with a backup, keeping the replaced file beside it.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store" -eq 1' -fa 'compact' -d 'Give the space of what was deleted back to the disk.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store" -eq 1' -fa 'explain' -d 'Print the SQL of a fetch and SQLite\'s query plan.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store inspect" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store inspect" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store inspect" json' -l 'json' -d 'Print one JSON object.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store inspect" rows' -l 'rows' -d 'Print every object with its values and relationships.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store inspect" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store inspect" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store plan" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store plan" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store plan" json' -l 'json' -d 'Print one JSON object.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store plan" verbose' -l 'verbose' -d 'Also print what each step changes.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store plan" sql' -l 'sql' -d 'Also print what each step changes, and its SQL.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store plan" defer' -l 'defer' -d 'Plan an upgrade that defers cleanup.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store plan" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store plan" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store upgrade" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store upgrade" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store upgrade" yes' -l 'yes' -d 'Do not ask for confirmation. Without a terminal, nothing is asked.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store upgrade" json' -l 'json' -d 'Print one JSON object.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store upgrade" defer' -l 'defer' -d 'Defer cleanup that nothing depends on (see finish).'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store upgrade" verbose' -l 'verbose' -d 'Also print every step when standard error is no terminal.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store upgrade" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store upgrade" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store finish" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store finish" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store finish" yes' -l 'yes' -d 'Do not ask for confirmation. Without a terminal, nothing is asked.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store finish" json' -l 'json' -d 'Print one JSON object.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store finish" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store finish" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store verify" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store verify" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store verify" rebuild' -l 'rebuild' -d 'Rebuild the indexes of texts that do not fit the rows, before the check.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store verify" json' -l 'json' -d 'Print one JSON object.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store verify" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store backup" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store backup" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store backup" json' -l 'json' -d 'Print one JSON object.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store backup" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store backup" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store restore" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store restore" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store restore" yes' -l 'yes' -d 'Do not ask for confirmation. Without a terminal, nothing is asked.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store restore" json' -l 'json' -d 'Print one JSON object.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store restore" from' -l 'from' -d 'The backup to restore.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store restore" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store restore" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store compact" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store compact" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store compact" yes' -l 'yes' -d 'Do not ask for confirmation. Without a terminal, nothing is asked.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store compact" json' -l 'json' -d 'Print one JSON object.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store compact" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store compact" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog store explain" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store explain" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store explain"' -l 'sort' -d 'Key paths to sort by; prefix one with a minus for descending order.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store explain" limit' -l 'limit' -d 'The maximum number of results.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store explain" json' -l 'json' -d 'Print one JSON object.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store explain" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog store explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog sample" old' -l 'old' -d 'Write the first version\'s format, to try an upgrade.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog sample" entries' -l 'entries' -d 'The number of flights; beyond 1,200 they are those of other pilots of the same aircraft.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog sample" until' -l 'until' -d 'The date of the last entry, such as 2026-11-21; yesterday by default.' -rfka ''
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog sample" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog sample" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog sample" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog config" keys' -l 'keys' -d 'Print the keys instead of the settings.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog config" path' -l 'path' -d 'Print only the path of the file.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog config" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog config" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog doctor" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog doctor" file' -l 'file' -d 'The logbook, as with the other commands.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog doctor" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog doctor" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog manual" keys' -l 'keys' -d 'Print the table of keys, in Markdown.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog manual" fields' -l 'fields' -d 'Print the tables of fields, in Markdown.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog manual" types' -l 'types' -d 'Print what the names of types of aircraft give, in Markdown.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog manual" roles' -l 'roles' -d 'Print the table of what rules count in which role, in Markdown.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog manual" import' -l 'import' -d 'Print the tables by which other programs\' tables are read, in Markdown.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog manual" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog manual" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog help" version' -l 'version' -d 'Show the version.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_positional "flightlog" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" file' -l 'file' -d 'The logbook, as FILE.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'flightlog\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" yes' -l 'yes' -d 'Upgrade an old logbook, or begin a new one, without asking.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" color' -l 'color' -d 'Colors: always, never, or auto, which obeys NO_COLOR.' -rfka 'always never auto'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" theme' -l 'theme' -d 'The theme, instead of the one in your settings.' -rfka 'hangar apron instrument night terminal mono'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" region' -l 'region' -d 'The region, instead of the one in your settings; none to ask for none.' -rfka 'faa easa none'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" plain' -l 'plain' -d 'Read commands and answer in plain lines, for screen readers and pipes.'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" script' -l 'script' -d 'Play the keys of a file instead of reading the keyboard.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" size' -l 'size' -d 'The cells of a script\'s screen.' -rfka '80x24 100x30 120x40'
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" save-screen' -l 'save-screen' -d 'With a script, write the last screen here; with colors too when the name ends in .ansi.' -rF
complete -c 'flightlog' -n '__flightlog_should_offer_completions_for_flags_or_options "flightlog" now' -l 'now' -d 'Use this time as now, such as 2026-11-21T20:41:00Z.' -rfka ''
