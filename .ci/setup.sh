#!/bin/sh
# Makes .venv, with everything `make demo` and `make test` need; does nothing when it is there.
#
#   sh .ci/setup.sh            PYTHON=python3.12 sh .ci/setup.sh
#
# Three stamps in .venv say what it was made from. They are written last, so that an interrupted
# run is taken up where it broke off. Exit codes: 0 ready, 1 a step failed, 3 this machine lacks
# something that only its owner can install; the last line on standard error says what to do.
set -eu
cd "$(dirname "$0")/.."

venv=.venv
python_in_venv=$venv/bin/python
lock=requirements-dev.lock
package_list=.ci/debian-packages.txt

say() { printf '%s\n' "$*"; }
stop() { # EXIT_CODE SENTENCE…
    code=$1
    shift
    printf '\nsetup: %s\n' "$*" >&2
    exit "$code"
}
sha() { cat "$@" | sha256sum | cut -c1-64; }
stamped() { [ "$(cat "$venv/$1" 2>/dev/null)" = "$2" ]; } # STAMP WANTED

# ------------------------------------------------------------------------------- which Python

in_range() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; }

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        in_range "$PYTHON" || stop 3 "PYTHON=$PYTHON is not a Python 3.11, 3.12 or 3.13."
        say "$PYTHON"
        return
    fi
    for candidate in python3.11 python3.12 python3.13 python3; do
        if in_range "$candidate"; then
            say "$candidate"
            return
        fi
    done
    stop 3 "No Python 3.11, 3.12 or 3.13 found. Debian 12: apt-get install python3;" \
        "elsewhere install one and run make PYTHON=/path/to/python3.12"
}

# ----------------------------------------------------------------------------- Debian packages

wanted_packages() {
    sed 's/#.*//' "$package_list" | tr -s ' \n' '\n' | while read -r name; do
        case $name in
        '') ;;
        python3-venv) "$python" -c 'import ensurepip, venv' 2>/dev/null || say "$name" ;;
        *) say "$name" ;;
        esac
    done
}

# Installed names, and the names they provide: later Debians renamed libglib2.0-0, for instance.
installed_packages() {
    dpkg-query -W -f '${db:Status-Abbrev}, ${Package}, ${Provides}\n' |
        sed -n 's/^ii *, //p' | tr ',' '\n' | sed 's/([^)]*)//g; s/ //g; /^$/d'
}

missing_packages() {
    installed_packages | sort -u >"$scratch/installed"
    wanted_packages | sort -u | comm -23 - "$scratch/installed" | tr '\n' ' '
}

packages_for_tests() { sed -n 's/ *# tests only:.*//p' "$package_list"; }

install_packages() {
    if ! command -v apt-get >/dev/null 2>&1; then
        say "[1/4] Debian packages: no apt here; see that your system has what $package_list lists."
        return
    fi
    missing=$(missing_packages)
    if [ -z "$missing" ]; then
        say "[1/4] Debian packages: all there."
        return
    fi
    if [ "$(id -u)" -ne 0 ]; then
        packages_for_tests | sort -u >"$scratch/for-tests"
        if [ -z "$(printf '%s' "$missing" | tr ' ' '\n' | comm -23 - "$scratch/for-tests")" ]; then
            say "[1/4] Debian packages: not there, and for tests only: $missing"
            return
        fi
        stop 3 "Debian packages are missing. Run this line, then make again:

    sudo apt-get install --no-install-recommends $missing"
    fi
    say "[1/4] Debian packages: installing $missing"
    # shellcheck disable=SC2086 # one word a package
    if ! { apt_get update && apt_get install -y --no-install-recommends $missing; }; then
        tail -n 20 "$scratch/apt.log" >&2
        stop 1 "apt-get could not install: $missing"
    fi
}

apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >>"$scratch/apt.log" 2>&1; }

# --------------------------------------------------------------------------------- environment

make_environment() {
    say "[2/4] Virtual environment: $venv with $("$python" --version)."
    rm -rf "$venv"
    "$python" -m venv "$venv" || stop 1 "$python could not make $venv."
}

pip() {
    PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PYTHONUNBUFFERED=1 "$python_in_venv" -m pip "$@"
}

# One line for every tenth package: a long download should not look like a hang.
count_packages() {
    count=0
    while read -r word rest; do
        if [ "$word" = Collecting ]; then
            count=$((count + 1))
            [ $((count % 10)) -ne 0 ] || say "      $count … ${rest%% *}"
        elif [ "$word" = Installing ]; then
            say "      unpacking …"
        fi
    done
}

install_locked() {
    say "[3/4] Python packages: $(grep -c == "$lock") of them from $lock," \
        "some 170 MB the first time."
    {
        pip install --progress-bar off --require-hashes -r "$lock" 2>&1 && : >"$scratch/installed-ok"
    } | tee "$scratch/pip.log" | count_packages
    [ -e "$scratch/installed-ok" ] || {
        grep -v -e '^Collecting' -e '^  ' -e '^Requirement already' "$scratch/pip.log" | tail -n 20 >&2
        stop 1 "pip could not install $lock; once the cause is gone, run make again."
    }
}

install_project() {
    say "[4/4] The project itself, as it lies here."
    pip install --quiet --no-deps --no-build-isolation --editable . ||
        stop 1 "pip could not install the project; its own words are above."
}

# ---------------------------------------------------------------------------------------- main

python=$(find_python)
environment_stamp="$(sha "$lock") $("$python" -c 'import sys; print(sys.executable, sys.version)') $(pwd -P)"
packages_stamp=$(sha "$package_list")
project_stamp=$(sha pyproject.toml)

stamped stamp-environment "$environment_stamp" &&
    stamped stamp-packages "$packages_stamp" &&
    stamped stamp-project "$project_stamp" && exit 0

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

stamped stamp-packages "$packages_stamp" || install_packages
if ! stamped stamp-environment "$environment_stamp"; then
    make_environment
    install_locked
    say "$environment_stamp" >"$venv/stamp-environment"
fi
say "$packages_stamp" >"$venv/stamp-packages"
stamped stamp-project "$project_stamp" || {
    install_project
    say "$project_stamp" >"$venv/stamp-project"
}
say "Ready: $venv"
