// What a column may be chosen from, and which texts of a file are none of it.
import type { ImportUnmatched } from '@crm/protocol/answers/transfer';
import { sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import type { Call } from '../entity.ts';
import { fieldType } from '../fields/registry.ts';
import { type ImportColumn, importColumns, sourceOf } from './columns.ts';
import { importedEntity } from './plan.ts';
import { type ImportRun, rowStatuses } from './runs.ts';

/** Choices of a drop-down; more are looked up by name. */
const mostChoices = 300;
/** How many different texts are reported. */
const mostTexts = 100;

/** By what they are called; none where there are too many to choose from, or where anything may be written. */
export async function choicesOf(call: Call, column: ImportColumn): Promise<string[]> {
  const { field } = column;
  const source = sourceOf(column);
  const offered = source
    ? await call.engine.reference(source).options?.(call.db, call.actor, field)
    : fieldType(field.type).item?.(field).options;
  const labels = (offered ?? []).map(({ label }) => label).filter(Boolean);
  return labels.length > mostChoices ? [] : labels;
}

/** Texts of wrong rows in columns that are chosen from, the most frequent first, so that each is matched once for all rows. */
export async function unmatchedOf(call: Call, run: ImportRun): Promise<ImportUnmatched[]> {
  const places: { key: string; place: number }[] = [];
  const chosen = new Map<string, { column: ImportColumn; choices: string[] }>();
  for (const column of await importColumns(call, importedEntity(call, run.module))) {
    const place = run.mapping.indexOf(column.key);
    const choices = place < 0 ? [] : await choicesOf(call, column);
    if (choices.length === 0) continue;
    chosen.set(column.key, { column, choices });
    places.push({ key: column.key, place });
  }
  if (places.length === 0) return [];
  const rows = await call.db.rows(select(
    sql`import_row r cross join lateral jsonb_array_elements(r.reasons) e
    join json_to_recordset(${JSON.stringify(places)}::json) as p(key text, place integer) on p.key = e ->> 0`,
    [
      sql<string>`p.key`.as('key'),
      sql<string>`btrim(coalesce(r.cells ->> p.place, ''))`.as('text'),
      sql<number>`count(*)`.as('n'),
    ],
  )`
    where r.import_id = ${run.id} and r.fate = ${rowStatuses.wrong}
    group by 1, 2 order by 3 desc, 1, 2 limit ${mostTexts}`);
  return rows.flatMap(({ key, text, n }) => {
    const { column, choices } = chosen.get(key) ?? {};
    if (!column || !choices || text.length > 200) return [];
    return [{ key, title: column.title, text, count: n, choices, required: column.required }];
  });
}
