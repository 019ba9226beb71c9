#!/bin/bash

__flightlog_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__flightlog_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__flightlog_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__flightlog_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_flightlog() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")
    if [[ "${COMP_WORDS[1]}" = --file && "${COMP_CWORD}" -gt 2 ]]; then
        unparsed_words=("${COMP_WORDS[@]:3:${COMP_CWORD}-2}")
    fi

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __flightlog_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    open|list|log|add|edit|delete|photo|attach|attachment|totals|currency|check|airport|fields|import|recording|map|profile|replay|export|print|sign|endorse|verify|bound|sync|dump|load|history|undo|redo|store|sample|config|doctor|manual|help)
        # Offer subcommand argument completions
        "_flightlog_${subcommand}"
        ;;
    *)
        # Offer the completions of the command that opens a logbook
        unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")
        _flightlog_open
        [[ "${COMP_CWORD}" -gt 1 && ( "${COMP_WORDS[1]}" != --file || "${COMP_CWORD}" -ne 3 ) ]] && return
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'open list log add edit delete photo attach attachment totals currency check airport fields import recording map profile replay export print sign endorse verify bound sync dump load history undo redo store sample config doctor manual help' -- "${cur}"))
        ;;
    esac
    # A value follows the sign: no blank, and no backslash before it
    [[ "${COMPREPLY[*]}" = *= ]] && compopt +o filenames -o nospace 2>/dev/null
}

_flightlog_open() {
    repeating_flags=()
    non_repeating_flags=(--yes --plain --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --color --theme --region --script --size --save-screen --now)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--color')
        __flightlog_add_completions -W 'always'$'\n''never'$'\n''auto'
        return
        ;;
    '--theme')
        __flightlog_add_completions -W 'hangar'$'\n''apron'$'\n''instrument'$'\n''night'$'\n''terminal'$'\n''mono'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    '--script')
        __flightlog_add_completions -f
        return
        ;;
    '--size')
        __flightlog_add_completions -W '80x24'$'\n''100x30'$'\n''120x40'
        return
        ;;
    '--save-screen')
        __flightlog_add_completions -f
        return
        ;;
    '--now')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_list() {
    repeating_flags=()
    non_repeating_flags=(--reverse --json --csv --raw --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --view --columns --page --paint --search --limit --sort --region --color)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--view')
        __flightlog_add_completions -W "$(__flightlog_custom_complete ---completion list -- --view "${COMP_CWORD}" "$(__flightlog_cursor_index_in_current_word)")"
        return
        ;;
    '--columns')
        __flightlog_add_completions -W "$(__flightlog_custom_complete ---completion list -- --columns "${COMP_CWORD}" "$(__flightlog_cursor_index_in_current_word)")"
        return
        ;;
    '--page')
        __flightlog_add_completions -W 'faa'$'\n''easa'
        return
        ;;
    '--paint')
        __flightlog_add_completions -W 'none'$'\n''white'$'\n''blue'$'\n''orange'$'\n''red'$'\n''gray'$'\n''green'$'\n''gold'$'\n''yellow'$'\n''black'
        return
        ;;
    '--search')
        return
        ;;
    '--limit')
        return
        ;;
    '--sort')
        __flightlog_add_completions -W "$(__flightlog_custom_complete ---completion list -- --sort "${COMP_CWORD}" "$(__flightlog_cursor_index_in_current_word)")"
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    '--color')
        __flightlog_add_completions -W 'always'$'\n''never'$'\n''auto'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -W 'flights'$'\n''aircraft'$'\n''pilots'$'\n''airports'$'\n''documents'
        return
        ;;
    esac
}

_flightlog_log() {
    repeating_flags=()
    non_repeating_flags=(--dry-run --yes --quiet --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --now --region --color)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--now')
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    '--color')
        __flightlog_add_completions -W 'always'$'\n''never'$'\n''auto'
        return
        ;;
    esac
}

