#!/bin/sh
# Gives EventStoreDB the accounts of least privilege: $EVENTSTORE_USER (backends: read and append) and `auditor` (read only), and the
# default access rules that make them so. compose.yaml runs it at each start; it may run any number of times, and sets the
# passwords to those given. Whoever may read $all can read the salt and hash of the store's own accounts `admin` and `ops` there, so their
# passwords must be long and random: shorter ones than 32 signs are refused. By hand, from any machine that reaches the node (needs curl, and AtomPub enabled on the node while it runs):
#   EVENTSTORE_HTTP=https://eventstore:2113 CA=/certs/ca/ca.crt EVENTSTORE_ADMIN_PASSWORD=… EVENTSTORE_OPS_PASSWORD=… \
#   EVENTSTORE_USER=juanzong EVENTSTORE_PASSWORD=… AUDITOR_PASSWORD=… sh deploy/eventstore-access.sh
set -eu
: "${EVENTSTORE_HTTP:?}" "${EVENTSTORE_ADMIN_PASSWORD:?}" "${EVENTSTORE_OPS_PASSWORD:?}" "${EVENTSTORE_USER:?}" "${EVENTSTORE_PASSWORD:?}" "${AUDITOR_PASSWORD:?}"

long_enough() {
  if [ "${#2}" -lt 32 ]; then
    echo "the password of $1 is too short: 32 signs at least, made by chance (openssl rand -hex 24)" >&2
    exit 1
  fi
}
long_enough admin "$EVENTSTORE_ADMIN_PASSWORD"
long_enough ops "$EVENTSTORE_OPS_PASSWORD"

# Prints the HTTP status of a call with a login (name:password).
call_as() {
  login=$1
  shift
  curl --silent --show-error --output /dev/null --write-out '%{http_code}' ${CA:+--cacert "$CA"} \
    -u "$login" -H 'Content-Type: application/json' "$@"
}
call() { call_as "admin:$EVENTSTORE_ADMIN_PASSWORD" "$@"; }
uuid() { cat /proc/sys/kernel/random/uuid; }
escape() { printf '%s' "$1" | sed 's/[\\"]/\\&/g'; }
expect() {
  case "$2" in
    2*) echo "$1" ;;
    *) echo "$1: failed with status $2" >&2; exit 1 ;;
  esac
}

ensure_user() {
  account=$1 name=$2 password=$(escape "$3")
  if [ "$(call "$EVENTSTORE_HTTP/users/$account")" = 200 ]; then
    status=$(call -X POST "$EVENTSTORE_HTTP/users/$account/command/reset-password" -d "{\"newPassword\":\"$password\"}")
    expect "account $account: password set" "$status"
  else
    status=$(call -X POST "$EVENTSTORE_HTTP/users/" \
      -d "{\"loginName\":\"$account\",\"fullName\":\"$name\",\"password\":\"$password\",\"groups\":[]}")
    expect "account $account made" "$status"
  fi
}

ensure_user "$EVENTSTORE_USER" 'Juanzong backends' "$EVENTSTORE_PASSWORD"
ensure_user auditor 'Auditor, read only' "$AUDITOR_PASSWORD"

# Nobody but an administrator deletes a stream or writes its metadata; the backends append; the auditor reads. Of the store's own streams
# both read $all, the log, and $settings, where it is seen that nothing is set to be deleted; not $user-admin and the like by themselves.
readers="[\"$EVENTSTORE_USER\", \"auditor\", \"\$admins\"]"
for stream in all settings; do
  status=$(call -X POST "$EVENTSTORE_HTTP/streams/%24$stream/metadata" -H "ES-EventId: $(uuid)" \
    -d "{\"\$acl\": {\"\$r\": $readers, \"\$w\": [\"\$admins\"], \"\$d\": [\"\$admins\"], \"\$mr\": $readers, \"\$mw\": [\"\$admins\"]}}")
  expect "access to \$$stream set" "$status"
done
status=$(call -X POST "$EVENTSTORE_HTTP/streams/%24settings" \
  -H 'ES-EventType: update-default-acl' -H "ES-EventId: $(uuid)" \
  -d "{
    \"\$userStreamAcl\":   {\"\$r\": $readers, \"\$w\": [\"$EVENTSTORE_USER\"], \"\$d\": [\"\$admins\"], \"\$mr\": $readers, \"\$mw\": [\"\$admins\"]},
    \"\$systemStreamAcl\": {\"\$r\": [\"\$admins\"], \"\$w\": [\"\$admins\"], \"\$d\": [\"\$admins\"], \"\$mr\": [\"\$admins\"], \"\$mw\": [\"\$admins\"]}
  }")
expect 'default access rules set' "$status"

# The rules must let the backends read the log, and keep them from the accounts. They take effect a moment after they were written.
read_status() {
  call_as "$EVENTSTORE_USER:$EVENTSTORE_PASSWORD" -H 'Accept: application/json' "$EVENTSTORE_HTTP/streams/%24$1/head/backward/1"
}
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  log=$(read_status all) account=$(read_status user-admin)
  case "$log $account" in
    2*' '40[13]) break ;;
  esac
  sleep 1
done
expect "$EVENTSTORE_USER reads \$all" "$log"
case "$account" in
  401 | 403) echo "$EVENTSTORE_USER does not read \$user-admin" ;;
  *) echo "$EVENTSTORE_USER can still read \$user-admin: the access rules have no effect" >&2; exit 1 ;;
esac
