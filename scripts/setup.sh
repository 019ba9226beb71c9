# Installs what the build needs on Debian, when it is missing. Sourced by run, test and check.
# shellcheck shell=bash

needed_packages=(
    libsqlite3-dev libncursesw5-dev zlib1g-dev libvterm-dev
    sqlite3 tmux ncurses-term python3-pil fonts-jetbrains-mono fonts-dejavu-core
)

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        echo "These Debian packages are missing, and neither root nor sudo is at hand to install them:" >&2
        echo "    $missing" >&2
        exit 2
    fi
}

install_packages() {
    missing=""
    for package in "${needed_packages[@]}" "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -z "$missing" ] && return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "Not a Debian system. Install what these packages hold, then run this again:" >&2
        echo "   $missing" >&2
        exit 2
    fi
    echo "Installing$missing" >&2
    as_root apt-get update -qq
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

require_swift() {
    for folder in /opt/swift/usr/bin /usr/local/swift/usr/bin "$HOME/.local/share/swiftly/bin"; do
        command -v swift >/dev/null 2>&1 && break
        [ -x "$folder/swift" ] && PATH="$folder:$PATH"
    done
    if ! command -v swift >/dev/null 2>&1; then
        cat >&2 <<'TEXT'
No Swift toolchain was found. flightlog needs Swift 6.2 or newer. To get one:
    curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz
    tar zxf swiftly-$(uname -m).tar.gz && ./swiftly init
or unpack a toolchain from https://www.swift.org/install/linux/ to /opt/swift, then run this again.
TEXT
        exit 2
    fi
}