_flightlog_add() {
    repeating_flags=()
    non_repeating_flags=(--yes --dry-run --quiet --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -W 'aircraft'$'\n''pilot'$'\n''airport'$'\n''document'
        return
        ;;
    *)
        __flightlog_add_completions -W "$(__flightlog_custom_complete ---completion add -- positional@1 "${COMP_CWORD}" "$(__flightlog_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_flightlog_edit() {
    repeating_flags=()
    non_repeating_flags=(--from-type --yes --dry-run --quiet --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -W 'flights'$'\n''aircraft'$'\n''pilots'$'\n''airports'$'\n''documents'
        return
        ;;
    *)
        __flightlog_add_completions -W "$(__flightlog_custom_complete ---completion edit -- positional@1 "${COMP_CWORD}" "$(__flightlog_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_flightlog_delete() {
    repeating_flags=()
    non_repeating_flags=(--yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -W 'flights'$'\n''aircraft'$'\n''pilots'$'\n''airports'$'\n''documents'
        return
        ;;
    esac
}

_flightlog_photo() {
    repeating_flags=()
    non_repeating_flags=(--remove --yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--set --export --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--set')
        __flightlog_add_completions -f
        return
        ;;
    '--export')
        __flightlog_add_completions -f
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac
}

_flightlog_attach() {
    repeating_flags=()
    non_repeating_flags=(--yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_attachment() {
    repeating_flags=()
    non_repeating_flags=(--remove --yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(-o --output --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '-o'|'--output')
        __flightlog_add_completions -f
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac
}

_flightlog_totals() {
    repeating_flags=()
    non_repeating_flags=(--recent --decimal --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --by --rounding --region --color)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--by')
        __flightlog_add_completions -W 'role'$'\n''type'$'\n''class'$'\n''category'$'\n''aircraft'$'\n''paint'$'\n''pilot'$'\n''airport'$'\n''rules'$'\n''year'$'\n''month'$'\n''kind'$'\n''from'$'\n''to'$'\n''device'$'\n''approvedcourse'$'\n''tracking'$'\n''instructor'$'\n''student'$'\n''safety'$'\n''crew'$'\n''pf'$'\n''route'$'\n''flight'$'\n''operator'$'\n''launch'$'\n''flightreview'$'\n''ipc'$'\n''profcheck'$'\n''checkride'$'\n''linecheck'$'\n''refresher'$'\n''sictraining'$'\n''engines'$'\n''seats'$'\n''color2'$'\n''color3'$'\n''make'$'\n''model'$'\n''built'$'\n''gear'$'\n''engine'$'\n''complex'$'\n''hp'$'\n''taa'$'\n''pressurized'$'\n''aircraftcrew'$'\n''aircraftrating'$'\n''mass'$'\n''balloongroup'$'\n''level'$'\n''qualification'$'\n''signature'
        return
        ;;
    '--rounding')
        __flightlog_add_completions -W 'minutes'$'\n''tenths'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    '--color')
        __flightlog_add_completions -W 'always'$'\n''never'$'\n''auto'
        return
        ;;
    esac
}

_flightlog_currency() {
    repeating_flags=()
    non_repeating_flags=(--why --all --json --ics --version -h --help)
    repeating_options=(--if)
    non_repeating_options=(--rules --on --within --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--rules')
        __flightlog_add_completions -f
        return
        ;;
    '--on')
        return
        ;;
    '--if')
        return
        ;;
    '--within')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac
}

_flightlog_check() {
    repeating_flags=()
    non_repeating_flags=(--all --json --yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--kind --fix --accept --silence --unsilence --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--kind')
        __flightlog_add_completions -W 'date'$'\n''order'$'\n''times'$'\n''limits'$'\n''duplicate'$'\n''overlap'$'\n''day'$'\n''block'$'\n''meters'$'\n''speed'$'\n''night'$'\n''night-landing'$'\n''cross-country'$'\n''ifr'$'\n''approach'$'\n''roles'$'\n''role-column'$'\n''solo'$'\n''landings'$'\n''full-stops'$'\n''checks'$'\n''aircraft'$'\n''airport'$'\n''simulator'
        return
        ;;
    '--fix')
        __flightlog_add_completions -W 'date'$'\n''order'$'\n''times'$'\n''limits'$'\n''duplicate'$'\n''overlap'$'\n''day'$'\n''block'$'\n''meters'$'\n''speed'$'\n''night'$'\n''night-landing'$'\n''cross-country'$'\n''ifr'$'\n''approach'$'\n''roles'$'\n''role-column'$'\n''solo'$'\n''landings'$'\n''full-stops'$'\n''checks'$'\n''aircraft'$'\n''airport'$'\n''simulator'
        return
        ;;
    '--accept')
        __flightlog_add_completions -W 'date'$'\n''order'$'\n''times'$'\n''limits'$'\n''duplicate'$'\n''overlap'$'\n''day'$'\n''block'$'\n''meters'$'\n''speed'$'\n''night'$'\n''night-landing'$'\n''cross-country'$'\n''ifr'$'\n''approach'$'\n''roles'$'\n''role-column'$'\n''solo'$'\n''landings'$'\n''full-stops'$'\n''checks'$'\n''aircraft'$'\n''airport'$'\n''simulator'
        return
        ;;
    '--silence')
        __flightlog_add_completions -W 'date'$'\n''order'$'\n''times'$'\n''limits'$'\n''duplicate'$'\n''overlap'$'\n''day'$'\n''block'$'\n''meters'$'\n''speed'$'\n''night'$'\n''night-landing'$'\n''cross-country'$'\n''ifr'$'\n''approach'$'\n''roles'$'\n''role-column'$'\n''solo'$'\n''landings'$'\n''full-stops'$'\n''checks'$'\n''aircraft'$'\n''airport'$'\n''simulator'
        return
        ;;
    '--unsilence')
        __flightlog_add_completions -W 'date'$'\n''order'$'\n''times'$'\n''limits'$'\n''duplicate'$'\n''overlap'$'\n''day'$'\n''block'$'\n''meters'$'\n''speed'$'\n''night'$'\n''night-landing'$'\n''cross-country'$'\n''ifr'$'\n''approach'$'\n''roles'$'\n''role-column'$'\n''solo'$'\n''landings'$'\n''full-stops'$'\n''checks'$'\n''aircraft'$'\n''airport'$'\n''simulator'
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac
}

_flightlog_airport() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --limit --color)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--limit')
        return
        ;;
    '--color')
        __flightlog_add_completions -W 'always'$'\n''never'$'\n''auto'
        return
        ;;
    esac
}

