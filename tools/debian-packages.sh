#!/bin/sh
# Installs the Debian packages that setting up needs and that are missing; asks nothing.
# Usage: tools/debian-packages.sh [PYTHON], where PYTHON is empty if none is recent enough.
#        tools/debian-packages.sh --browser, for the tests that drive one; --servers, for those that start them.
set -eu
python="${1:-}"
missing=""
wished=""

# shellcheck disable=SC2086 # CC may carry options
[ "${python#--}" != "$python" ] || command -v ${CC:-cc} >/dev/null || missing="$missing gcc libc6-dev"
if [ "$python" = --servers ]; then
    [ -n "$(ls /usr/lib/postgresql/*/bin/postgres 2>/dev/null)" ] || command -v postgres >/dev/null || missing="$missing postgresql"
    command -v caddy >/dev/null || missing="$missing caddy"
elif [ "$python" = --browser ]; then
    command -v chromium >/dev/null || missing="$missing chromium"
    command -v chromium-headless-shell >/dev/null || wished="$wished chromium-headless-shell" # the same for less work
elif [ -z "$python" ]; then
    missing="$missing python3 python3-venv python3-dev"
else
    "$python" -c 'import venv, ensurepip' 2>/dev/null || missing="$missing python3-venv"
    "$python" -c 'import os, sysconfig
raise SystemExit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' ||
        missing="$missing python3-dev"
fi

[ -n "$missing$wished" ] || exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    [ -z "$missing" ] || echo "missing here, to be installed by hand:$missing" >&2
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update || [ -z "$missing" ]
# shellcheck disable=SC2086 # a list of words
[ -z "$missing" ] || apt-get -qq install --yes --no-install-recommends $missing >/dev/null
# shellcheck disable=SC2086 # the same; what is only wished for may be unknown to an older Debian
[ -z "$wished" ] || apt-get -qq install --yes --no-install-recommends $wished >/dev/null 2>&1 || true
