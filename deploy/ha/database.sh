#!/bin/sh
# Patroni runs this once, on the first primary, with the address of the new server: makes the program's account and database.
set -eu
psql -qX -v ON_ERROR_STOP=1 -v password="${CRM_DATABASE_PASSWORD:?}" "$1" <<'SQL'
create role crm login password :'password';
create database crm owner crm encoding 'UTF8' template template0;
SQL