_flightlog_fields() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|add|rename|delete)
        # Offer subcommand argument completions
        "_flightlog_fields_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list add rename delete' -- "${cur}"))
        ;;
    esac
}

_flightlog_fields_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_fields_add() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--kind --unit --file)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--kind')
        __flightlog_add_completions -W 'text'$'\n''number'$'\n''duration'$'\n''count'$'\n''date'$'\n''yesno'
        return
        ;;
    '--unit')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_fields_rename() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -W "$(__flightlog_custom_complete ---completion fields rename -- positional@0 "${COMP_CWORD}" "$(__flightlog_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_flightlog_fields_delete() {
    repeating_flags=()
    non_repeating_flags=(--yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --region)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -W "$(__flightlog_custom_complete ---completion fields delete -- positional@0 "${COMP_CWORD}" "$(__flightlog_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_flightlog_import() {
    repeating_flags=()
    non_repeating_flags=(--verbose --json --yes --dry-run --quiet --version -h --help)
    repeating_options=(--map)
    non_repeating_options=(--format --profile --date-order --times --dates --decimals --durations --file --region)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __flightlog_add_completions -W 'foreflight'$'\n''myflightbook'$'\n''flightlog'$'\n''logten'$'\n''mcc'$'\n''crewlounge'$'\n''openpilotlog'$'\n''weblogbook'$'\n''mccjson'$'\n''efj'$'\n''logten-sqlite'$'\n''openpilotlog-sqlite'$'\n''weblogbook-sqlite'$'\n''table'
        return
        ;;
    '--profile')
        return
        ;;
    '--date-order')
        __flightlog_add_completions -W 'month-first'$'\n''day-first'$'\n''year-first'
        return
        ;;
    '--times')
        __flightlog_add_completions -W 'utc'$'\n''local'
        return
        ;;
    '--dates')
        __flightlog_add_completions -W 'utc'$'\n''local'
        return
        ;;
    '--decimals')
        __flightlog_add_completions -W 'comma'$'\n''point'
        return
        ;;
    '--durations')
        __flightlog_add_completions -W 'hours'$'\n''minutes'$'\n''h.mm'
        return
        ;;
    '--map')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_recording() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    add|list|show|export)
        # Offer subcommand argument completions
        "_flightlog_recording_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'add list show export' -- "${cur}"))
        ;;
    esac
}

