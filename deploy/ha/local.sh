#!/bin/bash
# The whole of it on one machine with Debian's packages (patroni etcd-server etcd-client haproxy postgresql iproute2), as root: each host is
# a network namespace. Everything lies below one folder.
#   deploy/ha/local.sh up|down|status FOLDER
#   deploy/ha/local.sh start|stop FOLDER NAME…      etcd1..3, patroni1..3, proxy, app1, app2
#   deploy/ha/local.sh exec HOST COMMAND…           on db1 db2 db3 app1 app2 proxy or people, which is a host for trying it
# Passwords come from the environment: ADMIN_PASSWORD CRM_DATABASE_PASSWORD PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD
# PATRONI_REWIND_PASSWORD PATRONI_RESTAPI_PASSWORD.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
declare -A address=([db1]=10.77.0.11 [db2]=10.77.0.12 [db3]=10.77.0.13 [app1]=10.77.0.21 [app2]=10.77.0.22 [proxy]=10.77.0.31
  [people]=10.77.0.41)
hosts=(db1 db2 db3 app1 app2 proxy people)
parts=(etcd1 etcd2 etcd3 patroni1 patroni2 patroni3 proxy app1 app2)

usage() {
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

on() {
  local host=$1
  shift
  ip netns exec "crm-$host" "$@"
}

make_hosts() {
  ip netns add crm-lan
  ip -n crm-lan link set lo up
  ip -n crm-lan link add lan type bridge
  ip -n crm-lan link set lan up
  for host in "${hosts[@]}"; do
    ip netns add "crm-$host"
    ip -n "crm-$host" link set lo up
    # The other end of the cable is named after the host; pulled out with: ip -n crm-lan link set HOST down
    ip -n crm-lan link add "$host" type veth peer name eth0 netns "crm-$host"
    ip -n crm-lan link set "$host" master lan up
    ip -n "crm-$host" addr add "${address[$host]}/24" dev eth0
    ip -n "crm-$host" link set eth0 up
  done
}

remove_hosts() {
  for host in "${hosts[@]}" lan; do ip netns del "crm-$host" 2>/dev/null || true; done
}

# launch NAME HOST ACCOUNT COMMAND…: in the background, with its number in run/NAME.pid and what it says in log/NAME.log
launch() {
  local name=$1 host=$2 account=$3
  shift 3
  if alive "$name"; then return; fi
  (
    cd "$here"
    exec setsid ip netns exec "crm-$host" setpriv --reuid="$account" --regid="$account" --init-groups -- "$@"
  ) >>"$folder/log/$name.log" 2>&1 </dev/null &
  echo $! >"$folder/run/$name.pid"
}

alive() {
  [ -e "$folder/run/$1.pid" ] && kill -0 "$(cat "$folder/run/$1.pid")" 2>/dev/null
}

start() {
  local name=$1 number=${1: -1} host
  case $name in
    etcd?)
      host=db$number
      launch "$name" "$host" postgres etcd --name "$host" --data-dir "$folder/$host/etcd" \
        --listen-peer-urls "http://${address[$host]}:2380" --initial-advertise-peer-urls "http://${address[$host]}:2380" \
        --listen-client-urls "http://${address[$host]}:2379,http://127.0.0.1:2379" --advertise-client-urls "http://${address[$host]}:2379" \
        --initial-cluster "db1=http://${address[db1]}:2380,db2=http://${address[db2]}:2380,db3=http://${address[db3]}:2380" \
        --initial-cluster-token crm --heartbeat-interval 100 --election-timeout 1000 --logger zap --log-level warn
      ;;
    patroni?)
      host=db$number
      # Small, as three of them and all else share the machine.
      launch "$name" "$host" postgres env PATRONI_NAME="$host" PATRONI_RESTAPI_CONNECT_ADDRESS="${address[$host]}:8008" \
        PATRONI_RESTAPI_USERNAME=patroni PATRONI_POSTGRESQL_CONNECT_ADDRESS="${address[$host]}:5432" \
        PATRONI_POSTGRESQL_DATA_DIR="$folder/$host/data" PATRONI_POSTGRESQL_BIN_DIR=/usr/lib/postgresql/15/bin \
        PATRONI_POSTGRESQL_PGPASS="$folder/$host/pgpass" PATRONI_SUPERUSER_USERNAME=postgres \
        PATRONI_REPLICATION_USERNAME=replicator PATRONI_REWIND_USERNAME=rewinder \
        PATRONI_ETCD3_HOSTS="${address[db1]}:2379,${address[db2]}:2379,${address[db3]}:2379" \
        patroni "$here/patroni.yml"
      ;;
    proxy)
      launch proxy proxy haproxy env DB1="${address[db1]}" DB2="${address[db2]}" DB3="${address[db3]}" APP1="${address[app1]}" \
        APP2="${address[app2]}" haproxy -W -db -f "$here/haproxy.cfg"
      ;;
    app1 | app2)
      launch "$name" "$name" root env HOST=0.0.0.0 PORT=5700 DATA_DIR="$folder/files" TRUSTED_PROXIES="${address[proxy]}" \
        DATABASE_URL="postgres://crm:${CRM_DATABASE_PASSWORD:?}@${address[proxy]}:5432/crm" LOG_LEVEL="${LOG_LEVEL:-warn}" \
        node "$repository/server/src/main.ts"
      ;;
    *) usage ;;
  esac
}

