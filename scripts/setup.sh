# Installs packages on Debian when they are missing, and finds Swift. Sourced by the other scripts.
# shellcheck shell=bash

# What the programs are built with; nothing else is installed for someone who wants to see one.
build_packages=(libsqlite3-dev libncursesw5-dev zlib1g-dev libexpat1-dev)
# What the tests and the screenshots need besides.
# shellcheck disable=SC2034
test_packages=(libvterm-dev sqlite3 python3 openssh-client tmux ncurses-term python3-pil fonts-jetbrains-mono fonts-dejavu-core)
# What flightlog-paper is built with, and what its tests look at PDFs with, in eight scripts.
paper_packages=(libpango1.0-dev libturbojpeg0-dev pkg-config)
test_packages+=("${paper_packages[@]}" poppler-utils qpdf fonts-noto-core fonts-noto-cjk)
# What flightlog-sync is built with, and the servers that its tests start for themselves.
sync_packages=(libpq-dev pkg-config)
test_packages+=("${sync_packages[@]}" openssh-server openssh-sftp-server postgresql)

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

# Installs what the build needs and the packages named.
install_packages() {
    missing=""
    for package in "${build_packages[@]}" "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    install_missing
}

# Installs the packages in missing.
install_missing() {
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

# Installs what an unpacked toolchain needs itself: its libraries, and what it links programs with.
install_toolchain_packages() {
    local folder
    folder="$(dirname "$(readlink -f "$(command -v swift)")")"
    missing=""
    command -v git >/dev/null 2>&1 || missing="$missing git ca-certificates"
    command -v g++ >/dev/null 2>&1 || missing="$missing g++"
    case "$(ldd "$folder/swift-build" "$folder/swift-frontend" 2>/dev/null)" in
    *"not found"*) missing="$missing libcurl4 libxml2" ;;
    esac
    install_missing
}

# Has flightlog-paper built too, where Cairo and Pango are; everything else is built without them.
use_cairo() {
    if pkg-config --exists pangocairo libturbojpeg 2>/dev/null; then export FLIGHTLOG_PAPER=1; fi
}

# Has flightlog-sync built too, where libpq is; everything else is built without it.
use_libpq() {
    if pkg-config --exists libpq 2>/dev/null; then export FLIGHTLOG_SYNC=1; fi
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
    install_toolchain_packages
}

# Builds flightlog for a first look, and prints nothing but what goes wrong; the path of the program is in quick_program.
#
# A debug build by SwiftPM's newer build system takes a fifth of a release's time: it compiles what the plugin needs once
# instead of twice, and modules side by side. At 100,000 flights a key is answered in 10 ms, as by a release; the first
# search for a word takes a second instead of a tenth, and memory is about twice as much.
quick_build() {
    local sources=(Package.swift Sources Resources Migrations)
    quick_program=.build/quick/flightlog
    # Even a build that has nothing to do takes seconds to find that out.
    if [ -x "$quick_program" ] && [ -z "$(find -L "${sources[@]}" -newer "$quick_program" -print -quit)" ]; then return; fi
    echo "Building flightlog; the first time this takes about two minutes." >&2
    local build=(swift build --build-system swiftbuild --disable-index-store --product flightlog)
    "${build[@]}" >&2
    mkdir -p .build/quick
    ln -sf "$("${build[@]}" --show-bin-path)/flightlog" "$quick_program"
    touch "$quick_program"
}

# How releases are built, in release_build: linked statically. Where scripts/order-functions has listed the functions that every
# run needs, LLD puts them side by side: the kernel maps sixteen pages around each one that runs, so that functions scattered over
# 25 MB of program cost some ten MiB of memory more. Without the list the program is the same, and takes that memory.
# shellcheck disable=SC2034
use_release_build() {
    release_build=(-c release --static-swift-stdlib --disable-local-rpath)
    # The number of a build differs with every compilation, and so would the packages.
    release_build+=(-Xlinker --build-id=none)
    # For flightlog --version; the manifest passes it on.
    local date
    date="$(TZ=UTC0 git log -1 --date=format-local:%F --format=%cd 2>/dev/null || true)"
    [ -z "$date" ] || export FLIGHTLOG_COMMIT_DATE="$date"
    [ -x "$(dirname "$(readlink -f "$(command -v swift)")")/ld.lld" ] || return 0
    release_build+=(-Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections)
    if [ -f .build/functions.order ]; then
        release_build+=(-Xlinker "--symbol-ordering-file=$PWD/.build/functions.order" -Xlinker --no-warn-symbol-ordering)
    fi
    # The toolchain would have every public function of every module found by name at run time, which is not asked for: a
    # megabyte and a half of names, which every look-up at start goes through.
    release_build+=(-Xlinker "--version-script=$PWD/scripts/exports.map")
    # What C++ the runtime needs takes less memory within the program than as a library of its own.
    local cxx
    cxx="$(clang -print-file-name=libstdc++.a 2>/dev/null || true)"
    if [ -f "$cxx" ]; then
        mkdir -p .build/static && ln -sf "$(realpath "$cxx")" .build/static/
        release_build+=(-Xswiftc "-L$PWD/.build/static")
    fi
    # Two megabytes of relocations become twenty kilobytes; the C library must know the form.
    case "$(getconf GNU_LIBC_VERSION)" in
    "glibc 2."[0-2]* | "glibc 2.3"[0-5]) ;;
    *) release_build+=(-Xlinker -z -Xlinker pack-relative-relocs) ;;
    esac
}

# Builds a product as releases are packaged: with its functions in order, which the first build is needed to list.
build_ordered_release() {
    use_release_build
    if [ ! -f .build/functions.order ]; then
        swift build "${release_build[@]}" --product flightlog >&2
        install_packages valgrind binutils
        scripts/order-functions >&2
        use_release_build
    fi
    swift build "${release_build[@]}" --product "$1" >&2
}