_flightlog_recording_add() {
    repeating_flags=()
    non_repeating_flags=(--verbose --json --yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--aircraft --category --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--aircraft')
        return
        ;;
    '--category')
        __flightlog_add_completions -W 'airplane'$'\n''rotorcraft'$'\n''glider'$'\n''lighterThanAir'$'\n''poweredLift'$'\n''poweredParachute'$'\n''weightShift'$'\n''simulator'
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_recording_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_recording_show() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_recording_export() {
    repeating_flags=()
    non_repeating_flags=(--geojson --gpx --csv --private --version -h --help)
    repeating_options=()
    non_repeating_options=(-o --output --file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '-o'|'--output')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_map() {
    repeating_flags=()
    non_repeating_flags=(--svg --version -h --help)
    repeating_options=()
    non_repeating_options=(--width --marker --png --file)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--width')
        return
        ;;
    '--marker')
        __flightlog_add_completions -W 'braille'$'\n''octant'$'\n''sextant'$'\n''ascii'
        return
        ;;
    '--png')
        __flightlog_add_completions -f
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_profile() {
    repeating_flags=()
    non_repeating_flags=(--svg --version -h --help)
    repeating_options=()
    non_repeating_options=(--width --marker --png --file)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--width')
        return
        ;;
    '--marker')
        __flightlog_add_completions -W 'braille'$'\n''octant'$'\n''sextant'$'\n''ascii'
        return
        ;;
    '--png')
        __flightlog_add_completions -f
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_replay() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--cast --svg --speed --width --marker --file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--cast')
        return
        ;;
    '--svg')
        return
        ;;
    '--speed')
        return
        ;;
    '--width')
        return
        ;;
    '--marker')
        __flightlog_add_completions -W 'braille'$'\n''octant'$'\n''sextant'$'\n''ascii'
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_export() {
    repeating_flags=()
    non_repeating_flags=(--spreadsheet --raw --yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--format --output -o --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __flightlog_add_completions -W 'foreflight'$'\n''myflightbook'$'\n''logten'$'\n''csv'$'\n''json'
        return
        ;;
    '--output'|'-o')
        __flightlog_add_completions -f
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac
}

_flightlog_print() {
    repeating_flags=()
    non_repeating_flags=(--list --text --json --mark --yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--output -o --from-page --new-book --paper --for --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output'|'-o')
        __flightlog_add_completions -f
        return
        ;;
    '--from-page')
        return
        ;;
    '--new-book')
        return
        ;;
    '--paper')
        __flightlog_add_completions -W 'a4'$'\n''a5'$'\n''letter'
        return
        ;;
    '--for')
        __flightlog_add_completions -W 'easa'$'\n''uk'$'\n''germany'$'\n''switzerland'$'\n''sweden'$'\n''faa'
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -W 'easa'$'\n''easa-single'$'\n''easa-a5'$'\n''sfcl'$'\n''bfcl'$'\n''uk'$'\n''faa'$'\n''faa-single'$'\n''canada'$'\n''8710'$'\n''insurance'$'\n''types'$'\n''limits'$'\n''currency'
        return
        ;;
    esac
}

_flightlog_sign() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    request|answer|accept|here|name|list|pages)
        # Offer subcommand argument completions
        "_flightlog_sign_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'request answer accept here name list pages' -- "${cur}"))
        ;;
    esac
}

_flightlog_sign_request() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--signer --number --expires --file --region --output -o)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--signer')
        return
        ;;
    '--number')
        return
        ;;
    '--expires')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    '--output'|'-o')
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_sign_answer() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--key)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--key')
        __flightlog_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_sign_accept() {
    repeating_flags=()
    non_repeating_flags=(--trust --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --signers)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--signers')
        __flightlog_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_sign_here() {
    repeating_flags=()
    non_repeating_flags=(--trust --version -h --help)
    repeating_options=()
    non_repeating_options=(--signer --number --expires --file --region --key --signers)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--signer')
        return
        ;;
    '--number')
        return
        ;;
    '--expires')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    '--key')
        __flightlog_add_completions -f
        return
        ;;
    '--signers')
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_sign_name() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--signer --number --expires --file --region --picture)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--signer')
        return
        ;;
    '--number')
        return
        ;;
    '--expires')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    '--picture')
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_sign_list() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--signer --number --expires --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--signer')
        return
        ;;
    '--number')
        return
        ;;
    '--expires')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac
}

_flightlog_sign_pages() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_endorse() {
    repeating_flags=()
    non_repeating_flags=(--yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--edition --date --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--edition')
        return
        ;;
    '--date')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac
}

_flightlog_verify() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --signers --export)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--signers')
        __flightlog_add_completions -f
        return
        ;;
    '--export')
        __flightlog_add_completions -d
        return
        ;;
    esac
}

_flightlog_bound() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    set|list|done|check)
        # Offer subcommand argument completions
        "_flightlog_bound_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'set list done check' -- "${cur}"))
        ;;
    esac
}

