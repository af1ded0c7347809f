#!/bin/sh
# Gives EventStoreDB the accounts of least privilege: $EVENTSTORE_USER (backends: read and append) and `auditor` (read only), and the
# default access rules that make them so. compose.yaml runs it at each start; it may run any number of times, and sets the
# passwords to those given. By hand, from any machine that reaches the node (needs curl, and AtomPub enabled on the node while it runs):
#   EVENTSTORE_HTTP=https://eventstore:2113 CA=/certs/ca/ca.crt EVENTSTORE_ADMIN_PASSWORD=… EVENTSTORE_USER=juanzong \
#   EVENTSTORE_PASSWORD=… AUDITOR_PASSWORD=… sh deploy/eventstore-access.sh
set -eu
: "${EVENTSTORE_HTTP:?}" "${EVENTSTORE_ADMIN_PASSWORD:?}" "${EVENTSTORE_USER:?}" "${EVENTSTORE_PASSWORD:?}" "${AUDITOR_PASSWORD:?}"

# Prints the HTTP status.
call() {
  curl --silent --show-error --output /dev/null --write-out '%{http_code}' ${CA:+--cacert "$CA"} \
    -u "admin:$EVENTSTORE_ADMIN_PASSWORD" -H 'Content-Type: application/json' "$@"
}
escape() { printf '%s' "$1" | sed 's/[\\"]/\\&/g'; }
expect() {
  case "$2" in
    2*) echo "$1" ;;
    *) echo "$1: failed with status $2" >&2; exit 1 ;;
  esac
}

ensure_user() {
  login=$1 name=$2 password=$(escape "$3")
  if [ "$(call "$EVENTSTORE_HTTP/users/$login")" = 200 ]; then
    status=$(call -X POST "$EVENTSTORE_HTTP/users/$login/command/reset-password" -d "{\"newPassword\":\"$password\"}")
    expect "account $login: password set" "$status"
  else
    status=$(call -X POST "$EVENTSTORE_HTTP/users/" \
      -d "{\"loginName\":\"$login\",\"fullName\":\"$name\",\"password\":\"$password\",\"groups\":[]}")
    expect "account $login made" "$status"
  fi
}

ensure_user "$EVENTSTORE_USER" 'Juanzong backends' "$EVENTSTORE_PASSWORD"
ensure_user auditor 'Auditor, read only' "$AUDITOR_PASSWORD"

# Nobody but an administrator deletes a stream or writes its metadata; the backends append; the auditor reads, $all included.
readers="[\"$EVENTSTORE_USER\", \"auditor\", \"\$admins\"]"
status=$(call -X POST "$EVENTSTORE_HTTP/streams/%24settings" \
  -H 'ES-EventType: update-default-acl' -H "ES-EventId: $(cat /proc/sys/kernel/random/uuid)" \
  -d "{
    \"\$userStreamAcl\":   {\"\$r\": $readers, \"\$w\": [\"$EVENTSTORE_USER\"], \"\$d\": [\"\$admins\"], \"\$mr\": $readers, \"\$mw\": [\"\$admins\"]},
    \"\$systemStreamAcl\": {\"\$r\": $readers, \"\$w\": [\"\$admins\"], \"\$d\": [\"\$admins\"], \"\$mr\": $readers, \"\$mw\": [\"\$admins\"]}
  }")
expect 'default access rules set' "$status"