stop() {
  alive "$1" || return 0
  local pid
  pid=$(cat "$folder/run/$1.pid")
  kill "$pid"
  for _ in $(seq 150); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -9 "$pid" 2>/dev/null || true
}

# wait_for SECONDS COMMAND…
wait_for() {
  local seconds=$1
  shift
  for _ in $(seq "$seconds"); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 1
  done
  echo "not within $seconds seconds: $*" >&2
  exit 1
}

answers() { on people curl -fsS -m 2 "http://$1"; }

up() {
  for name in ADMIN_PASSWORD CRM_DATABASE_PASSWORD PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD \
    PATRONI_RESTAPI_PASSWORD; do
    [ -n "${!name:-}" ] || { echo "set $name" >&2; exit 2; }
  done
  remove_hosts
  make_hosts
  mkdir -p -m 711 "$folder" "$folder/run" "$folder/log" "$folder/files"
  for host in db1 db2 db3; do
    mkdir -p "$folder/$host"
    mkdir -p -m 700 "$folder/$host/etcd" "$folder/$host/data"
    chown -R postgres: "$folder/$host"
  done
  for number in 1 2 3; do start etcd$number; done
  wait_for 20 answers "${address[db1]}:2379/health"
  start patroni1
  start proxy
  # The first one to begin makes the cluster, the others copy it.
  wait_for 60 answers "${address[db1]}:8008/health"
  start patroni2
  start patroni3
  for host in db1 db2 db3; do wait_for 90 answers "${address[$host]}:8008/health"; done
  wait_for 30 on people pg_isready -q -h "${address[proxy]}" -d crm
  start app1
  wait_for 90 answers "${address[app1]}:5700/healthz"
  start app2
  wait_for 60 answers "${address[app2]}:5700/healthz"
  wait_for 20 answers "${address[proxy]}:8080/healthz"
  status
}

down() {
  for name in app2 app1 proxy patroni3 patroni2 patroni1 etcd3 etcd2 etcd1; do stop "$name"; done
  # What Patroni was killed over.
  for host in db1 db2 db3; do
    if [ -e "$folder/$host/data/postmaster.pid" ]; then
      kill -INT "$(head -1 "$folder/$host/data/postmaster.pid")" 2>/dev/null || true
    fi
  done
  remove_hosts
}

status() {
  for name in "${parts[@]}"; do
    if alive "$name"; then echo "$name $(cat "$folder/run/$name.pid")"; else echo "$name stopped"; fi
  done
  for host in db1 db2 db3; do
    echo "$host $(on people curl -sS -m 2 "http://${address[$host]}:8008/patroni" 2>&1 | tr -d '\n')"
  done
}

[ $# -ge 2 ] || usage
command=$1
shift
if [ "$command" = exec ]; then
  on "$@"
  exit
fi
folder=$(realpath -m "$1")
shift
case $command in
  up | down | status) "$command" ;;
  start | stop) for name in "$@"; do "$command" "$name"; done ;;
  *) usage ;;
esac