_flightlog_bound_set() {
    repeating_flags=()
    non_repeating_flags=(--yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--rows --page --from --file --region)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--rows')
        return
        ;;
    '--page')
        return
        ;;
    '--from')
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -W 'easa'$'\n''easa-single'$'\n''easa-a5'$'\n''sfcl'$'\n''bfcl'$'\n''uk'$'\n''faa'$'\n''faa-single'$'\n''canada'$'\n''8710'$'\n''insurance'$'\n''types'$'\n''limits'$'\n''currency'
        return
        ;;
    esac
}

_flightlog_bound_list() {
    repeating_flags=()
    non_repeating_flags=(--all --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_bound_done() {
    repeating_flags=()
    non_repeating_flags=(--yes --dry-run --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --region)
    __flightlog_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--region')
        __flightlog_add_completions -W 'faa'$'\n''easa'$'\n''none'
        return
        ;;
    esac
}

_flightlog_bound_check() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_sync() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    now|status|conflicts|settle|verify|forget|show|leave)
        # Offer subcommand argument completions
        "_flightlog_sync_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'now status conflicts settle verify forget show leave' -- "${cur}"))
        ;;
    esac
}

_flightlog_sync_now() {
    repeating_flags=()
    non_repeating_flags=(--dry-run --yes --mine --keep --found --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --device)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--device')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -d
        return
        ;;
    esac
}

_flightlog_sync_status() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --device)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--device')
        return
        ;;
    esac
}

_flightlog_sync_conflicts() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--file --device)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--device')
        return
        ;;
    esac
}

_flightlog_sync_settle() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--file --device)
    __flightlog_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--device')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    2)
        __flightlog_add_completions -W 'shown'$'\n''other'
        return
        ;;
    esac
}

_flightlog_sync_verify() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--file --device)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--device')
        return
        ;;
    esac
}

_flightlog_sync_forget() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--file --device)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--device')
        return
        ;;
    esac
}

_flightlog_sync_show() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flb|fls)'
        return
        ;;
    esac
}

_flightlog_sync_leave() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --device)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--device')
        return
        ;;
    esac
}

_flightlog_dump() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=(--output -o --file)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--output'|'-o')
        __flightlog_add_completions -f
        return
        ;;
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_load() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -f
        return
        ;;
    esac
}

_flightlog_history() {
    repeating_flags=()
    non_repeating_flags=(--signed --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --limit --color)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--limit')
        return
        ;;
    '--color')
        __flightlog_add_completions -W 'always'$'\n''never'$'\n''auto'
        return
        ;;
    esac
}

_flightlog_undo() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_redo() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_store() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    inspect|plan|upgrade|finish|verify|backup|restore|compact|explain)
        # Offer subcommand argument completions
        "_flightlog_store_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'inspect plan upgrade finish verify backup restore compact explain' -- "${cur}"))
        ;;
    esac
}

_flightlog_store_inspect() {
    repeating_flags=()
    non_repeating_flags=(--json --rows --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_store_plan() {
    repeating_flags=()
    non_repeating_flags=(--json --verbose --sql --defer --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_store_upgrade() {
    repeating_flags=()
    non_repeating_flags=(--yes --json --defer --verbose --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_store_finish() {
    repeating_flags=()
    non_repeating_flags=(--yes --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_store_verify() {
    repeating_flags=()
    non_repeating_flags=(--rebuild --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_store_backup() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_store_restore() {
    repeating_flags=()
    non_repeating_flags=(--yes --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file --from)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--from')
        __flightlog_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_store_compact() {
    repeating_flags=()
    non_repeating_flags=(--yes --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_store_explain() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=(--sort)
    non_repeating_options=(--file --limit)
    __flightlog_offer_flags_options 3

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    '--sort')
        return
        ;;
    '--limit')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_sample() {
    repeating_flags=()
    non_repeating_flags=(--old --version -h --help)
    repeating_options=()
    non_repeating_options=(--entries --until)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--entries')
        return
        ;;
    '--until')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_config() {
    repeating_flags=()
    non_repeating_flags=(--keys --path --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options 0
}

_flightlog_doctor() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--file)
    __flightlog_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--file')
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __flightlog_add_completions -o plusdirs -fX '!*.@(flightlog)'
        return
        ;;
    esac
}

_flightlog_manual() {
    repeating_flags=()
    non_repeating_flags=(--keys --fields --types --roles --import --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options 0
}

_flightlog_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __flightlog_offer_flags_options -1
}

complete -o filenames -F _flightlog flightlog
