#!/bin/sh
# Gives EventStoreDB the accounts of least privilege: `juanzong` (backends: read and append) and `auditor` (read only), and the
# default access rules that make them so. Run once, by whoever holds EventStoreDB's admin password:
#   docker compose run --rm --no-deps -T --entrypoint sh -v "$PWD/deploy:/deploy:ro" certificates …
# or from any machine that reaches the node. Needs: curl.
#   EVENTSTORE_HTTP=https://eventstore:2113 CA=/certs/ca/ca.crt EVENTSTORE_ADMIN_PASSWORD=… EVENTSTORE_PASSWORD=… AUDITOR_PASSWORD=… sh deploy/eventstore-access.sh
set -eu
: "${EVENTSTORE_HTTP:?}" "${EVENTSTORE_ADMIN_PASSWORD:?}" "${EVENTSTORE_PASSWORD:?}" "${AUDITOR_PASSWORD:?}"

call() { curl --fail --silent --show-error ${CA:+--cacert "$CA"} -u "admin:$EVENTSTORE_ADMIN_PASSWORD" -H 'Content-Type: application/json' "$@"; }
escape() { printf '%s' "$1" | sed 's/[\\"]/\\&/g'; }

make_user() {
  body="{\"loginName\":\"$1\",\"fullName\":\"$2\",\"password\":\"$(escape "$3")\",\"groups\":[]}"
  call -X POST "$EVENTSTORE_HTTP/users/" -d "$body" >/dev/null && echo "account $1 made"
}

make_user juanzong 'Juanzong backends' "$EVENTSTORE_PASSWORD"
make_user auditor 'Auditor, read only' "$AUDITOR_PASSWORD"

# Nobody but an administrator deletes a stream or writes its metadata; the backends append; the auditor reads, $all included.
call -X POST "$EVENTSTORE_HTTP/streams/%24settings" \
  -H 'ES-EventType: update-default-acl' -H "ES-EventId: $(cat /proc/sys/kernel/random/uuid)" \
  -d '{
    "$userStreamAcl":   {"$r": ["juanzong", "auditor", "$admins"], "$w": ["juanzong"], "$d": ["$admins"], "$mr": ["juanzong", "auditor", "$admins"], "$mw": ["$admins"]},
    "$systemStreamAcl": {"$r": ["juanzong", "auditor", "$admins"], "$w": ["$admins"], "$d": ["$admins"], "$mr": ["juanzong", "auditor", "$admins"], "$mw": ["$admins"]}
  }' >/dev/null && echo 'default access rules set'
