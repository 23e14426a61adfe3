// Whether the program is at work on a database.

/** A row while any process of the program is connected, tools aside. */
export const programRuns = `select 1 from pg_stat_activity where datname = current_database()
  and application_name in ('crm', 'crm-jobs', 'crm-listener') and pid <> pg_backend_pid() limit 1`;
