// Each form has a view of its records: whatever a statement about the kind does, it meets no record of another form.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const recordTable = 'work_record';

export function viewOf(formId: number): string {
  return `work_${formId}`;
}

/** Rows come in by it with the form's number, and can never leave for another. */
export async function makeView(db: Db, formId: number): Promise<void> {
  const [view, id] = [sql.table(viewOf(formId)), sql.lit(formId)];
  await db.run(sql`drop view if exists ${view}`);
  await db.run(
    sql`create view ${view} as select * from ${sql.table(recordTable)} where form_id = ${id} with local check option`,
  );
  await db.run(sql`alter view ${view} alter column form_id set default ${id}`);
}

/** Makes the views that are missing, as after a restored backup, or that have other columns than their table. */
export async function ensureViews(db: Db): Promise<void> {
  const rows = await db.rows<{ id: number }>(sql`
    with shape as (
      select c.relname as name, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and c.relname ~ '^work_(record|[0-9]+)$'
      group by 1)
    select f.id from work_form f join shape t on t.name = ${recordTable}
      left join shape v on v.name = 'work_' || f.id
    where v.columns is distinct from t.columns order by f.id`);
  for (const { id } of rows) await makeView(db, id);
}
